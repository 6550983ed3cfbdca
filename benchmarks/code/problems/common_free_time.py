"""Given the meetings of several people as texts "start-end", return the times when all are free, as one
text "a-b a-b ...".

There are `size` meetings in all, of 3 to 5 people, a list each, in no order, and meetings of one person may
overlap. Times are whole minutes; the times before the first meeting and after the last one of all aren't
reported, nor are empty times.
"""

RANGE = (12, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    people = [[] for _ in range(rng.randint(3, 5))]
    for k in range(size):
        start = rng.randrange(15 * size)
        text = f"{start}-{start + rng.randint(3, 40)}"
        people[k % len(people)].append(text)
    return [people]


# solution: meetings sorted and swept once
def solve(people):
    meetings = sorted(tuple(map(int, text.split("-"))) for person in people for text in person)
    free = []
    latest = meetings[0][1]
    for start, end in meetings:
        if start > latest:
            free.append(f"{latest}-{start}")
        latest = max(latest, end)
    return " ".join(free)


# solution: busy minutes in a byte row, gaps by a pattern
import re


def solve(people):
    busy = bytearray()
    for meetings in people:
        for text in meetings:
            start, end = text.split("-")
            start, end = int(start), int(end)
            if end > len(busy):
                busy.extend(b"." * (end - len(busy)))
            busy[start:end] = b"#" * (end - start)
    gaps = re.finditer(rb"(?<=#)\.+(?=#)", busy)
    return " ".join(f"{gap.start()}-{gap.end()}" for gap in gaps)


# solution: sets of free minutes of each person
def solve(people):
    spans = [[[int(t) for t in text.split("-")] for text in person] for person in people]
    first = min(start for person in spans for start, _ in person)
    last = max(end for person in spans for _, end in person)
    frees = []
    for person in spans:
        minutes = set(range(first, last))
        for start, end in person:
            minutes.difference_update(range(start, end))
        frees.append(minutes)
    common = sorted(set.intersection(*frees))
    out = []
    for minute in common:
        if out and out[-1][1] == minute:
            out[-1][1] += 1
        else:
            out.append([minute, minute + 1])
    return " ".join("%d-%d" % (a, b) for a, b in out)


# solution: lists of free times cut person by person
def parse(text):
    start, _, end = text.partition("-")
    return int(start), int(end)


def free_times(meetings, low, high):
    at = low
    for start, end in sorted(meetings):
        if start > at:
            yield at, start
        at = max(at, end)
    if at < high:
        yield at, high


def cut(one, two):
    i = j = 0
    both = []
    while i < len(one) and j < len(two):
        start = max(one[i][0], two[j][0])
        end = min(one[i][1], two[j][1])
        if start < end:
            both.append((start, end))
        if one[i][1] < two[j][1]:
            i += 1
        else:
            j += 1
    return both


def solve(people):
    calendars = [[parse(text) for text in person] for person in people]
    low = min(min(c)[0] for c in calendars)
    high = max(end for c in calendars for _, end in c)
    common = [(low, high)]
    for calendar in calendars:
        common = cut(common, list(free_times(calendar, low, high)))
    return " ".join(f"{start}-{end}" for start, end in common)


# solution: Counter of changes and a growing text
from collections import Counter


def solve(people):
    change = Counter()
    for person in people:
        for text in person:
            start, end = text.split("-")
            change[int(start)] += 1
            change[int(end)] -= 1
    answer = ""
    busy = 0
    begin = None
    for minute in sorted(change):
        if not change[minute]:
            continue
        if busy == 0 and begin is not None:
            answer += f" {begin}-{minute}"
        busy += change[minute]
        if busy == 0:
            begin = minute
    return answer[1:]
