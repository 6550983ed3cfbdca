"""Programs of problems/ changed at random (changes.py), and their exact memory: what the same program takes with a list
in place of a generator, with a copy more, with a table of bytes.

    python -m benchmarks.code.changed_programs [-n 12000] [-o runs/code/changed_programs.csv.gz]

So many programs, of all problems alike, with up to three changes and inputs of two sizes each; some as they are.
What fails is changed in another way, what takes long is left out. `problem` says whose program it was: who learns from
some problems alone takes the rows of these.
Two cores: 12 minutes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.code import table_writing
from benchmarks.code.changes import changed
from benchmarks.code.problem_set import Problem, problems
from benchmarks.code.tables import RANDOM_METRICS
from benchmarks.code.traced_programs import TOGETHER, prepare, taken
from search_spaces.program_input import described, headed

COUNT = 12_000
_CHANGES = (0, 1, 1, 2, 2, 3)
# Of three changed programs one fails at once.
_TRIES = 5
# Parts of a problem's range, by logarithm: larger inputs seldom run in a moment.
_SIZES = ((0.0, 0.5), (0.4, 0.95))


@cache
def _programs() -> list[tuple[Problem, str]]:
    return [(problem, code) for problem in problems() for code in problem.solutions.values()]


def measured(number: int) -> list[list[Any]]:
    """Problem, text and `RANDOM_METRICS` of a changed program, a row a size; none beyond one where it fails."""
    rng = Random(f"changed {number}")
    problem, original = _programs()[number % len(_programs())]
    for _ in range(_TRIES):
        code = changed(original, rng, rng.choice(_CHANGES))
        rows = []
        for size in _sizes(problem, rng):
            arguments = problem.head["example"](size, rng)
            text = headed(code, described(arguments))
            metrics = taken(code, arguments)
            if metrics is None:
                break
            rows.append([problem.name, text, *metrics])
        if rows:
            return rows
    return []


def _sizes(problem: Problem, rng: Random) -> list[int]:
    low, high = problem.sizes[0], problem.sizes[-1]
    return [round(low * (high / low) ** rng.uniform(*part)) for part in _SIZES]


def write_table(out: Path, count: int, processes: int = 2) -> None:
    """So many changed programs."""
    table_writing.write(
        out, ("problem", "code", *RANDOM_METRICS), measured, range(count), processes, TOGETHER, prepare
    )


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "changed_programs")
