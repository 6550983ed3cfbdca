"""Given a table of shifts as dicts with "name", "day" and "minutes", an hourly wage in cents per name
and the minutes of a full week, return [name, cents] of every worker by falling pay, then by name.

There are `size` shifts of up to 60 workers in no order over up to 30 weeks (day // 7 is the week).
Minutes beyond the full week are paid one and a half times; the pay of a week is (wage * normal minutes
* 2 + wage * more minutes * 3) // 120.
"""

RANGE = (20, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = [f"{rng.choice(['Ada', 'Bo', 'Cem', 'Dot', 'Eli'])}{i}" for i in range(rng.randint(5, 60))]
    days = 7 * rng.randint(2, 30)
    shifts = []
    for _ in range(size):
        who = rng.choice(names)
        shifts.append({"name": who, "day": rng.randrange(days), "minutes": rng.randint(30, 600)})
    return [shifts, {name: rng.randint(1200, 4000) for name in names}, rng.choice([1800, 2280, 2400])]


# solution: dictionary by worker and week
from collections import defaultdict


def solve(shifts, wages, full):
    minutes = defaultdict(int)
    for shift in shifts:
        minutes[shift["name"], shift["day"] // 7] += shift["minutes"]
    pay = dict.fromkeys(wages, 0)
    for (name, _), m in minutes.items():
        pay[name] += (wages[name] * min(m, full) * 2 + wages[name] * max(m - full, 0) * 3) // 120
    return [[n, c] for n, c in sorted(pay.items(), key=lambda p: (-p[1], p[0]))]


# solution: sort and group
from itertools import groupby


def solve(shifts, wages, full):
    rows = sorted((s["name"], s["day"] // 7, s["minutes"]) for s in shifts)
    totals = []
    for name, mine in groupby(rows, key=lambda r: r[0]):
        cents = 0
        for _, week in groupby(mine, key=lambda r: r[1]):
            m = sum(r[2] for r in week)
            extra = max(0, m - full)
            cents += wages[name] * (2 * (m - extra) + 3 * extra) // 120
        totals.append([name, cents])
    here = {t[0] for t in totals}
    totals += [[name, 0] for name in wages if name not in here]
    return sorted(totals, key=lambda t: (-t[1], t[0]))


# solution: one pass for every worker
def solve(shifts, wages, full):
    weeks = max(s["day"] for s in shifts) // 7 + 1
    answer = []
    for name in wages:
        total = [0] * weeks
        for s in shifts:
            if s["name"] == name:
                total[s["day"] // 7] += s["minutes"]
        pay = 0
        for m in total:
            if m > full:
                pay += wages[name] * (full * 2 + (m - full) * 3) // 120
            else:
                pay += wages[name] * m * 2 // 120
        answer.append([name, pay])
    answer.sort(key=lambda p: p[0])
    answer.sort(key=lambda p: p[1], reverse=True)
    return answer


# solution: workers with time sheets
class Worker:
    def __init__(self, name, wage):
        self.name = name
        self.wage = wage
        self.sheet = {}

    def record(self, shift):
        self.sheet.setdefault(shift["day"] // 7, []).append(dict(shift))

    def pay(self, full):
        cents = 0
        for entries in self.sheet.values():
            worked = sum(e["minutes"] for e in entries)
            normal = min(worked, full)
            cents += (self.wage * normal * 2 + self.wage * (worked - normal) * 3) // 120
        return cents


def solve(shifts, wages, full):
    staff = {name: Worker(name, wage) for name, wage in wages.items()}
    for shift in shifts:
        staff[shift["name"]].record(shift)
    paid = [[w.name, w.pay(full)] for w in staff.values()]
    paid.sort(key=lambda p: (-p[1], p[0]))
    return paid


# solution: flat array of minutes
from array import array


def solve(shifts, wages, full):
    names = sorted(wages)
    number = {n: i for i, n in enumerate(names)}
    weeks = 1 + max(s["day"] for s in shifts) // 7
    cells = array("l", [0]) * (weeks * len(names))
    for s in shifts:
        cells[number[s["name"]] * weeks + s["day"] // 7] += s["minutes"]
    out = []
    for i, n in enumerate(names):
        mine = cells[i * weeks : (i + 1) * weeks]
        out.append([n, sum((2 * m + max(0, m - full)) * wages[n] // 120 for m in mine)])
    return sorted(out, key=lambda x: -x[1])
