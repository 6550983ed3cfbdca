"""Given how many seats a row has and a list of arrivals and leavings, return the sum of the seats taken.

A command of -1 is an arrival: the newcomer takes the free seat whose distance to the nearest sitter is greatest, the
leftmost such seat if there are several, and seat 0 if the row is empty. A command k >= 0 means that the sitter who
was the k-th to arrive (from 0) leaves. The row has `size` seats and never overflows; there are `size` commands.
"""

RANGE = (6, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    commands, present, came = [], [], 0
    for _ in range(size):
        if present and (len(present) == size or rng.random() < 0.3):
            commands.append(present.pop(rng.randrange(len(present))))
        else:
            present.append(came)
            came += 1
            commands.append(-1)
    return [size, commands]


# solution: sorted list of sitters scanned at each arrival
from bisect import insort


def solve(size, commands):
    taken = []
    place = []
    total = 0
    for command in commands:
        if command >= 0:
            taken.remove(place[command])
            continue
        best, seat = 0, 0
        if taken:
            best = taken[0]
            for a, b in zip(taken, taken[1:]):
                half = (b - a) // 2
                if half > best:
                    best, seat = half, a + half
            if size - 1 - taken[-1] > best:
                seat = size - 1
        insort(taken, seat)
        place.append(seat)
        total += seat
    return total


# solution: distance of every seat recomputed on a bytearray
def solve(size, commands):
    row = bytearray(size)
    seats = []
    for command in commands:
        if command >= 0:
            row[seats[command]] = 0
            continue
        if 1 not in row:
            chosen = 0
        else:
            chosen, far = -1, 0
            last = -1
            at = 0
            while at < size:
                if row[at]:
                    last = at
                    at += 1
                    continue
                end = row.find(1, at)
                if end < 0:
                    candidate, d = size - 1, size - 1 - last
                elif last < 0:
                    candidate, d = 0, end
                else:
                    candidate = (last + end) // 2
                    d = candidate - last
                if d > far:
                    chosen, far = candidate, d
                at = size if end < 0 else end
        row[chosen] = 1
        seats.append(chosen)
    return sum(seats)


# solution: heap of gaps with stale ones passed over
import heapq


def solve(size, commands):
    before = {size: -1}
    after = {-1: size}
    heap = []

    def push(a, b):
        if b - a < 2:
            return
        if a == -1:
            distance, seat = (b if b < size else size), 0
        elif b == size:
            distance, seat = size - 1 - a, size - 1
        else:
            seat = (a + b) // 2
            distance = seat - a
        heapq.heappush(heap, (-distance, seat, a, b))

    push(-1, size)
    sits = []
    for command in commands:
        if command == -1:
            while True:
                _, seat, a, b = heapq.heappop(heap)
                if after.get(a) == b and before.get(b) == a:
                    break
            after[a] = before[b] = seat
            before[seat], after[seat] = a, b
            push(a, seat)
            push(seat, b)
            sits.append(seat)
        else:
            seat = sits[command]
            a, b = before.pop(seat), after.pop(seat)
            after[a] = b
            before[b] = a
            push(a, b)
    return sum(sits)


# solution: rows of all moments kept as tuples
def nearest(row):
    far = len(row)
    result = []
    for taken in row:
        far = 0 if taken else far + 1
        result.append(far)
    far = len(row)
    for i in range(len(row) - 1, -1, -1):
        far = 0 if row[i] else far + 1
        result[i] = min(result[i], far)
    return result


def solve(size, commands):
    moments = [(False,) * size]
    arrivals = []
    for command in commands:
        row = list(moments[-1])
        if command < 0:
            distances = nearest(row)
            seat = distances.index(max(distances)) if any(row) else 0
            row[seat] = True
            arrivals.append(seat)
        else:
            row[arrivals[command]] = False
        moments.append(tuple(row))
    return sum(arrivals)


# solution: whole distance table to sitters
from bisect import bisect_left


def solve(size, commands):
    distance = [[abs(a - b) for b in range(size)] for a in range(size)]
    sitting = {}
    came = 0
    total = 0
    for command in commands:
        if command >= 0:
            del sitting[command]
            continue
        if sitting:
            order = sorted(sitting.values())
            best = (-1, 0)
            options = {0, size - 1}
            for a, b in zip(order, order[1:]):
                options.add((a + b) // 2)
            for seat in options:
                k = bisect_left(order, seat)
                d = min(distance[seat][s] for s in order[max(0, k - 1) : k + 1])
                best = max(best, (d, -seat))
            seat = -best[1]
        else:
            seat = 0
        sitting[came] = seat
        came += 1
        total += seat
    return total
