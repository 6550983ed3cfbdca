"""Given n, return the perimeter up to n that most right triangles with whole sides share, and how many do.

The least such perimeter is returned, as [perimeter, triangles]. n lies between nine tenths of `size` and
`size`.
"""

RANGE = (30, 2_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size - rng.randint(0, size // 10)]


# solution: divisibility for each shorter leg
def solve(n):
    best, most = 0, 0
    for p in range(2, n + 1, 2):
        ways = 0
        for a in range(1, p // 3):
            b, rest = divmod(p * (p - 2 * a), 2 * (p - a))
            if b < a:
                break
            if rest == 0:
                ways += 1
        if ways > most:
            best, most = p, ways
    return [best, most]


# solution: dictionary of squares and lists of triangles
from collections import defaultdict


def solve(n):
    roots = {c * c: c for c in range(1, n // 2 + 1)}
    triangles = defaultdict(list)
    for a in range(1, n // 3 + 1):
        for b in range(a + 1, (n - a) // 2 + 1):
            c = roots.get(a * a + b * b)
            if c and a + b + c <= n:
                triangles[a + b + c].append((a, b, c))
    p = min(triangles, key=lambda p: (-len(triangles[p]), p))
    return [p, len(triangles[p])]


# solution: Euclid's pairs and their multiples in a table
from math import gcd


def solve(n):
    table = [0] * (n + 1)
    m = 2
    while 2 * m * (m + 1) <= n:
        for k in range(1 + m % 2, m, 2):
            p = 2 * m * (m + k)
            if p > n:
                break
            if gcd(m, k) == 1:
                for multiple in range(p, n + 1, p):
                    table[multiple] += 1
        m += 1
    most = max(table)
    return [table.index(most), most]


# solution: tree of primitive triples, counted
from collections import Counter, deque


def children(a, b, c):
    yield a - 2 * b + 2 * c, 2 * a - b + 2 * c, 2 * a - 2 * b + 3 * c
    yield a + 2 * b + 2 * c, 2 * a + b + 2 * c, 2 * a + 2 * b + 3 * c
    yield -a + 2 * b + 2 * c, -2 * a + b + 2 * c, -2 * a + 2 * b + 3 * c


def solve(n):
    perimeters = Counter()
    queue = deque([(3, 4, 5)])
    while queue:
        triple = queue.popleft()
        whole = sum(triple)
        if whole <= n:
            perimeters.update(range(whole, n + 1, whole))
            queue.extend(children(*triple))
    winner = max(sorted(perimeters), key=perimeters.__getitem__)
    return [winner, perimeters[winner]]


# solution: all sums of two squares sorted
from math import isqrt


def solve(n):
    sums = []
    for a in range(1, n // 3 + 1):
        for b in range(a, (n - a) // 2 + 1):
            sums.append((a * a + b * b, a + b))
    sums.sort()
    perimeters = []
    for square, legs in sums:
        side = isqrt(square)
        if side * side == square and legs + side <= n:
            perimeters.append(legs + side)
    perimeters.sort()
    best = run = 0
    answer = 0
    last = None
    for p in perimeters:
        run = run + 1 if p == last else 1
        last = p
        if run > best:
            best, answer = run, p
    return [answer, best]
