"""Given the greatest number of stamps on a letter and the values of the stamps, return [first value
from 1 that cannot be made, number of values up to that first one times two that can be made].

There are `size` kinds of stamps, one of value 1, the largest around 40 times `size`; the same kind
may be used again.
"""

RANGE = (2, 60)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.randint(4, 9), [1] + sorted(rng.sample(range(2, 40 * size), size - 1))]


# solution: fewest stamps for every value
def solve(most, stamps):
    top = most * max(stamps) + 1
    need = [0] + [most + 1] * top
    for value in range(1, top + 1):
        for s in stamps:
            if s <= value and need[value - s] < need[value]:
                need[value] = need[value - s] + 1
    first = next(v for v in range(1, top + 1) if need[v] > most)
    return [first, sum(n <= most for n in need[1 : 2 * first + 1])]


# solution: bits of one big number
def solve(most, stamps):
    reach = 1
    for _ in range(most):
        more = reach
        for s in stamps:
            more |= reach << s
        reach = more
    first = (~reach & reach + 1).bit_length() - 1
    part = reach >> 1 & (1 << 2 * first) - 1
    return [first, bin(part).count("1")]


# solution: set of sums grown stamp by stamp
def solve(most, stamps):
    every = {0}
    border = {0}
    for _ in range(most):
        border = {a + s for a in border for s in stamps} - every
        every |= border
    first = 1
    while first in every:
        first += 1
    return [first, len([v for v in every if 0 < v <= 2 * first])]


# solution: dict of values with the stamps used
from collections import deque


def solve(most, stamps):
    used = {0: ()}
    queue = deque([0])
    while queue:
        value = queue.popleft()
        letter = used[value]
        if len(letter) == most:
            continue
        for s in stamps:
            if value + s not in used:
                used[value + s] = letter + (s,)
                queue.append(value + s)
    good = sorted(used)
    first = next(i for i, v in enumerate(good + [-1]) if i != v)
    return [first, sum(0 < v <= 2 * first for v in good)]


# solution: growing array up to what is needed
from array import array


def solve(most, stamps):
    need = array("B", [0])
    first = None
    value = 0
    while first is None or value < 2 * first:
        value += 1
        least = 255
        for s in stamps:
            if s > value:
                break
            least = min(least, need[value - s] + 1)
        need.append(min(least, 254))
        if first is None and least > most:
            first = value
    return [first, sum(1 for n in need[1:] if n <= most)]
