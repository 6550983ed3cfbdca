"""Given an arithmetic expression as a string, return its value modulo 1000003.

It has `size` numbers below 1000, the operators + - * with the usual order, and parentheses nested at most 40 deep.
There may be spaces around operators, but a number never has a sign.
"""

RANGE = (20, 6000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    parts = []
    depth = 0
    for place in range(size):
        if place:
            parts.append(rng.choice(["+", "-", "*", " + ", " - ", " * "]))
        while depth < 40 and rng.random() < 0.3:
            parts.append("(")
            depth += 1
        parts.append(str(rng.randrange(1000)))
        while depth and rng.random() < 0.3:
            parts.append(")")
            depth -= 1
    return ["".join(parts) + ")" * depth]


# solution: two stacks
def solve(text):
    rank = {"+": 1, "-": 1, "*": 2}
    values, operators = [], []

    def apply():
        b, a = values.pop(), values.pop()
        op = operators.pop()
        values.append((a + b if op == "+" else a - b if op == "-" else a * b) % 1000003)

    number = None
    for ch in text + ")":
        if ch.isdigit():
            number = int(ch) if number is None else number * 10 + int(ch)
            continue
        if number is not None:
            values.append(number)
            number = None
        if ch == "(":
            operators.append(ch)
        elif ch == ")":
            while operators and operators[-1] != "(":
                apply()
            if operators:
                operators.pop()
        elif ch in rank:
            while operators and rank.get(operators[-1], 0) >= rank[ch]:
                apply()
            operators.append(ch)
    return values[0]


# solution: recursive descent over positions
def solve(expression):
    source = expression.replace(" ", "") + "$"
    at = 0

    def factor():
        nonlocal at
        if source[at] == "(":
            at += 1
            value = total()
            at += 1
            return value
        begin = at
        while source[at].isdigit():
            at += 1
        return int(source[begin:at])

    def product():
        nonlocal at
        value = factor()
        while source[at] == "*":
            at += 1
            value = value * factor() % 1000003
        return value

    def total():
        nonlocal at
        value = product()
        while source[at] in "+-":
            sign = 1 if source[at] == "+" else -1
            at += 1
            value += sign * product()
        return value % 1000003

    return total()


# solution: innermost parentheses by regular expression
import re

INNER = re.compile(r"\(([^()]*)\)")
TERM = re.compile(r"([+-]?)([\d*]+)")


def flat(text):
    total = 0
    for sign, term in TERM.findall(text):
        product = 1
        for number in term.split("*"):
            product = product * int(number) % 1000003
        total += -product if sign == "-" else product
    return str(total % 1000003)


def solve(text):
    text = text.replace(" ", "")
    while "(" in text:
        text = INNER.sub(lambda match: flat(match.group(1)), text)
    return int(flat(text))


# solution: tree of objects
class Node:
    def __init__(self, sign="+"):
        self.sign = sign
        self.children = []

    def value(self):
        # a sum of products, each of them a list of numbers and nodes
        total = 0
        for sign, factors in self.children:
            product = sign
            for factor in factors:
                if isinstance(factor, Node):
                    factor = factor.value()
                product = product * factor % 1000003
            total += product
        return total % 1000003


def solve(expression):
    for mark in "()+-*":
        expression = expression.replace(mark, f" {mark} ")
    root = Node()
    root.children.append((1, []))
    path = [root]
    for token in expression.split():
        top = path[-1]
        if token == "(":
            inner = Node()
            inner.children.append((1, []))
            top.children[-1][1].append(inner)
            path.append(inner)
        elif token == ")":
            path.pop()
        elif token in "+-":
            top.children.append((1 if token == "+" else -1, []))
        elif token != "*":
            top.children[-1][1].append(int(token))
    return root.value()


# solution: postfix tokens
import operator
import re

ORDER = {"*": (2, operator.mul), "+": (1, operator.add), "-": (1, operator.sub)}


def postfix(tokens):
    waiting = []
    for token in tokens:
        if token.isdigit():
            yield int(token)
        elif token == "(":
            waiting.append(token)
        elif token == ")":
            while waiting[-1] != "(":
                yield waiting.pop()
            waiting.pop()
        else:
            while waiting and waiting[-1] != "(" and ORDER[waiting[-1]][0] >= ORDER[token][0]:
                yield waiting.pop()
            waiting.append(token)
    yield from reversed(waiting)


def solve(line):
    program = list(postfix(re.findall(r"\d+|[-+*()]", line)))
    stack = []
    for step in program:
        if isinstance(step, str):
            right = stack.pop()
            step = ORDER[step][1](stack.pop(), right) % 1000003
        stack.append(step)
    return stack.pop()
