"""Given weighings "a b d" (stone b is d grams heavier than stone a) mixed with questions "a b", return for
each question how much heavier b is than a, or null when the weighings before it do not tell.

The weighings never contradict. There are `size` lines, and a third as many stones.
"""

RANGE = (15, 2_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    stones = size // 3 + 2
    weight = [rng.randint(1, 10**6) for _ in range(stones)]
    lines = []
    for _ in range(size):
        a, b = rng.randrange(stones), rng.randrange(stones)
        lines.append(f"{a} {b} {weight[b] - weight[a]}" if rng.random() < 0.5 else f"{a} {b}")
    return [lines]


# solution: disjoint sets with differences
def solve(lines):
    parent, more, out = {}, {}, []

    def find(x):
        if x not in parent:
            parent[x], more[x] = x, 0
        path = []
        while parent[x] != x:
            path.append(x)
            x = parent[x]
        for y in reversed(path):
            if parent[y] != x:
                more[y] += more[parent[y]]
                parent[y] = x
        return x

    for line in lines:
        a, b, *d = line.split()
        x, y = find(a), find(b)
        if not d:
            out.append(more[b] - more[a] if x == y else None)
        elif x != y:
            parent[y] = x
            more[y] = more[a] + int(d[0]) - more[b]
    return out


# solution: heaps of stones, the smaller shifted to the larger
class Heap:
    def __init__(self, stone):
        self.weights = {stone: 0}


def solve(lines):
    heap_of = {}
    answers = []
    for line in lines:
        numbers = list(map(int, line.split()))
        a, b = numbers[:2]
        for stone in (a, b):
            if stone not in heap_of:
                heap_of[stone] = Heap(stone)
        one, two = heap_of[a], heap_of[b]
        if len(numbers) == 2:
            answers.append(two.weights[b] - two.weights[a] if one is two else None)
        elif one is not two:
            shift = one.weights[a] + numbers[2] - two.weights[b]
            if len(one.weights) < len(two.weights):
                one, two, shift = two, one, -shift
            for stone, weight in two.weights.items():
                one.weights[stone] = weight + shift
                heap_of[stone] = one
    return answers


# solution: graph of weighings, searched for each question
from collections import defaultdict


def solve(lines):
    links = defaultdict(dict)
    answers = []
    for line in lines:
        words = line.split()
        if len(words) == 3:
            links[words[0]][words[1]] = int(words[2])
            links[words[1]][words[0]] = -int(words[2])
            continue
        start, goal = words
        known = {start: 0}
        level = [start]
        while level and goal not in known:
            further = []
            for stone in level:
                for other, d in links.get(stone, {}).items():
                    if other not in known:
                        known[other] = known[stone] + d
                        further.append(other)
            level = further
        answers.append(known.get(goal))
    return answers


# solution: offline, weights from the final forest and the time of joining
from array import array


def solve(lines):
    rows = [tuple(map(int, line.split())) for line in lines]
    n = 1 + max(max(row[:2]) for row in rows)
    joined = array("i", range(n))
    links = {}

    def top(x):
        while joined[x] != x:
            joined[x] = joined[joined[x]]
            x = joined[x]
        return x

    sure = []
    for row in rows:
        x, y = top(row[0]), top(row[1])
        if len(row) == 2:
            sure.append((row, x == y))
        elif x != y:
            joined[y] = x
            links.setdefault(row[0], []).append((row[1], row[2]))
            links.setdefault(row[1], []).append((row[0], -row[2]))
    weight = [None] * n
    for start in range(n):
        if weight[start] is None:
            weight[start] = 0
            stack = [start]
            while stack:
                a = stack.pop()
                for b, d in links.get(a, ()):
                    if weight[b] is None:
                        weight[b] = weight[a] + d
                        stack.append(b)
    return [weight[b] - weight[a] if known else None for (a, b), known in sure]


# solution: lists of group number and weight, whole list renamed at a join
def solve(lines):
    n = len(lines)
    group = list(range(n + 2))
    weight = [0] * (n + 2)
    result = []
    for line in lines:
        parts = line.split(" ")
        a, b = int(parts[0]), int(parts[1])
        if len(parts) == 2:
            result.append(None if group[a] != group[b] else weight[b] - weight[a])
        elif group[a] != group[b]:
            old, new = group[b], group[a]
            shift = weight[a] + int(parts[2]) - weight[b]
            i = -1
            for _ in range(group.count(old)):
                i = group.index(old, i + 1)
                group[i] = new
                weight[i] += shift
    return result
