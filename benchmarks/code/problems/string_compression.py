"""Compress a text by runs: every run of one letter becomes the letter and, if longer than one, the run's length.

The text has `size` lower-case letters, so "aaabccd" becomes "a3bc2d". The compressed text is returned.
"""

RANGE = (200, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    pieces = []
    left = size
    while left > 0:
        length = min(left, 1 if rng.random() < 0.6 else rng.randint(2, 14))
        pieces.append(rng.choice("abcdefgh") * length)
        left -= length
    return ["".join(pieces)]


# solution: groupby and join
from itertools import groupby


def solve(text):
    parts = []
    for letter, run in groupby(text):
        length = len(list(run))
        parts.append(letter if length == 1 else f"{letter}{length}")
    return "".join(parts)


# solution: regular expression
import re

RUN = re.compile(r"(.)\1+")


def solve(text):
    def shorten(match):
        return match.group(1) + str(match.end() - match.start())

    return RUN.sub(shorten, text)


# solution: growing string
def solve(s):
    out = ""
    i = 0
    while i < len(s):
        j = i + 1
        while j < len(s) and s[j] == s[i]:
            j += 1
        out += s[i]
        if j - i > 1:
            out += str(j - i)
        i = j
    return out


# solution: list of letters rewritten in place
def solve(text):
    chars = list(text)
    write = read = 0
    while read < len(chars):
        letter, first = chars[read], read
        while read < len(chars) and chars[read] == letter:
            read += 1
        chars[write] = letter
        write += 1
        if read - first > 1:
            for digit in str(read - first):
                chars[write] = digit
                write += 1
    del chars[write:]
    return "".join(chars)


# solution: stack of runs
class Run:
    def __init__(self, letter):
        self.letter = letter
        self.length = 1

    def __str__(self):
        return self.letter + (str(self.length) if self.length > 1 else "")


def solve(text):
    stack = []
    for letter in text:
        if stack and stack[-1].letter == letter:
            stack[-1].length += 1
        else:
            stack.append(Run(letter))
    return "".join(map(str, stack))
