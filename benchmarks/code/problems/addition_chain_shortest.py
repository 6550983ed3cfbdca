"""An addition chain begins with 1 and every further number is the sum of two earlier ones (or twice an
earlier one); here one of the two must be the number just before. Given n, return [fewest additions
that reach n, how many such shortest chains end in n].

The number n is `size`.
"""

RANGE = (2, 110)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: deeper and deeper search
def solve(n):
    def search(chain, left):
        last = chain[-1]
        if last == n:
            return 1 if left == 0 else 0
        if left == 0 or last << left < n:
            return 0
        found = 0
        for k in range(len(chain) - 1, -1, -1):
            if last + chain[k] <= n:
                chain.append(last + chain[k])
                found += search(chain, left - 1)
                chain.pop()
        return found

    depth = 0
    while True:
        number = search([1], depth)
        if number:
            return [depth, number]
        depth += 1


# solution: all chains of a level in a list
def solve(n):
    level = [(1,)]
    most = n.bit_length() + bin(n).count("1") - 2
    steps = 0
    while True:
        hits = sum(chain[-1] == n for chain in level)
        if hits:
            return [steps, hits]
        steps += 1
        least = n >> (most - steps)
        level = [c + (c[-1] + x,) for c in level for x in c if least <= c[-1] + x <= n]


# solution: queue of bit sets
from collections import deque


def places(bits):
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def solve(n):
    most = len(bin(n)) - 3 + bin(n).count("1") - 1
    queue = deque([(1 << 1, 1, 0)])
    best, number = most + 1, 0
    while queue:
        bits, last, steps = queue.popleft()
        if steps > best:
            break
        if last == n:
            best = steps
            number += 1
            continue
        for x in places(bits):
            new = last + x
            if new <= n and new << (most - steps - 1 if most > steps else 0) >= n:
                queue.append((bits | 1 << new, new, steps + 1))
    return [best, number]


# solution: generator of chains by length
def chains(n, length, start):
    if length == 0:
        if start[-1] == n:
            yield start
    elif start[-1] * 2**length >= n:
        for x in start:
            if start[-1] + x <= n:
                yield from chains(n, length - 1, start + [start[-1] + x])


def solve(n):
    length = 0
    while (number := sum(1 for _ in chains(n, length, [1]))) == 0:
        length += 1
    return [length, number]


# solution: stack of objects with a shared past
class Link:
    __slots__ = ("value", "past", "steps")

    def __init__(self, value, past):
        self.value = value
        self.past = past
        self.steps = past.steps + 1 if past else 0

    def earlier(self):
        link = self
        while link:
            yield link.value
            link = link.past


def solve(n):
    best = n.bit_length() + bin(n).count("1") - 2
    number = 0
    stack = [Link(1, None)]
    while stack:
        link = stack.pop()
        if link.value == n:
            if link.steps < best:
                best, number = link.steps, 0
            number += link.steps == best
            continue
        if link.steps >= best or link.value << best - link.steps < n:
            continue
        for x in link.earlier():
            if link.value + x <= n:
                stack.append(Link(link.value + x, link))
    return [best, number]
