"""Code-Regression, the parquet file of the Hugging Face dataset akhauriyash/Code-Regression.

Akhauri et al., "Regression Language Models for Code" (2025). A row a row: `code` is their `input`, `space` theirs in
small letters, `identifier` is kept, and their number, which stands in the column `val_accuracy` whatever it is, goes
into the column of what it measures:

- apps: peak memory of a Python program, `dyn_peak_alloc_bytes` as `nassurrogate profile python-memory` has it;
- cdss: memory of a CodeNet submission, `codenet_memory_bytes`;
- kbss: latency of a Triton kernel, `triton_latency_ms`.

A row of another space, without a number, or whose `metric_type` is not the unit of these, is a bad row. Blank cells are
those of the other columns: train on one metric at a time with --skip-bad. The file is read batch by batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from search_spaces.common.errors import quoted
from search_spaces.tables.importers.parquet import parquet_rows
from search_spaces.tables.importers.source import Row, Source

_METRICS = {
    "apps": ("dyn_peak_alloc_bytes", "memory_bytes"),
    "cdss": ("codenet_memory_bytes", "memory_bytes"),
    "kbss": ("triton_latency_ms", "latency_ms"),
}
COLUMNS = ("space", "code", "identifier", *(name for name, _ in _METRICS.values()))
_WANTED = ("identifier", "space", "input", "val_accuracy", "metric_type")
_BATCH = 256  # rows, some of megabytes


def rows(source: Source) -> Iterator[Row]:
    """One row a row, in the order of the files."""
    return parquet_rows(
        source, _values, needed=_WANTED, wanted=_WANTED, whose="Code-Regression's", batch=_BATCH
    )


def _values(theirs: dict[str, Any]) -> tuple[dict[str, object], str]:
    space = str(theirs["space"]).lower()
    if space not in _METRICS:
        return {}, f"the space {quoted(theirs['space'])} is none of {', '.join(_METRICS)}"
    metric, unit = _METRICS[space]
    if theirs["metric_type"] != unit:
        return {}, f"its metric_type is {quoted(theirs['metric_type'])}, not {unit}"
    if not isinstance(theirs["val_accuracy"], int | float):
        return {}, f"its number is {quoted(theirs['val_accuracy'])}"
    return {
        "space": space, "code": theirs["input"], "identifier": str(theirs["identifier"]),
        metric: float(theirs["val_accuracy"]),
    }, ""  # fmt: skip
