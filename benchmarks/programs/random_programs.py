"""Random Python programs and their exact peak memory: pretraining data for what code takes, as random networks are.
Beside it stand what their result takes and the milliseconds of the traced run, which teach the same encoder.

    python -m benchmarks.programs.random_programs [-n 8000] [-o runs/code/random_programs.csv.gz]

A program is a chain of idioms (idioms.txt), some in functions of their own, or made by a grammar
(random_statements.py); what it is given stands before it, as it does before the programs of problems/. None solves a
problem. Memory is that of one traced run, as `profile python-memory` traces it; sizes that a program fails with, or
takes long for, are left out. Two cores: 15 minutes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.programs import table_writing
from benchmarks.programs.random_statements import Statements
from benchmarks.programs.tables import RANDOM_METRICS
from benchmarks.programs.traced_programs import TOGETHER, prepare, taken
from surrogate.programs.program_input import described, headed
from surrogate.programs.program_text import canonical

COUNT = 8_000
# Of each program: how memory grows with the size is best seen in one.
_SIZES = 3
# The least and the largest size of an input, by how fast a program grows with it.
_RANGE = {1: (8, 200_000), 2: (4, 500), 3: (4, 60), 4: (3, 10)}
_BY_GRAMMAR = 0.5  # of the programs

_NUMBERS = (
    *("{v}", "{v} + {k}", "{v} * {v}", "{v} % {k}", "{v} // {k}", "-{v}", "{v} & 255", "{v} * 31 % 1000003"),
    *(
        "{v} * {k} + 1",
        "abs({v} - {k})",
        "{v} ^ {k}",
        "max({v}, {k})",
        "int({v} > {k})",
        "{v} / {k}",
        "{v} << 20",
    ),
    "float({v})",
)
_CONDITIONS = (
    *("{v} % {k}", "{v} % {k} == 0", "{v} > {k}", "{v} & 1", "{v} < 50", "not {v} % {k}", "{v} % 2 == 1"),
    "{v} % 10 < 7",
)
_CONSTANTS = (2, 3, 5, 7, 10, 16, 50, 100)
_NAMES = {
    kind: tuple(names.split())
    for kind, names in {
        "x": "a values numbers nums data items xs seq arr given",
        "n": "n count k m",
        "y": "b found result out made kept table best dp seen order res answer new",
        "i": "i idx place start row at",
        "j": "j end col other",
        "v": "v x value number u e item",
        "w": "w y line t",
        "f": "walk go visit find helper step rec",
        "c": "c stack queue work current near",
        "F": "Node Entry Item Cell Link",
    }.items()
}
DATA = Path(__file__).parents[1] / "data"
_FUNCTIONS = ("prepare", "build", "collect", "make", "count_all", "arrange", "phase")


@dataclass(frozen=True)
class _Idiom:
    """A few lines that read values of some kinds and make one; `degree` says how they grow (idioms.txt)."""

    reads: tuple[str, ...]
    makes: str
    degree: int
    code: str


def blocks(name: str) -> Iterator[tuple[str, str]]:
    """Head and code of each block of a file in benchmarks/data, whose first block says what it is."""
    _, *parts = (DATA / name).read_text(encoding="utf-8").strip().split("\n\n")
    for part in parts:
        head, _, code = part.partition("\n")
        yield head, code


def without_imports(lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that import, which belong at a program's head, and the others."""
    imports = [line for line in lines if re.match(r"from [\w.]+ import |import ", line)]
    return imports, [line for line in lines if line not in imports]


def _idioms() -> Iterator[_Idiom]:
    for head, code in blocks("idioms.txt"):
        reads, makes, degree = re.fullmatch(r"([\w ]+) -> (\w), (\d)", head).groups()
        yield _Idiom(tuple(reads.split()), makes, int(degree), code)


IDIOMS = tuple(_idioms())


@dataclass(frozen=True)
class Given:
    """What a program is given: the kinds of its arguments, how many numbers they have by size (1: about as many, 2: its
    square), and what makes them."""

    kinds: str
    degree: int
    arguments: Callable[[int, Random], list[Any]]


def _numbers(count: int, below: int, rng: Random) -> list[int]:
    return [rng.randrange(below) for _ in range(count)]


def _text(count: int, letters: str, rng: Random) -> str:
    return "".join(rng.choices(letters, k=count))


def _words(count: int, longest: int, rng: Random) -> list[str]:
    return [_text(rng.randint(2, longest), "abcdefghij", rng) for _ in range(count)]


def _pairs(count: int, below: int, rng: Random) -> list[list[int]]:
    return [_numbers(2, below, rng) for _ in range(count)]


