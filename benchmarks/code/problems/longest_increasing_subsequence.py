"""Given a list of `size` integers, return the length of its longest strictly increasing subsequence.

The integers are between 0 and three times `size`, so that some occur more than once.
"""

RANGE = (100, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[place + rng.randint(0, 2 * size) for place in range(size)]]


# solution: smallest tails
from bisect import bisect_left


def solve(numbers):
    tails = []
    for number in numbers:
        place = bisect_left(tails, number)
        if place == len(tails):
            tails.append(number)
        else:
            tails[place] = number
    return len(tails)


# solution: binary indexed tree over ranks
def solve(values):
    rank = {v: r for r, v in enumerate(sorted(set(values)), start=1)}
    tree = [0] * (len(rank) + 1)
    overall = 0
    for v in values:
        # longest one that ends below v
        length = 0
        i = rank[v] - 1
        while i > 0:
            length = max(length, tree[i])
            i &= i - 1
        length += 1
        i = rank[v]
        while i < len(tree):
            if tree[i] < length:
                tree[i] = length
            i += i & -i
        overall = max(overall, length)
    return overall


# solution: piles of cards
class Card:
    def __init__(self, value, behind):
        self.value = value
        self.behind = behind


def solve(deck):
    piles = []
    for value in deck:
        low, high = 0, len(piles)
        while low < high:
            middle = (low + high) // 2
            if piles[middle][-1].value >= value:
                high = middle
            else:
                low = middle + 1
        behind = piles[low - 1][-1] if low else None
        if low == len(piles):
            piles.append([])
        piles[low].append(Card(value, behind))
    card = piles[-1][-1] if piles else None
    steps = 0
    while card is not None:
        steps += 1
        card = card.behind
    return steps


# solution: bit row against the sorted values
def solve(nums):
    order = {}
    for value in sorted(nums):
        order.setdefault(value, len(order))
    width = len(order)
    full = (1 << width) - 1
    row = full
    for value in nums:
        hit = row & (1 << order[value])
        if hit:
            row = ((row + hit) | (row ^ hit)) & full
    return width - bin(row).count("1")


# solution: segment tree, processed by value
from array import array


def solve(sequence):
    n = len(sequence)
    width = 1
    while width < n:
        width *= 2
    tree = array("i", [0]) * (2 * width)
    # equal values from right to left, so that they do not follow each other
    places = sorted(range(n), key=lambda p: (sequence[p], -p))
    for place in places:
        longest = 0
        node = place + width
        while node > 1:
            if node & 1 and tree[node - 1] > longest:
                longest = tree[node - 1]
            node >>= 1
        longest += 1
        node = place + width
        while node and tree[node] < longest:
            tree[node] = longest
            node >>= 1
    return tree[1] if n > 1 else n
