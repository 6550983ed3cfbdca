"""Given numbers, return the sum of the least numbers of all runs of neighbours.

There are `size` numbers of 1 to 5,000, and every unbroken part of the list, also of one number or of all,
is a run.
"""

RANGE = (20, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 5000) for _ in range(size)]]


# solution: running least from every start
def solve(numbers):
    total = 0
    for start in range(len(numbers)):
        least = numbers[start]
        for end in range(start, len(numbers)):
            if numbers[end] < least:
                least = numbers[end]
            total += least
    return total


# solution: stack of values and how many they stand for
def solve(nums):
    stack = []
    current = total = 0
    for x in nums:
        count = 1
        while stack and stack[-1][0] >= x:
            y, c = stack.pop()
            current -= y * c
            count += c
        stack.append((x, count))
        current += x * count
        total += current
    return total


# solution: triangle of least numbers by length
def solve(numbers):
    rows = [list(numbers)]
    while len(rows[-1]) > 1:
        above = rows[-1]
        rows.append([min(above[i], numbers[i + len(rows)]) for i in range(len(above) - 1)])
    return sum(sum(row) for row in rows)


# solution: joined stretches from the highest number down
def solve(numbers):
    order = sorted(range(len(numbers)), key=lambda i: (-numbers[i], i))
    stretch = {}
    total = 0
    for i in order:
        left = stretch.get(i - 1, 0)
        right = stretch.get(i + 1, 0)
        total += numbers[i] * (left + 1) * (right + 1)
        length = left + right + 1
        stretch[i] = length
        stretch[i - left] = length
        stretch[i + right] = length
    return total


# solution: halves with lists of least numbers from the middle
from bisect import bisect_left
from itertools import accumulate


def part(values):
    if len(values) == 1:
        return values[0]
    cut = len(values) // 2
    left, right = values[:cut], values[cut:]
    result = part(left) + part(right)
    one = list(accumulate(reversed(left), min))
    two = list(accumulate(right, min))
    falling = two[::-1]
    sums = [0, *accumulate(falling)]
    for least in one:
        below = bisect_left(falling, least)
        result += sums[below] + least * (len(falling) - below)
    return result


def solve(numbers):
    return part(tuple(numbers))
