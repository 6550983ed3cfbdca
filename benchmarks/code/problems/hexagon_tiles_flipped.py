"""A floor of white hexagons: each path, a text of steps e, w, ne, nw, se, sw written without gaps, starts
at the middle hexagon and the hexagon where it ends is flipped (white to black or back). Afterwards all
hexagons change at once, for a given number of days: a black one turns white if none or more than two of
its six neighbours are black, a white one turns black if exactly two are. Return [black after the paths,
black at the end, most black hexagons at the end of any day].

There are `size` paths.
"""

RANGE = (5, 1_200)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    steps = ["e", "w", "ne", "nw", "se", "sw"]
    paths = ["".join(rng.choice(steps) for _ in range(rng.randint(5, 120))) for _ in range(size)]
    return [rng.randint(3, 6), paths]


# solution: set of pairs and a counter
from collections import Counter

MOVES = {"e": (1, 0), "w": (-1, 0), "ne": (0, 1), "sw": (0, -1), "nw": (-1, 1), "se": (1, -1)}


def solve(days, paths):
    black = set()
    for path in paths:
        x = y = 0
        i = 0
        while i < len(path):
            step = path[i] if path[i] in "ew" else path[i : i + 2]
            x, y = x + MOVES[step][0], y + MOVES[step][1]
            i += len(step)
        black ^= {(x, y)}
    first, most = len(black), 0
    for _ in range(days):
        near = Counter((x + a, y + b) for x, y in black for a, b in MOVES.values())
        black = {p for p, k in near.items() if k == 2 or (k == 1 and p in black)}
        most = max(most, len(black))
    return [first, len(black), most]


# solution: square field of bytes, wide enough for all
import re


def solve(days, paths):
    reach = max(map(len, paths)) + days + 2
    w = 2 * reach + 1
    jump = {"e": 1, "w": -1, "ne": w, "sw": -w, "nw": w - 1, "se": 1 - w}
    field = bytearray(w * w)
    for path in paths:
        field[reach * w + reach + sum(jump[s] for s in re.findall("[ns]?[ew]", path))] ^= 1
    counts = [sum(field)]
    for _ in range(days):
        new = bytearray(w * w)
        for i in range(w + 1, w * w - w - 1):
            k = field[i - 1] + field[i + 1] + field[i - w] + field[i + w]
            k += field[i + w - 1] + field[i - w + 1]
            if k == 2 or (k == 1 and field[i]):
                new[i] = 1
        field = new
        counts.append(sum(field))
    return [counts[0], counts[-1], max(counts[1:])]


# solution: counting letters of replaced texts, rows of masks
def ends(paths):
    for path in paths:
        text = path.replace("ne", "1").replace("sw", "2").replace("nw", "3").replace("se", "4")
        k = {c: text.count(c) for c in "ew1234"}
        yield k["e"] - k["w"] - k["3"] + k["4"], k["1"] + k["3"] - k["2"] - k["4"]


def solve(days, paths):
    rows = {}
    middle = 250
    for x, y in ends(paths):
        rows[y] = rows.get(y, 0) ^ 1 << (x + middle)
    tally = [sum(r.bit_count() for r in rows.values())]
    for _ in range(days):
        new = {}
        for y in range(min(rows) - 1, max(rows) + 2):
            own, up, down = rows.get(y, 0), rows.get(y + 1, 0), rows.get(y - 1, 0)
            one = two = three = 0
            for bits in (own << 1, own >> 1, up, down, up << 1, down >> 1):
                bits_two = one & bits
                three |= two & bits_two
                two ^= bits_two
                one ^= bits
            value = ~three & (two & ~one | own & one & ~two)
            if value:
                new[y] = value
        rows = new or {0: 0}
        tally.append(sum(r.bit_count() for r in rows.values()))
    return [tally[0], tally[-1], max(tally[1:])]


# solution: tile objects that know their neighbours
class Tile:
    WAYS = {"e": (2, 0), "w": (-2, 0), "ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1)}

    def __init__(self, floor, place):
        self.floor, self.place = floor, place
        self.black = self.after = False

    def neighbours(self):
        x, y = self.place
        return [(x + a, y + b) for a, b in self.WAYS.values()]

    def decide(self):
        k = sum(p in self.floor and self.floor[p].black for p in self.neighbours())
        self.after = k in (1, 2) if self.black else k == 2


def solve(days, paths):
    floor = {}
    for path in paths:
        x = y = 0
        half = ""
        for ch in path:
            half += ch
            if ch in "ew":
                a, b = Tile.WAYS[half]
                x, y, half = x + a, y + b, ""
        tile = floor.setdefault((x, y), Tile(floor, (x, y)))
        tile.black = not tile.black
    counts = [sum(t.black for t in floor.values())]
    for _ in range(days):
        for tile in [t for t in floor.values() if t.black]:
            for p in tile.neighbours():
                if p not in floor:
                    floor[p] = Tile(floor, p)
        for tile in floor.values():
            tile.decide()
        for tile in floor.values():
            tile.black = tile.after
        counts.append(sum(t.black for t in floor.values()))
    return [counts[0], counts[-1], max(counts[1:])]


# solution: sorted list of codes, neighbours sorted and grouped
from itertools import groupby


def solve(days, paths):
    codes = {"e": 1, "w": -1, "ne": 1000, "nw": 999, "se": -999, "sw": -1000}
    found = []
    for path in paths:
        letters = iter(path)
        code = 500_500
        for ch in letters:
            code += codes[ch if ch in "ew" else ch + next(letters)]
        found.append(code)
    found.sort()
    black = [code for code, group in groupby(found) if len(list(group)) % 2]
    first = len(black)
    most = 0
    for _ in range(days):
        near = [(code + step, 1) for code in black for step in codes.values()]
        near.extend((code, 0) for code in black)
        near.sort()
        new = []
        for code, group in groupby(near, key=lambda pair: pair[0]):
            kinds = [k for _, k in group]
            if sum(kinds) == 2 or (sum(kinds) == 1 and kinds[0] == 0):
                new.append(code)
        black = new
        most = max(most, len(black))
    return [first, len(black), most]
