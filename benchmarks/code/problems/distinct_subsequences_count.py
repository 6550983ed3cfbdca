"""Given a text of small letters, return how many different non-empty subsequences it has, modulo 1000000007.

The text has `size` letters, and equal subsequences taken from different places count once.
"""

RANGE = (20, 40_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(size))]


# solution: total and what each letter last added
def solve(text):
    mod = 1000000007
    ending = [0] * 26
    total = 0
    for ch in text:
        k = ord(ch) - 97
        new = total + 1
        total = (total + new - ending[k]) % mod
        ending[k] = new
    return total


# solution: list for all prefixes and a dictionary of last places
def solve(text):
    M = 10**9 + 7
    dp = [1]
    last = {}
    for i, c in enumerate(text, 1):
        ways = dp[i - 1] * 2
        if c in last:
            ways -= dp[last[c] - 1]
        dp.append(ways % M)
        last[c] = i
    return (dp[-1] - 1) % M


# solution: counter of last letters summed each time
from collections import Counter


def solve(text):
    by_last_letter = Counter()
    for letter in text:
        by_last_letter[letter] = (sum(by_last_letter.values()) + 1) % 1000000007
    return sum(by_last_letter.values()) % 1000000007


# solution: automaton of next places walked from the end
class State:
    def __init__(self, arrows):
        self.arrows = arrows
        self.words = None


def solve(text):
    final = State({})
    final.words = 1
    states = [final]
    arrows = {}
    for letter in reversed(text):
        arrows = dict(arrows)
        arrows[letter] = len(states) - 1
        state = State(arrows)
        state.words = (1 + sum(states[k].words for k in arrows.values())) % 1000000007
        states.append(state)
    return states[-1].words - 1


# solution: places gathered by letter, linked to the one before
def solve(text):
    places = {}
    for i, c in enumerate(text):
        places.setdefault(c, []).append(i)
    previous = [None] * len(text)
    for spots in places.values():
        for a, b in zip(spots, spots[1:]):
            previous[b] = a
    prefix = {-1: 1}
    for i in range(len(text)):
        count = 2 * prefix[i - 1]
        if previous[i] is not None:
            count -= prefix[previous[i] - 1]
        prefix[i] = count % (10**9 + 7)
    return (prefix[len(text) - 1] - 1) % (10**9 + 7)
