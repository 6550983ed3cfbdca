"""Rotate a list of integers to the right by a number of steps and return the rotated list.

The list has `size` integers and may be changed in place; the steps may be more than its length.
"""

RANGE = (200, 200_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(0, 1_000_000) for _ in range(size)], rng.randint(size // 3, 2 * size)]


# solution: slices glued together
def solve(numbers, steps):
    if not numbers:
        return numbers
    cut = len(numbers) - steps % len(numbers)
    tail = numbers[cut:]
    head = numbers[:cut]
    return tail + head


# solution: three reversals in place
def flip(a, i, j):
    while i < j:
        a[i], a[j] = a[j], a[i]
        i += 1
        j -= 1


def solve(a, k):
    n = len(a)
    if n == 0:
        return a
    k %= n
    flip(a, 0, n - 1)
    flip(a, 0, k - 1)
    flip(a, k, n - 1)
    return a


# solution: cycles of moves
from math import gcd


def solve(items, steps):
    n = len(items)
    if n == 0:
        return items
    steps %= n
    for first in range(gcd(n, steps) if steps else 0):
        carried = items[first]
        at = first
        while True:
            at = (at + steps) % n
            items[at], carried = carried, items[at]
            if at == first:
                break
    return items


# solution: deque
from collections import deque


def solve(numbers, steps):
    ring = deque()
    for number in numbers:
        ring.append(number)
    ring.rotate(steps)
    return list(ring)


# solution: target positions in a dict
def solve(numbers, steps):
    length = len(numbers)
    moved = {}
    for i, value in enumerate(numbers):
        moved[(i + steps) % length] = value
    rotated = []
    for i in range(length):
        rotated.append(moved[i])
    return rotated
