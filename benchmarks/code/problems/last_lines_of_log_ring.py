"""A log keeps only its last lines: at most `room` letters in all. Given the lines written, with "?WORD" in
between asking how many kept lines hold the word, return the answers.

When a line would not fit, the oldest lines are dropped until it does; a line longer than the room drops
everything and is not kept itself. There are `size` entries; the arguments are the room and the entries.
"""

RANGE = (20, 15_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = [f"{rng.choice(['error', 'user', 'disk', 'load'])}{i}" for i in range(rng.randint(3, 30))]
    entries = []
    for i in range(size):
        if i % 100 == 99:
            entries.append("?" + rng.choice(words))
        else:
            entries.append(" ".join(rng.choice(words) for _ in range(rng.randint(1, 8))))
    return [rng.choice([20, 400, 6 * size]), entries]


# solution: queue of lines
from collections import deque


def solve(room, entries):
    lines, used, out = deque(), 0, []
    for entry in entries:
        if entry[0] == "?":
            out.append(sum(entry[1:] in line.split() for line in lines))
            continue
        while lines and used + len(entry) > room:
            used -= len(lines.popleft())
        if len(entry) <= room:
            lines.append(entry)
            used += len(entry)
    return out


# solution: counts of words kept up to date
from collections import Counter, deque


class Log:
    def __init__(self, room):
        self.room = room
        self.lines = deque()
        self.counts = Counter()

    def write(self, line):
        while self.lines and len(line) > self.room:
            self.drop()
        if len(line) <= self.room:
            self.room -= len(line)
            words = frozenset(line.split())
            self.lines.append((len(line), words))
            self.counts.update(words)

    def drop(self):
        length, words = self.lines.popleft()
        self.room += length
        self.counts.subtract(words)


def solve(room, entries):
    log = Log(room)
    answers = []
    for entry in entries:
        if entry.startswith("?"):
            answers.append(log.counts[entry[1:]])
        else:
            log.write(entry)
    return answers


# solution: two places in the list of entries, nothing copied
def solve(room, entries):
    first = 0
    used = 0
    answers = []
    for now, entry in enumerate(entries):
        if entry[0] != "?":
            used += len(entry)
            while used > room:
                if entries[first][0] != "?":
                    used -= len(entries[first])
                first += 1
            continue
        word = f" {entry[1:]} "
        count = 0
        for i in range(first, now):
            if entries[i][0] != "?" and word in f" {entries[i]} ":
                count += 1
        answers.append(count)
    return answers


# solution: places of every word in packed arrays, asked by bisection
from array import array
from bisect import bisect_left
from collections import defaultdict


def solve(room, entries):
    places = defaultdict(lambda: array("i"))
    written = array("q", [0])
    result = []
    for entry in entries:
        if entry[0] == "?":
            word = places.get(entry[1:], ())
            first = bisect_left(written, written[-1] - room)
            result.append(len(word) - bisect_left(word, first))
            continue
        for word in set(entry.split(" ")):
            places[word].append(len(written) - 1)
        written.append(written[-1] + len(entry))
    return result


# solution: one text of kept lines
def solve(room, entries):
    text = "\n"
    used = 0
    answers = []
    for entry in entries:
        if entry[0] == "?":
            padded = text.replace(" ", "  ").replace("\n", " \n ")
            lines = padded.split("\n")
            answers.append(len([1 for line in lines if " " + entry[1:] + " " in line]))
            continue
        cut = 0
        while used and used + len(entry) > room:
            end = text.index("\n", cut + 1)
            used -= end - cut - 1
            cut = end
        text = text[cut:]
        if len(entry) <= room:
            text += entry + "\n"
            used += len(entry)
    return answers
