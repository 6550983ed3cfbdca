"""Given a text and its alphabet, return the first (in the order of the alphabet) of the shortest words over the
alphabet that do not occur in the text.

The text has `size` letters, the alphabet two to four small letters in alphabetical order.
"""

RANGE = (10, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    alphabet = "abcd"[: rng.randint(2, 4)]
    return ["".join(rng.choice(alphabet) for _ in range(size)), alphabet]


# solution: all words tried in order
from itertools import count, product


def solve(text, alphabet):
    for length in count(1):
        for letters in product(alphabet, repeat=length):
            word = "".join(letters)
            if word not in text:
                return word


# solution: set of the windows of each length
def solve(text, alphabet):
    length = 1
    while True:
        present = {text[i : i + length] for i in range(len(text) - length + 1)}
        if len(present) < len(alphabet) ** length:
            break
        length += 1
    words = [""]
    for _ in range(length):
        words = [word + letter for word in words for letter in alphabet]
    return min(set(words) - present)


# solution: trie of all windows of a sufficient length, searched in breadth
from collections import deque


def solve(text, alphabet):
    depth = 1
    while len(alphabet) ** depth <= len(text):
        depth += 1
    root = {}
    for i in range(len(text)):
        node = root
        for letter in text[i : i + depth]:
            node = node.setdefault(letter, {})
    queue = deque([("", root)])
    while queue:
        word, node = queue.popleft()
        for letter in alphabet:
            if letter not in node:
                return word + letter
            queue.append((word + letter, node[letter]))


# solution: words as numbers, a mark for each
def solve(text, alphabet):
    base = len(alphabet)
    digits = [alphabet.index(letter) for letter in text]
    length = 1
    while True:
        marks = bytearray(base**length)
        value = 0
        for i, digit in enumerate(digits):
            value = (value * base + digit) % len(marks)
            if i + 1 >= length:
                marks[value] = 1
        number = marks.find(0)
        if number >= 0:
            word = ""
            for _ in range(length):
                number, digit = divmod(number, base)
                word = alphabet[digit] + word
            return word
        length += 1


# solution: end positions of every word, level after level
def solve(text, alphabet):
    level = {"": range(len(text))}
    while True:
        following = {}
        for word, places in level.items():
            for letter in alphabet:
                following[word + letter] = []
            for i in places:
                if i < len(text):
                    following[word + text[i]].append(i + 1)
        missing = [word for word, places in following.items() if not places]
        if missing:
            return min(missing)
        level = following
