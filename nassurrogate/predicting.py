"""Predictions for a whole table, in chunks, so that memory stays bounded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from search_spaces.tables import Table

if TYPE_CHECKING:
    from surrogate import RLM, Prediction

CHUNK = 1024  # rows whose texts are in memory at once


def predict_table(
    rlm: RLM,
    table: Table,
    metrics: Sequence[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, np.ndarray]:
    """Columns of length n: each metric, its `_q10` and `_q90`.

    `metrics` are names or aliases (default: all the checkpoint knows); what an alias means is the row's
    space's to say, so a row has NaN in the columns that it means for others. Raises ValueError for an unknown
    one.
    """
    by_space = {
        space: list(rlm.metrics)
        if metrics is None
        else [rlm.resolve(name, space or None) for name in metrics]
        for space in dict.fromkeys(table.space)
    }
    names = dict.fromkeys(name for wanted in by_space.values() for name in wanted)
    columns = {f"{name}{end}": np.full(len(table), np.nan) for name in names for end in ("", "_q10", "_q90")}
    done = 0
    for space, wanted in by_space.items():
        rows = np.flatnonzero([name == space for name in table.space])
        for start in range(0, len(rows), CHUNK):
            chunk = rows[start : start + CHUNK]
            before = done
            prediction = rlm.predict(
                table.take(chunk).texts(), list(dict.fromkeys(wanted)),
                progress=progress and (lambda count, before=before: progress(before + count, len(table))),
            )  # fmt: skip
            for name, values in prediction_columns(prediction).items():
                columns[name][chunk] = values
            done += len(chunk)
    return columns


def prediction_columns(prediction: Prediction) -> dict[str, np.ndarray]:
    """A prediction as columns: each metric, with `_q10` and `_q90` where intervals were asked for."""
    columns: dict[str, np.ndarray] = {}
    for end, values in (("", prediction.median), ("_q10", prediction.q10), ("_q90", prediction.q90)):
        if values is not None:
            columns |= {f"{name}{end}": values[:, j] for j, name in enumerate(prediction.metrics)}
    return columns
