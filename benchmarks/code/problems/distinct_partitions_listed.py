"""Given n, return as texts like "6+3+1" all ways to write n as a sum of different positive numbers.

The number n is `size`. Summands go down within a text, and the texts are ordered by their numbers, greatest
first.
"""

RANGE = (5, 66)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: recursive generator of tuples
def parts(n, largest):
    if n == 0:
        yield ()
        return
    for first in range(min(n, largest), 0, -1):
        if first * (first + 1) // 2 < n:
            break
        for rest in parts(n - first, first - 1):
            yield (first, *rest)


def solve(n):
    return ["+".join(map(str, p)) for p in parts(n, n)]


# solution: lists for every total, number by number
def solve(n):
    sums = [[] for _ in range(n + 1)]
    sums[0].append([])
    for number in range(1, n + 1):
        for total in range(n, number - 1, -1):
            for shorter in sums[total - number]:
                sums[total].append([number] + shorter)
    sums[n].sort(reverse=True)
    return ["+".join(str(x) for x in numbers) for numbers in sums[n]]


# solution: backtracking with one list
def solve(n):
    found = []
    chosen = []

    def extend(left, limit):
        if left == 0:
            found.append("+".join(chosen))
            return
        value = min(left, limit)
        while value > 0 and value * (value + 1) >= 2 * left:
            chosen.append(str(value))
            extend(left - value, value - 1)
            chosen.pop()
            value -= 1

    extend(n, n)
    return found


# solution: cached lists of texts
from functools import lru_cache


@lru_cache(maxsize=None)
def texts(total, below):
    if total == 0:
        return [""]
    out = []
    for head in range(min(total, below - 1), 0, -1):
        for tail in texts(total - head, head):
            out.append(f"{head}+{tail}" if tail else str(head))
    return out


def solve(n):
    texts.cache_clear()
    answer = list(texts(n, n + 1))
    texts.cache_clear()
    return answer


# solution: stack of unfinished texts
def solve(n):
    stack = [("", n, n)]
    lines = []
    while stack:
        text, left, most = stack.pop()
        if not left:
            lines.append(text[1:])
            continue
        for k in range(1, min(left, most) + 1):
            if k * (k + 1) // 2 >= left:
                stack.append((text + "+" + str(k), left - k, k - 1))
    return lines
