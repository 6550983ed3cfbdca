"""Given different words, return how many ordered pairs of two of them read the same backwards when joined.

There are `size` words of 1 to 9 letters. The pair (a, b) counts when a + b is a palindrome, and (b, a) is
another pair.
"""

RANGE = (10, 1_300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefgh"[: rng.choice([3, 4, 8])]
    words = {}
    while len(words) < size:
        word = "".join(rng.choice(letters) for _ in range(rng.randint(1, 9)))
        words[word] = True
        if rng.random() < 0.3 and len(words) < size:
            words[word[::-1][: rng.randint(1, 9)]] = True
    return [list(words)]


# solution: every pair tried
def solve(words):
    count = 0
    for i, a in enumerate(words):
        for j, b in enumerate(words):
            if i == j or a[0] != b[-1]:
                continue
            joined = a + b
            if joined == joined[::-1]:
                count += 1
    return count


# solution: all joined texts in a list
from itertools import permutations


def solve(words):
    joined = ["".join(pair) for pair in permutations(words, 2)]
    good = [text for text in joined if text == text[::-1]]
    return len(good)


# solution: set of words and their split points
def solve(words):
    known = set(words)

    def same(t):
        return t == t[::-1]

    total = 0
    for w in words:
        turned = w[::-1]
        n = len(w)
        for k in range(n + 1):
            if same(w[k:]) and turned[n - k :] in known and turned[n - k :] != w:
                total += 1
            if k and same(w[:k]) and turned[: n - k] in known and turned[: n - k] != w:
                total += 1
    return total


# solution: trie of the words turned round
class Node:
    __slots__ = ("next", "word", "tails")

    def __init__(self):
        self.next = {}
        self.word = None
        self.tails = []


def is_palindrome(text, left, right):
    while left < right:
        if text[left] != text[right]:
            return False
        left, right = left + 1, right - 1
    return True


def solve(words):
    root = Node()
    for number, word in enumerate(words):
        node = root
        for at in range(len(word) - 1, -1, -1):
            if is_palindrome(word, 0, at):
                node.tails.append(number)
            node = node.next.setdefault(word[at], Node())
        node.word = number
        node.tails.append(number)
    pairs = 0
    for number, word in enumerate(words):
        node = root
        for at, letter in enumerate(word):
            if node.word is not None and node.word != number and is_palindrome(word, at, len(word) - 1):
                pairs += 1
            node = node.next.get(letter)
            if node is None:
                break
        else:
            pairs += sum(other != number for other in node.tails)
    return pairs


# solution: words by what they lack to a palindrome
from collections import defaultdict


def solve(words):
    position = {word: i for i, word in enumerate(words)}
    lacking_after = defaultdict(list)
    lacking_before = defaultdict(list)
    for word, i in position.items():
        for cut in range(1, len(word) + 1):
            rest = word[cut:]
            if rest == rest[::-1]:
                lacking_after[word[:cut][::-1]].append(i)
        for cut in range(len(word)):
            rest = word[:cut]
            if rest == rest[::-1]:
                lacking_before[word[cut:][::-1]].append(i)
    pairs = set()
    for word, i in position.items():
        pairs.update((other, i) for other in lacking_after.get(word, ()) if other != i)
        pairs.update((i, other) for other in lacking_before.get(word, ()) if other != i)
    return len(pairs)
