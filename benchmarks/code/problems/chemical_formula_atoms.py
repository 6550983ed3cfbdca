"""Given a chemical formula such as "Mg(OH)2", return its atoms with their numbers as a text such as
"H2MgO2" (letters sorted, 1 left out) and the greatest depth of brackets.

The formula is built from `size` pieces; numbers are at most 3 and brackets nested at most a few deep.
"""

RANGE = (4, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    names = ["H", "O", "C", "N", "Na", "Cl", "Mg", "Fe", "K", "He", "Zn", "S"]
    out = []
    depth = 0
    for _ in range(size):
        r = rng.random()
        if r < 0.15 and depth < 6:
            out.append("(")
            depth += 1
            out.append(rng.choice(names))
        elif r < 0.3 and depth:
            depth -= 1
            out.append(")" + rng.choice(["", "2", "3"]))
        else:
            out.append(rng.choice(names) + rng.choice(["", "", "2", "3"]))
    return ["".join(out) + ")2" * depth]


# solution: stack of counters
import re
from collections import Counter


def solve(formula):
    stack = [Counter()]
    deepest = 0
    for token, number in re.findall(r"([A-Z][a-z]?|\(|\))(\d*)", formula):
        if token == "(":
            stack.append(Counter())
            deepest = max(deepest, len(stack) - 1)
            continue
        inner = stack.pop() if token == ")" else Counter([token])
        for atom, n in inner.items():
            stack[-1][atom] += n * int(number or 1)
    total = stack[0]
    return ["".join(a + (str(total[a]) if total[a] > 1 else "") for a in sorted(total)), deepest]


# solution: from the right with a product of factors
def solve(formula):
    factors = [1]
    number = 1
    atoms = {}
    depth = 0
    small = ""
    for c in reversed(formula):
        if c.isdigit():
            number = int(c)
        elif c == ")":
            factors.append(factors[-1] * number)
            number = 1
            depth = max(depth, len(factors) - 1)
        elif c == "(":
            factors.pop()
        elif c.islower():
            small = c
        else:
            atoms[c + small] = atoms.get(c + small, 0) + number * factors[-1]
            number = 1
            small = ""
    return ["".join(f"{a}{n}" if n > 1 else a for a, n in sorted(atoms.items())), depth]


# solution: flat list of all atoms, sorted
from itertools import groupby


def solve(formula):
    stack = [[]]
    depth = 0
    i = 0
    while i < len(formula):
        if formula[i] == "(":
            stack.append([])
            depth = max(depth, len(stack) - 1)
            i += 1
            continue
        if formula[i] == ")":
            part = stack.pop()
            i += 1
        else:
            j = i + 2 if formula[i + 1 : i + 2].islower() else i + 1
            part = [(formula[i:j], 1)]
            i = j
        k = i
        while k < len(formula) and formula[k].isdigit():
            k += 1
        times = int(formula[i:k] or 1)
        i = k
        stack[-1].extend((name, n * times) for name, n in part)
    text = ""
    for name, group in groupby(sorted(stack[0]), key=lambda p: p[0]):
        n = sum(p[1] for p in group)
        text += name + (str(n) if n > 1 else "")
    return [text, depth]


# solution: tree of groups
class Group:
    def __init__(self):
        self.parts = []
        self.times = 1

    def count(self, factor, totals):
        for part in self.parts:
            if type(part) is Group:
                part.count(factor * part.times, totals)
            else:
                totals[part[0]] = totals.get(part[0], 0) + part[1] * factor

    def depth(self):
        return 1 + max((p.depth() for p in self.parts if type(p) is Group), default=0)


def solve(formula):
    root = Group()
    path = [root]
    for c in formula:
        if c == "(":
            path.append(Group())
        elif c == ")":
            done = path.pop()
            path[-1].parts.append(done)
        elif c.isupper():
            path[-1].parts.append([c, 1])
        elif c.islower():
            path[-1].parts[-1][0] += c
        elif type(path[-1].parts[-1]) is Group:
            path[-1].parts[-1].times = int(c)
        else:
            path[-1].parts[-1][1] = int(c)
    totals = {}
    root.count(1, totals)
    out = []
    for atom in sorted(totals):
        out.append(atom if totals[atom] == 1 else atom + str(totals[atom]))
    return ["".join(out), root.depth() - 1]


# solution: one pass for each kind of atom
def solve(formula):
    kinds = set()
    for i, c in enumerate(formula):
        if c.isupper():
            kinds.add(formula[i : i + 2] if formula[i + 1 : i + 2].islower() else c)
    answer = ""
    for kind in sorted(kinds):
        sums = [0]
        fresh = deepest = 0
        for i, c in enumerate(formula):
            if c.isdigit():
                fresh *= int(c)
            elif c == "(":
                sums[-1] += fresh
                fresh = 0
                sums.append(0)
                deepest = max(deepest, len(sums) - 1)
            elif c == ")":
                fresh += sums.pop()
            elif c.isupper():
                sums[-1] += fresh
                name = c + formula[i + 1] if formula[i + 1 : i + 2].islower() else c
                fresh = int(name == kind)
        total = sums[0] + fresh
        answer += kind + (str(total) if total > 1 else "")
    return [answer, deepest]
