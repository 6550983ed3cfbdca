"""Given a number base and n, return how many whole numbers from 1 to n are divisible by the sum of their digits in that base, and the longest run of neighbours among them.

n is `size`.
"""

RANGE = (50, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice([2, 3, 7, 10, 16]), size]


# solution: digit sum anew for each number
def solve(base, n):
    count = run = longest = 0
    for m in range(1, n + 1):
        s, rest = 0, m
        while rest:
            rest, d = divmod(rest, base)
            s += d
        if m % s == 0:
            count += 1
            run += 1
            if run > longest:
                longest = run
        else:
            run = 0
    return [count, longest]


# solution: table of digit sums from that of the number without its last digit
def solve(base, n):
    sums = [0] * (n + 1)
    good = []
    for m in range(1, n + 1):
        sums[m] = sums[m // base] + m % base
        if m % sums[m] == 0:
            good.append(m)
    longest = here = 0
    previous = None
    for m in good:
        here = here + 1 if previous == m - 1 else 1
        longest = max(longest, here)
        previous = m
    return [len(good), longest]


# solution: counter of digits with carries
class Odometer:
    def __init__(self, base):
        self.base = base
        self.digits = [0]
        self.total = 0

    def advance(self):
        place = 0
        while self.digits[place] == self.base - 1:
            self.total -= self.base - 1
            self.digits[place] = 0
            place += 1
            if place == len(self.digits):
                self.digits.append(0)
        self.digits[place] += 1
        self.total += 1


def solve(base, n):
    wheel = Odometer(base)
    count = best = run = 0
    for m in range(1, n + 1):
        wheel.advance()
        run = 0 if m % wheel.total else run + 1
        count += run > 0
        best = max(best, run)
    return [count, best]


# solution: text of marks split at the bad ones
def solve(base, n):
    sums = bytearray(range(base))
    while len(sums) <= n:
        length = len(sums)
        block = bytearray()
        for d in range(base):
            block += bytes(s + d for s in sums)
            if len(block) > n:
                break
        sums = block
        if length == len(sums):
            break
    marks = "".join(" x"[m % sums[m] == 0] for m in range(1, n + 1))
    return [marks.count("x"), max(len(run) for run in marks.split(" "))]


# solution: numbers grouped by digit sum, those divisible put in a set
from collections import defaultdict


def solve(base, n):
    groups = defaultdict(list)

    def place(m, total):
        if m > n:
            return
        if m:
            groups[total].append(m)
        for d in range(base):
            if m or d:
                place(m * base + d, total + d)

    place(0, 0)
    chosen = set()
    for total, members in groups.items():
        chosen.update(m for m in members if m % total == 0)
    longest = 0
    for m in chosen:
        if m - 1 not in chosen:
            end = m
            while end in chosen:
                end += 1
            longest = max(longest, end - m)
    return [len(chosen), longest]
