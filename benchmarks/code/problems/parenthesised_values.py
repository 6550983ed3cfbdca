"""Given numbers joined by +, - and *, return in rising order all values that brackets can give the text.

There are `size` numbers from 1 to 9, and the expression is a text without blanks.
"""

RANGE = (2, 11)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = str(rng.randint(1, 9))
    for _ in range(size - 1):
        text += rng.choice("+-*") + str(rng.randint(1, 9))
    return [text]


# solution: recursion on the text without memory
def solve(expression):
    def values(text):
        found = []
        for i, c in enumerate(text):
            if c in "+-*":
                for a in values(text[:i]):
                    for b in values(text[i + 1 :]):
                        found.append(a + b if c == "+" else a - b if c == "-" else a * b)
        return found or [int(text)]

    return sorted(set(values(expression)))


# solution: table of sets for all stretches
import re
from operator import add, mul, sub


def solve(expression):
    numbers = [int(x) for x in re.findall(r"\d+", expression)]
    signs = [{"+": add, "-": sub, "*": mul}[x] for x in re.findall(r"\D", expression)]
    n = len(numbers)
    table = [[set() for _ in range(n)] for _ in range(n)]
    for i in range(n):
        table[i][i].add(numbers[i])
    for gap in range(1, n):
        for i in range(n - gap):
            j = i + gap
            for k in range(i, j):
                for a in table[i][k]:
                    for b in table[k + 1][j]:
                        table[i][j].add(signs[k](a, b))
    return sorted(table[0][n - 1])


# solution: cached recursion with tuples of different values
from functools import lru_cache


@lru_cache(maxsize=None)
def outcomes(text):
    if text.isdigit():
        return (int(text),)
    results = {}
    for place, sign in enumerate(text):
        if sign.isdigit():
            continue
        for left in outcomes(text[:place]):
            for right in outcomes(text[place + 1 :]):
                if sign == "*":
                    results[left * right] = True
                elif sign == "+":
                    results[left + right] = True
                else:
                    results[left - right] = True
    return tuple(results)


def solve(expression):
    outcomes.cache_clear()
    answer = sorted(outcomes(expression))
    outcomes.cache_clear()
    return answer


# solution: all bracketed texts built, then evaluated
def solve(expression):
    pieces = []
    for c in expression:
        pieces.append(c)
    texts = {}
    for length in range(1, len(pieces) + 1, 2):
        for i in range(0, len(pieces) - length + 1, 2):
            if length == 1:
                texts[i, i + 1] = [pieces[i]]
                continue
            bracketed = []
            for k in range(i + 1, i + length, 2):
                for left in texts[i, k]:
                    for right in texts[k + 1, i + length]:
                        bracketed.append("(" + left + pieces[k] + right + ")")
            texts[i, i + length] = bracketed
    results = set()
    for text in texts[0, len(pieces)]:
        stack = []
        for c in text:
            if c == ")":
                b, sign, a = stack.pop(), stack.pop(), stack.pop()
                stack.append(a + b if sign == "+" else a - b if sign == "-" else a * b)
            elif c.isdigit():
                stack.append(int(c))
            elif c != "(":
                stack.append(c)
        results.add(stack[0])
    return sorted(results)


# solution: generators inside generators
def each(text, low, high):
    if high - low == 1:
        yield int(text[low])
    for k in range(low + 1, high, 2):
        for left in each(text, low, k):
            for right in each(text, k + 1, high):
                if text[k] == "+":
                    yield left + right
                elif text[k] == "-":
                    yield left - right
                else:
                    yield left * right


def solve(expression):
    different = set()
    for value in each(expression, 0, len(expression)):
        different.add(value)
    return sorted(different)
