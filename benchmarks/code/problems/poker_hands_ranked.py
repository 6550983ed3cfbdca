"""Given poker hands as texts of five cards like "TH 9S 9C 2D KH", return how many hands there are of
each kind and the numbers of the three best hands.

There are `size` hands. The kinds are high card, pair, two pairs, three, straight, flush, full house,
four, straight flush (ace only high). Hands of one kind compare by their values, most frequent first,
then by size; equal hands by number.
"""

RANGE = (5, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    values = "23456789TJQKA"[: rng.choice([8, 13, 13])]
    suits = "CDHS"[: rng.choice([2, 4])]
    pack = [v + s for v in values for s in suits]
    return [[" ".join(rng.sample(pack, 5)) for _ in range(size)]]


# solution: counter of values for each hand
from collections import Counter


def rank(hand):
    cards = hand.split()
    counts = Counter("23456789TJQKA".index(c[0]) for c in cards)
    order = sorted(counts, key=lambda v: (-counts[v], -v))
    shape = sorted(counts.values(), reverse=True)
    flush = len({c[1] for c in cards}) == 1
    straight = len(order) == 5 and order[0] - order[4] == 4
    if straight and flush:
        kind = 8
    elif shape[0] == 4:
        kind = 7
    elif shape == [3, 2]:
        kind = 6
    elif flush or straight:
        kind = 5 if flush else 4
    else:
        kind = {3: 3, 2: len(shape) == 3 and 2 or 1, 1: 0}[shape[0]]
    return kind, order


def solve(hands):
    ranks = [rank(h) for h in hands]
    kinds = [0] * 9
    for kind, _ in ranks:
        kinds[kind] += 1
    best = sorted(range(len(hands)), key=lambda i: ranks[i], reverse=True)
    return [kinds, best[:3]]


# solution: three best kept, one number for a hand
def number(hand):
    times = [0] * 13
    for k in range(0, 15, 3):
        times["23456789TJQKA".index(hand[k])] += 1
    code = 0
    for n in (4, 3, 2, 1):
        for v in range(12, -1, -1):
            if times[v] == n:
                code = code * 13 + v
    most, kinds = max(times), 13 - times.count(0)
    flush = hand[1] == hand[4] == hand[7] == hand[10] == hand[13]
    low = next(v for v in range(13) if times[v])
    straight = times[low : low + 5] == [1] * 5
    kind = 1
    if kinds == 3:
        kind = 3 if most == 3 else 2
    elif kinds == 2:
        kind = 7 if most == 4 else 6
    elif kinds == 5:
        kind = 8 if flush and straight else 5 if flush else 4 if straight else 0
    return kind * 13**5 + code, kind


def solve(hands):
    kinds = [0] * 9
    top = []
    for i, hand in enumerate(hands):
        value, kind = number(hand)
        kinds[kind] += 1
        top.append((-value, i))
        top.sort()
        del top[3:]
    return [kinds, [i for _, i in top]]


# solution: classes for cards and hands
class Card:
    def __init__(self, text):
        self.value = "23456789TJQKA".index(text[0])
        self.suit = text[1]


class Hand:
    def __init__(self, text, number):
        self.number = number
        self.cards = [Card(t) for t in text.split()]
        values = [c.value for c in self.cards]
        self.groups = sorted(((values.count(v), v) for v in set(values)), reverse=True)

    def is_flush(self):
        return all(c.suit == self.cards[0].suit for c in self.cards)

    def is_straight(self):
        return len(self.groups) == 5 and self.groups[0][1] - self.groups[-1][1] == 4

    def kind(self):
        sizes = tuple(n for n, _ in self.groups)
        known = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
        if sizes in known:
            return known[sizes]
        return {(1, 1): 8, (1, 0): 5, (0, 1): 4, (0, 0): 0}[self.is_flush(), self.is_straight()]

    def key(self):
        return -self.kind(), [-v for _, v in self.groups], self.number


def solve(hands):
    played = [Hand(text, i) for i, text in enumerate(hands)]
    counts = [0] * 9
    for hand in played:
        counts[hand.kind()] += 1
    played.sort(key=Hand.key)
    return [counts, [h.number for h in played[:3]]]


# solution: hands sorted into piles by kind
def values_of(hand):
    vs = sorted(map("23456789TJQKA".find, hand[::3]))
    return sorted(vs, key=lambda v: (vs.count(v), v), reverse=True)


def kind_of(hand, vs):
    same = sum(vs.count(v) for v in vs)
    if same > 5:
        return {7: 1, 9: 2, 11: 3, 13: 6, 17: 7}[same]
    flush = len(set(hand[1::3])) == 1
    return 5 * flush + 4 * (vs[0] - vs[4] == 4) - flush * (vs[0] - vs[4] == 4)


def solve(hands):
    piles = [[] for _ in range(9)]
    for i, hand in enumerate(hands):
        vs = values_of(hand)
        piles[kind_of(hand, vs)].append((vs, -i))
    best = []
    for pile in reversed(piles):
        if len(best) < 3:
            best += [-i for _, i in sorted(pile, reverse=True)]
    return [[len(p) for p in piles], best[:3]]


# solution: remembered ranks of value texts
from functools import lru_cache
from heapq import nsmallest


@lru_cache(maxsize=None)
def judged(text):
    vs = sorted(("23456789TJQKA".index(c) for c in text), reverse=True)
    pairs = sum(a == b for i, a in enumerate(vs) for b in vs[:i])
    code = 0
    for v in sorted(vs, key=lambda v: (-vs.count(v), -v)):
        code = code * 13 + v
    straight = pairs == 0 and vs[0] - vs[-1] == 4
    return {0: 4 if straight else 0, 1: 1, 2: 2, 3: 3, 4: 6, 6: 7}[pairs], code


def solve(hands):
    judged.cache_clear()
    keys = {}
    counts = [0] * 9
    for i, hand in enumerate(hands):
        kind, code = judged("".join(sorted(hand[::3])))
        if len(set(hand[1::3])) == 1:
            kind = {4: 8, 0: 5}[kind]
        counts[kind] += 1
        keys[i] = (-kind, -code, i)
    return [counts, [k[2] for k in nsmallest(3, keys.values())]]
