"""Return [fewest slots in which all exams can be held so that no student has two exams in the same slot,
number of sets of exams, the empty one included, that can share a slot].

The argument is a list with, for each student, the numbers of the exams taken; there are `size` exams, each
taken by somebody.
"""

RANGE = (3, 11)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    students = [[e] for e in range(size)]
    for _ in range(rng.randint(size // 2, 2 * size)):
        students.append(sorted(rng.sample(range(size), min(size, rng.choice([2, 2, 3])))))
    rng.shuffle(students)
    return [students]


# solution: table over all sets of exams
def solve(students):
    n = max(map(max, students)) + 1
    clash = [0] * n
    for taken in students:
        for a in taken:
            for b in taken:
                if a != b:
                    clash[a] |= 1 << b
    free = [True] * (1 << n)
    for mask in range(1, 1 << n):
        v = mask.bit_length() - 1
        rest = mask ^ 1 << v
        free[mask] = free[rest] and not clash[v] & rest
    slots = [0] * (1 << n)
    for mask in range(1, 1 << n):
        best = n
        part = mask
        while part:
            if free[part]:
                best = min(best, slots[mask ^ part] + 1)
            part = (part - 1) & mask
        slots[mask] = best
    return [slots[-1], sum(free)]


# solution: backtracking, sets counted one by one
def solve(students):
    pairs = {(a, b) for taken in students for a in taken for b in taken if a != b}
    n = 1 + max(e for taken in students for e in taken)

    def count(first, chosen):
        total = 1
        for v in range(first, n):
            if all((u, v) not in pairs for u in chosen):
                total += count(v + 1, chosen + [v])
        return total

    def fits(exam, slots, limit):
        if exam == n:
            return True
        for slot in slots:
            if all((u, exam) not in pairs for u in slot):
                slot.append(exam)
                if fits(exam + 1, slots, limit):
                    return True
                slot.pop()
        if len(slots) < limit:
            slots.append([exam])
            if fits(exam + 1, slots, limit):
                return True
            slots.pop()
        return False

    limit = 1
    while not fits(0, [], limit):
        limit += 1
    return [limit, count(0, [])]


# solution: number of coverings by inclusion and exclusion
from array import array


def solve(students):
    n = max(taken[-1] for taken in students) + 1
    near = [1 << v for v in range(n)]
    for taken in students:
        bits = sum(1 << e for e in taken)
        for e in taken:
            near[e] |= bits
    inside = array("i", [1]) * (1 << n)
    for mask in range(1, 1 << n):
        v = (mask & -mask).bit_length() - 1
        inside[mask] = inside[mask & ~(1 << v)] + inside[mask & ~near[v]]
    for k in range(1, n + 1):
        total = 0
        for mask in range(1 << n):
            sign = -1 if (n - bin(mask).count("1")) % 2 else 1
            total += sign * inside[mask] ** k
        if total:
            return [k, inside[-1]]


# solution: frozen sets level by level
from itertools import combinations


def solve(students):
    exams = frozenset(e for taken in students for e in taken)
    bad = {frozenset(p) for taken in students for p in combinations(taken, 2)}
    groups = [frozenset()]
    for e in sorted(exams):
        groups += [g | {e} for g in groups if all(frozenset((e, x)) not in bad for x in g)]
    maximal = [g for g in groups if not any(g < h for h in groups)]
    held = {frozenset()}
    slots = 0
    while exams not in held:
        held = {done | g for done in held for g in maximal}
        slots += 1
    return [slots, len(groups)]


# solution: memo on what is left, exams as objects
class Exam:
    def __init__(self, number):
        self.number = number
        self.clashes = set()

    def groups(self, candidates):
        yield [self.number]
        usable = [e for e in candidates if e.number not in self.clashes]
        for i, exam in enumerate(usable):
            later = usable[i + 1 :]
            for group in exam.groups(later):
                yield [self.number] + group


def solve(students):
    exams = {}
    for taken in students:
        for e in taken:
            exams.setdefault(e, Exam(e)).clashes.update(x for x in taken if x != e)
    order = [exams[k] for k in sorted(exams)]
    memo = {(): 0}

    def slots(left):
        if left not in memo:
            first = exams[left[0]]
            best = len(left)
            for group in first.groups([exams[k] for k in left[1:]]):
                best = min(best, 1 + slots(tuple(k for k in left if k not in group)))
            memo[left] = best
        return memo[left]

    number = 1 + sum(1 for i, exam in enumerate(order) for _ in exam.groups(order[i + 1 :]))
    return [slots(tuple(e.number for e in order)), number]
