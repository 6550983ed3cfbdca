"""Given kinds of boxes by their three sides, return the greatest height of a stack in which both base sides strictly shrink upwards.

There are `size` kinds with sides from 1 to 300, and any number of boxes of each kind; a box may be put down on any of its faces.
The shorter base side of a box must be less than the shorter one below, and the longer less than the longer below.
"""

RANGE = (4, 360)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([30, 300])
    return [[[rng.randint(1, top) for _ in range(3)] for _ in range(size)]]


# solution: sorted turns and every pair
def solve(boxes):
    turned = []
    for a, b, c in boxes:
        turned.append((min(a, b), max(a, b), c))
        turned.append((min(a, c), max(a, c), b))
        turned.append((min(b, c), max(b, c), a))
    turned.sort(reverse=True)
    height = [0] * len(turned)
    for i in range(len(turned)):
        below = 0
        for j in range(i):
            if turned[j][0] > turned[i][0] and turned[j][1] > turned[i][1]:
                below = max(below, height[j])
        height[i] = below + turned[i][2]
    return max(height)


# solution: graph of what fits on what, then memo
from functools import lru_cache
from itertools import permutations


def solve(boxes):
    turns = sorted({p for box in boxes for p in permutations(box) if p[0] <= p[1]})
    fits = {t: [s for s in turns if s[0] < t[0] and s[1] < t[1]] for t in turns}

    @lru_cache(maxsize=None)
    def tower(t):
        return t[2] + max((tower(s) for s in fits[t]), default=0)

    return max(tower(t) for t in turns)


# solution: Fenwick tree on the longer side
def solve(boxes):
    turns = []
    for box in boxes:
        x, y, z = sorted(box)
        turns += [x << 40 | 1023 - y << 20 | z, x << 40 | 1023 - z << 20 | y, y << 40 | 1023 - z << 20 | x]
    turns.sort()
    tree = [0] * 1024
    for code in turns:
        length = 1023 - (code >> 20 & 1023)
        tall = code & 1023
        i = length - 1
        best = 0
        while i > 0:
            if tree[i] > best:
                best = tree[i]
            i &= i - 1
        best += tall
        i = length
        while i < 1024:
            if tree[i] < best:
                tree[i] = best
            i += i & -i
    top, i = 0, 1023
    while i:
        top = max(top, tree[i])
        i &= i - 1
    return top


# solution: grid of the best tower under every base
def solve(boxes):
    side = max(map(max, boxes)) + 1
    tallest = {}
    for box in boxes:
        for k in range(3):
            a, b = sorted(box[:k] + box[k + 1 :])
            tallest[a, b] = max(tallest.get((a, b), 0), box[k])
    grid = [[0] * side for _ in range(side)]
    for a in range(1, side):
        row, smaller = grid[a], grid[a - 1]
        for b in range(1, side):
            value = max(smaller[b], row[b - 1])
            if (a, b) in tallest:
                value = max(value, smaller[b - 1] + tallest[a, b])
            row[b] = value
    return grid[side - 1][side - 1]


# solution: staircase of undominated towers
from bisect import bisect_left


def solve(boxes):
    def turns():
        for a, b, c in map(sorted, boxes):
            yield a, -b, c
            yield a, -c, b
            yield b, -c, a

    sides, heights = [], []
    for _, minus, tall in sorted(turns()):
        side = -minus
        at = bisect_left(sides, side)
        total = tall + (heights[at - 1] if at else 0)
        end = at
        while end < len(sides) and heights[end] <= total:
            end += 1
        if at < len(sides) and sides[at] == side and heights[at] >= total:
            continue
        sides[at:end] = [side]
        heights[at:end] = [total]
    return max(heights)
