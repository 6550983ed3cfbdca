"""Given some first terms and n, return the n-th term of the Van Eck sequence that begins with them.

After the first terms each term says how many places ago the term before it last occurred, or is 0 where it
had not occurred. There are one to six first terms, small ones, and n, which counts from 1, is `size`.
"""

RANGE = (20, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(0, 9) for _ in range(rng.randint(1, 6))], size]


# solution: dictionary of last places
def solve(first, n):
    last = {}
    for i, v in enumerate(first[:-1], 1):
        last[v] = i
    current = first[-1]
    for i in range(len(first), n):
        before = last.get(current, i)
        last[current] = i
        current = i - before
    return current if n > len(first) else first[n - 1]


# solution: list of last places for every value
def solve(first, n):
    seen = [0] * max(n + 1, max(first) + 1)
    turn = 0
    for spoken in first[:-1]:
        turn += 1
        seen[spoken] = turn
    spoken = first[-1]
    turn += 1
    while turn < n:
        old = seen[spoken]
        seen[spoken] = turn
        spoken = turn - old if old else 0
        turn += 1
    return spoken


# solution: dictionary of all places of each value
from collections import defaultdict


def solve(first, n):
    places = defaultdict(list)
    terms = []

    def say(value):
        places[value].append(len(terms))
        terms.append(value)

    for value in first:
        say(value)
    while len(terms) < n:
        history = places[terms[-1]]
        say(history[-1] - history[-2] if len(history) > 1 else 0)
    return terms[n - 1]


# solution: array of ints and generator
from array import array
from itertools import islice


def van_eck(first, size):
    memory = array("i", [-1]) * size
    yield from first
    for i, v in enumerate(first[:-1]):
        memory[v] = i
    v = first[-1]
    i = len(first) - 1
    while True:
        gap = i - memory[v] if memory[v] >= 0 else 0
        memory[v] = i
        yield gap
        v = gap
        i += 1


def solve(first, n):
    sequence = van_eck(first, n + 10)
    return next(islice(sequence, n - 1, n))


# solution: speakers with two remembered rounds
class Number:
    def __init__(self):
        self.earlier = None
        self.latest = None

    def spoken(self, round_number):
        self.earlier, self.latest = self.latest, round_number

    def age(self):
        if self.earlier is None:
            return 0
        return self.latest - self.earlier


class Game:
    def __init__(self):
        self.numbers = {}
        self.round = 0
        self.last = None

    def speak(self, value):
        self.round += 1
        if value not in self.numbers:
            self.numbers[value] = Number()
        self.last = self.numbers[value]
        self.last.spoken(self.round)


def solve(first, n):
    game = Game()
    value = 0
    for turn in range(n):
        value = first[turn] if turn < len(first) else game.last.age()
        game.speak(value)
    return value
