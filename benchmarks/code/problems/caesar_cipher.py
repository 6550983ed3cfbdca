"""Shift every letter of a text by a number of places in the alphabet, round from z to a; other characters stay.

The text has `size` ASCII characters, capitals stay capitals, and the shift may be negative or more than 26.
"""

RANGE = (200, 150_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    lower = "abcdefghijklmnopqrstuvwxyz"
    letters = lower * 3 + lower.upper() + " " * 15 + ",.!?0123456789"
    return ["".join(rng.choice(letters) for _ in range(size)), rng.randint(-60, 60)]


# solution: translation table
from string import ascii_lowercase as low
from string import ascii_uppercase as up


def solve(text, shift):
    s = shift % 26
    table = str.maketrans(low + up, low[s:] + low[:s] + up[s:] + up[:s])
    return text.translate(table)


# solution: list of shifted characters
def move(ch, shift):
    if "a" <= ch <= "z":
        first = ord("a")
    elif "A" <= ch <= "Z":
        first = ord("A")
    else:
        return ch
    return chr(first + (ord(ch) - first + shift) % 26)


def solve(text, shift):
    return "".join([move(ch, shift) for ch in text])


# solution: bytearray in place
def solve(text, shift):
    data = bytearray(text, "ascii")
    for i, code in enumerate(data):
        if 97 <= code <= 122:
            data[i] = (code - 97 + shift) % 26 + 97
        elif 65 <= code <= 90:
            data[i] = (code - 65 + shift) % 26 + 65
    return data.decode("ascii")


# solution: dict and a growing string
def solve(message, key):
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    shifted = {}
    for i in range(26):
        letter, other = alphabet[i], alphabet[(i + key) % 26]
        shifted[letter] = other
        shifted[letter.upper()] = other.upper()
    coded = ""
    for letter in message:
        coded += shifted.get(letter, letter)
    return coded


# solution: word by word through StringIO
import io
import re


def solve(text, shift):
    codes = {}

    def code_word(match):
        word = match.group()
        if word not in codes:
            codes[word] = "".join(
                chr((ord(c) - 65 + shift) % 26 + 65) if c.isupper() else chr((ord(c) - 97 + shift) % 26 + 97)
                for c in word
            )
        return codes[word]

    out = io.StringIO()
    end = 0
    for match in re.finditer("[A-Za-z]+", text):
        out.write(text[end : match.start()])
        out.write(code_word(match))
        end = match.end()
    out.write(text[end:])
    return out.getvalue()
