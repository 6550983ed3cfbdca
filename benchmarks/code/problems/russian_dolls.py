"""Given envelopes as pairs of width and height, return the largest number of envelopes that fit one inside the other.

There are `size` envelopes with sides from 1 to 20000. One fits into another only when both its width and its height are strictly
smaller; envelopes are not turned.
"""

RANGE = (15, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice([60, 1000, 20_000])
    return [[[rng.randint(1, top), rng.randint(1, top)] for _ in range(size)]]


# solution: sorted in place, tails of heights
from bisect import bisect_left


def solve(envelopes):
    envelopes.sort(key=lambda e: (e[0], -e[1]))
    tails = []
    for _, h in envelopes:
        k = bisect_left(tails, h)
        if k == len(tails):
            tails.append(h)
        else:
            tails[k] = h
    return len(tails)


# solution: Fenwick tree of heights, by width groups
from itertools import groupby
from operator import itemgetter


def solve(envelopes):
    top = max(h for _, h in envelopes)
    tree = [0] * (top + 1)
    answer = 0
    for _, group in groupby(sorted(envelopes), key=itemgetter(0)):
        pending = []
        for _, h in group:
            i, best = h - 1, 0
            while i:
                best = max(best, tree[i])
                i -= i & -i
            pending.append((h, best + 1))
        for h, length in pending:
            answer = max(answer, length)
            while h <= top:
                if tree[h] < length:
                    tree[h] = length
                h += h & -h
    return answer


# solution: complete stacks of envelope objects
class Envelope:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.inside = None
        self.level = 1


def solve(pairs):
    envelopes = [Envelope(w, h) for w, h in pairs]
    by_width = {}
    for e in envelopes:
        by_width.setdefault(e.width, []).append(e)
    stacks = []
    for width in sorted(by_width):
        for e in sorted(by_width[width], key=lambda e: e.height, reverse=True):
            low, high = 0, len(stacks)
            while low < high:
                mid = (low + high) // 2
                if stacks[mid][-1].height < e.height:
                    low = mid + 1
                else:
                    high = mid
            if low:
                e.inside = stacks[low - 1][-1]
                e.level = e.inside.level + 1
            if low == len(stacks):
                stacks.append([])
            stacks[low].append(e)
    return max(e.level for e in envelopes)


# solution: packed integers in an array
from array import array
from bisect import bisect_left


def solve(envelopes):
    shift = 1 << 15
    packed = array("q", sorted(w * shift + shift - 1 - h for w, h in envelopes))
    ends = array("i")
    for code in packed:
        height = shift - 1 - code % shift
        at = bisect_left(ends, height)
        ends[at : at + 1] = array("i", [height])
    return len(ends)


# solution: set of distinct pairs and a depth for each
def solve(envelopes):
    order = sorted({(w, -h) for w, h in envelopes})
    depth = {}
    lowest = {}
    deepest = 0
    for w, negative in order:
        h = -negative
        lo, hi = 1, deepest + 1
        while lo < hi:
            mid = (lo + hi) >> 1
            if lowest[mid][1] < h:
                lo = mid + 1
            else:
                hi = mid
        lowest[lo] = (w, h)
        depth[w, h] = lo
        deepest = max(deepest, lo)
    return max(depth.values())
