"""Given a list of whole numbers and a budget, each unit of it raising some number by one, return the
greatest count of equal numbers that can be reached, and the least value at which so many are equal.

The list has `size` numbers.
"""

RANGE = (5, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    top = rng.choice((300, 20 * size))
    return [rng.randint(size // 2, 30 * size), [rng.randint(0, top) for _ in range(size)]]


# solution: sorted, sliding window
def solve(budget, numbers):
    numbers.sort()
    left = total = best = value = 0
    for right, x in enumerate(numbers):
        total += x
        while x * (right - left + 1) - total > budget:
            total -= numbers[left]
            left += 1
        if right - left + 1 > best:
            best, value = right - left + 1, x
    return [best, value]


# solution: bisect with prefix sums for each goal
from itertools import accumulate


def solve(budget, numbers):
    ordered = sorted(numbers)
    sums = [0, *accumulate(ordered)]
    best = (0, 0)
    for j in range(1, len(sums)):
        low, high = 0, j - 1
        goal = ordered[j - 1]
        while low < high:
            m = (low + high) // 2
            if goal * (j - m) - (sums[j] - sums[m]) <= budget:
                high = m
            else:
                low = m + 1
        best = max(best, (j - low, -goal))
    return [best[0], -best[1]]


# solution: counts of different values and a window over them
from collections import Counter, deque


def solve(budget, numbers):
    counts = Counter(numbers)
    window = deque()
    inside = cost = before = 0
    best = [0, 0]
    for value in sorted(counts):
        cost += inside * (value - before)
        window.append([value, counts[value]])
        inside += counts[value]
        while cost > budget:
            least = window[0]
            k = min(least[1], -(-(cost - budget) // (value - least[0])))
            cost -= k * (value - least[0])
            least[1] -= k
            inside -= k
            if not least[1]:
                window.popleft()
        if inside > best[0]:
            best = [inside, value]
        before = value
    return best


# solution: bisect on the count
class Sums:
    def __init__(self, numbers):
        self.ordered = tuple(sorted(numbers))
        self.sums = [0]
        for x in self.ordered:
            self.sums.append(self.sums[-1] + x)

    def first_value(self, count, budget):
        for j in range(count, len(self.sums)):
            goal = self.ordered[j - 1]
            if goal * count - self.sums[j] + self.sums[j - count] <= budget:
                return goal
        return None


def solve(budget, numbers):
    table = Sums(numbers)
    low, high = 1, len(numbers)
    while low < high:
        middle = (low + high + 1) // 2
        if table.first_value(middle, budget) is None:
            high = middle - 1
        else:
            low = middle
    return [low, table.first_value(low, budget)]


# solution: window that never shrinks, gaps as an array
from array import array


def solve(budget, numbers):
    a = array("q", sorted(numbers))
    start = cost = 0
    value = a[0]
    for end in range(1, len(a)):
        cost += (a[end] - a[end - 1]) * (end - start)
        if cost > budget:
            cost -= a[end] - a[start]
            start += 1
        else:
            value = a[end]
    return [len(a) - start, value]
