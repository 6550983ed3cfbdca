"""Given requests for pages and the room of a cache, return the number of hits and then the numbers of the
pages in the cache at the end, sorted.

There are `size` requests. A page that is not in the cache is brought in; if there is no room, the page goes
that was asked for the least often since it came in, and of several such pages the one whose last request is
the longest ago.
"""

RANGE = (15, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    room = 2 + int(size**0.5)
    pages = 4 * room
    return [[int(pages * rng.random() ** 2.5) for _ in range(size)], room]


# solution: least of all looked for
def solve(requests, room):
    cache = {}
    hits = 0
    for time, page in enumerate(requests):
        if page in cache:
            hits += 1
            cache[page] = (cache[page][0] + 1, time)
            continue
        if len(cache) == room:
            del cache[min(cache, key=cache.get)]
        cache[page] = (1, time)
    return [hits] + sorted(cache)


# solution: ordered dictionary for each frequency
from collections import OrderedDict, defaultdict


class Cache:
    def __init__(self, room):
        self.room = room
        self.frequency = {}
        self.by_frequency = defaultdict(OrderedDict)
        self.lowest = 0

    def request(self, page):
        if page in self.frequency:
            f = self.frequency[page]
            del self.by_frequency[f][page]
            if not self.by_frequency[f]:
                del self.by_frequency[f]
                if self.lowest == f:
                    self.lowest += 1
            self.frequency[page] = f + 1
            self.by_frequency[f + 1][page] = True
            return True
        if len(self.frequency) >= self.room:
            victim, _ = self.by_frequency[self.lowest].popitem(last=False)
            del self.frequency[victim]
        self.frequency[page] = self.lowest = 1
        self.by_frequency[1][page] = True
        return False


def solve(requests, room):
    cache = Cache(room)
    hits = sum([cache.request(page) for page in requests])
    return [hits, *sorted(cache.frequency)]


# solution: heap with entries out of date
import heapq


def solve(requests, room):
    heap = []
    valid = {}
    hits = 0
    for t, page in enumerate(requests):
        if page in valid:
            hits += 1
            entry = (valid[page][0] + 1, t, page)
        else:
            if len(valid) == room:
                while True:
                    old = heapq.heappop(heap)
                    if valid.get(old[2]) == old:
                        del valid[old[2]]
                        break
            entry = (1, t, page)
        valid[page] = entry
        heapq.heappush(heap, entry)
    return [hits] + sorted(valid.keys())


# solution: sorted list of entries
from bisect import bisect_left, insort


def solve(requests, room):
    entries = []
    entry_of = {}
    log = []
    for moment, page in enumerate(requests):
        entry = entry_of.get(page)
        if entry:
            entries.pop(bisect_left(entries, entry))
            count = entry[0] + 1
            log.append("hit")
        else:
            if len(entries) == room:
                del entry_of[entries.pop(0)[2]]
            count = 1
            log.append("miss")
        entry_of[page] = (count, moment, page)
        insort(entries, entry_of[page])
    return [log.count("hit")] + sorted(e[2] for e in entries)


# solution: numbers in arrays by page
def solve(requests, room):
    uses = [0] * (max(requests) + 1)
    last = [0] * len(uses)
    inside = 0
    hits = 0
    for i in range(len(requests)):
        p = requests[i]
        if uses[p]:
            hits += 1
        elif inside < room:
            inside += 1
        else:
            worst = -1
            for q in range(len(uses)):
                if uses[q]:
                    if worst < 0 or uses[q] < uses[worst]:
                        worst = q
                    elif uses[q] == uses[worst] and last[q] < last[worst]:
                        worst = q
            uses[worst] = 0
        uses[p] += 1
        last[p] = i
    return [hits] + [p for p in range(len(uses)) if uses[p]]
