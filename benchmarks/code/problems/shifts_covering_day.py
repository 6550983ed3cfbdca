"""Given shifts [start, end] offered by volunteers and the length of the day in minutes, return the fewest shifts
that together cover the whole day from minute 0 to its end, or -1 if that is impossible.

A shift covers everything from its start to its end; the next may begin at the very minute one ends. There are
`size` shifts, the day has 3 times `size` minutes.
"""

RANGE = (4, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    day = 3 * size
    shifts = []
    minute = 0
    while minute < day and len(shifts) < size:
        end = min(day, minute + rng.randint(4, 12 + size // 8))
        shifts.append([minute, end])
        minute = end - rng.randint(0, 2)
        if rng.random() < 0.05 / size:
            minute += 5
        if end == day:
            break
    while len(shifts) < size:
        start = rng.randrange(day)
        shifts.append([start, min(day, start + rng.randint(2, 8 + size // 5))])
    rng.shuffle(shifts)
    return [shifts, day]


# solution: greedy on the sorted shifts
def solve(shifts, day):
    ordered = sorted(shifts)
    used = covered = i = 0
    while covered < day:
        reach = covered
        while i < len(ordered) and ordered[i][0] <= covered:
            reach = max(reach, ordered[i][1])
            i += 1
        if reach == covered:
            return -1
        covered = reach
        used += 1
    return used


# solution: fewest for every minute
def solve(shifts, day):
    many = len(shifts) + 1
    fewest = [0] + [many] * day
    for minute in range(1, day + 1):
        for start, end in shifts:
            if start < minute <= end and fewest[start] + 1 < fewest[minute]:
                fewest[minute] = fewest[start] + 1
    return fewest[day] if fewest[day] < many else -1


# solution: graph of shifts that can follow each other
from collections import deque


def solve(shifts, day):
    follow = {}
    for i, (_, end) in enumerate(shifts):
        follow[i] = [j for j, (s, e) in enumerate(shifts) if s <= end < e]
    queue = deque((i, 1) for i, shift in enumerate(shifts) if shift[0] == 0)
    seen = {i for i, _ in queue}
    while queue:
        i, used = queue.popleft()
        if shifts[i][1] >= day:
            return used
        for j in follow[i]:
            if j not in seen:
                seen.add(j)
                queue.append((j, used + 1))
    return -1


# solution: furthest end from every minute
from array import array


def solve(shifts, day):
    furthest = array("i", range(day + 1))
    for start, end in shifts:
        furthest[start] = max(furthest[start], end)
    count = edge = reach = 0
    for minute in range(day):
        reach = max(reach, furthest[minute])
        if minute == edge:
            if reach <= minute:
                return -1
            edge = reach
            count += 1
    return count


# solution: cover as masks of minutes, kept for each number of shifts
def solve(shifts, day):
    masks = {((1 << e) - 1) ^ ((1 << s) - 1) for s, e in shifts}
    whole = (1 << day) - 1
    rounds = [{0}]
    longest = 0
    while longest < day:
        grown = set()
        for cover in rounds[-1]:
            for mask in masks:
                joined = cover | mask
                if joined & (joined + 1) == 0 and joined > cover:
                    grown.add(joined)
        if not grown:
            return -1
        best = max(grown)
        if best.bit_length() <= longest:
            return -1
        longest = best.bit_length()
        rounds.append(sorted(grown)[-3:])
    assert best == whole
    return len(rounds) - 1
