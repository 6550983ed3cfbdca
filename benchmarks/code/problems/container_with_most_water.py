"""Given the heights of bars standing side by side, return the largest area of water held between two of them.

There are `size` bars of heights from 1 to `size`; two bars hold the lower height times the distance between their places.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    shape = rng.choice(["flat", "hill", "skewed"])
    heights = []
    for i in range(size):
        if shape == "flat":
            heights.append(rng.randint(1, size))
        elif shape == "hill":
            heights.append(rng.randint(1, 1 + min(i, size - 1 - i)))
        else:
            heights.append(1 + int((size - 1) * rng.random() ** 3))
    return [heights]


# solution: two pointers
def solve(heights):
    left, right = 0, len(heights) - 1
    best = 0
    while left < right:
        if heights[left] < heights[right]:
            area = heights[left] * (right - left)
            left += 1
        else:
            area = heights[right] * (right - left)
            right -= 1
        if area > best:
            best = area
    return best


# solution: tallest first, outermost places so far
def solve(heights):
    order = sorted(range(len(heights)), key=lambda i: heights[i], reverse=True)
    first = last = order[0]
    best = 0
    for place in order[1:]:
        height = heights[place]
        best = max(best, height * abs(place - first), height * abs(place - last))
        first = min(first, place)
        last = max(last, place)
    return best


# solution: running maxima from both sides searched by halves
from bisect import bisect_left
from itertools import accumulate


def solve(bars):
    n = len(bars)
    rising = list(accumulate(bars, max))
    falling = list(accumulate(reversed(bars), max))
    areas = []
    for i, h in enumerate(bars):
        first = bisect_left(rising, h)
        last = n - 1 - bisect_left(falling, h)
        areas.append(h * max(i - first, last - i))
    return max(areas)


# solution: heap of bar objects
import heapq
from dataclasses import dataclass


@dataclass(order=True)
class Bar:
    height: int
    place: int


def solve(heights):
    heap = [Bar(h, i) for i, h in enumerate(heights)]
    heapq.heapify(heap)
    removed = set()
    low, high = 0, len(heights) - 1
    best = 0
    while heap:
        bar = heapq.heappop(heap)
        far = max(bar.place - low, high - bar.place)
        best = max(best, bar.height * far)
        removed.add(bar.place)
        while low in removed:
            low += 1
        while high in removed:
            high -= 1
    return best


# solution: first and last place for each water level
def solve(heights):
    top = max(heights)
    first = [None] * (top + 1)
    last = [None] * (top + 1)
    for i, h in enumerate(heights):
        if first[h] is None:
            first[h] = i
        last[h] = i
    best = 0
    left, right = len(heights), -1
    for level in range(top, 0, -1):
        if first[level] is not None:
            left = min(left, first[level])
            right = max(right, last[level])
        best = max(best, level * (right - left))
    return best
