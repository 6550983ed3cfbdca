"""Columns -> a .csv, .jsonl (both also .gz) or .parquet file; numbers keep all their digits."""

from __future__ import annotations

import csv
import gzip
import json
import math
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import numpy as np

from search_spaces.common.atomic_files import new_file, require_new_file
from search_spaces.tables.read import TableError

if TYPE_CHECKING:
    import pyarrow

Columns = Mapping[str, Sequence[object] | np.ndarray]
Write = Callable[[Columns], None]


def write_columns(columns: Columns, path: str | Path) -> None:
    """Writes equally long columns, the whole file or nothing; its name says the format.

    NaN and None are blank cells (null in JSON and Parquet). Raises TableError for another format,
    FileExistsError where the file is there.
    """
    with open_columns(path) as write:
        write(columns)


@contextmanager
def open_columns(path: str | Path | None) -> Iterator[Write]:
    """Gives a function that writes more rows of the same columns each time, for tables larger than memory.

    The file is there, whole, after the block, and not at all if the block fails; likewise standard output, which
    None means, gets all as CSV or nothing. A Parquet column has the type of its first rows: numbers that may be
    missing belong into float arrays. Raises what `write_columns` does.
    """
    if path is None:
        # newline="": what was written comes out as it is.
        with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as held:
            yield _appending(write_csv, held)
            held.seek(0)
            shutil.copyfileobj(held, sys.stdout)
        return
    opened = _writer(path)
    with new_file(path) as temporary, opened(temporary) as write:
        yield write


def check_output(path: str | Path) -> None:
    """Raises what `write_columns` would for this path; for before long work."""
    _writer(path)
    require_new_file(path)


def write_csv(columns: Columns, stream: TextIO, *, more: bool = False) -> None:
    """CSV with a header line, or `more` rows of it."""
    writer = csv.writer(stream, lineterminator="\n")
    if not more:
        writer.writerow(columns)
    writer.writerows(zip(*map(_plain, columns.values()), strict=True))


def write_jsonl(columns: Columns, stream: TextIO, *, more: bool = False) -> None:
    """One JSON object a line."""
    for row in zip(*map(_plain, columns.values()), strict=True):
        stream.write(json.dumps(dict(zip(columns, row, strict=True)), allow_nan=False) + "\n")


def _plain(values: Sequence[object] | np.ndarray) -> list[object]:
    """Python values, whose `repr` is exact, with None for NaN."""
    listed = values.tolist() if isinstance(values, np.ndarray) else list(values)
    return [None if isinstance(v, float) and math.isnan(v) else v for v in listed]


def _arrow(values: Sequence[object] | np.ndarray) -> pyarrow.Array:
    import pyarrow

    # A float array of nothing but NaN is a column of floats still.
    floats = isinstance(values, np.ndarray) and values.dtype.kind == "f"
    return pyarrow.array(_plain(values), pyarrow.float64() if floats else None)


@contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import pyarrow
    import pyarrow.parquet

    with ExitStack() as stack:
        writer = None

        def write(columns: Columns) -> None:
            nonlocal writer
            table = pyarrow.table({name: _arrow(values) for name, values in columns.items()})
            writer = writer or stack.enter_context(pyarrow.parquet.ParquetWriter(path, table.schema))
            writer.write_table(table)

        yield write


def _text(rows: Callable[..., None], packed: bool) -> Callable[[Path], AbstractContextManager[Write]]:
    @contextmanager
    def open_file(path: Path) -> Iterator[Write]:
        opened = gzip.open if packed else open
        with opened(path, "wt", encoding="utf-8", newline="") as stream:
            yield _appending(rows, stream)

    return open_file


def _appending(rows: Callable[..., None], stream: TextIO) -> Write:
    begun = False

    def write(columns: Columns) -> None:
        nonlocal begun
        rows(columns, stream, more=begun)
        begun = True

    return write


def _writer(path: str | Path) -> Callable[[Path], AbstractContextManager[Write]]:
    name = Path(path).name.lower()
    packed = name.endswith(".gz")
    if name.endswith((".csv", ".csv.gz")):
        return _text(write_csv, packed)
    if name.endswith((".jsonl", ".jsonl.gz")):
        return _text(write_jsonl, packed)
    if name.endswith(".parquet"):
        return _parquet
    raise TableError(f"{path}: the name should end in .csv, .jsonl (both also .gz) or .parquet")
