"""A string with fixed ends: whole heights h of the points between; each step all points take new heights h'
= 2 * h - before + (left + right - 2 * h) * k // 16 at once, where `before` is the height one step ago
(at first the same as h) and the ends are 0. Given k and the first heights, make as many steps as there
are points and return [sum of the sizes of the heights at the end, greatest height in any step, its step
and its place (the first of equals), changes of sign along the string at the end].

There are `size` points; heights that are 0 are passed over in the changes of sign.
"""

RANGE = (4, 300)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    peak = rng.randrange(size)
    return [rng.randint(3, 9), [max(0, rng.randint(400, 900) - 70 * abs(i - peak)) for i in range(size)]]


# solution: three lists rolled
def solve(k, heights):
    n = len(heights)
    before, now = heights, heights
    best = (max(now), 0, now.index(max(now)))
    for step in range(1, n + 1):
        after = []
        for i in range(n):
            left = now[i - 1] if i else 0
            right = now[i + 1] if i + 1 < n else 0
            after.append(2 * now[i] - before[i] + (left + right - 2 * now[i]) * k // 16)
        before, now = now, after
        top = max(now)
        if top > best[0]:
            best = (top, step, now.index(top))
    signs = [h > 0 for h in now if h]
    return [sum(map(abs, now)), *best, sum(a != b for a, b in zip(signs, signs[1:]))]


# solution: film of all steps
def solve(k, heights):
    film = [[0, *heights, 0]] * 2
    for _ in heights:
        old, new = film[-2:]
        inner = [
            2 * b - o + (a + c - 2 * b) * k // 16 for o, a, b, c in zip(old[1:], new, new[1:], new[2:])
        ]
        film.append([0, *inner, 0])
    frames = [frame[1:-1] for frame in film[1:]]
    top = max(max(frame) for frame in frames)
    step = next(t for t, frame in enumerate(frames) if top in frame)
    last = [h for h in frames[-1] if h != 0]
    changes = sum(a * b < 0 for a, b in zip(last, last[1:]))
    return [sum(abs(h) for h in last), top, step, frames[step].index(top), changes]


# solution: written over the old heights in one array
from array import array


def solve(k, heights):
    n = len(heights)
    old = array("q", heights)
    now = array("q", heights)
    greatest = max(now)
    step_of, place_of = 0, now.index(greatest)
    for step in range(1, n + 1):
        for i in range(n):
            pull = -2 * now[i]
            if i > 0:
                pull += now[i - 1]
            if i < n - 1:
                pull += now[i + 1]
            old[i] = 2 * now[i] - old[i] + pull * k // 16
            if old[i] > greatest:
                greatest, step_of, place_of = old[i], step, i
        old, now = now, old
    changes = sign = total = 0
    for h in now:
        total += abs(h)
        if h:
            if sign and (h > 0) != (sign > 0):
                changes += 1
            sign = h
    return [total, greatest, step_of, place_of, changes]


# solution: heights by step and place in a dictionary
def solve(k, heights):
    n = len(heights)
    h = {}
    for i, value in enumerate(heights):
        h[-1, i] = h[0, i] = value
    for t in range(n):
        for i in range(n):
            bend = h.get((t, i - 1), 0) + h.get((t, i + 1), 0) - 2 * h[t, i]
            h[t + 1, i] = 2 * h[t, i] - h[t - 1, i] + bend * k // 16
    for i in range(n):
        del h[-1, i]
    step, place = min(h, key=lambda key: (-h[key], key))
    row = [h[n, i] for i in range(n)]
    text = "".join("+" if v > 0 else "-" for v in row if v)
    return [sum(map(abs, row)), h[step, place], step, place, text.count("+-") + text.count("-+")]


# solution: linked beads
class Bead:
    def __init__(self, height):
        self.height = self.before = self.next_height = height
        self.left = self.right = None

    def prepare(self, k):
        left = self.left.height if self.left else 0
        right = self.right.height if self.right else 0
        self.next_height = 2 * self.height - self.before + (left + right - 2 * self.height) * k // 16

    def move(self):
        self.before, self.height = self.height, self.next_height


def solve(k, heights):
    beads = [Bead(h) for h in heights]
    for a, b in zip(beads, beads[1:]):
        a.right, b.left = b, a
    record = (-max(heights), 0, heights.index(max(heights)))
    for step in range(1, len(beads) + 1):
        for bead in beads:
            bead.prepare(k)
        for bead in beads:
            bead.move()
        record = min(record, min((-bead.height, step, i) for i, bead in enumerate(beads)))
    moving = [bead.height for bead in beads if bead.height]
    changes = 0
    for i in range(1, len(moving)):
        changes += moving[i] > 0 > moving[i - 1] or moving[i] < 0 < moving[i - 1]
    return [sum(map(abs, moving)), -record[0], record[1], record[2], changes]
