"""Given two non-negative integers as strings of decimal digits, return their sum as such a string.

The longer string has `size` digits and the other at least half as many. None of them begins with "0", and they may be too long for int() on the whole string.
"""

RANGE = (100, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""

    def digits(length):
        tail = rng.choices("0123456789", k=length - 1)
        return rng.choice("123456789") + "".join(tail)

    pair = [digits(size), digits(rng.randint(size // 2, size))]
    rng.shuffle(pair)
    return pair


# solution: lists of digits, reversed
def solve(a, b):
    x = [int(d) for d in reversed(a)]
    y = [int(d) for d in reversed(b)]
    if len(x) < len(y):
        x, y = y, x
    y += [0] * (len(x) - len(y))
    result = []
    carry = 0
    for p, q in zip(x, y):
        total = p + q + carry
        result.append(str(total % 10))
        carry = total // 10
    if carry:
        result.append("1")
    result.reverse()
    return "".join(result)


# solution: groups of eighteen digits
def solve(first, second):
    WIDTH = 18
    length = max(len(first), len(second))
    length += -length % WIDTH
    first, second = first.zfill(length), second.zfill(length)
    groups = []
    carry = 0
    for end in range(length, 0, -WIDTH):
        value = int(first[end - WIDTH : end]) + int(second[end - WIDTH : end]) + carry
        carry, value = divmod(value, 10**WIDTH)
        groups.append(f"{value:018d}")
    groups.append(str(carry))
    return "".join(groups[::-1]).lstrip("0") or "0"


# solution: bytes changed in place
def solve(left, right):
    if len(left) < len(right):
        left, right = right, left
    total = bytearray(left, "ascii")
    offset = len(left) - len(right)
    carry = 0
    for i in range(len(total) - 1, -1, -1):
        digit = total[i] + carry
        if i >= offset:
            digit += ord(right[i - offset]) - 48
        elif not carry:
            break
        if digit > 57:
            total[i] = digit - 10
            carry = 1
        else:
            total[i] = digit
            carry = 0
    text = total.decode("ascii")
    return "1" + text if carry else text


# solution: generator of digits into a deque
from collections import deque
from itertools import zip_longest


def digit_sums(a, b):
    carry = 0
    for x, y in zip_longest(reversed(a), reversed(b), fillvalue="0"):
        carry, digit = divmod(ord(x) + ord(y) - 96 + carry, 10)
        yield digit
    if carry:
        yield carry


def solve(a, b):
    out = deque()
    for digit in digit_sums(a, b):
        out.appendleft("0123456789"[digit])
    return "".join(out)


# solution: linked digits
class Digit:
    def __init__(self, value, higher=None):
        self.value = value
        self.higher = higher


def chain(text):
    node = None
    for letter in text:
        node = Digit(int(letter), node)
    return node


def solve(a, b):
    p, q = chain(a), chain(b)
    start = last = Digit(0)
    carry = 0
    while p or q or carry:
        if p:
            carry += p.value
            p = p.higher
        if q:
            carry += q.value
            q = q.higher
        last.higher = Digit(carry % 10)
        last = last.higher
        carry //= 10
    text = []
    node = start.higher
    while node:
        text.append(str(node.value))
        node = node.higher
    return "".join(reversed(text))
