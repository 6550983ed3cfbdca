"""Given meetings as pairs of start and end, return the least number of rooms in which all of them can be held.

There are `size` meetings in no order, within 0 to 4 * `size` minutes, each at least a minute long; a room is free again at the very
minute its meeting ends.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    longest = rng.choice([30, 200, 4 * size])
    meetings = []
    for _ in range(size):
        start = rng.randrange(4 * size)
        meetings.append([start, min(4 * size, start + rng.randint(1, longest))])
    return [meetings]


# solution: sorted starts against sorted ends
def solve(meetings):
    starts = sorted(m[0] for m in meetings)
    ends = sorted(m[1] for m in meetings)
    rooms = freed = 0
    for start in starts:
        if ends[freed] <= start:
            freed += 1
        else:
            rooms += 1
    return rooms


# solution: heap of ends, sorted in place
from heapq import heappush, heapreplace


def solve(meetings):
    meetings.sort()
    busy = []
    for start, end in meetings:
        if busy and busy[0] <= start:
            heapreplace(busy, end)
        else:
            heappush(busy, end)
    return len(busy)


# solution: changes written on a line of minutes
from array import array
from itertools import accumulate


def solve(meetings):
    day = array("l", bytes(array("l").itemsize * (max(e for _, e in meetings) + 1)))
    for start, end in meetings:
        day[start] += 1
        day[end] -= 1
    return max(accumulate(day))


# solution: one list of events
def solve(meetings):
    events = []
    for start, end in meetings:
        events.append((start, "start"))
        events.append((end, "end"))
    events.sort()
    now = 0
    history = [0]
    for _, kind in events:
        now = now + 1 if kind == "start" else now - 1
        history.append(now)
    return max(history)


# solution: rooms with their diaries
import heapq


class Room:
    def __init__(self, number):
        self.number = number
        self.diary = []

    def book(self, start, end):
        self.diary.append({"from": start, "to": end})

    def __lt__(self, other):
        return self.diary[-1]["to"] < other.diary[-1]["to"]


def solve(meetings):
    rooms = []
    for start, end in sorted(map(tuple, meetings)):
        if rooms and rooms[0].diary[-1]["to"] <= start:
            room = heapq.heappop(rooms)
        else:
            room = Room(len(rooms) + 1)
        room.book(start, end)
        heapq.heappush(rooms, room)
    return len(rooms)
