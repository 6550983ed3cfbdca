"""Given heights along a path, return the length of the longest stretch that first strictly climbs and then
strictly falls (at least one step of each), and the place where it begins; the first one if several are
equally long, and [0, -1] if there is none.

There are `size` heights.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    height, step, heights = 500, 1, []
    for _ in range(size):
        if rng.random() < 0.12:
            step = rng.choice((-1, 1, 1, -1, 0))
        height += step * rng.randint(1, 9)
        heights.append(height)
    return [heights]


# solution: two tables of climbs and falls
def solve(heights):
    n = len(heights)
    up = [0] * n
    down = [0] * n
    for i in range(1, n):
        if heights[i] > heights[i - 1]:
            up[i] = up[i - 1] + 1
    for i in range(n - 2, -1, -1):
        if heights[i] > heights[i + 1]:
            down[i] = down[i + 1] + 1
    best, where = 0, -1
    for i in range(n):
        if up[i] and down[i] and up[i] + down[i] + 1 > best:
            best = up[i] + down[i] + 1
            where = i - up[i]
    return [best, where]


# solution: a few counters
def solve(heights):
    best, start = 0, -1
    climb = fall = 0
    for i in range(1, len(heights)):
        a, b = heights[i - 1], heights[i]
        if b == a:
            climb = fall = 0
        elif b > a:
            climb = 1 if fall else climb + 1
            fall = 0
        else:
            fall += 1
            if climb and climb + fall + 1 > best:
                best, start = climb + fall + 1, i - climb - fall
    return [best, start]


# solution: signs as a text and a regular expression
import re


def solve(heights):
    signs = "".join("+" if b > a else "-" if b < a else "=" for a, b in zip(heights, heights[1:]))
    found = [(m.end() - m.start() + 1, -m.start()) for m in re.finditer(r"\++-+", signs)]
    if not found:
        return [0, -1]
    length, place = max(found)
    return [length, -place]


# solution: spread out from each peak
class Path:
    def __init__(self, heights):
        self.heights = heights

    def peaks(self):
        h = self.heights
        return [i for i in range(1, len(h) - 1) if h[i - 1] < h[i] > h[i + 1]]

    def around(self, peak):
        h = self.heights
        left = right = peak
        while left and h[left - 1] < h[left]:
            left -= 1
        while right < len(h) - 1 and h[right + 1] < h[right]:
            right += 1
        return range(left, right + 1)


def solve(heights):
    path = Path(heights)
    longest = max((path.around(p) for p in path.peaks()), key=len, default=None)
    return [len(longest), longest.start] if longest else [0, -1]


# solution: grouped runs of differences
from itertools import groupby


def sign(x):
    return (x > 0) - (x < 0)


def solve(heights):
    steps = [sign(b - a) for a, b in zip(heights, heights[1:])]
    runs = []
    place = 0
    for s, members in groupby(steps):
        members = list(members)
        runs.append((s, len(members), place))
        place += len(members)
    answer = [0, -1]
    for (s, n, p), (t, m, _) in zip(runs, runs[1:]):
        if s == 1 and t == -1 and n + m + 1 > answer[0]:
            answer = [n + m + 1, p]
    return answer
