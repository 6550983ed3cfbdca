"""Equal masses hang in a row between two walls, joined by springs. `shifts` are their displacements (integers), all at rest at
first. In each of `size` steps, every mass's speed grows by (left neighbour's displacement + right neighbour's - twice its own)
divided by 8 and rounded down (walls have displacement 0), all from the old displacements; then every displacement grows by
the new speed.

Return [greatest absolute displacement at any time, the first step it occurred (0 is the start), sum of the last displacements].
"""

RANGE = (5, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    return [[rng.randint(-500, 500) for _ in range(rng.randint(9, 11))], size]


# solution: two lists
def solve(shifts, steps):
    x = list(shifts)
    v = [0] * len(x)
    peak, when = max(map(abs, x)), 0
    for step in range(1, steps + 1):
        left = 0
        for i in range(len(x)):
            right = x[i + 1] if i + 1 < len(x) else 0
            v[i] += (left + right - 2 * x[i]) // 8
            left = x[i]
            x[i] += v[i]
        high = max(max(x), -min(x))
        if high > peak:
            peak, when = high, step
    return [peak, when, sum(x)]


# solution: all displacements of all steps
def solve(shifts, steps):
    n = len(shifts)
    film = [[0, *shifts, 0]]
    speeds = [0] * (n + 2)
    for _ in range(steps):
        old = film[-1]
        speeds = [
            0 if i in (0, n + 1) else speeds[i] + (old[i - 1] + old[i + 1] - 2 * old[i]) // 8 for i in range(n + 2)
        ]
        film.append([a + b for a, b in zip(old, speeds)])
    peaks = [max(abs(x) for x in frame) for frame in film]
    top = max(peaks)
    return [top, peaks.index(top), sum(film[-1])]


# solution: displacements by step and place in a dictionary, speed from two steps
def solve(shifts, steps):
    n = len(shifts)
    at = {}
    for t in (-1, 0):
        for i, s in enumerate(shifts, 1):
            at[t, i] = s
    for t in range(steps):
        for i in range(1, n + 1):
            here = at[t, i]
            push = (at.get((t, i - 1), 0) + at.get((t, i + 1), 0) - 2 * here) // 8
            at[t + 1, i] = 2 * here - at[t - 1, i] + push
    best = max(abs(x) for x in at.values())
    first = min(t for (t, i), x in at.items() if abs(x) == best and t >= 0)
    return [best, first, sum(at[steps, i] for i in range(1, n + 1))]


# solution: masses as linked objects
class Mass:
    def __init__(self, x):
        self.x = x
        self.v = 0
        self.before = None
        self.after = None

    def feel(self):
        a = self.before.x if self.before else 0
        b = self.after.x if self.after else 0
        self.v += (a + b - 2 * self.x) // 8

    def move(self):
        self.x += self.v
        return abs(self.x)


def solve(shifts, steps):
    masses = [Mass(x) for x in shifts]
    for a, b in zip(masses, masses[1:]):
        a.after = b
        b.before = a
    result = (max(abs(m.x) for m in masses), 0)
    for step in range(1, steps + 1):
        for m in masses:
            m.feel()
        high = max([m.move() for m in masses])
        if high > result[0]:
            result = (high, step)
    return [*result, sum(m.x for m in masses)]


# solution: states from a generator, peaks in a typed array
from array import array


def states(shifts):
    x = tuple(shifts)
    v = (0,) * len(x)
    while True:
        yield x
        padded = (0,) + x + (0,)
        v = tuple(s + (padded[i] + padded[i + 2] - 2 * padded[i + 1]) // 8 for i, s in enumerate(v))
        x = tuple(map(sum, zip(x, v)))


def solve(shifts, steps):
    peaks = array("q")
    for step, state in zip(range(steps + 1), states(shifts)):
        peaks.append(max(map(abs, state)))
        last = state
    return [max(peaks), peaks.index(max(peaks)), sum(last)]
