"""A bag of different words stands in a row; "+word" adds a word at the end, "-word" removes it and puts
the last word in its place, "?k" asks the word at place k modulo the number of words. Return the words
asked for.

Adding a word already there, removing one that is not there and asking in an empty row ("" is the answer)
change nothing. There are `size` commands.
"""

RANGE = (20, 10_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = [f"{rng.choice('abcdef')}{rng.randrange(10**6)}" for _ in range(rng.choice([20, size // 2 + 2]))]
    commands = []
    for _ in range(size):
        kind = rng.choice("+++-?")
        commands.append(kind + (str(rng.randrange(10**9)) if kind == "?" else rng.choice(words)))
    return [commands]


# solution: row and dictionary of places
def solve(commands):
    row, place, out = [], {}, []
    for command in commands:
        kind, word = command[0], command[1:]
        if kind == "+":
            if word not in place:
                place[word] = len(row)
                row.append(word)
        elif kind == "-":
            if word in place:
                i = place.pop(word)
                last = row.pop()
                if i < len(row):
                    row[i] = last
                    place[last] = i
        else:
            out.append(row[int(word) % len(row)] if row else "")
    return out


# solution: only the row, searched from the start
def solve(commands):
    row = []
    answers = []
    for c in commands:
        if c[0] == "?":
            answers.append(row[int(c[1:]) % len(row)] if row else "")
        elif c[0] == "+":
            if c[1:] not in row:
                row.append(c[1:])
        elif c[1:] in row:
            i = row.index(c[1:])
            row[i] = row[-1]
            del row[-1]
    return answers


# solution: two dictionaries, from word to place and from place to word
class Bag:
    def __init__(self):
        self.place_of = {}
        self.word_at = {}

    def add(self, word):
        if word not in self.place_of:
            n = len(self.word_at)
            self.place_of[word] = n
            self.word_at[n] = word

    def remove(self, word):
        place = self.place_of.pop(word, None)
        if place is None:
            return
        last = self.word_at.pop(len(self.word_at) - 1)
        if last != word:
            self.word_at[place] = last
            self.place_of[last] = place

    def ask(self, k):
        return self.word_at[k % len(self.word_at)] if self.word_at else ""


def solve(commands):
    bag = Bag()
    asked = []
    for command in commands:
        if command.startswith("+"):
            bag.add(command[1:])
        elif command.startswith("-"):
            bag.remove(command[1:])
        else:
            asked.append(bag.ask(int(command[1:])))
    return asked


# solution: words numbered in sorted order, bisection and packed arrays
from array import array
from bisect import bisect_left


def solve(commands):
    names = sorted({c[1:] for c in commands if c[0] != "?"})
    where = array("i", [-1]) * len(names)
    row = array("i")
    found = array("i")
    for c in commands:
        if c[0] == "?":
            found.append(row[int(c[1:]) % len(row)] if row else -1)
            continue
        n = bisect_left(names, c[1:])
        if c[0] == "+" and where[n] < 0:
            where[n] = len(row)
            row.append(n)
        elif c[0] == "-" and where[n] >= 0:
            last = row.pop()
            if last != n:
                row[where[n]] = last
                where[last] = where[n]
            where[n] = -1
    return [names[n] if n >= 0 else "" for n in found]


# solution: hash buckets written by hand over the row
def solve(commands):
    buckets = [[] for _ in range(256)]
    row = []

    def bucket_of(word):
        h = 7
        for ch in word:
            h = (h * 31 + ord(ch)) & 255
        return buckets[h]

    result = []
    for command in commands:
        kind, word = command[:1], command[1:]
        if kind == "?":
            result.append(row[int(word) % len(row)][0] if row else "")
            continue
        bucket = bucket_of(word)
        entry = None
        for candidate in bucket:
            if candidate[0] == word:
                entry = candidate
                break
        if kind == "+" and entry is None:
            entry = [word, len(row)]
            bucket.append(entry)
            row.append(entry)
        elif kind == "-" and entry is not None:
            bucket.remove(entry)
            last = row.pop()
            if last is not entry:
                last[1] = entry[1]
                row[entry[1]] = last
    return result