def _grid(rows: int, columns: int, below: int, rng: Random) -> list[list[int]]:
    return [_numbers(columns, below, rng) for _ in range(rows)]


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_GIVEN = (
    Given("N", 1, lambda n, r: [_numbers(n, 100, r)]),
    Given("N", 1, lambda n, r: [_numbers(n, 10**9, r)]),
    Given("N", 1, lambda n, r: [_numbers(n, n, r)]),
    Given("N", 1, lambda n, r: [r.sample(range(n), n)]),
    Given("NN", 1, lambda n, r: [_numbers(n, 1000, r), _numbers(n, 1000, r)]),
    Given("Nn", 1, lambda n, r: [_numbers(n, 10**6, r), math.isqrt(n) + 1]),
    Given("Nn", 1, lambda n, r: [_numbers(n, 10**4, r), r.randint(2, 12)]),
    Given("Nn", 1, lambda n, r: [_numbers(n, 10**4, r), n // 2 + 1]),
    Given("n", 1, lambda n, r: [n]),
    Given("nn", 1, lambda n, r: [n, n + r.randrange(3)]),
    Given("T", 1, lambda n, r: [_text(n, _LETTERS, r)]),
    Given("T", 1, lambda n, r: [_text(n, "ab", r)]),
    Given("T", 1, lambda n, r: [_text(n, "abcde fghi ", r)]),
    Given("TT", 1, lambda n, r: [_text(n, "abcd", r), _text(n, "abcd", r)]),
    Given("W", 1, lambda n, r: [_words(n, 6, r)]),
    Given("W", 1, lambda n, r: [_words(n, 15, r)]),
    Given("G", 2, lambda n, r: [_grid(n, n, 10, r)]),
    Given("G", 1, lambda n, r: [_grid(n, 8, 1000, r)]),
    Given("En", 1, lambda n, r: [_pairs(2 * n, n, r), n]),
    Given("En", 1, lambda n, r: [_pairs(4 * n, n, r), n]),
    Given("E", 1, lambda n, r: [_pairs(n, n, r)]),
    Given("N", 1, lambda n, r: [r.sample(range(4 * n), n)]),
    Given("N", 1, lambda n, r: [sorted(_numbers(n, n, r))]),
    Given("N", 1, lambda n, r: [[v - 1000 for v in _numbers(n, 2001, r)]]),
    Given("N", 1, lambda n, r: [_numbers(n, 2, r)]),
    Given("N", 1, lambda n, r: [[1 + v for v in _numbers(n, 500, r)]]),
    Given("NN", 1, lambda n, r: [_numbers(n, 50, r), _numbers(n, 50, r)]),
    Given("NN", 1, lambda n, r: [_numbers(n, 10**5, r), _numbers(n // 2 + 1, 10**5, r)]),
    Given("Nn", 1, lambda n, r: [[1 + v for v in _numbers(n, 40, r)], 5 * n]),
    Given("n", 1, lambda n, r: [n]),
    Given("n", 1, lambda n, r: [10 * n]),
    Given("nn", 2, lambda n, r: [n, n]),
    Given("T", 1, lambda n, r: [_text(n, "0123456789", r)]),
    Given("T", 1, lambda n, r: [_text(n, "()[]", r)]),
    Given("TT", 1, lambda n, r: [_text(n, "abc", r), _text(math.isqrt(n) + 1, "abc", r)]),
    Given("W", 1, lambda n, r: [r.choices(_words(n // 3 + 2, 8, r), k=n)]),
    Given("TW", 1, lambda n, r: [_text(n, "abcd", r), _words(20, 5, r)]),
    Given("G", 2, lambda n, r: [_grid(n, n, 100, r)]),
    Given("G", 2, lambda n, r: [_grid(n, n, 2, r)]),
    Given("GG", 2, lambda n, r: [_grid(n, n, 20, r), _grid(n, n, 20, r)]),
    Given("G", 2, lambda n, r: [_grid(n, 2 * n, 50, r)]),
    Given("Gn", 2, lambda n, r: [_grid(n, n, 3, r), 4]),
    Given("nE", 1, lambda n, r: [n, _pairs(3 * n, n, r)]),
    Given("nE", 1, lambda n, r: [n, [[r.randrange(i), i] for i in range(1, n)]]),
    Given("nE", 1, lambda n, r: [n, _pairs(n, n, r)]),
    Given("E", 1, lambda n, r: [_pairs(n, 100, r)]),
    Given("TT", 1, lambda n, r: [_text(n, _LETTERS, r), _text(n, _LETTERS, r)]),
    Given("TT", 1, lambda n, r: [_text(n, "ab", r), _text(n // 2 + 1, "ab", r)]),
    Given("NN", 1, lambda n, r: [_numbers(n, 10, r), _numbers(n, 10, r)]),
    Given("n", 1, lambda n, r: [n]),
)  # fmt: skip


@dataclass
class _Writer:
    """Puts one program together; `values` are (name, kind) of what there is to read."""

    rng: Random
    given: Given
    values: list[tuple[str, str]] = field(default_factory=list)
    imports: dict[str, None] = field(default_factory=dict)
    functions: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    degree: int = 1

    def __post_init__(self) -> None:
        self.left = {kind: self.rng.sample(names, len(names)) for kind, names in _NAMES.items()}
        for kind in self.given.kinds:
            self.values.append((self.name("n" if kind == "n" else "x"), kind))
        self.arguments = [name for name, _ in self.values]
        self.parameter = self.arguments[1] if self.given.kinds == "Nn" else ""

    def name(self, kind: str) -> str:
        """One that no other value has."""
        self.left[kind] = self.left[kind] or [f"{kind}{len(self.values)}{len(self.lines)}"]
        return self.left[kind].pop()

    def add(self) -> None:
        """One more idiom."""
        rng = self.rng
        fitting = [idiom for idiom in IDIOMS if self._newest(idiom)]
        idiom = rng.choices(fitting, [1 / idiom.degree**1.5 for idiom in fitting])[0]
        read = self._newest(idiom)
        self.degree = max(self.degree, idiom.degree)
        names = dict(zip("xz", read, strict=False)) | {"v": self.name("v"), "y": self.name("y")}
        names |= {kind: self.name(kind) for kind in "ijwfcF" if f"{{{kind}}}" in idiom.code}
        asked = bool(self.parameter) and rng.random() < 0.5
        names["k"] = self.parameter if asked else str(rng.choice(_CONSTANTS))
        condition = rng.choice(_CONDITIONS).format(**names)
        number = rng.choice(_NUMBERS).format(**names)
        lines = idiom.code.format(**names, e=number, p=condition, p_true=f"bool({condition})").split("\n")
        imports, body = without_imports(lines)
        self.imports |= dict.fromkeys(imports)
        if rng.random() < 0.25 and not asked:
            self._in_function(body, read, names["y"])
        else:
            self.lines += body
        self.values.append((names["y"], idiom.makes))

    def _newest(self, idiom: _Idiom) -> list[str]:
        """Names of the newest values of the kinds that an idiom reads; none where one is missing."""
        found: list[str] = []
        for kind in idiom.reads:
            found += [name for name, of in reversed(self.values) if of == kind and name not in found][:1]
        return found if len(found) == len(idiom.reads) else []

    def _in_function(self, body: list[str], read: list[str], made: str) -> None:
        name = f"{self.rng.choice(_FUNCTIONS)}{len(self.functions) or ''}"
        call = f"{name}({', '.join(read)})"
        self.functions.append("\n    ".join([f"def {call}:", *body, f"return {made}"]) + "\n")
        self.lines.append(f"{made} = {call}")

    def code(self) -> str:
        last, kind = self.values[-1]
        returned = last
        if kind in "NWGEDS" and self.rng.random() < 0.5:
            returned = f"len({last})"
        solve = f"def solve({', '.join(self.arguments)}):"
        parts = [
            *(["\n".join(self.imports) + "\n"] if self.imports else []),
            *self.functions,
            "\n    ".join([solve, *self.lines, f"return {returned}"]) + "\n",
        ]
        return "\n\n".join(parts)


def _of_idioms(rng: Random, given: Given) -> tuple[str, int]:
    """A program, and how it grows at most."""
    writer = _Writer(rng, given)
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        writer.add()
    return writer.code(), writer.degree


def _by_grammar(rng: Random, given: Given) -> tuple[str, int]:
    """The same."""
    made = Statements(rng, given.kinds)
    return made.code, made.degree


def _sizes(rng: Random, degree: int) -> list[int]:
    """Some that a program can often be run with in a moment, from all parts of their range."""
    low, high = _RANGE[degree]
    parts = [(part + rng.random()) / _SIZES for part in range(_SIZES)]
    return sorted({round(low * (high / low) ** part) for part in parts})


def measured(seed: int) -> list[list[Any]]:
    """Text and `RANDOM_METRICS` of the random program of a seed, a row a size; none beyond one where it fails."""
    rng = Random(seed)
    given = rng.choice(_GIVEN)
    code, degree = _by_grammar(rng, given) if rng.random() < _BY_GRAMMAR else _of_idioms(rng, given)
    return runs(code, degree, given, rng)


def runs(code: str, degree: int, given: Given, rng: Random) -> list[list[Any]]:
    """Text and `RANDOM_METRICS` of a program that grows so fast at most, with what it is given, a row a size."""
    rows = []
    for size in _sizes(rng, max(degree, given.degree)):
        arguments = given.arguments(size, rng)
        metrics = taken(code, arguments)
        if metrics is None:
            break
        rows.append([canonical(headed(code, described(arguments))), *metrics])
    return rows


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """So many programs."""
    table_writing.write(out, ("code", *RANDOM_METRICS), measured, range(count), processes, TOGETHER, prepare)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "random_programs")
