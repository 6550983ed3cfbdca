"""Given the calls of a month as texts "CUSTOMER;DAY;SECONDS", return the three dearest bills as lists
[customer, cents], dearest first, equal bills in alphabetical order of customers (fewer if there are fewer customers).

A call is charged by started minutes. Of the minutes of a customer the first 100 cost 9 cents each, the next 400
cost 6 cents each and all others 3 cents each. There are `size` calls.
"""

RANGE = (10, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    customers = [f"{rng.choice('KLMNPR')}{1000 + k}" for k in range(size // rng.choice([4, 15, 60]) + 2)]
    return [[f"{rng.choice(customers)};{rng.randint(1, 31)};{rng.randint(1, 4000)}" for _ in range(size)]]


# solution: running totals in a dictionary
def price(minutes):
    if minutes <= 100:
        return 9 * minutes
    if minutes <= 500:
        return 900 + 6 * (minutes - 100)
    return 3300 + 3 * (minutes - 500)


def solve(calls):
    used = {}
    for call in calls:
        customer, _, seconds = call.split(";")
        used[customer] = used.get(customer, 0) + (int(seconds) + 59) // 60
    bills = sorted((-price(m), c) for c, m in used.items())
    return [[c, -p] for p, c in bills[:3]]


# solution: dataclass for every call, grouped by customer
from collections import defaultdict
from dataclasses import dataclass


@dataclass
class Call:
    customer: str
    day: int
    seconds: int

    @property
    def minutes(self):
        return -(-self.seconds // 60)


TIERS = [(100, 9), (400, 6), (float("inf"), 3)]


def bill(calls):
    left = sum(call.minutes for call in calls)
    cents = 0
    for width, rate in TIERS:
        part = min(left, width)
        cents += part * rate
        left -= part
    return cents


def solve(calls):
    by_customer = defaultdict(list)
    for text in calls:
        customer, day, seconds = text.split(";")
        by_customer[customer].append(Call(customer, int(day), int(seconds)))
    bills = [[customer, bill(own)] for customer, own in by_customer.items()]
    bills.sort(key=lambda entry: (-entry[1], entry[0]))
    return bills[:3]


# solution: table of minutes by customer and day
def solve(calls):
    names = sorted({c.partition(";")[0] for c in calls})
    index = {name: i for i, name in enumerate(names)}
    table = [[0] * 32 for _ in names]
    for c in calls:
        name, day, seconds = c.split(";")
        whole, rest = divmod(int(seconds), 60)
        table[index[name]][int(day)] += whole + (rest > 0)
    cents = []
    for row in table:
        m = sum(row)
        cents.append(3 * m + 3 * min(m, 500) + 3 * min(m, 100))
    order = sorted(range(len(names)), key=lambda i: -cents[i])
    return [[names[i], cents[i]] for i in order[:3]]


# solution: calls sorted in place, one customer at a time
def solve(calls):
    calls.sort()
    podium = []
    current, minutes = None, 0

    def close():
        if current is None:
            return
        cheap = max(0, minutes - 500)
        middle = max(0, min(minutes, 500) - 100)
        cents = cheap * 3 + middle * 6 + min(minutes, 100) * 9
        podium.append([current, cents])
        podium.sort(key=lambda b: (-b[1], b[0]))
        del podium[3:]

    for call in calls:
        cut = call.index(";")
        if call[:cut] != current:
            close()
            current, minutes = call[:cut], 0
        minutes += (int(call[call.rindex(";") + 1 :]) - 1) // 60 + 1
    close()
    return podium


# solution: one entry for every minute talked
from collections import Counter


def solve(calls):
    talked = Counter()
    charges = {}
    for call in calls:
        customer, day, seconds = call.split(";")
        ledger = charges.setdefault(customer, bytearray())
        for _ in range(0, int(seconds), 60):
            number = len(ledger)
            ledger.append(9 if number < 100 else 6 if number < 500 else 3)
    for customer in sorted(charges):
        talked[customer] = sum(charges[customer])
    return [list(item) for item in talked.most_common(3)]
