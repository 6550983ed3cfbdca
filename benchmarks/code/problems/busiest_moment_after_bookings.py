"""Given bookings [start, end] in the order they are made, return after each booking the greatest number of
bookings that hold at the same moment.

A booking holds from start up to, not including, end. There are `size` bookings.
"""

RANGE = (10, 2_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    horizon = rng.choice([50, 10 * size])
    bookings = []
    for _ in range(size):
        start = rng.randrange(horizon)
        bookings.append([start, start + 1 + int(rng.expovariate(8 / horizon))])
    return [bookings]


# solution: the busiest moment is a start, so every start is counted on
def solve(bookings):
    crowd = []
    best = 0
    out = []
    for i, (start, end) in enumerate(bookings):
        mine = 1
        for j in range(i):
            s = bookings[j][0]
            if start <= s < end:
                crowd[j] += 1
                if crowd[j] > best:
                    best = crowd[j]
            if s <= start < bookings[j][1]:
                mine += 1
        crowd.append(mine)
        best = max(best, mine)
        out.append(best)
    return out


# solution: a counter for each stretch between neighbouring ends
def solve(bookings):
    ends = sorted({x for booking in bookings for x in booking})
    number = {x: i for i, x in enumerate(ends)}
    level = [0] * len(ends)
    best = 0
    answers = []
    for start, end in bookings:
        for i in range(number[start], number[end]):
            level[i] += 1
        best = max(best, max(level[number[start] : number[end]]))
        answers.append(best)
    return answers


# solution: segment tree in dictionaries over all moments
def solve(bookings):
    most, added = {}, {}
    top = 1
    while top < max(end for _, end in bookings):
        top *= 2

    def add(node, lo, hi, a, b):
        if a <= lo and hi <= b:
            most[node] = most.get(node, 0) + 1
            added[node] = added.get(node, 0) + 1
        elif a < hi and lo < b:
            mid = (lo + hi) // 2
            add(2 * node, lo, mid, a, b)
            add(2 * node + 1, mid, hi, a, b)
            most[node] = added.get(node, 0) + max(most.get(2 * node, 0), most.get(2 * node + 1, 0))

    result = []
    for start, end in bookings:
        add(1, 0, top, start, end)
        result.append(most[1])
    return result


# solution: sorted changes, added up after each booking
from bisect import insort
from itertools import accumulate


def solve(bookings):
    changes = []
    peaks = []
    for start, end in bookings:
        insort(changes, (start, 1))
        insort(changes, (end, -1))
        peaks.append(max(accumulate(step for _, step in changes)))
    return peaks


# solution: the line cut into pieces with counts
from bisect import bisect_left


class Calendar:
    def __init__(self):
        self.cuts = [0]
        self.counts = [0]
        self.peak = 0

    def cut(self, moment):
        i = bisect_left(self.cuts, moment)
        if i == len(self.cuts) or self.cuts[i] != moment:
            self.cuts.insert(i, moment)
            self.counts.insert(i, self.counts[i - 1])
        return i

    def book(self, start, end):
        first = self.cut(start)
        last = self.cut(end)
        piece = [count + 1 for count in self.counts[first:last]]
        self.counts[first:last] = piece
        self.peak = max(self.peak, *piece) if len(piece) > 1 else max(self.peak, piece[0])
        return self.peak


def solve(bookings):
    calendar = Calendar()
    return [calendar.book(start, end) for start, end in bookings]
