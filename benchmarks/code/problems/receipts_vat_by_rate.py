"""Given receipt lines "RECEIPT;ITEM;PIECES;CENTS;RATE" (cents of one piece with tax, rate in percent),
return for each rate [rate, sum with tax, tax], by rate, and the receipt with the greatest sum with that
sum.

There are `size` lines of about size / 5 receipts, mixed. The tax of one receipt at one rate is sum *
rate // (100 + rate); of several greatest receipts the least number counts.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    receipts = max(2, size // rng.choice([2, 5, 60]))
    rates = rng.choice([[7, 19], [0, 5, 20], [10, 13, 20, 25]])
    lines = []
    for _ in range(size):
        item = rng.choice(["tea", "soap", "bread", "lamp", "pen"])
        cents = rng.randint(20, 9000)
        lines.append(f"{rng.randint(1, receipts)};{item};{rng.randint(1, 6)};{cents};{rng.choice(rates)}")
    return [lines]


# solution: dictionary by receipt and rate
def solve(lines):
    sums = {}
    for line in lines:
        number, _, pieces, cents, rate = line.split(";")
        key = int(number), int(rate)
        sums[key] = sums.get(key, 0) + int(pieces) * int(cents)
    rates, receipts = {}, {}
    for (number, rate), s in sums.items():
        row = rates.setdefault(rate, [rate, 0, 0])
        row[1] += s
        row[2] += s * rate // (100 + rate)
        receipts[number] = receipts.get(number, 0) + s
    best = min(receipts, key=lambda n: (-receipts[n], n))
    return [[rates[r] for r in sorted(rates)], [best, receipts[best]]]


# solution: sorted rows grouped twice
from itertools import groupby


def parsed(lines):
    for line in lines:
        parts = line.split(";")
        yield int(parts[0]), int(parts[4]), int(parts[2]) * int(parts[3])


def solve(lines):
    best, most = 0, -1
    totals, taxes = {}, {}
    for number, receipt in groupby(sorted(parsed(lines)), key=lambda r: r[0]):
        whole = 0
        for rate, rows in groupby(receipt, key=lambda r: r[1]):
            part = sum(r[2] for r in rows)
            whole += part
            totals[rate] = totals.get(rate, 0) + part
            taxes[rate] = taxes.get(rate, 0) + part * rate // (100 + rate)
        if whole > most:
            best, most = number, whole
    return [[[r, totals[r], taxes[r]] for r in sorted(totals)], [best, most]]


# solution: receipt objects with lines
class Line:
    def __init__(self, text):
        number, self.item, pieces, cents, rate = text.split(";")
        self.receipt = int(number)
        self.amount = int(pieces) * int(cents)
        self.rate = int(rate)


class Receipt:
    def __init__(self, number):
        self.number = number
        self.lines = []

    def total(self, rate=None):
        return sum(x.amount for x in self.lines if rate is None or x.rate == rate)


def solve(lines):
    receipts = {}
    rates = set()
    for text in lines:
        line = Line(text)
        rates.add(line.rate)
        receipts.setdefault(line.receipt, Receipt(line.receipt)).lines.append(line)
    report = []
    for rate in sorted(rates):
        parts = [r.total(rate) for r in receipts.values()]
        report.append([rate, sum(parts), sum(p * rate // (100 + rate) for p in parts)])
    best = min(receipts.values(), key=lambda r: (-r.total(), r.number))
    return [report, [best.number, best.total()]]


# solution: one array of sums, one rate at a time
from array import array


def solve(lines):
    rates = sorted({int(line[line.rindex(";") + 1 :]) for line in lines})
    top = max(int(line[: line.index(";")]) for line in lines)
    whole = array("l", [0]) * (top + 1)
    report = []
    for rate in rates:
        part = array("l", [0]) * (top + 1)
        for line in lines:
            if line.endswith(f";{rate}"):
                a, _, b, c, _ = line.split(";")
                part[int(a)] += int(b) * int(c)
        report.append([rate, sum(part), sum(s * rate // (100 + rate) for s in part)])
        for i, s in enumerate(part):
            whole[i] += s
    most = max(whole)
    return [report, [whole.index(most), most]]


# solution: nested counters of texts
from collections import Counter, defaultdict


def solve(lines):
    by_rate = defaultdict(Counter)
    for line in lines:
        number, item, pieces, cents, rate = line.split(";")
        by_rate[rate][number] += int(pieces) * int(cents)
    report = []
    everything = Counter()
    for rate in sorted(by_rate, key=int):
        r, sums = int(rate), by_rate[rate]
        report.append([r, sum(sums.values()), sum(s * r // (100 + r) for s in sums.values())])
        everything.update(sums)
    number = max(everything, key=lambda n: (everything[n], -int(n)))
    return [report, [int(number), everything[number]]]
