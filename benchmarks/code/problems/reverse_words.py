"""Given a sentence, return it with its words in reverse order, joined by single blanks.

The sentence has `size` words of one to ten letters, set apart by one to three blanks, perhaps with blanks before and after.
"""

RANGE = (10, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    gaps = [" ", " ", " ", "  ", "   "]
    parts = [" " * rng.randint(0, 2)]
    for k in range(size):
        if k:
            parts.append(rng.choice(gaps))
        parts.append("".join(rng.choices("etaoinshrdlu", k=rng.randint(1, 10))))
    parts.append(" " * rng.randint(0, 2))
    return ["".join(parts)]


# solution: split and join
def solve(sentence):
    return " ".join(sentence.split()[::-1])


# solution: letters reversed twice in a list
def flip(letters, i, j):
    while i < j:
        letters[i], letters[j] = letters[j], letters[i]
        i += 1
        j -= 1


def solve(sentence):
    letters = []
    for c in sentence:
        if c != " " or letters and letters[-1] != " ":
            letters.append(c)
    if letters and letters[-1] == " ":
        letters.pop()
    flip(letters, 0, len(letters) - 1)
    start = 0
    for k in range(len(letters) + 1):
        if k == len(letters) or letters[k] == " ":
            flip(letters, start, k - 1)
            start = k + 1
    return "".join(letters)


# solution: linked words
class Link:
    def __init__(self, word, after):
        self.word = word
        self.after = after


def solve(sentence):
    head = None
    word = ""
    for c in sentence + " ":
        if c != " ":
            word += c
        elif word:
            head = Link(word, head)
            word = ""
    out = []
    while head:
        out.append(head.word)
        head = head.after
    return " ".join(out)


# solution: bytes filled from the back
def solve(sentence):
    source = sentence.strip().encode()
    target = bytearray()
    end = len(source)
    while end > 0:
        cut = source.rfind(b" ", 0, end)
        target += source[cut + 1 : end]
        end = cut
        while end > 0 and source[end - 1] == 32:
            end -= 1
        if end > 0:
            target += b" "
    return target.decode()


# solution: deque of regular expression matches
import re
from collections import deque


def solve(sentence):
    queue = deque()
    for match in re.finditer(r"\S+", sentence):
        queue.appendleft(match)
    return " ".join(m.group() for m in queue)
