"""Given a list of places, return the values of Hofstadter's Q sequence at them.

Q(1) = Q(2) = 1 and Q(n) = Q(n - Q(n - 1)) + Q(n - Q(n - 2)). There are three to eight places, the largest of
them between nine tenths of `size` and `size`.
"""

RANGE = (30, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    places = [rng.randint(1, size) for _ in range(rng.randint(2, 7))]
    places.append(rng.randint(size - size // 10, size))
    rng.shuffle(places)
    return [places]


# solution: list grown to the largest place
def solve(places):
    q = [0, 1, 1]
    for n in range(3, max(places) + 1):
        q.append(q[n - q[n - 1]] + q[n - q[n - 2]])
    return [q[n] for n in places]


# solution: cached recursion asked step by step
from functools import lru_cache


@lru_cache(maxsize=None)
def hofstadter(n):
    if n < 3:
        return 1
    return hofstadter(n - hofstadter(n - 1)) + hofstadter(n - hofstadter(n - 2))


def solve(places):
    for n in range(1, max(places), 100):
        hofstadter(n)
    return list(map(hofstadter, places))


# solution: array of unsigned integers
from array import array


def solve(places):
    top = max(max(places), 2)
    terms = array("I", bytes(4 * (top + 1)))
    terms[1] = terms[2] = 1
    a = b = 1
    for n in range(3, top + 1):
        a, b = b, terms[n - b] + terms[n - a]
        terms[n] = b
    return [terms[p] for p in places]


# solution: window from which old terms are dropped
def solve(places):
    wanted = {p: 1 for p in places}
    window = [1, 1]
    first = 1
    last = max(places)
    n = 2
    while n < last:
        n += 1
        value = window[n - window[-1] - first] + window[n - window[-2] - first]
        window.append(value)
        if n in wanted:
            wanted[n] = value
        if n % 1000 == 0:
            keep = n - (7 * n) // 10
            if keep > first:
                del window[: keep - first]
                first = keep
    return [wanted[p] for p in places]


# solution: dictionary of term objects
class Term:
    __slots__ = ("index", "value", "left", "right")

    def __init__(self, index, left=None, right=None):
        self.index = index
        self.left = left
        self.right = right
        self.value = left.value + right.value if left else 1


def solve(places):
    terms = {1: Term(1), 2: Term(2)}
    previous, latest = terms[1], terms[2]
    for n in range(3, max(places) + 1):
        made = Term(n, terms[n - latest.value], terms[n - previous.value])
        terms[n] = made
        previous, latest = latest, made
    return [terms[place].value for place in places]
