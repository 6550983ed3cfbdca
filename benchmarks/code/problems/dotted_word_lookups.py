"""Given commands "+WORD" (learn a word) and "?PATTERN", return for each pattern how many learned words fit
it, where a dot stands for any letter.

Words learned twice count once. There are `size` commands, one in forty a pattern; words have 3 to 8
letters.
"""

RANGE = (40, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "aeiourstln"[: rng.randint(3, 10)]
    commands = []
    for i in range(size):
        word = "".join(rng.choice(letters) for _ in range(rng.randint(3, 8)))
        if i % 40 == 39:
            pattern = [c if rng.random() < 0.45 else "." for c in word]
            commands.append("?" + "".join(pattern))
        else:
            commands.append("+" + word)
    return [commands]


# solution: set of words, all compared
def fits(word, pattern):
    return len(word) == len(pattern) and all(p in (".", c) for c, p in zip(word, pattern))


def solve(commands):
    words = set()
    out = []
    for command in commands:
        if command[0] == "+":
            words.add(command[1:])
        else:
            out.append(sum(fits(word, command[1:]) for word in words))
    return out


# solution: trie of nodes with counts
class Node:
    def __init__(self):
        self.children = {}
        self.ends = 0

    def learn(self, word):
        node = self
        for letter in word:
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
        node.ends = 1

    def count(self, pattern, at=0):
        if at == len(pattern):
            return self.ends
        if pattern[at] == ".":
            return sum(child.count(pattern, at + 1) for child in self.children.values())
        child = self.children.get(pattern[at])
        return child.count(pattern, at + 1) if child else 0


def solve(commands):
    root = Node()
    answers = []
    for command in commands:
        if command.startswith("+"):
            root.learn(command[1:])
        else:
            answers.append(root.count(command[1:]))
    return answers


# solution: one growing text searched by regular expressions
import re


def solve(commands):
    known = set()
    text = " "
    found = []
    for command in commands:
        word = command[1:]
        if command[0] == "?":
            expression = re.compile(" " + word.replace(".", "[a-z]") + "(?= )")
            found.append(len(expression.findall(text)))
        elif word not in known:
            known.add(word)
            text += word + " "
    return found


# solution: bit masks of words for each letter at each place
from collections import defaultdict


def solve(commands):
    number = {}
    masks = defaultdict(int)
    result = []
    for command in commands:
        kind, word = command[0], command[1:]
        if kind == "+":
            if word not in number:
                bit = 1 << len(number)
                number[word] = len(number)
                masks[len(word)] |= bit
                for place, letter in enumerate(word):
                    masks[place, letter] |= bit
        else:
            fitting = masks[len(word)]
            for place, letter in enumerate(word):
                if letter != ".":
                    fitting &= masks[place, letter]
            result.append(fitting.bit_count())
    return result


# solution: sorted lists by length, narrowed by the letters before the first dot
from bisect import bisect_left


def solve(commands):
    shelves = {}
    counts = []
    for command in commands:
        word = command[1:]
        shelf = shelves.setdefault(len(word), [])
        if command[0] == "+":
            i = bisect_left(shelf, word)
            if i == len(shelf) or shelf[i] != word:
                shelf.insert(i, word)
            continue
        head = word.split(".")[0]
        lo = bisect_left(shelf, head)
        hi = bisect_left(shelf, head + "~")
        checks = [(i, c) for i, c in enumerate(word) if c != "." and i >= len(head)]
        n = 0
        for candidate in shelf[lo:hi]:
            for i, c in checks:
                if candidate[i] != c:
                    break
            else:
                n += 1
        counts.append(n)
    return counts
