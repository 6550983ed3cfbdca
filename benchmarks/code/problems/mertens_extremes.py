"""mu(k) is 0 if a square above 1 divides k, otherwise 1 or -1 as k has an even or odd number of prime factors. M(k) is
mu(1) + ... + mu(k). Given n, return a list: M(n), the least and the greatest of M(1), ..., M(n).

n is `size`.
"""

RANGE = (5, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [size]


# solution: each number divided out on its own
def mu(k):
    sign = 1
    p = 2
    while p * p <= k:
        if k % p == 0:
            k //= p
            if k % p == 0:
                return 0
            sign = -sign
        p += 1
    return -sign if k > 1 else sign


def solve(n):
    total = 0
    low, high = 1, 1
    for k in range(1, n + 1):
        total += mu(k)
        if total < low:
            low = total
        elif total > high:
            high = total
    return [total, low, high]


# solution: linear sieve with three lists
from itertools import accumulate


def solve(n):
    mu = [1] * (n + 1)
    composite = [False] * (n + 1)
    primes = []
    for k in range(2, n + 1):
        if not composite[k]:
            primes.append(k)
            mu[k] = -1
        for p in primes:
            if k * p > n:
                break
            composite[k * p] = True
            if k % p == 0:
                mu[k * p] = 0
                break
            mu[k * p] = -mu[k]
    sums = list(accumulate(mu[1:]))
    return [sums[-1], min(sums), max(sums)]


# solution: sum over multiples in a typed array
from array import array


def solve(n):
    mu = array("b", bytes(n + 1))
    mu[1] = 1
    for d in range(1, n + 1):
        value = mu[d]
        if value:
            for multiple in range(2 * d, n + 1, d):
                mu[multiple] -= value
    running, least, most = 0, n, -n
    for k in range(1, n + 1):
        running += mu[k]
        least = min(least, running)
        most = max(most, running)
    return [running, least, most]


# solution: list of prime factors of every number
def solve(n):
    factors = [[] for _ in range(n + 1)]
    for p in range(2, n + 1):
        if not factors[p]:
            for multiple in range(p, n + 1, p):
                factors[multiple].append(p)
    values = []
    m = 0
    for k in range(1, n + 1):
        product = 1
        for p in factors[k]:
            product *= p
        if product == k:
            m += (-1) ** len(factors[k])
        values.append(m)
    return [m, min(values), max(values)]


# solution: squarefree numbers made by multiplying, kept in two sets
from bisect import bisect_right


def primes_to(n):
    found = []
    for k in range(2, n + 1):
        for p in found:
            if p * p > k:
                found.append(k)
                break
            if k % p == 0:
                break
        else:
            found.append(k)
    return found


def solve(n):
    primes = primes_to(n)
    even, odd = {1}, set()
    stack = [(1, 0, 1)]
    while stack:
        number, start, sign = stack.pop()
        for i in range(start, bisect_right(primes, n // number)):
            bigger = number * primes[i]
            (odd if sign > 0 else even).add(bigger)
            stack.append((bigger, i + 1, -sign))
    m = 0
    low = high = 1
    for k in range(1, n + 1):
        m += (k in even) - (k in odd)
        low = min(low, m)
        high = max(high, m)
    return [m, low, high]
