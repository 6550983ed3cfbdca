"""Given a list of pages asked for one after another, return how often each reuse distance occurs: the list
of [distance, times], sorted.

The reuse distance of a request is the number of different other pages asked since the same page was
asked last; first requests have none. There are `size` requests.
"""

RANGE = (30, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pages = rng.randint(5, 300)
    near = rng.random()
    requests = []
    for _ in range(size):
        if requests and rng.random() < near:
            requests.append(requests[-rng.randint(1, min(len(requests), 20))])
        else:
            requests.append(int(pages * rng.random() ** 2))
    return [requests]


# solution: list of pages with the latest in front
def solve(requests):
    order = []
    tally = {}
    for page in requests:
        if page in order:
            place = order.index(page)
            tally[place] = tally.get(place, 0) + 1
            del order[place]
        order.insert(0, page)
    return [[d, tally[d]] for d in sorted(tally)]


# solution: Fenwick tree of last places
from collections import Counter


def solve(requests):
    n = len(requests)
    tree = [0] * (n + 1)

    def add(i, v):
        i += 1
        while i <= n:
            tree[i] += v
            i += i & -i

    def below(i):
        s = 0
        while i > 0:
            s += tree[i]
            i -= i & -i
        return s

    last = {}
    times = Counter()
    for i, page in enumerate(requests):
        if page in last:
            times[below(i) - below(last[page] + 1)] += 1
            add(last[page], -1)
        last[page] = i
        add(i, 1)
    return [list(item) for item in sorted(times.items())]


# solution: bits of one number mark the last request of each page
def solve(requests):
    marks = 0
    seen = {}
    distances = []
    for i, page in enumerate(requests):
        before = seen.get(page)
        if before is not None:
            distances.append((marks >> before + 1).bit_count())
            marks ^= 1 << before
        seen[page] = i
        marks |= 1 << i
    return [[d, distances.count(d)] for d in sorted(set(distances))]


# solution: sorted list of last times searched by bisection
from bisect import bisect_right, insort
from itertools import groupby


def solve(requests):
    latest = {}
    times = []
    found = []
    for now, page in enumerate(requests):
        if page in latest:
            place = bisect_right(times, latest[page])
            found.append(len(times) - place)
            times.pop(place - 1)
        latest[page] = now
        insort(times, now)
    found.sort()
    return [[d, len(list(group))] for d, group in groupby(found)]


# solution: ordered dictionary as a stack of page objects
from collections import OrderedDict


class Page:
    def __init__(self, name):
        self.name = name
        self.asked = []
        self.distances = []


def solve(requests):
    stack = OrderedDict()
    for now, name in enumerate(requests):
        page = stack.get(name)
        if page is None:
            page = stack[name] = Page(name)
        else:
            depth = 0
            for other in reversed(stack.values()):
                if other is page:
                    break
                depth += 1
            page.distances.append(depth)
            stack.move_to_end(name)
        page.asked.append(now)
    every = sorted(d for page in stack.values() for d in page.distances)
    result = []
    for d in every:
        if result and result[-1][0] == d:
            result[-1][1] += 1
        else:
            result.append([d, 1])
    return result
