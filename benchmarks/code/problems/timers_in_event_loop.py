"""Given timers [first time, period, repeats] and an end, fire the timers in order of time (at equal
times by number) up to the end, and return how many firings there were, how often two neighbouring
firings were at one time, and a checksum.

There are `size` timers; a timer with r repeats fires r times in all. The checksum begins with 7 and
becomes (checksum * 31 + number of the timer) % 998244353 at each firing.
"""

RANGE = (5, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    end = rng.randint(1000, 4000)
    timers = [[rng.randint(0, end), rng.randint(1, 400), rng.randint(1, 20)] for _ in range(size)]
    return [end, timers]


# solution: heap of the next firings
import heapq


def solve(end, timers):
    heap = [(t[0], i, t[2]) for i, t in enumerate(timers)]
    heapq.heapify(heap)
    fired = same = 0
    check = 7
    before = None
    while heap and heap[0][0] <= end:
        time, i, left = heap[0]
        fired += 1
        same += time == before
        before = time
        check = (check * 31 + i) % 998244353
        if left > 1:
            heapq.heapreplace(heap, (time + timers[i][1], i, left - 1))
        else:
            heapq.heappop(heap)
    return [fired, same, check]


# solution: all firings listed and sorted
def solve(end, timers):
    firings = []
    for i, (first, period, repeats) in enumerate(timers):
        firings += [(t, i) for t in range(first, first + period * repeats, period) if t <= end]
    firings.sort()
    check = 7
    for _, i in firings:
        check = (check * 31 + i) % 998244353
    return [len(firings), len(firings) - len({t for t, _ in firings}), check]


# solution: wheel with a slot for every time
class Timer:
    def __init__(self, number, first, period, repeats):
        self.number, self.next, self.period, self.left = number, first, period, repeats


def solve(end, timers):
    wheel = [[] for _ in range(end + 1)]
    for i, row in enumerate(timers):
        wheel[row[0]].append(Timer(i, *row))
    count = same = 0
    check = 7
    for slot in wheel:
        slot.sort(key=lambda timer: timer.number)
        same += max(len(slot) - 1, 0)
        count += len(slot)
        for timer in slot:
            check = (check * 31 + timer.number) % 998244353
            timer.left -= 1
            timer.next += timer.period
            if timer.left and timer.next <= end:
                wheel[timer.next].append(timer)
    return [count, same, check]


# solution: merge of generators
from heapq import merge


def firing(i, first, period, repeats, end):
    while repeats and first <= end:
        yield first, i
        first += period
        repeats -= 1


def solve(end, timers):
    n = same = 0
    check, last = 7, -1
    for time, i in merge(*[firing(i, *timer, end) for i, timer in enumerate(timers)]):
        n += 1
        if time == last:
            same += 1
        last = time
        check = (31 * check + i) % 998244353
    return [n, same, check]


# solution: packed integers, bucketed by blocks of time
from array import array


def solve(end, timers):
    width = len(timers)
    fired = same = 0
    check, last = 7, -1
    for lo in range(0, end + 1, 200):
        block = array("l")
        for i in range(width):
            first, period, repeats = timers[i]
            k = max(0, -(-(lo - first) // period))
            while k < repeats and first + k * period < min(lo + 200, end + 1):
                block.append((first + k * period) * width + i)
                k += 1
        for code in sorted(block):
            time, i = divmod(code, width)
            fired += 1
            same += time == last
            last = time
            check = (check * 31 + i) % 998244353
    return [fired, same, check]
