"""In the never falling sequence 1, 2, 2, 3, 3, 4, 4, 4, 5, ... the number k stands exactly as often as the k-th term says.
Given n, return a list of the n-th term (counted from 1) and the sum of the first n terms.

n is `size`.
"""

RANGE = (3, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: list built run by run
def solve(n):
    terms = [1, 2, 2]
    k = 3
    while len(terms) < n:
        terms += [k] * terms[k - 1]
        k += 1
    return [terms[n - 1], sum(terms[:n])]


# solution: recurrence over the whole list
def solve(n):
    g = [0] * (n + 1)
    g[1] = 1
    for i in range(2, n + 1):
        g[i] = 1 + g[i - g[g[i - 1]]]
    total = 0
    for value in g:
        total += value
    return [g[n], total]


# solution: a queue of the runs still to be written
from collections import deque


def solve(n):
    if n == 1:
        return [1, 1]
    done, total, value = 1, 1, 2
    runs = deque([2, 2])
    runs.popleft()
    count = 2
    while True:
        use = min(count, n - done)
        done += use
        total += use * value
        if done == n:
            return [value, total]
        value += 1
        count = runs.popleft()
        runs.extend([value] * count)


# solution: only the run lengths that are needed
def solve(n):
    counts = [0, 1, 2]
    pointer, left = 2, 1
    filled, total, k = 1, 1, 1
    while filled < n:
        k += 1
        if k >= len(counts):
            if left == 0:
                pointer += 1
                left = counts[pointer]
            counts.append(pointer)
            left -= 1
        step = min(counts[k], n - filled)
        filled += step
        total += k * step
    return [k, total]


# solution: dictionary of positions for every number
from collections import defaultdict


def solve(n):
    where = defaultdict(list)
    term = {1: 1}
    where[1].append(1)
    position, number = 2, 2
    while position <= n:
        term.setdefault(position, number)
        times = term[number] if number in term else number
        for _ in range(times):
            if position > n:
                break
            term[position] = number
            where[number].append(position)
            position += 1
        number += 1
    total = sum(number * len(places) for number, places in where.items())
    return [term[n], total]
