"""Given a list of positive whole numbers, return for each the length of the period of the continued fraction of its square root.

A perfect square has period 0. There are `size` numbers, each from 1 to 12 times `size` plus 50; numbers may repeat, and
the answers are in the order of the numbers.
"""

RANGE = (5, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(1, 12 * size + 50) for _ in range(size)]]


# solution: until twice the root
from math import isqrt


def period(n):
    root = isqrt(n)
    if root * root == n:
        return 0
    m, d, a = 0, 1, root
    length = 0
    while a != 2 * root:
        m = d * a - m
        d = (n - m * m) // d
        a = (root + m) // d
        length += 1
    return length


def solve(numbers):
    return [period(n) for n in numbers]


# solution: first repeated state
def solve(numbers):
    answer = []
    for n in numbers:
        root = int(n**0.5)
        if root**2 == n:
            answer.append(0)
            continue
        state = (root, n - root * root)
        seen = {}
        while state not in seen:
            seen[state] = len(seen)
            m, d = state
            a = (root + m) // d
            m = a * d - m
            state = (m, (n - m * m) // d)
        answer.append(len(seen) - seen[state])
    return answer


# solution: all expansions kept by number
from math import isqrt


class Expansion:
    def __init__(self, n):
        self.n = n
        self.first = isqrt(n)
        self.terms = []
        if self.first**2 != n:
            self.expand()

    def expand(self):
        m, d = self.first, self.n - self.first**2
        while True:
            term = (self.first + m) // d
            self.terms.append(term)
            if term == 2 * self.first:
                break
            m = term * d - m
            d = (self.n - m * m) // d


def solve(numbers):
    expansions = {}
    for n in numbers:
        if n not in expansions:
            expansions[n] = Expansion(n)
    return [len(expansions[n].terms) for n in numbers]


# solution: half a period by its symmetry
from math import isqrt


def solve(numbers):
    def length(n):
        root = isqrt(n)
        if root * root == n:
            return 0
        m, d = root, n - root * root
        if d == 1:
            return 1
        steps = 1
        while True:
            a = (root + m) // d
            m_next = a * d - m
            d_next = (n - m_next * m_next) // d
            if m_next == m:
                return 2 * steps
            if d_next == d:
                return 2 * steps + 1
            m, d = m_next, d_next
            steps += 1

    return list(map(length, numbers))


# solution: rows of text for every step
from math import isqrt


def rows(number):
    root = isqrt(number)
    if root * root == number:
        return
    m, d = 0, 1
    a = root
    while a != 2 * root:
        m = d * a - m
        d = (number - m * m) // d
        a = (root + m) // d
        yield f"{number}:{m},{d},{a}"


def solve(numbers):
    text = "\n".join(row for number in sorted(set(numbers)) for row in rows(number))
    lengths = {}
    for line in text.split("\n"):
        key = line.partition(":")[0]
        lengths[key] = lengths.get(key, 0) + 1
    return [lengths.get(str(number), 0) for number in numbers]
