"""Given orders [user, day], group users by the month (day // 30) of their first order and return for
each such month, in order, [month, users, users with an order in the next month, orders of them in all].

There are `size` orders in no order, of about size / 4 users over two years.
"""

RANGE = (20, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    users = max(3, size // 4)
    start = [rng.randrange(700) for _ in range(users)]
    orders = []
    for _ in range(size):
        u = rng.randrange(users)
        orders.append([u, min(729, start[u] + int(rng.expovariate(1 / 50)))])
    return [orders]


# solution: sets of active months by user
from collections import defaultdict


def solve(orders):
    months = defaultdict(set)
    count = defaultdict(int)
    for user, day in orders:
        months[user].add(day // 30)
        count[user] += 1
    table = defaultdict(lambda: [0, 0, 0])
    for user, active in months.items():
        first = min(active)
        row = table[first]
        row[0] += 1
        row[1] += first + 1 in active
        row[2] += count[user]
    return [[m, *table[m]] for m in sorted(table)]


# solution: three passes with flat arrays
from array import array


def solve(orders):
    n = 1 + max(u for u, _ in orders)
    first = bytearray([255]) * n
    for u, day in orders:
        if day // 30 < first[u]:
            first[u] = day // 30
    users, total = array("i", [0] * 255), array("i", [0] * 255)
    again = array("i", [0] * 255)
    back = bytearray(n)
    for u, day in orders:
        total[first[u]] += 1
        if day // 30 == first[u] + 1 and not back[u]:
            back[u] = 1
            again[first[u]] += 1
    for f in first:
        if f != 255:
            users[f] += 1
    return [[m, users[m], again[m], total[m]] for m in range(255) if users[m]]


# solution: sorted orders and groupby
from itertools import groupby


def solve(orders):
    facts = []
    for _, group in groupby(sorted(orders), key=lambda o: o[0]):
        months = [day // 30 for _, day in group]
        facts.append((months[0], int(months[0] + 1 in months), len(months)))
    facts.sort()
    report = []
    for month, rows in groupby(facts, key=lambda f: f[0]):
        rows = list(rows)
        report.append([month, len(rows), sum(r[1] for r in rows), sum(r[2] for r in rows)])
    return report


# solution: customers with their order lists
class Customer:
    def __init__(self):
        self.days = []

    @property
    def cohort(self):
        return min(self.days) // 30

    def came_back(self):
        return any(day // 30 == self.cohort + 1 for day in self.days)


class Cohort:
    def __init__(self, month):
        self.month = month
        self.members = []

    def line(self):
        back = sum(1 for c in self.members if c.came_back())
        return [self.month, len(self.members), back, sum(len(c.days) for c in self.members)]


def solve(orders):
    customers = {}
    for user, day in orders:
        if user not in customers:
            customers[user] = Customer()
        customers[user].days.append(day)
    cohorts = {}
    for c in customers.values():
        cohorts.setdefault(c.cohort, Cohort(c.cohort)).members.append(c)
    return [cohorts[m].line() for m in sorted(cohorts)]


# solution: masks of months in one integer per user
def solve(orders):
    mask = {}
    for user, day in orders:
        mask[user] = (mask.get(user, 0) | 1 << day // 30) + (1 << 40)
    result = {}
    for value in mask.values():
        orders_made, bits = value >> 40, value & (1 << 40) - 1
        low = bits & -bits
        month = low.bit_length() - 1
        users, back, total = result.get(month, (0, 0, 0))
        result[month] = users + 1, back + (bits & low << 1 > 0), total + orders_made
    return [[m, *result[m]] for m in sorted(result)]
