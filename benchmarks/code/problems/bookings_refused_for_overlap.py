"""Given the number of identical rooms and wishes [start, end] in the order they come, grant a wish when at
no moment more than `rooms` granted bookings would hold; return the places of the refused wishes.

A booking holds from start up to, not including, end. There are `size` wishes and 1 to 3 rooms.
"""

RANGE = (10, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    horizon = 20 * size
    wishes = []
    for _ in range(size):
        start = rng.randrange(horizon)
        wishes.append([start, start + rng.randint(1, 40)])
    return [rng.randint(1, 3), wishes]


# solution: granted bookings compared, their changes sorted
def solve(rooms, wishes):
    granted, refused = [], []
    for i, (start, end) in enumerate(wishes):
        events = []
        for s, e in granted:
            if s < end and start < e:
                events += [(max(s, start), 1), (e, -1)]
        level = most = 0
        for _, step in sorted(events):
            level += step
            most = max(most, level)
        if most < rooms:
            granted.append((start, end))
        else:
            refused.append(i)
    return refused


# solution: one counter for each moment
def solve(rooms, wishes):
    load = bytearray(max(end for _, end in wishes))
    out = []
    more = bytes(range(1, 256)) + b"\xff"
    for i, (start, end) in enumerate(wishes):
        if max(load[start:end]) >= rooms:
            out.append(i)
        else:
            load[start:end] = load[start:end].translate(more)
    return out


# solution: bit masks of moments with at least one, two, three bookings
def solve(rooms, wishes):
    masks = [0] * rooms
    refused = []
    for i, (start, end) in enumerate(wishes):
        stretch = (1 << end) - (1 << start)
        if masks[-1] & stretch:
            refused.append(i)
            continue
        for k in range(rooms):
            masks[k], stretch = masks[k] | stretch, masks[k] & stretch
    return refused


# solution: sorted cuts of the line with loads
from bisect import bisect_left, bisect_right


class Plan:
    def __init__(self, rooms):
        self.rooms = rooms
        self.cuts = [-1]
        self.loads = [0]

    def cut(self, moment):
        i = bisect_left(self.cuts, moment)
        if i == len(self.cuts) or self.cuts[i] > moment:
            self.cuts.insert(i, moment)
            self.loads.insert(i, self.loads[i - 1])
        return i

    def book(self, start, end):
        lo = bisect_right(self.cuts, start) - 1
        hi = bisect_left(self.cuts, end)
        if max(self.loads[lo:hi]) >= self.rooms:
            return False
        lo = self.cut(start)
        hi = self.cut(end)
        for i in range(lo, hi):
            self.loads[i] += 1
        return True


def solve(rooms, wishes):
    plan = Plan(rooms)
    return [i for i, wish in enumerate(wishes) if not plan.book(*wish)]


# solution: dictionary of days with lists of the bookings that touch them
from collections import defaultdict


def touched(start, end):
    return range(start // 64, (end - 1) // 64 + 1)


def solve(rooms, wishes):
    days = defaultdict(list)
    refused = []
    for i, wish in enumerate(wishes):
        start, end = wish
        near = {b for day in touched(start, end) for b in days[day]}
        near = [wishes[b] for b in near if wishes[b][0] < end and wishes[b][1] > start]
        moments = [start] + [s for s, _ in near if s > start]
        if any(sum(s <= m < e for s, e in near) >= rooms for m in moments):
            refused.append(i)
        else:
            for day in touched(start, end):
                days[day].append(i)
    return refused
