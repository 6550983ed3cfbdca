"""Given a digit and a whole number n, return the length of the n-th term of the look-and-say sequence that starts with the digit.

The digit itself is the first term, and every term reads the one before aloud: 1, 11, 21, 1211, 111221, ... The digit is from 1
to 9, n is `size`.
"""

RANGE = (3, 45)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(1, 9), size]


# solution: groupby joined
from itertools import groupby


def solve(digit, n):
    term = str(digit)
    for _ in range(n - 1):
        term = "".join(str(len(list(group))) + key for key, group in groupby(term))
    return len(term)


# solution: generators stacked
def spoken(source):
    last = next(source)
    count = 1
    for digit in source:
        if digit == last:
            count += 1
        else:
            yield count
            yield last
            last = digit
            count = 1
    yield count
    yield last


def solve(digit, n):
    stream = iter([digit])
    for _ in range(n - 1):
        stream = spoken(stream)
    return sum(1 for _ in stream)


# solution: regular expression over the text
import re

RUN = re.compile(r"(\d)\1*")


def solve(digit, n):
    terms = [f"{digit}"]
    while len(terms) < n:
        terms.append(RUN.sub(lambda m: f"{len(m.group())}{m.group(1)}", terms[-1]))
    return len(terms[-1])


# solution: linked runs
class Run:
    __slots__ = ("digit", "count", "next")

    def __init__(self, digit):
        self.digit = digit
        self.count = 1
        self.next = None


def read(head):
    first = last = Run(head.count)
    node = head
    while node is not None:
        if node is not head:
            if last.digit == node.count:
                last.count += 1
            else:
                last.next = Run(node.count)
                last = last.next
        if last.digit == node.digit:
            last.count += 1
        else:
            last.next = Run(node.digit)
            last = last.next
        node = node.next
    return first


def solve(digit, n):
    if n == 1:
        return 1
    head = Run(digit)
    for _ in range(n - 2):
        head = read(head)
    length = 0
    while head is not None:
        length += 2
        head = head.next
    return length


# solution: bytes appended to a bytearray
def solve(digit, n):
    term = bytearray([digit])
    while n > 1:
        new = bytearray()
        start = 0
        while start < len(term):
            stop = start + 1
            while stop < len(term) and term[stop] == term[start]:
                stop += 1
            new.append(stop - start)
            new.append(term[start])
            start = stop
        term = new
        n -= 1
    return len(term)
