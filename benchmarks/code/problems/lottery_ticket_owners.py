"""Given how many lottery tickets each player has bought (players get the next ticket numbers in turn,
from 1) and the drawn ticket numbers, return how often each of the luckiest players was drawn, as
[greatest count, [players with it]], players counted from 0.

There are `size` players and as many draws.
"""

RANGE = (5, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bought = [rng.randint(0, 12) for _ in range(size)]
    bought[rng.randrange(size)] += 5
    total = sum(bought)
    return [bought, [rng.randint(1, total) for _ in range(size)]]


# solution: prefix sums and bisect
from bisect import bisect_left
from itertools import accumulate


def solve(bought, draws):
    ends = list(accumulate(bought))
    hits = [0] * len(bought)
    for d in draws:
        hits[bisect_left(ends, d)] += 1
    top = max(hits)
    return [top, [i for i, h in enumerate(hits) if h == top]]


# solution: owner of every single ticket
def solve(bought, draws):
    owner = [-1]
    for player, tickets in enumerate(bought):
        owner += [player] * tickets
    count = {}
    for d in draws:
        count[owner[d]] = count.get(owner[d], 0) + 1
    top = max(count.values())
    return [top, sorted(p for p in count if count[p] == top)]


# solution: draws sorted, one walk
def solve(bought, draws):
    draws.sort()
    best, lucky = 0, []
    end = i = 0
    for player in range(len(bought)):
        end += bought[player]
        hits = 0
        while i < len(draws) and draws[i] <= end:
            i += 1
            hits += 1
        if hits > best:
            best, lucky = hits, [player]
        elif hits == best:
            lucky.append(player)
    return [best, lucky]


# solution: draws counted on the line of tickets
def solve(bought, draws):
    line = bytearray(sum(bought) + 1)
    for d in draws:
        line[d] += 1
    sums = []
    a = 1
    for tickets in bought:
        sums.append(sum(line[a : a + tickets]))
        a += tickets
    top = max(sums)
    return [top, [p for p in range(len(sums)) if sums[p] == top]]


# solution: binary tree of sums
class SumTree:
    def __init__(self, values):
        self.width = 1
        while self.width < len(values):
            self.width *= 2
        self.tree = [0] * self.width + values + [0] * (self.width - len(values))
        for i in range(self.width - 1, 0, -1):
            self.tree[i] = self.tree[2 * i] + self.tree[2 * i + 1]

    def find(self, ticket):
        i = 1
        while i < self.width:
            i *= 2
            if ticket > self.tree[i]:
                ticket -= self.tree[i]
                i += 1
        return i - self.width


from collections import Counter


def solve(bought, draws):
    tree = SumTree(bought)
    hits = Counter(tree.find(d) for d in draws).most_common()
    top = hits[0][1]
    return [top, sorted(p for p, h in hits if h == top)]
