"""Two players in turn bite from a bar of chocolate: whoever moves picks a square and eats it with all
squares not above and not left of it; who eats the upper left square loses. Given rows and columns,
return [number of shapes that are lost for who moves, total squares of these shapes, number of first
bites into the whole bar that win].

The bar has `size` columns and somewhat fewer rows; a shape is any rest of the bar that can come up,
one lonely square included.
"""

RANGE = (2, 9)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [max(1, min(5, size - rng.randint(0, 2))), size]


# solution: memo on tuples of row lengths
from functools import cache


def bites(shape):
    for r, length in enumerate(shape):
        for c in range(length):
            yield shape[:r] + tuple(min(c, other) for other in shape[r:])


def solve(rows, columns):
    lost = []

    @cache
    def wins(shape):
        if not any(shape):
            return True
        result = False
        for after in bites(shape):
            if not wins(after):
                result = True
        if not result:
            lost.append(shape)
        return result

    whole = (columns,) * rows
    wins(whole)
    return [len(lost), sum(map(sum, lost)), sum(not wins(s) for s in bites(whole))]


# solution: losing shapes in rising order mark what wins
def shapes(rows, most):
    if rows == 0:
        yield ()
        return
    for first in range(most + 1):
        for rest in shapes(rows - 1, first):
            yield (first, *rest)


def solve(rows, columns):
    winning = {(0,) * rows}
    number = squares = last = 0
    for shape in sorted(shapes(rows, columns), key=sum):
        if shape in winning:
            continue
        number += 1
        squares += sum(shape)
        for other in shapes(rows, columns):
            if other != shape and can(other, shape):
                winning.add(other)
                last += other == (columns,) * rows
    return [number, squares, last]


def can(big, small):
    if any(a < b for a, b in zip(big, small)):
        return False
    changed = [r for r in range(len(big)) if big[r] != small[r]]
    c = small[changed[0]]
    return all(small[r] == min(c, big[r]) for r in range(changed[0], len(big)))


# solution: border paths as bit masks in a byte table
def solve(rows, columns):
    n = rows + columns

    def lengths(mask):
        found, right = [], 0
        for k in range(n):
            if mask >> k & 1:
                found.append(right)
            else:
                right += 1
        return found[::-1] if len(found) == rows else None

    def path(parts):
        mask = at = right = 0
        for p in reversed(parts):
            at += p - right
            right = p
            mask |= 1 << at
            at += 1
        return mask

    state = bytearray(1 << n)
    todo = [m for m in range(1 << n) if bin(m).count("1") == rows]
    todo.sort(key=lambda m: sum(lengths(m)))
    number = squares = good = 0
    for m in todo:
        parts = lengths(m)
        if not sum(parts):
            state[m] = 1
            continue
        below = 0
        for r in range(rows):
            for c in range(parts[r]):
                if not state[path(parts[:r] + [min(c, p) for p in parts[r:]])]:
                    below += 1
        state[m] = below > 0
        if not below:
            number += 1
            squares += sum(parts)
        good = below
    return [number, squares, good]


# solution: sets of squares
def solve(rows, columns):
    everything = frozenset((r, c) for r in range(rows) for c in range(columns))
    results = {}

    def loses(bar):
        if bar not in results:
            rests = (frozenset(q for q in bar if q[0] < r or q[1] < c) for r, c in bar if (r, c) != (0, 0))
            results[bar] = not sum(loses(rest) for rest in rests)
        return results[bar]

    loses(everything)
    lost = [bar for bar, bad in results.items() if bad]
    first = 0
    for r, c in everything - {(0, 0)}:
        first += results[frozenset(q for q in everything if q[0] < r or q[1] < c)]
    return [len(lost), sum(len(bar) for bar in lost), first]


# solution: base numbers for the shapes, list of their results
class Bar:
    def __init__(self, rows, columns):
        self.rows, self.base = rows, columns + 1
        self.result = [None] * self.base**rows
        self.result[0] = True
        self.number = self.squares = self.hits = 0

    def fill(self, shape, r):
        if r == self.rows:
            self.decide(shape)
            return
        for length in range(shape[r - 1] + 1 if r else self.base):
            self.fill(shape[:r] + [length], r + 1)

    def code(self, shape):
        value = 0
        for length in shape:
            value = value * self.base + length
        return value

    def decide(self, shape):
        if not shape[0]:
            return
        self.hits = 0
        for r in range(self.rows):
            for c in range(shape[r]):
                after = shape[:r] + [c if c < x else x for x in shape[r:]]
                self.hits += self.result[self.code(after)] is False
        self.result[self.code(shape)] = self.hits > 0
        if not self.hits:
            self.number += 1
            self.squares += sum(shape)


def solve(rows, columns):
    bar = Bar(rows, columns)
    bar.fill([], 0)
    return [bar.number, bar.squares, bar.hits]
