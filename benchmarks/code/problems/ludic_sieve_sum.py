"""Return [how many, their sum, the last] for the ludic numbers up to n.

1 is ludic. From the list 2, 3, 4, ... the first left is ludic each time, and with it every k-th of those left is struck out, k being that number and it itself the
first struck out. n is `size`.
"""

RANGE = (20, 9000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: slices deleted from one list
def solve(n):
    left = list(range(2, n + 1))
    ludic = [1]
    while left:
        k = left[0]
        ludic.append(k)
        del left[::k]
    return [len(ludic), sum(ludic), ludic[-1]]


# solution: a new list each time
def solve(n):
    numbers = [m for m in range(2, n + 1)]
    count, total, last = 1, 1, 1
    while numbers:
        last = numbers[0]
        count += 1
        total += last
        numbers = [m for i, m in enumerate(numbers) if i % last]
    return [count, total, last]


# solution: counters of the ludic numbers found, each number passed through them
def solve(n):
    sieves = []
    for m in range(2, n + 1):
        for sieve in sieves:
            sieve[1] += 1
            if sieve[1] == sieve[0]:
                sieve[1] = 0
                break
        else:
            sieves.append([m, 0])
    found = [1] + [s[0] for s in sieves]
    return [len(found), sum(found), max(found)]


# solution: linked list in an array
from array import array


def solve(n):
    following = array("i", range(1, n + 3))
    count = total = last = 1
    head = 2
    while head <= n:
        k = last = head
        count += 1
        total += k
        head = before = following[head]
        if head > n:
            break
        step = 1
        here = head
        while here <= n:
            if step == k:
                following[before] = following[here]
                step = 0
            else:
                before = here
            here = following[here]
            step += 1
    return [count, total, last]


# solution: chained filters
class Filter:
    def __init__(self, source, k):
        self.source = source
        self.k = k
        self.seen = 0

    def __iter__(self):
        for m in self.source:
            if self.seen % self.k:
                yield m
            self.seen += 1


def solve(n):
    remaining = tuple(range(2, n + 1))
    found = [1]
    while remaining:
        k = remaining[0]
        found.append(k)
        if 2 * k > n and k > len(remaining):
            found.extend(remaining[1:])
            break
        remaining = tuple(Filter(remaining, k))
    return [len(found), sum(found), found[-1]]
