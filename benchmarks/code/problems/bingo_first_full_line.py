"""Given bingo cards and the order in which numbers are drawn, return the first card with a full row or
column, after how many draws, and the sum of its numbers not drawn.

There are `size` cards of five rows of five different numbers from 1 to 90, and the drawn list has all
90 numbers. The first of several winning cards counts.
"""

RANGE = (2, 1_500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    cards = []
    for _ in range(size):
        numbers = rng.sample(range(1, 91), 25)
        cards.append([numbers[i : i + 5] for i in range(0, 25, 5)])
    return [cards, rng.sample(range(1, 91), 90)]


# solution: time of every number, card by card
def solve(cards, drawn):
    time = [0] * 91
    for i, number in enumerate(drawn):
        time[number] = i
    best = (91, 0)
    for k, card in enumerate(cards):
        for line in card + [list(c) for c in zip(*card)]:
            best = min(best, (max(time[x] for x in line), k))
    when, k = best
    return [k, when + 1, sum(x for row in cards[k] for x in row if time[x] > when)]


# solution: sets of all lines shrink with each draw
def solve(cards, drawn):
    lines = []
    for k, card in enumerate(cards):
        for i in range(5):
            lines.append((k, set(card[i])))
            lines.append((k, {row[i] for row in card}))
    for t, number in enumerate(drawn, 1):
        for k, line in lines:
            line.discard(number)
            if not line:
                called = set(drawn[:t])
                return [k, t, sum(x for row in cards[k] for x in row if x not in called)]


# solution: index from numbers to places, with counters
from collections import defaultdict


def solve(cards, drawn):
    places = defaultdict(list)
    for k, card in enumerate(cards):
        for r, row in enumerate(card):
            for c, number in enumerate(row):
                places[number].append((k, r, c))
    rows = defaultdict(int)
    columns = defaultdict(int)
    marked = defaultdict(set)
    for t, number in enumerate(drawn):
        for k, r, c in places[number]:
            rows[k, r] += 1
            columns[k, c] += 1
            marked[k].add(number)
            if 5 in (rows[k, r], columns[k, c]):
                return [k, t + 1, sum(map(sum, cards[k])) - sum(marked[k])]


# solution: bit masks of numbers
def mask_of(numbers):
    mask = 0
    for n in numbers:
        mask |= 1 << n
    return mask


def solve(cards, drawn):
    masks = [[mask_of(line) for line in [*card, *zip(*card)]] for card in cards]
    called = 0
    for turn, number in enumerate(drawn, 1):
        called |= 1 << number
        for k, lines in enumerate(masks):
            if any(line & called == line for line in lines):
                rest = sum(x for row in cards[k] for x in row if not called >> x & 1)
                return [k, turn, rest]


# solution: card objects with crossed cells
class Cell:
    def __init__(self, number):
        self.number = number
        self.crossed = False


class Card:
    def __init__(self, rows):
        self.cells = [[Cell(n) for n in row] for row in rows]

    def cross(self, number):
        for row in self.cells:
            for cell in row:
                if cell.number == number:
                    cell.crossed = True

    def wins(self):
        if any(all(c.crossed for c in row) for row in self.cells):
            return True
        return any(all(row[i].crossed for row in self.cells) for i in range(5))


def solve(cards, drawn):
    players = [Card(rows) for rows in cards]
    for i in range(len(drawn)):
        for k, player in enumerate(players):
            player.cross(drawn[i])
            if player.wins():
                left = [c.number for row in player.cells for c in row if not c.crossed]
                return [k, i + 1, sum(left)]
