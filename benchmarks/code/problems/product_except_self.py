"""For each place of a list, return the product of all the other numbers, modulo 1,000,000,007.

The list has `size` integers between 0 and 1,000,000 (rarely a 0) and is at least two long.
"""

RANGE = (100, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    numbers = [rng.randint(1, 1_000_000) for _ in range(size)]
    if rng.random() < 0.3:
        numbers[rng.randrange(size)] = 0
    return [numbers]


# solution: lists of prefix and suffix products
def solve(numbers):
    MOD = 1_000_000_007
    n = len(numbers)
    before = [1] * n
    after = [1] * n
    for i in range(1, n):
        before[i] = before[i - 1] * numbers[i - 1] % MOD
    for i in range(n - 2, -1, -1):
        after[i] = after[i + 1] * numbers[i + 1] % MOD
    return [b * a % MOD for b, a in zip(before, after)]


# solution: one output list and two running products
P = 10**9 + 7


def solve(nums):
    out = []
    running = 1
    for x in nums:
        out.append(running)
        running = running * x % P
    running = 1
    for i in reversed(range(len(nums))):
        out[i] = out[i] * running % P
        running = running * nums[i] % P
    return out


# solution: modular inverses and zero count
def solve(numbers):
    p = 1_000_000_007
    zeros = numbers.count(0)
    if zeros > 1:
        return [0] * len(numbers)
    product = 1
    for x in numbers:
        if x:
            product = product * x % p
    if zeros:
        return [0 if x else product for x in numbers]
    return [product * pow(x, -1, p) % p for x in numbers]


# solution: recursion that passes the outside product down
from array import array

MODULUS = 1000000007


def product(numbers, lo, hi):
    total = 1
    for i in range(lo, hi):
        total = total * numbers[i] % MODULUS
    return total


def fill(numbers, lo, hi, outside, out):
    if hi - lo == 1:
        out[lo] = outside
        return
    mid = (lo + hi) // 2
    fill(numbers, lo, mid, outside * product(numbers, mid, hi) % MODULUS, out)
    fill(numbers, mid, hi, outside * product(numbers, lo, mid) % MODULUS, out)


def solve(numbers):
    out = array("q", [0]) * len(numbers)
    fill(numbers, 0, len(numbers), 1, out)
    return out.tolist()


# solution: tree of products, levels kept
def solve(numbers):
    m = 1_000_000_007
    levels = [list(numbers)]
    while len(levels[-1]) > 1:
        row = levels[-1]
        if len(row) % 2:
            row.append(1)
        levels.append([row[i] * row[i + 1] % m for i in range(0, len(row), 2)])
    outside = [1]
    for row in reversed(levels[:-1]):
        outside = [outside[i >> 1] * row[i ^ 1] % m for i in range(len(row))]
    return outside[: len(numbers)]
