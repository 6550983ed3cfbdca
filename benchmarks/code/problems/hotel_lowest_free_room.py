"""Given stays [first day, day of leaving], give every guest the lowest room that is free for the whole
stay, and return the number of rooms used, the guests of room 1, and the sum of all room numbers.

There are `size` stays sorted by first day (of one day: in the given order), and a room is free again on
the day of leaving.
"""

RANGE = (10, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    long = rng.choice([10, 60, 200])
    days = max(5, size * long // 800)
    stays = []
    for first in sorted(rng.randrange(days) for _ in range(size)):
        stays.append([first, first + rng.randint(1, long)])
    return [stays]


# solution: heap of leaving days and heap of free rooms
from heapq import heappop, heappush


def solve(stays):
    leaving, free = [], []
    rooms = first = total = 0
    for begin, end in stays:
        while leaving and leaving[0][0] <= begin:
            heappush(free, heappop(leaving)[1])
        if free:
            room = heappop(free)
        else:
            rooms += 1
            room = rooms
        first += room == 1
        total += room
        heappush(leaving, (end, room))
    return [rooms, first, total]


# solution: list of the days when rooms become free
def solve(stays):
    free_from = []
    guests = []
    numbers = 0
    for begin, end in stays:
        for room, day in enumerate(free_from):
            if day <= begin:
                free_from[room] = end
                guests[room] += 1
                break
        else:
            room = len(free_from)
            free_from.append(end)
            guests.append(1)
        numbers += room + 1
    return [len(free_from), guests[0], numbers]


# solution: bit mask of free rooms and rooms by leaving day
from collections import defaultdict


def solve(stays):
    empties = defaultdict(list)
    taken = 0
    today = stays[0][0]
    numbers = []
    for begin, end in stays:
        while today < begin:
            today += 1
            for room in empties.pop(today, ()):
                taken ^= 1 << room
        room = (~taken & taken + 1).bit_length() - 1
        taken |= 1 << room
        empties[end].append(room)
        numbers.append(room + 1)
    return [max(numbers), numbers.count(1), sum(numbers)]


# solution: room objects with their guest books
class Room:
    def __init__(self, number):
        self.number = number
        self.book = []

    def is_free(self, day):
        return not self.book or self.book[-1]["end"] <= day


def solve(stays):
    hotel = []
    for begin, end in stays:
        room = next((r for r in hotel if r.is_free(begin)), None)
        if room is None:
            room = Room(len(hotel) + 1)
            hotel.append(room)
        room.book.append({"begin": begin, "end": end})
    return [len(hotel), len(hotel[0].book), sum(r.number * len(r.book) for r in hotel)]


# solution: tree of least leaving days
def solve(stays):
    size = 1
    while size < len(stays):
        size *= 2
    tree = [0] * (2 * size)
    rooms = ones = total = 0
    for begin, end in stays:
        node = 1
        while node < size:
            node *= 2
            if tree[node] > begin:
                node += 1
        room = node - size + 1
        if room > rooms:
            rooms = room
        ones += room == 1
        total += room
        tree[node] = end
        node //= 2
        while node:
            tree[node] = min(tree[2 * node], tree[2 * node + 1])
            node //= 2
    return [rooms, ones, total]
