"""Short random Python programs of one or two steps with their exact peak memory: pretraining data that isolates each
kind of loop and each kind of container.

    python -m benchmarks.programs.basic_programs [-n 16000] [-o runs/code/basic_programs.csv.gz]

Longer programs (random_programs.py) mix so many constructs that a small model learns averages: after 8,000 of them it
still predicted that a loop that sums numbers needs more memory for more numbers. Here loops (`_LOOPS`) and what they
keep (`_NOTHING` to `_QUADRATIC_TABLES`) are sampled independently, so that both must be read. Other programs are one of
3,570 small algorithms (`_ALGORITHMS`, from wholes.txt), many of them the same task with constant memory, a list, a
table of all pairs or a cache of calls; docs/code.md states how much they overlap with the measured solutions. Some
arguments do not affect memory: a modulus, a few queries. Two cores: 20 minutes.
"""

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.programs import table_writing
from benchmarks.programs.random_programs import ArgumentSpec, blocks, measured_rows, without_imports
from benchmarks.programs.tables import RANDOM_METRICS
from benchmarks.programs.traced_programs import CHUNK, prepare

COUNT = 16_000
_BIG = 1_000_000_007
_ALGORITHM_SHARE = 0.6  # of the steps
_TWO_ARGUMENT_SHARE = 0.7  # of the steps in programs with two arguments


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


