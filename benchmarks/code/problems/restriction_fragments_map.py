"""A ring-shaped strand of DNA is cut before every occurrence of any of the given sites (also across the end
of the text; cuts at the same place count once). Return [number of fragments, longest, shortest, number
of different lengths]; without a cut the ring counts as one fragment of the whole length.

The strand has `size` letters; there are 1 to 3 sites of 4 to 6 letters.
"""

RANGE = (12, 50_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    sites = ["".join(rng.choice("ACGT") for _ in range(rng.randint(4, 6))) for _ in range(rng.randint(1, 3))]
    return ["".join(rng.choice("ACGT") for _ in range(size)), sites]


# solution: set of cuts by find, differences of the sorted list
def solve(strand, sites):
    n = len(strand)
    ring = strand + strand[:5]
    cuts = set()
    for site in sites:
        at = ring.find(site)
        while 0 <= at < n:
            cuts.add(at)
            at = ring.find(site, at + 1)
    order = sorted(cuts)
    if not order:
        return [1, n, n, 1]
    lengths = [b - a for a, b in zip(order, order[1:])] + [order[0] + n - order[-1]]
    return [len(lengths), max(lengths), min(lengths), len(set(lengths))]


# solution: one pass, only the last cut kept
def solve(strand, sites):
    n = len(strand)
    first = last = None
    fragments = longest = 0
    shortest = n
    kinds = set()

    def note(length):
        nonlocal fragments, longest, shortest
        fragments += 1
        longest = max(longest, length)
        shortest = min(shortest, length)
        kinds.add(length)

    for i in range(n):
        here = strand[i : i + 6]
        if len(here) < 6:
            here += strand[: 6 - len(here)]
        if any(here.startswith(site) for site in sites):
            if first is None:
                first = i
            else:
                note(i - last)
            last = i
    note(n if first is None else first + n - last)
    return [fragments, longest, shortest, len(kinds)]


# solution: marks in bytes, turned and split
def solve(strand, sites):
    n = len(strand)
    marks = bytearray(b"." * n)
    for i in range(n):
        for site in sites:
            good = True
            for k in range(len(site)):
                if strand[(i + k) % n] != site[k]:
                    good = False
                    break
            if good:
                marks[i] = 124
    if 124 not in marks:
        return [1, n, n, 1]
    start = marks.index(124)
    turned = marks[start + 1 :] + marks[:start]
    sizes = sorted(len(part) + 1 for part in turned.split(b"|"))
    return [len(sizes), sizes[-1], sizes[0], sum(a != b for a, b in zip(sizes, sizes[1:])) + 1]


# solution: index of all blocks of four letters
from collections import defaultdict


def solve(strand, sites):
    n = len(strand)
    closed = strand + strand[:6]
    index = defaultdict(list)
    for i in range(n):
        index[closed[i : i + 4]].append(i)
    cuts = []
    for site in sites:
        cuts += [i for i in index.get(site[:4], []) if closed.startswith(site, i)]
    cuts = sorted(set(cuts)) or [0]
    tally = defaultdict(int)
    for k, cut in enumerate(cuts):
        following = cuts[k + 1] if k + 1 < len(cuts) else cuts[0] + n
        tally[following - cut] += 1
    return [sum(tally.values()), max(tally), min(tally), len(tally)]


# solution: fragments as texts from a regular expression
import re


class Plasmid:
    def __init__(self, text):
        self.text = text

    def cut(self, sites):
        pattern = "(?=" + "|".join(sites) + ")"
        doubled = self.text + self.text[:6]
        first = re.search(pattern, doubled)
        if first is None or first.start() >= len(self.text):
            return [self.text]
        start = first.start()
        turned = self.text[start:] + self.text[:start] + self.text[start : start + 6]
        places = [m.start() for m in re.finditer(pattern, turned) if m.start() < len(self.text)]
        return [turned[a:b] for a, b in zip(places, places[1:] + [len(self.text)])]


def solve(strand, sites):
    sizes = [len(fragment) for fragment in Plasmid(strand).cut(sites)]
    return [len(sizes), max(sizes), min(sizes), len(set(sizes))]
