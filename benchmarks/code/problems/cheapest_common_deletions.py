"""Given two words and the prices of the letters (a dictionary from letter to integer), return the least price for
crossing letters out of both words so that the same text is left of each.

The first word has `size` letters, the second between half and one and a half times as many.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnop"[: rng.randint(4, 16)]
    first = "".join(rng.choice(letters) for _ in range(size))
    second = "".join(rng.choice(letters) for _ in range(rng.randint(size // 2, size + size // 2)))
    return [first, second, {letter: rng.randint(1, 40) for letter in letters}]


# solution: table of remaining prices
def solve(first, second, prices):
    n, m = len(first), len(second)
    price = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        price[i][m] = price[i + 1][m] + prices[first[i]]
    for j in range(m - 1, -1, -1):
        price[n][j] = price[n][j + 1] + prices[second[j]]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            if first[i] == second[j]:
                price[i][j] = price[i + 1][j + 1]
            else:
                price[i][j] = min(
                    price[i + 1][j] + prices[first[i]], price[i][j + 1] + prices[second[j]]
                )
    return price[0][0]


# solution: value kept in common, one row
def solve(first, second, prices):
    if len(second) > len(first):
        first, second = second, first
    kept = [0] * (len(second) + 1)
    for letter in first:
        corner = 0
        for j, other in enumerate(second):
            before = kept[j + 1]
            if other == letter:
                kept[j + 1] = corner + prices[letter]
            elif kept[j] > before:
                kept[j + 1] = kept[j]
            corner = before
    total = sum(prices[c] for c in first) + sum(prices[c] for c in second)
    return total - 2 * kept[-1]


# solution: front of non-dominated (place, value) steps
def solve(first, second, prices):
    where = {}
    for j, c in enumerate(second):
        where.setdefault(c, []).append(j)
    steps = [(-1, 0)]
    for c in first:
        if c not in where:
            continue
        candidates = []
        k = 0
        for j in where[c]:
            while k + 1 < len(steps) and steps[k + 1][0] < j:
                k += 1
            candidates.append((j, steps[k][1] + prices[c]))
        merged = sorted(steps + candidates, key=lambda s: (s[0], -s[1]))
        steps = []
        for place, value in merged:
            if not steps or value > steps[-1][1]:
                steps.append((place, value))
    return sum(map(prices.get, first)) + sum(map(prices.get, second)) - 2 * steps[-1][1]


# solution: buckets of states by price
from collections import defaultdict


def solve(first, second, prices):
    n, m = len(first), len(second)
    buckets = defaultdict(list)
    buckets[0].append((0, 0))
    settled = set()
    price = 0
    while True:
        for i, j in buckets.pop(price, ()):
            while i < n and j < m and first[i] == second[j]:
                i += 1
                j += 1
            if i == n and j == m:
                return price
            if (i, j) in settled:
                continue
            settled.add((i, j))
            if i < n:
                buckets[price + prices[first[i]]].append((i + 1, j))
            if j < m:
                buckets[price + prices[second[j]]].append((i, j + 1))
        price += 1


# solution: dictionary of all matching pairs with a maximum over columns
class PrefixMaximum:
    def __init__(self, size):
        self.tree = [0] * (size + 1)

    def raise_to(self, place, value):
        place += 1
        while place < len(self.tree):
            if self.tree[place] < value:
                self.tree[place] = value
            place += place & -place

    def before(self, place):
        best = 0
        while place > 0:
            best = max(best, self.tree[place])
            place -= place & -place
        return best


def solve(first, second, prices):
    matches = {
        (i, j): prices[a] for i, a in enumerate(first) for j, b in enumerate(second) if a == b
    }
    tree = PrefixMaximum(len(second))
    line, pending = -1, []
    for (i, j), price in matches.items():
        if i != line:
            for column, value in pending:
                tree.raise_to(column, value)
            line, pending = i, []
        pending.append((j, tree.before(j) + price))
    for column, value in pending:
        tree.raise_to(column, value)
    total = sum(prices[letter] for letter in first + second)
    return total - 2 * tree.before(len(second))
