"""Predictions of the programs checkpoint for a GPU that it was not trained on.

    python -m benchmarks.programs.unseen_gpu [--table TABLE]

The table comes from measured_modules.py; h200_modules.csv.gz was measured on an H200 (PyTorch 2.11). It is compared
with predictions for the most similar known GPU, an H100, and with the roofline latency on an A100 by interpretation.
"""

import argparse
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.paper.runs import show
from benchmarks.programs.unseen import predicted_medians
from search_spaces.tables import Table, read_table
from surrogate import code_checkpoint
from surrogate.programs.module_cost.cost import A100
from surrogate.programs.module_cost.program import module_run

_MEASURED = Path(__file__).parents[1] / "data" / "h200_modules.csv.gz"
_KNOWN_METRICS = {"torch_ms": "h100_torch_ms", "compiled_ms": "h100_compiled_ms"}


def roofline_milliseconds(code: str) -> float:
    """Roofline latency on an A100, infinite if the module cannot be interpreted."""
    run = module_run(code)
    return run.cost.milliseconds(A100) if run and run.cost else float("inf")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", type=Path, default=_MEASURED, help="default: %(default)s")
    given = parser.parse_args()
    table, _ = read_table(given.table, metrics=[*_KNOWN_METRICS])
    asked = Table(
        table.space, table.arch_str, table.input, {known: table.metric(name) for name, known in _KNOWN_METRICS.items()}
    )
    guesses = {
        "RLM": predicted_medians(code_checkpoint(), asked),
        "interpretation alone": np.tile([[roofline_milliseconds(code)] for code in table.input], 2),
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
