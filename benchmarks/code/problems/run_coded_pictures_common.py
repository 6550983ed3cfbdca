"""Two black and white pictures of the same size are given in run lengths: for each row a list of lengths
that begins with white (maybe 0) and alternates. Return [cells black in both, cells black in just one,
the number of runs that the picture of cells black in both needs, counted by the same rule over all
rows].

The pictures have `size` rows and columns.
"""

RANGE = (4, 220)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    longest = rng.choice([3, 8, 30])

    def row():
        runs, left = [], size
        first = True
        while left:
            run = min(left, rng.randint(0 if first else 1, longest))
            first = False
            runs.append(run)
            left -= run
        return runs

    return [[row() for _ in range(size)], [row() for _ in range(size)]]


# solution: rows spread out to cells
from itertools import groupby


def spread(runs):
    cells = []
    for i, n in enumerate(runs):
        cells += [i % 2] * n
    return cells


def solve(first, second):
    both = one = runs = 0
    for a, b in zip(first, second):
        common = [x & y for x, y in zip(spread(a), spread(b))]
        black = sum(common)
        both += black
        one += sum(spread(a)) + sum(spread(b)) - 2 * black
        runs += len(list(groupby(common))) + common[0]
    return [both, one, runs]


# solution: two positions merged, nothing spread
def solve(first, second):
    both = one = runs = 0
    for a, b in zip(first, second):
        i = j = 0
        left_a, left_b = a[0], b[0]
        colour = 0
        runs += 1
        while True:
            while left_a == 0 and i + 1 < len(a):
                i += 1
                left_a = a[i]
            while left_b == 0 and j + 1 < len(b):
                j += 1
                left_b = b[j]
            step = min(left_a, left_b)
            if step == 0:
                break
            black = i & j & 1
            if black != colour:
                runs += 1
                colour = black
            both += step * black
            one += step * ((i ^ j) & 1)
            left_a -= step
            left_b -= step
    return [both, one, runs]


# solution: intervals of black for the whole picture
def black_intervals(rows):
    found = []
    for r, runs in enumerate(rows):
        at = 0
        for i, n in enumerate(runs):
            if i % 2:
                found.append((r, at, at + n))
            at += n
    return found


def solve(first, second):
    a, b = black_intervals(first), black_intervals(second)
    total = sum(e - s for _, s, e in a + b)
    width = sum(first[0])
    common = []
    j = 0
    for r, s, e in a:
        while j < len(b) and (b[j][0], b[j][2]) <= (r, s):
            j += 1
        k = j
        while k < len(b) and b[k][0] == r and b[k][1] < e:
            common.append((r, max(s, b[k][1]), min(e, b[k][2])))
            k += 1
    both = sum(e - s for _, s, e in common)
    runs = len(first) + 2 * len(common) - sum(e == width for _, _, e in common)
    return [both, total - 2 * both, runs]


# solution: a whole number for every row
def bits(runs):
    value = 0
    for i, n in enumerate(runs):
        value = value << n | ((1 << n) - 1) * (i % 2)
    return value


def solve(first, second):
    width = sum(first[0])
    one = [bits(r) for r in first]
    other = [bits(r) for r in second]
    both = [a & b for a, b in zip(one, other)]
    changes = sum(((v ^ v >> 1) & ((1 << width) - 1)).bit_count() for v in both)
    return [
        sum(v.bit_count() for v in both),
        sum((a ^ b).bit_count() for a, b in zip(one, other)),
        changes + len(both),
    ]


# solution: sets of black cells
def cells(rows):
    result = set()
    for y, runs in enumerate(rows):
        x = 0
        for i in range(len(runs)):
            if i % 2 == 1:
                result.update((x + k, y) for k in range(runs[i]))
            x += runs[i]
    return result


def solve(first, second):
    a = cells(first)
    b = cells(second)
    common = a & b
    width = sum(second[-1])
    borders = 0
    for x, y in common:
        borders += (x - 1, y) not in common
        borders += x + 1 < width and (x + 1, y) not in common
    return [len(common), len(a ^ b), borders + len(first)]
