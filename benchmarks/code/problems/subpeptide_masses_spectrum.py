"""A ring of amino acids with whole masses: every stretch of neighbours of 1 to n - 1 acids (going round the
end, one for each start and length) has the sum of its masses, and the whole ring once. Given the masses
and a list of seen masses, return [number of different masses, how many stretches (the whole ring counted
once) have the most frequent mass, seen masses that some stretch has, greatest gap between different
masses next in order].

The ring has `size` acids.
"""

RANGE = (3, 210)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    acids = [57, 71, 87, 97, 99, 101, 103, 113, 114, 115, 128, 129, 131, 137, 147, 156, 163, 186]
    ring = [rng.choice(acids) for _ in range(size)]
    return [ring, [rng.randint(57, 120 * size) for _ in range(60)]]


# solution: counter of all stretches
from collections import Counter


def solve(ring, seen):
    n = len(ring)
    counts = Counter([sum(ring)])
    for start in range(n):
        mass = 0
        for k in range(n - 1):
            mass += ring[(start + k) % n]
            counts[mass] += 1
    order = sorted(counts)
    gap = max((b - a for a, b in zip(order, order[1:])), default=0)
    return [len(counts), max(counts.values()), sum(m in counts for m in seen), gap]


# solution: sorted list of differences of prefix sums
from itertools import accumulate, groupby


def solve(ring, seen):
    n = len(ring)
    sums = list(accumulate(ring + ring, initial=0))
    masses = [sums[i + k] - sums[i] for i in range(n) for k in range(1, n)]
    masses.append(sums[n])
    masses.sort()
    groups = [(m, len(list(g))) for m, g in groupby(masses)]
    kinds = {m for m, _ in groups}
    gaps = [b[0] - a[0] for a, b in zip(groups, groups[1:])] or [0]
    return [len(groups), max(k for _, k in groups), len([m for m in seen if m in kinds]), max(gaps)]


# solution: counting array over all masses
from array import array


def solve(ring, seen):
    total = sum(ring)
    table = array("H", bytes(2 * total + 2))
    table[total] = 1
    window = 0
    n = len(ring)
    for length in range(1, n):
        window += ring[length - 1]
        mass = window
        for start in range(n):
            table[mass] += 1
            mass += ring[(start + length) % n] - ring[start]
    gap = different = 0
    last = None
    for mass, k in enumerate(table):
        if k:
            different += 1
            if last is not None and mass - last > gap:
                gap = mass - last
            last = mass
    return [different, max(table), sum(m <= total and table[m] > 0 for m in seen), gap]


# solution: heap of growing stretches
import heapq


class Stretch:
    def __init__(self, ring, start):
        self.ring = ring
        self.start = start
        self.length = 1
        self.mass = ring[start]

    def __lt__(self, other):
        return self.mass < other.mass

    def grow(self):
        self.mass += self.ring[(self.start + self.length) % len(self.ring)]
        self.length += 1
        return self.length < len(self.ring)


def solve(ring, seen):
    heap = [Stretch(ring, i) for i in range(len(ring))]
    heapq.heapify(heap)
    wanted = sorted(seen, reverse=True)
    different = most = found = gap = same = 0
    last = None

    def note(mass):
        nonlocal different, most, found, gap, same, last
        if mass != last:
            gap = max(gap, mass - last) if last is not None else 0
            different += 1
            same = 0
            last = mass
            while wanted and wanted[-1] < mass:
                wanted.pop()
            while wanted and wanted[-1] == mass:
                wanted.pop()
                found += 1
        same += 1
        most = max(most, same)

    while heap:
        note(heap[0].mass)
        if heap[0].grow():
            heapq.heapreplace(heap, heap[0])
        else:
            heapq.heappop(heap)
    note(sum(ring))
    return [different, most, found, gap]


# solution: one mask of masses for each count, by layers
def solve(ring, seen):
    n = len(ring)
    layers = [1 << sum(ring)]
    for length in range(1, n):
        window = sum(ring[:length])
        for start in range(n):
            bit = 1 << window
            for k, layer in enumerate(layers):
                if not layer & bit:
                    layers[k] |= bit
                    break
            else:
                layers.append(bit)
            window += ring[(start + length) % n] - ring[start]
    text = format(layers[0], "b").strip("0")
    gap = max(map(len, text.split("1"))) + 1 if len(text) > 1 else 0
    return [layers[0].bit_count(), len(layers), sum(layers[0] >> m & 1 for m in seen), gap]
