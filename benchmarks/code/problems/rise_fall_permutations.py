"""Given a text of `size` letters R and F, return in how many orders the numbers 0 to `size` can stand so that each next
number is larger where the text has R and smaller where it has F. The count is returned modulo 1000000007.
"""

RANGE = (3, 200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    if rng.random() < 0.3:
        return [("RF" * size)[:size]]
    return ["".join(rng.choice("RF") for _ in range(size))]


# solution: running sums in one row
from itertools import accumulate


def solve(moves):
    modulus = 1_000_000_007
    row = [1]
    for move in moves:
        if move == "R":
            row = [0] + list(accumulate(row))
        else:
            row = list(accumulate(reversed(row)))[::-1] + [0]
        row = [value % modulus for value in row]
    return sum(row) % modulus


# solution: memo on numbers below and above
from functools import lru_cache

PRIME = 10**9 + 7


def solve(moves):
    n = len(moves)

    @lru_cache(maxsize=None)
    def ways(lower, higher):
        """Orders for the rest with so many unused numbers below and above the last one."""
        at = n - lower - higher
        if at == n:
            return 1
        return (rising if moves[at] == "R" else falling)(lower, higher)

    @lru_cache(maxsize=None)
    def rising(lower, higher):
        if higher == 0:
            return 0
        # the next is the nearest above, or one further away
        return (ways(lower, higher - 1) + rising(lower + 1, higher - 1)) % PRIME

    @lru_cache(maxsize=None)
    def falling(lower, higher):
        if lower == 0:
            return 0
        return (ways(lower - 1, higher) + falling(lower - 1, higher + 1)) % PRIME

    for total in range(n):
        for lower in range(total + 1):
            ways(lower, total - lower)
    return sum(ways(first, n - first) for first in range(n + 1)) % PRIME


# solution: table of last ranks, exact integers
def solve(moves):
    table = [[1]]
    for length, move in enumerate(moves, 1):
        before = table[-1]
        line = [0] * (length + 1)
        if move == "R":
            for rank in range(1, length + 1):
                line[rank] = line[rank - 1] + before[rank - 1]
        else:
            for rank in range(length - 1, -1, -1):
                line[rank] = line[rank + 1] + before[rank]
        table.append(line)
    return sum(table[-1]) % 1000000007


# solution: inclusion and exclusion over the falls
from math import comb


def solve(moves):
    # groups of rising numbers, cut at chosen falls
    cuts = [0]
    cuts += [i for i, move in enumerate(moves, 1) if move == "F"]
    cuts.append(len(moves) + 1)
    signed = [1]
    for k in range(1, len(cuts)):
        total = 0
        for j in range(k):
            term = signed[j] * comb(cuts[k], cuts[j])
            total += term if (k - 1 - j) % 2 == 0 else -term
        signed.append(total)
    return signed[-1] % (10**9 + 7)


# solution: choosing the place of the largest number, pieces in a dictionary
def solve(moves):
    modulus = 1000000007
    n = len(moves)
    pascal = [[1]]
    for _ in range(n):
        last = pascal[-1]
        pascal.append([1, *(x + y for x, y in zip(last, last[1:])), 1])
    pieces = {}
    for length in range(n + 2):
        for start in range(n + 2 - length):
            if length < 2:
                pieces[start, start + length] = 1
                continue
            stop = start + length
            total = 0
            for top in range(start, stop):
                if top > start and moves[top - 1] != "R":
                    continue
                if top < stop - 1 and moves[top] != "F":
                    continue
                share = pascal[length - 1][top - start]
                total += share * pieces[start, top] * pieces[top + 1, stop]
            pieces[start, stop] = total % modulus
    return pieces[0, n + 1]
