"""Turn a formula of one-letter names with + - * / ^ and brackets into postfix order ("^" binds strongest and from the right, then * and /, then + and -, from the left) and return the first 30 and the last 30 signs of it, its length, and the greatest height a stack reaches when it is computed.

The formula has `size` names.
"""

RANGE = (3, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    out = []
    depth = 0
    for i in range(size):
        if rng.random() < 0.3 and depth < 60:
            out.append("(")
            depth += 1
        out.append(rng.choice("abcdxyz"))
        while depth and rng.random() < 0.3:
            out.append(")")
            depth -= 1
        out.append(rng.choice("++--**//^"))
    out[-1] = ")" * depth
    return ["".join(out)]


# solution: two stacks of signs
def solve(formula):
    strength = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3, "(": 0}
    out, stack = [], []
    for c in formula:
        if c == "(":
            stack.append(c)
        elif c == ")":
            while stack[-1] != "(":
                out.append(stack.pop())
            stack.pop()
        elif c in strength:
            while stack and (
                strength[stack[-1]] > strength[c] or strength[stack[-1]] == strength[c] and c != "^"
            ):
                out.append(stack.pop())
            stack.append(c)
        else:
            out.append(c)
    while stack:
        out.append(stack.pop())
    height = top = 0
    for c in out:
        height += 1 if c.isalpha() else -1
        top = max(top, height)
    text = "".join(out)
    return [text[:30], text[-30:], len(text), top]


# solution: recursive descent that yields signs
from collections import deque


class Parser:
    def __init__(self, text):
        self.text = text + "."
        self.at = 0

    def take(self):
        self.at += 1
        return self.text[self.at - 1]

    def level(self, signs, below):
        yield from below()
        while self.text[self.at] in signs:
            sign = self.take()
            yield from below()
            yield sign

    def sums(self):
        return self.level("+-", self.products)

    def products(self):
        return self.level("*/", self.powers)

    def powers(self):
        if self.text[self.at] == "(":
            self.take()
            yield from self.sums()
            self.take()
        else:
            yield self.take()
        if self.text[self.at] == "^":
            self.take()
            yield from self.powers()
            yield "^"


def solve(formula):
    first, last = "", deque(maxlen=30)
    length = height = top = 0
    for c in Parser(formula).sums():
        length += 1
        if length <= 30:
            first += c
        last.append(c)
        height += 1 if c not in "+-*/^" else -1
        top = max(top, height)
    return [first, "".join(last), length, top]


# solution: tree by climbing strengths, walked at the end
def solve(formula):
    signs = list(reversed(formula))
    order = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

    def operand():
        c = signs.pop()
        if c == "(":
            tree = expression(1)
            signs.pop()
            return tree
        return c

    def expression(least):
        left = operand()
        while signs and order.get(signs[-1], 0) >= least:
            c = signs.pop()
            right = expression(order[c] + (c != "^"))
            left = (left, c, right)
        return left

    todo = [expression(1)]
    backwards = []
    while todo:
        node = todo.pop()
        if isinstance(node, tuple):
            backwards.append(node[1])
            todo.append(node[0])
            todo.append(node[2])
        else:
            backwards.append(node)
    text = "".join(backwards[::-1])
    heights = [0]
    for c in text:
        heights.append(heights[-1] + (1 if c.isalpha() else -1))
    return [text[:30], text[-30:], len(text), max(heights)]


# solution: texts with their heights reduced on a stack
def solve(formula):
    values = []
    signs = []
    rank = "(+-*/^"

    def reduce():
        b, high_b = values.pop()
        a, high_a = values.pop()
        values.append((a + b + signs.pop(), max(high_a, 1 + high_b)))

    for c in formula:
        if c == "(":
            signs.append(c)
        elif c == ")":
            while signs[-1] != "(":
                reduce()
            signs.pop()
        elif c in rank:
            new = (rank.index(c) + 1) // 2
            while signs and (rank.index(signs[-1]) + 1) // 2 >= new + (c == "^"):
                reduce()
            signs.append(c)
        else:
            values.append((c, 1))
    while signs:
        reduce()
    text, height = values[0]
    return [text[:30], text[-30:], len(text), height]


# solution: bracket by bracket, nested lists flattened at the end
def solve(formula):
    open_places = [[]]
    for c in formula:
        if c == "(":
            open_places.append([])
        elif c == ")":
            inner = open_places.pop()
            open_places[-1].append(finish(inner))
        else:
            open_places[-1].append(c)
    joined = []
    stack = [finish(open_places[0])]
    while stack:
        part = stack.pop()
        if isinstance(part, list):
            stack.extend(reversed(part))
        else:
            joined.append(part)
    result = "".join(joined)
    height = top = 0
    for c in result:
        if c in "+-*/^":
            height -= 1
        else:
            height += 1
            top = max(top, height)
    return [result[:30], result[len(result) - 30 if len(result) > 30 else 0 :], len(result), top]


def finish(parts):
    row = parts[:]
    values = [row[-1]]
    kept = []
    for k in range(len(row) - 2, 0, -2):
        if row[k] == "^":
            values[-1] = [row[k - 1], values[-1], "^"]
        else:
            kept.append(row[k])
            values.append(row[k - 1])
    values.reverse()
    kept.reverse()
    total = None
    term = values[0]
    pending = ""
    for sign, value in zip(kept, values[1:]):
        if sign in "*/":
            term = [term, value, sign]
        else:
            total = term if total is None else [total, term, pending]
            term, pending = value, sign
    return term if total is None else [total, term, pending]
