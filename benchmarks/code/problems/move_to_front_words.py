"""Given a list of words, return their move-to-front codes as a list of numbers.

There are `size` words. A list is kept, empty at first: a word already in it gives its place there, counted
from 1, and then moves to the front; a new word gives 0 and is put at the front.
"""

RANGE = (10, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    count = rng.choice([20, 100, 600])
    vocabulary = []
    for _ in range(count):
        vocabulary.append("".join(rng.choice("abcdefghijklmnop") for _ in range(rng.randint(3, 9))))
    words = []
    for _ in range(size):
        if words and rng.random() < 0.3:
            words.append(words[-rng.randint(1, min(8, len(words)))])
        else:
            words.append(vocabulary[rng.randrange(count)])
    return [words]


# solution: list with index
def solve(words):
    table = []
    codes = []
    for word in words:
        if word in table:
            place = table.index(word)
            codes.append(place + 1)
            del table[place]
        else:
            codes.append(0)
        table.insert(0, word)
    return codes


# solution: linked list of entries
class Entry:
    def __init__(self, word, after):
        self.word = word
        self.after = after


def solve(words):
    front = None
    numbers = []
    for word in words:
        before, entry, place = None, front, 1
        while entry is not None and entry.word != word:
            before, entry = entry, entry.after
            place += 1
        if entry is None:
            numbers.append(0)
            front = Entry(word, front)
            continue
        numbers.append(place)
        if before is not None:
            before.after = entry.after
            entry.after = front
            front = entry
    return numbers


# solution: times of last use in a Fenwick tree
def solve(words):
    n = len(words)
    tree = [0] * (n + 1)

    def add(i, amount):
        while i <= n:
            tree[i] += amount
            i += i & -i

    def total(i):
        s = 0
        while i:
            s += tree[i]
            i &= i - 1
        return s

    last = {}
    out = [0] * n
    for now, word in enumerate(words, 1):
        then = last.get(word)
        if then:
            out[now - 1] = len(last) - total(then - 1)
            add(then, -1)
        add(now, 1)
        last[word] = now
    return out


# solution: every state of the list kept
def moved(state, word):
    if word not in state:
        return (word, *state)
    k = state.index(word)
    return (word,) + state[:k] + state[k + 1 :]


def solve(words):
    states = [()]
    for word in words:
        states.append(moved(states[-1], word))
    result = []
    for state, word in zip(states, words):
        result.append(state.index(word) + 1 if word in state else 0)
    return result


# solution: bits of one large number
def solve(words):
    seen = {}
    alive = 0
    answer = []
    for time, word in enumerate(words):
        if word in seen:
            old = seen[word]
            answer.append((alive >> old).bit_count())
            alive ^= 1 << old
        else:
            answer.append(0)
        seen[word] = time
        alive |= 1 << time
    return answer
