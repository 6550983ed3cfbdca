"""Given sales records, return a table as one text: a line for each shop, a column for each day, and the sums.

There are `size` records "SHOP,DAY,AMOUNT". The first line has "shop", the days in order and "all"; then
follow the shops by name, and last a line that begins with "all". Entries are parted by tabs, the lines by
newlines; a shop without sales on a day has an empty entry.
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    shops = [f"{rng.choice(['Alpha', 'Beta', 'Gamma'])}{i}" for i in range(2 + int(size**0.5) * 2 // 3)]
    days = [f"2{i:03d}" for i in range(2 + int(size**0.5))]
    return [[f"{rng.choice(shops)},{rng.choice(days)},{rng.randint(1, 400)}" for _ in range(size)]]


# solution: dictionary of dictionaries
def solve(records):
    table = {}
    days = set()
    for record in records:
        shop, day, amount = record.split(",")
        row = table.setdefault(shop, {})
        row[day] = row.get(day, 0) + int(amount)
        days.add(day)
    days = sorted(days)
    lines = ["\t".join(["shop", *days, "all"])]
    totals = dict.fromkeys(days, 0)
    for shop in sorted(table):
        row = table[shop]
        for day in row:
            totals[day] += row[day]
        lines.append("\t".join([shop] + [str(row.get(day, "")) for day in days] + [str(sum(row.values()))]))
    lines.append("\t".join(["all"] + [str(totals[day]) for day in days] + [str(sum(totals.values()))]))
    return "\n".join(lines)


# solution: full grid of numbers
def solve(records):
    cells = [record.split(",") for record in records]
    shops = sorted(set(cell[0] for cell in cells))
    days = sorted(set(cell[1] for cell in cells))
    row_of = {shop: i for i, shop in enumerate(shops)}
    column_of = {day: j for j, day in enumerate(days)}
    grid = [[0] * (len(days) + 1) for _ in range(len(shops) + 1)]
    for shop, day, amount in cells:
        i, j, amount = row_of[shop], column_of[day], int(amount)
        grid[i][j] += amount
        grid[i][-1] += amount
        grid[-1][j] += amount
        grid[-1][-1] += amount
    text = "shop\t" + "\t".join(days) + "\tall"
    for name, row in zip(shops + ["all"], grid):
        text += "\n" + name
        for value in row:
            text += "\t" + (str(value) if value else "")
    return text


# solution: one shop at a time
from io import StringIO


def solve(records):
    out = StringIO()
    days = sorted({record.split(",")[1] for record in records})
    out.write("shop\t" + "\t".join(days) + "\tall\n")
    bottom = [0] * len(days)
    for shop in sorted({record[: record.index(",")] for record in records}):
        row = [0] * len(days)
        start = shop + ","
        for record in records:
            if record.startswith(start):
                _, day, amount = record.split(",")
                row[days.index(day)] += int(amount)
        out.write(shop)
        for j, value in enumerate(row):
            bottom[j] += value
            out.write(f"\t{value or ''}")
        out.write(f"\t{sum(row)}\n")
    out.write("all")
    for value in bottom:
        out.write(f"\t{value}")
    out.write(f"\t{sum(bottom)}")
    return out.getvalue()


# solution: counter of pairs
from collections import Counter


def solve(records):
    pair = Counter()
    by_shop = Counter()
    by_day = Counter()
    for record in records:
        s, d, a = record.split(",")
        a = int(a)
        pair[s, d] += a
        by_shop[s] += a
        by_day[d] += a
    days = sorted(by_day)

    def lines():
        yield "shop", *days, "all"
        for s in sorted(by_shop):
            yield s, *(pair[s, d] if (s, d) in pair else "" for d in days), by_shop[s]
        yield "all", *(by_day[d] for d in days), by_shop.total()

    return "\n".join("\t".join(map(str, line)) for line in lines())


# solution: record objects sorted and grouped
from itertools import groupby
from operator import attrgetter


class Sale:
    def __init__(self, text):
        self.shop, self.day, amount = text.split(",")
        self.amount = int(amount)


def solve(records):
    sales = [Sale(record) for record in records]
    sales.sort(key=attrgetter("shop", "day"))
    days = []
    for day, _ in groupby(sorted(sale.day for sale in sales)):
        days.append(day)
    rows = [["shop"] + days + ["all"]]
    sums = [0] * len(days)
    for shop, group in groupby(sales, key=attrgetter("shop")):
        row = [shop]
        whole = 0
        for day, part in groupby(group, key=attrgetter("day")):
            amount = sum(sale.amount for sale in part)
            while days[len(row) - 1] != day:
                row.append("")
            sums[len(row) - 1] += amount
            whole += amount
            row.append(str(amount))
        row.extend([""] * (len(days) + 1 - len(row)))
        row.append(str(whole))
        rows.append(row)
    rows.append(["all"] + [str(s) for s in sums] + [str(sum(sums))])
    return "\n".join("\t".join(row) for row in rows)
