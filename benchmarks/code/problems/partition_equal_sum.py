"""Given a list of positive integers, return whether it can be split into two groups of the same sum.

The list has `size` numbers from 1 to 60; every number belongs to exactly one of the two groups.
"""

RANGE = (10, 420)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(1, 60) for _ in range(size)]
    if rng.random() < 0.6:
        numbers = [2 * rng.randint(1, 30) for _ in range(size)]
        if sum(numbers) % 4 == 0 and rng.random() < 0.8:
            numbers[0] += 2 if numbers[0] < 31 else -2
    elif sum(numbers) % 2:
        numbers[0] += 1 if numbers[0] < 60 else -1
    return [numbers]


# solution: sums as bits of an integer
def solve(numbers):
    total = sum(numbers)
    bits = 1
    for x in numbers:
        bits |= bits << x
    return total % 2 == 0 and bits >> total // 2 & 1 == 1


# solution: table of truth values
def solve(nums):
    total = sum(nums)
    if total % 2 != 0:
        return False
    half = total // 2
    table = []
    for i in range(len(nums) + 1):
        table.append([False] * (half + 1))
        table[i][0] = True
    for i in range(1, len(nums) + 1):
        for s in range(1, half + 1):
            table[i][s] = table[i - 1][s]
            if not table[i][s] and s >= nums[i - 1]:
                table[i][s] = table[i - 1][s - nums[i - 1]]
    return table[len(nums)][half]


# solution: set of sums
def solve(numbers):
    half, odd = divmod(sum(numbers), 2)
    if odd:
        return False
    sums = {0}
    for n in sorted(numbers, reverse=True):
        sums |= {s + n for s in sums if s + n <= half}
    return half in sums


# solution: bytes with the copies left of each value
from collections import Counter


def solve(numbers):
    total = sum(numbers)
    if total & 1:
        return False
    half = total >> 1
    reached = bytearray(half + 1)
    reached[0] = 1
    for value, copies in Counter(numbers).items():
        for rest in range(value):
            left = -1
            for s in range(rest, half + 1, value):
                if reached[s]:
                    left = copies
                elif left > 0:
                    left -= 1
                    reached[s] = 1
                else:
                    left = -1
    return bool(reached[half])


# solution: search over differences with a stack
def solve(numbers):
    order = sorted(numbers)
    bound = [0]
    for x in order:
        bound.append(bound[-1] + x)
    stack = [(len(order), 0)]
    visited = set()
    while stack:
        state = stack.pop()
        left, gap = state
        if left == 0:
            if gap == 0:
                return True
            continue
        if gap > bound[left] or state in visited:
            continue
        visited.add(state)
        x = order[left - 1]
        stack.append((left - 1, gap + x))
        stack.append((left - 1, abs(gap - x)))
    return False
