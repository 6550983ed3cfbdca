"""Given words and a text of digits, return in how many ways the digits can be spelled by rows of words on a telephone keypad (abc 2, def 3, ghi 4, jkl 5, mno 6, pqrs 7, tuv 8, wxyz 9), modulo 1,000,000,007, and the fewest words needed (-1 if impossible).

There are `size` digits and 60 to 200 different words.
"""

RANGE = (5, 5_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    words = set()
    while len(words) < 150:
        words.add("".join(rng.choice("abcdeghmptw") for _ in range(rng.randint(1, 5))))
    words = sorted(words)
    keys = "22233344455566677778889999"
    digits = ""
    while len(digits) < size:
        digits += "".join(keys[ord(c) - 97] for c in rng.choice(words))
    return [words, digits[:size]]


# solution: tables of ways and fewest, words as digits counted
from collections import Counter


def solve(words, digits):
    table = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")
    codes = Counter(w.translate(table) for w in words)
    n = len(digits)
    ways = [1] + [0] * n
    fewest = [0] + [n + 1] * n
    for end in range(1, n + 1):
        for start in range(max(0, end - 5), end):
            part = digits[start:end]
            if part in codes:
                ways[end] = (ways[end] + ways[start] * codes[part]) % 1_000_000_007
                fewest[end] = min(fewest[end], fewest[start] + 1)
    return [ways[n], fewest[n] if fewest[n] <= n else -1]


# solution: only the last five entries kept
from collections import deque


def code(word):
    groups = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    return "".join(str(i) for c in word for i, g in enumerate(groups, 2) if c in g)


def solve(words, digits):
    by_code = {}
    for w in words:
        by_code[code(w)] = by_code.get(code(w), 0) + 1
    recent = deque([(1, 0)], maxlen=5)
    tail = ""
    for d in digits:
        tail = (tail + d)[-5:]
        total, least = 0, None
        for back, (ways, few) in enumerate(reversed(recent), 1):
            times = by_code.get(tail[-back:] if back <= len(tail) else None, 0)
            total += ways * times
            if times and few is not None and (least is None or few + 1 < least):
                least = few + 1
        recent.append((total % 1_000_000_007, least))
    ways, few = recent[-1]
    return [ways, -1 if few is None else few]


# solution: trie and forward pushes with exact numbers
class Node:
    def __init__(self):
        self.keys = [None] * 10
        self.words = []


def solve(words, digits):
    keypad = dict(zip("abcdefghijklmnopqrstuvwxyz", map(int, "22233344455566677778889999")))
    root = Node()
    for word in words:
        node = root
        for c in word:
            k = keypad[c]
            if node.keys[k] is None:
                node.keys[k] = Node()
            node = node.keys[k]
        node.words.append(word)
    reached = {0: (1, 0)}
    for i in range(len(digits)):
        if i not in reached:
            continue
        ways, few = reached[i]
        node = root
        for j in range(i, len(digits)):
            node = node.keys[int(digits[j])]
            if node is None:
                break
            if node.words:
                old = reached.get(j + 1, (0, few + 1))
                reached[j + 1] = (old[0] + ways * len(node.words), min(old[1], few + 1))
    ways, few = reached.get(len(digits), (0, -1))
    return [ways % 1_000_000_007, few]


# solution: words compared with the text at each place, back to front
def solve(words, digits):
    keys = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    n = len(digits)
    answers = [None] * (n + 1)
    answers[n] = (1, 0)
    letters = [keys[int(d)] for d in digits]
    starts = {}
    for w in words:
        starts.setdefault(w[0], []).append(w)
    for i in range(n - 1, -1, -1):
        total, few = 0, 10**9
        for first in letters[i]:
            for w in starts.get(first, ()):
                if i + len(w) <= n and all(c in k for c, k in zip(w, letters[i : i + len(w)])):
                    ways, rest = answers[i + len(w)]
                    total += ways
                    few = min(few, rest + 1)
        answers[i] = (total % 1_000_000_007, few)
    ways, few = answers[0]
    return [ways, few if few < 10**9 else -1]


# solution: edges of the graph first, then breadth and sums
from collections import defaultdict


def solve(words, digits):
    numbers = {c: str(2 + i) for i, g in enumerate("abc def ghi jkl mno pqrs tuv wxyz".split()) for c in g}
    edges = defaultdict(list)
    for word in words:
        key = "".join(map(numbers.get, word))
        at = digits.find(key)
        while at >= 0:
            edges[at].append(at + len(key))
            at = digits.find(key, at + 1)
    count = defaultdict(int, {0: 1})
    for i in range(len(digits)):
        for j in edges[i]:
            count[j] = (count[j] + count[i]) % 1_000_000_007
    level, steps, seen = {0}, 0, {0}
    while level and len(digits) not in level:
        level = {j for i in level for j in edges[i]} - seen
        seen |= level
        steps += 1
    return [count[len(digits)], steps if level else -1]
