"""Workers have a quality and a least wish for pay. A team of `k` workers is paid in proportion to
quality, and nobody less than wished. Return the least total pay of such a team as a reduced fraction
[numerator, denominator].

There are `size` workers [quality, wish]; k is at most 60 and at most `size`.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    workers = [[rng.randint(1, 100), rng.randint(50, 5000)] for _ in range(size)]
    return [rng.randint(2, min(60, size)), workers]


# solution: sorted by ratio as fractions, heap of qualities
import heapq
from fractions import Fraction


def solve(k, workers):
    ordered = sorted((Fraction(wish, quality), quality) for quality, wish in workers)
    heap = []
    total = 0
    best = None
    for ratio, quality in ordered:
        heapq.heappush(heap, -quality)
        total += quality
        if len(heap) > k:
            total += heapq.heappop(heap)
        if len(heap) == k and (best is None or ratio * total < best):
            best = ratio * total
    return [best.numerator, best.denominator]


# solution: cross products and a sorted list of the smallest qualities
from bisect import insort
from functools import cmp_to_key
from math import gcd


def solve(k, workers):
    workers.sort(key=cmp_to_key(lambda a, b: a[1] * b[0] - b[1] * a[0]))
    small = []
    top, bottom = 1, 0
    for quality, wish in workers:
        insort(small, quality)
        if len(small) > k:
            small.pop()
        if len(small) == k:
            pay = wish * sum(small)
            if pay * bottom < top * quality:
                top, bottom = pay, quality
    g = gcd(top, bottom)
    return [top // g, bottom // g]


# solution: whole ratios over a common multiple, counts of qualities
from math import gcd, lcm


class Qualities:
    def __init__(self, room):
        self.room = room
        self.counts = [0] * 101
        self.number = self.total = 0
        self.top = 0

    def add(self, quality):
        self.counts[quality] += 1
        self.number += 1
        self.total += quality
        self.top = max(self.top, quality)
        if self.number > self.room:
            while not self.counts[self.top]:
                self.top -= 1
            self.counts[self.top] -= 1
            self.total -= self.top
            self.number -= 1


def solve(k, workers):
    common = lcm(*{q for q, _ in workers})
    rows = sorted((wish * (common // q), q) for q, wish in workers)
    team = Qualities(k)
    pays = []
    for ratio, q in rows:
        team.add(q)
        if team.number == k:
            pays.append(ratio * team.total)
    pay = min(pays)
    g = gcd(pay, common)
    return [pay // g, common // g]


# solution: from the dearest down with two heaps
from fractions import Fraction
from heapq import heapify, heappop, heappush


def solve(k, workers):
    order = sorted(range(len(workers)), key=lambda i: Fraction(workers[i][1], workers[i][0]), reverse=True)
    gone = [False] * len(workers)
    inside = [False] * len(workers)
    heap = [(q, i) for i, (q, _) in enumerate(workers)]
    heapify(heap)
    total = count = 0
    best = None
    for i in order:
        while count < k and heap:
            q, j = heappop(heap)
            if not gone[j]:
                inside[j] = True
                total += q
                count += 1
        if count < k:
            break
        pay = Fraction(workers[i][1] * total, workers[i][0])
        if best is None or pay < best:
            best = pay
        gone[i] = True
        if inside[i]:
            total -= workers[i][0]
            count -= 1
    return [best.numerator, best.denominator]


# solution: cheapest of each quality group kept, generator of teams
from collections import defaultdict
from heapq import heappush, heapreplace, nsmallest
from fractions import Fraction


def teams(k, rows):
    heap, total = [], 0
    for wish, quality in rows:
        if len(heap) < k:
            heappush(heap, -quality)
            total += quality
        elif quality < -heap[0]:
            total += quality + heapreplace(heap, -quality)
        if len(heap) == k:
            yield Fraction(wish, quality) * total


def solve(k, workers):
    groups = defaultdict(list)
    for quality, wish in workers:
        groups[quality].append(wish)
    rows = [(w, q) for q, wishes in groups.items() for w in nsmallest(k, wishes)]
    rows.sort(key=lambda row: Fraction(*row))
    best = min(teams(k, rows))
    return [best.numerator, best.denominator]
