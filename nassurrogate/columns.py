"""Columns of evaluated architectures: their names, their labels, and conversion from and to rows."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from search_spaces.space import Genotype, SearchSpace
from search_spaces.tables.table import UNITS
from surrogate import analytic_metrics

# Exact sizes of the network as built, in millions of parameters and of multiply-adds; every evaluator returns them.
COMPUTED = ("params_m", "macs_m")
# Out-of-distribution score of a network: above 1, it is unlike everything the checkpoint has learned.
NOVELTY = "novelty"
# Reason why an evaluation failed, "" if it succeeded; the metrics of a failed row are NaN.
ERROR = "error"
# Accuracy on test images, in percent. Reported for the front of a finished search, never an objective or a constraint.
TEST_ACCURACY = "test_accuracy"
TEXTS = ("arch_str", ERROR)  # columns that hold strings
_NAMES = {"params_m": "parameters", "macs_m": "multiply-adds", "folded_params_m": "parameters when folded"}
Columns = dict[str, list[str] | np.ndarray]  # of equal length n: strings, or numbers (n,)
Row = dict[str, Any]


def computed(space: SearchSpace, genotypes: Sequence[Genotype]) -> dict[str, np.ndarray]:
    """The columns `COMPUTED`, each (n,) in millions."""
    values = [analytic_metrics.of_graph(space.graph(genotype), COMPUTED) for genotype in genotypes]
    return dict(zip(COMPUTED, np.reshape(values, (len(values), len(COMPUTED))).T, strict=True))


def rows_of(columns: Columns) -> list[Row]:
    """Converts columns to rows. Raises ValueError for columns of different lengths."""
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def columns_of(rows: Sequence[Row]) -> Columns:
    """Converts rows to columns; where a row lacks a column, the value is NaN, or "" in a column of strings."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {
        name: [str(row.get(name, "")) for row in rows]
        if name in TEXTS
        else np.array([row.get(name, np.nan) for row in rows], dtype=np.float64)
        for name in names
    }


def label(metric: str) -> str:
    """The label of a metric in reports: `pixel3_latency_ms` -> `pixel3 latency (ms)`."""
    stem, _, unit = metric.rpartition("_")
    if unit not in UNITS:
        return metric.replace("_", " ")
    return f"{_NAMES.get(metric, stem.replace('_', ' '))} ({UNITS[unit]})"


def short(value: object) -> str:
    """A number to four significant digits, for display only; files keep all digits."""
    return f"{float(value):.4g}"  # type: ignore[arg-type]  # anything that float() accepts
