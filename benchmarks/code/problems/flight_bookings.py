"""Given a number of flights and bookings [first, last, seats], return the list of seats booked on each
flight.

There are `size` flights, counted from 1, and `size` bookings; a booking reserves 1 to 50 seats on every
flight from the first to the last, at most 300 flights.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bookings = []
    for _ in range(size):
        first = rng.randint(1, size)
        bookings.append([first, min(size, first + rng.randrange(300)), rng.randint(1, 50)])
    return [size, bookings]


# solution: differences added up in place
def solve(flights, bookings):
    seats = [0] * (flights + 1)
    for first, last, count in bookings:
        seats[first - 1] += count
        seats[last] -= count
    for i in range(1, flights):
        seats[i] += seats[i - 1]
    seats.pop()
    return seats


# solution: every flight of every booking
def solve(flights, bookings):
    booked = [0] * flights
    for first, last, count in bookings:
        for flight in range(first - 1, last):
            booked[flight] += count
    return booked


# solution: events sorted as tuples, accumulated by a generator
from itertools import accumulate


def changes(flights, bookings):
    events = []
    for first, last, count in bookings:
        events.append((first, "start", count))
        events.append((last + 1, "stop", -count))
    events.sort()
    k = 0
    for flight in range(1, flights + 1):
        change = 0
        while k < len(events) and events[k][0] <= flight:
            change += events[k][2]
            k += 1
        yield change


def solve(flights, bookings):
    return list(accumulate(changes(flights, bookings)))


# solution: lists of the bookings that hold on each flight
from collections import defaultdict


def solve(flights, bookings):
    starting = defaultdict(list)
    for booking in bookings:
        starting[booking[0]].append(booking)
    active = []
    out = []
    for flight in range(1, flights + 1):
        active = [b for b in active if b[1] >= flight]
        active += starting[flight]
        out.append(sum(b[2] for b in active))
    return out


# solution: tree with amounts left at the nodes
def solve(flights, bookings):
    size = 1
    while size < flights:
        size *= 2
    tree = [0] * (2 * size)
    for first, last, count in bookings:
        low, high = first - 1 + size, last + size
        while low < high:
            if low % 2:
                tree[low] += count
                low += 1
            if high % 2:
                high -= 1
                tree[high] += count
            low //= 2
            high //= 2
    for node in range(1, size):
        tree[2 * node] += tree[node]
        tree[2 * node + 1] += tree[node]
    return tree[size : size + flights]