# Kinds: N numbers, n an integer, T text, W words, G grid, E pairs (after n: edges); no loop iterates over A edges with
# costs, k a parameter and Q a few queries.
_ARGUMENT_SPECS = (
    *(ArgumentSpec("N", 1, lambda n, r: [_numbers(n, r)]),) * 5, *(ArgumentSpec("n", 1, lambda n, r: [n]),) * 3,
    ArgumentSpec("nk", 1, lambda n, r: [n, r.choice((_BIG, 1000, r.randrange(2, 10**5)))]),
    ArgumentSpec("kn", 1, lambda n, r: [r.randint(1, 9), n]),
    ArgumentSpec("Nk", 1, lambda n, r: [_numbers(n, r), r.choice((1, 3, 10, 1000, _BIG))]),
    ArgumentSpec("kN", 1, lambda n, r: [r.randint(1, 9), _numbers(n, r)]),
    ArgumentSpec("NQ", 1, lambda n, r: [_numbers(n, r), _queries(n, r)]),
    ArgumentSpec("nQ", 1, lambda n, r: [n, _queries(n, r)]),
    ArgumentSpec("NN", 1, lambda n, r: [_numbers(n, r), _numbers(n, r)]),
    *(ArgumentSpec("T", 1, lambda n, r: [_text(n, r)]),) * 2,
    ArgumentSpec("TT", 1, lambda n, r: [_text(n, r), _text(n, r)]),
    *(ArgumentSpec("W", 1, lambda n, r: [_words(n, r)]),) * 2,
    *(ArgumentSpec("G", 2, lambda n, r: [_grid(n, r)]),) * 2,
    *(ArgumentSpec("E", 1, lambda n, r: [_pairs(n, r)]),) * 2,
    *(ArgumentSpec("nE", 1, lambda n, r: [n, _edges(n, r)]),) * 2,
    ArgumentSpec("nA", 1, lambda n, r: [n, _costs(n, r)]), ArgumentSpec("En", 1, lambda n, r: [_pairs(n, r), n]),
    ArgumentSpec("nn", 1, lambda n, r: [n, n + r.randrange(3)]),
    ArgumentSpec("Tk", 1, lambda n, r: [_text(n, r), _count(n, r)]),
    ArgumentSpec("Wk", 1, lambda n, r: [_words(n, r), _count(n, r)]),
    ArgumentSpec("TW", 1, lambda n, r: [_text(n, r), _words(12, r)]),
    ArgumentSpec("WT", 1, lambda n, r: [_words(n, r), _text(9, r)]),
    ArgumentSpec("Gk", 2, lambda n, r: [_cells(n, n, r), _count(n, r)]),
    ArgumentSpec("GG", 2, lambda n, r: [_cells(n, n, r), _cells(n, n, r)]),
)  # fmt: skip
# Loops over {x} by its kind; at the line BODY, {v} is a number, and {i}, {j}, {u} are further names.
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
# Inner loops that give a second value {w}: over all pairs, or over a few values.
_INNER_LOOPS = {
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
_SHORT_INNER_LOOPS = (
    "for {w} in (2, 3, 5):\n    BODY",
    "for {w} in range(4):\n    BODY",
    "for {w} in range({v} % 5):\n    BODY",
)
# Accumulators: initial value, update with a number {e}, result. {k} is a constant or a parameter.
_NOTHING = (
    ("{a} = 0", "{a} += {e}", "{a}"), ("{a} = 0", "{a} = max({a}, {e})", "{a}"),
    ("{a} = 10**9", "if {e} < {a}:\n    {a} = {e}", "{a}"), ("{a} = 0", "if {e} % {k} == 0:\n    {a} += 1", "{a}"),
    ("{a} = {b} = 0", "{a}, {b} = {b}, max({a} + {e}, {b})", "{b}"),
    ("{a}, {b} = 0, 0", "{b} = max({b} + {e}, 0)\n{a} = max({a}, {b})", "{a}"),
    ("{a}, {b} = 1, 1", "{a}, {b} = {b}, ({a} + {b} + {e}) % 1000007", "{a}"),
    ("{a} = 0", "{a} = ({a} * 31 + {e}) % 1000000007", "{a}"), ("{a} = 0", "{a} ^= {e}", "{a}"),
    ("{a} = {b} = 0", "if {e} > {b}:\n    {a} += 1\n{b} = {e}", "{a}"),
    ("{a} = True", "if {e} < 0:\n    {a} = False\n    break", "{a}"),
    ("{a} = 0\n{b} = 0", "if {e} > {k}:\n    {b} += 1\nelse:\n    {b} = 0\n{a} = max({a}, {b})", "{a}"),
    ("{a} = None", "if {a} is None or {e} > {a}:\n    {a} = {e}", "{a}"),
    ("{a} = 0", "{b} = {e}\nwhile {b}:\n    {a} += {b} & 1\n    {b} >>= 1", "{a}"),
    ("{a} = 0", "{a} += len([{e}, 1, 2])", "{a}"), ("{a} = 0", "{b} = [{e}] * 5\n{a} += sum({b})", "{a}"),
)  # fmt: skip
_FIXED = (
    ("{a} = [0] * 26", "{a}[{e} % 26] += 1", "max({a})"), ("{a} = [0] * 256", "{a}[{e} & 255] += 1", "sum({a})"),
    ("{a} = {{}}", "{a}[{e} % {k}] = {a}.get({e} % {k}, 0) + 1", "len({a})"),
    ("{a} = set()", "{a}.add({e} % 7)", "len({a})"), ("{a} = [0, 0, 0]", "{a}[{e} % 3] += {e}", "{a}"),
    ("{a} = deque(maxlen=5)", "{a}.append({e})", "sum({a})"),
    ("{a} = []", "{a}.append({e})\nif len({a}) > {k}:\n    {a}.pop(0)", "sum({a})"),
    ("{a} = []", "heappush({a}, {e})\nif len({a}) > 3:\n    heappop({a})", "{a}"),
    ("{a} = bytearray(1 << 16)", "{a}[{e} & 65535] = 1", "sum({a})"),
    ("{a} = [[0] * 100 for _ in range(100)]", "{a}[{e} % 100][{e} % 7] += 1", "{a}[3][1]"),
    ("{a} = [0] * 100000", "{a}[{e} % 100000] = 1", "sum({a})"), ("{a} = []", "{a} = [{e}] + {a}[:2]", "{a}"),
    ("{a} = Counter()", "{a}[{e} % 10] += 1", "len({a})"), ("{a} = ''", "{a} = str({e})", "{a}"),
)  # fmt: skip
_ALL = (
    *(("{a} = []", "{a}.append({e})", "len({a})"),) * 3, ("{a} = []", "{a}.append({e})", "{a}"),
    ("{a} = []", "{a}.append({e})", "sum({a})"), ("{a} = []", "{a}.append({e})", "sorted({a})[0] if {a} else 0"),
    ("{a} = []", "if {e} % 2:\n    {a}.append({e})", "len({a})"),
    ("{a} = []", "if {e} % 100 == 0:\n    {a}.append({e})", "len({a})"),
    ("{a} = [0]", "{a}.append({a}[-1] + {e})", "{a}[-1]"), ("{a} = []", "{a}.append(({e}, 1))", "len({a})"),
    ("{a} = []", "{a}.append([{e}, {e}])", "len({a})"), ("{a} = []", "{a}.append([{e}] * 10)", "len({a})"),
    ("{a} = []", "{a}.append(str({e}))", "''.join({a})"), ("{a} = []", "{a}.append(str({e}))", "len({a})"),
    ("{a} = []", "while {a} and {a}[-1] < {e}:\n    {a}.pop()\n{a}.append({e})", "len({a})"),
    ("{a} = ''", "{a} += 'ab'[{e} & 1]", "{a}"), ("{a} = ''", "{a} = 'x' + {a}", "len({a})"),
    *(("{a} = set()", "{a}.add({e})", "len({a})"),) * 2, ("{a} = set()", "{a}.add(({e}, {e} + 1))", "len({a})"),
    ("{a} = {{}}", "{a}[{e}] = 1", "len({a})"), ("{a} = {{}}", "{a}[len({a})] = {e}", "{a}"),
    ("{a} = {{}}", "{a}.setdefault({e}, []).append(1)", "len({a})"),
    ("{a} = defaultdict(int)", "{a}[{e}] += 1", "max({a}.values(), default=0)"),
    ("{a} = Counter()", "{a}[{e}] += 1", "len({a})"), ("{a} = deque()", "{a}.append({e})", "len({a})"),
    ("{a} = deque()", "{a}.appendleft({e})\nif {a}[-1] < {e}:\n    {a}.pop()", "len({a})"),
    ("{a} = []", "heappush({a}, {e})", "{a}[0] if {a} else 0"), ("{a} = array('q')", "{a}.append({e})", "len({a})"),
    ("{a} = bytearray()", "{a}.append({e} & 255)", "len({a})"), ("{a} = None", "{a} = ({e}, {a})", "{a} is None"),
    ("{a} = []", "{a} = {a} + [{e}]", "len({a})"), ("{a} = ()", "{a} += ({e},)", "len({a})"),
    ("{a} = 1", "{a} = {a} * 3 + {e}", "{a} % 1000007"), ("{a} = 1", "{a} = {a} << 1 | {e} & 1", "{a} % 1000007"),
)  # fmt: skip
_GROWING = (  # each update adds more than the one before
    ("{a} = [[]]", "{a}.append({a}[-1] + [{e}])", "len({a})"),
    ("{a} = ['']", "{a}.append({a}[-1] + 'ab'[{e} & 1])", "len({a})"),
    ("{a} = []", "{a}.append([{e}] * len({a}))", "len({a})"),
    ("{a} = set()", "{a}.add(' ' * len({a}))", "len({a})"),
    ("{a} = []", "{a}.append(bytearray(len({a})))", "len({a})"),
    ("{a} = [[0]]", "{a} = [{a}[-1] + [{e}]]", "len({a}[0])"),
)
# Tables that are allocated for {n} values, then filled.
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
_QUADRATIC_TABLES = (
    ("{a} = [[0] * {n} for _ in range({n})]", "{a}[{e} % {n}][0] += 1", "len({a})"),
    ("{a} = [0] * ({n} * {n})", "{a}[{e} % {n}] += 1", "sum({a})"),
    ("{a} = [[False] * {n} for _ in range({n})]", "{a}[0][{e} % {n}] = True", "sum({a}[0])"),
    ("{a} = bytearray({n} * {n})", "{a}[{e} % {n}] = 1", "sum({a})"),
    ("{a} = [bytearray({n}) for _ in range({n})]", "{a}[{e} % {n}][0] = 1", "len({a})"),
    ("{a} = {{(p, q): 0 for p in range({n}) for q in range({n})}}", "{a}[0, {e} % {n}] += 1", "len({a})"),
    ("{a} = [[0] * 3 for _ in range({n})]", "{a}[{e} % {n}][2] += 1", "len({a})"),
    ("{a} = [[0] * {n} for _ in range(2)]", "{a}[1][{e} % {n}] += 1", "sum({a}[1])"),
)


def _algorithms() -> dict[str, list[tuple[int, str]]]:
    """Small algorithms (wholes.txt) by the kinds of their arguments: pairs of degree and source lines."""
    found = defaultdict(list)
    for head, text in blocks("wholes.txt"):
        kind, degree, *each = head.split(", ")
        found[kind] += [(int(degree), lines) for lines in (text.split("\n") if each else [text])]
    return found


_ALGORITHMS = _algorithms()
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


class _ProgramWriter:
    """Writes one program, `code`; `degree` is the exponent of its growth with the input size."""

    def __init__(self, rng: Random, kinds: str) -> None:
        self.rng, self.kinds, self.degree, self.made = rng, kinds, 1, 0
        self.arguments = [(self._name(), kind) for kind in kinds]
        self.functions: list[str] = []
        self.imports: dict[str, None] = {}
        lines, values = [], []
        for _ in range(rng.choice((1, 1, 1, 2, 2))):
            block, value = self._step()
            lines += block
            values.append(value)
        values += [name for name, kind in self.arguments if kind == "k" and rng.random() < 0.3]
        result = values[0] if len(values) == 1 else f"[{', '.join(values)}]"
        self.code = self._program(lines, result)

    def _name(self) -> str:
        self.made += 1
        return f"v{self.made}"

    def _step(self) -> tuple[list[str], str]:
        """Lines of one step, and its result."""
        rng = self.rng
        x, kind = rng.choice([(name, kind) for name, kind in self.arguments if kind in _LOOPS])
        names = {letter: self._name() for letter in "abvwiju"} | {"x": x}
        if len(self.arguments) > 1 and self.kinds in _ALGORITHMS and rng.random() < _TWO_ARGUMENT_SHARE:
            names |= {"x": self.arguments[0][0], "y": self.arguments[1][0]}
            lines, value = self._algorithm(self.kinds, names)
        else:
            lines, value = (self._algorithm if rng.random() < _ALGORITHM_SHARE else self._loop)(kind, names)
        return self._function(lines, value) if rng.random() < 0.25 else (lines, value)

    def _algorithm(self, kind: str, names: dict[str, str]) -> tuple[list[str], str]:
        degree, whole = self.rng.choice(_ALGORITHMS[kind])
        self.degree = max(degree, self.degree)
        *lines, value = whole.format(**names).split("\n")
        imports, body = without_imports(lines)
        self.imports |= dict.fromkeys(imports)
        return body, value

    def _loop(self, kind: str, names: dict[str, str]) -> tuple[list[str], str]:
        """A loop over {x}, possibly with an inner loop, that updates an accumulator."""
        rng = self.rng
        names["n"] = names["x"] if kind == "n" else f"len({names['x']})"
        parameters = [name for name, kind in self.arguments if kind == "k"]
        names["k"] = rng.choice([*parameters, "3", "10", "100"])
        loop = rng.choice(_LOOPS[kind])
        again = rng.choice(_INNER_LOOPS[kind]) if rng.random() < 0.3 else ""
        if again and rng.random() < 0.3:
            again = rng.choice(_SHORT_INNER_LOOPS)
        elif again:
            self.degree = max(2, self.degree)
        forms = (_NOTHING, _FIXED, _ALL, _TABLES, _QUADRATIC_TABLES, _GROWING)
        chosen = rng.choices(forms, (5, 2, 6, 2, 1, 0 if again else 1))[0]
        if chosen in (_QUADRATIC_TABLES, _GROWING):
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
        given = ", ".join(name for name, _ in self.arguments)
        self.functions.append("\n    ".join([f"def {function}({given}):", *lines, f"return {value}"]) + "\n")
        return [f"{result} = {function}({given})"], result

    def _program(self, lines: list[str], result: str) -> str:
        given = ", ".join(name for name, _ in self.arguments)
        parts = [*self.functions, "\n    ".join([f"def solve({given}):", *lines, f"return {result}"]) + "\n"]
        text = "\n\n".join(parts)
        imports = self.imports | {line: None for sign, line in _IMPORTS.items() if sign in text}
        return "\n".join([*imports, "", "", text]).lstrip()


def _inside(outer: str, inner: str) -> str:
    """`outer` with its line BODY replaced by `inner`, indented alike."""
    line = next(line for line in outer.split("\n") if line.endswith("BODY"))
    indent = line.removesuffix("BODY")
    return outer.replace(line, "\n".join(indent + inside for inside in inner.split("\n")))


def rows_of(seed: int) -> list[list[Any]]:
    """Rows of the short program of a seed, one per size: its text and `RANDOM_METRICS`; ends at the first failure."""
    rng = Random(f"basic {seed}")
    spec = rng.choice(_ARGUMENT_SPECS)
    program = _ProgramWriter(rng, spec.kinds)
    return measured_rows(program.code, program.degree, spec, rng)


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """Writes the rows of `count` programs."""
    table_writing.write(out, ("code", *RANDOM_METRICS), rows_of, range(count), processes, CHUNK, prepare)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "basic_programs")
