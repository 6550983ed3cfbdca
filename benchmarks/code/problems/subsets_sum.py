"""Given a list of `size` positive integers and a target, return how many subsets of the list add up to the target.

Equal integers at different positions count as different. The empty subset counts when the target is 0.
"""

RANGE = (4, 16)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(1, 12 * size) for _ in range(size)]
    return [numbers, sum(rng.sample(numbers, size // 2))]


# solution: list of all sums
def solve(numbers, target):
    sums = [0]
    for number in numbers:
        sums = sums + [total + number for total in sums]
    matching = 0
    for total in sums:
        if total == target:
            matching += 1
    return matching


# solution: recursion
def solve(numbers, target):
    def count(position, rest):
        if rest < 0:
            return 0
        if position == len(numbers):
            return 1 if rest == 0 else 0
        return count(position + 1, rest) + count(position + 1, rest - numbers[position])

    return count(0, target)


# solution: counts in a dictionary
from collections import defaultdict


def solve(nums, goal):
    ways = defaultdict(int, {0: 1})
    for n in nums:
        new = defaultdict(int, ways)
        for s, w in ways.items():
            if s + n <= goal:
                new[s + n] += w
        ways = new
    return ways.get(goal, 0)


# solution: two halves
from collections import Counter
from itertools import combinations


def all_sums(part):
    for length in range(len(part) + 1):
        for chosen in combinations(part, length):
            yield sum(chosen)


def solve(numbers, target):
    cut = len(numbers) // 2
    left = Counter(all_sums(numbers[:cut]))
    return sum(left[target - value] for value in all_sums(numbers[cut:]))


# solution: subset objects as they are found
class Subset:
    __slots__ = ("members", "total")

    def __init__(self, members, total):
        self.members = members
        self.total = total

    def plus(self, number):
        return Subset(self.members + (number,), self.total + number)


def solve(numbers, target):
    subsets = [Subset((), 0)]
    for number in sorted(numbers, reverse=True):
        extended = []
        for subset in subsets:
            if subset.total + number <= target:
                extended.append(subset.plus(number))
        subsets.extend(extended)
    return len([s for s in subsets if s.total == target])
