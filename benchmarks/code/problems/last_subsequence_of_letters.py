"""Given a text and a number k, return the text of k letters that is last in the alphabet's order among all that arise from it by crossing out letters, and the sum of the places (from 0) of its letters when each is taken as early as possible.

The text has `size` letters.
"""

RANGE = (5, 6_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = rng.choice(["ab", "abcdef", "abcdefghijklmnopqrstuvwxyz"])
    return [rng.randint(1, max(1, size // 3)), "".join(rng.choice(letters) for _ in range(size))]


# solution: stack that drops smaller letters
def solve(k, text):
    stack = []
    spare = len(text) - k
    for c in text:
        while stack and spare and stack[-1] < c:
            stack.pop()
            spare -= 1
        stack.append(c)
    best = "".join(stack[:k])
    at, total = -1, 0
    for c in best:
        at = text.index(c, at + 1)
        total += at
    return [best, total]


# solution: greatest letter of each window
def solve(k, text):
    out = []
    total = 0
    start = 0
    for left in range(k, 0, -1):
        best = start
        for i in range(start, len(text) - left + 1):
            if text[i] > text[best]:
                best = i
                if text[i] == "z":
                    break
        out.append(text[best])
        total += best
        start = best + 1
    return ["".join(out), total]


# solution: places of every letter in lists
from bisect import bisect_left


def solve(k, text):
    places = {}
    for i, c in enumerate(text):
        places.setdefault(c, []).append(i)
    order = sorted(places, reverse=True)
    answer = ""
    chosen = []
    start = 0
    while len(answer) < k:
        limit = len(text) - (k - len(answer))
        for c in order:
            j = bisect_left(places[c], start)
            if j < len(places[c]) and places[c][j] <= limit:
                answer += c
                chosen.append(places[c][j])
                start = places[c][j] + 1
                break
    return [answer, sum(chosen)]


# solution: heap of letters that come into the window
import heapq


def solve(k, text):
    heap = []
    letters = []
    last = -1
    total = 0
    for i, c in enumerate(text):
        heapq.heappush(heap, (-ord(c), i))
        if i >= len(text) - k:
            while True:
                code, place = heapq.heappop(heap)
                if place > last:
                    break
            last = place
            total += place
            letters.append(chr(-code))
    return ["".join(letters), total]


# solution: table of the greatest places over blocks of powers of two
class Greatest:
    def __init__(self, text):
        self.text = text
        self.rows = [list(range(len(text)))]
        width = 1
        while 2 * width <= len(text):
            old = self.rows[-1]
            self.rows.append([self.better(old[i], old[i + width]) for i in range(len(old) - width)])
            width *= 2

    def better(self, i, j):
        return j if self.text[j] > self.text[i] else i

    def place(self, start, stop):
        level = (stop - start).bit_length() - 1
        row = self.rows[level]
        return self.better(row[start], row[stop - (1 << level)])


def solve(k, text):
    table = Greatest(text)
    chosen = [-1]
    for left in range(k, 0, -1):
        chosen.append(table.place(chosen[-1] + 1, len(text) - left + 1))
    del chosen[0]
    return ["".join(text[i] for i in chosen), sum(chosen)]
