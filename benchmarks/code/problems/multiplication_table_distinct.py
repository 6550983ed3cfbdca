"""Given n, return a list: how many different numbers stand in the multiplication table of 1..n by 1..n, and the smallest
number that does not stand there.

n is `size`.
"""

RANGE = (4, 500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: set of products
def solve(n):
    products = {a * b for a in range(1, n + 1) for b in range(a, n + 1)}
    missing = 1
    while missing in products:
        missing += 1
    return [len(products), missing]


# solution: byte marks
def solve(n):
    marks = bytearray(n * n + 2)
    marks[0] = 1
    for a in range(1, n + 1):
        marks[a * a : a * n + 1 : a] = b"\x01" * (n - a + 1)
    return [sum(marks) - 1, marks.index(0)]


# solution: heap of rows
from heapq import heapify, heappop, heapreplace


def solve(n):
    rows = [(a * a, a) for a in range(1, n + 1)]
    heapify(rows)
    different, last, missing = 0, 0, None
    while rows:
        product, a = rows[0]
        if product != last:
            if missing is None and product != last + 1:
                missing = last + 1
            different += 1
            last = product
        if product < a * n:
            heapreplace(rows, (product + a, a))
        else:
            heappop(rows)
    if missing is None:
        missing = last + 1
    return [different, missing]


# solution: window by window
def solve(n):
    count = 0
    missing = 0
    width = 4 * n
    for low in range(1, n * n + 2, width):
        window = bytearray(width)
        for a in range(max(1, low // n), n + 1):
            if a * a >= low + width:
                break
            b = max(a, -(-low // a))
            while b <= n and a * b < low + width:
                window[a * b - low] = 1
                b += 1
        count += window.count(1)
        if not missing:
            gap = window.find(0)
            if gap >= 0:
                missing = low + gap
    return [count, missing]


# solution: the whole table written down and sorted
from itertools import chain, groupby


def solve(n):
    table = [[row * column for column in range(1, n + 1)] for row in range(1, n + 1)]
    cells = sorted(chain.from_iterable(table))
    different = [value for value, _ in groupby(cells)]
    for position, value in enumerate(different, 1):
        if position != value:
            return [len(different), position]
    return [len(different), len(different) + 1]
