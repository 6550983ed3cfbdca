"""Given a grid of letters, as strings of equal length, and a list of words, return those words that can be read in the grid along a straight line.

Lines run in all eight directions. The grid has `size` rows and about as many columns; there are 12 words of 3 to 7 letters, all
different, and the answer keeps their order.
"""

RANGE = (4, 105)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    height, width = size, size + rng.randint(0, 3)
    letters = "abcdefgh"
    grid = ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]
    words = []
    while len(words) < 12:
        length = rng.randint(3, 7)
        word = ""
        if rng.random() < 0.6:
            r, c = rng.randrange(height), rng.randrange(width)
            a, b = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)])
            while len(word) < length and 0 <= r < height and 0 <= c < width:
                word += grid[r][c]
                r, c = r + a, c + b
        while len(word) < 3:
            word += rng.choice(letters)
        if word not in words:
            words.append(word)
    return [grid, words]


# solution: all lines as strings
def solve(grid, words):
    height, width = len(grid), len(grid[0])
    lines = list(grid)
    lines += ["".join(column) for column in zip(*grid)]
    for shift in range(-height + 1, width):
        lines.append("".join(grid[r][r + shift] for r in range(height) if 0 <= r + shift < width))
    for total in range(height + width - 1):
        lines.append("".join(grid[r][total - r] for r in range(height) if 0 <= total - r < width))
    lines += [line[::-1] for line in lines]
    return [word for word in words if any(word in line for line in lines)]


# solution: regular expressions with strides
import re


def solve(grid, words):
    text = "#".join(grid)
    stride = len(grid[0]) + 1
    found = []
    for word in words:
        for turned in (word, word[::-1]):
            if any(re.search((".{%d}" % gap).join(turned), text) for gap in (0, stride - 2, stride - 1, stride)):
                found.append(word)
                break
    return found


# solution: set of everything readable
def solve(grid, words):
    longest = max(len(w) for w in words)
    readable = set()
    for r in range(len(grid)):
        for c in range(len(grid[0])):
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    if dr == 0 and dc == 0:
                        continue
                    text = ""
                    y, x = r, c
                    while len(text) < longest and 0 <= y < len(grid) and 0 <= x < len(grid[0]):
                        text = text + grid[y][x]
                        readable.add(text)
                        y += dr
                        x += dc
    result = []
    for w in words:
        if w in readable:
            result.append(w)
    return result


# solution: trie walked from every cell
class Node:
    def __init__(self):
        self.children = {}
        self.word = None


def solve(grid, words):
    root = Node()
    for word in words:
        node = root
        for letter in word:
            node = node.children.setdefault(letter, Node())
        node.word = word
    rows, cols = len(grid), len(grid[0])
    hits = set()
    directions = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    for r in range(rows):
        for c in range(cols):
            for a, b in directions:
                i, j, node = r, c, root
                while 0 <= i < rows and 0 <= j < cols:
                    node = node.children.get(grid[i][j])
                    if node is None:
                        break
                    if node.word:
                        hits.add(node.word)
                    i += a
                    j += b
    return [word for word in words if word in hits]


# solution: sets of complex places
from collections import defaultdict


def solve(grid, words):
    places = defaultdict(set)
    for y, line in enumerate(grid):
        for x, letter in enumerate(line):
            places[letter].add(complex(x, y))

    def readable(word):
        for turn in (1, -1, 1j, -1j, 1 + 1j, 1 - 1j, -1 + 1j, -1 - 1j):
            ends = places[word[0]]
            for letter in word[1:]:
                ends = {place + turn for place in ends} & places[letter]
            if ends:
                return True
        return False

    return list(filter(readable, words))
