"""Make a concordance: given a text of words, the width of the context and a list of stop words, return the number of its lines and the middle and the last line.

Each place of a word that is no stop word gives a line: up to `width` words before it, the word in capitals, up to `width` words behind. Lines are sorted by the word, then by the place. The text has `size` words.
"""

RANGE = (10, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = ["the", "of", "and"] + [
        "".join(rng.choice("abdeiklmnorst") for _ in range(rng.randint(3, 8))) for _ in range(300)
    ]
    text = " ".join(rng.choice(words[: rng.randint(4, 303)]) for _ in range(size - 1)) + " end"
    return [rng.randint(1, 4), ["the", "of", "and"], text]


# solution: all lines built and sorted
def solve(width, stops, text):
    words = text.split()
    lines = []
    for i, word in enumerate(words):
        if word not in stops:
            before = words[max(0, i - width) : i]
            after = words[i + 1 : i + 1 + width]
            lines.append((word, i, " ".join(before + [word.upper()] + after)))
    lines.sort()
    return [len(lines), lines[len(lines) // 2][2], lines[-1][2]]


# solution: index of places only
from collections import defaultdict


def solve(width, stops, text):
    words = text.split(" ")
    index = defaultdict(list)
    for i, word in enumerate(words):
        index[word].append(i)
    for stop in stops:
        index.pop(stop, None)
    number = sum(map(len, index.values()))

    def line(k):
        for word in sorted(index):
            if k < len(index[word]):
                i = index[word][k]
                return " ".join(words[max(i - width, 0) : i] + [word.upper()] + words[i + 1 : i + width + 1])
            k -= len(index[word])

    return [number, line(number // 2), line(number - 1)]


# solution: places in an array, sorted by the text at them
from array import array


def solve(width, stops, text):
    starts = array("l")
    at = 0
    while at >= 0:
        end = text.find(" ", at)
        word = text[at:] if end < 0 else text[at:end]
        if word not in stops:
            starts.append(at)
        at = -1 if end < 0 else end + 1

    def word_at(i):
        end = text.find(" ", i)
        return text[i:] if end < 0 else text[i:end]

    def show(i):
        word = word_at(i)
        before = text[:i].split()[-width:]
        after = text[i + len(word) :].split(None, width)[:width]
        return " ".join([*before, word.upper(), *after])

    order = sorted(starts, key=word_at)
    return [len(order), show(order[len(order) // 2]), show(order[-1])]


# solution: counts first, then the two places are walked to
from collections import Counter, deque


def words_of(text):
    start = 0
    while True:
        end = text.find(" ", start)
        if end == -1:
            yield text[start:]
            return
        yield text[start:end]
        start = end + 1


def solve(width, stops, text):
    counts = Counter(w for w in words_of(text) if w not in stops)
    total = sum(counts.values())

    def nth(k):
        for word in sorted(counts):
            if k < counts[word]:
                break
            k -= counts[word]
        before = deque(maxlen=width)
        stream = words_of(text)
        for w in stream:
            if w == word:
                if k == 0:
                    break
                k -= 1
            before.append(w)
        after = [w for w, _ in zip(stream, range(width))]
        return " ".join(list(before) + [word.upper()] + after)

    return [total, nth(total // 2), nth(total - 1)]


# solution: objects with linked neighbours in a heap
import heapq


class Entry:
    def __init__(self, word, place, previous):
        self.word = word
        self.place = place
        self.previous = previous
        self.following = None
        if previous:
            previous.following = self

    def __lt__(self, other):
        return (self.word, self.place) < (other.word, other.place)

    def line(self, width):
        out = self.word.upper()
        left, right = self.previous, self.following
        for _ in range(width):
            if left:
                out = left.word + " " + out
                left = left.previous
            if right:
                out += " " + right.word
                right = right.following
        return out


def solve(width, stops, text):
    heap = []
    last = None
    for i, word in enumerate(text.split()):
        last = Entry(word, i, last)
        if word not in stops:
            heap.append(last)
    heapq.heapify(heap)
    number = len(heap)
    for _ in range(number // 2):
        heapq.heappop(heap)
    return [number, heap[0].line(width), max(heap).line(width)]
