"""The sequence 1, 2, 2, 1, 1, 2, 1, 2, 2, ... consists of ones and twos, begins with 1, and the lengths of its runs of equal
numbers are again the sequence itself. Given n, return a list: how many ones are among the first n terms, the n-th term, and
the largest difference between the number of ones and of twos in any of the first n prefixes.

n is `size`.
"""

RANGE = (5, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: list with a reading place
def solve(n):
    terms = [1, 2, 2]
    read = 2
    while len(terms) < n:
        following = 3 - terms[-1]
        terms.extend([following] * terms[read])
        read += 1
    terms = terms[:n]
    balance = worst = 0
    for t in terms:
        balance += 1 if t == 1 else -1
        worst = max(worst, abs(balance))
    return [terms.count(1), terms[-1], worst]


# solution: generators inside generators
def endless():
    yield 1
    yield 2
    yield 2
    lengths = endless()
    next(lengths)
    next(lengths)
    value = 1
    for length in lengths:
        for _ in range(length):
            yield value
        value = 3 - value


def solve(n):
    ones = balance = widest = term = 0
    for _, term in zip(range(n), endless()):
        ones += term == 1
        balance += 3 - 2 * term
        widest = max(widest, abs(balance))
    return [ones, term, widest]


# solution: queue of lengths not yet used
from collections import deque


def solve(n):
    ones, last, balance, widest, made = 0, 0, 0, 0, 0

    pending = deque()
    for term in (1, 2, 2):
        if made < n:
            made += 1
            last = term
            ones += term == 1
            balance += 1 if term == 1 else -1
            widest = max(widest, abs(balance))
    pending.append(2)
    symbol = 1
    while made < n:
        for _ in range(pending.popleft()):
            pending.append(symbol)
            if made == n:
                break
            made += 1
            last = symbol
            if symbol == 1:
                ones += 1
                balance += 1
            else:
                balance -= 1
            if abs(balance) > widest:
                widest = abs(balance)
        symbol = 3 - symbol
    return [ones, last, widest]


# solution: text expanded again and again
def expand(text):
    pieces = []
    for place, sign in enumerate(text):
        pieces.append("12"[place % 2] * int(sign))
    return "".join(pieces)


def solve(n):
    text = "12"
    while len(text) < n:
        text = expand(text)
    text = text[:n]
    sums = [0]
    for sign in text:
        sums.append(sums[-1] + (1 if sign == "1" else -1))
    return [text.count("1"), int(text[-1]), max(abs(s) for s in sums)]


# solution: run objects, one linked to the next
class Run:
    __slots__ = ("value", "length", "next", "start")

    def __init__(self, value, length, start):
        self.value = value
        self.length = length
        self.start = start
        self.next = None


def solve(n):
    first = Run(1, 1, 0)
    tail = first.next = Run(2, 2, 1)
    reader, inside = tail, 1
    while tail.start + tail.length < n:
        length = reader.value
        inside += 1
        run = Run(3 - tail.value, length, tail.start + tail.length)
        tail.next = run
        tail = run
        if inside == reader.length:
            reader, inside = reader.next, 0
    ones = balance = widest = 0
    node = first
    while node and node.start < n:
        use = min(node.length, n - node.start)
        if node.value == 1:
            ones += use
            balance += use
        else:
            balance -= use
        widest = max(widest, abs(balance))
        term = node.value
        node = node.next
    return [ones, term, widest]
