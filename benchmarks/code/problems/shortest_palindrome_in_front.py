"""Given a text, return the shortest palindrome that can be made by putting letters in front of it.

The text has `size` small letters; often a large part at its beginning already reads the same backwards.
"""

RANGE = (10, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([2, 3, 26])]
    rest = rng.randint(1, max(1, size * rng.choice([1, 4, 9]) // 10))
    half = "".join(rng.choice(letters) for _ in range((size - rest) // 2))
    middle = rng.choice(letters) if (size - rest) % 2 else ""
    return [half + middle + half[::-1] + "".join(rng.choice(letters) for _ in range(rest))]


# solution: beginnings tried from the longest
def solve(text):
    for length in range(len(text), 0, -1):
        half = length // 2
        if text[:half] == text[length - half : length][::-1]:
            return text[length:][::-1] + text


# solution: border table of the text and its reverse
def solve(text):
    joined = text + "#" + text[::-1]
    border = [0] * len(joined)
    for i in range(1, len(joined)):
        k = border[i - 1]
        while k and joined[i] != joined[k]:
            k = border[k - 1]
        border[i] = k + (joined[i] == joined[k])
    return text[border[-1] :][::-1] + text


# solution: rolling numbers forwards and backwards
def solve(text):
    prime, base = (1 << 61) - 1, 911_382_323
    forward = backward = 0
    power = 1
    longest = 0
    for i, letter in enumerate(text):
        code = ord(letter)
        forward = (forward * base + code) % prime
        backward = (backward + code * power) % prime
        power = power * base % prime
        if forward == backward:
            longest = i + 1
    return "".join(reversed(text[longest:])) + text


# solution: all radii round all centres
from itertools import chain


def radii(marked):
    reach = [0] * len(marked)
    centre = right = 0
    for i in range(len(marked)):
        r = min(right - i, reach[2 * centre - i]) if i < right else 0
        while i - r - 1 >= 0 and i + r + 1 < len(marked) and marked[i - r - 1] == marked[i + r + 1]:
            r += 1
        reach[i] = r
        if i + r > right:
            centre, right = i, i + r
    return reach


def solve(text):
    marked = ["|", *chain.from_iterable((letter, "|") for letter in text)]
    reach = radii(marked)
    best = max(i for i, r in enumerate(reach) if r == i)
    return text[best:][::-1] + text


# solution: tree of the palindromes that occur
class Palindrome:
    def __init__(self, length, suffix):
        self.length = length
        self.suffix = suffix
        self.wider = {}


def solve(text):
    minus = Palindrome(-1, None)
    minus.suffix = minus
    empty = Palindrome(0, minus)
    last = empty
    backwards = text[::-1]

    def shrink(node, i):
        while i - node.length - 1 < 0 or backwards[i - node.length - 1] != backwards[i]:
            node = node.suffix
        return node

    for i, letter in enumerate(backwards):
        inner = shrink(last, i)
        if letter not in inner.wider:
            if inner is minus:
                node = Palindrome(1, empty)
            else:
                node = Palindrome(inner.length + 2, shrink(inner.suffix, i).wider[letter])
            inner.wider[letter] = node
        last = inner.wider[letter]
    return backwards[: len(text) - last.length] + text
