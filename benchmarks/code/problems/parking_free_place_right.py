"""Cars come one after another, each wanting a place of a long row, and take the first free place at or
right of the wanted one; return the places taken, -1 for a car that finds none.

A negative wish -w says that the car at place w - 1, if any, drives off (nothing is returned for it).
There are `size` wishes and as many places.
"""

RANGE = (20, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    leaving = rng.choice([0.02, 0.3])
    places = list(range(size))
    wishes = []
    for _ in range(size):
        place = int(size * rng.random())
        wishes.append(-place - 1 if rng.random() < leaving else rng.choice([place, rng.choice(places)]))
    return [wishes]


# solution: search in a row of bytes
def solve(wishes):
    row = bytearray(len(wishes))
    out = []
    for w in wishes:
        if w < 0:
            row[-w - 1] = 0
        else:
            place = row.find(0, w)
            if place >= 0:
                row[place] = 1
            out.append(place)
    return out


# solution: sorted list of the free places
from bisect import bisect_left, insort


def solve(wishes):
    free = list(range(len(wishes)))
    taken = []
    for w in wishes:
        i = bisect_left(free, w if w >= 0 else -w - 1)
        if w < 0:
            if i == len(free) or free[i] != -w - 1:
                free.insert(i, -w - 1)
        elif i < len(free):
            taken.append(free.pop(i))
        else:
            taken.append(-1)
    return taken


# solution: maximal taken blocks known at both ends
def solve(wishes):
    n = len(wishes)
    end_of, start_of = {}, {}
    taken = set()
    places = []
    for w in wishes:
        if w >= 0:
            place = w
            while place in taken:
                place = end_of[place] + 1 if place in end_of else place + 1
            if place >= n:
                places.append(-1)
                continue
            places.append(place)
            taken.add(place)
            first = start_of.pop(place - 1, place)
            last = end_of.pop(place + 1, place)
            end_of[first] = last
            start_of[last] = first
        elif -w - 1 in taken:
            place = -w - 1
            taken.remove(place)
            first = place
            while first not in end_of:
                first -= 1
            last = end_of.pop(first)
            del start_of[last]
            if first < place:
                end_of[first], start_of[place - 1] = place - 1, first
            if place < last:
                end_of[place + 1], start_of[last] = last, place + 1
    return places


# solution: tree of counts of free places
class Lot:
    def __init__(self, n):
        self.width = 1
        while self.width < n:
            self.width *= 2
        self.free = [0] * (2 * self.width)
        for i in range(n):
            self.free[self.width + i] = 1
        for i in range(self.width - 1, 0, -1):
            self.free[i] = self.free[2 * i] + self.free[2 * i + 1]

    def set(self, place, value):
        node = place + self.width
        change = value - self.free[node]
        while change and node:
            self.free[node] += change
            node //= 2

    def first_from(self, place):
        node = place + self.width
        while not self.free[node]:
            while node & 1:
                node //= 2
            if node == 0:
                return -1
            node += 1
        while node < self.width:
            node *= 2
            if not self.free[node]:
                node += 1
        return node - self.width


def solve(wishes):
    lot = Lot(len(wishes))
    answer = []
    for w in wishes:
        if w < 0:
            lot.set(-w - 1, 1)
            continue
        place = lot.first_from(w)
        if place >= 0:
            lot.set(place, 0)
        answer.append(place)
    return answer


# solution: words of free bits with a summary number
def solve(wishes):
    n = len(wishes)
    words = [2**64 - 1] * (n // 64 + 1)
    words[-1] = (1 << n % 64) - 1
    summary = (1 << len(words)) - 1
    if not words[-1]:
        summary ^= 1 << len(words) - 1
    result = []
    for w in wishes:
        place = w if w >= 0 else -w - 1
        i, bit = divmod(place, 64)
        if w < 0:
            words[i] |= 1 << bit
            summary |= 1 << i
            continue
        here = words[i] >> bit << bit
        if not here:
            later = summary >> i + 1
            if not later:
                result.append(-1)
                continue
            i += (later & -later).bit_length()
            here = words[i]
        low = here & -here
        words[i] ^= low
        if not words[i]:
            summary ^= 1 << i
        result.append(64 * i + low.bit_length() - 1)
    return result
