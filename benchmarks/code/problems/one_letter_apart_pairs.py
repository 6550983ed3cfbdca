"""Given different words, return how many pairs of them have equal length and differ in exactly one place.

There are `size` words of 3 to 7 small letters; the order within a pair does not matter.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([5, 8, 26])]
    words = {}
    while len(words) < size:
        word = [rng.choice(letters) for _ in range(rng.randint(3, 7))]
        words["".join(word)] = True
        for _ in range(rng.randint(0, 3)):
            if len(words) < size:
                word[rng.randrange(len(word))] = rng.choice(letters)
                words["".join(word)] = True
    words = list(words)
    rng.shuffle(words)
    return [words]


# solution: counter of words with a gap
from collections import Counter


def solve(words):
    gaps = Counter()
    for word in words:
        for i in range(len(word)):
            gaps[word[:i] + "*" + word[i + 1 :]] += 1
    return sum(n * (n - 1) // 2 for n in gaps.values())


# solution: all neighbours looked up in a set
from string import ascii_lowercase


def neighbours(word):
    for place, old in enumerate(word):
        head, tail = word[:place], word[place + 1 :]
        for new in ascii_lowercase:
            if new > old:
                yield head + new + tail


def solve(words):
    known = frozenset(words)
    return sum(1 for word in words for other in neighbours(word) if other in known)


# solution: one place at a time, sorted without it
def solve(words):
    total = 0
    for i in range(max(map(len, words))):
        words.sort(key=lambda w: (len(w), w[:i], w[i + 1 :]))
        run = 0
        last = None
        for w in words:
            if i >= len(w):
                continue
            same = last and len(w) == len(last) and w[:i] == last[:i] and w[i + 1 :] == last[i + 1 :]
            run = run + 1 if same else 0
            total += run
            last = w
    return total


# solution: trie searched with one miss
END = "end"


def search(node, word, depth, missed):
    if depth == len(word):
        return 1 if missed and END in node else 0
    found = 0
    letter = word[depth]
    if missed:
        return search(node[letter], word, depth + 1, True) if letter in node else 0
    for other, deeper in node.items():
        if other != END:
            found += search(deeper, word, depth + 1, other != letter)
    return found


def solve(words):
    tries = {}
    for word in words:
        node = tries.setdefault(len(word), {})
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = True
    twice = 0
    for word in words:
        twice += search(tries[len(word)], word, 0, False)
    return twice // 2


# solution: words as numbers with one digit struck out
def solve(words):
    pairs = 0
    for length in sorted(set(map(len, words))):
        numbers = []
        for word in words:
            if len(word) == length:
                value = 0
                for byte in word.encode():
                    value = value * 32 + byte - 96
                numbers.append(value)
        for digit in range(length):
            mask = ~(31 << 5 * digit)
            seen = {}
            for value in numbers:
                struck = value & mask
                before = seen.get(struck, 0)
                pairs += before
                seen[struck] = before + 1
    return pairs
