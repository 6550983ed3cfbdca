"""Given cards and a group length, split all cards into groups of that many consecutive values and return the least cards of the groups in order.

There are about `size` cards in no order; when no such split exists an empty list is returned.
"""

RANGE = (20, 16_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    length = rng.randint(2, 9)
    cards = []
    while len(cards) < size:
        start = rng.randint(1, size)
        cards.extend(range(start, start + length))
    if rng.random() < 0.15:
        cards[rng.randrange(len(cards))] += 1
    rng.shuffle(cards)
    return [cards, length]


# solution: counter walked in order
from collections import Counter


def solve(cards, length):
    left = Counter(cards)
    starts = []
    for card in sorted(left):
        times = left[card]
        if times == 0:
            continue
        for value in range(card, card + length):
            if left[value] < times:
                return []
            left[value] -= times
        starts.extend([card] * times)
    return starts


# solution: open groups in a short queue
from collections import deque
from itertools import groupby


def solve(cards, length):
    if len(cards) % length:
        return []
    cards.sort()
    begun = deque()
    running = 0
    last = None
    starts = []
    for value, same in groupby(cards):
        times = sum(1 for _ in same)
        if running and value != last + 1:
            return []
        if times < running:
            return []
        fresh = times - running
        begun.append(fresh)
        running = times
        starts += [value] * fresh
        if len(begun) == length:
            running -= begun.popleft()
        if not running:
            begun.clear()
        last = value
    return starts if running == 0 else []


# solution: groups laid out as lists
def solve(cards, length):
    groups = []
    waiting = {}
    for card in sorted(cards):
        ready = waiting.get(card)
        if ready:
            group = ready.pop()
        else:
            group = []
            groups.append(group)
        group.append(card)
        if len(group) < length:
            waiting.setdefault(card + 1, []).append(group)
    if any(len(group) != length for group in groups):
        return []
    return [group[0] for group in groups]


# solution: heap of cards and a bill of owed ones
import heapq


def solve(cards, length):
    heap = list(cards)
    heapq.heapify(heap)
    owed = {}
    starts = []
    while heap:
        card = heapq.heappop(heap)
        if owed.get(card):
            owed[card] -= 1
        else:
            starts.append(card)
            for value in range(card + 1, card + length):
                owed[value] = owed.get(value, 0) + 1
    if any(owed.values()):
        return []
    return starts


# solution: differences over a table of values
def solve(cards, length):
    low, high = min(cards), max(cards)
    table = [0] * (high - low + 1 + length)
    for card in cards:
        table[card - low] += 1
    begins = [0] * len(table)
    for i in range(len(table)):
        active = sum(begins[max(0, i - length + 1) : i])
        begins[i] = table[i] - active
        if begins[i] < 0:
            return []
    if any(begins[high - low + 2 - length :]):
        return []
    answer = []
    for i, times in enumerate(begins):
        for _ in range(times):
            answer.append(i + low)
    return answer
