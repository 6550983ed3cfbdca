"""Given rectangles [left, bottom, right, top] with whole coordinates, return the area that at least one of them covers.

Coordinates are from 0 to 10,000, every rectangle has an area, and there are `size` rectangles.
"""

RANGE = (10, 360)


def example(size, rng):
    longest = int(12_000 / size ** 0.5)
    rectangles = []
    for _ in range(size):
        x, y = rng.randrange(9_999), rng.randrange(9_999)
        rectangles.append([
            x, y, min(10_000, x + rng.randint(1, longest)), min(10_000, y + rng.randint(1, longest))
        ])
    return [rectangles]


# solution: marking a grid of squeezed coordinates
def solve(rectangles):
    xs = sorted({x for r in rectangles for x in (r[0], r[2])})
    ys = sorted({y for r in rectangles for y in (r[1], r[3])})
    column = {x: i for i, x in enumerate(xs)}
    row = {y: i for i, y in enumerate(ys)}
    covered = [[False] * len(ys) for _ in xs]
    for left, bottom, right, top in rectangles:
        low, high = row[bottom], row[top]
        for i in range(column[left], column[right]):
            covered[i][low:high] = [True] * (high - low)
    area = 0
    for i in range(len(xs) - 1):
        width = xs[i + 1] - xs[i]
        area += width * sum(ys[j + 1] - ys[j] for j in range(len(ys) - 1) if covered[i][j])
    return area


# solution: strips between edges, intervals merged in each
def covered_length(intervals):
    end = total = 0
    for low, high in intervals:
        if high > end:
            total += high - max(low, end)
            end = high
    return total


def solve(rectangles):
    by_bottom = sorted(rectangles, key=lambda r: r[1])
    edges = sorted(set(x for r in rectangles for x in r[::2]))
    area = 0
    for here, after in zip(edges, edges[1:]):
        crossing = ((b, t) for l, b, r, t in by_bottom if l <= here and r >= after)
        area += (after - here) * covered_length(crossing)
    return area


# solution: sweep with a tree of cover counts
def solve(rectangles):
    ys = sorted({y for _, b, _, t in rectangles for y in (b, t)})
    place = {y: i for i, y in enumerate(ys)}
    leaves = len(ys) - 1
    count = [0] * (4 * leaves)
    length = [0] * (4 * leaves)

    def change(node, low, high, a, b, delta):
        if b <= low or high <= a:
            return
        if a <= low and high <= b:
            count[node] += delta
        else:
            middle = (low + high) // 2
            change(2 * node, low, middle, a, b, delta)
            change(2 * node + 1, middle, high, a, b, delta)
        if count[node]:
            length[node] = ys[high] - ys[low]
        elif high - low == 1:
            length[node] = 0
        else:
            length[node] = length[2 * node] + length[2 * node + 1]

    events = []
    for left, bottom, right, top in rectangles:
        events.append((left, 1, place[bottom], place[top]))
        events.append((right, -1, place[bottom], place[top]))
    events.sort()
    area = 0
    before = events[0][0]
    for x, delta, a, b in events:
        area += (x - before) * length[1]
        before = x
        change(1, 0, leaves, a, b, delta)
    return area


# solution: cutting new rectangles into pieces that do not overlap
def pieces(new, old):
    l, b, r, t = new
    x1, y1, x2, y2 = old
    if x1 >= r or x2 <= l or y1 >= t or y2 <= b:
        yield new
        return
    if l < x1:
        yield (l, b, x1, t)
        l = x1
    if r > x2:
        yield (x2, b, r, t)
        r = x2
    if b < y1:
        yield (l, b, r, y1)
    if t > y2:
        yield (l, y2, r, t)


def solve(rectangles):
    done = []
    area = 0
    for rectangle in rectangles:
        parts = [tuple(rectangle)]
        for old in done:
            parts = [piece for part in parts for piece in pieces(part, old)]
            if not parts:
                break
        area += sum((r - l) * (t - b) for l, b, r, t in parts)
        done.append(rectangle)
    return area


# solution: columns as integers with a bit for every unit of height
def solve(rectangles):
    starts, ends = {}, {}
    for r in rectangles:
        starts.setdefault(r[0], []).append(r)
        ends.setdefault(r[2], []).append(r)
    active = []
    area, units, previous = 0, 0, 0
    for x in sorted(starts.keys() | ends.keys()):
        area += units * (x - previous)
        previous = x
        for r in ends.get(x, []):
            active.remove(r)
        active += starts.get(x, [])
        column = 0
        for _, bottom, _, top in active:
            column |= (1 << top) - (1 << bottom)
        units = column.bit_count()
    return area
