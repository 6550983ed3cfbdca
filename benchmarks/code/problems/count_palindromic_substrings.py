"""Given a text of small letters, return how many of its substrings are palindromes, each place counted separately.

The text has `size` letters of two to five kinds, some of it mirrored; single letters are palindromes too.
"""

RANGE = (10, 1_600)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abcde"[: rng.randint(2, 5)]
    text = ""
    while len(text) < size:
        part = "".join(rng.choice(letters) for _ in range(rng.randint(1, 12)))
        text += part + part[::-1] if rng.random() < 0.5 else part
    return [text[:size]]


# solution: spread from every centre
def solve(text):
    n = len(text)
    count = 0
    for twice in range(2 * n - 1):
        i = twice // 2
        j = i + twice % 2
        while i >= 0 and j < n and text[i] == text[j]:
            count += 1
            i -= 1
            j += 1
    return count


# solution: set of spans, layer by layer
def solve(s):
    places = range(len(s) + 1)
    found = {(i, i) for i in places} | {(i, i + 1) for i in places[:-1]}
    layer = set(found)
    while layer:
        layer = {(i - 1, j + 1) for i, j in layer if i > 0 and j < len(s) and s[i - 1] == s[j]}
        found |= layer
    return sum(1 for i, j in found if i < j)


# solution: square table
def solve(text):
    n = len(text)
    table = []
    for i in range(n):
        table.append([0] * n)
    total = 0
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            if text[i] == text[j]:
                if length <= 2 or table[i + 1][j - 1] == 1:
                    table[i][j] = 1
                    total += 1
    return total


# solution: radii in the text with separators
def solve(text):
    t = "^#" + "#".join(text) + "#$"
    radius = [0] * len(t)
    centre = right = 0
    for i in range(1, len(t) - 1):
        if i < right:
            radius[i] = min(right - i, radius[2 * centre - i])
        while t[i + radius[i] + 1] == t[i - radius[i] - 1]:
            radius[i] += 1
        if i + radius[i] > right:
            centre, right = i, i + radius[i]
    return sum((r + 1) // 2 for r in radius)


# solution: tree of palindromes
class Palindrome:
    def __init__(self, length, link):
        self.length = length
        self.link = link
        self.longer = {}
        self.depth = 0 if link is None or length < 1 else link.depth + 1


def solve(text):
    odd = Palindrome(-1, None)
    empty = Palindrome(0, odd)
    last = empty
    total = 0

    def fit(node, i):
        while i - node.length - 1 < 0 or text[i - node.length - 1] != text[i]:
            node = node.link
        return node

    for i, letter in enumerate(text):
        last = fit(last, i)
        if letter not in last.longer:
            link = empty if last is odd else fit(last.link, i).longer[letter]
            last.longer[letter] = Palindrome(last.length + 2, link)
        last = last.longer[letter]
        total += last.depth
    return total
