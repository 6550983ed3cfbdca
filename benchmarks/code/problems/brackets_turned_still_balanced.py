"""Given a text of round brackets and places at which a bracket is turned round one after another, return
after each turn the number of places in the longest balanced prefix, and the depth reached in the whole
text: [length, depth].

A balanced text may be empty; the depth is the greatest number of opening less closing brackets over all
prefixes, at least 0. There are `size` brackets and 60 turns at most.
"""

RANGE = (20, 12_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    text = []
    depth = 0
    for _ in range(size):
        c = "(" if depth == 0 or rng.random() < 0.5 else ")"
        depth += 1 if c == "(" else -1
        text.append(c)
    late = rng.random() < 0.5
    turns = [rng.randrange(size // 2 if late else 0, size) for _ in range(rng.randint(10, 60))]
    return ["".join(text), turns]


# solution: whole text read after each turn
def solve(text, turns):
    text, out = list(text), []
    for turn in turns:
        text[turn] = ")" if text[turn] == "(" else "("
        depth = best = length = 0
        fine = True
        for i, c in enumerate(text, 1):
            depth += 1 if c == "(" else -1
            best = max(best, depth)
            fine = fine and depth >= 0
            if fine and depth == 0:
                length = i
        out.append([length, best])
    return out


# solution: list of heights, the part behind the turn shifted
def solve(text, turns):
    heights = [0]
    for c in text:
        heights.append(heights[-1] + (1 if c == "(" else -1))
    answers = []
    for turn in turns:
        step = -2 * (heights[turn + 1] - heights[turn])
        heights[turn + 1 :] = [h + step for h in heights[turn + 1 :]]
        try:
            end = heights.index(-1)
        except ValueError:
            end = len(heights)
        last = end - 1
        while heights[last]:
            last -= 1
        answers.append([last, max(heights)])
    return answers


# solution: tree of sums with lowest and highest prefixes
class Part:
    def __init__(self, steps, lo, hi):
        self.lo, self.hi = lo, hi
        self.inner = None
        if hi - lo == 1:
            self.set(steps[lo])
        else:
            mid = (lo + hi) // 2
            self.inner = Part(steps, lo, mid), Part(steps, mid, hi)
            self.renew()

    def set(self, step):
        self.sum = self.low = self.high = step

    def renew(self):
        a, b = self.inner
        self.sum = a.sum + b.sum
        self.low = min(a.low, a.sum + b.low)
        self.high = max(a.high, a.sum + b.high)

    def turn(self, place):
        if self.inner is None:
            self.set(-self.sum)
        else:
            self.inner[place >= self.inner[1].lo].turn(place)
            self.renew()

    def first_below(self, before):
        if before + self.low >= 0:
            return None
        if self.inner is None:
            return self.lo
        found = self.inner[0].first_below(before)
        return self.inner[1].first_below(before + self.inner[0].sum) if found is None else found

    def last_zero(self, before, end):
        if self.lo >= end or (self.hi <= end and before + self.low > 0):
            return 0
        if self.inner is None:
            return self.hi if before + self.sum == 0 else 0
        a, b = self.inner
        return b.last_zero(before + a.sum, end) or a.last_zero(before, end)


def solve(text, turns):
    root = Part([1 if c == "(" else -1 for c in text], 0, len(text))
    answers = []
    for place in turns:
        root.turn(place)
        end = root.first_below(0)
        answers.append([root.last_zero(0, len(text) if end is None else end), max(0, root.high)])
    return answers


# solution: bytes and running sums as iterators
from itertools import accumulate


def solve(text, turns):
    row = bytearray(text, "ascii")
    result = []
    for place in turns:
        row[place] ^= 1
        deep = 0
        length = 0
        good = True
        for i, height in enumerate(accumulate(81 - 2 * c for c in row), 1):
            if height > deep:
                deep = height
            elif height < 0:
                good = False
            elif good and not height:
                length = i
        result.append([length, deep])
    return result


# solution: stack of open brackets for the length, heights of blocks for the depth
def solve(text, turns):
    row = [c == "(" for c in text]
    width = 100
    blocks = {}
    answers = []

    def block(b):
        height = high = 0
        for opening in row[b * width : (b + 1) * width]:
            height += 1 if opening else -1
            high = max(high, height)
        blocks[b] = (height, high)

    for b in range(len(row) // width + 1):
        block(b)
    for place in turns:
        row[place] = not row[place]
        block(place // width)
        height = deep = 0
        for b in range(len(blocks)):
            deep = max(deep, height + blocks[b][1])
            height += blocks[b][0]
        opened = []
        for i, opening in enumerate(row):
            if opening:
                opened.append(i)
            elif opened:
                opened.pop()
            else:
                break
        else:
            i = len(row)
        answers.append([opened[0] if opened else i, deep])
    return answers
