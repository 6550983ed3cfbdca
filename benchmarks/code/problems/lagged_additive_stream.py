"""A stream of numbers starts with x(i) = (i * i * 7 + 13 * i + 5) % 9973 for i from 0 to
long - 1; after them x(i) = (x(i - short) + x(i - long)) % 65536. Given short, long and n, return a list of two numbers:
x(n - 1) and how many of x(0), ..., x(n - 1) are larger than all numbers before them.

n is `size`; the lags are 1 <= short < long and below 60; n may be smaller than long.
"""

RANGE = (20, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    long = rng.randint(20, 59)
    return [rng.randint(1, long - 1), long, size]


# solution: whole history in a list
def solve(short, long, n):
    x = [(i * i * 7 + 13 * i + 5) % 9973 for i in range(long)]
    for i in range(long, n):
        x.append((x[i - short] + x[i - long]) % 65536)
    x = x[:n]
    records, best = 0, -1
    for value in x:
        if value > best:
            records += 1
            best = value
    return [x[-1], records]


# solution: deque with a length limit
from collections import deque


def stream(short, long):
    window = deque(maxlen=long)
    for i in range(long):
        value = (i * i * 7 + 13 * i + 5) % 9973
        window.append(value)
        yield value
    while True:
        value = (window[-short] + window[0]) % 65536
        window.append(value)
        yield value


def solve(short, long, n):
    highest = -1
    records = 0
    source = stream(short, long)
    value = 0
    for _ in range(n):
        value = next(source)
        if value > highest:
            highest = value
            records += 1
    return [value, records]


# solution: ring of fixed length
from array import array


class Ring:
    def __init__(self, short, long):
        self.cells = array("H", (((7 * i + 13) * i + 5) % 9973 for i in range(long)))
        self.short = short
        self.cursor = 0

    def renew(self):
        cells = self.cells
        at = self.cursor
        cells[at] = (cells[at] + cells[at - self.short]) & 0xFFFF
        self.cursor = (at + 1) % len(cells)
        return cells[at]


def solve(short, long, n):
    ring = Ring(short, long)
    peak = -1
    count = 0
    last = None
    for i in range(n):
        last = ring.cells[i] if i < long else ring.renew()
        if last > peak:
            peak, count = last, count + 1
    return [last, count]


# solution: dictionary by index and prefix maxima
from itertools import accumulate


def solve(short, long, n):
    term = {}
    for i in range(n):
        if i < long:
            term[i] = (i * i * 7 + 13 * i + 5) % 9973
        else:
            term[i] = (term[i - short] + term[i - long]) % 65536
    tops = list(accumulate(term.values(), max))
    return [term[n - 1], len(set(tops))]


# solution: two bytes a number in one byte string
def solve(short, long, n):
    data = bytearray()
    for i in range(min(long, n)):
        data += ((i * i * 7 + 13 * i + 5) % 9973).to_bytes(2, "big")
    for i in range(long, n):
        a = 2 * (i - short)
        b = 2 * (i - long)
        total = (data[a] + data[b]) * 256 + data[a + 1] + data[b + 1]
        data.append(total >> 8 & 255)
        data.append(total & 255)
    best = b""
    records = 0
    for i in range(0, 2 * n, 2):
        piece = bytes(data[i : i + 2])
        if piece > best:
            best = piece
            records += 1
    return [data[-2] * 256 + data[-1], records]
