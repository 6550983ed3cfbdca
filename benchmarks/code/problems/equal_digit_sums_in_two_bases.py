"""Given two bases and n, return how many whole numbers from 0 to n - 1 have the same digit sum in both bases, and the greatest such number.

n is `size`.
"""

RANGE = (30, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    a, b = rng.sample([2, 3, 5, 7, 10, 12], 2)
    return [a, b, size]


# solution: both sums for every number
def digit_sum(m, base):
    total = 0
    while m:
        total += m % base
        m //= base
    return total


def solve(a, b, n):
    count = last = 0
    for m in range(n):
        if digit_sum(m, a) == digit_sum(m, b):
            count += 1
            last = m
    return [count, last]


# solution: two tables
def solve(a, b, n):
    def table(base):
        sums = list(range(min(base, n)))
        for m in range(base, n):
            sums.append(sums[m // base] + m % base)
        return sums

    same = [m for m, (x, y) in enumerate(zip(table(a), table(b))) if x == y]
    return [len(same), same[-1]]


# solution: difference kept, changed by the zeros at the end of each number
def solve(a, b, n):
    difference = 0
    count, greatest = 1, 0
    for m in range(1, n):
        rest = m
        while rest % a == 0:
            difference -= a - 1
            rest //= a
        rest = m
        while rest % b == 0:
            difference += b - 1
            rest //= b
        if difference == 0:
            count += 1
            greatest = m
    return [count, greatest]


# solution: sets of pairs of number and sum
def pairs(base, n):
    found = {(0, 0)}
    power = 1
    while power < n:
        found = {(m + d * power, s + d) for m, s in found for d in range(base) if m + d * power < n}
        power *= base
    return found


def solve(a, b, n):
    common = pairs(a, n) & pairs(b, n)
    return [len(common), max(common)[0]]


# solution: lists of digits carried on in both bases
class Counter:
    def __init__(self, base, length):
        self.base = base
        self.digits = [0] * length

    def __next__(self):
        total = sum(self.digits)
        i = 0
        while i < len(self.digits) and self.digits[i] == self.base - 1:
            self.digits[i] = 0
            i += 1
        if i < len(self.digits):
            self.digits[i] += 1
        return total

    def __iter__(self):
        return self


def solve(a, b, n):
    length = n.bit_length() + 1
    marks = bytearray()
    for _, x, y in zip(range(n), Counter(a, length), Counter(b, length)):
        marks.append(x == y)
    return [marks.count(1), marks.rindex(1)]
