"""Given the start track of a disc head and waiting requests as track numbers, serve always the nearest
request (the lower of two) and return the distance moved, the last track, and how often the direction
changed.

There are `size` requests on tracks below 8 * size; equal tracks are served together.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    tracks = [rng.randrange(8 * size) for _ in range(size)]
    return [rng.randrange(8 * size), tracks]


# solution: two ends in the sorted list
from bisect import bisect_left


def solve(head, tracks):
    order = sorted(set(tracks))
    hi = bisect_left(order, head)
    lo = hi - 1
    moved = turns = 0
    way = 0
    while lo >= 0 or hi < len(order):
        if hi == len(order) or lo >= 0 and head - order[lo] <= order[hi] - head:
            goal = order[lo]
            lo -= 1
        else:
            goal = order[hi]
            hi += 1
        new = (goal > head) - (goal < head)
        turns += new * way == -1
        way = new or way
        moved += abs(goal - head)
        head = goal
    return [moved, head, turns]


# solution: two heaps, lower and upper
import heapq


def solve(head, tracks):
    below = [-t for t in tracks if t <= head]
    above = [t for t in tracks if t > head]
    heapq.heapify(below)
    heapq.heapify(above)
    path = [head]
    while below or above:
        at = path[-1]
        if not above or below and at + below[0] <= above[0] - at:
            path.append(-heapq.heappop(below))
        else:
            path.append(heapq.heappop(above))
    steps = [b - a for a, b in zip(path, path[1:]) if a != b]
    turns = sum(1 for a, b in zip(steps, steps[1:]) if (a < 0) != (b < 0))
    return [sum(map(abs, steps)), path[-1], turns]


# solution: linked neighbours in a flag field
def solve(head, tracks):
    wide = max(max(tracks), head) + 1
    flag = bytearray(wide)
    for t in tracks:
        flag[t] = 1
    moved = turns = way = 0
    while True:
        down = flag.rfind(1, 0, head + 1)
        up = flag.find(1, head)
        if down < 0 and up < 0:
            return [moved, head, turns]
        goal = down if up < 0 or down >= 0 and head - down <= up - head else up
        flag[goal] = 0
        if goal != head:
            new = 1 if goal > head else -1
            if way == -new:
                turns += 1
            way = new
            moved += abs(goal - head)
            head = goal


# solution: two stacks from one sort
class Head:
    def __init__(self, track):
        self.track = track
        self.trips = []

    def move(self, track):
        if track != self.track:
            self.trips.append((self.track, track))
        self.track = track


def solve(head, tracks):
    left = sorted(t for t in tracks if t <= head)
    right = sorted((t for t in tracks if t > head), reverse=True)
    arm = Head(head)
    while left or right:
        if left and (not right or arm.track - left[-1] <= right[-1] - arm.track):
            arm.move(left.pop())
        else:
            arm.move(right.pop())
    ups = "".join("U" if b > a else "D" for a, b in arm.trips)
    return [sum(abs(a - b) for a, b in arm.trips), arm.track, ups.count("UD") + ups.count("DU")]


# solution: big integer as a set of tracks
def solve(head, tracks):
    mask = 0
    start = head
    marks = bytearray((max(tracks + [head]) >> 3) + 1)
    for t in tracks:
        marks[t >> 3] |= 1 << (t & 7)
    mask = int.from_bytes(marks, "little")
    low = mask & (1 << start + 1) - 1
    high = mask >> start + 1
    offset = start + 1
    total = turns = last = 0
    while low or high:
        down = low.bit_length() - 1
        up = (high & -high).bit_length() - 1 + offset if high else None
        if low and (up is None or head - down <= up - head):
            goal = down
            low ^= 1 << down
        else:
            goal = up
            high >>= up - offset + 1
            offset = up + 1
        if goal != head:
            now = 1 if goal > head else -1
            turns += last == -now
            last = now
        total += abs(goal - head)
        head = goal
    return [total, head, turns]
