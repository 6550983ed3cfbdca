"""Given a text, return it rearranged so that no two neighbours are equal, or an empty text when that cannot be done.

The text has `size` small letters; each next letter is the one with the most copies left other than the letter just written, and of
equally many the first in the alphabet.
"""

RANGE = (15, 25_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.randint(4, 26)
    letters = rng.sample("abcdefghijklmnopqrstuvwxyz", kinds)
    weights = [rng.random() + 0.2 for _ in letters]
    if rng.random() < 0.3:
        weights[0] = sum(weights) * 0.9
    return ["".join(rng.choices(letters, weights=weights, k=size))]


# solution: heap with the last letter held back
from collections import Counter
import heapq


def solve(text):
    heap = [(-times, letter) for letter, times in Counter(text).items()]
    heapq.heapify(heap)
    held = None
    result = []
    while heap:
        times, letter = heapq.heappop(heap)
        result.append(letter)
        if held:
            heapq.heappush(heap, held)
        held = (times + 1, letter) if times < -1 else None
    return "" if held else "".join(result)


# solution: 26 counts and a growing text
def solve(text):
    counts = [text.count(chr(97 + k)) for k in range(26)]
    if max(counts) > (len(text) + 1) // 2:
        return ""
    made = ""
    last = -1
    for _ in range(len(text)):
        best = -1
        for k, times in enumerate(counts):
            if k != last and times and (best < 0 or times > counts[best]):
                best = k
        counts[best] -= 1
        made += chr(97 + best)
        last = best
    return made


# solution: ranking list kept in order by insertion
from bisect import insort


def solve(text):
    ranking = sorted([-text.count(letter), ord(letter)] for letter in set(text))
    out = bytearray()
    for _ in text:
        place = 0
        if out and ranking[0][1] == out[-1]:
            place = 1
        if place == len(ranking):
            return ""
        entry = ranking.pop(place)
        out.append(entry[1])
        entry[0] += 1
        if entry[0]:
            insort(ranking, entry)
    return out.decode()


# solution: stacks of single letters
def solve(text):
    stacks = {}
    for letter in sorted(text):
        stacks.setdefault(letter, []).append(letter)
    line = []
    while stacks:
        choice = [letter for letter in stacks if not line or letter != line[-1]]
        if not choice:
            return ""
        letter = max(choice, key=lambda c: (len(stacks[c]), -ord(c)))
        line.append(stacks[letter].pop())
        if not stacks[letter]:
            del stacks[letter]
    return "".join(line)


# solution: every state kept as a tuple
from string import ascii_lowercase


def following(state, last):
    order = [k for k in range(26) if state[k] and k != last]
    if not order:
        return None
    k = max(order, key=state.__getitem__)
    return state[:k] + (state[k] - 1,) + state[k + 1 :], k


def solve(text):
    states = [(tuple(map(text.count, ascii_lowercase)), None)]
    while any(states[-1][0]):
        after = following(*states[-1])
        if after is None:
            return ""
        states.append(after)
    return "".join(ascii_lowercase[k] for _, k in states[1:])
