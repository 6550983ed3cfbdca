"""Given a shuffled pack of card values and a limit, return who wins a game of war, after how many
rounds, and how many cards the first player holds at the end.

The pack has 2 * `size` cards; the first half goes to player 1 (the first card on top) and the rest to
player 2. In a round both turn their top cards; the one with the greater value puts first his own, then
the other card under his pile. At equal values both cards are taken out of the game. Whoever has no card
left loses (0 if neither has one, or at the limit of rounds).
"""

RANGE = (8, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pack = [rng.randint(2, 14) for _ in range(2 * size)]
    return [pack, rng.randint(4, 12) * size]


# solution: two deques
from collections import deque


def solve(pack, limit):
    half = len(pack) // 2
    one, two = deque(pack[:half]), deque(pack[half:])
    rounds = 0
    while one and two and rounds < limit:
        rounds += 1
        a, b = one.popleft(), two.popleft()
        if a > b:
            one += (a, b)
        elif b > a:
            two += (b, a)
    winner = 1 if one and not two else 2 if two and not one else 0
    return [winner, rounds, len(one)]


# solution: lists with moving heads that never shrink
def solve(pack, limit):
    half = len(pack) // 2
    piles = [pack[:half], pack[half:]]
    heads = [0, 0]
    rounds = 0
    while rounds < limit and heads[0] < len(piles[0]) and heads[1] < len(piles[1]):
        a = piles[0][heads[0]]
        b = piles[1][heads[1]]
        heads[0] += 1
        heads[1] += 1
        rounds += 1
        if a != b:
            piles[a < b].extend([max(a, b), min(a, b)])
    left = [len(piles[0]) - heads[0], len(piles[1]) - heads[1]]
    winner = 0
    if left[0] == 0 and left[1]:
        winner = 2
    if left[1] == 0 and left[0]:
        winner = 1
    return [winner, rounds, left[0]]


# solution: ring buffers of bytes
class Ring:
    def __init__(self, cards, room):
        self.data = bytearray(room)
        self.data[: len(cards)] = bytes(cards)
        self.first = 0
        self.count = len(cards)

    def draw(self):
        card = self.data[self.first]
        self.first = (self.first + 1) % len(self.data)
        self.count -= 1
        return card

    def put(self, card):
        self.data[(self.first + self.count) % len(self.data)] = card
        self.count += 1


def solve(pack, limit):
    n = len(pack)
    one, two = Ring(pack[: n // 2], n), Ring(pack[n // 2 :], n)
    played = 0
    while one.count and two.count and played < limit:
        played += 1
        a, b = one.draw(), two.draw()
        if a > b:
            one.put(a)
            one.put(b)
        elif a < b:
            two.put(b)
            two.put(a)
    if bool(one.count) == bool(two.count):
        return [0, played, one.count]
    return [1 if one.count else 2, played, one.count]


# solution: linked cards
class Card:
    __slots__ = ("value", "under")

    def __init__(self, value):
        self.value = value
        self.under = None


class Pile:
    def __init__(self, values):
        self.top = self.bottom = None
        for v in values:
            self.add(Card(v))

    def add(self, card):
        card.under = None
        if self.top is None:
            self.top = card
        else:
            self.bottom.under = card
        self.bottom = card

    def take(self):
        card = self.top
        self.top = card.under
        return card

    def size(self):
        n, card = 0, self.top
        while card:
            n, card = n + 1, card.under
        return n


def solve(pack, limit):
    half = len(pack) // 2
    left, right = Pile(pack[:half]), Pile(pack[half:])
    rounds = 0
    while left.top and right.top and rounds != limit:
        a, b = left.take(), right.take()
        rounds += 1
        if a.value > b.value:
            left.add(a)
            left.add(b)
        if b.value > a.value:
            right.add(b)
            right.add(a)
    winner = 0 if bool(left.top) == bool(right.top) else 1 if left.top else 2
    return [winner, rounds, left.size()]


# solution: whole sweeps over the shorter pile
def solve(pack, limit):
    cut = len(pack) // 2
    one, two = tuple(pack[:cut]), tuple(pack[cut:])
    rounds = 0
    while one and two and rounds < limit:
        k = min(len(one), len(two), limit - rounds)
        won = [pair for pair in zip(one[:k], two[:k]) if pair[0] > pair[1]]
        lost = [(b, a) for a, b in zip(one[:k], two[:k]) if b > a]
        one = one[k:] + tuple(card for pair in won for card in pair)
        two = two[k:] + tuple(card for pair in lost for card in pair)
        rounds += k
    return [(not two and bool(one)) + 2 * (not one and bool(two)), rounds, len(one)]
