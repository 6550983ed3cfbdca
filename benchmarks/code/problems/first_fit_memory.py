"""Given requests to a memory of fixed length, return [sum of addresses given, requests refused].

A request n > 0 asks for n cells in a row: the lowest address where n cells are free is given, or the request is refused
(its block then never exists). A request -k frees the block of the k-th positive request (counted from 1), if it was
given. The memory has 4 * `size` cells and there are `size` requests.
"""

RANGE = (5, 700)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    requests, alive, asked = [], [], 0
    for _ in range(size):
        if alive and rng.random() < 0.42:
            requests.append(-alive.pop(rng.randrange(len(alive))))
        else:
            asked += 1
            alive.append(asked)
            requests.append(rng.randint(1, rng.choice([3, 10, 60])))
    return [4 * size, requests]


# solution: sorted list of blocks
def solve(cells, requests):
    blocks = []
    given = []
    refused = 0
    for n in requests:
        if n < 0:
            block = given[-n - 1]
            if block:
                blocks.remove(block)
            continue
        at = 0
        spot = len(blocks)
        for k, (start, end) in enumerate(blocks):
            if start - at >= n:
                spot = k
                break
            at = end
        if spot == len(blocks) and cells - at < n:
            refused += 1
            given.append(None)
        else:
            block = (at, at + n)
            blocks.insert(spot, block)
            given.append(block)
    return [sum(block[0] for block in given if block), refused]


# solution: byte for every cell
def solve(cells, requests):
    memory = bytearray(cells)
    where = {}
    total = refused = number = 0
    for n in requests:
        if n > 0:
            number += 1
            at = memory.find(bytes(n))
            if at < 0:
                refused += 1
            else:
                memory[at : at + n] = b"\1" * n
                where[number] = at, n
                total += at
        elif -n in where:
            at, length = where.pop(-n)
            memory[at : at + length] = bytes(length)
    return [total, refused]


# solution: linked list of free and used pieces
class Piece:
    __slots__ = ("start", "length", "free", "before", "after")

    def __init__(self, start, length, free):
        self.start = start
        self.length = length
        self.free = free
        self.before = self.after = None


def swallow(piece):
    other = piece.after
    piece.length += other.length
    piece.after = other.after
    if piece.after:
        piece.after.before = piece


def solve(cells, requests):
    first = Piece(0, cells, True)
    pieces = []
    addresses = refused = 0
    for n in requests:
        if n > 0:
            piece = first
            while piece and not (piece.free and piece.length >= n):
                piece = piece.after
            pieces.append(piece)
            if piece is None:
                refused += 1
                continue
            addresses += piece.start
            if piece.length > n:
                rest = Piece(piece.start + n, piece.length - n, True)
                rest.before, rest.after = piece, piece.after
                if rest.after:
                    rest.after.before = rest
                piece.after = rest
                piece.length = n
            piece.free = False
        else:
            piece = pieces[-n - 1]
            if piece is None:
                continue
            piece.free = True
            if piece.after and piece.after.free:
                swallow(piece)
            if piece.before and piece.before.free:
                swallow(piece.before)
    return [addresses, refused]


# solution: one large integer, a set bit for a free cell
def solve(cells, requests):
    free = (1 << cells) - 1
    owned = []
    total = refused = 0
    for n in requests:
        if n < 0:
            free |= owned[-n - 1]
            continue
        runs = free
        have = 1
        while have < n and runs:
            step = min(have, n - have)
            runs &= runs >> step
            have += step
        if runs:
            at = (runs & -runs).bit_length() - 1
            mask = ((1 << n) - 1) << at
            free ^= mask
            owned.append(mask)
            total += at
        else:
            owned.append(0)
            refused += 1
    return [total, refused]


# solution: map of the memory after every request, as lists of owners
def solve(cells, requests):
    maps = [[0] * cells]
    total = refused = number = 0
    for n in requests:
        memory = list(maps[-1])
        if n < 0:
            if -n in memory:
                start = memory.index(-n)
                while start < cells and memory[start] == -n:
                    memory[start] = 0
                    start += 1
        else:
            number += 1
            run = 0
            for place, owner in enumerate(memory):
                run = 0 if owner else run + 1
                if run == n:
                    at = place - n + 1
                    total += at
                    memory[at : place + 1] = [number] * n
                    break
            else:
                refused += 1
        maps.append(memory)
    return [total, refused]
