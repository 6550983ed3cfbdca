"""Given words and a number of rounds, return the pieces made by byte pair encoding, in the order they are
made.

There are `size` words of 2 to 10 small letters, many of them equal, and at most 25 rounds. A round joins
the two neighbouring pieces that occur next to each other most often over all the words (of equals, the pair
that is least as a tuple of texts), in every word from left to right. Overlapping pairs are all counted. It
ends early when no word has two pieces.
"""

RANGE = (10, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdefghijklmnopqrstuvwxyz"[: rng.choice([4, 10, 26])]
    parts = ["".join(rng.choice(letters) for _ in range(rng.randint(1, 4))) for _ in range(40)]
    words = []
    for _ in range(size):
        if words and rng.random() < 0.4:
            words.append(rng.choice(words))
        else:
            word = rng.choice(parts) + rng.choice(parts) + rng.choice(letters) * 2
            words.append(word[: rng.randint(2, 10)])
    return [words, rng.randint(5, 25)]


# solution: lists of pieces counted anew
from collections import Counter


def merge(pieces, left, right):
    out = []
    i = 0
    while i < len(pieces):
        if i + 1 < len(pieces) and pieces[i] == left and pieces[i + 1] == right:
            out.append(left + right)
            i += 2
        else:
            out.append(pieces[i])
            i += 1
    return out


def solve(words, rounds):
    split = [list(word) for word in words]
    made = []
    for _ in range(rounds):
        pairs = Counter(pair for pieces in split for pair in zip(pieces, pieces[1:]))
        if not pairs:
            break
        left, right = min(pairs, key=lambda pair: (-pairs[pair], pair))
        made.append(left + right)
        split = [merge(pieces, left, right) for pieces in split]
    return made


# solution: different words with how often they occur
def solve(words, rounds):
    times = {}
    for word in words:
        key = tuple(word)
        times[key] = times.get(key, 0) + 1
    result = []
    while len(result) < rounds:
        counts = {}
        for key, n in times.items():
            for k in range(1, len(key)):
                counts[key[k - 1], key[k]] = counts.get((key[k - 1], key[k]), 0) + n
        if not counts:
            break
        top = max(counts.values())
        a, b = min(pair for pair, n in counts.items() if n == top)
        result.append(a + b)
        fresh = {}
        for key, n in times.items():
            new = []
            for piece in key:
                if new and piece == b and new[-1] == a:
                    new[-1] = a + b
                else:
                    new.append(piece)
            new = tuple(new)
            fresh[new] = fresh.get(new, 0) + n
        times = fresh
    return result


# solution: one text in which new letters stand for pieces
def solve(words, rounds):
    text = " ".join(words)
    meaning = {c: c for c in text}
    answer = []
    for k in range(rounds):
        counts = {}
        for i in range(len(text) - 1):
            pair = text[i : i + 2]
            if " " not in pair:
                counts[pair] = counts.get(pair, 0) + 1
        best = None
        for pair, n in counts.items():
            order = (-n, meaning[pair[0]], meaning[pair[1]], pair)
            if best is None or order < best:
                best = order
        if best is None:
            break
        piece = best[1] + best[2]
        sign = next((c for c in meaning if meaning[c] == piece), chr(0x4E00 + k))
        meaning[sign] = piece
        answer.append(piece)
        text = text.replace(best[3], sign)
    return answer


# solution: index from pairs to the words that have them
from collections import defaultdict


class Index:
    def __init__(self):
        self.count = defaultdict(int)
        self.holders = defaultdict(set)

    def change(self, number, pieces, amount):
        for pair in zip(pieces, pieces[1:]):
            self.count[pair] += amount
            if amount > 0:
                self.holders[pair].add(number)

    def best(self):
        pair = min(self.count, key=lambda p: (-self.count[p], p), default=None)
        return pair if pair and self.count[pair] > 0 else None


def solve(words, rounds):
    index = Index()
    pieces_of = []
    for number, word in enumerate(words):
        pieces_of.append(list(word))
        index.change(number, pieces_of[number], 1)
    created = []
    for _ in range(rounds):
        pair = index.best()
        if pair is None:
            break
        created.append("".join(pair))
        for number in index.holders.pop(pair):
            pieces = pieces_of[number]
            index.change(number, pieces, -1)
            i = 0
            while i < len(pieces) - 1:
                if (pieces[i], pieces[i + 1]) == pair:
                    pieces[i : i + 2] = [created[-1]]
                i += 1
            index.change(number, pieces, 1)
        index.holders.pop(pair, None)
    return created


# solution: flat array of piece numbers with a square table of counts
from array import array


def solve(words, rounds):
    names = sorted(set("".join(words)))
    code = {c: i + 1 for i, c in enumerate(names)}
    names.insert(0, "")
    stream = array("H")
    for word in words:
        stream.extend(code[c] for c in word)
        stream.append(0)
    done = []
    for _ in range(rounds):
        n = len(names)
        table = [array("i", bytes(4 * n)) for _ in range(n)]
        previous = 0
        for here in stream:
            table[previous][here] += 1
            previous = here
        candidates = [
            (-table[a][b], names[a], names[b], a, b) for a in range(1, n) for b in range(1, n) if table[a][b]
        ]
        if not candidates:
            break
        _, left, right, a, b = min(candidates)
        done.append(left + right)
        if done[-1] not in names:
            names.append(done[-1])
        joined = names.index(done[-1])
        write = 0
        for here in stream:
            if here == b and write and stream[write - 1] == a:
                stream[write - 1] = joined
            else:
                stream[write] = here
                write += 1
        del stream[write:]
    return done
