"""Given a stream of words, the width of a table of counters and one multiplier for each of its rows,
return how many different words the table counts too high and the sum of all the surplus.

In each row a word of letters adds 1 to the counter at (the word read as a number in base `multiplier`, a
= 1) modulo the width; its estimate is the least of its counters. There are `size` words.
"""

RANGE = (30, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    kinds = rng.choice([size // 10 + 5, size])
    width = max(7, int(kinds * rng.uniform(0.2, 1.5)))
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(rng.choice(letters) for _ in range(rng.randint(2, 8))) for _ in range(kinds)]
    stream = [words[int(kinds * rng.random() ** 2)] for _ in range(size)]
    return [stream, width, rng.sample(range(31, 5000), rng.randint(2, 4))]


# solution: exact counts first, then rows of counters
from collections import Counter


def place(word, m, width):
    value = 0
    for c in word:
        value = (value * m + ord(c) - 96) % width
    return value


def solve(stream, width, multipliers):
    exact = Counter(stream)
    least = dict.fromkeys(exact, len(stream))
    for m in multipliers:
        row = [0] * width
        for word, n in exact.items():
            row[place(word, m, width)] += n
        for word in exact:
            least[word] = min(least[word], row[place(word, m, width)])
    surplus = [least[w] - n for w, n in exact.items()]
    return [sum(s > 0 for s in surplus), sum(surplus)]


# solution: sketch as a class with a table of lists
class Sketch:
    def __init__(self, width, multipliers):
        self.width = width
        self.multipliers = multipliers
        self.table = [[0] * width for _ in multipliers]

    def counters(self, word):
        for row, m in zip(self.table, self.multipliers):
            number = 0
            for letter in word:
                number = number * m + ord(letter) - ord("a") + 1
            yield row, number % self.width

    def add(self, word):
        for row, i in self.counters(word):
            row[i] += 1

    def estimate(self, word):
        return min(row[i] for row, i in self.counters(word))


def solve(stream, width, multipliers):
    sketch = Sketch(width, multipliers)
    truth = {}
    for word in stream:
        sketch.add(word)
        truth[word] = truth.get(word, 0) + 1
    wrong = total = 0
    for word, n in truth.items():
        more = sketch.estimate(word) - n
        wrong += more > 0
        total += more
    return [wrong, total]


# solution: packed counters and a sorted copy of the stream
from array import array
from itertools import groupby


def solve(stream, width, multipliers):
    rows = len(multipliers)
    table = array("I", [0]) * (rows * width)

    def places(word):
        for r in range(rows):
            value = 0
            for code in word.encode():
                value = value * multipliers[r] + code - 96
            yield r * width + value % width

    for word in stream:
        for i in places(word):
            table[i] += 1
    wrong = surplus = 0
    for word, same in groupby(sorted(stream)):
        more = min(table[i] for i in places(word)) - sum(1 for _ in same)
        if more:
            wrong += 1
            surplus += more
    return [wrong, surplus]


# solution: places remembered for each word, counters in dictionaries
from collections import defaultdict


def solve(stream, width, multipliers):
    known = {}
    counters = defaultdict(int)
    times = defaultdict(int)
    for word in stream:
        if word not in known:
            spots = []
            for row, m in enumerate(multipliers):
                h = 0
                for c in word:
                    h = (h * m + "abcdefghijklmnopqrstuvwxyz".index(c) + 1) % width
                spots.append((row, h))
            known[word] = tuple(spots)
        times[word] += 1
        for spot in known[word]:
            counters[spot] += 1
    extra = [min(counters[s] for s in spots) - times[word] for word, spots in known.items()]
    return [len([e for e in extra if e]), sum(extra)]


# solution: words sharing a counter gathered into buckets, row after row
def number(word, m):
    value = 0
    for c in word:
        value = m * value + ord(c) - 96
    return value


def solve(stream, width, multipliers):
    count = {}
    for word in stream:
        count[word] = 1 + count.get(word, 0)
    candidates = {word: None for word in count}
    for m in multipliers:
        buckets = {}
        for word in count:
            buckets.setdefault(number(word, m) % width, []).append(word)
        kept = {}
        for words in buckets.values():
            total = sum(count[w] for w in words)
            for word in words:
                if word in candidates and total > count[word]:
                    before = candidates[word]
                    more = total - count[word]
                    kept[word] = more if before is None else min(before, more)
        candidates = kept
    return [len(candidates), sum(candidates.values())]
