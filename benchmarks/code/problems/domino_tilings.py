"""Given the height and the width of a floor, return in how many ways dominoes cover it, modulo 1000000007.

The floor is 6 high and `size` wide; a domino covers two cells side by side or one above the other.
"""

RANGE = (5, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [6, size]


# solution: dictionary of profiles moved cell by cell
from collections import defaultdict


def solve(height, width):
    profiles = {0: 1}
    for cell in range(height * width):
        row = cell % height
        following = defaultdict(int)
        for mask, ways in profiles.items():
            if mask >> row & 1:
                following[mask ^ (1 << row)] += ways
                continue
            following[mask | (1 << row)] += ways
            if row + 1 < height and not mask >> (row + 1) & 1:
                following[mask | (1 << (row + 1))] += ways
        profiles = {mask: ways % 1000000007 for mask, ways in following.items()}
    return profiles.get(0, 0)


# solution: table with a row for every cell
def solve(height, width):
    MOD = 10**9 + 7
    full = 1 << height
    table = [[0] * full for _ in range(height * width + 1)]
    table[0][0] = 1
    for cell in range(height * width):
        bit = 1 << (cell % height)
        below = bit << 1
        now, after = table[cell], table[cell + 1]
        for mask in range(full):
            ways = now[mask]
            if not ways:
                continue
            if mask & bit:
                after[mask - bit] = (after[mask - bit] + ways) % MOD
            else:
                after[mask + bit] = (after[mask + bit] + ways) % MOD
                if below < full and not mask & below:
                    after[mask + below] = (after[mask + below] + ways) % MOD
    return table[-1][0]


# solution: power of the matrix between columns
def column_fillings(height):
    def place(row, taken, sticking):
        if row == height:
            matrix[taken][sticking] += 1
            return
        if taken >> row & 1:
            place(row + 1, taken, sticking)
            return
        place(row + 1, taken, sticking | 1 << row)
        if row + 1 < height and not taken >> (row + 1) & 1:
            place(row + 2, taken, sticking)

    matrix = [[0] * (1 << height) for _ in range(1 << height)]
    for taken in range(1 << height):
        place(0, taken, 0)
    return matrix


def times(a, b, mod):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, col) if x) % mod for col in columns] for row in a]


def solve(height, width):
    mod = 1_000_000_007
    matrix = column_fillings(height)
    vector = [[1] + [0] * ((1 << height) - 1)]
    while width:
        if width & 1:
            vector = times(vector, matrix, mod)
        width >>= 1
        if width:
            matrix = times(matrix, matrix, mod)
    return vector[0][0]


# solution: recursion by columns with a memo
def solve(height, width):
    known = {}
    options = {}

    def choices(taken):
        if taken not in options:
            found = []
            stack = [(0, 0)]
            while stack:
                row, out = stack.pop()
                if row >= height:
                    found.append(out)
                elif taken >> row & 1:
                    stack.append((row + 1, out))
                else:
                    stack.append((row + 1, out | 1 << row))
                    if row + 1 < height and not taken >> row + 1 & 1:
                        stack.append((row + 2, out))
            options[taken] = found
        return options[taken]

    def ways(column, taken):
        if column == width:
            return 1 if taken == 0 else 0
        key = (column, taken)
        if key not in known:
            total = 0
            for out in choices(taken):
                total += ways(column + 1, out)
            known[key] = total % 1000000007
        return known[key]

    return ways(0, 0)


# solution: linear recurrence found from the first terms
from collections import deque

P = 1000000007


def first_terms(height, count):
    now = [0] * (1 << height)
    now[0] = 1
    for _ in range(count):
        yield now[0]
        for row in range(height):
            bit = 1 << row
            new = [0] * len(now)
            for mask, ways in enumerate(now):
                if ways:
                    new[mask ^ bit] += ways
                    if not mask & bit and row + 1 < height and not mask & 2 * bit:
                        new[mask | 2 * bit] += ways
            now = [x % P for x in new]


def recurrence(terms):
    best, last, length, shift, scale = [1], [1], 0, 1, 1
    for i in range(len(terms)):
        error = sum(best[j] * terms[i - j] for j in range(min(len(best), i + 1))) % P
        if error == 0:
            shift += 1
            continue
        kept = best[:]
        factor = error * pow(scale, P - 2, P) % P
        best += [0] * (len(last) + shift - len(best))
        for j, x in enumerate(last):
            best[j + shift] = (best[j + shift] - factor * x) % P
        if 2 * length <= i:
            length, last, scale, shift = i + 1 - length, kept, error, 1
        else:
            shift += 1
    return [-x % P for x in best[1 : length + 1]]


def solve(height, width):
    terms = list(first_terms(height, 2 * 2**height + 4))
    if width < len(terms):
        return terms[width]
    rule = recurrence(terms)
    window = deque(terms[::-1][: len(rule)], maxlen=len(rule))
    for _ in range(width - len(terms) + 1):
        window.appendleft(sum(map(int.__mul__, rule, window)) % P)
    return window[0]
