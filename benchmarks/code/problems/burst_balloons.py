"""Given the numbers on a row of balloons, return the most coins that bursting all of them, one after another, can bring.

There are `size` balloons with numbers from 0 to 100. Bursting one brings the product of its number and those of its neighbours
still there at that moment; a missing neighbour counts as 1.
"""

RANGE = (4, 140)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(0, 100) for _ in range(size)]]


# solution: last balloon of every open stretch
def solve(numbers):
    a = [1] + numbers + [1]
    m = len(a)
    coins = [[0] * m for _ in range(m)]
    for gap in range(2, m):
        for left in range(m - gap):
            right = left + gap
            for last in range(left + 1, right):
                gain = a[left] * a[last] * a[right] + coins[left][last] + coins[last][right]
                if gain > coins[left][right]:
                    coins[left][right] = gain
    return coins[0][m - 1]


# solution: cached function of two ends
from functools import cache


def solve(nums):
    nums = [1, *nums, 1]

    @cache
    def most(i, j):
        return max((most(i, k) + most(k, j) + nums[i] * nums[k] * nums[j] for k in range(i + 1, j)), default=0)

    return most(0, len(nums) - 1)


# solution: zeros dropped, one flat array
from array import array


def solve(numbers):
    row = array("i", [1])
    row.extend(x for x in numbers if x)
    row.append(1)
    m = len(row)
    flat = array("i", bytes(4 * (m * (m - 1) // 2)))
    for right in range(2, m):
        base = right * (right - 1) // 2
        for left in range(right - 2, -1, -1):
            both = row[left] * row[right]
            best = 0
            for k in range(left + 1, right):
                c = flat[k * (k - 1) // 2 + left] + flat[base + k] + both * row[k]
                if c > best:
                    best = c
            flat[base + left] = best
    return flat[(m - 1) * (m - 2) // 2]


# solution: order of bursting kept for every stretch
def solve(numbers):
    value = lambda i: numbers[i] if 0 <= i < len(numbers) else 1
    n = len(numbers)
    plans = {}
    for i in range(n + 1):
        plans[i, i] = (0, ())
    for length in range(1, n + 1):
        for start in range(n - length + 1):
            end = start + length
            outside = value(start - 1) * value(end)
            top, pick = -1, None
            for last in range(start, end):
                c = plans[start, last][0] + plans[last + 1, end][0] + outside * numbers[last]
                if c > top:
                    top, pick = c, last
            plans[start, end] = (top, plans[start, pick][1] + plans[pick + 1, end][1] + (pick,))
    return plans[0, n][0]


# solution: rows and columns of growing stretches
def solve(balloons):
    a = [1] + balloons + [1]
    from_left = [[0] for _ in a]
    for right in range(1, len(a)):
        to_right = [0]
        for left in range(right - 2, -1, -1):
            product = a[left] * a[right]
            inner = map(product.__mul__, a[left + 1 : right])
            to_right.append(max(map(sum, zip(from_left[left], to_right[::-1], inner))))
            from_left[left].append(to_right[-1])
    return from_left[0][-1]
