"""Given a signal of whole numbers and a greatest delay, the echo strength of a delay d is the sum of s[i] *
s[i + d]. Return [the delay from 1 on with the greatest strength (the first of equals), that strength,
the number of delays from 1 on with negative strength, the delay from 1 on with the smallest strength
(the first of equals)].

The signal has `size` values; delays go up to the greatest delay, which is below the length.
"""

RANGE = (4, 3_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    period = rng.randint(3, 50)
    wave = [rng.randint(-40, 40) for _ in range(period)]
    top = min(size - 1, rng.randint(60, 120))
    return [top, [wave[i % period] + rng.randint(-20, 20) for i in range(size)]]


# solution: strength by strength with zip and slices
def solve(top, signal):
    strengths = [sum(a * b for a, b in zip(signal, signal[d:])) for d in range(1, top + 1)]
    best, least = max(strengths), min(strengths)
    return [strengths.index(best) + 1, best, sum(s < 0 for s in strengths), strengths.index(least) + 1]


# solution: index loops, only the extremes kept
def solve(top, signal):
    n = len(signal)
    best = least = None
    negative = 0
    for d in range(1, top + 1):
        s = 0
        for i in range(n - d):
            s += signal[i] * signal[i + d]
        if best is None or s > best[1]:
            best = (d, s)
        if least is None or s < least[1]:
            least = (d, s)
        if s < 0:
            negative += 1
    return [*best, negative, least[0]]


# solution: table of products by delay
def solve(top, signal):
    products = {}
    for d in range(1, top + 1):
        products[d] = [signal[i] * signal[i - d] for i in range(d, len(signal))]
    strength = {d: sum(values) for d, values in products.items()}
    ranking = sorted(strength, key=lambda d: (-strength[d], d))
    lowest = min(strength, key=lambda d: (strength[d], d))
    return [ranking[0], strength[ranking[0]], len([s for s in strength.values() if s < 0]), lowest]


# solution: last values in a deque, sums for all delays grow together
from collections import deque


def solve(top, signal):
    recent = deque(maxlen=top)
    sums = [0] * top
    for value in signal:
        for k, before in enumerate(recent):
            sums[k] += value * before
        recent.appendleft(value)
    peak = max(sums)
    return [sums.index(peak) + 1, peak, len(list(filter(lambda s: s < 0, sums))), sums.index(min(sums)) + 1]


# solution: one product of two huge whole numbers
class Packed:
    WIDTH = 64

    def __init__(self, signal):
        self.offset = -min(0, min(signal))
        self.values = [v + self.offset for v in signal]
        size = self.WIDTH // 8
        words = [v.to_bytes(size, "little") for v in self.values]
        self.forward = int.from_bytes(b"".join(words), "little")
        self.backward = int.from_bytes(b"".join(reversed(words)), "little")

    def correlations(self):
        n = len(self.values)
        size = self.WIDTH // 8
        data = (self.forward * self.backward).to_bytes(2 * n * size, "little")
        for d in range(1, n):
            at = (n - 1 + d) * size
            yield int.from_bytes(data[at : at + size], "little")


def solve(top, signal):
    packed = Packed(signal)
    o = packed.offset
    head = tail = sum(packed.values)
    n = len(signal)
    found = []
    for d, raw in zip(range(1, top + 1), packed.correlations()):
        tail -= packed.values[d - 1]
        head -= packed.values[n - d]
        found.append((raw - o * (head + tail) + o * o * (n - d), d))
    best = min(found, key=lambda f: (-f[0], f[1]))
    return [best[1], best[0], sum(s < 0 for s, _ in found), min(found)[1]]
