"""The checkpoint of programs that comes with the package: all that tables.py has, and random programs, in one model.

    NASSURROGATE_DATA=... python -m benchmarks.code.checkpoint [--random runs/code/random_programs.csv.gz]

A tenth of the problems of each kind judge it; its README has the figures. Half of the Python programs are learned
without their statement, and some texts without any comment above, which those who ask may not have. Resumes. Two
cores: 40 minutes, after random_programs.py.
"""

from __future__ import annotations

import argparse
import dataclasses
from functools import reduce
from pathlib import Path

import numpy as np

from benchmarks.code import tables
from benchmarks.code.problem_set import problems
from benchmarks.code.unseen import LONGEST, RANDOM
from search_spaces.program_text import comments_above, headed
from search_spaces.tables import Table
from surrogate import code_checkpoint, train

# How often an epoch shows a row: there are few real programs, and Triton's kernels are long.
_BARE = 0.05  # of the texts
_PASSES = {"python": 4.0, "pytorch": 4.0, "triton": 1.0, "random_python": 1.0}


def programs(random: Path) -> Table:
    """All of them, texts no longer than `unseen.LONGEST`."""
    memory = tables.memory()
    statements = {problem.name: headed("", problem.statement.splitlines()) for problem in problems()}
    said = tuple(
        text.replace(statements[problem], "") if row % 2 else text
        for row, (text, problem) in enumerate(zip(memory.input, memory.column("problem"), strict=True))
    )
    metrics = {tables.METRICS[0]: memory.metric(tables.METRICS[0])}
    parts = (
        dataclasses.replace(memory, input=said, metrics=metrics),
        tables.tritonbench(),
        tables.kernelbench(),
        tables.random_programs(random),
    )
    table = reduce(tables.joined, parts)
    bare = np.random.default_rng(0).random(len(table)) < _BARE
    texts = tuple(
        text.removeprefix("".join(comments_above(text)))[:LONGEST] if without else text[:LONGEST]
        for text, without in zip(table.input, bare, strict=True)
    )
    return dataclasses.replace(table, input=texts)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", type=Path, default=code_checkpoint(), help="folder to write")
    parser.add_argument("--random", type=Path, default=Path("runs/code/random_programs.csv.gz"))
    given = parser.parse_args()
    table = programs(given.random)
    main_metrics = tuple(name for name in table.metrics if name not in tables.RANDOM_METRICS[1:])
    config = dataclasses.replace(
        RANDOM, metrics=tuple(table.metrics), main_metrics=main_metrics, metrics_per_row=6, held_out=0.1,
        passes=_PASSES,
    )  # fmt: skip
    train(table, config, given.o, resume=True)


if __name__ == "__main__":
    main()
