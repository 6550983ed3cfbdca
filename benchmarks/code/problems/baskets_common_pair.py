"""Given the baskets of customers, return the two goods that lie together in the most baskets, and in how
many, as "FIRST+SECOND NUMBER".

There are `size` baskets, each a list of 2 to 9 different goods in any order, of up to 250 kinds. FIRST comes
before SECOND in the alphabet; of several such pairs the one with the least FIRST counts, then the least
SECOND.
"""

RANGE = (5, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = 10 + min(240, size // 10)
    goods = [f"{rng.choice(['tea', 'bun', 'jam', 'oil', 'nut'])}{i}" for i in range(kinds)]
    baskets = []
    for _ in range(size):
        basket = {goods[int(kinds * rng.random() ** 1.5)] for _ in range(rng.randint(2, 9))}
        while len(basket) < 2:
            basket.add(rng.choice(goods))
        basket = sorted(basket)
        rng.shuffle(basket)
        baskets.append(basket)
    return [baskets]


# solution: counter of pairs
from collections import Counter
from itertools import combinations


def solve(baskets):
    counts = Counter()
    for basket in baskets:
        counts.update(combinations(sorted(basket), 2))
    pair = min(counts, key=lambda p: (-counts[p], p))
    return f"{pair[0]}+{pair[1]} {counts[pair]}"


# solution: square table by number of the goods
def solve(baskets):
    names = sorted({item for basket in baskets for item in basket})
    index = {name: i for i, name in enumerate(names)}
    n = len(names)
    table = [[0] * n for _ in range(n)]
    for basket in baskets:
        places = [index[item] for item in basket]
        for i in places:
            for j in places:
                if i < j:
                    table[i][j] += 1
    best = (0, 0, 0)
    for i in range(n):
        for j in range(i + 1, n):
            if table[i][j] > best[0]:
                best = (table[i][j], i, j)
    return "%s+%s %d" % (names[best[1]], names[best[2]], best[0])


# solution: numbers as sets of baskets
def solve(baskets):
    masks = {}
    for k, basket in enumerate(baskets):
        for item in basket:
            masks[item] = masks.get(item, 0) | 1 << k
    names = sorted(masks)
    most = 0
    answer = ""
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            together = (masks[a] & masks[b]).bit_count()
            if together > most:
                most = together
                answer = f"{a}+{b} {together}"
    return answer


# solution: all pairs as texts, sorted
from itertools import groupby


def solve(baskets):
    pairs = []
    for basket in baskets:
        for a in basket:
            for b in basket:
                if a < b:
                    pairs.append((a, b))
    pairs.sort()
    longest = 0
    found = None
    for pair, group in groupby(pairs):
        length = len(list(group))
        if length > longest:
            longest, found = length, pair
    return "+".join(found) + " " + str(longest)


# solution: partners of one kind at a time
from collections import defaultdict


def solve(baskets):
    where = defaultdict(list)
    for basket in baskets:
        for item in basket:
            where[item].append(basket)
    top = (0, "")
    for first in sorted(where):
        partners = {}
        for basket in where[first]:
            for other in basket:
                if other > first:
                    partners[other] = partners.get(other, 0) + 1
        for other in sorted(partners):
            if partners[other] > top[0]:
                top = (partners[other], first + "+" + other)
    return f"{top[1]} {top[0]}"
