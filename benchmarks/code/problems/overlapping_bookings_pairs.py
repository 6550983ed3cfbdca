"""Given bookings [room, start, end] of a hotel for conference rooms, return [pairs, longest]: how many pairs of
bookings of the same room overlap, and for how many minutes the longest overlap of a pair lasts (0 if there is none).

Times are whole minutes; a booking that starts when another ends does not overlap it. There are `size` bookings.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    rooms = ["Alp", "Bay", "Cliff", "Dune"][: rng.randint(1, 3)]
    bookings = []
    for _ in range(size):
        start = rng.randrange(3 * size)
        bookings.append([rng.choice(rooms), start, start + rng.randint(5, 20 + size // 3)])
    return [bookings]


# solution: list of all overlapping pairs
def solve(bookings):
    overlaps = []
    for i, (room, start, end) in enumerate(bookings):
        for j in range(i):
            other, begin, stop = bookings[j]
            if other == room and begin < end and start < stop:
                overlaps.append((i, j, min(end, stop) - max(start, begin)))
    return [len(overlaps), max((minutes for _, _, minutes in overlaps), default=0)]


# solution: heap of ends, room after room
from heapq import heappop, heappush


def solve(bookings):
    pairs = longest = 0
    running, room, latest = [], None, 0
    for name, start, end in sorted(bookings):
        if name != room:
            running, room, latest = [], name, 0
        while running and running[0] <= start:
            heappop(running)
        pairs += len(running)
        if running:
            longest = max(longest, min(end, latest) - start)
        heappush(running, end)
        latest = max(latest, end)
    return [pairs, longest]


# solution: who is where in every minute
from collections import Counter, defaultdict


def solve(bookings):
    first, present = {}, defaultdict(list)
    shared = Counter()
    for number, (room, start, end) in enumerate(bookings):
        for minute in range(start, end):
            for other in present[room, minute]:
                shared[other, number] += 1
            present[room, minute].append(number)
    return [len(shared), max(shared.values(), default=0)]


# solution: sorted starts and ends for each room
from bisect import bisect_left


def solve(bookings):
    starts, ends, by_room = {}, {}, {}
    for booking in bookings:
        room, start, end = booking
        starts.setdefault(room, []).append(start)
        ends.setdefault(room, []).append(end)
        by_room.setdefault(room, []).append((start, end))
    pairs = longest = 0
    for room, own in by_room.items():
        starts[room].sort()
        ends[room].sort()
        own.sort()
        latest = -1
        for place, (start, end) in enumerate(own):
            over = bisect_left(ends[room], start + 1)
            pairs += place - over
            longest = max(longest, min(end, latest) - start)
            latest = max(latest, end)
    return [pairs, longest]


# solution: minutes of a booking as bits
def solve(bookings):
    masks = {}
    pairs, longest = 0, 0
    for room, start, end in bookings:
        mask = (1 << end) - (1 << start)
        for earlier in masks.setdefault(room, []):
            common = mask & earlier
            if common:
                pairs += 1
                minutes = common.bit_length() - (common & -common).bit_length() + 1
                if minutes > longest:
                    longest = minutes
        masks[room].append(mask)
    return [pairs, longest]
