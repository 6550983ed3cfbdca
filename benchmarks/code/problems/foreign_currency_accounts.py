"""Given bookings [account, currency, cents] and daily rates (a list of dicts from currency to
thousandths), book the same number of bookings on each day and return the account with the greatest
worth in the base currency on the last day, its worth, and the worth of all.

There are `size` bookings; booking i belongs to day i * days // size. Foreign bookings are changed into
the base currency at the rate of the next day if the day is even (the last day: its own rate), otherwise
kept in their currency until the end. Changed amounts are cents * rate // 1000, one booking at a time;
kept amounts are changed per account and currency at the end.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    codes = ["usd", "gbp", "chf", "sek", "jpy"][: rng.randint(2, 5)]
    days = rng.randint(3, 12)
    rates = [{c: rng.randint(80, 1500) for c in codes} for _ in range(days)]
    accounts = max(3, size // rng.choice([3, 20, 200]))
    rows = [[rng.randrange(accounts), rng.choice(codes), rng.randint(-2000, 9000)] for _ in range(size)]
    return [rates, rows]


# solution: base worth at once, kept amounts in a dictionary
def solve(rates, rows):
    worth, kept = {}, {}
    days = len(rates)
    for i, (account, code, cents) in enumerate(rows):
        day = i * days // len(rows)
        worth.setdefault(account, 0)
        if day % 2:
            kept[account, code] = kept.get((account, code), 0) + cents
        else:
            worth[account] += cents * rates[min(day + 1, days - 1)][code] // 1000
    for (account, code), cents in kept.items():
        worth[account] += cents * rates[-1][code] // 1000
    best = min(worth, key=lambda a: (-worth[a], a))
    return [best, worth[best], sum(worth.values())]


# solution: bookings joined with rates into records first
from collections import defaultdict


def solve(rates, rows):
    records = []
    for i, (account, code, cents) in enumerate(rows):
        day = i * len(rates) // len(rows)
        use = rates[day + 1 if day + 1 < len(rates) else day][code]
        records.append({"account": account, "code": code, "cents": cents, "rate": use, "kept": day % 2 == 1})
    final = defaultdict(int)
    groups = defaultdict(list)
    for r in records:
        if r["kept"]:
            groups[r["account"], r["code"]].append(r["cents"])
        else:
            final[r["account"]] += r["cents"] * r["rate"] // 1000
    for (account, code), amounts in groups.items():
        final[account] += sum(amounts) * rates[-1][code] // 1000
    top = max(final.values())
    return [min(a for a in final if final[a] == top), top, sum(final.values())]


# solution: matrix of accounts and currencies
from array import array


def solve(rates, rows):
    codes = sorted(rates[0])
    column = {c: k for k, c in enumerate(codes, 1)}
    width = len(codes) + 1
    accounts = max(r[0] for r in rows) + 1
    cells = array("q", [0]) * (accounts * width)
    seen = bytearray(accounts)
    for i in range(len(rows)):
        a, code, cents = rows[i]
        seen[a] = 1
        day = i * len(rates) // len(rows)
        if day % 2 == 1:
            cells[a * width + column[code]] += cents
        else:
            cells[a * width] += cents * rates[min(day + 1, len(rates) - 1)][code] // 1000
    best, most, total = -1, 0, 0
    for a in range(accounts):
        if seen[a]:
            w = cells[a * width]
            for code in codes:
                w += cells[a * width + column[code]] * rates[-1][code] // 1000
            total += w
            if best < 0 or w > most:
                best, most = a, w
    return [best, most, total]


# solution: account objects with purses and statements
class Account:
    def __init__(self, number):
        self.number = number
        self.base = 0
        self.purse = {}
        self.statement = []

    def book(self, day, code, cents, rate):
        self.statement.append((day, code, cents))
        if day % 2:
            self.purse[code] = self.purse.get(code, 0) + cents
        else:
            self.base += cents * rate // 1000

    def worth(self, rates):
        return self.base + sum(cents * rates[code] // 1000 for code, cents in self.purse.items())


def solve(rates, rows):
    bank = {}
    last = len(rates) - 1
    for i, (number, code, cents) in enumerate(rows):
        if number not in bank:
            bank[number] = Account(number)
        day = i * len(rates) // len(rows)
        bank[number].book(day, code, cents, rates[min(day + 1, last)][code])
    worths = sorted((-a.worth(rates[last]), a.number) for a in bank.values())
    return [worths[0][1], -worths[0][0], -sum(w for w, _ in worths)]


# solution: sorted numbers of bookings, one account after the other
from itertools import groupby


def solve(rates, rows):
    n, days = len(rows), len(rates)
    order = sorted(range(n), key=lambda i: rows[i][0])
    best = (0, 1)
    total = 0
    first = True
    for account, group in groupby(order, key=lambda i: rows[i][0]):
        purse = dict.fromkeys(rates[0], 0)
        worth = 0
        for i in group:
            _, code, cents = rows[i]
            day = i * days // n
            if day % 2:
                purse[code] += cents
            else:
                worth += cents * rates[-1 if day + 1 >= days else day + 1][code] // 1000
        for code in purse:
            worth += purse[code] * rates[-1][code] // 1000
        total += worth
        if first or worth > best[1]:
            best = (account, worth)
            first = False
    return [*best, total]
