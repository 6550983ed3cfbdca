"""A filter of `bits` bits with k hash functions, where h_i(x) = ((a * x + i * b * (x % 8191 + 1)) %
2147483647) % bits for i = 0 .. k - 1. Given the bits, k, [a, b], the numbers put in and the numbers
asked for, return [bits set, questions answered yes, questions answered yes although the number was not
put in, the longest stretch of bits not set].

There are `size` numbers put in; the filter has about six bits for each.
"""

RANGE = (5, 9_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    inside = [rng.randint(1, 10**9) for _ in range(size)]
    asked = [rng.choice(inside) if rng.random() < 0.3 else rng.randint(1, 10**9) for _ in range(1000)]
    factors = [rng.randint(10**5, 10**9), rng.randint(10**5, 10**9)]
    return [size * rng.randint(4, 8) + rng.randint(1, 9), rng.randint(1, 4), factors, inside, asked]


# solution: list of truth values
def solve(bits, k, factors, inside, asked):
    a, b = factors

    def places(x):
        return [(a * x + i * b * (x % 8191 + 1)) % 2147483647 % bits for i in range(k)]

    table = [False] * bits
    for x in inside:
        for p in places(x):
            table[p] = True
    yes = [x for x in asked if all(table[p] for p in places(x))]
    known = set(inside)
    longest = run = 0
    for flag in table:
        run = 0 if flag else run + 1
        longest = max(longest, run)
    return [sum(table), len(yes), sum(x not in known for x in yes), longest]


# solution: bytes with eight bits each
def solve(bits, k, factors, inside, asked):
    field = bytearray(bits // 8 + 1)
    for x in inside:
        for i in range(k):
            p = (factors[0] * x + i * factors[1] * (x % 8191 + 1)) % 2147483647 % bits
            field[p // 8] |= 1 << p % 8
    candidates = {}
    yes = 0
    for x in asked:
        for i in range(k):
            p = (factors[0] * x + i * factors[1] * (x % 8191 + 1)) % 2147483647 % bits
            if not field[p // 8] >> p % 8 & 1:
                break
        else:
            yes += 1
            candidates[x] = candidates.get(x, 0) + 1
    wrong = yes
    for x in inside:
        wrong -= candidates.pop(x, 0)
    ones = longest = 0
    last = -1
    for p in range(bits):
        if field[p >> 3] >> (p & 7) & 1:
            ones += 1
            longest = max(longest, p - last - 1)
            last = p
    return [ones, yes, wrong, max(longest, bits - last - 1)]


# solution: set of places
def solve(bits, k, factors, inside, asked):
    a, b = factors
    filled = {(a * x + i * b * (x % 8191 + 1)) % 2147483647 % bits for x in inside for i in range(k)}
    real = frozenset(inside)
    yes = wrong = 0
    for x in asked:
        if {(a * x + i * b * (x % 8191 + 1)) % 2147483647 % bits for i in range(k)} <= filled:
            yes += 1
            wrong += x not in real
    order = [-1, *sorted(filled), bits]
    return [len(filled), yes, wrong, max(q - p for p, q in zip(order, order[1:])) - 1]


# solution: filter class around a text of digits
class Filter:
    def __init__(self, bits, k, factors):
        self.bits = bits
        self.k = k
        self.a, self.b = factors
        self.text = bytearray(b"0" * bits)

    def places(self, x):
        first, step = self.a * x, self.b * (x % 8191 + 1)
        for i in range(self.k):
            yield (first + i * step) % 2147483647 % self.bits

    def add(self, x):
        for p in self.places(x):
            self.text[p] = 49

    def __contains__(self, x):
        return all(self.text[p] == 49 for p in self.places(x))


def solve(bits, k, factors, inside, asked):
    bloom = Filter(bits, k, factors)
    for x in inside:
        bloom.add(x)
    positive = sorted(x for x in asked if x in bloom)
    ordered = sorted(inside)
    wrong = j = 0
    for x in positive:
        while j < len(ordered) and ordered[j] < x:
            j += 1
        wrong += j == len(ordered) or ordered[j] != x
    gaps = bloom.text.split(b"1")
    return [bloom.text.count(b"1"), len(positive), wrong, max(map(len, gaps))]


# solution: places in a sorted array, searched by bisection
from array import array
from bisect import bisect_left


def solve(bits, k, factors, inside, asked):
    a, b = factors
    places = array("l")
    for x in inside:
        for i in range(k):
            places.append((a * x + i * b * (x % 8191 + 1)) % 2147483647 % bits)
    places = array("l", sorted(places))

    def has(p):
        at = bisect_left(places, p)
        return at < len(places) and places[at] == p

    answers = {}
    yes = wrong = 0
    for x in asked:
        if x not in answers:
            hits = sum(has((a * x + i * b * (x % 8191 + 1)) % 2147483647 % bits) for i in range(k))
            answers[x] = (hits == k, hits == k and x not in inside)
        yes += answers[x][0]
        wrong += answers[x][1]
    different = longest = 0
    last = -1
    for p in places:
        if p != last:
            different += 1
            longest = max(longest, p - last - 1)
            last = p
    return [different, yes, wrong, max(longest, bits - 1 - last)]
