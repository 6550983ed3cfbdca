"""Given a first word, a last word and a list of words of the same length, return the fewest changes of one letter that lead from the first to the last, or -1.

After every change the word must be in the list, which holds both words. It has `size` different words of five lower case letters.
"""

RANGE = (40, 6_000)


def example(size, rng):
    letters = "abcdefghijklmnop"
    words = ["".join(rng.choice(letters) for _ in range(5))]
    known = set(words)
    while len(words) < size:
        word = list(words[rng.randrange(len(words) * 2 // 3, len(words))])
        word[rng.randrange(5)] = rng.choice(letters)
        word = "".join(word)
        if word not in known:
            known.add(word)
            words.append(word)
    first, last = words[0], words[-1]
    rng.shuffle(words)
    return [first, last, words]


# solution: patterns with a gap
from collections import defaultdict, deque


def solve(first, last, words):
    patterns = defaultdict(list)
    for word in words:
        for i in range(len(word)):
            patterns[word[:i] + "_" + word[i + 1:]].append(word)
    steps = {first: 0}
    queue = deque([first])
    while queue:
        word = queue.popleft()
        if word == last:
            return steps[word]
        for i in range(len(word)):
            for other in patterns.pop(word[:i] + "_" + word[i + 1:], ()):
                if other not in steps:
                    steps[other] = steps[word] + 1
                    queue.append(other)
    return -1


# solution: trying every letter, two sets that meet
def solve(begin, end, word_list):
    if begin == end:
        return 0
    unused = set(word_list) - {begin, end}
    alphabet = sorted(set("".join(word_list)))
    front, back = {begin}, {end}
    changes = 1
    while front and back:
        if len(front) > len(back):
            front, back = back, front
        fresh = set()
        for word in front:
            for i in range(len(word)):
                head, tail = word[:i], word[i + 1:]
                for letter in alphabet:
                    candidate = head + letter + tail
                    if candidate in back:
                        return changes
                    if candidate in unused:
                        unused.remove(candidate)
                        fresh.add(candidate)
        front = fresh
        changes += 1
    return -1


# solution: graph by sorting with one letter left out
from itertools import combinations, groupby


def solve(first, last, words):
    neighbours = {word: [] for word in words}
    for i in range(len(first)):
        def rest(word):
            return word[:i] + word[i + 1:]

        for _, group in groupby(sorted(words, key=rest), key=rest):
            for a, b in combinations(group, 2):
                neighbours[a].append(b)
                neighbours[b].append(a)
    level, distance = [first], 0
    seen = set(level)
    while level:
        if last in seen:
            return distance
        level = [w for v in level for w in neighbours[v] if not (w in seen or seen.add(w))]
        distance += 1
    return -1


# solution: letters as digits of numbers in a byte table
def solve(first, last, words):
    letters = sorted(set("".join(words)))
    base = len(letters)
    digit = {letter: k for k, letter in enumerate(letters)}

    def number(word):
        value = 0
        for letter in word:
            value = value * base + digit[letter]
        return value

    present = bytearray(base ** len(first))
    for word in words:
        present[number(word)] = 1
    goal = number(last)
    wave = [number(first)]
    present[wave[0]] = 0
    changes = 0
    while wave:
        if goal in wave:
            return changes
        following = []
        for value in wave:
            unit = 1
            for _ in first:
                low = value - value // unit % base * unit
                for other in range(low, low + base * unit, unit):
                    if present[other]:
                        present[other] = 0
                        following.append(other)
                unit *= base
        wave = following
        changes += 1
    return -1


# solution: walking a trie with at most one difference
def build(words):
    trie = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {})
    return trie


def near(node, rest):
    """Endings in the trie that differ from `rest` in exactly one letter."""
    first, tail = rest[0], rest[1:]
    for letter, child in node.items():
        if letter == first:
            if tail:
                for ending in near(child, tail):
                    yield letter + ending
        else:
            for k in tail:
                child = child.get(k)
                if child is None:
                    break
            else:
                yield letter + tail


def solve(first, last, words):
    trie = build(words)
    parent = {first: None}
    todo = [first]
    for word in todo:
        if word == last:
            break
        for other in near(trie, word):
            if other not in parent:
                parent[other] = word
                todo.append(other)
    length = -1
    while last in parent:
        last = parent[last]
        length += 1
    return length
