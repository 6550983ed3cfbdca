"""Given heaps and the numbers one may take, return the first winning move of the game, or an empty list.

There are 12 heaps of at most `size` stones. Two players take by turns one of the allowed numbers (always
with 1 among them) from one heap, and who cannot move loses. A winning move [heap, taken] leaves the other
player lost; the one with the least place of the heap and then with the least number taken is returned.
"""

RANGE = (30, 30_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    moves = [1, *rng.sample(range(2, 20), 5)]
    heaps = [size] + [rng.randint(1, size) for _ in range(11)]
    rng.shuffle(heaps)
    return [heaps, moves]


# solution: values of all heap sizes in a list
def solve(heaps, moves):
    moves = sorted(moves)
    grundy = [0]
    for stones in range(1, max(heaps) + 1):
        reachable = {grundy[stones - m] for m in moves if m <= stones}
        value = 0
        while value in reachable:
            value += 1
        grundy.append(value)
    total = 0
    for h in heaps:
        total ^= grundy[h]
    for place, h in enumerate(heaps):
        for m in moves:
            if m <= h and total ^ grundy[h] ^ grundy[h - m] == 0:
                return [place, m]
    return []


# solution: ring of recent values, those of the heaps noted
from functools import reduce
from operator import xor


def solve(heaps, moves):
    wanted = set(heaps)
    for h in heaps:
        wanted.update(h - m for m in moves if m <= h)
    ring = [0] * (max(moves) + 1)
    noted = {0: 0}
    for n in range(1, max(heaps) + 1):
        mask = 0
        for m in moves:
            if m <= n:
                mask |= 1 << ring[(n - m) % len(ring)]
        value = (~mask & mask + 1).bit_length() - 1
        ring[n % len(ring)] = value
        if n in wanted:
            noted[n] = value
    nim = reduce(xor, (noted[h] for h in heaps))
    good = [[i, m] for i, h in enumerate(heaps) for m in moves if m <= h and nim ^ noted[h] == noted[h - m]]
    return min(good, default=[])


# solution: sets of heap sizes for every value
class Values:
    def __init__(self, limit, moves):
        self.classes = []
        for n in range(limit + 1):
            before = [n - m for m in moves]
            for group in self.classes:
                if not any(b in group for b in before):
                    group.add(n)
                    break
            else:
                self.classes.append({n})

    def __getitem__(self, n):
        return next(v for v, group in enumerate(self.classes) if n in group)


def solve(heaps, moves):
    values = Values(max(heaps), moves)
    goal = 0
    for h in heaps:
        goal ^= values[h]
    for i, h in enumerate(heaps):
        rest = goal ^ values[h]
        for m in sorted(moves):
            if h >= m and values[h - m] == rest:
                return [i, m]
    return []


# solution: text of values until it repeats
def solve(heaps, moves):
    reach = max(moves)
    text = "0"
    seen = {}
    period = start = None
    while len(text) <= max(heaps):
        near = {text[-m] for m in moves if m <= len(text)}
        text += min(d for d in "0123456789" if d not in near)
        if len(text) >= reach:
            tail = text[-reach:]
            if tail in seen:
                start = seen[tail]
                period = len(text) - start
                break
            seen[tail] = len(text)

    def value(n):
        if n >= len(text):
            n = start + (n - start) % period
        return int(text[n])

    every = 0
    for h in heaps:
        every ^= value(h)
    for i in range(len(heaps)):
        for m in sorted(moves):
            left = heaps[i] - m
            if left >= 0 and every ^ value(heaps[i]) ^ value(left) == 0:
                return [i, m]
    return []


# solution: dictionaries with sets of values that can be reached
from collections import defaultdict


def solve(heaps, moves):
    followers = defaultdict(set)
    values = {}
    for n in range(max(heaps) + 1):
        v = next(i for i in range(len(moves) + 1) if i not in followers[n])
        values[n] = v
        for m in moves:
            followers[n + m].add(v)
    balance = 0
    for h in heaps:
        balance ^= values[h]
    if balance == 0:
        return []
    candidates = ((i, m) for i in range(len(heaps)) for m in sorted(moves) if m <= heaps[i])
    for i, m in candidates:
        if values[heaps[i]] ^ balance == values[heaps[i] - m]:
            return [i, m]
    return []
