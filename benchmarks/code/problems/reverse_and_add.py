"""A step adds to a number the number with its decimal digits reversed. A number that reads the same both ways needs 0 steps.
Given n and a limit, return a list of three numbers: how many of 1..n do not reach such a number within `limit` steps, the
largest number of steps that one of the others needs, and the smallest number needing it.

n is `size`, the limit lies between 20 and 40.
"""

RANGE = (10, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size, rng.randint(20, 40)]


# solution: number after number
def solve(n, limit):
    lost = most = 0
    holder = 1
    for start in range(1, n + 1):
        value = start
        for steps in range(limit + 1):
            text = str(value)
            if text == text[::-1]:
                if steps > most:
                    most, holder = steps, start
                break
            value += int(text[::-1])
        else:
            lost += 1
    return [lost, most, holder]


# solution: all chains in a dictionary
def chain_of(start, limit):
    chain = [start]
    while len(chain) <= limit + 1:
        mirrored = int(str(chain[-1])[::-1])
        if mirrored == chain[-1]:
            break
        chain.append(chain[-1] + mirrored)
    return chain


def solve(n, limit):
    chains = {start: chain_of(start, limit) for start in range(1, n + 1)}
    steps = {s: len(c) - 1 for s, c in chains.items()}
    good = [s for s in steps if steps[s] <= limit]
    best = max(good, key=lambda s: (steps[s], -s))
    return [n - len(good), steps[best], best]


# solution: recursion with results remembered for pairs
from functools import lru_cache


def mirror(value):
    result = 0
    while value:
        value, digit = divmod(value, 10)
        result = 10 * result + digit
    return result


def solve(n, limit):
    @lru_cache(maxsize=None)
    def needed(value, left):
        other = mirror(value)
        if other == value:
            return 0
        if left == 0:
            return None
        deeper = needed(value + other, left - 1)
        return None if deeper is None else deeper + 1

    lost, record = 0, (0, 1)
    for start in range(1, n + 1):
        count = needed(start, limit)
        if count is None:
            lost += 1
        elif count > record[0]:
            record = (count, start)
    return [lost, *record]


# solution: digit lists moved forward together, round by round
def add_mirrored(digits):
    total, carry = [], 0
    for a, b in zip(digits, reversed(digits)):
        carry, digit = divmod(a + b + carry, 10)
        total.append(digit)
    if carry:
        total.append(carry)
    return total


def solve(n, limit):
    alive = [(start, [int(d) for d in reversed(str(start))]) for start in range(1, n + 1)]
    most, holder = 0, 1
    for step in range(limit + 1):
        rest = []
        finished = []
        for start, digits in alive:
            if digits == digits[::-1]:
                finished.append(start)
            else:
                rest.append((start, add_mirrored(digits)))
        if finished:
            most, holder = step, min(finished)
        alive = rest
    return [len(alive), most, holder]


# solution: starts grouped by the sums of opposite digits
def group_of(number):
    text = str(number)
    half = len(text) // 2
    pairs = tuple(int(a) + int(b) for a, b in zip(text[:half], text[::-1]))
    return text == text[::-1], text[half] if len(text) % 2 else "", pairs


def solve(n, limit):
    groups = {}
    for number in range(1, n + 1):
        key = group_of(number)
        if key in groups:
            groups[key][1] += 1
        else:
            groups[key] = [number, 1]
    lost, most, holder = 0, 0, 1
    for number, members in groups.values():
        value, steps = number, 0
        while steps <= limit:
            back = int(str(value)[::-1])
            if back == value:
                break
            value += back
            steps += 1
        if steps > limit:
            lost += members
        elif (steps, -number) > (most, -holder):
            most, holder = steps, number
    return [lost, most, holder]
