"""Given a pattern of letters a to c and a length n, return how many texts of n letters a to c do not contain the pattern, modulo 1,000,000,007, and how many of these are palindromes, modulo the same, for the length min(n, 12).

`size` is n.
"""

RANGE = (4, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return ["".join(rng.choice("abc") for _ in range(rng.randint(2, 6))), size]


# solution: automaton of the pattern, rolling row
from itertools import product


def solve(pattern, n):
    m = len(pattern)
    moves = []
    for state in range(m):
        row = []
        for c in "abc":
            text = pattern[:state] + c
            k = min(m, len(text))
            while not text.endswith(pattern[:k]):
                k -= 1
            row.append(k)
        moves.append(row)
    counts = [1] + [0] * (m - 1)
    for _ in range(n):
        new = [0] * m
        for state, ways in enumerate(counts):
            for to in moves[state]:
                if to < m:
                    new[to] = (new[to] + ways) % 1_000_000_007
        counts = new
    length = min(n, 12)
    mirrored = 0
    for half in product("abc", repeat=(length + 1) // 2):
        text = "".join(half)
        if pattern not in text + text[::-1][length % 2 :]:
            mirrored += 1
    return [sum(counts) % 1_000_000_007, mirrored]


# solution: recurrence with overlaps, first occurrences listed
def solve(pattern, n):
    mod = 1_000_000_007
    m = len(pattern)
    periods = [p for p in range(1, m) if pattern[p:] == pattern[: m - p]]
    power = [1]
    for _ in range(n):
        power.append(power[-1] * 3 % mod)
    first = [0] * (n + 1)
    total = 0
    for end in range(m, n + 1):
        value = power[end - m]
        total = (total * 3 + first[end - m]) % mod
        value -= total
        for p in periods:
            value -= first[end - p]
        first[end] = value % mod
    containing = sum(f * power[n - end] for end, f in enumerate(first))
    length = min(n, 12)
    texts = [""] if length % 2 == 0 else ["a", "b", "c"]
    while len(texts[0]) < length:
        texts = [c + t + c for t in texts for c in "abc" if pattern not in c + t + c]
        if not texts:
            return [(power[n] - containing) % mod, 0]
    return [(power[n] - containing) % mod, sum(pattern not in t for t in texts)]


# solution: counts by the last letters as texts
from collections import Counter


def solve(pattern, n):
    layer = Counter([""])
    for _ in range(n):
        following = Counter()
        for tail, ways in layer.items():
            for c in "abc":
                if tail + c != pattern:
                    following[(tail + c)[-(len(pattern) - 1) :]] += ways
        layer = Counter({t: w % 1_000_000_007 for t, w in following.items()})
        for t in list(layer):
            if t == "":
                layer.pop(t)
    answer = sum(layer.values()) % 1_000_000_007

    def grow(text):
        if pattern in text:
            return 0
        if len(text) == min(n, 12):
            return 1
        return sum(grow(c + text + c) for c in "abc")

    return [answer, grow("") if min(n, 12) % 2 == 0 else sum(map(grow, "abc"))]


# solution: whole table of exact numbers by place and state
def border(text, pattern):
    for k in range(min(len(text), len(pattern)), 0, -1):
        if text[-k:] == pattern[:k]:
            return k
    return 0


def solve(pattern, n):
    m = len(pattern)
    table = [[0] * (m + 1) for _ in range(n + 1)]
    table[0][0] = 1
    step = {(s, c): border(pattern[:s] + c, pattern) for s in range(m) for c in "abc"}
    for i in range(n):
        for (s, c), to in step.items():
            table[i + 1][to] += table[i][s]
    length = min(n, 12)
    found = set()
    for number in range(3 ** ((length + 1) // 2)):
        half = ""
        for _ in range((length + 1) // 2):
            number, digit = divmod(number, 3)
            half += "abc"[digit]
        text = half + half[: length // 2][::-1]
        if text.find(pattern) == -1:
            found.add(text)
    return [sum(table[n][:m]) % 1_000_000_007, len(found)]


# solution: matrix power by squaring
class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __mul__(self, other):
        columns = list(zip(*other.rows))
        return Matrix([[sum(map(int.__mul__, r, c)) % 1_000_000_007 for c in columns] for r in self.rows])


def solve(pattern, n):
    m = len(pattern)
    start = Matrix([[0] * m for _ in range(m)])
    for s in range(m):
        for c in "abc":
            text = pattern[:s] + c
            if text == pattern:
                continue
            to = max(k for k in range(m) if k <= len(text) and text.endswith(pattern[:k]))
            start.rows[s][to] += 1
    power = Matrix([[int(i == j) for j in range(m)] for i in range(m)])
    for bit in bin(n)[2:]:
        power = power * power
        if bit == "1":
            power = power * start
    length = min(n, 12)
    count = 0
    stack = [""] if length % 2 == 0 else list("cba")
    while stack:
        text = stack.pop()
        if pattern in text:
            continue
        if len(text) == length:
            count += 1
        else:
            stack.extend(c + text + c for c in "abc")
    return [sum(power.rows[0]) % 1_000_000_007, count]
