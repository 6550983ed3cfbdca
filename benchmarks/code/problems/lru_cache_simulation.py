"""Given the capacity of a cache and the list of keys asked for, return [number of hits, list of the keys thrown out, in order].

A key that is missing is put into the cache; when it is full, the key not asked for longest goes. There are `size`
requests and the capacity is about `size` / 10, at most 150.
"""

RANGE = (100, 30_000)


def example(size, rng):
    keys = max(10, size // 4)
    requests = []
    for _ in range(size):
        if requests and rng.random() < 0.35:
            requests.append(requests[-rng.randint(1, min(len(requests), 1 + size // 20))])
        else:
            requests.append(int(keys * rng.random() ** 2))
    return [min(150, max(3, size // 10)), requests]


# solution: ordered dictionary
from collections import OrderedDict


def solve(capacity, requests):
    cache = OrderedDict()
    hits = 0
    evicted = []
    for key in requests:
        if key in cache:
            hits += 1
            cache.move_to_end(key)
        else:
            if len(cache) == capacity:
                evicted.append(cache.popitem(last=False)[0])
            cache[key] = True
    return [hits, evicted]


# solution: plain list, newest at the end
def solve(capacity, requests):
    recent = []
    gone = []
    for key in requests:
        try:
            recent.remove(key)
        except ValueError:
            if len(recent) >= capacity:
                gone.append(recent[0])
                del recent[0]
        recent.append(key)
    return [len(requests) - len(gone) - len(recent), gone]


# solution: doubly linked entries
class Entry:
    __slots__ = ("key", "newer", "older")


class Cache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.table = {}
        self.ends = Entry()
        self.ends.newer = self.ends.older = self.ends

    def push(self, entry):
        entry.newer, entry.older = self.ends, self.ends.older
        entry.older.newer = self.ends.older = entry

    def unlink(self, entry):
        entry.newer.older = entry.older
        entry.older.newer = entry.newer

    def ask(self, key, thrown):
        entry = self.table.get(key)
        hit = entry is not None
        if hit:
            self.unlink(entry)
        else:
            if len(self.table) == self.capacity:
                oldest = self.ends.newer
                self.unlink(oldest)
                thrown.append(self.table.pop(oldest.key).key)
            entry = self.table[key] = Entry()
            entry.key = key
        self.push(entry)
        return hit


def solve(capacity, requests):
    cache, thrown = Cache(capacity), []
    hits = sum([cache.ask(key, thrown) for key in requests])
    return [hits, thrown]


# solution: times of last use and a queue of all uses
from collections import deque


def solve(capacity, requests):
    last = {}
    uses = deque()
    hits, out = 0, []
    for time, key in enumerate(requests):
        if key in last:
            hits += 1
        elif len(last) == capacity:
            when, old = uses.popleft()
            while last.get(old) != when:
                when, old = uses.popleft()
            del last[old]
            out.append(old)
        last[key] = time
        uses.append((time, key))
    return [hits, out]


# solution: heap of stamps over key positions in an array
import heapq
from array import array


def solve(capacity, requests):
    stamp = array("l", [-1]) * (max(requests) + 1)
    heap = []
    inside = hits = 0
    dropped = []
    for now, key in enumerate(requests):
        if stamp[key] >= 0:
            hits += 1
        else:
            heapq.heappush(heap, (now, key))
            inside += 1
            while inside > capacity:
                then, oldest = heap[0]
                if stamp[oldest] > then:
                    heapq.heapreplace(heap, (stamp[oldest], oldest))
                else:
                    heapq.heappop(heap)
                    stamp[oldest] = -1
                    dropped.append(oldest)
                    inside -= 1
        stamp[key] = now
    return [hits, dropped]
