"""Given a number as text, return how many positive numbers up to it have no two equal digits side by side.

The number has `size` decimal digits and does not begin with 0; the result is taken modulo 1000000007.
"""

RANGE = (5, 800)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [rng.choice("123456789") + "".join(rng.choice("0123456789") for _ in range(size - 1))]


# solution: powers of nine and a walk along the digits
def solve(limit):
    p = 1000000007
    n = len(limit)
    total = 0
    for k in range(1, n):
        total += pow(9, k, p)
    last = 0
    for i in range(n):
        digit = int(limit[i])
        smaller = digit - (1 if last < digit else 0)
        if i == 0:
            smaller = digit - 1
        total += smaller * pow(9, n - i - 1, p)
        if i and digit == last:
            return total % p
        last = digit
    return (total + 1) % p


# solution: cached recursion with flags
from functools import lru_cache


def solve(limit):
    @lru_cache(None)
    def count(place, last, tight, started):
        if place == len(limit):
            return int(started)
        bound = int(limit[place]) if tight else 9
        result = 0
        for digit in range(bound + 1):
            if started and digit == last:
                continue
            result += count(place + 1, digit, tight and digit == bound, started or digit > 0)
        return result % 1000000007

    return count(0, -1, True, False)


# solution: table of lengths and first digits in exact numbers
def solve(limit):
    length = len(limit)
    starting = [[0] * 10, [1] * 10]
    while len(starting) <= length:
        shorter = starting[-1]
        everything = sum(shorter)
        starting.append([everything - x for x in shorter])
    answer = sum(sum(starting[k][1:]) for k in range(1, length))
    before = None
    for i, letter in enumerate(limit):
        digit = int(letter)
        for d in range(0 if i else 1, digit):
            if d != before:
                answer += starting[length - i][d]
        if digit == before:
            break
        before = digit
    else:
        answer += 1
    return answer % 1000000007


# solution: dictionary of states moved forward
from collections import Counter


def solve(limit):
    states = Counter({("", True): 1})
    for c in limit:
        new = Counter()
        for (last, tight), ways in states.items():
            for d in "0123456789":
                if tight and d > c:
                    break
                if d == last:
                    continue
                key = d if last or d != "0" else ""
                new[key, tight and d == c] += ways
        states = Counter({s: w % 1000000007 for s, w in new.items()})
    return sum(w for (last, _), w in states.items() if last) % 1000000007


# solution: list of big powers and the digits up to the first repeat
from itertools import accumulate, pairwise, repeat
from operator import mul


def solve(limit):
    digits = list(map(int, limit))
    nines = list(accumulate(repeat(9, len(digits)), mul, initial=1))
    parts = nines[1 : len(digits)]
    parts.append((digits[0] - 1) * nines[len(digits) - 1])
    clean = True
    for place, (a, b) in enumerate(pairwise(digits), 2):
        parts.append((b - (a < b)) * nines[len(digits) - place])
        if a == b:
            clean = False
            break
    return (sum(parts) + clean) % (10**9 + 7)
