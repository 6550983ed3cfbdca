"""Given a formula in letters a, b, c, ..., with "!" (not), "&" (and), "|" (or), brackets around every pair, return how many assignments of the letters make it true and the first such assignment in binary order as a text of 0 and 1, a first ("" if none).

Arguments: the formula and the number of letters, which is `size`; the formula has about three times as many letters.
"""

RANGE = (2, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrst"[:size]
    parts = [rng.choice(["", "!"]) + c for c in letters * 2]
    while len(parts) > 1:
        a = parts.pop(rng.randrange(len(parts)))
        b = parts.pop(rng.randrange(len(parts)))
        parts.append(rng.choice(["", "", "!"]) + "(" + a + rng.choice("&&|") + b + ")")
    return [parts[0], size]


# solution: truth tables as big integers
def solve(formula, n):
    rows = 1 << n
    full = (1 << rows) - 1
    tables = {}
    for i in range(n):
        block = 1 << (n - 1 - i)
        unit = ((1 << block) - 1) << block
        while unit.bit_length() < rows:
            unit |= unit << unit.bit_length()
        tables["abcdefghijklmnopqrst"[i]] = unit
    at = 0

    def read():
        nonlocal at
        c = formula[at]
        at += 1
        if c == "!":
            return full ^ read()
        if c != "(":
            return tables[c]
        left = read()
        sign = formula[at]
        at += 1
        right = read()
        at += 1
        return left & right if sign == "&" else left | right

    result = read()
    if not result:
        return [0, ""]
    first = (result & -result).bit_length() - 1
    return [bin(result).count("1"), format(first, f"0{n}b")]


# solution: compiled as a Python expression, one assignment at a time
from itertools import product


def solve(formula, n):
    names = [chr(97 + i) for i in range(n)]
    out, opened, depth = "", [], 0
    for c in formula:
        if c == "!":
            out += "(not "
            opened.append(depth)
            continue
        depth += (c == "(") - (c == ")")
        out += {"&": " and ", "|": " or "}.get(c, c)
        if c != "(" and c not in "&|":
            while opened and opened[-1] == depth:
                out += ")"
                opened.pop()
    test = eval("lambda " + ",".join(names) + ": " + out)
    count = 0
    first = ""
    for values in product((False, True), repeat=n):
        if test(*values):
            count += 1
            first = first or "".join("01"[v] for v in values)
    return [count, first]


# solution: tree of nodes, all models listed
class Node:
    def __init__(self, kind, *parts):
        self.kind = kind
        self.parts = parts

    def value(self, model):
        if self.kind == "!":
            return not self.parts[0].value(model)
        if self.kind == "&":
            return self.parts[0].value(model) and self.parts[1].value(model)
        if self.kind == "|":
            return self.parts[0].value(model) or self.parts[1].value(model)
        return model[ord(self.kind) - 97] == "1"


def parse(signs):
    c = next(signs)
    if c == "!":
        return Node("!", parse(signs))
    if c == "(":
        left = parse(signs)
        kind = next(signs)
        right = parse(signs)
        next(signs)
        return Node(kind, left, right)
    return Node(c)


def solve(formula, n):
    tree = parse(iter(formula))
    models = [m for m in (format(i, "b").zfill(n) for i in range(2**n)) if tree.value(m)]
    return [len(models), models[0] if models else ""]


# solution: sets of assignments joined and met
def solve(formula, n):
    everything = frozenset(range(1 << n))
    values = []
    signs = []
    i = 0
    while i < len(formula):
        c = formula[i]
        if c in "!(&|":
            signs.append(c)
        else:
            if c == ")":
                right, left = values.pop(), values.pop()
                values.append(left & right if signs.pop() == "&" else left | right)
                signs.pop()
            else:
                bit = 1 << (n - 1 - ord(c) + 97)
                values.append({a for a in everything if a & bit})
            while signs and signs[-1] == "!":
                signs.pop()
                values.append(everything - values.pop())
        i += 1
    models = values[0]
    return [len(models), format(min(models), "b").rjust(n, "0") if models else ""]


# solution: postfix program on bytes, lazily evaluated rows
def postfix(formula):
    stack = []
    for c in formula:
        if c.isalpha() or c == ")":
            if c == ")":
                yield stack.pop()
                stack.pop()
            else:
                yield c
            while stack and stack[-1] == "!":
                yield stack.pop()
        else:
            stack.append(c)


def solve(formula, n):
    program = list(postfix(formula))
    truth = bytearray(1 << n)
    for row in range(1 << n):
        stack = 0
        for c in program:
            if c == "!":
                stack ^= 1
            elif c == "&":
                stack = stack >> 2 << 1 | (stack & 3 == 3)
            elif c == "|":
                stack = stack >> 2 << 1 | (stack & 3 != 0)
            else:
                stack = stack << 1 | (row >> (n + 96 - ord(c)) & 1)
        truth[row] = stack
    first = truth.find(1)
    return [sum(truth), "" if first < 0 else f"{first:0{n}b}"]
