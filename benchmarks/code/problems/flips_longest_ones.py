"""Given a row of lamps and a list of places, return the sum of the lengths of the longest run of lit lamps after each flip.

The row is a text of `size` characters, "1" for lit and "0" for dark. Each place in turn has its lamp flipped, and the
flips stay; there are `size` flips.
"""

RANGE = (4, 900)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    row = "".join(rng.choice("01111") for _ in range(size))
    return [row, [rng.randrange(size) for _ in range(size)]]


# solution: text split after each flip
def solve(row, flips):
    total = 0
    for k in flips:
        row = row[:k] + ("0" if row[k] == "1" else "1") + row[k + 1 :]
        total += max(map(len, row.split("0")))
    return total


# solution: segment tree of tuples
def combine(a, b):
    length = a[0] + b[0]
    head = a[0] + b[1] if a[1] == a[0] else a[1]
    tail = b[0] + a[2] if b[2] == b[0] else b[2]
    return (length, head, tail, max(a[3], b[3], a[2] + b[1]))


def solve(row, flips):
    size = 1 << (len(row) - 1).bit_length()
    lit, dark = (1, 1, 1, 1), (1, 0, 0, 0)
    tree = [dark] * (2 * size)
    for k, c in enumerate(row):
        if c == "1":
            tree[size + k] = lit
    for node in range(size - 1, 0, -1):
        tree[node] = combine(tree[2 * node], tree[2 * node + 1])
    total = 0
    for k in flips:
        node = size + k
        tree[node] = dark if tree[node] is lit else lit
        while node > 1:
            node >>= 1
            tree[node] = combine(tree[2 * node], tree[2 * node + 1])
        total += tree[1][3]
    return total


# solution: sorted dark places and a heap of gaps
from bisect import bisect_left
from heapq import heappop, heappush


def solve(row, flips):
    n = len(row)
    dark = [-1] + [k for k in range(n) if row[k] == "0"] + [n]
    follow = dict(zip(dark, dark[1:]))
    gaps = []
    for a, b in follow.items():
        heappush(gaps, (a + 1 - b, a, b))
    total = 0
    for k in flips:
        i = bisect_left(dark, k)
        if dark[i] == k:
            a, b = dark[i - 1], dark[i + 1]
            del dark[i]
            del follow[k]
            follow[a] = b
            heappush(gaps, (a + 1 - b, a, b))
        else:
            a, b = dark[i - 1], dark[i]
            dark.insert(i, k)
            follow[a], follow[k] = k, b
            heappush(gaps, (a + 1 - k, a, k))
            heappush(gaps, (k + 1 - b, k, b))
        while follow.get(gaps[0][1]) != gaps[0][2]:
            heappop(gaps)
        total -= gaps[0][0]
    return total


# solution: all rows kept, each a list of booleans, measured in the end
from itertools import groupby


def solve(row, flips):
    rows = [[c == "1" for c in row]]
    for k in flips:
        rows.append(rows[-1][:k] + [not rows[-1][k]] + rows[-1][k + 1 :])
    lengths = []
    for lamps in rows[1:]:
        runs = [sum(1 for _ in group) for lit, group in groupby(lamps) if lit]
        lengths.append(max(runs, default=0))
    return sum(lengths)


# solution: bit mask worn away from the side
def solve(row, flips):
    mask = int(row[::-1], 2)
    answer = 0
    for k in flips:
        mask ^= 1 << k
        # powers[i] has a bit wherever 2 ** i lit lamps begin
        powers = [mask]
        while powers[-1]:
            width = 1 << (len(powers) - 1)
            powers.append(powers[-1] & (powers[-1] >> width))
        powers.pop()
        if not powers:
            continue
        length = 1 << (len(powers) - 1)
        current = powers[-1]
        for i in range(len(powers) - 2, -1, -1):
            longer = current & (powers[i] >> length)
            if longer:
                current = longer
                length += 1 << i
        answer += length
    return answer
