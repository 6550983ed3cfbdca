"""When the numbers 1 to n are put in the order of their decimal texts (1, 10, 100, ..., 11, ...), return those at the places asked, counted from 1.

n is `size`; the first argument is the list of places.
"""

RANGE = (20, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, size) for _ in range(4)], size]


# solution: all texts sorted
def solve(places, n):
    texts = sorted(str(m) for m in range(1, n + 1))
    return [int(texts[k - 1]) for k in places]


# solution: sizes of the groups with one beginning, nothing kept
def group(prefix, n):
    total, low, high = 0, prefix, prefix + 1
    while low <= n:
        total += min(high, n + 1) - low
        low *= 10
        high *= 10
    return total


def solve(places, n):
    out = []
    for k in places:
        here = 1
        k -= 1
        while k:
            size = group(here, n)
            if k >= size:
                k -= size
                here += 1
            else:
                k -= 1
                here *= 10
        out.append(here)
    return out


# solution: walk from one number to the next
def in_order(n):
    m = 1
    for _ in range(n):
        yield m
        if m * 10 <= n:
            m *= 10
        else:
            while m % 10 == 9 or m == n:
                m //= 10
            m += 1


def solve(places, n):
    wanted = set(places)
    found = {k: m for k, m in enumerate(in_order(n), 1) if k in wanted}
    return [found[k] for k in places]


# solution: numbers padded to one length as sort keys
def solve(places, n):
    width = len(str(n))
    rows = []
    for m in range(1, n + 1):
        length = len(str(m))
        rows.append((m * 10 ** (width - length), length, m))
    rows.sort()
    result = []
    for k in places:
        result.append(rows[k - 1][2])
    return result


# solution: tree of digits
class Digit:
    __slots__ = ("value", "children")

    def __init__(self, value, n):
        self.value = value
        self.children = []
        if value * 10 <= n:
            first = value * 10 or 1
            self.children = [Digit(v, n) for v in range(first, min(value * 10 + 9, n) + 1)]

    def walk(self):
        yield self.value
        for child in self.children:
            yield from child.walk()


def solve(places, n):
    order = list(Digit(0, n).walk())
    return [order[k] for k in places]
