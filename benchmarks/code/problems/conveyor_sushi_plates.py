"""Given the wishes of guests around a turning belt of plates, return the turn at which each of the
first three guests and the last guest to be served get a plate, and the number of plates left.

The belt has `size` places; place p holds kind belt[p] of plate at first. In turn t (from 0) guest g,
sitting at seat g, sees place (g + t) % size. A guest takes the plate before him if it is of a kind he
wants and he has none yet; there are `size` turns. The answer is [turns of guests 0 to 2 (-1 for none),
last turn at which anybody took, plates left].
"""

RANGE = (10, 600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([5, 30, size])
    belt = [rng.randrange(kinds) for _ in range(size)]
    wishes = [[rng.randrange(kinds) for _ in range(rng.randint(1, 3))] for _ in range(size // 2)]
    return [belt, wishes]


# solution: turns simulated with indices
def solve(belt, wishes):
    plates = belt[:]
    n = len(plates)
    got = [-1] * len(wishes)
    for t in range(n):
        for g in range(len(wishes)):
            p = (g + t) % n
            if got[g] < 0 and plates[p] in wishes[g]:
                plates[p] = -1
                got[g] = t
    return [(got + [-1] * 3)[:3], max(got), n - sum(1 for x in got if x >= 0)]


# solution: deque that rotates and hungry guests only
from collections import deque


def solve(belt, wishes):
    ring = deque(belt)
    hungry = {g: set(w) for g, w in enumerate(wishes)}
    turn_of = {}
    for t in range(len(belt)):
        view = list(ring)
        for g in list(hungry):
            if view[g] in hungry[g]:
                ring[g] = None
                turn_of[g] = t
                del hungry[g]
        ring.rotate(-1)
    last = max(turn_of.values(), default=-1)
    return [[turn_of.get(g, -1) for g in range(3)], last, len(belt) - len(turn_of)]


# solution: all meetings of guests with wished plates, sorted by turn
from collections import defaultdict


def solve(belt, wishes):
    n = len(belt)
    places = defaultdict(list)
    for p, kind in enumerate(belt):
        places[kind].append(p)
    meetings = []
    for g, wish in enumerate(wishes):
        for kind in set(wish):
            meetings += [((p - g) % n, g, p) for p in places[kind]]
    meetings.sort()
    served, gone = {}, set()
    for t, g, p in meetings:
        if g not in served and p not in gone:
            served[g] = t
            gone.add(p)
    return [[served.get(g, -1) for g in (0, 1, 2)], max([-1, *served.values()]), n - len(gone)]


# solution: guest objects, the next possible plate in a heap
import heapq


class Guest:
    def __init__(self, seat, wish, belt):
        n = len(belt)
        self.seat = seat
        self.turn = -1
        self.coming = (t for t in range(n) if belt[(seat + t) % n] in wish)

    def next_turn(self):
        return next(self.coming, None)


def solve(belt, wishes):
    free = bytearray([1]) * len(belt)
    guests = [Guest(g, w, belt) for g, w in enumerate(wishes)]
    heap = []
    for guest in guests:
        t = guest.next_turn()
        if t is not None:
            heap.append((t, guest.seat))
    heapq.heapify(heap)
    last = -1
    while heap:
        t, g = heapq.heappop(heap)
        place = (g + t) % len(belt)
        if free[place]:
            free[place] = 0
            guests[g].turn = last = t
            continue
        t = guests[g].next_turn()
        if t is not None:
            heapq.heappush(heap, (t, g))
    first = [guest.turn for guest in guests[:3]]
    return [first + [-1] * (3 - len(first)), last, sum(free)]


# solution: picture of the belt for every turn
def turn(picture, hungry, wishes):
    taken = [g for g in hungry if picture[g] in wishes[g]]
    after = list(picture)
    for g in taken:
        after[g] = -1
    return tuple(after[1:] + after[:1]), taken


def solve(belt, wishes):
    pictures = [tuple(belt)]
    when = [-1] * max(3, len(wishes))
    hungry = list(range(len(wishes)))
    for t in range(len(belt)):
        picture, taken = turn(pictures[-1], hungry, wishes)
        pictures.append(picture)
        for g in taken:
            when[g] = t
        hungry = [g for g in hungry if when[g] < 0]
    return [when[:3], max(when), sum(1 for kind in pictures[-1] if kind >= 0)]
