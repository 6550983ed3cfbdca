"""Climbing along buildings from the first on, a step up of d metres takes d bricks or one ladder; other
steps are free. Given the bricks, the ladders and the heights, return how far one gets (the place of the
last building reached).

There are `size` buildings.
"""

RANGE = (5, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    heights = [rng.randint(1, 1000) for _ in range(size)]
    return [rng.randint(20 * size, 60 * size), rng.randint(0, size // 4), heights]


# solution: heap of the climbs that have ladders
import heapq


def solve(bricks, ladders, heights):
    heap = []
    for i in range(len(heights) - 1):
        climb = heights[i + 1] - heights[i]
        if climb > 0:
            heapq.heappush(heap, climb)
            if len(heap) > ladders:
                bricks -= heapq.heappop(heap)
                if bricks < 0:
                    return i
    return len(heights) - 1


# solution: bisect on the answer, sorting the climbs
def enough(bricks, ladders, heights, last):
    climbs = sorted(b - a for a, b in zip(heights[:last], heights[1 : last + 1]) if b > a)
    return sum(climbs[: max(0, len(climbs) - ladders)]) <= bricks


def solve(bricks, ladders, heights):
    low, high = 0, len(heights) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if enough(bricks, ladders, heights, middle):
            low = middle
        else:
            high = middle - 1
    return low


# solution: bricks first, the largest taken back
from heapq import heappop, heappush


class Climber:
    def __init__(self, bricks, ladders):
        self.bricks = bricks
        self.ladders = ladders
        self.laid = []

    def climb(self, metres):
        heappush(self.laid, -metres)
        self.bricks -= metres
        while self.bricks < 0 and self.ladders:
            self.bricks -= heappop(self.laid)
            self.ladders -= 1
        return self.bricks >= 0


def solve(bricks, ladders, heights):
    climber = Climber(bricks, ladders)
    for place, (a, b) in enumerate(zip(heights, heights[1:])):
        if b > a and not climber.climb(b - a):
            return place
    return len(heights) - 1


# solution: counts of climbs on ladders with a falling threshold
def solve(bricks, ladders, heights):
    counts = [0] * 1001
    held = 0
    least = 1
    place = 0
    while place + 1 < len(heights):
        d = heights[place + 1] - heights[place]
        if d > 0:
            counts[d] += 1
            held += 1
            least = min(least, d)
            if held > ladders:
                while not counts[least]:
                    least += 1
                counts[least] -= 1
                held -= 1
                bricks -= least
                if bricks < 0:
                    break
        place += 1
    return place


# solution: climbs in one list, running sums of sorted parts
from itertools import accumulate


def solve(bricks, ladders, heights):
    places = [i for i, (a, b) in enumerate(zip(heights, heights[1:])) if b > a]
    climbs = [heights[i + 1] - heights[i] for i in places]
    end = len(heights) - 1
    low, high = 0, len(climbs)
    while low < high:
        m = (low + high + 1) // 2
        part = list(accumulate(sorted(climbs[:m])))
        if m <= ladders or part[m - ladders - 1] <= bricks:
            low = m
        else:
            high = m - 1
    return places[low] if low < len(places) else end
