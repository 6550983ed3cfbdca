"""Given a text of dots and dashes without gaps and a list of codes, return in how many ways the text splits into codes.

The text has `size` signs, the codes have 1 to 5 signs and all differ. The number is returned modulo 1000000007.
"""

RANGE = (10, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    codes = set()
    for _ in range(rng.randint(8, 26)):
        codes.add("".join(rng.choice(".-") for _ in range(rng.randint(1, 5))))
    codes = sorted(codes)
    rng.shuffle(codes)
    text = ""
    while len(text) < size:
        text += rng.choice(codes)
    return [text, codes]


# solution: ways up to every place
def solve(text, codes):
    ways = [1]
    for end in range(1, len(text) + 1):
        total = 0
        for code in codes:
            if text.endswith(code, 0, end) and len(code) <= end:
                total += ways[end - len(code)]
        ways.append(total % 1_000_000_007)
    return ways[-1]


# solution: the last five numbers in a deque
from collections import deque


def solve(text, codes):
    known = set(codes)
    recent = deque([0, 0, 0, 0, 1], maxlen=5)
    signs = ""
    for sign in text:
        signs = (signs + sign)[-5:]
        n = len(signs)
        now = sum(recent[5 - k] for k in range(1, n + 1) if signs[n - k :] in known)
        recent.append(now % 1000000007)
    return recent[-1]


# solution: exact big numbers, remainder at the end
def solve(text, codes):
    exact = {0: 1}
    for at in range(len(text)):
        ways = exact.get(at, 0)
        if ways:
            for code in codes:
                if text.startswith(code, at):
                    exact[at + len(code)] = exact.get(at + len(code), 0) + ways
    return exact.get(len(text), 0) % (10**9 + 7)


# solution: dictionary from what remains to its ways
def solve(text, codes):
    memo = {"": 1}
    rest = ""
    for sign in reversed(text):
        rest = sign + rest
        memo[rest] = 0
        for code in codes:
            if rest.startswith(code):
                memo[rest] += memo[rest[len(code) :]]
        memo[rest] %= 1000000007
    return memo[text]


# solution: graph of places, then a walk over edges
import re

MODULUS = 1_000_000_007


class Place:
    def __init__(self):
        self.sources = []
        self.ways = 0


def solve(text, codes):
    places = [Place() for _ in range(len(text) + 1)]
    for code in codes:
        for match in re.finditer("(?=" + re.escape(code) + ")", text):
            start = match.start()
            places[start + len(code)].sources.append(places[start])
    places[0].ways = 1
    for place in places[1:]:
        place.ways = sum(source.ways for source in place.sources) % MODULUS
    return places[-1].ways
