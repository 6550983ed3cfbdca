"""Given the weights in grams and the values in cents of goods and a capacity in grams, return the most whole cents that fit when goods may be cut.

There are `size` goods of 1 to 60 grams and 1 to 5000 cents, and the capacity is about a third of all grams; part of a good is worth its
share of the value, and the exact total is rounded down.
"""

RANGE = (15, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    weights = [rng.randint(1, 60) for _ in range(size)]
    values = [rng.randint(1, 5000) for _ in range(size)]
    return [weights, values, sum(weights) // 3 + rng.randint(0, 20)]


# solution: sorted by exact fractions
from fractions import Fraction


def solve(weights, values, capacity):
    goods = sorted(((Fraction(v, w), w) for w, v in zip(weights, values)), reverse=True)
    total = Fraction(0)
    for price, weight in goods:
        taken = min(weight, capacity)
        total += price * taken
        capacity -= taken
    return int(total)


# solution: order by cross multiplication
from functools import cmp_to_key


def solve(weights, values, capacity):
    def compare(i, j):
        return values[j] * weights[i] - values[i] * weights[j]

    total = 0
    for i in sorted(range(len(weights)), key=cmp_to_key(compare)):
        if weights[i] > capacity:
            return total + values[i] * capacity // weights[i]
        total += values[i]
        capacity -= weights[i]
    return total


# solution: gains of the best good for every weight
def solve(weights, values, capacity):
    shelves = {}
    for w, v in zip(weights, values):
        shelves.setdefault(w, []).append(v)
    for shelf in shelves.values():
        shelf.sort()
    earned = 0
    while shelves and capacity:
        best = None
        for w, shelf in shelves.items():
            if best is None or shelf[-1] * best > shelves[best][-1] * w:
                best = w
        v = shelves[best].pop()
        if not shelves[best]:
            del shelves[best]
        if best > capacity:
            return earned + v * capacity // best
        earned += v
        capacity -= best
    return earned


# solution: split around a pivot price
def solve(weights, values, capacity):
    goods = list(zip(weights, values))
    total = 0
    while goods:
        pw, pv = goods[len(goods) // 2]
        better = [(w, v) for w, v in goods if v * pw > pv * w]
        same = [(w, v) for w, v in goods if v * pw == pv * w]
        heavy = sum(w for w, _ in better)
        if heavy > capacity:
            goods = better
            continue
        total += sum(v for _, v in better)
        capacity -= heavy
        equal = sum(w for w, _ in same)
        if equal > capacity:
            return total + pv * capacity // pw
        total += sum(v for _, v in same)
        capacity -= equal
        goods = [(w, v) for w, v in goods if v * pw < pv * w]
    return total


# solution: every gram on its own
from itertools import chain, islice, repeat
from math import lcm


def solve(weights, values, capacity):
    unit = lcm(*set(weights))
    grams = list(chain.from_iterable(repeat(v * (unit // w), w) for w, v in zip(weights, values)))
    grams.sort(reverse=True)
    return sum(islice(grams, capacity)) // unit
