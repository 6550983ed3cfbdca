"""Given an employee table as lines "ID;MANAGER;SALARY" (manager 0 for the head of the firm), return the
five employees with the greatest total salary under them (themselves not counted), as [id, total, number
of people], by falling total, then by id.

There are `size` lines in no order with ids 1 to `size`.
"""

RANGE = (10, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    ids = list(range(1, size + 1))
    rng.shuffle(ids)
    reach = rng.choice([30, size])
    lines = []
    for k, i in enumerate(ids):
        boss = ids[rng.randrange(max(0, k - reach), k)] if k else 0
        lines.append(f"{i};{boss};{rng.randint(20, 90) * 100}")
    rng.shuffle(lines)
    return [lines]


# solution: climb from every employee to the head
def solve(lines):
    boss, salary, total, people = {}, {}, {}, {}
    for line in lines:
        i, b, s = map(int, line.split(";"))
        boss[i], salary[i], total[i], people[i] = b, s, 0, 0
    for i in boss:
        b = boss[i]
        while b:
            total[b] += salary[i]
            people[b] += 1
            b = boss[b]
    best = sorted(total, key=lambda i: (-total[i], i))[:5]
    return [[i, total[i], people[i]] for i in best]


# solution: arrays, leaves taken off one by one
from array import array


def solve(lines):
    n = len(lines)
    boss = array("i", [0] * (n + 1))
    pay = array("i", boss)
    total = array("l", [0] * (n + 1))
    people = array("i", boss)
    below = array("i", boss)
    for line in lines:
        i, b, s = line.split(";")
        boss[int(i)] = int(b)
        pay[int(i)] = int(s)
        below[int(b)] += 1
    for leaf in range(1, n + 1):
        i = leaf
        while i and below[i] == 0:
            below[i] = -1
            b = boss[i]
            total[b] += total[i] + pay[i]
            people[b] += people[i] + 1
            below[b] -= 1
            i = b
    order = sorted(range(1, n + 1), key=lambda i: -total[i])[:5]
    return [[i, total[i], people[i]] for i in order]


# solution: objects and a recursive sum
class Employee:
    def __init__(self, line):
        self.id, self.manager, self.salary = [int(x) for x in line.split(";")]
        self.team = []

    def measure(self):
        self.total = self.people = 0
        for member in self.team:
            member.measure()
            self.total += member.total + member.salary
            self.people += member.people + 1


def solve(lines):
    staff = {}
    for line in lines:
        e = Employee(line)
        staff[e.id] = e
    head = None
    for e in staff.values():
        if e.manager:
            staff[e.manager].team.append(e)
        else:
            head = e
    head.measure()
    ranked = sorted(staff.values(), key=lambda e: (-e.total, e.id))
    return [[e.id, e.total, e.people] for e in ranked[:5]]


# solution: order from the head down, then sums backwards
from collections import defaultdict
from heapq import nsmallest


def solve(lines):
    rows = [tuple(map(int, line.split(";"))) for line in lines]
    teams = defaultdict(list)
    for i, b, s in rows:
        teams[b].append((i, b, s))
    order = list(teams[0])
    for i, _, _ in order:
        order.extend(teams[i])
    sums = {i: [0, 0] for i, _, _ in order}
    sums[0] = [0, 0]
    for i, b, s in reversed(order):
        sums[b][0] += sums[i][0] + s
        sums[b][1] += sums[i][1] + 1
    del sums[0]
    best = nsmallest(5, sums.items(), key=lambda item: (-item[1][0], item[0]))
    return [[i, t, p] for i, (t, p) in best]


# solution: numbering by depth-first intervals and prefix sums
def solve(lines):
    children = {}
    salary = {}
    for line in lines:
        i, b, s = line.split(";")
        children.setdefault(b, []).append(i)
        salary[i] = int(s)
    enter, leave = {}, {}
    prefix = [0]
    stack = [(i, False) for i in children["0"]]
    while stack:
        i, over = stack.pop()
        if over:
            leave[i] = len(prefix) - 1
        else:
            prefix.append(prefix[-1] + salary[i])
            enter[i] = len(prefix) - 1
            stack.append((i, True))
            stack.extend((c, False) for c in children.get(i, ()))
    table = [(prefix[enter[i]] - prefix[leave[i]], int(i), leave[i] - enter[i]) for i in enter]
    return [[i, -t, p] for t, i, p in sorted(table)[:5]]
