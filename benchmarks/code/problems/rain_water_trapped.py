"""Given the heights of walls of width one that stand side by side, return how much rain stays between them.

There are `size` walls, of heights 0 to 100000; water runs off at both ends.
"""

RANGE = (10, 70_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bound = rng.choice([5, 300, 100_000])
    shape = rng.randrange(3)
    heights = []
    for i in range(size):
        limit = bound
        if shape == 1:
            limit = bound * (size - i) // size
        elif shape == 2:
            limit = bound * abs(size - 2 * i) // size
        heights.append(rng.randint(limit // 2, limit))
    return [heights]


# solution: two pointers
def solve(heights):
    i, j = 0, len(heights) - 1
    left = right = water = 0
    while i <= j:
        if left <= right:
            left = max(left, heights[i])
            water += left - heights[i]
            i += 1
        else:
            right = max(right, heights[j])
            water += right - heights[j]
            j -= 1
    return water


# solution: highest so far from both ends
from itertools import accumulate


def solve(heights):
    left = list(accumulate(heights, max))
    right = list(accumulate(reversed(heights), max))[::-1]
    levels = [min(pair) for pair in zip(left, right)]
    return sum(levels) - sum(heights)


# solution: stack of basins
def solve(walls):
    stack = []
    water = 0
    for place in range(len(walls)):
        while len(stack) > 0 and walls[stack[-1]] < walls[place]:
            floor = walls[stack.pop()]
            if len(stack) == 0:
                break
            depth = min(walls[stack[-1]], walls[place]) - floor
            water += depth * (place - stack[-1] - 1)
        stack.append(place)
    return water


# solution: tables of range maxima
def solve(heights):
    tables = [heights]
    width = 1
    while 2 * width <= len(heights):
        last = tables[-1]
        tables.append([max(last[i], last[i + width]) for i in range(len(last) - width)])
        width *= 2

    def highest(low, high):
        level = (high - low).bit_length() - 1
        row = tables[level]
        return max(row[low], row[high - (1 << level)])

    total = 0
    for i, height in enumerate(heights):
        total += min(highest(0, i + 1), highest(i, len(heights))) - height
    return total


# solution: from the highest wall outwards
class Wall:
    __slots__ = ("at", "height")

    def __init__(self, at, height):
        self.at = at
        self.height = height


def solve(heights):
    walls = sorted((Wall(i, h) for i, h in enumerate(heights)), key=lambda wall: -wall.height)
    first = last = walls[0].at
    held = walls[0].height
    for wall in walls[1:]:
        if wall.at < first:
            held += wall.height * (first - wall.at)
            first = wall.at
        elif wall.at > last:
            held += wall.height * (wall.at - last)
            last = wall.at
    return held - sum(heights)
