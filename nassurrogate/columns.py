"""The columns of what was evaluated; light, since searchers and results need no evaluator for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from search_spaces.space import Genotype, SearchSpace
from search_spaces.tables.table import UNITS

# Counted on the network as it is built, in millions; every evaluator gives them.
COMPUTED = ("params_m", "macs_m")
# The column of evaluators in which something can go wrong: what did, "" where nothing did. Values are NaN then.
ERROR = "error"
TEXTS = ("arch_str", ERROR)  # columns that are not numbers
_NAMES = {"params_m": "parameters", "macs_m": "multiply-adds"}
Columns = dict[str, list[str] | np.ndarray]
Row = dict[str, Any]


def computed(space: SearchSpace, genotypes: Sequence[Genotype]) -> dict[str, np.ndarray]:
    """The columns of `COMPUTED`."""
    graphs = [space.graph(genotype) for genotype in genotypes]
    return {
        "params_m": np.array([graph.params / 1e6 for graph in graphs]),
        "macs_m": np.array([graph.macs / 1e6 for graph in graphs]),
    }


def rows_of(columns: Columns) -> list[Row]:
    """Columns as rows."""
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def columns_of(rows: Sequence[Row]) -> Columns:
    """Rows as columns; NaN, or no text, where some rows lack one."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {
        name: [str(row.get(name, "")) for row in rows]
        if name in TEXTS
        else np.array([row.get(name, np.nan) for row in rows], dtype=np.float64)
        for name in names
    }


def label(metric: str) -> str:
    """A metric's column name as people read it: `pixel3_latency_ms` -> `pixel3 latency (ms)`."""
    stem, _, unit = metric.rpartition("_")
    if unit not in UNITS:
        return metric.replace("_", " ")
    return f"{_NAMES.get(metric, stem.replace('_', ' '))} ({UNITS[unit]})"


def short(value: object) -> str:
    """A number for reading; files keep all digits."""
    return f"{float(value):.4g}"  # type: ignore[arg-type]
