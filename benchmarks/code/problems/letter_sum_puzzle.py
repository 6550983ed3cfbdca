"""In a sum of words every letter stands for a digit, different letters for different digits, and no
word begins with 0. Given [first, second, sum] as words, return [number of solutions, least value of
the sum word or -1].

The three words have `size` different letters together.
"""

RANGE = (3, 7)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    while True:
        names = rng.sample("abcdefghij", 10)
        a, b = rng.randint(1, 9999), rng.randint(1, 9999)
        words = ["".join(names[int(d)] for d in str(v)) for v in (a, b, a + b)]
        if len(set("".join(words))) == size:
            return [words]


# solution: all permutations as numbers
from itertools import permutations


def solve(words):
    letters = sorted(set("".join(words)))
    heads = {w[0] for w in words}
    count, least = 0, -1
    weight = dict.fromkeys(letters, 0)
    for sign, word in zip((1, 1, -1), words):
        for power, c in enumerate(reversed(word)):
            weight[c] += sign * 10**power
    factors = [weight[c] for c in letters]
    barred = [i for i, c in enumerate(letters) if c in heads]
    for digits in permutations(range(10), len(letters)):
        if sum(f * d for f, d in zip(factors, digits)) == 0 and all(digits[i] for i in barred):
            count += 1
            value = int("".join(str(digits[letters.index(c)]) for c in words[2]))
            if least < 0 or value < least:
                least = value
    return [count, least]


# solution: column by column with carry
def solve(words):
    a, b, total = (w[::-1] for w in words)
    heads = {w[0] for w in words}
    digits = {}
    sums = []

    def column(k, carry):
        if k == len(total):
            if carry == 0 and len(a) <= k and len(b) <= k:
                sums.append(int("".join(str(digits[c]) for c in words[2])))
            return
        place(k, [w[k] for w in (a, b) if k < len(w)], 0, carry)

    def place(k, letters, i, amount):
        if i < len(letters):
            c = letters[i]
            if c in digits:
                place(k, letters, i + 1, amount + digits[c])
                return
            for d in range(c in heads, 10):
                if d not in digits.values():
                    digits[c] = d
                    place(k, letters, i + 1, amount + d)
                    del digits[c]
            return
        c, d = total[k], amount % 10
        if c in digits:
            if digits[c] == d:
                column(k + 1, amount // 10)
        elif d not in digits.values() and (d or c not in heads):
            digits[c] = d
            column(k + 1, amount // 10)
            del digits[c]

    column(0, 0)
    return [len(sums), min(sums, default=-1)]


# solution: partial assignments kept in lists
def solve(words):
    letters = []
    for word in words:
        for c in word:
            if c not in letters:
                letters.append(c)
    starts = {w[0] for w in words}
    assignments = [""]
    for c in letters[:-1]:
        choices = "123456789" if c in starts else "0123456789"
        assignments = [old + d for old in assignments for d in choices if d not in old]
    answers = []
    choices = "123456789" if letters[-1] in starts else "0123456789"
    for partial in assignments:
        for d in choices:
            if d not in partial:
                x, y, z = " ".join(words).translate(dict(zip(map(ord, letters), partial + d))).split()
                if int(x) + int(y) == int(z):
                    answers.append(int(z))
    return [len(answers), min(answers) if answers else -1]


# solution: meet in the middle by weights
from itertools import permutations
from collections import defaultdict


def weighted(letters, words, weight):
    for digits in permutations(range(10), len(letters)):
        if any(d == 0 and any(w[0] == c for w in words) for c, d in zip(letters, digits)):
            continue
        yield sum(weight[c] * d for c, d in zip(letters, digits)), digits


def solve(words):
    weight = defaultdict(int)
    for word, sign in zip(words, (1, 1, -1)):
        for p, c in enumerate(word[::-1]):
            weight[c] += sign * 10**p
    letters = sorted(weight)
    half = len(letters) // 2
    front = defaultdict(list)
    for value, digits in weighted(letters[:half], words, weight):
        front[value].append(digits)
    found = []
    for value, digits in weighted(letters[half:], words, weight):
        for other in front.get(-value, ()):
            if not set(other) & set(digits):
                solution = dict(zip(letters, other + digits))
                found.append(int("".join(str(solution[c]) for c in words[2])))
    found.sort()
    return [len(found), found[0] if found else -1]


# solution: heaviest letters first, cut by bounds
class Puzzle:
    def __init__(self, words):
        self.words = words
        self.first = {w[0] for w in words}
        weights = {}
        for w, sign in zip(words, [1, 1, -1]):
            for p in range(len(w)):
                c = w[-1 - p]
                weights[c] = weights.get(c, 0) + sign * 10**p
        self.order = sorted(weights, key=lambda c: -abs(weights[c]))
        self.weights = [weights[c] for c in self.order]
        self.rest = [sum(map(abs, self.weights[i:])) for i in range(len(self.order) + 1)]
        self.count, self.least = 0, -1

    def search(self, i, value, chosen):
        if abs(value) > 9 * self.rest[i]:
            return
        if i == len(self.order):
            digit = dict(zip(self.order, chosen))
            number = 0
            for c in self.words[2]:
                number = 10 * number + digit[c]
            self.count += 1
            if self.least == -1 or number < self.least:
                self.least = number
            return
        for d in range(10):
            if d not in chosen and (d > 0 or self.order[i] not in self.first):
                self.search(i + 1, value + d * self.weights[i], chosen + [d])


def solve(words):
    puzzle = Puzzle(words)
    puzzle.search(0, 0, [])
    return [puzzle.count, puzzle.least]
