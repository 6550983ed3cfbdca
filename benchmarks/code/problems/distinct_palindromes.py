"""Given a text, return how many different palindromes occur in it (as pieces of neighbouring letters) and the sum of
their lengths.

The text has `size` letters; single letters are palindromes too.
"""

RANGE = (5, 400)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    style = rng.randrange(3)
    if style == 0:
        return ["".join(rng.choice("ab") for _ in range(size))]
    if style == 1:
        return ["".join(rng.choice("aaaaaaaaab") for _ in range(size))]
    half = "".join(rng.choice("abcde") for _ in range((size + 1) // 2))
    return [(half + half[::-1])[:size]]


# solution: set filled by growing around every middle
def solve(text):
    found = set()
    for middle in range(2 * len(text) - 1):
        left = middle // 2
        right = left + middle % 2
        while left >= 0 and right < len(text) and text[left] == text[right]:
            found.add(text[left : right + 1])
            left -= 1
            right += 1
    return [len(found), sum(map(len, found))]


# solution: palindromic tree
class Node:
    __slots__ = ("length", "link", "edges")

    def __init__(self, length, link):
        self.length = length
        self.link = link
        self.edges = {}


def solve(text):
    imaginary = Node(-1, None)
    empty = Node(0, imaginary)
    imaginary.link = imaginary
    nodes = []
    last = empty

    def fitting(node, i):
        while i - node.length - 1 < 0 or text[i - node.length - 1] != text[i]:
            node = node.link
        return node

    for i, c in enumerate(text):
        base = fitting(last, i)
        if c not in base.edges:
            if base is imaginary:
                link = empty
            else:
                link = fitting(base.link, i).edges[c]
            base.edges[c] = Node(base.length + 2, link)
            nodes.append(base.edges[c])
        last = base.edges[c]
    return [len(nodes), sum(node.length for node in nodes)]


# solution: table of all pieces, then a set
def solve(text):
    n = len(text)
    table = [[False] * n for _ in range(n)]
    different = set()
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            if text[i] == text[j] and (length < 3 or table[i + 1][j - 1]):
                table[i][j] = True
                different.add(text[i : j + 1])
    return [len(different), sum(len(p) for p in different)]


# solution: longest new palindrome at every end
def solve(text):
    count = total = 0
    for end in range(1, len(text) + 1):
        for begin in range(end):
            piece = text[begin:end]
            if piece == piece[::-1]:
                if text.find(piece) == begin:
                    count += 1
                    total += end - begin
                break
    return [count, total]


# solution: length by length, positions of the palindromes inside kept
def solve(text):
    n = len(text)
    levels = [set(range(n + 1)), set(range(n))]
    count = total = 0
    for length in range(1, n + 1):
        if length > 1:
            inner = levels[length - 2]
            levels.append(
                {i - 1 for i in inner if i > 0 and i - 2 + length < n and text[i - 1] == text[i - 2 + length]}
            )
        pieces = {text[i : i + length] for i in levels[length]}
        count += len(pieces)
        total += len(pieces) * length
    return [count, total]
