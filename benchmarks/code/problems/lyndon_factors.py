"""Given a text, return the one list of Lyndon words that joined give it and of which none is less than the
next.

A Lyndon word is less than all its own ends. The text has `size` small letters and often falls slowly from
"z" to "a".
"""

RANGE = (10, 4_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([2, 5, 26])]
    falling = rng.random() < 0.5
    text = []
    for i in range(size):
        if falling and rng.random() < 0.7:
            text.append(letters[len(letters) - 1 - i * len(letters) // size])
        elif i > 8 and rng.random() < 0.5:
            text.append(text[i - 5])
        else:
            text.append(rng.choice(letters))
    return ["".join(text)]


# solution: two places moving along
def solve(text):
    n = len(text)
    factors = []
    i = 0
    while i < n:
        j, k = i + 1, i
        while j < n and text[k] <= text[j]:
            k = i if text[k] < text[j] else k + 1
            j += 1
        while i <= k:
            factors.append(text[i : i + j - k])
            i += j - k
    return factors


# solution: stack of words joined while rising
def solve(text):
    stack = []
    for letter in text:
        word = letter
        while stack and stack[-1] < word:
            word = stack.pop() + word
        stack.append(word)
    return stack


# solution: all ends sorted, starts of new least ones
def solve(text):
    ends = sorted((text[i:], i) for i in range(len(text)))
    rank = {start: place for place, (_, start) in enumerate(ends)}
    result = []
    least = len(text)
    begin = 0
    for start in range(len(text)):
        if rank[start] < least:
            least = rank[start]
            if start:
                result.append(text[begin:start])
            begin = start
    result.append(text[begin:])
    return result


# solution: least end taken off again and again
def solve(text):
    parts = []
    while text:
        best = min((text[k:] for k in range(len(text)) if text[k] == min(text)), default=text)
        parts.append(best)
        text = text[: len(text) - len(best)]
    return parts[::-1]


# solution: ranks by doubling and minima
from itertools import accumulate, pairwise


def ranks(text):
    rank = list(map(ord, text))
    width = 1
    while width < len(text):
        pairs = list(zip(rank, rank[width:] + [-1] * width))
        place = {pair: k for k, pair in enumerate(sorted(set(pairs)))}
        rank = [place[pair] for pair in pairs]
        width *= 2
    return rank


def solve(text):
    lowest = list(accumulate(ranks(text), min))
    cuts = [0] + [k for k in range(1, len(text)) if lowest[k] < lowest[k - 1]] + [len(text)]
    return [text[a:b] for a, b in pairwise(cuts)]
