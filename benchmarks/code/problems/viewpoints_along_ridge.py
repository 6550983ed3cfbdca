"""Heights along a straight ridge, one at each whole place: place j is seen from place i if no place between
them reaches the straight line between their tops (so every place between lies strictly below it). Return
[pairs that see each other, the place that sees most others (the first of equals), how many it sees,
pairs at least `far` apart that see each other].

There are `size` places.
"""

RANGE = (3, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bend = rng.choice([0, 0, 1])
    heights = [rng.randint(0, 200) + bend * (i - size // 2) ** 2 * 600 // size**2 for i in range(size)]
    return [heights, rng.randint(2, 20)]


# solution: steepest slope so far, nothing kept but counts
def solve(heights, far):
    n = len(heights)
    sees = [0] * n
    pairs = distant = 0
    for i in range(n - 1):
        top, bottom = None, 1
        for j in range(i + 1, n):
            rise = heights[j] - heights[i]
            if top is None or rise * bottom > top * (j - i):
                top, bottom = rise, j - i
                sees[i] += 1
                sees[j] += 1
                pairs += 1
                distant += j - i >= far
    return [pairs, sees.index(max(sees)), max(sees), distant]


# solution: list of all pairs
from collections import Counter
from fractions import Fraction


def looks(heights, i):
    steepest = Fraction(-(10**9))
    for j in range(i - 1, -1, -1):
        rise, run = heights[j] - heights[i], i - j
        if rise * steepest.denominator > steepest.numerator * run:
            steepest = Fraction(rise, run)
            yield j


def solve(heights, far):
    pairs = [(j, i) for i in range(len(heights)) for j in looks(heights, i)]
    count = Counter()
    for pair in pairs:
        count.update(pair)
    best = min(count, key=lambda place: (-count[place], place))
    return [len(pairs), best, count[best], sum(b - a >= far for a, b in pairs)]


# solution: masks of seen places
def solve(heights, far):
    n = len(heights)
    seen = [0] * n
    for i in range(n):
        last = None
        for j in range(i + 1, n):
            rise = heights[j] - heights[i]
            if last is None or rise * (last - i) > (heights[last] - heights[i]) * (j - i):
                seen[i] |= 1 << j
                seen[j] |= 1 << i
                last = j
    sizes = [mask.bit_count() for mask in seen]
    distant = sum((mask >> (i + far)).bit_count() for i, mask in enumerate(seen))
    return [sum(sizes) // 2, sizes.index(max(sizes)), max(sizes), distant]


# solution: table of truth values
def solve(heights, far):
    n = len(heights)
    table = [[False] * n for _ in range(n)]
    for i, here in enumerate(heights):
        block = None
        for j in range(i + 1, n):
            slope = ((heights[j] - here) * 10**9) // (j - i)
            if block is None or slope > block:
                block = slope
                table[i][j] = table[j][i] = True
    counts = [row.count(True) for row in table]
    best = max(range(n), key=counts.__getitem__)
    distant = 0
    for i in range(n):
        distant += table[i][i + far :].count(True)
    return [sum(counts) // 2, best, counts[best], distant]


# solution: place objects with lists of those they see
class Place:
    def __init__(self, x, height):
        self.x, self.height = x, height
        self.visible = []

    def look(self, others):
        limit = None
        for other in others:
            dx, dy = other.x - self.x, other.height - self.height
            if limit is None or dy * limit[0] > limit[1] * dx:
                limit = (dx, dy)
                self.visible.append(other)
                other.visible.append(self)


def solve(heights, far):
    places = [Place(x, h) for x, h in enumerate(heights)]
    for place in reversed(places):
        place.look(places[place.x + 1 :])
    ranked = sorted(places, key=lambda p: -len(p.visible))
    pairs = distant = 0
    for place in places:
        for other in place.visible:
            if other.x > place.x:
                pairs += 1
                distant += other.x - place.x >= far
    return [pairs, ranked[0].x, len(ranked[0].visible), distant]
