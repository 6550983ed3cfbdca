"""Given a text and a width, return the least raggedness with which it can be broken into lines, in order, and the
number of lines of the greedy breaking (each line as full as can be).

The words of a line are divided by one space and no line is longer than the width; the raggedness is the sum of the
squares of the free places of all lines but the last. The text has `size` words, none longer than the width.
"""

RANGE = (5, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["".join(rng.choice("aeinrst") for _ in range(rng.randint(1, 10))) for _ in range(size)]
    return [" ".join(words), rng.choice([12, 30, 60, 400])]


# solution: table of the cost of every line
def solve(text, width):
    words = text.split()
    n = len(words)
    far = float("inf")
    cost = [[far] * n for _ in range(n)]
    for i in range(n):
        used = -1
        for j in range(i, n):
            used += 1 + len(words[j])
            if used <= width:
                cost[i][j] = 0 if j == n - 1 else (width - used) ** 2
    best = [0] + [far] * n
    for j in range(n):
        best[j + 1] = min(best[i] + cost[i][j] for i in range(j + 1))
    lines = i = 0
    while i < n:
        i = max(j for j in range(i, n) if cost[i][j] < far) + 1
        lines += 1
    return [best[n], lines]


# solution: best cost of each rest, from the end
import textwrap


def solve(text, width):
    lengths = [len(word) for word in text.split()]
    best = [0] * (len(lengths) + 1)
    for i in range(len(lengths) - 1, -1, -1):
        room = width + 1
        options = []
        for j in range(i, len(lengths)):
            room -= lengths[j] + 1
            if room < 0:
                break
            options.append(0 if j + 1 == len(lengths) else room * room + best[j + 1])
        best[i] = min(options)
    return [best[0], len(textwrap.wrap(text, width))]


# solution: recursion over rests of the text, remembered as strings
from functools import lru_cache


def solve(text, width):
    @lru_cache(maxsize=None)
    def ragged(rest):
        if len(rest) <= width:
            return 0
        options = []
        cut = rest.find(" ")
        while 0 <= cut <= width:
            options.append((width - cut) ** 2 + ragged(rest[cut + 1 :]))
            cut = rest.find(" ", cut + 1)
        return min(options)

    lines = 1
    line = 0
    for word in text.split():
        if line + len(word) > width:
            lines += 1
            line = 0
        line += len(word) + 1
    return [ragged(text), lines]


# solution: best breakings kept as lists of lines
def solve(text, width):
    words = text.split(" ")
    layouts = [(0, [])]
    for end in range(1, len(words) + 1):
        best = None
        for begin in range(end - 1, -1, -1):
            line = " ".join(words[begin:end])
            if len(line) > width:
                break
            free = 0 if end == len(words) else (width - len(line)) ** 2
            cost = layouts[begin][0] + free
            if best is None or cost < best[0]:
                best = (cost, begin, line)
        layouts.append((best[0], layouts[best[1]][1] + [best[2]]))
    greedy = [""]
    for word in words:
        longer = (greedy[-1] + " " + word).strip()
        if len(longer) <= width:
            greedy[-1] = longer
        else:
            greedy.append(word)
    return [layouts[-1][0], len(greedy)]


# solution: only the breaks that can still begin a line are held
from collections import deque


def solve(text, width):
    window = deque([(0, 0)])
    lines = 1
    start = 0
    end = -1
    while end < len(text):
        before = end + 1
        end = text.find(" ", before)
        if end < 0:
            end = len(text)
        if end - start > width:
            lines += 1
            start = before
        while end - window[0][0] > width:
            window.popleft()
        if end == len(text):
            break
        window.append((end + 1, min(c + (width - end + p) ** 2 for p, c in window)))
    return [min(cost for _, cost in window), lines]
