"""Given two lists of integers, return the length of the longest strictly rising sequence that is a subsequence of both.

The first list has `size` numbers, the second about as many.
"""

RANGE = (5, 380)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    high = rng.choice([12, size, 3 * size])
    first = [rng.randint(1, high) + i for i in range(size)]
    second = [x for x in first if rng.random() < 0.7]
    second += [rng.randint(1, high) for _ in range(size // 4 + 1)]
    for _ in range(size // 3):
        i, j = rng.randrange(len(second)), rng.randrange(len(second))
        second[i], second[j] = second[j], second[i]
    return [first, second]


# solution: one row of lengths by last place
def solve(first, second):
    lengths = [0] * len(second)
    for x in first:
        reach = 0
        for j, y in enumerate(second):
            if y == x:
                lengths[j] = max(lengths[j], reach + 1)
            elif y < x and lengths[j] > reach:
                reach = lengths[j]
    return max(lengths, default=0)


# solution: table of both positions
def solve(first, second):
    n, m = len(first), len(second)
    table = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        x = first[i - 1]
        longest = 0
        for j in range(1, m + 1):
            y = second[j - 1]
            if x == y:
                table[i][j] = longest + 1
            else:
                table[i][j] = table[i - 1][j]
                if y < x and table[i - 1][j] > longest:
                    longest = table[i - 1][j]
    return max(table[n])


# solution: matching pairs as points, chained by value
from bisect import bisect_left, insort


def solve(first, second):
    places_a, places_b = {}, {}
    for i, x in enumerate(first):
        places_a.setdefault(x, []).append(i)
    for j, y in enumerate(second):
        places_b.setdefault(y, []).append(j)
    # fronts[l]: corners (i, j) at which a chain of l + 1 can end, none better than another in both
    fronts = []
    for value in sorted(set(places_a) & set(places_b)):
        found = []
        for i in places_a[value]:
            for j in places_b[value]:
                level = 0
                for front in reversed(fronts):
                    k = bisect_left(front, (i, -1)) - 1
                    if k >= 0 and front[k][1] < j:
                        level = fronts.index(front) + 1
                        break
                found.append((level, i, j))
        for level, i, j in found:
            if level == len(fronts):
                fronts.append([])
            front = fronts[level]
            k = bisect_left(front, (i, j + 1)) - 1
            if k >= 0 and front[k][1] <= j:
                continue
            insort(front, (i, j))
            k = front.index((i, j)) + 1
            while k < len(front) and front[k][1] >= j:
                del front[k]
    return len(fronts)


# solution: memo of chains from a pair of places on
from functools import lru_cache


def solve(first, second):
    @lru_cache(maxsize=None)
    def later(x, j):
        for k in range(j, len(second)):
            if second[k] == x:
                return k
        return None

    @lru_cache(maxsize=None)
    def follow(i, j):
        low = first[i]
        best = 0
        for k in range(i + 1, len(first)):
            if first[k] > low:
                spot = later(first[k], j + 1)
                if spot is not None:
                    best = max(best, 1 + follow(k, spot))
        return best

    answer = 0
    for i in range(len(first) - 1, -1, -1):
        spot = later(first[i], 0)
        if spot is not None:
            answer = max(answer, 1 + follow(i, spot))
    return answer


# solution: linked ends, every chain remembered
class End:
    __slots__ = ("value", "length", "before")

    def __init__(self, value, length, before):
        self.value, self.length, self.before = value, length, before


def solve(first, second):
    nothing = End(float("-inf"), 0, None)
    ends = [nothing] * len(second)
    created = []
    for x in first:
        best = nothing
        fresh = {}
        for j, y in enumerate(second):
            if x == y:
                fresh[j] = End(x, best.length + 1, best)
            elif y < x and ends[j].length > best.length:
                best = ends[j]
        for j, end in fresh.items():
            created.append(end)
            if end.length > ends[j].length:
                ends[j] = end
    sequence = []
    end = max(created, key=lambda e: e.length, default=nothing)
    while end is not nothing:
        sequence.append(end.value)
        end = end.before
    return len(sequence)
