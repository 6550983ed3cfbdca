"""Random Python programs with their exact peak memory: pretraining data.

Memory held by the result and the milliseconds of the traced run are auxiliary metrics.

    python -m benchmarks.programs.random_programs [-n 8000] [-o runs/code/random_programs.csv.gz]

A program is a chain of idioms (idioms.txt), some of them in functions, or is written by a grammar
(random_statements.py); comments above it describe its inputs, as in the table of real programs. No program solves one
of the problems. Memory is that of one traced run, as in `profile python-memory`; sizes on which a program fails or
exceeds the time limit are omitted. Two cores: 15 minutes.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.programs import table_writing
from benchmarks.programs.random_statements import GrammarWriter
from benchmarks.programs.tables import RANDOM_METRICS
from benchmarks.programs.traced_programs import CHUNK, prepare, traced_metrics
from surrogate.programs.program_input import describe_inputs, with_comments
from surrogate.programs.program_text import canonical

COUNT = 8_000
# Sizes per program, because growth with the size is best learned within one program.
_SIZES = 3
# Smallest and largest input size by the program's degree of growth.
_RANGE = {1: (8, 200_000), 2: (4, 500), 3: (4, 60), 4: (3, 10)}
_GRAMMAR_SHARE = 0.5

_NUMBERS = (
    *("{v}", "{v} + {k}", "{v} * {v}", "{v} % {k}", "{v} // {k}", "-{v}", "{v} & 255", "{v} * 31 % 1000003"),
    *("{v} * {k} + 1", "abs({v} - {k})", "{v} ^ {k}", "max({v}, {k})", "int({v} > {k})", "{v} / {k}", "{v} << 20"),
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
    """A few lines that read values of the kinds `reads` and compute one; `degree` is their growth (idioms.txt)."""

    reads: tuple[str, ...]
    makes: str
    degree: int
    code: str


def blocks(name: str) -> Iterator[tuple[str, str]]:
    """Header and code of each block of a file in benchmarks/data; the first block, a description, is skipped."""
    _, *parts = (DATA / name).read_text(encoding="utf-8").strip().split("\n\n")
    for part in parts:
        head, _, code = part.partition("\n")
        yield head, code


def without_imports(lines: list[str]) -> tuple[list[str], list[str]]:
    """Import lines, which go to the top of a program, and the other lines."""
    imports = [line for line in lines if re.match(r"from [\w.]+ import |import ", line)]
    return imports, [line for line in lines if line not in imports]


def _idioms() -> Iterator[_Idiom]:
    for head, code in blocks("idioms.txt"):
        reads, makes, degree = re.fullmatch(r"([\w ]+) -> (\w), (\d)", head).groups()
        yield _Idiom(tuple(reads.split()), makes, int(degree), code)


IDIOMS = tuple(_idioms())


@dataclass(frozen=True)
class ArgumentSpec:
    """Arguments of a program: their kinds (letters of idioms.txt), the exponent by which the number of values grows
    with the size, and a function that generates them."""

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
_ARGUMENT_SPECS = (
    ArgumentSpec("N", 1, lambda n, r: [_numbers(n, 100, r)]),
    ArgumentSpec("N", 1, lambda n, r: [_numbers(n, 10**9, r)]),
    ArgumentSpec("N", 1, lambda n, r: [_numbers(n, n, r)]),
    ArgumentSpec("N", 1, lambda n, r: [r.sample(range(n), n)]),
    ArgumentSpec("NN", 1, lambda n, r: [_numbers(n, 1000, r), _numbers(n, 1000, r)]),
    ArgumentSpec("Nn", 1, lambda n, r: [_numbers(n, 10**6, r), math.isqrt(n) + 1]),
    ArgumentSpec("Nn", 1, lambda n, r: [_numbers(n, 10**4, r), r.randint(2, 12)]),
    ArgumentSpec("Nn", 1, lambda n, r: [_numbers(n, 10**4, r), n // 2 + 1]),
    ArgumentSpec("n", 1, lambda n, r: [n]),
    ArgumentSpec("nn", 1, lambda n, r: [n, n + r.randrange(3)]),
    ArgumentSpec("T", 1, lambda n, r: [_text(n, _LETTERS, r)]),
    ArgumentSpec("T", 1, lambda n, r: [_text(n, "ab", r)]),
    ArgumentSpec("T", 1, lambda n, r: [_text(n, "abcde fghi ", r)]),
    ArgumentSpec("TT", 1, lambda n, r: [_text(n, "abcd", r), _text(n, "abcd", r)]),
    ArgumentSpec("W", 1, lambda n, r: [_words(n, 6, r)]),
    ArgumentSpec("W", 1, lambda n, r: [_words(n, 15, r)]),
    ArgumentSpec("G", 2, lambda n, r: [_grid(n, n, 10, r)]),
    ArgumentSpec("G", 1, lambda n, r: [_grid(n, 8, 1000, r)]),
    ArgumentSpec("En", 1, lambda n, r: [_pairs(2 * n, n, r), n]),
    ArgumentSpec("En", 1, lambda n, r: [_pairs(4 * n, n, r), n]),
    ArgumentSpec("E", 1, lambda n, r: [_pairs(n, n, r)]),
    ArgumentSpec("N", 1, lambda n, r: [r.sample(range(4 * n), n)]),
    ArgumentSpec("N", 1, lambda n, r: [sorted(_numbers(n, n, r))]),
    ArgumentSpec("N", 1, lambda n, r: [[v - 1000 for v in _numbers(n, 2001, r)]]),
    ArgumentSpec("N", 1, lambda n, r: [_numbers(n, 2, r)]),
    ArgumentSpec("N", 1, lambda n, r: [[1 + v for v in _numbers(n, 500, r)]]),
    ArgumentSpec("NN", 1, lambda n, r: [_numbers(n, 50, r), _numbers(n, 50, r)]),
    ArgumentSpec("NN", 1, lambda n, r: [_numbers(n, 10**5, r), _numbers(n // 2 + 1, 10**5, r)]),
    ArgumentSpec("Nn", 1, lambda n, r: [[1 + v for v in _numbers(n, 40, r)], 5 * n]),
    ArgumentSpec("n", 1, lambda n, r: [n]),
    ArgumentSpec("n", 1, lambda n, r: [10 * n]),
    ArgumentSpec("nn", 2, lambda n, r: [n, n]),
    ArgumentSpec("T", 1, lambda n, r: [_text(n, "0123456789", r)]),
    ArgumentSpec("T", 1, lambda n, r: [_text(n, "()[]", r)]),
    ArgumentSpec("TT", 1, lambda n, r: [_text(n, "abc", r), _text(math.isqrt(n) + 1, "abc", r)]),
    ArgumentSpec("W", 1, lambda n, r: [r.choices(_words(n // 3 + 2, 8, r), k=n)]),
    ArgumentSpec("TW", 1, lambda n, r: [_text(n, "abcd", r), _words(20, 5, r)]),
    ArgumentSpec("G", 2, lambda n, r: [_grid(n, n, 100, r)]),
    ArgumentSpec("G", 2, lambda n, r: [_grid(n, n, 2, r)]),
    ArgumentSpec("GG", 2, lambda n, r: [_grid(n, n, 20, r), _grid(n, n, 20, r)]),
    ArgumentSpec("G", 2, lambda n, r: [_grid(n, 2 * n, 50, r)]),
    ArgumentSpec("Gn", 2, lambda n, r: [_grid(n, n, 3, r), 4]),
    ArgumentSpec("nE", 1, lambda n, r: [n, _pairs(3 * n, n, r)]),
    ArgumentSpec("nE", 1, lambda n, r: [n, [[r.randrange(i), i] for i in range(1, n)]]),
    ArgumentSpec("nE", 1, lambda n, r: [n, _pairs(n, n, r)]),
    ArgumentSpec("E", 1, lambda n, r: [_pairs(n, 100, r)]),
    ArgumentSpec("TT", 1, lambda n, r: [_text(n, _LETTERS, r), _text(n, _LETTERS, r)]),
    ArgumentSpec("TT", 1, lambda n, r: [_text(n, "ab", r), _text(n // 2 + 1, "ab", r)]),
    ArgumentSpec("NN", 1, lambda n, r: [_numbers(n, 10, r), _numbers(n, 10, r)]),
    ArgumentSpec("n", 1, lambda n, r: [n]),
)  # fmt: skip


@dataclass
class _Writer:
    """Writes one program as a chain of idioms; `values` are the (name, kind) of available values."""

    rng: Random
    spec: ArgumentSpec
    values: list[tuple[str, str]] = field(default_factory=list)
    imports: dict[str, None] = field(default_factory=dict)
    functions: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    degree: int = 1

    def __post_init__(self) -> None:
        self.left = {kind: self.rng.sample(names, len(names)) for kind, names in _NAMES.items()}
        for kind in self.spec.kinds:
            self.values.append((self.name("n" if kind == "n" else "x"), kind))
        self.arguments = [name for name, _ in self.values]
        self.parameter = self.arguments[1] if self.spec.kinds == "Nn" else ""

    def name(self, kind: str) -> str:
        """An unused name."""
        self.left[kind] = self.left[kind] or [f"{kind}{len(self.values)}{len(self.lines)}"]
        return self.left[kind].pop()

    def add(self) -> None:
        """Appends an idiom."""
        rng = self.rng
        fitting = [idiom for idiom in IDIOMS if self._newest(idiom)]
        idiom = rng.choices(fitting, [1 / idiom.degree**1.5 for idiom in fitting])[0]
        read = self._newest(idiom)
        self.degree = max(self.degree, idiom.degree)
        names = dict(zip("xz", read, strict=False)) | {"v": self.name("v"), "y": self.name("y")}
        names |= {kind: self.name(kind) for kind in "ijwfcF" if f"{{{kind}}}" in idiom.code}
        uses_parameter = bool(self.parameter) and rng.random() < 0.5
        names["k"] = self.parameter if uses_parameter else str(rng.choice(_CONSTANTS))
        condition = rng.choice(_CONDITIONS).format(**names)
        number = rng.choice(_NUMBERS).format(**names)
        lines = idiom.code.format(**names, e=number, p=condition, p_true=f"bool({condition})").split("\n")
        imports, body = without_imports(lines)
        self.imports |= dict.fromkeys(imports)
        if rng.random() < 0.25 and not uses_parameter:
            self._in_function(body, read, names["y"])
        else:
            self.lines += body
        self.values.append((names["y"], idiom.makes))

    def _newest(self, idiom: _Idiom) -> list[str]:
        """Names of the newest values of the kinds that an idiom reads; empty if a kind is missing."""
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


def _chain_of_idioms(rng: Random, spec: ArgumentSpec) -> tuple[str, int]:
    """Source and degree of a chain of idioms."""
    writer = _Writer(rng, spec)
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        writer.add()
    return writer.code(), writer.degree


def _by_grammar(rng: Random, spec: ArgumentSpec) -> tuple[str, int]:
    """Source and degree of a program from the grammar."""
    made = GrammarWriter(rng, spec.kinds)
    return made.code, made.degree


def _sizes(rng: Random, degree: int) -> list[int]:
    """Stratified random sizes, within the range that programs of this degree can mostly handle in time."""
    low, high = _RANGE[degree]
    parts = [(part + rng.random()) / _SIZES for part in range(_SIZES)]
    return sorted({round(low * (high / low) ** part) for part in parts})


def rows_of(seed: int) -> list[list[Any]]:
    """Rows of the random program of a seed, one per size: its text and `RANDOM_METRICS`; ends at the first failure."""
    rng = Random(seed)
    spec = rng.choice(_ARGUMENT_SPECS)
    code, degree = _by_grammar(rng, spec) if rng.random() < _GRAMMAR_SHARE else _chain_of_idioms(rng, spec)
    return measured_rows(code, degree, spec, rng)


def measured_rows(code: str, degree: int, spec: ArgumentSpec, rng: Random) -> list[list[Any]]:
    """Rows of a program, one per size: canonical text with inputs and `RANDOM_METRICS`; ends at the first failure."""
    rows = []
    for size in _sizes(rng, max(degree, spec.degree)):
        arguments = spec.arguments(size, rng)
        metrics = traced_metrics(code, arguments)
        if metrics is None:
            break
        rows.append([canonical(with_comments(code, describe_inputs(arguments))), *metrics])
    return rows


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """Writes the rows of `count` programs."""
    table_writing.write(out, ("code", *RANDOM_METRICS), rows_of, range(count), processes, CHUNK, prepare)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "random_programs")
