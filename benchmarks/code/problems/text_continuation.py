"""Given a text of words, a first word and a number, go on from the first word: each next word is the one that most
often follows the present one in the text (of equally frequent ones the first in the alphabet).

Stop after the given number of words or at a word that nothing follows; return the words reached, at most 30. The
text has `size` words divided by single spaces.
"""

RANGE = (5, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = size // 12 + 3
    words = ["".join(rng.choice("aeioulmnrst") for _ in range(rng.randint(2, 6))) for _ in range(count)]
    text = [words[min(rng.randrange(count), rng.randrange(count))] for _ in range(size)]
    return [" ".join(text), rng.choice(text), rng.randint(10, 30)]


# solution: counter of followers for each word
from collections import Counter, defaultdict


def solve(text, first, steps):
    words = text.split()
    followers = defaultdict(Counter)
    for word, after in zip(words, words[1:]):
        followers[word][after] += 1
    path = []
    while len(path) < steps and first in followers:
        counts = followers[first]
        most = max(counts.values())
        first = min(word for word, n in counts.items() if n == most)
        path.append(first)
    return path


# solution: square matrix of transitions
def solve(text, first, steps):
    words = text.split(" ")
    vocabulary = sorted(set(words))
    index = {word: k for k, word in enumerate(vocabulary)}
    matrix = [[0] * len(vocabulary) for _ in vocabulary]
    for i in range(1, len(words)):
        matrix[index[words[i - 1]]][index[words[i]]] += 1
    now = index[first]
    result = []
    for _ in range(steps):
        row = matrix[now]
        if not any(row):
            break
        now = row.index(max(row))
        result.append(vocabulary[now])
    return result


# solution: text read again for every step
import re
from collections import Counter


def solve(text, first, steps):
    path = []
    for _ in range(steps):
        seen = Counter()
        for found in re.finditer(r"(?:^|(?<= ))" + first + r"(?= (\S+))", text):
            seen[found[1]] += 1
        if not seen:
            break
        first = min(seen, key=lambda word: (-seen[word], word))
        path.append(first)
    return path


# solution: sorted list of pairs and bisection
from bisect import bisect_left
from itertools import groupby


def solve(text, first, steps):
    words = text.split()
    pairs = sorted(zip(words[:-1], words[1:]))
    out = []
    for _ in range(steps):
        begin = bisect_left(pairs, (first, ""))
        best, most = None, 0
        end = begin
        while end < len(pairs) and pairs[end][0] == first:
            end += 1
        for pair, same in groupby(pairs[begin:end]):
            n = len(list(same))
            if n > most:
                best, most = pair[1], n
        if best is None:
            break
        out.append(best)
        first = best
    return out


# solution: one flat dictionary of joined pairs, best follower of every word
def solve(text, first, steps):
    counts = {}
    last = None
    for word in text.split():
        if last is not None:
            key = last + " " + word
            counts[key] = counts.get(key, 0) + 1
        last = word
    best = {}
    for key, n in counts.items():
        word, after = key.split()
        if word not in best or (-n, after) < best[word]:
            best[word] = (-n, after)
    path = [first]
    while len(path) <= steps and path[-1] in best:
        path.append(best[path[-1]][1])
    return path[1:]
