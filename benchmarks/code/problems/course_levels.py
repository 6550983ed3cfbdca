"""Given the number of courses and a list of rules "a<b" (course a must be finished before b starts), return how many courses are taken in each semester.

There are `size` courses, numbered from 0, and about three rules for each; no rules go round in a circle. Every course is
taken in the earliest semester it can be, and any number fit into one semester. The counts are listed from the first semester on.
"""

RANGE = (8, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    order = list(range(size))
    rng.shuffle(order)
    rules = set()
    for _ in range(3 * size):
        i, j = sorted(rng.sample(range(size), 2))
        rules.add((order[i], order[j]))
    rules = sorted(rules)
    rng.shuffle(rules)
    return [size, [f"{a}<{b}" for a, b in rules]]


# solution: queue of free courses
from collections import deque


def solve(n, rules):
    after = [[] for _ in range(n)]
    waiting = [0] * n
    for rule in rules:
        a, b = map(int, rule.split("<"))
        after[a].append(b)
        waiting[b] += 1
    level = [0] * n
    queue = deque(c for c in range(n) if waiting[c] == 0)
    counts = []
    while queue:
        c = queue.popleft()
        if level[c] == len(counts):
            counts.append(0)
        counts[level[c]] += 1
        for d in after[c]:
            level[d] = max(level[d], level[c] + 1)
            waiting[d] -= 1
            if waiting[d] == 0:
                queue.append(d)
    return counts


# solution: raise levels until nothing moves
from array import array


def solve(n, rules):
    before = array("i")
    later = array("i")
    for rule in rules:
        a, _, b = rule.partition("<")
        before.append(int(a))
        later.append(int(b))
    level = array("h", bytes(2 * n))
    moved = True
    while moved:
        moved = False
        for a, b in zip(before, later):
            if level[b] <= level[a]:
                level[b] = level[a] + 1
                moved = True
    counts = [0] * (max(level) + 1)
    for value in level:
        counts[value] += 1
    return counts


# solution: cached recursion over prerequisites
from collections import Counter
from functools import lru_cache


def solve(n, rules):
    needs = {str(c): set() for c in range(n)}
    for rule in rules:
        first, second = rule.split("<")
        needs[second].add(first)

    @lru_cache(maxsize=None)
    def semester(course):
        return 1 + max((semester(p) for p in needs[course]), default=0)

    tally = Counter(semester(c) for c in needs)
    return [tally[s] for s in sorted(tally)]


# solution: peel sets of rules
def solve(n, rules):
    pairs = {tuple(map(int, r.split("<"))) for r in rules}
    left = set(range(n))
    answer = []
    while left:
        blocked = {b for _, b in pairs}
        ready = left - blocked
        answer.append(len(ready))
        left = left - ready
        pairs = {(a, b) for a, b in pairs if a not in ready}
    return answer


# solution: course objects and a stack
class Course:
    def __init__(self, number):
        self.number = number
        self.requires = []
        self.semester = None


def solve(n, rules):
    courses = [Course(i) for i in range(n)]
    for text in rules:
        left, right = text.split("<")
        courses[int(right)].requires.append(courses[int(left)])
    for course in courses:
        stack = [course]
        while stack:
            top = stack[-1]
            if top.semester is not None:
                stack.pop()
                continue
            open_ones = [c for c in top.requires if c.semester is None]
            if open_ones:
                stack.extend(open_ones)
            else:
                top.semester = max([c.semester for c in top.requires] + [-1]) + 1
                stack.pop()
    plan = {}
    for course in courses:
        plan.setdefault(course.semester, []).append(course)
    return [len(plan[s]) for s in range(len(plan))]
