"""Given two texts, return the length of the longest piece (of neighbouring letters) that occurs in both.

Both texts have `size` letters; the second holds pieces of the first between random letters.
"""

RANGE = (6, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdeiorst"
    first = "".join(rng.choice(letters) for _ in range(size))
    second = ""
    while len(second) < size:
        if rng.random() < 0.3:
            i = rng.randrange(size)
            second += first[i : i + rng.randint(1, size // 4 + 1)]
        else:
            second += rng.choice(letters)
    return [first, second[:size]]


# solution: sets of all substrings
def solve(first, second):
    def pieces(text):
        return {text[i:j] for i in range(len(text)) for j in range(i + 1, len(text) + 1)}

    common = pieces(first) & pieces(second)
    return max(map(len, common), default=0)


# solution: full table
def solve(first, second):
    run = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    longest = 0
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            if a == b:
                run[i + 1][j + 1] = run[i][j] + 1
                longest = max(longest, run[i + 1][j + 1])
    return longest


# solution: window grown while it is found
def solve(a, b):
    best = 0
    for start in range(len(a)):
        while start + best < len(a) and a[start : start + best + 1] in b:
            best += 1
    return best


# solution: suffix automaton of the first text
class State:
    def __init__(self, length):
        self.length = length
        self.link = None
        self.go = {}


class Automaton:
    def __init__(self, text):
        self.root = self.last = State(0)
        for c in text:
            self.extend(c)

    def extend(self, c):
        cur = State(self.last.length + 1)
        p = self.last
        while p is not None and c not in p.go:
            p.go[c] = cur
            p = p.link
        if p is None:
            cur.link = self.root
        else:
            q = p.go[c]
            if q.length == p.length + 1:
                cur.link = q
            else:
                copy = State(p.length + 1)
                copy.go = dict(q.go)
                copy.link = q.link
                while p is not None and p.go.get(c) is q:
                    p.go[c] = copy
                    p = p.link
                q.link = cur.link = copy
        self.last = cur


def solve(first, second):
    automaton = Automaton(first)
    state, length, best = automaton.root, 0, 0
    for c in second:
        while state is not automaton.root and c not in state.go:
            state = state.link
            length = state.length
        if c in state.go:
            state = state.go[c]
            length += 1
        best = max(best, length)
    return best


# solution: dictionary of matching pairs of positions
from collections import defaultdict


def solve(first, second):
    where = defaultdict(list)
    for j, letter in enumerate(second):
        where[letter].append(j)
    ends = {}
    for i, letter in enumerate(first):
        for j in where[letter]:
            ends[i, j] = ends.get((i - 1, j - 1), 0) + 1
    return max(ends.values(), default=0)
