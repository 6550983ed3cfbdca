"""Halve a square picture again and again: each block of two times two greys becomes (sum + 2) // 4, until
one grey is left. Return [last grey, sum over all halvings of the greatest difference between a grey and
a grey of its block in the picture before, number of blocks in all halvings whose four greys are equal].

The picture has 2 ** `size` rows and columns.
"""

RANGE = (1, 8)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    n = 2**size
    spread = rng.choice([1, 8, 35])
    base = [[100 + (r * 7 + c * 5) // n * 10 for c in range(n)] for r in range(n)]
    return [[[grey + rng.randint(0, spread) for grey in row] for row in base]]


# solution: new matrix each time
def solve(picture):
    total = equal = 0
    while len(picture) > 1:
        half = []
        worst = 0
        for r in range(0, len(picture), 2):
            line = []
            for c in range(0, len(picture), 2):
                block = picture[r][c : c + 2] + picture[r + 1][c : c + 2]
                grey = (sum(block) + 2) // 4
                worst = max(worst, grey - min(block), max(block) - grey)
                equal += block.count(block[0]) == 4
                line.append(grey)
            half.append(line)
        total += worst
        picture = half
    return [picture[0][0], total, equal]


# solution: recursion, worst by level
def solve(picture):
    worst = {}
    equal = 0

    def grey(r, c, side):
        nonlocal equal
        if side == 1:
            return picture[r][c]
        h = side // 2
        parts = (grey(r, c, h), grey(r, c + h, h), grey(r + h, c, h), grey(r + h, c + h, h))
        low, high = min(parts), max(parts)
        equal += low == high
        value = (sum(parts) + 2) // 4
        worst[side] = max(worst.get(side, 0), value - low, high - value)
        return value

    last = grey(0, 0, len(picture))
    return [last, sum(worst.values()), equal]


# solution: whole pyramid in dictionaries
def solve(picture):
    n = len(picture)
    pyramid = [{(r, c): picture[r][c] for r in range(n) for c in range(n)}]
    while len(pyramid[-1]) > 1:
        level = {}
        for (r, c), value in pyramid[-1].items():
            level.setdefault((r // 2, c // 2), []).append(value)
        pyramid[-1] = level
        pyramid.append({place: (sum(four) + 2) // 4 for place, four in level.items()})
    total = equal = 0
    for level in pyramid[:-1]:
        steps = [max(max(f) - (sum(f) + 2) // 4, (sum(f) + 2) // 4 - min(f)) for f in level.values()]
        total += max(steps)
        equal += sum(min(f) == max(f) for f in level.values())
    return [pyramid[-1][0, 0], total, equal]


# solution: written into the top left corner of the same picture
def solve(picture):
    side = len(picture)
    total = equal = 0
    while side > 1:
        side //= 2
        worst = 0
        for r in range(side):
            upper, lower = picture[2 * r], picture[2 * r + 1]
            row = picture[r]
            for c in range(side):
                a, b, d, e = upper[2 * c], upper[2 * c + 1], lower[2 * c], lower[2 * c + 1]
                value = (a + b + d + e + 2) >> 2
                if a == b == d == e:
                    equal += 1
                for grey in (a, b, d, e):
                    if abs(grey - value) > worst:
                        worst = abs(grey - value)
                row[c] = value
        total += worst
    return [picture[0][0], total, equal]


# solution: flat bytes with slices of even and odd
class Level:
    def __init__(self, side, data):
        self.side = side
        self.data = data
        self.worst = self.equal = 0

    def halved(self):
        w = self.side
        out = bytearray()
        for start in range(0, w * w, 2 * w):
            upper, lower = self.data[start : start + w], self.data[start + w : start + 2 * w]
            for four in zip(upper[::2], upper[1::2], lower[::2], lower[1::2]):
                value = (sum(four) + 2) // 4
                out.append(value)
                self.worst = max(self.worst, max(four) - value, value - min(four))
                self.equal += len(set(four)) == 1
        return Level(w // 2, bytes(out))


def solve(picture):
    levels = [Level(len(picture), b"".join(bytes(row) for row in picture))]
    while levels[-1].side > 1:
        levels.append(levels[-1].halved())
    return [levels[-1].data[0], sum(level.worst for level in levels), sum(level.equal for level in levels)]
