"""Given the rules of a grammar, each "A BC" or "A x" (capitals are symbols, small letters the text; S is the start), and a text, return in how many ways S derives the text, modulo 1,000,000,007, and how many of its parts (by place) are derived from S.

The text has `size` letters; there are 8 to 14 rules.
"""

RANGE = (2, 48)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rules = ["S a", "S SS", "A b", "B SA"] + [
        rng.choice("SAB") + " " + rng.choice("SAB") + rng.choice("SAB") for _ in range(rng.randint(3, 6))
    ]
    rules += ["S BA", "A a"]
    return [list(dict.fromkeys(rules)), "".join(rng.choice("aab") for _ in range(size))]


# solution: table of dictionaries
def solve(rules, text):
    n = len(text)
    pairs = [(r[0], r[2], r[3]) for r in rules if len(r) == 4]
    table = [[{} for _ in range(n + 1)] for _ in range(n)]
    for i, c in enumerate(text):
        for r in rules:
            if r[2:] == c:
                table[i][i + 1][r[0]] = 1
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length
            cell = table[i][j]
            for k in range(i + 1, j):
                left, right = table[i][k], table[k][j]
                for a, b, c in pairs:
                    if b in left and c in right:
                        cell[a] = (cell.get(a, 0) + left[b] * right[c]) % 1_000_000_007
    good = sum("S" in cell for row in table for cell in row)
    return [table[0][n].get("S", 0), good]


# solution: memo on symbol and places, presence told apart from the number
from functools import lru_cache


def solve(rules, text):
    bodies = {}
    for rule in rules:
        head, body = rule.split()
        bodies.setdefault(head, []).append(body)

    @lru_cache(maxsize=None)
    def ways(symbol, i, j):
        total = 0
        for body in bodies.get(symbol, ()):
            if len(body) == 1:
                total += text[i:j] == body
            else:
                for k in range(i + 1, j):
                    left = ways(body[0], i, k)
                    if left:
                        total += left * ways(body[1], k, j)
        return total

    n = len(text)
    parts = sum(ways("S", i, j) > 0 for i in range(n) for j in range(i + 1, n + 1))
    return [ways("S", 0, n) % 1_000_000_007, parts]


# solution: one table of exact numbers for each symbol
class Chart:
    def __init__(self, n):
        self.n = n
        self.cells = [0] * (n * (n + 1))

    def get(self, i, j):
        return self.cells[i * (self.n + 1) + j]

    def add(self, i, j, value):
        self.cells[i * (self.n + 1) + j] += value


def solve(rules, text):
    n = len(text)
    charts = {s: Chart(n) for r in rules for s in r if s.isupper()}
    for j in range(1, n + 1):
        for i in range(j - 1, -1, -1):
            for rule in rules:
                head = charts[rule[0]]
                if len(rule) == 3:
                    if i == j - 1 and text[i] == rule[2]:
                        head.add(i, j, 1)
                    continue
                first, second = charts[rule[2]], charts[rule[3]]
                head.add(i, j, sum(first.get(i, k) * second.get(k, j) for k in range(i + 1, j)))
    start = charts["S"]
    return [start.get(0, n) % 1_000_000_007, sum(v > 0 for v in start.cells)]


# solution: masks for the parts, numbers only where they are possible
def solve(rules, text):
    n = len(text)
    ends = {}
    for rule in rules:
        for s in rule.replace(" ", ""):
            ends[s] = [0] * (n + 1)
    for i, c in enumerate(text):
        for rule in rules:
            if rule[2:] == c:
                ends[rule[0]][i] |= 1 << i + 1
    ways = {}
    for i in range(n - 1, -1, -1):
        for rule in rules:
            if rule[2:] == text[i]:
                ways[rule[0], i, i + 1] = 1
        for j in range(i + 2, n + 1):
            for rule in rules:
                if len(rule) < 4:
                    continue
                middle = ends[rule[2]][i]
                total = 0
                k = i + 1
                while k < j:
                    if middle >> k & 1 and ends[rule[3]][k] >> j & 1:
                        total += ways[rule[2], i, k] * ways[rule[3], k, j]
                    k += 1
                if total:
                    key = (rule[0], i, j)
                    ways[key] = ways.get(key, 0) + total
                    ends[rule[0]][i] |= 1 << j
    parts = sum(bin(m).count("1") for m in ends["S"])
    return [ways.get(("S", 0, n), 0) % 1_000_000_007, parts]


# solution: lists of (symbol, end, ways) by start, from the back
from collections import Counter


def solve(rules, text):
    letters = {}
    heads = {}
    for rule in rules:
        if len(rule) == 3:
            letters.setdefault(rule[2], []).append(rule[0])
        else:
            heads.setdefault(rule[2], []).append((rule[3], rule[0]))
    n = len(text)
    found = [[] for _ in range(n + 1)]
    answer = parts = 0
    for i in range(n - 1, -1, -1):
        waiting = {i + 1: Counter(letters.get(text[i], []))}
        for end in range(i + 1, n + 1):
            for symbol, number in waiting.pop(end, {}).items():
                found[i].append((symbol, end, number))
                if symbol == "S":
                    parts += 1
                    if end == n and i == 0:
                        answer = number
                for second, head in heads.get(symbol, ()):
                    for other, stop, times in found[end]:
                        if other == second:
                            waiting.setdefault(stop, Counter())[head] += number * times
    return [answer % 1_000_000_007, parts]
