"""Short random Python programs that do one thing or two, and their exact peak memory: what each way to go through
something, and each way to keep something of it, takes on its own.

    python -m benchmarks.programs.basic_programs [-n 16000] [-o runs/code/basic_programs.csv.gz]

Longer ones (random_programs.py) mix so much that a small model reads averages off them: after 8,000 of these it still
said that a loop that adds up numbers takes more memory for more of them. Here what goes through (`_LOOPS`) and what is
kept (`_NOTHING` to `_SQUARES`) are drawn apart, so that nothing but reading both helps; others do all at once: 3,570
small algorithms (`_WHOLE`), many of them one task done in ways that keep nothing, a list, a table of all pairs or a
memory of calls. None is largely what a solution in problems/ says. Some arguments say nothing of the memory: a modulus,
a few queries. Two cores: 20 minutes.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.programs import table_writing
from benchmarks.programs.random_programs import Given, blocks, runs, without_imports
from benchmarks.programs.tables import RANDOM_METRICS
from benchmarks.programs.traced_programs import TOGETHER, prepare

COUNT = 16_000
_BIG = 1_000_000_007
_AT_ONCE = 0.6  # of the parts
_BOTH = 0.7  # of the parts of programs with two arguments read both, all at once


def _numbers(n: int, r: Random) -> list[int]:
    below = r.choice((10, 100, 1000, 10**6, 10**9, n + 1))
    return [r.randrange(below) for _ in range(n)]


def _text(n: int, r: Random) -> str:
    return "".join(r.choices(r.choice(("ab", "abcdefghijklmnopqrstuvwxyz", "01", "()")), k=n))


def _grid(n: int, r: Random) -> list[list[int]]:
    return _cells(n, r.choice((n, n, n, 3)), r)


def _cells(rows: int, columns: int, r: Random) -> list[list[int]]:
    return [[r.randrange(100) for _ in range(columns)] for _ in range(rows)]


def _words(n: int, r: Random) -> list[str]:
    return [_text(r.randint(1, 9), r) for _ in range(n)]


def _pairs(n: int, r: Random) -> list[list[int]]:
    return [[r.randrange(n), r.randrange(1000)] for _ in range(n)]


def _queries(n: int, r: Random) -> list[int]:
    return [r.randrange(n) for _ in range(r.choice((3, 10, 40)))]


def _edges(n: int, r: Random) -> list[list[int]]:
    return [[r.randrange(n), r.randrange(n)] for _ in range(2 * n)]


def _costs(n: int, r: Random) -> list[list[int]]:
    return [[*edge, r.randrange(1, 100)] for edge in _edges(n, r)]


def _count(n: int, r: Random) -> int:
    return r.choice((1, 2, 3, 10, n // 2 + 1))


# N numbers, n a whole number, T text, W words, G grid, E pairs (after n: edges), and, which no loop goes through, A
# edges with costs, k a parameter and Q a few queries.
_GIVEN = (
    *(Given("N", 1, lambda n, r: [_numbers(n, r)]),) * 5,
    *(Given("n", 1, lambda n, r: [n]),) * 3,
    Given("nk", 1, lambda n, r: [n, r.choice((_BIG, 1000, r.randrange(2, 10**5)))]),
    Given("kn", 1, lambda n, r: [r.randint(1, 9), n]),
    Given("Nk", 1, lambda n, r: [_numbers(n, r), r.choice((1, 3, 10, 1000, _BIG))]),
    Given("kN", 1, lambda n, r: [r.randint(1, 9), _numbers(n, r)]),
    Given("NQ", 1, lambda n, r: [_numbers(n, r), _queries(n, r)]),
    Given("nQ", 1, lambda n, r: [n, _queries(n, r)]),
    Given("NN", 1, lambda n, r: [_numbers(n, r), _numbers(n, r)]),
    *(Given("T", 1, lambda n, r: [_text(n, r)]),) * 2,
    Given("TT", 1, lambda n, r: [_text(n, r), _text(n, r)]),
    *(Given("W", 1, lambda n, r: [_words(n, r)]),) * 2,
    *(Given("G", 2, lambda n, r: [_grid(n, r)]),) * 2,
    *(Given("E", 1, lambda n, r: [_pairs(n, r)]),) * 2,
    *(Given("nE", 1, lambda n, r: [n, _edges(n, r)]),) * 2,
    Given("nA", 1, lambda n, r: [n, _costs(n, r)]),
    Given("En", 1, lambda n, r: [_pairs(n, r), n]),
    Given("nn", 1, lambda n, r: [n, n + r.randrange(3)]),
    Given("Tk", 1, lambda n, r: [_text(n, r), _count(n, r)]),
    Given("Wk", 1, lambda n, r: [_words(n, r), _count(n, r)]),
    Given("TW", 1, lambda n, r: [_text(n, r), _words(12, r)]),
    Given("WT", 1, lambda n, r: [_words(n, r), _text(9, r)]),
    Given("Gk", 2, lambda n, r: [_cells(n, n, r), _count(n, r)]),
    Given("GG", 2, lambda n, r: [_cells(n, n, r), _cells(n, n, r)]),
)
# Ways through {x}, each value {v} a number at the line BODY; {i}, {j}, {u} are names of their own.
_LOOPS = {
    "N": (
        *("for {v} in {x}:\n    BODY",) * 4,
        *("for {i} in range(len({x})):\n    {v} = {x}[{i}]\n    BODY",) * 2,
        *("for {i}, {v} in enumerate({x}):\n    BODY",) * 2,
        "{i} = 0\nwhile {i} < len({x}):\n    {v} = {x}[{i}]\n    BODY\n    {i} += 1",
        "for {v} in reversed({x}):\n    BODY",
        "for {i} in range(len({x}) - 1, -1, -1):\n    {v} = {x}[{i}]\n    BODY",
        "for {i} in range(1, len({x})):\n    {v} = {x}[{i}] - {x}[{i} - 1]\n    BODY",
        "{i}, {j} = 0, len({x}) - 1\nwhile {i} < {j}:\n    {v} = min({x}[{i}], {x}[{j}])\n    BODY\n"
        "    if {x}[{i}] < {x}[{j}]:\n        {i} += 1\n    else:\n        {j} -= 1",
        "{i} = 0\nfor {j}, {v} in enumerate({x}):\n    while {x}[{i}] < {v} and {i} < {j}:\n        {i} += 1\n    BODY",
        "for {u} in (0, 1):\n    for {v} in {x}:\n        BODY",
        "for {v} in sorted({x}):\n    BODY",
        "for {v} in {x}[1:]:\n    BODY",
        "for {v}, {u} in zip({x}, {x}[1:]):\n    BODY",
        "for {v} in set({x}):\n    BODY",
        "while {x}:\n    {v} = {x}.pop()\n    BODY",
        "{x}.sort()\nfor {v} in {x}:\n    BODY",
        "for {i} in range(0, len({x}), 2):\n    {v} = sum({x}[{i} : {i} + 2])\n    BODY",
    ),
    "n": (
        *("for {v} in range({x}):\n    BODY",) * 3,
        *("for {v} in range(1, {x} + 1):\n    BODY",) * 2,
        "{v} = 0\nwhile {v} < {x}:\n    BODY\n    {v} += 1",
        "for {v} in range({x}, 0, -1):\n    BODY",
        "{v} = 1\nwhile {v} * {v} <= {x}:\n    BODY\n    {v} += 1",
        "{v} = {x}\nwhile {v} > 0:\n    BODY\n    {v} //= 2",
        "for {v} in map(int, str({x})):\n    BODY",
        "{i}, {v} = 0, 1\nfor {u} in range({x}):\n    BODY\n    {i}, {v} = {v}, ({i} + {v}) % 1000007",
        "{i}, {v} = 0, 1\nwhile {v} < {x}:\n    BODY\n    {i}, {v} = {v}, {i} + {v}",
        "{v} = {x}\nwhile {v} != 1 and {v}:\n    BODY\n    {v} = {v} // 2 if {v} % 2 == 0 else 3 * {v} + 1",
    ),
    "T": (
        *("for {u} in {x}:\n    {v} = ord({u})\n    BODY",) * 3,
        "for {i}, {u} in enumerate({x}):\n    {v} = {i} if {u} == 'a' else {i} + 1\n    BODY",
        "for {i} in range(len({x})):\n    {v} = ord({x}[{i}]) + {i}\n    BODY",
        "for {v} in {x}.encode():\n    BODY",
        "for {i} in range(1, len({x})):\n    if {x}[{i}] != {x}[{i} - 1]:\n        {v} = {i}\n        BODY",
    ),
    "W": (
        *("for {u} in {x}:\n    {v} = len({u})\n    BODY",) * 2,
        "for {u} in {x}:\n    for {j} in {u}:\n        {v} = ord({j})\n        BODY",
        "for {u} in {x}:\n    {v} = sum(map(ord, {u}))\n    BODY",
        "for {i}, {u} in enumerate({x}):\n    if {u}[0] > 'd':\n        {v} = {i}\n        BODY",
    ),
    "G": (
        *("for {u} in {x}:\n    for {v} in {u}:\n        BODY",) * 2,
        "for {i} in range(len({x})):\n    for {j} in range(len({x}[0])):\n        {v} = {x}[{i}][{j}]\n        BODY",
        "for {u} in {x}:\n    {v} = sum({u})\n    BODY",
        "for {i}, {u} in enumerate({x}):\n    {v} = {u}[{i} % len({u})]\n    BODY",
        "for {u} in zip(*{x}):\n    {v} = max({u})\n    BODY",
    ),
    "E": (
        *("for {u}, {v} in {x}:\n    BODY",) * 2,
        "for {v}, {u} in {x}:\n    BODY",
        "for {u} in {x}:\n    {v} = {u}[0] * 1000 + {u}[1]\n    BODY",
        "for {u}, {v} in sorted({x}):\n    BODY",
    ),
}  # fmt: skip
# A second value {w} for each: all pairs, or a few.
_AGAIN = {
    "N": (
        *("for {w} in {x}:\n    BODY",) * 2,
        "for {w} in range(len({x})):\n    BODY",
        "for {j} in range(len({x}) // 2):\n    {w} = {x}[{j}]\n    BODY",
    ),
    "n": (*("for {w} in range({x}):\n    BODY",) * 2, "for {w} in range({v} % 1000):\n    BODY"),
    "T": ("for {w} in range(len({x})):\n    BODY",),
    "W": ("for {w} in range(len({x})):\n    BODY",),
    "G": ("for {w} in range(len({x})):\n    BODY",),
    "E": ("for {w}, _ in {x}:\n    BODY",),
}
_FEW = (
    "for {w} in (2, 3, 5):\n    BODY",
    "for {w} in range(4):\n    BODY",
    "for {w} in range({v} % 5):\n    BODY",
)
# What is kept: how it begins, what a value does to it, what is left. {e} is a number, {k} a constant or a parameter.
_NOTHING = (
    ("{a} = 0", "{a} += {e}", "{a}"),
    ("{a} = 0", "{a} = max({a}, {e})", "{a}"),
    ("{a} = 10**9", "if {e} < {a}:\n    {a} = {e}", "{a}"),
    ("{a} = 0", "if {e} % {k} == 0:\n    {a} += 1", "{a}"),
    ("{a} = {b} = 0", "{a}, {b} = {b}, max({a} + {e}, {b})", "{b}"),
    ("{a}, {b} = 0, 0", "{b} = max({b} + {e}, 0)\n{a} = max({a}, {b})", "{a}"),
    ("{a}, {b} = 1, 1", "{a}, {b} = {b}, ({a} + {b} + {e}) % 1000007", "{a}"),
    ("{a} = 0", "{a} = ({a} * 31 + {e}) % 1000000007", "{a}"),
    ("{a} = 0", "{a} ^= {e}", "{a}"),
    ("{a} = {b} = 0", "if {e} > {b}:\n    {a} += 1\n{b} = {e}", "{a}"),
    ("{a} = True", "if {e} < 0:\n    {a} = False\n    break", "{a}"),
    ("{a} = 0\n{b} = 0", "if {e} > {k}:\n    {b} += 1\nelse:\n    {b} = 0\n{a} = max({a}, {b})", "{a}"),
    ("{a} = None", "if {a} is None or {e} > {a}:\n    {a} = {e}", "{a}"),
    ("{a} = 0", "{b} = {e}\nwhile {b}:\n    {a} += {b} & 1\n    {b} >>= 1", "{a}"),
    ("{a} = 0", "{a} += len([{e}, 1, 2])", "{a}"),
    ("{a} = 0", "{b} = [{e}] * 5\n{a} += sum({b})", "{a}"),
)
_FIXED = (
    ("{a} = [0] * 26", "{a}[{e} % 26] += 1", "max({a})"),
    ("{a} = [0] * 256", "{a}[{e} & 255] += 1", "sum({a})"),
    ("{a} = {{}}", "{a}[{e} % {k}] = {a}.get({e} % {k}, 0) + 1", "len({a})"),
    ("{a} = set()", "{a}.add({e} % 7)", "len({a})"),
    ("{a} = [0, 0, 0]", "{a}[{e} % 3] += {e}", "{a}"),
    ("{a} = deque(maxlen=5)", "{a}.append({e})", "sum({a})"),
    ("{a} = []", "{a}.append({e})\nif len({a}) > {k}:\n    {a}.pop(0)", "sum({a})"),
    ("{a} = []", "heappush({a}, {e})\nif len({a}) > 3:\n    heappop({a})", "{a}"),
    ("{a} = bytearray(1 << 16)", "{a}[{e} & 65535] = 1", "sum({a})"),
    ("{a} = [[0] * 100 for _ in range(100)]", "{a}[{e} % 100][{e} % 7] += 1", "{a}[3][1]"),
    ("{a} = [0] * 100000", "{a}[{e} % 100000] = 1", "sum({a})"),
    ("{a} = []", "{a} = [{e}] + {a}[:2]", "{a}"),
    ("{a} = Counter()", "{a}[{e} % 10] += 1", "len({a})"),
    ("{a} = ''", "{a} = str({e})", "{a}"),
)
_ALL = (
    *(("{a} = []", "{a}.append({e})", "len({a})"),) * 3,
    ("{a} = []", "{a}.append({e})", "{a}"),
    ("{a} = []", "{a}.append({e})", "sum({a})"),
    ("{a} = []", "{a}.append({e})", "sorted({a})[0] if {a} else 0"),
    ("{a} = []", "if {e} % 2:\n    {a}.append({e})", "len({a})"),
    ("{a} = []", "if {e} % 100 == 0:\n    {a}.append({e})", "len({a})"),
    ("{a} = [0]", "{a}.append({a}[-1] + {e})", "{a}[-1]"),
    ("{a} = []", "{a}.append(({e}, 1))", "len({a})"),
    ("{a} = []", "{a}.append([{e}, {e}])", "len({a})"),
    ("{a} = []", "{a}.append([{e}] * 10)", "len({a})"),
    ("{a} = []", "{a}.append(str({e}))", "''.join({a})"),
    ("{a} = []", "{a}.append(str({e}))", "len({a})"),
    ("{a} = []", "while {a} and {a}[-1] < {e}:\n    {a}.pop()\n{a}.append({e})", "len({a})"),
    ("{a} = ''", "{a} += 'ab'[{e} & 1]", "{a}"),
    ("{a} = ''", "{a} = 'x' + {a}", "len({a})"),
    *(("{a} = set()", "{a}.add({e})", "len({a})"),) * 2,
    ("{a} = set()", "{a}.add(({e}, {e} + 1))", "len({a})"),
    ("{a} = {{}}", "{a}[{e}] = 1", "len({a})"),
    ("{a} = {{}}", "{a}[len({a})] = {e}", "{a}"),
    ("{a} = {{}}", "{a}.setdefault({e}, []).append(1)", "len({a})"),
    ("{a} = defaultdict(int)", "{a}[{e}] += 1", "max({a}.values(), default=0)"),
    ("{a} = Counter()", "{a}[{e}] += 1", "len({a})"),
    ("{a} = deque()", "{a}.append({e})", "len({a})"),
    ("{a} = deque()", "{a}.appendleft({e})\nif {a}[-1] < {e}:\n    {a}.pop()", "len({a})"),
    ("{a} = []", "heappush({a}, {e})", "{a}[0] if {a} else 0"),
    ("{a} = array('q')", "{a}.append({e})", "len({a})"),
    ("{a} = bytearray()", "{a}.append({e} & 255)", "len({a})"),
    ("{a} = None", "{a} = ({e}, {a})", "{a} is None"),
    ("{a} = []", "{a} = {a} + [{e}]", "len({a})"),
    ("{a} = ()", "{a} += ({e},)", "len({a})"),
    ("{a} = 1", "{a} = {a} * 3 + {e}", "{a} % 1000007"),
    ("{a} = 1", "{a} = {a} << 1 | {e} & 1", "{a} % 1000007"),
)
_MANY = (  # more with each
    ("{a} = [[]]", "{a}.append({a}[-1] + [{e}])", "len({a})"),
    ("{a} = ['']", "{a}.append({a}[-1] + 'ab'[{e} & 1])", "len({a})"),
    ("{a} = []", "{a}.append([{e}] * len({a}))", "len({a})"),
    ("{a} = set()", "{a}.add(' ' * len({a}))", "len({a})"),
    ("{a} = []", "{a}.append(bytearray(len({a})))", "len({a})"),
    ("{a} = [[0]]", "{a} = [{a}[-1] + [{e}]]", "len({a}[0])"),
)
# Made at once of how many there are, {n}, then filled.
_TABLES = (
    ("{a} = [0] * {n}", "{a}[{e} % {n}] += 1", "max({a})"),
    ("{a} = [False] * ({n} + 1)", "{a}[{e} % {n}] = True", "sum({a})"),
    ("{a} = bytearray({n})", "{a}[{e} % {n}] = 1", "sum({a})"),
    ("{a} = [[] for _ in range({n})]", "{a}[{e} % {n}].append({e})", "len({a})"),
    ("{a} = array('l', [0]) * {n}", "{a}[{e} % {n}] = 1", "sum({a})"),
    ("{a} = list(range({n}))", "{a}[{e} % {n}] = 0", "sum({a})"),
    ("{a} = [None] * {n}", "{a}[{e} % {n}] = ({e}, 1)", "len({a})"),
    ("{a} = [[0, 0] for _ in range({n})]", "{a}[{e} % {n}][1] += 1", "len({a})"),
)
_SQUARES = (
    ("{a} = [[0] * {n} for _ in range({n})]", "{a}[{e} % {n}][0] += 1", "len({a})"),
    ("{a} = [0] * ({n} * {n})", "{a}[{e} % {n}] += 1", "sum({a})"),
    ("{a} = [[False] * {n} for _ in range({n})]", "{a}[0][{e} % {n}] = True", "sum({a}[0])"),
    ("{a} = bytearray({n} * {n})", "{a}[{e} % {n}] = 1", "sum({a})"),
    ("{a} = [bytearray({n}) for _ in range({n})]", "{a}[{e} % {n}][0] = 1", "len({a})"),
    ("{a} = {{(p, q): 0 for p in range({n}) for q in range({n})}}", "{a}[0, {e} % {n}] += 1", "len({a})"),
    ("{a} = [[0] * 3 for _ in range({n})]", "{a}[{e} % {n}][2] += 1", "len({a})"),
    ("{a} = [[0] * {n} for _ in range(2)]", "{a}[1][{e} % {n}] += 1", "sum({a}[1])"),
)


def _wholes() -> dict[str, list[tuple[int, str]]]:
    """What does all at once (wholes.txt), by the kinds it reads: how it grows, its lines."""
    found = defaultdict(list)
    for head, text in blocks("wholes.txt"):
        kind, degree, *each = head.split(", ")
        found[kind] += [(int(degree), lines) for lines in (text.split("\n") if each else [text])]
    return found


_WHOLE = _wholes()
_IMPORTS = {
    "deque(": "from collections import deque",
    "Counter(": "from collections import Counter",
    "defaultdict(": "from collections import defaultdict",
    "heappush(": "from heapq import heappop, heappush",
    "array(": "from array import array",
    "insort(": "from bisect import insort",
    "Fraction(": "from fractions import Fraction",
    "cache\n": "from functools import cache",
    "reduce(": "from functools import reduce",
    "nlargest(": "from heapq import nlargest",
    "accumulate(": "from itertools import accumulate",
    "combinations(": "from itertools import combinations",
    "groupby(": "from itertools import groupby",
    "permutations(": "from itertools import permutations",
    "product(": "from itertools import product",
    "comb(": "from math import comb",
    "gcd(": "from math import gcd",
    "isqrt(": "from math import isqrt",
}


class _Program:
    """Puts one together. `degree` says how its work grows at most."""

    def __init__(self, rng: Random, kinds: str) -> None:
        self.rng, self.kinds, self.degree, self.made = rng, kinds, 1, 0
        self.given = [(self._name(), kind) for kind in kinds]
        self.functions: list[str] = []
        self.imports: dict[str, None] = {}
        lines, values = [], []
        for _ in range(rng.choice((1, 1, 1, 2, 2))):
            block, value = self._block()
            lines += block
            values.append(value)
        values += [name for name, kind in self.given if kind == "k" and rng.random() < 0.3]
        result = values[0] if len(values) == 1 else f"[{', '.join(values)}]"
        self.code = self._whole(lines, result)

    def _name(self) -> str:
        self.made += 1
        return f"v{self.made}"

    def _block(self) -> tuple[list[str], str]:
        """Lines that go through something, and what they leave."""
        rng = self.rng
        x, kind = rng.choice([(name, kind) for name, kind in self.given if kind in _LOOPS])
        names = {letter: self._name() for letter in "abvwiju"} | {"x": x}
        if len(self.given) > 1 and self.kinds in _WHOLE and rng.random() < _BOTH:
            names |= {"x": self.given[0][0], "y": self.given[1][0]}
            lines, value = self._at_once(self.kinds, names)
        else:
            lines, value = (self._at_once if rng.random() < _AT_ONCE else self._through)(kind, names)
        return self._function(lines, value) if rng.random() < 0.25 else (lines, value)

    def _at_once(self, kind: str, names: dict[str, str]) -> tuple[list[str], str]:
        degree, whole = self.rng.choice(_WHOLE[kind])
        self.degree = max(degree, self.degree)
        *lines, value = whole.format(**names).split("\n")
        imports, body = without_imports(lines)
        self.imports |= dict.fromkeys(imports)
        return body, value

    def _through(self, kind: str, names: dict[str, str]) -> tuple[list[str], str]:
        """One way through {x}, or two within each other, and what is kept of it."""
        rng = self.rng
        names["n"] = names["x"] if kind == "n" else f"len({names['x']})"
        parameters = [name for name, kind in self.given if kind == "k"]
        names["k"] = rng.choice([*parameters, "3", "10", "100"])
        loop = rng.choice(_LOOPS[kind])
        again = rng.choice(_AGAIN[kind]) if rng.random() < 0.3 else ""
        if again and rng.random() < 0.3:
            again = rng.choice(_FEW)
        elif again:
            self.degree = max(2, self.degree)
        forms = (_NOTHING, _FIXED, _ALL, _TABLES, _SQUARES, _MANY)
        chosen = rng.choices(forms, (5, 2, 6, 2, 1, 0 if again else 1))[0]
        if chosen in (_SQUARES, _MANY):
            self.degree = max(2, self.degree)
        begin, take, left = rng.choice(chosen)
        numbers = ("{v}",) * 3 + ("{v} + 1", "{v} * 2", "{v} * {v} % 1000")
        if again:
            numbers = ("{v} + {w}", "{v} * {w}", "{w}", "{v} * 1000 + {w}", "abs({v} - {w})")
        number = rng.choice(numbers)
        body = take.replace("{e}", f"({number})" if " " in number else number)
        text = _inside(loop, _inside(again, body) if again else body)
        lines = [*begin.format(**names).split("\n"), *text.format(**names).split("\n")]
        return lines, left.format(**names)

    def _function(self, lines: list[str], value: str) -> tuple[list[str], str]:
        function, result = f"f{len(self.functions)}", self._name()
        given = ", ".join(name for name, _ in self.given)
        self.functions.append("\n    ".join([f"def {function}({given}):", *lines, f"return {value}"]) + "\n")
        return [f"{result} = {function}({given})"], result

    def _whole(self, lines: list[str], result: str) -> str:
        given = ", ".join(name for name, _ in self.given)
        parts = [*self.functions, "\n    ".join([f"def solve({given}):", *lines, f"return {result}"]) + "\n"]
        text = "\n\n".join(parts)
        imports = self.imports | {line: None for sign, line in _IMPORTS.items() if sign in text}
        return "\n".join([*imports, "", "", text]).lstrip()


def _inside(outer: str, inner: str) -> str:
    """`inner` in the place of the line BODY, as deep."""
    line = next(line for line in outer.split("\n") if line.endswith("BODY"))
    indent = line.removesuffix("BODY")
    return outer.replace(line, "\n".join(indent + inside for inside in inner.split("\n")))


def measured(number: int) -> list[list[Any]]:
    """Text and `RANDOM_METRICS` of the short program of a number, a row a size; none beyond one where it fails."""
    rng = Random(f"basic {number}")
    given = rng.choice(_GIVEN)
    program = _Program(rng, given.kinds)
    return runs(program.code, program.degree, given, rng)


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """So many programs."""
    table_writing.write(out, ("code", *RANDOM_METRICS), measured, range(count), processes, TOGETHER, prepare)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "basic_programs")
