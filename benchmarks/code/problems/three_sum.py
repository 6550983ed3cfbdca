"""Given a list of integers, return how many different triples of values taken from three different places add up to zero.

The list has `size` integers between minus `size` and `size`; two triples with the same three values in another order count once.
"""

RANGE = (20, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-size, size) for _ in range(size)]]


# solution: sorted in place, closing in from both ends
def solve(numbers):
    numbers.sort()
    n = len(numbers)
    found = 0
    for i in range(n - 2):
        if numbers[i] > 0:
            break
        if i and numbers[i] == numbers[i - 1]:
            continue
        lo, hi = i + 1, n - 1
        while lo < hi:
            total = numbers[i] + numbers[lo] + numbers[hi]
            if total > 0:
                hi -= 1
            elif total < 0:
                lo += 1
            else:
                found += 1
                lo += 1
                while lo < hi and numbers[lo] == numbers[lo - 1]:
                    lo += 1
                hi -= 1
    return found


# solution: set of sorted tuples
def solve(nums):
    triples = set()
    done = set()
    for i, first in enumerate(nums):
        if first in done:
            continue
        done.add(first)
        seen = set()
        for second in nums[i + 1 :]:
            third = -first - second
            if third in seen:
                triples.add(tuple(sorted((first, second, third))))
            seen.add(second)
    return len(triples)


# solution: every pair filed under its sum
from collections import defaultdict


def solve(values):
    values = sorted(values)
    pairs_of = defaultdict(list)
    for j in range(len(values)):
        for i in range(j):
            pairs_of[values[i] + values[j]].append((i, j))
    answer = set()
    for k, v in enumerate(values):
        for i, j in pairs_of.get(-v, []):
            if j < k:
                answer.add((values[i], values[j]))
    return len(answer)


# solution: bit masks shifted over each other
def solve(a):
    from collections import Counter

    times = Counter(a)
    top = max(map(abs, a))
    present = 0
    negated = 0
    for v in times:
        present |= 1 << (v + 2 * top)
        negated |= 1 << (2 * top - v)
    ordered = 0
    for v in times:
        moved = present << v if v >= 0 else present >> -v
        ordered += (moved & negated).bit_count()
    doubles = [v for v in times if v != 0 and -2 * v in times]
    zero = 0 in times
    different = (ordered - 3 * len(doubles) - zero) // 6
    return different + sum(times[v] > 1 for v in doubles) + (times[0] > 2)


# solution: distinct values with a table of counts
def solve(numbers):
    reach = 2 * max(abs(x) for x in numbers) + 1
    table = [0] * (2 * reach + 1)
    for x in numbers:
        table[x + reach] += 1
    kinds = [x for x in range(-reach, reach + 1) if table[x + reach]]
    answer = 1 if table[reach] >= 3 else 0
    for p, x in enumerate(kinds):
        if x >= 0:
            break
        if x % 2 == 0 and table[-x // 2 + reach] >= 2:
            answer += 1
        if table[x + reach] >= 2 and table[-2 * x + reach]:
            answer += 1
        answer += len([y for y in kinds[p + 1 :] if y < -x - y and table[reach - x - y]])
    return answer
