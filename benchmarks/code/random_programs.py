"""Random Python programs and their exact peak memory: what costs nothing to measure, as sizes of random networks do.

    python -m benchmarks.code.random_programs [-n 30000] [--seed 0] [-o runs/code/random_programs.csv.gz]

A program is a chain of idioms (idioms.py), some in functions of their own; what it reads, and how large that is, stands
before it, as it does before the programs of problems/. No problem is solved, and nothing is known of the real ones.
Memory is measured here as `profile python-memory` does. A program that fails or takes long is left out. One core: ten
minutes.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import math
import re
import resource
import signal
import sys
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from benchmarks.code.idioms import CONDITIONS, IDIOMS, NUMBERS, Idiom
from nassurrogate.profiling.repeat_program import PRELUDE, traced
from search_spaces.files import new_file

Arguments = Callable[[int, Random], list[Any]]
LONGEST = 0.6  # seconds
# Deeper calls through C code would overflow the stack of this process.
_RECURSION = 3000
_MEMORY = 2 << 30  # bytes
_LARGEST = {0: 20_000, 1: 20_000, 2: 300, 3: 60}
_NAMES = {
    "x": ("a", "values", "numbers", "nums", "data", "items", "xs", "seq", "arr", "given"),
    "y": ("b", "found", "result", "out", "made", "kept", "table", "best", "dp", "seen", "order", "res", "answer", "new"),
    "i": ("i", "idx", "place", "start", "row", "at"), "j": ("j", "k2", "end", "col", "other"),
    "v": ("v", "x", "value", "number", "u", "e", "item"), "w": ("w", "y", "line", "other_value", "t"),
    "f": ("walk", "go", "visit", "find", "helper", "step", "rec"), "c": ("c", "stack", "queue", "work", "current", "near"),
    "F": ("Node", "Entry", "Item", "Cell", "Link"),
}  # fmt: skip
_HELPERS = ("prepare", "build", "collect", "solve_part", "make", "count_all", "arrange", "reduce_all", "phase")


def _numbers(below: int) -> Arguments:
    return lambda size, rng: [[rng.randrange(below) for _ in range(size)]]


def _text(size: int, rng: Random, letters: str) -> str:
    return "".join(rng.choices(letters, k=size))


def _words(size: int, rng: Random, length: int) -> list[str]:
    return [_text(rng.randint(2, length), rng, "abcdefghij") for _ in range(size)]


def _edges(size: int, rng: Random, times: float) -> list[list[int]]:
    return [[rng.randrange(size), rng.randrange(size)] for _ in range(int(size * times))]


# What a program is given: kinds, statement, what makes it, and how the memory of it grows.
_GIVEN: tuple[tuple[str, str, int, Arguments], ...] = (
    ("N", "The list has `size` integers below 100.", 1, _numbers(100)),
    ("N", "There are `size` numbers from 0 to 999999999.", 1, _numbers(10**9)),
    ("N", "Given a list of integers below `size`; it has `size` of them.", 1, lambda n, r: _numbers(n)(n, r)),
    ("N", "The list has `size` integers, a permutation of 0 to size - 1.", 1, lambda n, r: [r.sample(range(n), n)]),
    ("NN", "Two lists of `size` integers each, below 1000.", 1, lambda n, r: _numbers(1000)(n, r) + _numbers(1000)(n, r)),
    ("Nn", "Given `size` integers below a million and a count, about the square root of `size`.", 1,
     lambda n, r: [*_numbers(10**6)(n, r), int(n**0.5) + 1]),
    ("Nn", "Given a list of `size` integers and a number of at most 12.", 1,
     lambda n, r: [*_numbers(10**4)(n, r), r.randint(2, 12)]),
    ("Nn", "Given a list of `size` integers and half of `size`.", 1, lambda n, r: [*_numbers(10**4)(n, r), n // 2 + 1]),
    ("n", "Given a number, which is `size`.", 1, lambda n, r: [n]),
    ("nn", "Two numbers are given, both about `size`.", 1, lambda n, r: [n, n + r.randrange(3)]),
    ("T", "Given a string of `size` small letters.", 1, lambda n, r: [_text(n, r, "abcdefghijklmnopqrstuvwxyz")]),
    ("T", "The text has `size` letters, a or b.", 1, lambda n, r: [_text(n, r, "ab")]),
    ("T", "A text of `size` characters, words with spaces between them.", 1, lambda n, r: [_text(n, r, "abcde fghi ")]),
    ("TT", "Given two strings of `size` letters each.", 1, lambda n, r: [_text(n, r, "abcd"), _text(n, r, "abcd")]),
    ("W", "Given `size` words of at most 6 letters.", 1, lambda n, r: [_words(n, r, 6)]),
    ("W", "There are `size` words with up to 15 letters.", 1, lambda n, r: [_words(n, r, 15)]),
    ("G", "The grid has `size` rows and `size` columns of numbers below 10.", 2,
     lambda n, r: [[[r.randrange(10) for _ in range(n)] for _ in range(n)]]),
    ("G", "Given `size` rows of 8 integers.", 1, lambda n, r: [[[r.randrange(1000) for _ in range(8)] for _ in range(n)]]),
    ("En", "A graph with `size` vertices; given are edges [a, b], about 2 * `size` of them, and the number of vertices.", 1,
     lambda n, r: [_edges(n, r, 2), n]),
    ("En", "Given about 4 * `size` pairs [a, b] of vertices and the number of vertices, `size`.", 1,
     lambda n, r: [_edges(n, r, 4), n]),
    ("E", "Given `size` intervals [start, end].", 1, lambda n, r: [_edges(n, r, 1)]),
)  # fmt: skip


@dataclass
class _Writer:
    """Lines of one program; `values` are (name, kind) in scope."""

    rng: Random
    values: list[tuple[str, str]]
    parameter: str = ""
    lines: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    imports: dict[str, None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    degree: int = 0

    def name(self, kind: str) -> str:
        names = [name for name in _NAMES[kind] if name not in self.used]
        name = self.rng.choice(names) if names else f"{kind}{len(self.used)}"
        self.used.add(name)
        return name

    def add(self) -> None:
        """One more idiom, that reads what was made last if it can."""
        rng = self.rng
        fitting = [idiom for idiom in IDIOMS if self._read(idiom) is not None]
        weights = [(1.0, 1.0, 0.5, 0.15)[idiom.degree] for idiom in fitting]
        idiom = rng.choices(fitting, weights)[0]
        read = self._read(idiom)
        assert read is not None
        self.degree = max(self.degree, idiom.degree)
        names = {kind: self.name(kind) for kind in _NAMES if kind != "x" and "{" + kind + "}" in idiom.code + " {v}"}
        names |= dict(zip(("x", "z"), read, strict=False))
        names["k"] = self.parameter if self.parameter and rng.random() < 0.5 else str(rng.choice((2, 3, 5, 7, 10, 16, 50, 100)))
        condition = rng.choice(CONDITIONS).format(**names)
        code = idiom.code.format(
            **names, e=rng.choice(NUMBERS).format(**names), p=condition, p_true=f"bool({condition})"
        ).split("\n")
        for line in code:
            if re.match(r"from \w+ import|import ", line):
                self.imports[line] = None
        code = [line for line in code if line not in self.imports]
        if rng.random() < 0.25 and names["k"] != self.parameter:
            self._in_function(code, read, names["y"])
        else:
            self.lines += code
        self.values.append((names["y"], idiom.makes))

    def _read(self, idiom: Idiom) -> list[str] | None:
        """Names of the newest values of the kinds that an idiom reads; None where there are none."""
        found: list[str] = []
        for kind in idiom.reads.split():
            names = [name for name, of in reversed(self.values) if of == kind and name not in found]
            if not names:
                return None
            found.append(names[0])
        return found

    def _in_function(self, code: list[str], read: list[str], made: str) -> None:
        name = self.rng.choice(_HELPERS) + (str(len(self.functions)) if self.functions else "")
        body = "\n".join(f"    {line}" for line in code)
        self.functions.append(f"def {name}({', '.join(read)}):\n{body}\n    return {made}\n")
        self.lines.append(f"{made} = {name}({', '.join(read)})")


def written(rng: Random) -> tuple[str, str, int, Arguments]:
    """Statement, code, a size that it can be run with, and what makes its arguments."""
    kinds, statement, growth, arguments = rng.choice(_GIVEN)
    writer = _Writer(rng, [])
    names = [writer.name("x") if kind != "n" else rng.choice(("n", "count", "k", "m")) for kind in kinds]
    if len(set(names)) < len(names):
        names = [f"{name}{place}" for place, name in enumerate(names)]
    writer.used.update(names)
    writer.values = list(zip(names, kinds, strict=True))
    if kinds == "Nn":
        writer.parameter = names[1]
    for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5))):
        writer.add()
    last, kind = writer.values[-1]
    end = last
    if kind not in "nT" and rng.random() < 0.5:
        end = rng.choice((f"len({last})", f"sum({last})" if kind == "N" else f"len({last})"))
    if kind == "O":
        end = rng.choice((last, "0", f"len({names[0]})" if kinds[0] != "n" else names[0]))
    body = "\n".join(f"    {line}" for line in [*writer.lines, f"return {end}"])
    parts = [f"def solve({', '.join(names)}):\n{body}\n"]
    parts = ["\n".join(writer.imports) + "\n"] * bool(writer.imports) + writer.functions + parts
    highest = _LARGEST[writer.degree]
    highest = int(highest**0.5) * 2 if growth == 2 and writer.degree < 2 else 60 if growth == 2 else highest
    size = round(10 ** rng.uniform(1, math.log10(highest)))
    return statement, "\n\n".join(parts), size, arguments


def measured(seed: int) -> list[Any] | None:
    """size, code with its statement, peak bytes and milliseconds of a random program; None where it fails."""
    rng = Random(seed)
    statement, code, size, arguments = written(rng)
    sys.setrecursionlimit(_RECURSION)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGALRM, _too_long)
    names: dict[str, Any] = {}
    exec(PRELUDE, names)
    exec(compile(code, "<program>", "exec"), names)
    given = arguments(size, rng)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, LONGEST)
            began = time.perf_counter()
            peak = traced(lambda: names["solve"](*given))["peak_alloc"]
            took = time.perf_counter() - began
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except Exception:
        return None
    finally:
        tracemalloc.stop()
    return [size, f"size {size:.1e}\n{statement}\n\n{code}", peak, took * 1e3]


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", type=int, default=30_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", type=Path, default=Path("runs/code/random_programs.csv.gz"))
    given = parser.parse_args()
    given.o.parent.mkdir(parents=True, exist_ok=True)
    with new_file(given.o) as temporary, gzip.open(temporary, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["size", "code", "dyn_peak_alloc_bytes", "wall_ms"])
        with ProcessPoolExecutor(1, max_tasks_per_child=None) as pool:
            seeds = range(given.seed * 10**6, given.seed * 10**6 + given.n)
            for row in pool.map(measured, seeds, chunksize=50):
                if row:
                    writer.writerow(row)
                    file.flush()


if __name__ == "__main__":
    main()
