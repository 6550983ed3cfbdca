"""Given reads of pages with their times and a life span, return [hits, most entries alive at once].

A read is [time, page]; times never fall. A read is a hit if the page was read at most `span` earlier; each read (hit or
not) starts the page's life anew. An entry read at time t is alive up to and including t + span; entries are counted
just after each read. There are `size` reads.
"""

RANGE = (5, 5000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    reads, time = [], 0
    for _ in range(size):
        time += rng.randint(0, 3)
        reads.append([time, f"page{min(rng.randrange(size), rng.randrange(size))}"])
    return [reads, size // 4 + 1]


# solution: dictionary in order of life, old ones dropped from the front
from collections import OrderedDict


def solve(reads, span):
    alive = OrderedDict()
    hits = most = 0
    for time, page in reads:
        while alive and next(iter(alive.values())) < time - span:
            alive.popitem(last=False)
        if page in alive:
            hits += 1
        alive[page] = time
        alive.move_to_end(page)
        most = max(most, len(alive))
    return [hits, most]


# solution: heap of all lives ever begun, nothing forgotten
import heapq


def solve(reads, span):
    ends = {}
    heap = []
    active = hits = peak = 0
    dead = []
    for time, page in reads:
        while heap and heap[0][0] < time:
            end, name = heapq.heappop(heap)
            dead.append((end, name))
            if ends[name] == end:
                ends[name] = -1
                active -= 1
        if ends.get(page, -1) >= time:
            hits += 1
        else:
            active += 1
        if ends.get(page) != time + span:
            ends[page] = time + span
            heapq.heappush(heap, (time + span, page))
        if active > peak:
            peak = active
    return [hits, peak]


# solution: life spans as intervals of time, swept
def solve(reads, span):
    times = {}
    for time, page in reads:
        times.setdefault(page, []).append(time)
    hits = 0
    steps = {}
    for moments in times.values():
        begin = moments[0]
        last = begin
        for moment in moments[1:]:
            if moment - last <= span:
                hits += 1
            else:
                steps[begin] = steps.get(begin, 0) + 1
                steps[last + span + 1] = steps.get(last + span + 1, 0) - 1
                begin = moment
            last = moment
        steps[begin] = steps.get(begin, 0) + 1
        steps[last + span + 1] = steps.get(last + span + 1, 0) - 1
    level = most = 0
    for moment in sorted(steps):
        level += steps[moment]
        most = max(most, level)
    return [hits, most]


# solution: window of recent reads with counts
from collections import Counter, deque


def solve(reads, span):
    window = deque()
    count = Counter()
    hits = 0
    largest = 0
    for time, page in reads:
        while window and window[0][0] + span < time:
            _, old = window.popleft()
            count[old] -= 1
            if count[old] == 0:
                del count[old]
        hits += page in count
        count[page] += 1
        window.append((time, page))
        largest = max(largest, len(count))
    return [hits, largest]


# solution: set of pages for every read, kept in blocks of time
def solve(reads, span):
    hits = 0
    peak = 0
    blocks = []
    n = len(reads)
    start = 0
    for k in range(0, n, max(1, n // 40)):
        # a snapshot of the last read of every page before block k
        known = {}
        for time, page in reads[:k]:
            known[page] = time
        blocks.append((k, known))
    for number, (k, known) in enumerate(blocks):
        end = blocks[number + 1][0] if number + 1 < len(blocks) else n
        now = dict(known)
        for time, page in reads[k:end]:
            if time - now.get(page, -span - 1) <= span:
                hits += 1
            else:
                now = {p: t for p, t in now.items() if time - t <= span}
            now[page] = time
            alive = len(now)
            if alive > peak:
                alive = sum(time - t <= span for t in now.values())
                peak = max(peak, alive)
    return [hits, peak]
