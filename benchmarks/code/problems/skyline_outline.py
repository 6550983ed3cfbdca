"""Given buildings [left, right, height] in a row, return the outline as points [x, height], one wherever
the height changes.

There are `size` buildings with whole places between 0 and 4 * `size` and heights of 1 to 1,000; they may
overlap. A point gives the height from its x up to the next point, and the last one has the height 0, as
have the points at gaps.
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    buildings = []
    for _ in range(size):
        left = rng.randrange(4 * size - 1)
        right = min(4 * size, left + rng.randint(1, 40))
        buildings.append([left, right, rng.randint(1, 1000)])
    return [buildings]


# solution: heights of all places
def solve(buildings):
    heights = [0] * (max(right for _, right, _ in buildings) + 1)
    for left, right, height in buildings:
        for x in range(left, right):
            if height > heights[x]:
                heights[x] = height
    outline = []
    before = 0
    for x, height in enumerate(heights):
        if height != before:
            outline.append([x, height])
            before = height
    return outline


# solution: heap of standing buildings
from heapq import heappush, heappop


def solve(buildings):
    events = sorted([(left, -height, right) for left, right, height in buildings])
    stops = sorted({x for left, right, _ in buildings for x in (left, right)})
    standing = []
    outline = []
    k = 0
    for x in stops:
        while k < len(events) and events[k][0] <= x:
            _, height, right = events[k]
            heappush(standing, (height, right))
            k += 1
        while standing and standing[0][1] <= x:
            heappop(standing)
        top = -standing[0][0] if standing else 0
        if not outline or outline[-1][1] != top:
            outline.append([x, top])
    return outline


# solution: outlines of halves merged
def merge(one, two):
    result = []
    i = j = high_one = high_two = 0
    while i < len(one) or j < len(two):
        x_one = one[i][0] if i < len(one) else float("inf")
        x_two = two[j][0] if j < len(two) else float("inf")
        x = min(x_one, x_two)
        if x == x_one:
            high_one = one[i][1]
            i += 1
        if x == x_two:
            high_two = two[j][1]
            j += 1
        high = max(high_one, high_two)
        if not result or result[-1][1] != high:
            result.append([x, high])
    return result


def solve(buildings):
    if len(buildings) == 1:
        left, right, height = buildings[0]
        return [[left, height], [right, 0]]
    half = len(buildings) // 2
    return merge(solve(buildings[:half]), solve(buildings[half:]))


# solution: lists of all heights at every place
from collections import defaultdict


def solve(buildings):
    above = defaultdict(list)
    for left, right, height in buildings:
        for x in range(left, right):
            above[x].append((height, left))
    tops = {x: max(heights)[0] for x, heights in above.items()}
    points = []
    for x in sorted(tops):
        if tops.get(x - 1, 0) != tops[x]:
            points.append([x, tops[x]])
        if x + 1 not in tops:
            points.append([x + 1, 0])
    return points


# solution: tallest first, free places found by pointers
def solve(buildings):
    end = max(b[1] for b in buildings)
    following = list(range(end + 1))
    outline = {}

    def free(x):
        while following[x] != x:
            following[x] = following[following[x]]
            x = following[x]
        return x

    for left, right, height in sorted(buildings, key=lambda b: -b[2]):
        x = free(left)
        while x < right:
            outline[x] = height
            following[x] = x + 1
            x = free(x)
    last = 0
    points = []
    for x in range(end + 1):
        now = outline.get(x, 0)
        if now != last:
            points.append([x, now])
        last = now
    return points
