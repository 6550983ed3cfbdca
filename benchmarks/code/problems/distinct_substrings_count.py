"""Given a text of small letters, return how many different non-empty substrings it has.

The text has `size` letters from a small alphabet, partly repeating itself.
"""

RANGE = (8, 550)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcdef"[: rng.randint(2, 6)]
    text = ""
    while len(text) < size:
        if len(text) > 5 and rng.random() < 0.1:
            start = rng.randrange(len(text))
            text += text[start : start + 20]
        else:
            text += rng.choice(letters)
    return [text[:size]]


# solution: set of all substrings
def solve(text):
    n = len(text)
    return len({text[i:j] for i in range(n) for j in range(i + 1, n + 1)})


# solution: suffix automaton
class State:
    __slots__ = ("length", "link", "moves")

    def __init__(self, length, link, moves):
        self.length = length
        self.link = link
        self.moves = moves


def solve(text):
    start = State(0, None, {})
    last = start
    answer = 0
    for letter in text:
        fresh = State(last.length + 1, start, {})
        p = last
        while p is not None and letter not in p.moves:
            p.moves[letter] = fresh
            p = p.link
        if p is not None:
            q = p.moves[letter]
            if q.length == p.length + 1:
                fresh.link = q
            else:
                clone = State(p.length + 1, q.link, dict(q.moves))
                while p is not None and p.moves.get(letter) is q:
                    p.moves[letter] = clone
                    p = p.link
                q.link = clone
                fresh.link = clone
        last = fresh
        answer += fresh.length - fresh.link.length
    return answer


# solution: sorted suffixes with common prefixes
def solve(s):
    suffixes = sorted(s[i:] for i in range(len(s)))
    total = len(s) * (len(s) + 1) // 2
    for a, b in zip(suffixes, suffixes[1:]):
        k = 0
        while k < len(a) and a[k] == b[k]:
            k += 1
        total -= k
    return total


# solution: one length at a time
def solve(text):
    count = 0
    for length in range(1, len(text) + 1):
        pieces = set()
        for start in range(len(text) - length + 1):
            pieces.add(text[start : start + length])
        count += len(pieces)
    return count


# solution: trie of nested dictionaries
def solve(text):
    root = {}
    nodes = 0
    for i in range(len(text)):
        here = root
        for j in range(i, len(text)):
            c = text[j]
            if c not in here:
                here[c] = {}
                nodes += 1
            here = here[c]
    return nodes
