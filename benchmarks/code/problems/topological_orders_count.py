"""Given which tasks must be done before which, return [number of orders in which all tasks can be done, the
most tasks that can be ready and not yet done at any moment].

There are `size` tasks; row v of the matrix is a text with "1" at place u if task u must be done before task
v, which is only so for u < v. A task is ready once all before it are done.
"""

RANGE = (3, 15)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rows = []
    for v in range(size):
        rows.append("".join("1" if u < v and rng.random() < 0.15 else "0" for u in range(size)))
    return [rows]


# solution: table over all subsets
def solve(rows):
    n = len(rows)
    need = [sum(1 << u for u in range(n) if row[u] == "1") for row in rows]
    ways = [0] * (1 << n)
    ways[0] = 1
    widest = 0
    for mask in range(1 << n):
        if not ways[mask]:
            continue
        ready = 0
        for v in range(n):
            if not mask >> v & 1 and mask & need[v] == need[v]:
                ways[mask | 1 << v] += ways[mask]
                ready += 1
        widest = max(widest, ready)
    return [ways[-1], widest]


# solution: one layer of done sets after another
def solve(rows):
    n = len(rows)
    need = [int(row[::-1], 2) for row in rows]
    layer = {0: 1}
    most = 0
    for _ in range(n):
        after = {}
        for mask, count in layer.items():
            ready = [1 << v for v in range(n) if mask >> v & 1 == 0 and need[v] & ~mask == 0]
            if len(ready) > most:
                most = len(ready)
            for bit in ready:
                after[mask | bit] = after.get(mask | bit, 0) + count
        layer = after
    return [layer[(1 << n) - 1], most]


# solution: memo on frozen sets of what is left
from functools import lru_cache


def solve(rows):
    before = [{u for u, c in enumerate(row) if c == "1"} for row in rows]
    widths = []

    @lru_cache(maxsize=None)
    def orders(left):
        if not left:
            return 1
        ready = [v for v in left if not before[v] & left]
        widths.append(len(ready))
        return sum(orders(left - {v}) for v in ready)

    return [orders(frozenset(range(len(rows)))), max(widths)]


# solution: downward recursion that keeps results as text keys
def solve(rows):
    n = len(rows)
    known = {"1" * n: 1}
    best = [0]

    def count(done):
        if done in known:
            return known[done]
        total = ready = 0
        for v in range(n):
            if done[v] == "0" and all(rows[v][u] <= done[u] for u in range(n)):
                ready += 1
                total += count(done[:v] + "1" + done[v + 1 :])
        best[0] = max(best[0], ready)
        known[done] = total
        return total

    return [count("0" * n), best[0]]


# solution: sorted arrays of masks and counts for each layer
from array import array
from itertools import groupby


def solve(rows):
    n = len(rows)
    need = [sum((c == "1") << u for u, c in enumerate(row)) for row in rows]
    masks, counts = array("H", [0]), array("Q", [1])
    widest = 0
    for _ in range(n):
        made = []
        for mask, count in zip(masks, counts):
            ready = 0
            for v in range(n):
                if not mask & 1 << v and not need[v] & ~mask:
                    made.append((mask | 1 << v, count))
                    ready += 1
            widest = max(widest, ready)
        made.sort()
        masks, counts = array("H"), array("Q")
        for mask, group in groupby(made, key=lambda m: m[0]):
            masks.append(mask)
            counts.append(sum(c for _, c in group))
    return [counts[0], widest]
