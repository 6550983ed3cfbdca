"""Given a text of opening and closing round and square brackets, return the fewest brackets to insert anywhere to balance it.

The text has `size` of the signs ( ) [ ] and balanced means properly nested, each closed by its own kind.
"""

RANGE = (6, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = []
    stack = []
    while len(text) < size:
        roll = rng.random()
        if roll < 0.45 or not stack:
            stack.append(rng.choice("(["))
            text.append(stack[-1])
        elif roll < 0.85:
            text.append({"(": ")", "[": "]"}[stack.pop()])
        else:
            text.append(rng.choice("()[]"))
    return ["".join(text)]


# solution: table of spans
def solve(text):
    n = len(text)
    need = [[0] * (n + 1) for _ in range(n + 1)]
    for width in range(1, n + 1):
        for i in range(n - width + 1):
            j = i + width
            best = need[i + 1][j] + 1
            for k in range(i + 1, j):
                if text[i] + text[k] in ("()", "[]"):
                    best = min(best, need[i + 1][k] + need[k + 1][j])
            need[i][j] = best
    return need[0][n]


# solution: memo over texts
from functools import lru_cache


def solve(text):
    partner = {"(": ")", "[": "]"}

    @lru_cache(maxsize=None)
    def missing(s):
        if not s:
            return 0
        rest = s[1:]
        best = 1 + missing(rest)
        closer = partner.get(s[0])
        for k, c in enumerate(rest):
            if c == closer:
                best = min(best, missing(rest[:k]) + missing(rest[k + 1 :]))
        return best

    return missing(text)


# solution: most matched pairs, dictionary of spans
def solve(text):
    n = len(text)
    pairs = {}
    for i in reversed(range(n)):
        closer = ")" if text[i] == "(" else "]" if text[i] == "[" else None
        mates = [k for k in range(i + 1, n) if text[k] == closer]
        for j in range(i, n):
            most = pairs.get((i + 1, j), 0)
            for k in mates:
                if k > j:
                    break
                most = max(most, 1 + pairs.get((i + 1, k - 1), 0) + pairs.get((k + 1, j), 0))
            pairs[i, j] = most
    return n - 2 * pairs[0, n - 1]


# solution: triangle of bytes
def solve(text):
    n = len(text)
    rows = [bytearray(n - i + 1) for i in range(n + 1)]
    for i in range(n - 1, -1, -1):
        row = rows[i]
        inner = rows[i + 1]
        match = {"(": ")", "[": "]"}.get(text[i], "")
        spots = [k for k in range(i + 1, n) if text[k] == match]
        for length in range(1, n - i + 1):
            best = inner[length - 1] + 1
            for k in spots:
                if k >= i + length:
                    break
                value = inner[k - i - 1] + rows[k + 1][i + length - k - 1]
                if value < best:
                    best = value
            row[length] = best
    return rows[0][n]


# solution: costs by right end
def solve(text):
    opens = {")": "(", "]": "["}
    n = len(text)
    spans = [[] for _ in range(n + 1)]
    for stop in range(1, n + 1):
        c = text[stop - 1]
        costs = [cost + 1 for cost in spans[stop - 1]] + [1]
        if c in opens:
            for k in range(stop - 1):
                if text[k] == opens[c]:
                    inside = spans[stop - 1][k + 1] if k + 1 < stop - 1 else 0
                    for i in range(k + 1):
                        before = spans[k][i] if i < k else 0
                        costs[i] = min(costs[i], before + inside)
        spans[stop] = costs
    return spans[n][0]
