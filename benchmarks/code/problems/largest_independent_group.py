"""Given who quarrels with whom among `size` guests, return the size of the largest group without a quarrel and the number of such groups.

`quarrels` is a sorted list of pairs [a, b] with a < b, guests numbered from 0.
"""

RANGE = (2, 21)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pairs = [[a, b] for a in range(size) for b in range(a + 1, size)]
    return [size, sorted(rng.sample(pairs, len(pairs) // 4))]


# solution: branch on one guest at a time
def solve(size, quarrels):
    foes = [0] * size
    for a, b in quarrels:
        foes[a] |= 1 << b
        foes[b] |= 1 << a

    def best(free):
        if not free:
            return 0, 1
        guest = free.bit_length() - 1
        free ^= 1 << guest
        with_size, with_ways = best(free & ~foes[guest])
        with_size += 1
        if not free & foes[guest]:
            return with_size, with_ways
        without_size, without_ways = best(free)
        if with_size == without_size:
            return with_size, with_ways + without_ways
        return max((with_size, with_ways), (without_size, without_ways))

    return list(best((1 << size) - 1))


# solution: all peaceful groups as frozen sets
def solve(size, quarrels):
    enemies = {g: set() for g in range(size)}
    for a, b in quarrels:
        enemies[a].add(b)
        enemies[b].add(a)
    groups = [frozenset()]
    for guest in range(size):
        groups += [group | {guest} for group in groups if group.isdisjoint(enemies[guest])]
    top = max(map(len, groups))
    return [top, sum(len(group) == top for group in groups)]


# solution: table over all subsets
def solve(size, quarrels):
    bad = [0] * size
    for a, b in quarrels:
        bad[b] |= 1 << a
    peaceful = bytearray(1 << size)
    peaceful[0] = 1
    counts = [0] * (size + 1)
    counts[0] = 1
    for mask in range(1, 1 << size):
        high = mask.bit_length() - 1
        rest = mask - (1 << high)
        if peaceful[rest] and not rest & bad[high]:
            peaceful[mask] = 1
            counts[bin(mask).count("1")] += 1
    top = max(k for k in range(size + 1) if counts[k])
    return [top, counts[top]]


# solution: groups grown level by level as tuples
def solve(size, quarrels):
    no = set(map(tuple, quarrels))
    level = [()]
    while True:
        grown = []
        for group in level:
            for guest in range(group[-1] + 1 if group else 0, size):
                if not any((member, guest) in no for member in group):
                    grown.append(group + (guest,))
        if not grown:
            return [len(level[0]), len(level)]
        level = grown


# solution: memo on the set of guests still free
from functools import lru_cache


def solve(size, quarrels):
    apart = [[] for _ in range(size)]
    for a, b in quarrels:
        apart[a].append(b)
        apart[b].append(a)

    @lru_cache(None)
    def profile(free):
        if not free:
            return (1,)
        guest, others = free[0], free[1:]
        skip = profile(others)
        take = profile(tuple(g for g in others if g not in apart[guest]))
        merged = [0] * max(len(skip), len(take) + 1)
        for k, w in enumerate(skip):
            merged[k] += w
        for k, w in enumerate(take):
            merged[k + 1] += w
        return tuple(merged)

    ways = profile(tuple(range(size)))
    return [len(ways) - 1, ways[-1]]
