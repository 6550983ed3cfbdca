"""Given a list of words made of the letters a and b and a supply of each letter, return the greatest number of the words
that can be written at the same time. Every word can be written once. There are `size` words.
"""

RANGE = (4, 64)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = []
    for _ in range(size):
        share = rng.random()
        words.append("".join("a" if rng.random() < share else "b" for _ in range(rng.randint(1, 7))))
    return [words, rng.randint(size // 2, size), rng.randint(size // 2, size)]


# solution: table of both supplies updated in place
def solve(words, supply_a, supply_b):
    most = [[0] * (supply_b + 1) for _ in range(supply_a + 1)]
    for word in words:
        need_a, need_b = word.count("a"), word.count("b")
        for x in range(supply_a, need_a - 1, -1):
            for y in range(supply_b, need_b - 1, -1):
                most[x][y] = max(most[x][y], most[x - need_a][y - need_b] + 1)
    return most[-1][-1]


# solution: memo on word and what is left
from functools import lru_cache


def solve(words, supply_a, supply_b):
    needs = [(w.count("a"), w.count("b")) for w in words]

    @lru_cache(maxsize=None)
    def most(k, a, b):
        if k == len(needs):
            return 0
        best = most(k + 1, a, b)
        if needs[k][0] <= a and needs[k][1] <= b:
            best = max(best, 1 + most(k + 1, a - needs[k][0], b - needs[k][1]))
        return best

    return most(0, supply_a, supply_b)


# solution: least b for every count and use of a
def solve(words, supply_a, supply_b):
    none = supply_b + 1
    # least[c] : list over the used a's
    least = [[0] * (supply_a + 1)]
    for word in words:
        a = sum(1 for letter in word if letter == "a")
        b = len(word) - a
        if a > supply_a:
            continue
        least.append([none] * (supply_a + 1))
        for c in range(len(least) - 1, 0, -1):
            source, target = least[c - 1], least[c]
            for x in range(a, supply_a + 1):
                if source[x - a] + b < target[x]:
                    target[x] = source[x - a] + b
        if min(least[-1]) >= none:
            least.pop()
    return len(least) - 1


# solution: all tables kept, a three-dimensional box
class Box:
    def __init__(self, depth, width, height):
        self.layers = [[[0] * height for _ in range(width)] for _ in range(depth)]


def solve(words, supply_a, supply_b):
    box = Box(len(words) + 1, supply_a + 1, supply_b + 1).layers
    for k, word in enumerate(words, start=1):
        a = word.count("a")
        b = len(word) - a
        for x in range(supply_a + 1):
            for y in range(supply_b + 1):
                box[k][x][y] = box[k - 1][x][y]
                if x >= a and y >= b:
                    box[k][x][y] = max(box[k][x][y], box[k - 1][x - a][y - b] + 1)
    return box[len(words)][supply_a][supply_b]


# solution: non-dominated uses per count
from collections import Counter


def pruned(uses):
    """Of pairs (a, b) those that no other pair undercuts in both."""
    kept = []
    for a, b in sorted(uses):
        if not kept or b < kept[-1][1]:
            kept.append((a, b))
    return kept


def solve(words, supply_a, supply_b):
    kinds = Counter((w.count("a"), w.count("b")) for w in words)
    fronts = [[(0, 0)]]
    for (a, b), times in kinds.items():
        for _ in range(times):
            fronts.append([])
            for c in range(len(fronts) - 1, 0, -1):
                more = {
                    (x + a, y + b)
                    for x, y in fronts[c - 1]
                    if x + a <= supply_a and y + b <= supply_b
                }
                if more:
                    fronts[c] = pruned(more.union(fronts[c]))
            while not fronts[-1]:
                fronts.pop()
    return len(fronts) - 1
