"""Given a text and changes [place, letter], return after each change the length of the longest run of
equal letters.

The text has `size` letters and there are `size` // 20 + 1 changes.
"""

RANGE = (20, 8_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = "abc"[: rng.randint(2, 3)]
    text = "".join(rng.choice(letters) * rng.randint(1, 6) for _ in range(size))[:size]
    return [text, [[rng.randrange(size), rng.choice(letters)] for _ in range(size // 20 + 1)]]


# solution: the whole text run through again
from itertools import groupby


def solve(text, changes):
    letters = list(text)
    out = []
    for place, letter in changes:
        letters[place] = letter
        out.append(max(sum(1 for _ in run) for _, run in groupby(letters)))
    return out


# solution: segment tree of (left run, right run, best) tuples
def solve(text, changes):
    width = 1
    while width < len(text):
        width *= 2
    letters = list(text) + ["-"] * (width - len(text))
    tree = [(1, 1, 1)] * (2 * width)
    for i in range(len(text), width):
        tree[width + i] = (0, 0, 0)

    def join(node, middle, length):
        (al, ar, ab), (bl, br, bb) = tree[2 * node], tree[2 * node + 1]
        best = max(ab, bb)
        if letters[middle - 1] == letters[middle]:
            best = max(best, ar + bl)
            if al == length:
                al += bl
            if br == length:
                br += ar
        tree[node] = (al, br, best)

    length = 1
    first = width // 2
    while first:
        for node in range(first, 2 * first):
            join(node, (node - first) * 2 * length + length, length)
        length *= 2
        first //= 2
    answers = []
    for place, letter in changes:
        letters[place] = letter
        node, length = (width + place) // 2, 1
        while node:
            join(node, place // (2 * length) * 2 * length + length, length)
            node //= 2
            length *= 2
        answers.append(tree[1][2])
    return answers


# solution: sorted starts of runs and counts of their lengths
from bisect import bisect_right
from collections import Counter


class Runs:
    def __init__(self, text):
        self.letters = list(text)
        n = len(text)
        self.starts = [i for i in range(n) if i == 0 or text[i] != text[i - 1]] + [n]
        self.lengths = Counter(b - a for a, b in zip(self.starts, self.starts[1:]))

    def toggle(self, i):
        if not 0 < i < len(self.letters):
            return
        at = bisect_right(self.starts, i) - 1
        wanted = self.letters[i] != self.letters[i - 1]
        present = self.starts[at] == i
        if wanted == present:
            return
        if present:
            a, b = self.starts[at - 1], self.starts[at + 1]
            self.starts.pop(at)
        else:
            a, b = self.starts[at], self.starts[at + 1]
            self.starts.insert(at + 1, i)
        sign = 1 if present else -1
        self.lengths[b - a] += sign
        self.lengths[b - i] -= sign
        self.lengths[i - a] -= sign

    def change(self, place, letter):
        self.letters[place] = letter
        self.toggle(place)
        self.toggle(place + 1)
        self.lengths = +self.lengths
        return max(self.lengths)


def solve(text, changes):
    runs = Runs(text)
    return [runs.change(place, letter) for place, letter in changes]


# solution: doubling of equal stretches in bit masks
def longest(bits):
    length = 0
    while bits:
        bits &= bits >> 1
        length += 1
    return length


def solve(text, changes):
    masks = {}
    now = bytearray(text, "ascii")
    for letter in set(text).union(letter for _, letter in changes):
        masks[ord(letter)] = sum(1 << i for i, c in enumerate(text) if c == letter)
    result = []
    for place, letter in changes:
        masks[now[place]] ^= 1 << place
        now[place] = ord(letter)
        masks[now[place]] ^= 1 << place
        result.append(max(longest(mask) for mask in masks.values()))
    return result


# solution: heap of runs, walked to their ends and checked when on top
import heapq


def run_at(letters, i):
    a = b = i
    while a and letters[a - 1] == letters[i]:
        a -= 1
    while b + 1 < len(letters) and letters[b + 1] == letters[i]:
        b += 1
    return (a - b - 1, a)


def solve(text, changes):
    letters = bytearray(text.encode())
    heap = []
    i = 0
    while i < len(letters):
        run = run_at(letters, i)
        heap.append(run)
        i -= run[0]
    heapq.heapify(heap)
    answer = []
    for place, letter in changes:
        letters[place] = ord(letter)
        for near in (place - 1, place, place + 1):
            if 0 <= near < len(letters):
                heapq.heappush(heap, run_at(letters, near))
        while run_at(letters, heap[0][1]) != heap[0]:
            heapq.heappop(heap)
        answer.append(-heap[0][0])
    return answer
