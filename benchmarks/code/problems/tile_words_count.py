"""Given a text of letter tiles, return how many different words of one or more letters can be laid with them, each tile used at most once; any row of letters is a word.

There are `size` tiles, and letters may occur several times.
"""

RANGE = (2, 9)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    bag = list("aabbccddeefgh")
    rng.shuffle(bag)
    return ["".join(bag[:size])]


# solution: set of all permutations
from itertools import permutations


def solve(tiles):
    words = set()
    for length in range(1, len(tiles) + 1):
        for choice in permutations(tiles, length):
            words.add("".join(choice))
    return len(words)


# solution: counts of letters walked by backtracking
from collections import Counter


def solve(tiles):
    left = Counter(tiles)

    def count():
        total = 0
        for letter in left:
            if left[letter]:
                left[letter] -= 1
                total += 1 + count()
                left[letter] += 1
        return total

    return count()


# solution: exponential generating table
from math import comb


def solve(tiles):
    ways = [1]
    for letter in sorted(set(tiles)):
        most = tiles.count(letter)
        longer = [0] * (len(ways) + most)
        for length, w in enumerate(ways):
            for k in range(most + 1):
                longer[length + k] += w * comb(length + k, k)
        ways = longer
    return sum(ways) - 1


# solution: levels of words with what is left
def solve(tiles):
    level = {"": "".join(sorted(tiles))}
    total = 0
    while level:
        following = {}
        for word, rest in level.items():
            for i, letter in enumerate(rest):
                if i and rest[i - 1] == letter:
                    continue
                following[word + letter] = rest[:i] + rest[i + 1 :]
        total += len(following)
        level = following
    return total


# solution: memo on the tiles left
from functools import lru_cache


@lru_cache(maxsize=None)
def words_from(rest):
    total = 0
    for letter in set(rest):
        k = rest.index(letter)
        total += 1 + words_from(rest[:k] + rest[k + 1 :])
    return total


def solve(tiles):
    words_from.cache_clear()
    return words_from(tuple(sorted(tiles)))
