"""Given two texts, return [length, ways]: the length of the shortest texts that contain both as
subsequences, and how many different alignments (pairs of places where a letter serves both) give
it, modulo 1,000,007.

Both texts have about `size` letters; an alignment is a chain of matched places, longest possible.
"""

RANGE = (4, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijkl"[: rng.choice([2, 4, 12])]
    one = "".join(rng.choice(letters) for _ in range(size))
    two = "".join(rng.choice(letters) for _ in range(max(2, size - rng.randint(0, size // 3))))
    return [one, two]


# solution: two full tables
def solve(one, two):
    n, m = len(one), len(two)
    best = [[0] * (m + 1) for _ in range(n + 1)]
    ways = [[1] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            top = max(best[i - 1][j], best[i][j - 1])
            same = one[i - 1] == two[j - 1]
            if same:
                top = max(top, best[i - 1][j - 1] + 1)
            count = 0
            if best[i - 1][j] == top:
                count += ways[i - 1][j]
            if best[i][j - 1] == top:
                count += ways[i][j - 1]
            if best[i - 1][j] == top and best[i][j - 1] == top and best[i - 1][j - 1] == top:
                count -= ways[i - 1][j - 1]
            if same and best[i - 1][j - 1] + 1 == top:
                count += ways[i - 1][j - 1]
            best[i][j] = top
            ways[i][j] = count % 1000007
    return [n + m - best[n][m], ways[n][m]]


# solution: two rows of pairs
def solve(one, two):
    row = [(0, 1)] * (len(two) + 1)
    for a in one:
        new = [(0, 1)]
        for j, b in enumerate(two, 1):
            options = [row[j], new[-1]]
            length = max(row[j][0], new[-1][0], row[j - 1][0] + (a == b))
            count = sum(w for s, w in options if s == length)
            if row[j][0] == new[-1][0] == row[j - 1][0] == length:
                count -= row[j - 1][1]
            if a == b and row[j - 1][0] + 1 == length:
                count += row[j - 1][1]
            new.append((length, count % 1000007))
        row = new
    return [len(one) + len(two) - row[-1][0], row[-1][1]]


# solution: memo of recursion in a dict
import sys


def solve(one, two):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
    memo = {}

    def look(i, j):
        if i == len(one) or j == len(two):
            return 0, 1
        if (i, j) in memo:
            return memo[i, j]
        a, x = look(i + 1, j)
        b, y = look(i, j + 1)
        c, z = look(i + 1, j + 1)
        hit = one[i] == two[j]
        top = max(a, b, c + hit)
        total = x * (a == top) + y * (b == top)
        if a == b == c == top:
            total -= z
        if hit and c + 1 == top:
            total += z
        memo[i, j] = top, total % 1000007
        return memo[i, j]

    length, ways = look(0, 0)
    return [len(one) + len(two) - length, ways]


# solution: matches sorted into levels
def solve(one, two):
    places = {}
    for j, b in enumerate(two):
        places.setdefault(b, []).append(j)
    column = [[0, {}] for _ in two]
    for i, a in enumerate(one):
        if a not in places:
            continue
        found = []
        sums = {0: 1}
        reach = 0
        wanted = set(places[a])
        for j in range(len(two)):
            if j in wanted:
                found.append((j, reach + 1, sums[reach]))
            for length, number in column[j][1].items():
                sums[length] = sums.get(length, 0) + number
                if length > reach:
                    reach = length
        for j, length, number in found:
            cell = column[j][1]
            cell[length] = (cell.get(length, 0) + number) % 1000007
            column[j][0] = max(column[j][0], length)
    top = max(c[0] for c in column)
    ways = sum(c[1].get(top, 0) for c in column) if top else 1
    return [len(one) + len(two) - top, ways % 1000007]


# solution: diagonals of the table in a dict
def solve(one, two):
    n, m = len(one), len(two)
    older, old = {}, {(0): (0, 1)}
    for d in range(1, n + m + 1):
        now = {}
        for i in range(max(0, d - m), min(n, d) + 1):
            j = d - i
            if not i or not j:
                now[i] = (0, 1)
                continue
            up, left, corner = old[i - 1], old[i], older[i - 1]
            match = one[i - 1] == two[j - 1]
            best = max(up[0], left[0], corner[0] + match)
            number = (up[1] if up[0] == best else 0) + (left[1] if left[0] == best else 0)
            if corner[0] == best:
                number -= corner[1]
            elif match and corner[0] + 1 == best:
                number += corner[1]
            now[i] = (best, number % 1000007)
        older, old = old, now
    return [n + m - old[n][0], old[n][1]]
