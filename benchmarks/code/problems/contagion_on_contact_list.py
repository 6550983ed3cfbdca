"""An illness on a network of contacts: people [0, n) with daily contacts as pairs. A person who falls ill
on day d is catching on the days d + 1 to d + spell and immune afterwards; on each day every contact of a
catching person who has never been ill falls ill that day if (a * 31 + b * 17 + day * 7) % 10 < chance,
where a is the catching person and b the other. Given the spell, chance, n and pairs, return [people ever
ill, day on which most fell ill (the first of equals), people who fell ill that day]. Person 0 falls ill
on day 0; it goes on until nobody is catching.

There are `size` people and about twice as many pairs.
"""

RANGE = (4, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = []
    for i in range(1, size):
        pairs.append([rng.randrange(max(0, i - 60), i), i])
        pairs.append(sorted(rng.sample(range(size), 2)))
    return [rng.randint(2, 4), rng.randint(3, 6), size, pairs]


# solution: lists of contacts, list of those catching
def solve(spell, chance, n, pairs):
    contacts = [[] for _ in range(n)]
    for a, b in pairs:
        contacts[a].append(b)
        contacts[b].append(a)
    ill = [-1] * n
    ill[0] = 0
    catching = [0]
    new_by_day = [1]
    day = 0
    while catching:
        day += 1
        new = []
        for a in catching:
            for b in contacts[a]:
                if ill[b] < 0 and (a * 31 + b * 17 + day * 7) % 10 < chance:
                    ill[b] = day
                    new.append(b)
        new_by_day.append(len(new))
        catching = [a for a in catching if day < ill[a] + spell] + new
    most = max(new_by_day)
    return [sum(new_by_day), new_by_day.index(most), most]


# solution: all pairs looked at each day
def solve(spell, chance, n, pairs):
    fell = {0: 0}
    day, last = 0, 0
    best, best_day = 1, 0
    while day < last + spell:
        day += 1
        today = set()
        for pair in pairs:
            for a, b in (pair, reversed(pair)):
                if b not in fell and a in fell and fell[a] + spell >= day:
                    if (31 * a + 17 * b + 7 * day) % 10 < chance:
                        today.add(b)
        if today:
            last = day
            fell.update(dict.fromkeys(today, day))
        if len(today) > best:
            best, best_day = len(today), day
    return [len(fell), best_day, best]


# solution: earliest days by a heap
import heapq
from collections import Counter, defaultdict


def solve(spell, chance, n, pairs):
    near = defaultdict(set)
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    done = {}
    heap = [(0, 0)]
    while heap:
        day, a = heapq.heappop(heap)
        if a in done:
            continue
        done[a] = day
        for b in near[a]:
            if b not in done:
                for d in range(day + 1, day + spell + 1):
                    if (a * 31 + b * 17 + d * 7) % 10 < chance:
                        heapq.heappush(heap, (d, b))
                        break
    days = Counter(done.values())
    peak = min(days, key=lambda d: (-days[d], d))
    return [len(done), peak, days[peak]]


# solution: person objects with state
class Person:
    def __init__(self, name):
        self.name = name
        self.contacts = []
        self.days_left = None

    def catches_from(self, other, day, chance):
        return self.days_left is None and (other.name * 31 + self.name * 17 + day * 7) % 10 < chance


def solve(spell, chance, n, pairs):
    people = [Person(i) for i in range(n)]
    for a, b in pairs:
        people[a].contacts.append(people[b])
        people[b].contacts.append(people[a])
    people[0].days_left = spell
    sick = {people[0]}
    ever = peak_size = 1
    day = peak = 0
    while sick:
        day += 1
        new = {c for p in sick for c in p.contacts if c.catches_from(p, day, chance)}
        for p in sick:
            p.days_left -= 1
        for p in new:
            p.days_left = spell
        sick = {p for p in sick | new if p.days_left}
        ever += len(new)
        if len(new) > peak_size:
            peak, peak_size = day, len(new)
    return [ever, peak, peak_size]


# solution: packed neighbours in arrays, a ring of day lists
from array import array


def solve(spell, chance, n, pairs):
    start = array("i", [0] * (n + 2))
    for a, b in pairs:
        start[a + 2] += 1
        start[b + 2] += 1
    for i in range(2, n + 2):
        start[i] += start[i - 1]
    ends = array("i", bytes(8 * len(pairs)))
    for pair in pairs:
        for a, b in (pair, pair[::-1]):
            ends[start[a + 1]] = b
            start[a + 1] += 1
    well = bytearray([1]) * n
    well[0] = 0
    ring = [array("i") for _ in range(spell)]
    ring[0].append(0)
    count, top, top_day, day = 1, 1, 0, 0
    while any(ring):
        day += 1
        new = array("i")
        for group in ring:
            for a in group:
                for k in range(start[a], start[a + 1]):
                    b = ends[k]
                    if well[b] and (a * 31 + b * 17 + day * 7) % 10 < chance:
                        well[b] = 0
                        new.append(b)
        ring[day % spell] = new
        count += len(new)
        if len(new) > top:
            top, top_day = len(new), day
    return [count, top_day, top]
