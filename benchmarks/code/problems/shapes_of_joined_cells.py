"""Return [shapes, widest]: how many shapes of n cells joined by their sides there are, shifted copies
counted once but turned ones apart, and the sum of the widths of all of them.

The number of cells n is `size`.
"""

RANGE = (1, 8)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: sets of shapes, cell by cell
def solve(n):
    shapes = {frozenset([(0, 0)])}
    for _ in range(n - 1):
        larger = set()
        for shape in shapes:
            for x, y in shape:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell in shape:
                        continue
                    grown = shape | {cell}
                    a = min(p for p, _ in grown)
                    b = min(q for _, q in grown)
                    larger.add(frozenset((p - a, q - b) for p, q in grown))
        shapes = larger
    return [len(shapes), sum(max(p for p, _ in s) + 1 for s in shapes)]


# solution: each shape once by a list of untried cells
def solve(n):
    count = width = 0
    xs = []

    def grow(untried, seen, left):
        nonlocal count, width
        while untried:
            x, y = untried.pop()
            xs.append(x)
            if left == 1:
                count += 1
                width += max(xs) - min(xs) + 1
            else:
                fresh = []
                for p, q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if (q > 0 or q == 0 and p >= 0) and (p, q) not in seen:
                        fresh.append((p, q))
                grow(untried + fresh, seen | set(fresh), left - 1)
            xs.pop()

    grow([(0, 0)], {(0, 0)}, n)
    return [count, width]


# solution: shapes as sorted tuples of numbers
def shifted(cells, base):
    left = min(c % base for c in cells)
    low = min(c // base for c in cells)
    return tuple(sorted(c - left - low * base for c in cells))


def solve(n):
    base = 64
    known = [(0,)]
    for _ in range(1, n):
        found = []
        for cells in known:
            moved = [c + base + 1 for c in cells]
            border = {c + d for c in moved for d in (1, -1, base, -base)}.difference(moved)
            found.extend(shifted(moved + [c], base) for c in border)
        found.sort()
        known = [f for i, f in enumerate(found) if i == 0 or f != found[i - 1]]
    return [len(known), sum(max(c % base for c in cells) + 1 for cells in known)]


# solution: one big integer for each shape
def normal(bits, width):
    row = (1 << width) - 1
    while not bits & row:
        bits >>= width
    column = sum(1 << k * width for k in range(width))
    while not bits & column:
        bits >>= 1
    return bits


def solve(n):
    width = n + 2
    shapes = {1}
    for _ in range(n - 1):
        grown = set()
        for bits in shapes:
            bits <<= width + 1
            border = (bits << 1 | bits >> 1 | bits << width | bits >> width) & ~bits
            while border:
                low = border & -border
                border ^= low
                grown.add(normal(bits | low, width))
        shapes = grown
    column = sum(1 << k * width for k in range(width))
    return [len(shapes), sum(sum(1 for c in range(width) if s >> c & column) for s in shapes)]


# solution: rows from above with joined parts
from collections import Counter


def joined(mask, width):
    parts, run = [], 0
    for c in range(width + 1):
        if mask >> c & 1:
            run |= 1 << c
        elif run:
            parts.append(run)
            run = 0
    return parts


def merge(groups, mask, width):
    parts = joined(mask, width)
    for g in groups:
        touched = [p for p in parts if p & g]
        if not touched:
            return None
        parts = [p for p in parts if not p & g] + [sum(touched)]
    return tuple(sorted(parts))


def boxed(n, width):
    """Shapes within so many columns, where every shape counts once for each shift."""
    rows = [(m, bin(m).count("1")) for m in range(1, 1 << width)]
    states = Counter({(tuple(joined(m, width)), b): 1 for m, b in rows if b <= n})
    total = 0
    while states:
        fresh = Counter()
        for (groups, used), number in states.items():
            if used == n:
                total += number if len(groups) == 1 else 0
                continue
            for mask, bits in rows:
                if used + bits <= n:
                    after = merge(groups, mask, width)
                    if after is not None:
                        fresh[after, used + bits] += number
        states = fresh
    return total


def solve(n):
    inside = [0, 0] + [boxed(n, w) for w in range(1, n + 1)]
    exact = [inside[w + 1] - 2 * inside[w] + inside[w - 1] for w in range(1, n + 1)]
    return [sum(exact), sum(w * e for w, e in enumerate(exact, 1))]
