"""Given the days of a free loan, the fine in cents per day and a log of a library, return the sum of
all fines, how many readers have to pay, and the reader with the greatest fine.

The log has `size` entries [day, reader, book, "lend" or "back"] in order of time. A book brought back
after more than the free days costs the fine for each day too many, at most 30 days. The answer is [sum
of fines, number of readers with a fine, reader with the greatest fine (the least number of several, -1
if nobody)]. Books not brought back cost nothing.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    readers = rng.randint(5, max(6, size // 10))
    day = 0
    lent = []
    log = []
    for k in range(size):
        day += rng.random() < 0.1
        if lent and rng.random() < 0.48:
            i = rng.randrange(max(0, len(lent) - 300), len(lent))
            reader, book = lent.pop(i)
            log.append([day, reader, book, "back"])
        else:
            lent.append((rng.randrange(readers), k))
            log.append([day, *lent[-1], "lend"])
    return [rng.randint(3, 14), rng.randint(5, 50), log]


# solution: open loans in a dictionary
def solve(days, cents, log):
    loans = {}
    fines = {}
    for day, reader, book, what in log:
        if what == "lend":
            loans[book] = day
        else:
            late = min(30, day - loans.pop(book) - days)
            if late > 0:
                fines[reader] = fines.get(reader, 0) + late * cents
    if not fines:
        return [0, 0, -1]
    most = max(fines.values())
    return [sum(fines.values()), len(fines), min(r for r in fines if fines[r] == most)]


# solution: flat lists by number
def solve(days, cents, log):
    lent_on = [0] * (max(entry[2] for entry in log) + 1)
    owed = [0] * (max(entry[1] for entry in log) + 1)
    for entry in log:
        if entry[3] == "lend":
            lent_on[entry[2]] = entry[0]
        else:
            late = entry[0] - lent_on[entry[2]] - days
            if late > 0:
                owed[entry[1]] += cents * (late if late < 30 else 30)
    worst = owed.index(max(owed)) if any(owed) else -1
    return [sum(owed), sum(1 for x in owed if x), worst]


# solution: loans as objects kept by their readers
class Loan:
    def __init__(self, day, book):
        self.taken = day
        self.returned = None
        self.book = book


class Reader:
    def __init__(self):
        self.loans = []

    def bring(self, book, day):
        for loan in reversed(self.loans):
            if loan.book == book and loan.returned is None:
                loan.returned = day
                return

    def fine(self, days, cents):
        over = [l.returned - l.taken - days for l in self.loans if l.returned is not None]
        return cents * sum(min(30, o) for o in over if o > 0)


def solve(days, cents, log):
    people = {}
    for day, who, book, what in log:
        reader = people.setdefault(who, Reader())
        if what == "lend":
            reader.loans.append(Loan(day, book))
        else:
            reader.bring(book, day)
    fines = sorted((-r.fine(days, cents), who) for who, r in people.items())
    fines = [f for f in fines if f[0]]
    return [-sum(f for f, _ in fines), len(fines), fines[0][1] if fines else -1]


# solution: sorted by book so that pairs are neighbours
from collections import Counter


def solve(days, cents, log):
    rows = sorted(log, key=lambda e: e[2])
    owed = Counter()
    for one, two in zip(rows, rows[1:]):
        if one[2] == two[2]:
            owed[one[1]] += cents * max(0, min(30, two[0] - one[0] - days))
    owed = +owed
    if not owed:
        return [0, 0, -1]
    best = min(owed, key=lambda r: (-owed[r], r))
    return [sum(owed.values()), len(owed), best]


# solution: fine records first, then a report
def records(days, log):
    day_of = dict((e[2], e[0]) for e in log if e[3] == "lend")
    for e in log:
        if e[3] == "back" and e[0] > day_of[e[2]] + days:
            yield {"reader": e[1], "days": min(30, e[0] - day_of[e[2]] - days)}


def solve(days, cents, log):
    fines = list(records(days, log))
    by_reader = {}
    for f in fines:
        by_reader.setdefault(f["reader"], []).append(f["days"])
    totals = sorted(by_reader.items(), key=lambda item: (-sum(item[1]), item[0]))
    return [cents * sum(f["days"] for f in fines), len(totals), totals[0][0] if totals else -1]
