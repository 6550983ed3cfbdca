"""Given a list of `size` different integers, return all their orders as a list of lists, sorted.

The integers come in any order and may be negative.
"""

RANGE = (3, 8)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.sample(range(-50, 50), size)]


# solution: itertools
from itertools import permutations


def solve(items):
    ordered = sorted(items)
    answer = []
    for arrangement in permutations(ordered):
        answer.append(list(arrangement))
    return answer


# solution: swaps in place, sorted at the end
def solve(items):
    work = items[:]
    results = []

    def place(k):
        if k == len(work):
            results.append(work.copy())
            return
        for i in range(k, len(work)):
            work[k], work[i] = work[i], work[k]
            place(k + 1)
            work[k], work[i] = work[i], work[k]

    place(0)
    results.sort()
    return results


# solution: next one by one
def following(row):
    """Turns row into its successor; False after the last."""
    i = len(row) - 2
    while i >= 0 and row[i] > row[i + 1]:
        i -= 1
    if i < 0:
        return False
    j = len(row) - 1
    while row[j] < row[i]:
        j -= 1
    row[i], row[j] = row[j], row[i]
    row[i + 1 :] = row[:i:-1]
    return True


def solve(numbers):
    row = sorted(numbers)
    rows = [list(row)]
    while following(row):
        rows.append(list(row))
    return rows


# solution: recursive generator on what remains
def orders(rest):
    if not rest:
        yield []
    for position, first in enumerate(rest):
        remaining = rest[:position] + rest[position + 1 :]
        for tail in orders(remaining):
            yield [first] + tail


def solve(values):
    return list(orders(tuple(sorted(values))))


# solution: insert each number everywhere
def solve(nums):
    partial = {()}
    for n in nums:
        longer = set()
        for p in partial:
            for i in range(len(p) + 1):
                longer.add(p[:i] + (n,) + p[i:])
        partial = longer
    return [list(p) for p in sorted(partial)]
