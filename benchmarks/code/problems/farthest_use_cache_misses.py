"""Given a list of `size` page numbers in the order they are wanted and a number of slots, return the misses of the best
replacement rule.

Slots are empty at first. A page that is not in a slot is a miss and is loaded; if no slot is free, the page whose next
use lies farthest ahead (or that is never used again) goes out.
"""

RANGE = (6, 1100)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = size // 4 + 3
    wanted = [min(rng.randrange(kinds), rng.randrange(kinds)) for _ in range(size)]
    return [wanted, max(2, size // 16)]


# solution: scan ahead at every miss
def solve(wanted, slots):
    held = []
    misses = 0
    for k, page in enumerate(wanted):
        if page in held:
            continue
        misses += 1
        if len(held) == slots:
            waiting = set(held)
            for later in wanted[k + 1 :]:
                if len(waiting) == 1:
                    break
                waiting.discard(later)
            held.remove(min(waiting))
        held.append(page)
    return misses


# solution: next use of each place, heap of those held
from heapq import heappop, heappush


def solve(wanted, slots):
    n = len(wanted)
    later = [n] * n
    last = {}
    for k in range(n - 1, -1, -1):
        later[k] = last.get(wanted[k], n)
        last[wanted[k]] = k
    inside = {}
    heap = []
    misses = 0
    for k, page in enumerate(wanted):
        if page not in inside:
            misses += 1
            if len(inside) == slots:
                while True:
                    ahead, old = heappop(heap)
                    if inside.get(old) == -ahead:
                        break
                del inside[old]
        inside[page] = later[k]
        heappush(heap, (-later[k], page))
    return misses


# solution: table of next uses for every moment and page
def solve(wanted, slots):
    pages = max(wanted) + 1
    n = len(wanted)
    table = [[n] * pages]
    for page in reversed(range(n)):
        row = table[-1][:]
        row[wanted[page]] = page
        table.append(row)
    table.reverse()
    cache = set()
    faults = 0
    for moment, page in enumerate(wanted):
        if page in cache:
            continue
        faults += 1
        if len(cache) >= slots:
            ahead = table[moment + 1]
            cache.remove(max(cache, key=lambda p: ahead[p]))
        cache.add(page)
    return faults


# solution: a queue of uses for every page
from collections import defaultdict, deque


def solve(wanted, slots):
    uses = defaultdict(deque)
    for place, page in enumerate(wanted):
        uses[page].append(place)
    present = set()
    count = 0
    for page in wanted:
        uses[page].popleft()
        if page not in present:
            count += 1
            if len(present) == slots:
                victim, far = None, -1
                for p in present:
                    ahead = uses[p][0] if uses[p] else len(wanted)
                    if ahead > far:
                        victim, far = p, ahead
                present.discard(victim)
            present.add(page)
    return count


# solution: intervals between uses kept if they fit, occupation counted
def solve(wanted, slots):
    # greedy: of the gaps between two uses of a page, keep as many as possible, at most slots - 1 over any moment
    gaps = []
    last = {}
    for k, page in enumerate(wanted):
        if page in last:
            gaps.append((k, last[page]))
        last[page] = k
    load = [0] * (len(wanted) + 1)
    kept = 0
    for end, start in gaps:
        if all(load[t] < slots - 1 for t in range(start + 1, end)):
            for t in range(start + 1, end):
                load[t] += 1
            kept += 1
    return len(wanted) - kept
