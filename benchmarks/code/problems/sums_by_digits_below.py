"""Given a digit sum s and a whole number as text, return [how many numbers from 0 up to it have the
digit sum s, the remainder of their sum by 1,000,000,007].

The text has `size` digits.
"""

RANGE = (1, 90)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = rng.choice("123456789") + "".join(rng.choice("0123456789") for _ in range(size - 1))
    return [rng.randint(0, 9 * size * 2 // 3), text]


# solution: table of all shorter numbers
def solve(s, text):
    n = len(text)
    count = [[0] * (s + 1) for _ in range(n + 1)]
    total = [[0] * (s + 1) for _ in range(n + 1)]
    count[0][0] = 1
    for k in range(1, n + 1):
        for t in range(s + 1):
            for d in range(min(9, t) + 1):
                count[k][t] += count[k - 1][t - d]
                total[k][t] += total[k - 1][t - d] + d * 10 ** (k - 1) * count[k - 1][t - d]
    number = whole = prefix = used = 0
    for i, c in enumerate(text):
        left = n - i - 1
        for d in range(int(c)):
            rest = s - used - d
            if rest >= 0:
                number += count[left][rest]
                whole += total[left][rest] + (10 * prefix + d) * 10**left * count[left][rest]
        prefix = 10 * prefix + int(c)
        used += int(c)
    if used == s:
        number, whole = number + 1, whole + prefix
    return [number, whole % 1000000007]


# solution: recursion with a flag at the limit
from functools import lru_cache


def solve(s, text):
    digits = list(map(int, text))

    @lru_cache(maxsize=None)
    def go(i, rest, tight):
        if rest < 0 or rest > 9 * (len(digits) - i):
            return 0, 0
        if i == len(digits):
            return 1, 0
        ways = total = 0
        for d in range(digits[i] + 1 if tight else 10):
            w, t = go(i + 1, rest - d, tight and d == digits[i])
            ways += w
            total += t + w * d * 10 ** (len(digits) - 1 - i)
        return ways, total

    ways, total = go(0, s, True)
    return [ways, total % (10**9 + 7)]


# solution: states in a dict, digit by digit
def solve(s, text):
    mod = 10**9 + 7
    states = {(0, True): (1, 0)}
    for c in text:
        limit = int(c)
        fresh = {}
        for (used, tight), (ways, total) in states.items():
            for d in range(10):
                if used + d > s or tight and d > limit:
                    break
                key = used + d, tight and d == limit
                w, t = fresh.get(key, (0, 0))
                fresh[key] = w + ways, (t + 10 * total + d * ways) % mod
        states = fresh
    ends = [states.get((s, flag), (0, 0)) for flag in (True, False)]
    return [ends[0][0] + ends[1][0], (ends[0][1] + ends[1][1]) % mod]


# solution: from the last digit on, two lists
def solve(s, text):
    mod = 1000000007
    free = [[1, 0]] + [[0, 0] for _ in range(s)]
    bound = [[1, 0]] + [[0, 0] for _ in range(s)]
    power = 1
    for c in reversed(text):
        top = int(c)
        new_free, new_bound = [], []
        for t in range(s + 1):
            f = [0, 0]
            b = [0, 0]
            for d in range(min(9, t) + 1):
                ways, total = free[t - d]
                f[0] += ways
                f[1] += total + d * power * ways
                if d < top:
                    b[0] += ways
                    b[1] += total + d * power * ways
                elif d == top:
                    ways, total = bound[t - d]
                    b[0] += ways
                    b[1] += total + d * power * ways
            new_free.append([f[0], f[1] % mod])
            new_bound.append([b[0], b[1] % mod])
        free, bound = new_free, new_bound
        power = power * 10 % mod
    return [bound[s][0], bound[s][1] % mod]


# solution: binomials with digits above nine taken out
from math import comb


def spread(places, total):
    if total < 0:
        return 0
    if places == 0:
        return int(total == 0)
    result = 0
    for over in range(min(places, total // 10) + 1):
        result += (-1) ** over * comb(places, over) * comb(total - 10 * over + places - 1, places - 1)
    return result


def solve(s, text):
    n = len(text)
    number = whole = used = prefix = 0
    for i, c in enumerate(text):
        left = n - 1 - i
        for d in range(int(c)):
            rest = s - used - d
            ways = spread(left, rest)
            if ways:
                number += ways
                whole += ways * (prefix * 10 + d) * 10**left
                single = sum(e * spread(left - 1, rest - e) for e in range(10)) if left else 0
                whole += single * (10**left - 1) // 9
        used += int(c)
        prefix = prefix * 10 + int(c)
    if used == s:
        number += 1
        whole += prefix
    return [number, whole % 1000000007]
