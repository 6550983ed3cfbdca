"""Given cut-and-paste moves on the row 0, 1, ..., `size` - 1, return the sum of place times number in the last row,
modulo 1000003.

A move [from, to, place] cuts the numbers at places from .. to - 1 out of the row and pastes them, in the same order,
before the place `place` of the row that is left. There are `size` moves.
"""

RANGE = (4, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    moves = []
    for _ in range(size):
        a, b = sorted(rng.sample(range(size + 1), 2))
        moves.append([a, b, rng.randint(0, size - (b - a))])
    return [size, moves]


# solution: slices of a list
def solve(size, moves):
    row = list(range(size))
    for a, b, place in moves:
        block = row[a:b]
        del row[a:b]
        row[place:place] = block
    return sum(i * x for i, x in enumerate(row)) % 1000003


# solution: every row kept
def solve(size, moves):
    rows = [tuple(range(size))]
    for a, b, place in moves:
        row = rows[-1]
        rest = row[:a] + row[b:]
        rows.append(rest[:place] + row[a:b] + rest[place:])
    return sum(i * x for i, x in enumerate(rows[-1])) % 1000003


# solution: linked nodes walked to the places
class Node:
    def __init__(self, value):
        self.value = value
        self.next = None


def walk(node, steps):
    for _ in range(steps):
        node = node.next
    return node


def solve(size, moves):
    head = tail = Node(None)
    for k in range(size):
        tail.next = Node(k)
        tail = tail.next
    for a, b, place in moves:
        before = walk(head, a)
        last = walk(before, b - a)
        first = before.next
        before.next = last.next
        spot = walk(head, place)
        last.next = spot.next
        spot.next = first
    total, index, node = 0, 0, head.next
    while node:
        total += index * node.value
        index += 1
        node = node.next
    return total % 1000003


# solution: each number traced forwards through all moves
def solve(size, moves):
    total = 0
    for number in range(size):
        at = number
        for a, b, place in moves:
            if a <= at < b:
                at += place - a
            else:
                if at >= b:
                    at -= b - a
                if at >= place:
                    at += b - a
        total += at * number
    return total % 1000003


# solution: list of stretches, split and glued
def split(pieces, place):
    for k, (low, high) in enumerate(pieces):
        width = high - low
        if place == 0:
            return k
        if place < width:
            pieces[k : k + 1] = [(low, low + place), (low + place, high)]
            return k + 1
        place -= width
    return len(pieces)


def solve(size, moves):
    pieces = [(0, size)]
    for a, b, place in moves:
        i = split(pieces, a)
        j = split(pieces, b)
        i = split(pieces, a)
        block = pieces[i:j]
        pieces = pieces[:i] + pieces[j:]
        k = split(pieces, place)
        pieces = pieces[:k] + block + pieces[k:]
    answer = at = 0
    for low, high in pieces:
        for number in range(low, high):
            answer += at * number
            at += 1
    return answer % 1000003
