"""Given a list of integers and a divisor k, return how many runs of neighbouring numbers have a sum divisible by k.

The list has `size` integers between -10**9 and 10**9, k is between 2 and 500; a run has at least one number, and zero is divisible.
"""

RANGE = (50, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-(10**9), 10**9) for _ in range(size)], rng.randint(2, 500)]


# solution: counts by remainder
def solve(numbers, k):
    counts = [0] * k
    counts[0] = 1
    rest = 0
    answer = 0
    for x in numbers:
        rest = (rest + x) % k
        answer += counts[rest]
        counts[rest] += 1
    return answer


# solution: sorted remainders grouped
from itertools import accumulate, groupby


def solve(numbers, k):
    prefix = accumulate(numbers, initial=0)
    rests = sorted(p % k for p in prefix)
    sizes = (len(list(g)) for _, g in groupby(rests))
    return sum(m * (m - 1) // 2 for m in sizes)


# solution: places listed under their remainder
def solve(nums, k):
    sums = [0]
    for x in nums:
        sums.append(sums[-1] + x)
    places = {}
    for index, value in enumerate(sums):
        places.setdefault(str(value % k), []).append((index, value))
    runs = 0
    for key in places:
        group = places[key]
        runs += len(group) * (len(group) - 1) // 2
    return runs


# solution: halves joined over the middle
from collections import Counter


def tails(part, k):
    seen = Counter()
    s = 0
    for x in part:
        s = (s + x) % k
        seen[s] += 1
    return seen


def solve(numbers, k):
    if len(numbers) == 0:
        return 0
    if len(numbers) == 1:
        return 1 if numbers[0] % k == 0 else 0
    middle = len(numbers) // 2
    left, right = numbers[:middle], numbers[middle:]
    ends = tails(reversed(left), k)
    starts = tails(right, k)
    across = sum(times * starts[-rest % k] for rest, times in ends.items())
    return solve(left, k) + solve(right, k) + across


# solution: links to the last equal remainder
from array import array


def solve(numbers, k):
    link = array("i", [-1]) * (len(numbers) + 1)
    chain = array("i", [0]) * (len(numbers) + 1)
    last = {0: 0}
    total = 0
    for i in range(1, len(numbers) + 1):
        total += numbers[i - 1]
        rest = total % k
        link[i] = last.get(rest, -1)
        if link[i] >= 0:
            chain[i] = chain[link[i]] + 1
        last[rest] = i
    return sum(chain)
