"""Given a triangle of numbers, row after row, return the least sum on a way from its top to its bottom.

A way goes from a number to one of the two below it. The triangle has `size` rows, of 1, 2, 3, ... numbers from -99 to 99.
"""

RANGE = (5, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    least = rng.choice([-99, 0, 1])
    return [[[rng.randint(least, 99) for _ in range(row + 1)] for row in range(size)]]


# solution: one row from below
def solve(triangle):
    best = list(triangle[-1])
    for row in reversed(triangle[:-1]):
        for i, value in enumerate(row):
            best[i] = value + min(best[i], best[i + 1])
    return best[0]


# solution: folded from the bottom
from functools import reduce


def solve(triangle):
    return reduce(lambda low, row: [v + min(p) for v, p in zip(row, zip(low, low[1:]))], triangle[::-1])[0]


# solution: memo by row and place
def solve(triangle):
    known = {}

    def least(row, place):
        if row == len(triangle):
            return 0
        if (row, place) in known:
            return known[(row, place)]
        answer = triangle[row][place] + min(least(row + 1, place), least(row + 1, place + 1))
        known[(row, place)] = answer
        return answer

    return least(0, 0)


# solution: table with the ways themselves
def solve(triangle):
    table = [[(triangle[0][0], None)]]
    for row in triangle[1:]:
        above = table[-1]
        line = []
        for i in range(len(row)):
            parents = above[max(0, i - 1) : i + 1]
            parent = min(parents, key=lambda entry: entry[0])
            line.append((parent[0] + row[i], parent))
        table.append(line)
    end = min(table[-1], key=lambda entry: entry[0])
    return end[0]


# solution: heap over shifted costs
import heapq


def solve(triangle):
    shift = 99
    heap = [(triangle[0][0] + shift, 0, 0)]
    done = set()
    while heap:
        cost, row, place = heapq.heappop(heap)
        if (row, place) in done:
            continue
        done.add((row, place))
        if row == len(triangle) - 1:
            return cost - shift * len(triangle)
        for below in (place, place + 1):
            if (row + 1, below) not in done:
                heapq.heappush(heap, (cost + triangle[row + 1][below] + shift, row + 1, below))
