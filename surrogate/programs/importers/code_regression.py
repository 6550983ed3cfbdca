"""Code-Regression, the parquet file of the Hugging Face dataset akhauriyash/Code-Regression.

Akhauri et al., "Regression Language Models for Code" (2025). Each row of the file becomes one row: `code` is its
`input`, `space` its `space` in lower case, `identifier` is kept, and its value, which the file stores in the column
`val_accuracy` whatever it measures, goes into a column named after the metric:

- apps: peak memory of a Python program, `dyn_peak_alloc_bytes`, as in `nassurrogate profile python-memory`;
- cdss: memory of a CodeNet submission, `codenet_memory_bytes`;
- kbss: latency of a Triton kernel, `triton_latency_ms`.

A row is bad if its space is another one, if it has no value, or if its `metric_type` is not the unit above. The cells
of the other metrics are blank: train on one metric at a time, and skip bad rows. The file is read in batches.
"""

from collections.abc import Iterator
from typing import Any

from search_spaces.common.errors import quoted
from search_spaces.tables.importers.source import ImportedRow, Source, parquet_rows

_METRICS = {
    "apps": ("dyn_peak_alloc_bytes", "memory_bytes"),
    "cdss": ("codenet_memory_bytes", "memory_bytes"),
    "kbss": ("triton_latency_ms", "latency_ms"),
}
COLUMNS = ("space", "code", "identifier", *(name for name, _ in _METRICS.values()))
_WANTED = ("identifier", "space", "input", "val_accuracy", "metric_type")
_BATCH_ROWS = 256  # rows can be megabytes long


def rows(source: Source) -> Iterator[ImportedRow]:
    """One row per row of the files, in their order."""
    return parquet_rows(source, _values, required=_WANTED, wanted=_WANTED, owner="Code-Regression", batch=_BATCH_ROWS)


def _values(cells: dict[str, Any]) -> tuple[dict[str, object], str]:
    space = str(cells["space"]).lower()
    if space not in _METRICS:
        return {}, f"the space {quoted(cells['space'])} is not one of {', '.join(_METRICS)}"
    metric, unit = _METRICS[space]
    if cells["metric_type"] != unit:
        return {}, f"its metric_type is {quoted(cells['metric_type'])}, not {unit}"
    if not isinstance(cells["val_accuracy"], int | float):
        return {}, f"its value is {quoted(cells['val_accuracy'])}"
    return {
        "space": space, "code": cells["input"], "identifier": str(cells["identifier"]),
        metric: float(cells["val_accuracy"]),
    }, ""  # fmt: skip
