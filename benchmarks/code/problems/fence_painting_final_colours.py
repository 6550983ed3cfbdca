"""Given the strokes painted on a fence, return how many boards end in each colour, as texts "colour:boards" in order
of colour, without colours that are not seen.

Each stroke is [from, to, colour] and covers the boards from .. to - 1 with its colour, over older paint. Boards are
numbered 0 .. 8 * `size` - 1 and there are `size` strokes; unpainted boards do not count. There are six colours, 1 to 6.
"""

RANGE = (4, 1500)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    strokes = []
    for _ in range(size):
        a = rng.randrange(8 * size)
        b = min(8 * size, a + rng.randint(1, rng.choice([3, 12, size])))
        strokes.append([a, b, rng.randint(1, 6)])
    return [8 * size, strokes]


# solution: every board painted in a bytearray
def solve(boards, strokes):
    fence = bytearray(boards)
    for a, b, colour in strokes:
        fence[a:b] = bytes([colour]) * (b - a)
    return [f"{c}:{fence.count(c)}" for c in range(1, 7) if fence.count(c)]


# solution: sorted map of stretches
from bisect import bisect_left, bisect_right


def solve(boards, strokes):
    starts = [0, boards]
    paint = [0, 0]
    for a, b, colour in strokes:
        i = bisect_left(starts, a)
        j = bisect_right(starts, b) - 1
        under = paint[j]
        new_starts, new_paint = [a], [colour]
        if starts[j] != b:
            new_starts.append(b)
            new_paint.append(under)
            j += 1
        starts[i:j] = new_starts
        paint[i:j] = new_paint
    sums = [0] * 7
    for k in range(len(starts) - 1):
        sums[paint[k]] += starts[k + 1] - starts[k]
    return [f"{c}:{s}" for c, s in enumerate(sums) if c and s]


# solution: from the last stroke backwards, next bare board by union-find
def solve(boards, strokes):
    bare = list(range(boards + 1))

    def find(x):
        top = x
        while bare[top] != top:
            top = bare[top]
        while bare[x] != top:
            bare[x], x = top, bare[x]
        return top

    seen = {}
    for a, b, colour in reversed(strokes):
        x = find(a)
        while x < b:
            seen[colour] = seen.get(colour, 0) + 1
            bare[x] = x + 1
            x = find(x)
    return ["%d:%d" % pair for pair in sorted(seen.items())]


# solution: a list of layers for every board
from collections import Counter


def solve(boards, strokes):
    layers = [[] for _ in range(boards)]
    for a, b, colour in strokes:
        for board in range(a, b):
            layers[board].append(colour)
    tally = Counter(stack[-1] for stack in layers if stack)
    return [str(c) + ":" + str(tally[c]) for c in sorted(tally)]


# solution: masks as large integers, all masks kept
def solve(boards, strokes):
    masks = [(((1 << (b - a)) - 1) << a, c) for a, b, c in strokes]
    covered = 0
    colours = dict.fromkeys(range(1, 7), 0)
    while masks:
        mask, c = masks.pop()
        fresh = mask & ~covered
        colours[c] += bin(fresh).count("1")
        covered |= mask
    return [f"{c}:{n}" for c, n in colours.items() if n > 0]
