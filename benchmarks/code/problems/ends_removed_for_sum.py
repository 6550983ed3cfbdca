"""Given a list of positive numbers and a target, take numbers off the front or the back until those taken
sum to exactly the target. Return the fewest numbers taken and, for that, the most taken from the front;
[-1, -1] if impossible.

The list has `size` numbers.
"""

RANGE = (6, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(1, 30) for _ in range(size)]
    a, b = rng.randint(1, size // 2), rng.randint(1, size // 3)
    return [sum(numbers[:a]) + sum(numbers[-b:]), numbers]


# solution: two pointers around the part kept
def solve(target, numbers):
    keep = sum(numbers) - target
    if keep < 0:
        return [-1, -1]
    n = len(numbers)
    best = front = -1
    left = inside = 0
    for right in range(n + 1):
        while inside > keep:
            inside -= numbers[left]
            left += 1
        if inside == keep:
            taken = n - (right - left)
            if best < 0 or taken <= best:
                best, front = taken, left
        if right < n:
            inside += numbers[right]
    return [best, front]


# solution: dictionary of sums from the back
def solve(target, numbers):
    backs = {0: 0}
    total = 0
    for k, x in enumerate(reversed(numbers), 1):
        total += x
        backs[total] = k
    found = []
    total = 0
    for k in range(len(numbers) + 1):
        b = backs.get(target - total)
        if b is not None and k + b <= len(numbers):
            found.append((k + b, -k))
        if k < len(numbers):
            total += numbers[k]
    if not found:
        return [-1, -1]
    taken, front = min(found)
    return [taken, -front]


# solution: bisect in prefix sums
from array import array
from bisect import bisect_left
from itertools import accumulate


def solve(target, numbers):
    sums = array("q", accumulate(numbers, initial=0))
    n = len(numbers)
    keep = sums[-1] - target
    best = [-1, -1]
    if keep < 0:
        return best
    for left in range(n + 1):
        right = bisect_left(sums, sums[left] + keep, left)
        if right <= n and sums[right] - sums[left] == keep:
            taken = n - right + left
            if best[0] < 0 or taken <= best[0]:
                best = [taken, left]
    return best


# solution: front sums against falling back sums
class Ends:
    def __init__(self, numbers):
        self.numbers = numbers
        self.front = 0
        self.back = len(numbers)
        self.total = sum(numbers)

    def give_back(self):
        self.back -= 1
        self.total -= self.numbers[-1 - self.back]

    def take(self):
        self.total += self.numbers[self.front]
        self.front += 1


def solve(target, numbers):
    ends = Ends(numbers)
    hits = []
    while True:
        while ends.back and (ends.total > target or ends.front + ends.back > len(numbers)):
            ends.give_back()
        if ends.total == target and ends.front + ends.back <= len(numbers):
            hits.append([ends.front + ends.back, -ends.front])
        if ends.front == len(numbers) or ends.total > target:
            break
        ends.take()
    if not hits:
        return [-1, -1]
    taken, front = min(hits)
    return [taken, -front]


# solution: sets of sums intersected
def sums_of(numbers):
    total = 0
    yield total
    for x in numbers:
        total += x
        yield total


def solve(target, numbers):
    n = len(numbers)
    front = list(sums_of(numbers))
    back = list(sums_of(numbers[::-1]))
    both = {x for x in front if x <= target} & {target - x for x in back}
    place = {x: k for k, x in enumerate(front) if x in both}
    other = {target - x: k for k, x in enumerate(back) if target - x in both}
    pairs = [(place[x] + other[x], -place[x]) for x in both if place[x] + other[x] <= n]
    if not pairs:
        return [-1, -1]
    best = min(pairs)
    return [best[0], -best[1]]
