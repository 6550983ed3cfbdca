"""Guesses of a secret number of four different digits (0 may be first) were answered with hits (right digit, right place) and near hits (right digit, wrong place): return how many secrets fit all answers, the least of them as a text ("" if none), and how many secrets are left after each guess.

Arguments: a list of [guess, hits, near hits]; there are `size` guesses, one of them perhaps answered wrong.
"""

RANGE = (1, 14)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    secret = rng.sample("0123456789", 4)
    rows = []
    for _ in range(size):
        guess = rng.sample("0123456789", 4)
        hits = sum(a == b for a, b in zip(guess, secret))
        near = len(set(guess) & set(secret)) - hits
        rows.append(["".join(guess), hits, near])
    if rng.random() < 0.15 and rows[-1][2]:
        rows[-1][2] -= 1
    return [rows]


# solution: list of all secrets filtered again and again
from itertools import permutations


def solve(rows):
    left = list(permutations("0123456789", 4))
    sizes = []
    for guess, hits, near in rows:
        kept = []
        for secret in left:
            same = sum(a == b for a, b in zip(guess, secret))
            if same == hits and len(set(guess) & set(secret)) == hits + near:
                kept.append(secret)
        left = kept
        sizes.append(len(left))
    return [len(left), "".join(left[0]) if left else "", sizes]


# solution: each number tested, only counts kept
def answer(secret, guess):
    hits = near = 0
    for i in range(4):
        for j in range(4):
            if secret[i] == guess[j]:
                if i == j:
                    hits += 1
                else:
                    near += 1
    return hits, near


def solve(rows):
    sizes = [0] * len(rows)
    first = ""
    for number in range(123, 9877):
        secret = str(number).zfill(4)
        if len(set(secret)) < 4:
            continue
        for k, (guess, hits, near) in enumerate(rows):
            if answer(secret, guess) != (hits, near):
                break
            sizes[k] += 1
        else:
            first = first or secret
    return [sizes[-1], first, sizes]


# solution: masks of all secrets for every digit and place
def solve(rows):
    secrets = [s for s in (f"{i:04d}" for i in range(10000)) if len(set(s)) == 4]
    at = {}
    for k, s in enumerate(secrets):
        for place, digit in enumerate(s):
            at[place, digit] = at.get((place, digit), 0) | 1 << k
    everything = (1 << len(secrets)) - 1

    def exactly(masks, wanted):
        layers = [everything] + [0] * 4
        for mask in masks:
            for n in range(4, 0, -1):
                layers[n] = layers[n] & ~mask | layers[n - 1] & mask
            layers[0] &= ~mask
        return layers[wanted]

    left = everything
    sizes = []
    for guess, hits, near in rows:
        left &= exactly([at[p, d] for p, d in enumerate(guess)], hits)
        used = []
        for d in guess:
            used.append(at[0, d] | at[1, d] | at[2, d] | at[3, d])
        left &= exactly(used, hits + near)
        sizes.append(left.bit_count())
    first = secrets[(left & -left).bit_length() - 1] if left else ""
    return [left.bit_count(), first, sizes]


# solution: sets met after each guess
def fitting(guess, hits, near):
    digits = set("0123456789")

    def grow(text):
        if len(text) == 4:
            common = len(set(text) & set(guess))
            same = sum(1 for a, b in zip(text, guess) if a == b)
            if (same, common - same) == (hits, near):
                yield text
            return
        for d in digits - set(text):
            yield from grow(text + d)

    return set(grow(""))


def solve(rows):
    left = None
    sizes = []
    for guess, hits, near in rows:
        found = fitting(guess, hits, near) if left is None or left else set()
        left = found if left is None else left & found
        sizes.append(len(left))
    return [len(left), min(left, default=""), sizes]


# solution: candidates as objects with bits, killed by number
class Candidate:
    __slots__ = ("text", "mask", "killed")

    def __init__(self, number):
        self.text = "%04d" % number
        self.mask = 0
        for c in self.text:
            self.mask |= 1 << int(c)
        self.killed = None


def solve(rows):
    crowd = [c for c in map(Candidate, range(10**4)) if bin(c.mask).count("1") == 4]
    deaths = [0] * len(rows)
    for c in crowd:
        for k, (guess, hits, near) in enumerate(rows):
            mask = sum(1 << int(d) for d in guess)
            same = 0
            for i in range(4):
                same += c.text[i] == guess[i]
            if same != hits or bin(mask & c.mask).count("1") - same != near:
                c.killed = k
                deaths[k] += 1
                break
    alive = [c.text for c in crowd if c.killed is None]
    sizes = []
    total = len(crowd)
    for d in deaths:
        total -= d
        sizes.append(total)
    return [len(alive), alive[0] if alive else "", sizes]
