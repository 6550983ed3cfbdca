"""Given a string of the brackets ()[]{} alone, return how deep they are nested, or -1 if they do not match.

The string has about `size` brackets and is never nested deeper than 60; "([])()" gives 2 and the empty string 0.
"""

RANGE = (100, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = []
    pending = []
    while len(text) + len(pending) < size:
        if pending and (len(pending) == 60 or rng.random() < 0.47):
            text.append(pending.pop())
        else:
            pair = rng.choice(["()", "[]", "{}"])
            text.append(pair[0])
            pending.append(pair[1])
    text.extend(reversed(pending))
    if rng.random() < 0.2:
        place = rng.randrange(9 * len(text) // 10, len(text))
        text[place] = rng.choice("()[]{}")
    return ["".join(text)]


# solution: stack of expected brackets
def solve(text):
    closing = {"(": ")", "[": "]", "{": "}"}
    stack = []
    deepest = 0
    for bracket in text:
        if bracket in closing:
            stack.append(closing[bracket])
            deepest = max(deepest, len(stack))
        elif not stack or stack.pop() != bracket:
            return -1
    return -1 if stack else deepest


# solution: rounds of removing empty pairs
import re


def solve(text):
    empty = re.compile(r"\(\)|\[\]|\{\}")
    rounds = 0
    while text:
        shorter = empty.sub("", text)
        if len(shorter) == len(text):
            return -1
        text = shorter
        rounds += 1
    return rounds


# solution: array of links to the bracket around
from array import array


def solve(brackets):
    opening, closing = "([{", ")]}"
    around = array("i")
    current = -1
    for place, letter in enumerate(brackets):
        around.append(current)
        if letter in opening:
            current = place
            continue
        if current < 0 or opening.index(brackets[current]) != closing.index(letter):
            return -1
        current = around[current]
    if current >= 0:
        return -1
    levels = array("i")
    for place, letter in enumerate(brackets):
        outer = around[place]
        levels.append(1 if outer < 0 else levels[outer] + 1)
        if letter in closing:
            levels[place] -= 1
    return max(levels, default=0)


# solution: recursion over an iterator
class Mismatch(Exception):
    pass


def group(letters, end):
    height = 0
    for letter in letters:
        if letter == end:
            return height
        if letter == "(":
            inner = group(letters, ")")
        elif letter == "[":
            inner = group(letters, "]")
        elif letter == "{":
            inner = group(letters, "}")
        else:
            raise Mismatch(letter)
        height = max(height, inner + 1)
    if end:
        raise Mismatch("end of text")
    return height


def solve(text):
    try:
        return group(iter(text), "")
    except Mismatch:
        return -1


# solution: depth of every place, then a look at each level
def solve(s):
    depths = []
    depth = 0
    for ch in s:
        if ch in "([{":
            depth += 1
            depths.append(depth)
        else:
            depths.append(depth)
            depth -= 1
            if depth < 0:
                return -1
    if depth:
        return -1
    levels = {}
    for ch, d in zip(s, depths):
        levels.setdefault(d, []).append(ch)
    pairs = {"()", "[]", "{}"}
    for line in levels.values():
        # opening and closing brackets take turns on a level
        if any(a + b not in pairs for a, b in zip(line[::2], line[1::2])):
            return -1
    return max(levels, default=0)
