"""Given the lengths of the black runs of a line of a picture puzzle and what is known of its cells,
return in how many ways the line can be completed, modulo 998,244,353.

The line is a text of `size` letters "#" (black), "." (white) and "?" (not known yet).
"""

RANGE = (6, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    line = []
    runs = []
    while len(line) < size:
        run = rng.randint(1, 4)
        if len(line) + run > size:
            break
        line += ["#"] * run + ["."] * rng.randint(1, 4)
        runs.append(run)
    line = (line + ["."] * 4)[:size]
    shown = rng.choice([0.02, 0.1, 0.3])
    return [runs, "".join(c if rng.random() < shown else "?" for c in line)]


# solution: table of runs by cells
def solve(runs, line):
    n = len(line)
    white = [0]
    for c in line:
        white.append(white[-1] + (c == "."))
    ways = [[0] * (n + 2) for _ in range(len(runs) + 1)]
    ways[0][0] = 1
    for i in range(1, n + 2):
        if i == n + 1 or line[i - 1] != "#":
            ways[0][i] = ways[0][i - 1]
    for k in range(1, len(runs) + 1):
        run = runs[k - 1]
        for i in range(1, n + 2):
            blank = i == n + 1 or line[i - 1] != "#"
            if blank:
                ways[k][i] = ways[k][i - 1]
                if i > run and white[i - 1] == white[i - 1 - run]:
                    ways[k][i] += ways[k - 1][i - 1 - run]
                ways[k][i] %= 998244353
    return ways[len(runs)][n + 1]


# solution: automaton of one bit per cell of the runs
def solve(runs, line):
    pattern = "." + "".join("#" * r + "." for r in runs)
    state = {0: 1}
    for c in line:
        after = {}
        for place, number in state.items():
            if pattern[place] == "." and c != "#":
                after[place] = after.get(place, 0) + number
            nxt = place + 1
            if nxt < len(pattern) and c in ("?", pattern[nxt]):
                after[nxt] = (after.get(nxt, 0) + number) % 998244353
        state = after
    last = len(pattern) - 1
    return sum(v for p, v in state.items() if p == last or p == last - 1) % 998244353


# solution: memoised recursion
from functools import cache
import sys


def solve(runs, line):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    n = len(line)

    @cache
    def fill(at, k):
        if k == len(runs):
            return 0 if "#" in line[at:] else 1
        if at >= n:
            return 0
        total = fill(at + 1, k) if line[at] != "#" else 0
        end = at + runs[k]
        if end <= n and "." not in line[at:end] and line[end : end + 1] != "#":
            total += fill(end + 1, k + 1)
        return total

    return fill(0, 0) % 998244353


# solution: one row of counts per run
def solve(runs, line):
    P = 998244353
    n = len(line) + 1
    cells = line + "."
    current = [0] * (n + 1)
    for i in range(n + 1):
        current[i] = 1
        if i < n and cells[i] == "#":
            break
    for run in runs:
        following = [0] * (n + 1)
        for i in range(n):
            if cells[i] == "#":
                following[i + 1] = 0
                continue
            value = following[i]
            start = i - run
            if start >= 0 and "." not in cells[start:i]:
                value += current[start]
            following[i + 1] = value % P
        current = following
    return current[n]


# solution: one list of counts changed in place
def solve(runs, line):
    pattern = [0]
    for run in runs:
        pattern += [1] * run + [0]
    width = len(pattern)
    counts = [0] * width
    counts[0] = 1
    for c in line:
        for j in range(width - 1, -1, -1):
            if pattern[j] and c == "." or not pattern[j] and c == "#":
                counts[j] = 0
                continue
            before = counts[j - 1] if j else 0
            stay = 0 if pattern[j] else counts[j]
            counts[j] = (before + stay) % 998244353
    return (counts[-1] + (counts[-2] if width > 1 else 0)) % 998244353
