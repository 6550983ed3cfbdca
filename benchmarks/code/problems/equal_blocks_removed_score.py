"""From a row of coloured blocks again and again a run of k neighbours of one colour is removed, which
scores k * k, and the rest closes up. Given the colours, return the greatest score for removing all.

There are `size` blocks in 2 to 5 colours, written as letters of a text.
"""

RANGE = (2, 48)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    colours = "abcde"[: rng.randint(2, 5)]
    return ["".join(rng.choice(colours) for _ in range(size))]


# solution: cube of a table
def solve(row):
    n = len(row)
    best = [[[0] * (n + 1) for _ in range(n + 1)] for _ in range(n + 1)]
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            j = i + length
            for k in range(i + 1):
                value = (k + 1) ** 2 + best[i + 1][j][0]
                for m in range(i + 1, j):
                    if row[m] == row[i]:
                        value = max(value, best[i + 1][m][0] + best[m][j][k + 1])
                best[i][j][k] = value
    return best[0][n][0]


# solution: recursion on runs with memo
from functools import cache
from itertools import groupby


def solve(row):
    runs = [(c, len(list(g))) for c, g in groupby(row)]

    @cache
    def score(i, j, extra):
        if i == j:
            return 0
        colour, length = runs[i]
        length += extra
        options = [length * length + score(i + 1, j, 0)]
        for m in range(i + 2, j):
            if runs[m][0] == colour:
                options.append(score(i + 1, m, 0) + score(m, j, length))
        return max(options)

    return score(0, len(runs), 0)


# solution: memo on what is left of the text, a whole colour chain at once
def solve(row):
    memo = {"": 0}

    def play(text, ahead):
        key = (text, ahead)
        if key in memo:
            return memo[key]
        if not text:
            return 0
        first = 1
        while first < len(text) and text[first] == text[0]:
            first += 1
        k = ahead + first
        best = k * k + play(text[first:], 0)
        for m in range(first, len(text)):
            if text[m] == text[0] and text[m - 1] != text[0]:
                best = max(best, play(text[first:m], 0) + play(text[m:], k))
        memo[key] = best
        return best

    return play(row, 0)


# solution: intervals with the number of kept blocks of the first colour
def solve(row):
    n = len(row)
    done = {}
    for i in range(n, -1, -1):
        done[i, i] = 0
        kept = {}
        for j in range(i + 1, n + 1):
            # kept[j][k]: best score in i..j with k blocks of the colour of i left over
            level = {}
            if j == i + 1:
                level[1] = 0
            elif row[j - 1] == row[i]:
                for m in range(i + 1, j):
                    for k, value in kept[m].items():
                        total = value + done[m, j - 1]
                        if total > level.get(k + 1, -1):
                            level[k + 1] = total
            kept[j] = level
            best = 0
            for m in range(i + 1, j + 1):
                for k, value in kept[m].items():
                    best = max(best, value + k * k + done[m, j])
            done[i, j] = best
    return done[0, n]


# solution: bounded search over runs, positions remembered
class Search:
    def __init__(self, row):
        self.row = row
        self.seen = {}

    def best(self, i, j, k):
        row = self.row
        while i + 1 < j and row[i + 1] == row[i]:
            i, k = i + 1, k + 1
        if i >= j:
            return 0
        slot = self.seen.setdefault((i, j), {})
        if k in slot:
            return slot[k]
        value = (k + 1) * (k + 1) + self.best(i + 1, j, 0)
        for m in range(i + 1, j):
            if row[m] == row[i] and row[m - 1] != row[i]:
                other = self.best(i + 1, m, 0) + self.best(m, j, k + 1)
                if other > value:
                    value = other
        slot[k] = value
        return value


def solve(row):
    return Search(row).best(0, len(row), 0)
