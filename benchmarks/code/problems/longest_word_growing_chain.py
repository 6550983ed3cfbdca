"""Given words, return [longest, how many]: the length of the longest chain in which each next word is
the one before with one letter put in anywhere, and the number of chains that long, modulo
1,000,007.

There are `size` different words of 1 to 12 letters.
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefg"
    words = {rng.choice(letters)}
    pool = list(words)
    while len(words) < size:
        word = rng.choice(pool)
        if len(word) > 11 or rng.random() < 0.3:
            word = "".join(rng.choice(letters) for _ in range(rng.randint(1, 6)))
        else:
            at = rng.randint(0, len(word))
            word = word[:at] + rng.choice(letters) + word[at:]
        if word not in words:
            words.add(word)
            pool.append(word)
    rng.shuffle(pool)
    return [pool]


# solution: dict by rising length
def solve(words):
    best = {}
    for word in sorted(words, key=len):
        length, ways = 1, 1
        for shorter in {word[:i] + word[i + 1 :] for i in range(len(word))}:
            if shorter in best:
                n, w = best[shorter]
                if n + 1 > length:
                    length, ways = n + 1, w
                elif n + 1 == length:
                    ways += w
        best[word] = length, ways % 1000007
    top = max(n for n, _ in best.values())
    return [top, sum(w for n, w in best.values() if n == top) % 1000007]


# solution: memo of recursion
from functools import cache


def solve(words):
    known = frozenset(words)

    @cache
    def chains(word):
        options = [chains(s) for s in {word[:i] + word[i + 1 :] for i in range(len(word))} & known]
        if not options:
            return 1, 1
        longest = max(n for n, _ in options)
        return longest + 1, sum(w for n, w in options if n == longest)

    results = [chains(w) for w in words]
    longest = max(results)[0]
    return [longest, sum(w for n, w in results if n == longest) % 1000007]


# solution: graph of all growing steps
from collections import defaultdict


def solve(words):
    number = {w: i for i, w in enumerate(words)}
    later = defaultdict(set)
    for i, w in enumerate(words):
        for k in range(len(w)):
            j = number.get(w[:k] + w[k + 1 :])
            if j is not None:
                later[j].add(i)
    ends = dict.fromkeys(range(len(words)), 1)
    length = 0
    while ends:
        length += 1
        total = sum(ends.values())
        fresh = defaultdict(int)
        for i, ways in ends.items():
            for j in later[i]:
                fresh[j] += ways
        ends = fresh
    return [length, total % 1000007]


# solution: only the words one letter shorter are kept
def solve(words):
    groups = [[] for _ in range(14)]
    for w in words:
        groups[len(w)].append(w)
    top, count = 0, 0
    before = {}
    for size, group in enumerate(groups[1:], 1):
        now = {}
        for word in group:
            length, ways = 0, 1
            for i in range(size):
                if i and word[i] == word[i - 1]:
                    continue
                value = before.get(word[:i] + word[i + 1 :])
                if value and value[0] > length:
                    length, ways = value
                elif value and value[0] == length:
                    ways += value[1]
            now[word] = (length + 1, ways)
            if length + 1 > top:
                top, count = length + 1, 0
            if length + 1 == top:
                count += ways
        before = now
    return [top, count % 1000007]


# solution: linked word objects
class Word:
    def __init__(self, text):
        self.text = text
        self.parents = []
        self.depth = self.ways = None

    def measure(self):
        if self.depth is None:
            self.depth, self.ways = 1, 1
            for p in self.parents:
                p.measure()
                if p.depth + 1 > self.depth:
                    self.depth, self.ways = p.depth + 1, 0
                if p.depth + 1 == self.depth:
                    self.ways += p.ways


def solve(words):
    shelf = {text: Word(text) for text in words}
    for text, word in shelf.items():
        shorter = sorted({text[:i] + text[i + 1 :] for i in range(len(text))})
        word.parents = [shelf[s] for s in shorter if s in shelf]
    for word in shelf.values():
        word.measure()
    depth = max(w.depth for w in shelf.values())
    return [depth, sum(w.ways for w in shelf.values() if w.depth == depth) % 1000007]
