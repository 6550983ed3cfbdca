"""Given two lists of half-open intervals [start, end], return the list of the intervals that lie in both,
in order.

Each list has `size` intervals from 0 up to about 10 * `size`, in rising order, with a gap of at least 1
between neighbours. Intervals that merely touch have nothing in common.
"""

RANGE = (10, 1_400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def intervals():
        end = 0
        made = []
        for _ in range(size):
            start = end + rng.randint(1, 8)
            end = start + rng.randint(1, 10)
            made.append([start, end])
        return made

    return [intervals(), intervals()]


# solution: two places moving on
def solve(one, two):
    i = j = 0
    common = []
    while i < len(one) and j < len(two):
        start = max(one[i][0], two[j][0])
        end = min(one[i][1], two[j][1])
        if start < end:
            common.append([start, end])
        if one[i][1] < two[j][1]:
            i += 1
        else:
            j += 1
    return common


# solution: every interval with every other
def solve(one, two):
    return [[max(a, c), min(b, d)] for a, b in one for c, d in two if max(a, c) < min(b, d)]


# solution: sets of covered cells
def cells(intervals):
    covered = set()
    for start, end in intervals:
        covered.update(range(start, end))
    return covered


def solve(one, two):
    both = cells(one) & cells(two)
    starts = sorted(c for c in both if c - 1 not in both)
    ends = sorted(c + 1 for c in both if c + 1 not in both)
    return [list(pair) for pair in zip(starts, ends)]


# solution: big integers as rows of cells
def solve(one, two):
    def mask(intervals):
        bits = 0
        for start, end in intervals:
            bits |= (1 << end) - (1 << start)
        return bits

    both = mask(one) & mask(two)
    edges = both ^ (both << 1)
    result = []
    low = None
    for place, digit in enumerate(reversed(bin(edges)[2:])):
        if digit == "1":
            if low is None:
                low = place
            else:
                result.append([low, place])
                low = None
    return result


# solution: sorted events with a count
class Event:
    def __init__(self, when, change):
        self.when = when
        self.change = change


def solve(one, two):
    events = []
    for start, end in one + two:
        events.append(Event(start, 1))
        events.append(Event(end, -1))
    events.sort(key=lambda event: (event.when, event.change))
    inside = 0
    found = []
    for event in events:
        inside += event.change
        if event.change == 1 and inside == 2:
            opened = event.when
        elif event.change == -1 and inside == 1:
            found.append([opened, event.when])
    return found
