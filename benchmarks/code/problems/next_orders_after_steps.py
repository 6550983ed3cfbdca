"""Given a list of numbers (some equal) and a count of steps, go that many steps forward in the dictionary
order of its different arrangements (after the last one comes the first) and return the arrangement
reached.

The list has `size` numbers and the steps are at most 300.
"""

RANGE = (6, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, max(4, size // 3)) for _ in range(size)], rng.randint(100, 300)]


# solution: in place with a reversed slice
def solve(numbers, steps):
    a = numbers[:]
    for _ in range(steps):
        i = len(a) - 2
        while i >= 0 and a[i] >= a[i + 1]:
            i -= 1
        if i >= 0:
            j = len(a) - 1
            while a[j] <= a[i]:
                j -= 1
            a[i], a[j] = a[j], a[i]
        a[i + 1 :] = a[: i : -1] if i >= 0 else a[::-1]
    return a


# solution: new list at every step, all kept
def following(order):
    last = len(order) - 1
    while last > 0 and order[last - 1] >= order[last]:
        last -= 1
    if last == 0:
        return sorted(order)
    head, pivot, tail = order[: last - 1], order[last - 1], order[last:]
    pool = sorted(tail)
    chosen = next(x for x in pool if x > pivot)
    pool.remove(chosen)
    return head + [chosen] + sorted(pool + [pivot])


def solve(numbers, steps):
    orders = [numbers]
    while len(orders) <= steps:
        orders.append(following(orders[-1]))
    return orders[-1]


# solution: stack of taken numbers and a bisected tail
from bisect import bisect_right


def solve(numbers, steps):
    stack = list(numbers)
    for _ in range(steps):
        tail = [stack.pop()]
        while stack and stack[-1] >= tail[-1]:
            tail.append(stack.pop())
        if stack:
            pivot = stack.pop()
            k = bisect_right(tail, pivot)
            stack.append(tail[k])
            tail[k] = pivot
        stack += tail
    return stack


# solution: array of machine numbers and swaps
from array import array


def solve(numbers, steps):
    a = array("i", numbers)
    n = len(a)
    while steps:
        steps -= 1
        i = n - 1
        while i and a[i - 1] >= a[i]:
            i -= 1
        low, high = i, n - 1
        while low < high:
            a[low], a[high] = a[high], a[low]
            low += 1
            high -= 1
        if i:
            j = i
            while a[j] <= a[i - 1]:
                j += 1
            a[i - 1], a[j] = a[j], a[i - 1]
    return a.tolist()


# solution: generator of tuples
from itertools import islice


def arrangements(order):
    while True:
        yield order
        falling = next((i for i in range(len(order) - 1, 0, -1) if order[i - 1] < order[i]), 0)
        tail = tuple(reversed(order[falling:]))
        if not falling:
            order = tail
            continue
        x = order[falling - 1]
        at = next(k for k, y in enumerate(tail) if y > x)
        order = order[: falling - 1] + (tail[at],) + tail[:at] + (x,) + tail[at + 1 :]


def solve(numbers, steps):
    return list(next(islice(arrangements(tuple(numbers)), steps, None)))
