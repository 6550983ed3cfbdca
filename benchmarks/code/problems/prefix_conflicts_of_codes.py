"""Codes of digits conflict when one is the beginning of the other (or the same). Return [number of codes
that conflict with some other code, number of conflicting pairs].

There are `size` codes of 3 to 14 digits.
"""

RANGE = (2, 6000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    codes = []
    for _ in range(size):
        if codes and rng.random() < 0.25:
            code = rng.choice(codes)[: rng.randint(3, 10)] + str(rng.randrange(10)) * rng.randint(0, 3)
        else:
            code = str(rng.randrange(100, 10 ** rng.randint(3, 11)))
        codes.append(code)
    return [codes]


# solution: count of each code, look up all beginnings
from collections import Counter


def solve(codes):
    number = Counter(codes)
    bad = {c for c, k in number.items() if k > 1}
    pairs = sum(k * (k - 1) // 2 for k in number.values())
    for code, k in number.items():
        for end in range(1, len(code)):
            shorter = code[:end]
            if shorter in number:
                pairs += k * number[shorter]
                bad.update((code, shorter))
    return [sum(number[c] for c in bad), pairs]


# solution: sorted list, stack of beginnings
def solve(codes):
    codes = sorted(codes)
    bad = bytearray(len(codes))
    stack = []
    pairs = 0
    for i, code in enumerate(codes):
        while stack and not code.startswith(codes[stack[-1]]):
            stack.pop()
        pairs += len(stack)
        if stack:
            bad[i] = 1
            bad[stack[-1]] = 1
        stack.append(i)
    return [sum(bad), pairs]


# solution: trie of dictionaries with counts
def solve(codes):
    root = {"ends": 0}
    for code in codes:
        node = root
        for digit in code:
            node = node.setdefault(digit, {"ends": 0})
        node["ends"] += 1
    bad = pairs = 0
    order = [(root, 0)]
    nodes = []
    for node, above in order:
        k = node["ends"]
        pairs += k * (k - 1) // 2 + k * above
        nodes.append((node, above))
        for key, child in node.items():
            if key != "ends":
                order.append((child, above + k))
    below = {}
    for node, above in reversed(nodes):
        inside = sum(below[id(child)] for key, child in node.items() if key != "ends")
        k = node["ends"]
        if k and (above or inside or k > 1):
            bad += k
        below[id(node)] = inside + k
    return [bad, pairs]


# solution: trie in flat arrays, walk every code twice
from array import array


def solve(codes):
    go = array("i", bytes(40))
    ends = array("i", [0])
    through = array("i", [0])
    for code in codes:
        v = 0
        for digit in code:
            slot = 10 * v + ord(digit) - 48
            if go[slot] == 0:
                go[slot] = len(ends)
                go.extend([0] * 10)
                ends.append(0)
                through.append(0)
            v = go[slot]
            through[v] += 1
        ends[v] += 1
    conflicting = pairs = 0
    for code in codes:
        v = 0
        shorter = 0
        for digit in code:
            shorter += ends[v]
            v = go[10 * v + ord(digit) - 48]
        pairs += 2 * shorter + ends[v] - 1
        conflicting += shorter + through[v] > 1
    return [conflicting, pairs // 2]


# solution: objects put in buckets of the first three digits
class Code:
    def __init__(self, digits):
        self.digits = digits
        self.partners = 0

    def check(self, other):
        if self.digits.startswith(other.digits) or other.digits.startswith(self.digits):
            self.partners += 1
            other.partners += 1


def solve(codes):
    buckets = {}
    for digits in codes:
        buckets.setdefault(digits[:3], []).append(Code(digits))
    everyone = []
    for bucket in buckets.values():
        for i, code in enumerate(bucket):
            for other in bucket[:i]:
                code.check(other)
        everyone.extend(bucket)
    marks = [code.partners for code in everyone]
    return [len(marks) - marks.count(0), sum(marks) // 2]
