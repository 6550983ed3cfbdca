"""What the checkpoint of programs says of modules that a GPU was measured on which it has not seen.

    python -m benchmarks.programs.unseen_gpu [--table TABLE]

The table is of measured_modules.py; h200_modules.csv.gz is that of an H200 (PyTorch 2.11). Predicted are latencies of
the most similar GPU that it knows, an H100; beside it stands what interpretation says, milliseconds on an A100.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.paper.runs import show
from benchmarks.programs.unseen import said
from search_spaces.tables import Table, read_table
from surrogate import code_checkpoint
from surrogate.programs.module_cost.cost import A100
from surrogate.programs.module_cost.program import module_run

_MEASURED = Path(__file__).parents[1] / "data" / "h200_modules.csv.gz"
_WAYS = {"torch_ms": "h100_torch_ms", "compiled_ms": "h100_compiled_ms"}


def least_milliseconds(code: str) -> float:
    """By the roofline model, infinite where a module cannot be followed."""
    run = module_run(code)
    return run.cost.milliseconds(A100) if run and run.cost else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--table", type=Path, default=_MEASURED, help="default: %(default)s")
    given = parser.parse_args()
    table, _ = read_table(given.table, metrics=[*_WAYS])
    asked = Table(
        table.space, table.arch_str, table.input, {known: table.metric(way) for way, known in _WAYS.items()}
    )
    guesses = {
        "RLM": said(code_checkpoint(), asked),
        "interpretation alone": np.tile([[least_milliseconds(code)] for code in table.input], 2),
    }
    rows = {
        name: [
            f"{spearmanr(true, column).statistic:.3f}"
            for true, column in zip(asked.metrics.values(), guess.T, strict=True)
        ]
        for name, guess in guesses.items()
    }
    show(f"Spearman, {len(table)} modules", ["as PyTorch runs them", "compiled"], rows)


if __name__ == "__main__":
    main()
