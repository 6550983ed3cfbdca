"""Columns -> a .csv, .jsonl (both also .gz) or .parquet file; numbers keep all their digits."""

from __future__ import annotations

import csv
import gzip
import json
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TextIO

import numpy as np

from search_spaces.files import new_file, refuse_existing_file
from search_spaces.tables.read import TableError

Columns = Mapping[str, Sequence[object] | np.ndarray]


def write_columns(columns: Columns, path: str | Path) -> None:
    """Writes equally long columns, the whole file or nothing; its name says the format.

    NaN and None are blank cells (null in JSON and Parquet). Raises TableError for another format,
    FileExistsError where the file is there.
    """
    write = _writer(path)
    with new_file(path) as temporary:
        write(columns, temporary)


def check_output(path: str | Path) -> None:
    """Raises what `write_columns` would for this path; for before long work."""
    _writer(path)
    refuse_existing_file(path)


def write_csv(columns: Columns, stream: TextIO) -> None:
    """CSV with a header line."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*map(_plain, columns.values()), strict=True))


def write_jsonl(columns: Columns, stream: TextIO) -> None:
    """One JSON object a line."""
    for row in zip(*map(_plain, columns.values()), strict=True):
        stream.write(json.dumps(dict(zip(columns, row, strict=True)), allow_nan=False) + "\n")


def _plain(values: Sequence[object] | np.ndarray) -> list[object]:
    """Python values, whose `repr` is exact, with None for NaN."""
    listed = values.tolist() if isinstance(values, np.ndarray) else list(values)
    return [None if isinstance(v, float) and math.isnan(v) else v for v in listed]


def _parquet(columns: Columns, path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({name: _plain(values) for name, values in columns.items()})
    pyarrow.parquet.write_table(table, path)


def _text(write: Callable[[Columns, TextIO], None], packed: bool) -> Callable[[Columns, Path], None]:
    def write_file(columns: Columns, path: Path) -> None:
        opened = gzip.open if packed else open
        with opened(path, "wt", encoding="utf-8", newline="") as stream:
            write(columns, stream)

    return write_file


def _writer(path: str | Path) -> Callable[[Columns, Path], None]:
    name = Path(path).name.lower()
    packed = name.endswith(".gz")
    if name.endswith((".csv", ".csv.gz")):
        return _text(write_csv, packed)
    if name.endswith((".jsonl", ".jsonl.gz")):
        return _text(write_jsonl, packed)
    if name.endswith(".parquet"):
        return _parquet
    raise TableError(f"{path}: the name should end in .csv, .jsonl (both also .gz) or .parquet")
