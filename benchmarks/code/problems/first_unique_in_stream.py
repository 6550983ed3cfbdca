"""Given a stream of words, return for each word the number of the place (from 0) of the earliest word that
has come only once so far, or -1.

The stream has `size` words.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([6, max(4, size // 8), size])
    return [[f"w{rng.randrange(kinds) ** 2}" for _ in range(size)]]


# solution: queue of words with counts
from collections import Counter, deque


def solve(stream):
    counts = Counter()
    queue = deque()
    places = []
    for i, word in enumerate(stream):
        counts[word] += 1
        if counts[word] == 1:
            queue.append((i, word))
        while queue and counts[queue[0][1]] > 1:
            queue.popleft()
        places.append(queue[0][0] if queue else -1)
    return places


# solution: dictionary of words seen once, in order of arrival
def solve(stream):
    once, more = {}, set()
    answer = []
    for i, word in enumerate(stream):
        if word in once:
            del once[word]
            more.add(word)
            if len(more) % 256 == 0:
                once = dict(once)
        elif word not in more:
            once[word] = i
        answer.append(next(iter(once.values()), -1))
    return answer


# solution: next places known beforehand and a moving pointer
from array import array


def solve(stream):
    n = len(stream)
    again = array("i", [n]) * n
    repeated = bytearray(n)
    latest = {}
    for i, word in enumerate(stream):
        if word in latest:
            again[latest[word]] = i
            repeated[i] = 1
        latest[word] = i
    del latest
    out = array("i")
    at = 0
    for now in range(n):
        while at <= now and (repeated[at] or again[at] <= now):
            at += 1
        out.append(at if at <= now else -1)
    return out.tolist()


# solution: doubly linked list of unique words
class Entry:
    def __init__(self, place):
        self.place = place
        self.before = self.after = None


class Chain:
    def __init__(self):
        self.ends = Entry(-1)
        self.ends.before = self.ends.after = self.ends

    def append(self, entry):
        last = self.ends.before
        entry.before, entry.after = last, self.ends
        last.after = self.ends.before = entry

    def remove(self, entry):
        entry.before.after = entry.after
        entry.after.before = entry.before


def solve(stream):
    chain = Chain()
    entries = {}
    result = []
    for place, word in enumerate(stream):
        if word not in entries:
            entries[word] = Entry(place)
            chain.append(entries[word])
        elif entries[word] is not None:
            chain.remove(entries[word])
            entries[word] = None
        result.append(chain.ends.after.place)
    return result


# solution: heap of places, words numbered
import heapq


def solve(stream):
    number = {}
    codes = [number.setdefault(word, len(number)) for word in stream]
    seen = [0] * len(number)
    heap = []
    answers = [-1] * len(stream)
    for i, code in enumerate(codes):
        seen[code] += 1
        heapq.heappush(heap, i)
        while heap and seen[codes[heap[0]]] != 1:
            heapq.heappop(heap)
        if heap:
            answers[i] = heap[0]
    return answers
