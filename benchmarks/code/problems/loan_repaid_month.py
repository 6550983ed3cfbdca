"""Given a loan in cents, a yearly rate in hundredths of a percent and a fixed monthly payment, return
after how many months it is repaid, all interest paid, the last payment, and the debt after each tenth
part of the months.

The loan is `size` times the payment minus a part for interest, so it takes somewhat more than `size` /
2 months. The monthly interest is debt * rate // 120000; the debt after (months * k) // 10 months is
asked for k = 1 to 9.
"""

RANGE = (10, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    payment = rng.randint(20_000, 90_000)
    rate = max(1, 6 * 120_000 // (size * 10))
    return [payment * size // 2 + rng.randint(0, 1000), rate, payment]


# solution: list of debts
def solve(loan, rate, payment):
    debts = [loan]
    interest = 0
    while debts[-1] > 0:
        part = debts[-1] * rate // 120000
        interest += part
        last = min(payment, debts[-1] + part)
        debts.append(debts[-1] + part - last)
    months = len(debts) - 1
    return [months, interest, last, [debts[months * k // 10] for k in range(1, 10)]]


# solution: run twice and keep nothing
def run(loan, rate, payment, months):
    interest = last = n = 0
    while loan and n != months:
        part = loan * rate // 120000
        interest += part
        last = min(payment, loan + part)
        loan += part - last
        n += 1
    return n, interest, last, loan


def solve(loan, rate, payment):
    months, interest, last, _ = run(loan, rate, payment, -1)
    debts = []
    debt = loan
    before = 0
    for k in range(1, 10):
        now = months * k // 10
        debt = run(debt, rate, payment, now - before)[3] if now > before else debt
        before = now
        debts.append(debt)
    return [months, interest, last, debts]


# solution: plan of rows as dictionaries
def solve(loan, rate, payment):
    plan = []
    debt = loan
    while debt:
        row = {"month": len(plan) + 1, "before": debt, "interest": debt * rate // 120000}
        row["paid"] = min(payment, debt + row["interest"])
        row["after"] = debt = debt + row["interest"] - row["paid"]
        plan.append(row)
    n = len(plan)
    marks = [plan[n * k // 10 - 1]["after"] if n * k // 10 else loan for k in range(1, 10)]
    return [n, sum(row["interest"] for row in plan), plan[-1]["paid"], marks]


# solution: generator of months, arrays of what it yields
from array import array


def months_of(debt, rate, payment):
    while debt > 0:
        interest = debt * rate // 120000
        paid = payment if debt + interest > payment else debt + interest
        debt += interest - paid
        yield debt


def solve(loan, rate, payment):
    debts = array("q", [loan])
    debts.extend(months_of(loan, rate, payment))
    n = len(debts) - 1
    last = debts[n - 1] + debts[n - 1] * rate // 120000
    paid = (n - 1) * payment + last
    return [n, paid - loan, last, [debts[n * k // 10] for k in range(1, 10)]]


# solution: month objects linked to the month before
class Month:
    __slots__ = ("before", "debt", "number", "interest", "paid")

    def __init__(self, before, debt, interest, paid):
        self.before, self.debt, self.interest, self.paid = before, debt, interest, paid
        self.number = before.number + 1 if before else 0


def solve(loan, rate, payment):
    month = Month(None, loan, 0, 0)
    while month.debt:
        part = month.debt * rate // 120000
        paid = min(payment, month.debt + part)
        month = Month(month, month.debt + part - paid, part, paid)
    n, last = month.number, month.paid
    wanted = {}
    total = 0
    marks = {n * k // 10 for k in range(1, 10)}
    while month:
        total += month.interest
        if month.number in marks:
            wanted[month.number] = month.debt
        month = month.before
    return [n, total, last, [wanted[n * k // 10] for k in range(1, 10)]]
