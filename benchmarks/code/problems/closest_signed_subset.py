"""Given a target and whole numbers, negative ones too, return [least distance, how many]: how close
the sum of some of the numbers (none, too) can come to the target, and how many choices come so
close.

There are `size` numbers, up to 10 ** 6 apart from 0.
"""

RANGE = (2, 18)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(-(10**6), 10**6) for _ in range(size)]
    return [rng.randint(-(10**6), 2 * 10**6), numbers]


# solution: list of all sums
def solve(target, numbers):
    sums = [0]
    for x in numbers:
        sums += [s + x for s in sums]
    distances = [abs(s - target) for s in sums]
    least = min(distances)
    return [least, distances.count(least)]


# solution: every mask, keeping nothing
def solve(target, numbers):
    best = None
    times = 0
    gray = 0
    total = -target
    for step in range(1 << len(numbers)):
        if step:
            bit = (step & -step).bit_length() - 1
            gray ^= 1 << bit
            total += numbers[bit] if gray >> bit & 1 else -numbers[bit]
        d = abs(total)
        if best is None or d < best:
            best, times = d, 0
        if d == best:
            times += 1
    return [best, times]


# solution: two sorted halves and two fingers
def sums_of(numbers):
    result = [0]
    for x in numbers:
        result.extend([s + x for s in result])
    return sorted(result)


def solve(target, numbers):
    half = len(numbers) // 2
    low, high = sums_of(numbers[:half]), sums_of(numbers[half:])
    i, j = 0, len(high) - 1
    best = abs(low[0] + high[j] - target)
    while i < len(low) and j >= 0:
        d = low[i] + high[j] - target
        best = min(best, abs(d))
        if d < 0:
            i += 1
        else:
            j -= 1
    from collections import Counter

    tally = Counter(high)
    goals = {target - best, target + best}
    return [best, sum(tally[g - s] for g in goals for s in low)]


# solution: half in a sorted list, half by recursion and bisection
from bisect import bisect_left, bisect_right


def solve(target, numbers):
    n = len(numbers)
    known = [0]
    for x in numbers[n // 3 :]:
        known = known + [x + k for k in known]
    known.sort()
    found = {}

    def look(i, total):
        if i < n // 3:
            look(i + 1, total)
            look(i + 1, total + numbers[i])
            return
        want = target - total
        at = bisect_left(known, want)
        for k in (at - 1, at):
            if 0 <= k < len(known) and (k == at or known[k] < want):
                value = known[k]
                d = abs(want - value)
                found[d] = found.get(d, 0) + bisect_right(known, value) - bisect_left(known, value)

    look(0, 0)
    least = min(found)
    return [least, found[least]]


# solution: counter of sums
from collections import Counter


def solve(target, numbers):
    ways = Counter([0])
    for x in numbers:
        more = Counter({s + x: w for s, w in ways.items()})
        ways.update(more)
    by_distance = {}
    for s, w in ways.items():
        d = s - target if s > target else target - s
        by_distance[d] = by_distance.get(d, 0) + w
    return list(min(by_distance.items()))
