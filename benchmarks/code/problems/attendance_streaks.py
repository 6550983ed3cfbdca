"""Given check-ins of a sports club as texts "MEMBER DAY", return [member, length, first day] of the longest row of
days that follow each other with at least one check-in of the same member on every day.

Of equally long rows the one of the alphabetically first member counts, then the earliest. There are `size`
check-ins in no order, some twice; days are whole numbers from 0.
"""

RANGE = (8, 5000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    members = [f"{rng.choice(['lee', 'mia', 'noa', 'ole'])}{k}" for k in range(size // 25 + 2)]
    days = size // 8 + 12
    return [[f"{rng.choice(members)} {rng.randrange(min(days, 40 + days // 4))}" for _ in range(size)]]


# solution: set of days for each member
from collections import defaultdict


def solve(checkins):
    days_of = defaultdict(set)
    for text in checkins:
        member, day = text.split()
        days_of[member].add(int(day))
    best = (0, "", 0)
    for member in sorted(days_of):
        days = days_of[member]
        for day in sorted(days):
            if day - 1 in days:
                continue
            end = day
            while end in days:
                end += 1
            if end - day > best[0]:
                best = (end - day, member, day)
    return [best[1], best[0], best[2]]


# solution: sorted pairs in one list
def solve(checkins):
    pairs = []
    for text in checkins:
        member, day = text.split(" ")
        pairs.append((member, int(day)))
    pairs.sort()
    best = [pairs[0][0], 1, pairs[0][1]]
    first = previous = pairs[0]
    for pair in pairs[1:]:
        if pair[0] != previous[0] or pair[1] > previous[1] + 1:
            first = pair
        length = pair[1] - first[1] + 1
        if length > best[1]:
            best = [pair[0], length, first[1]]
        previous = pair
    return best


# solution: calendar of all members
def solve(checkins):
    members = sorted({c.split()[0] for c in checkins})
    row_of = {m: i for i, m in enumerate(members)}
    width = max(int(c.split()[1]) for c in checkins) + 2
    calendar = [[False] * width for _ in members]
    for c in checkins:
        m, d = c.split()
        calendar[row_of[m]][int(d)] = True
    best_length, answer = 0, None
    for m, row in zip(members, calendar):
        run = 0
        for d, present in enumerate(row):
            if present:
                run += 1
                continue
            if run > best_length:
                best_length = run
                answer = [m, run, d - run]
            run = 0
    return answer


# solution: days as bits of a number
def solve(checkins):
    bits = {}
    for text in checkins:
        member, day = text.split()
        bits[member] = bits.get(member, 0) | 1 << int(day)
    length = 0
    left = bits
    while left:
        length += 1
        winners = left
        left = {}
        for member, number in winners.items():
            shorter = number & number >> 1
            if shorter:
                left[member] = shorter
    member = min(winners)
    number = winners[member]
    return [member, length, (number & -number).bit_length() - 1]


# solution: rows that grow and join as check-ins arrive
from dataclasses import dataclass


@dataclass
class Row:
    member: str
    first: int
    last: int


def solve(checkins):
    rows = {}
    for text in checkins:
        member, day = text.split()
        day = int(day)
        if (member, day) in rows:
            continue
        row = Row(member, day, day)
        before = rows.get((member, day - 1))
        if before:
            row.first = before.first
        after = rows.get((member, day + 1))
        if after:
            row.last = after.last
        rows[member, day] = row
        rows[member, row.first] = row
        rows[member, row.last] = row
    best = min(rows.values(), key=lambda r: (r.first - r.last, r.member, r.first))
    return [best.member, best.last - best.first + 1, best.first]
