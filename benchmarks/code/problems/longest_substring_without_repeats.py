"""Return the length of the longest stretch of a text in which no character occurs twice.

The text has `size` characters, drawn from an alphabet that grows with the text (many are outside ASCII).
"""

RANGE = (100, 100_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    alphabet = [chr(0x4E00 + k) for k in range(min(20_000, 10 + size // 3))]
    pieces = []
    left = size
    while left > 0:
        piece = rng.sample(alphabet, min(left, rng.randint(1, len(alphabet) // 2)))
        pieces.extend(piece)
        left -= len(piece)
    return ["".join(pieces)]


# solution: last place of each character
def solve(text):
    last = {}
    start = best = 0
    for place, character in enumerate(text):
        if last.get(character, -1) >= start:
            start = last[character] + 1
        last[character] = place
        best = max(best, place - start + 1)
    return best


# solution: window kept as a set
def solve(s):
    window = set()
    i = 0
    longest = 0
    for ch in s:
        while ch in window:
            window.remove(s[i])
            i += 1
        window.add(ch)
        if len(window) > longest:
            longest = len(window)
    return longest


# solution: table of reaches filled from the right
def solve(text):
    n = len(text)
    reach = [n] * (n + 1)  # reach[i]: first place that may not join a stretch begun at i
    following = {}
    for i in range(n - 1, -1, -1):
        reach[i] = min(reach[i + 1], following.get(text[i], n))
        following[text[i]] = i
    return max((reach[i] - i for i in range(n)), default=0)


# solution: code point table and array of lengths
from array import array


def solve(text):
    if not text:
        return 0
    codes = array("L", map(ord, text))
    low, high = min(codes), max(codes)
    seen_at = array("l", [-1]) * (high - low + 1)
    lengths = array("l")
    run = 0
    for i, code in enumerate(codes):
        gap = i - seen_at[code - low] if seen_at[code - low] >= 0 else i + 1
        run = min(run + 1, gap)
        lengths.append(run)
        seen_at[code - low] = i
    return max(lengths)


# solution: queue of characters with flags
from collections import deque


class Window:
    def __init__(self):
        self.queue = deque()
        self.inside = {}

    def push(self, c):
        if self.inside.get(c, False):
            while True:
                gone = self.queue.popleft()
                self.inside[gone] = False
                if gone == c:
                    break
        self.queue.append(c)
        self.inside[c] = True
        return len(self.queue)


def solve(text):
    w = Window()
    return max(map(w.push, text), default=0)
