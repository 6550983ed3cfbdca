"""Given a wide table as CSV lines (a name, then an amount for each month; empty if unknown), return the
long table summed up: for each month [month, entries, sum, name with the greatest amount], and the name
with the most empty cells.

There are `size` lines after the heading "name,m1,m2,..." with 3 to 24 months. Names may repeat (their
lines count apart in the months, together for empty cells); of several equal names the first in order of
text counts.
"""

RANGE = (5, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    months = rng.randint(3, 24)
    kinds = max(2, size // rng.choice([1, 3, 20]))
    lines = ["name," + ",".join(f"m{k}" for k in range(1, months + 1))]
    for _ in range(size):
        cells = [str(rng.randint(1, 5000)) if rng.random() < 0.7 else "" for _ in range(months)]
        lines.append(f"p{rng.randrange(kinds)}," + ",".join(cells))
    return [lines]


# solution: one line at a time
def solve(lines):
    months = lines[0].split(",")[1:]
    report = [[m, 0, 0, ""] for m in months]
    best = [0] * len(months)
    empty = {}
    for line in lines[1:]:
        name, *cells = line.split(",")
        empty[name] = empty.get(name, 0) + cells.count("")
        for k, cell in enumerate(cells):
            if cell:
                x = int(cell)
                report[k][1] += 1
                report[k][2] += x
                if x > best[k] or x == best[k] and name < report[k][3]:
                    best[k], report[k][3] = x, name
    return [report, min(empty, key=lambda n: (-empty[n], n))]


# solution: long rows of dictionaries
def solve(lines):
    heading = lines[0].split(",")
    rows = []
    for line in lines[1:]:
        cells = dict(zip(heading, line.split(",")))
        for month in heading[1:]:
            amount = cells[month]
            rows.append({"name": cells["name"], "month": month, "amount": int(amount) if amount else None})
    report = []
    for month in heading[1:]:
        known = [r for r in rows if r["month"] == month and r["amount"] is not None]
        top = min(known, key=lambda r: (-r["amount"], r["name"]), default={"name": ""})
        report.append([month, len(known), sum(r["amount"] for r in known), top["name"]])
    unknown = {}
    for r in rows:
        unknown[r["name"]] = unknown.get(r["name"], 0) + (r["amount"] is None)
    return [report, min(sorted(unknown), key=lambda n: -unknown[n])]


# solution: columns by transposing everything
from collections import Counter


def solve(lines):
    names, *columns = zip(*(line.split(",") for line in lines))
    names = names[1:]
    report = []
    empty = Counter(dict.fromkeys(names, 0))
    for month, *cells in columns:
        pairs = [(-int(c), n) for c, n in zip(cells, names) if c]
        report.append([month, len(pairs), -sum(x for x, _ in pairs), min(pairs)[1] if pairs else ""])
        empty.update(n for c, n in zip(cells, names) if not c)
    most = max(empty.values())
    return [report, min(n for n in empty if empty[n] == most)]


# solution: one pass over the texts for each month
def cell(line, k):
    begin = -1
    for _ in range(k):
        begin = line.index(",", begin + 1)
    end = line.find(",", begin + 1)
    return line[begin + 1 :] if end < 0 else line[begin + 1 : end]


def solve(lines):
    report = []
    empties = {}
    for k in range(1, lines[0].count(",") + 1):
        n = total = most = 0
        who = ""
        for i in range(1, len(lines)):
            text, name = cell(lines[i], k), cell(lines[i], 0)
            if text == "":
                empties[name] = empties.get(name, 0) + 1
                continue
            n += 1
            total += int(text)
            if int(text) > most or int(text) == most and name < who:
                most, who = int(text), name
        report.append([cell(lines[0], k), n, total, who])
    if not empties:
        return [report, min(cell(line, 0) for line in lines[1:])]
    return [report, min(empties, key=lambda name: (-empties[name], name))]


# solution: people as objects with arrays of amounts
from array import array


class Person:
    def __init__(self, name):
        self.name = name
        self.rows = []

    def add(self, cells):
        self.rows.append(array("i", (int(c or -1) for c in cells)))

    def empty(self):
        return sum(row.count(-1) for row in self.rows)


def solve(lines):
    heading, *body = (line.split(",") for line in lines)
    people = {}
    for name, *cells in body:
        people.setdefault(name, Person(name)).add(cells)
    ordered = [people[name] for name in sorted(people)]
    report = []
    for k, month in enumerate(heading[1:]):
        amounts = [(row[k], p.name) for p in ordered for row in p.rows if row[k] >= 0]
        best = max(amounts, key=lambda a: a[0], default=(0, ""))
        report.append([month, len(amounts), sum(a for a, _ in amounts), best[1]])
    return [report, max(ordered, key=Person.empty).name]
