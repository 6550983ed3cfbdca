"""Writes columns to .csv, .jsonl (both also .gz) or .parquet files, atomically and without losing digits."""

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
from search_spaces.common.errors import printable
from search_spaces.tables.read import TableError

if TYPE_CHECKING:
    import pyarrow

# Column name -> values, all of equal length.
Columns = Mapping[str, Sequence[object] | np.ndarray]
Write = Callable[[Columns], None]


def write_columns(columns: Columns, path: str | Path) -> None:
    """Writes columns of equal length to a new file, atomically; the file name determines the format.

    NaN and None become blank cells (null in JSON and Parquet). Raises TableError for an unknown format, FileExistsError
    if the file exists, FileNotFoundError if its folder does not, and ValueError if the lengths differ.
    """
    with open_columns(path) as write:
        write(columns)


@contextmanager
def open_columns(path: str | Path | None) -> Iterator[Write]:
    """Yields a function that appends rows, to be called with the same columns each time: for tables larger than memory.

    The file appears when the block ends, and not if it fails; the same holds for standard output, as CSV, if `path` is
    None. A Parquet column has the type of its first rows, so numbers that may be missing must come as float arrays.
    Raises what `write_columns` does.
    """
    if path is None:
        # newline="": no translation of line ends.
        with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as held:
            yield _appending(write_csv, held)
            held.seek(0)
            if sys.stdout.isatty():  # names from files may have sequences that control a terminal
                sys.stdout.writelines(printable(line.rstrip("\n")) + "\n" for line in held)
            else:
                shutil.copyfileobj(held, sys.stdout)
        return
    opened = _writer(path)
    with new_file(path) as temporary, opened(temporary) as write:
        yield write


def check_output(path: str | Path) -> None:
    """Raises what `write_columns` would raise for this path; call it before long work."""
    _writer(path)
    require_new_file(path)


def write_csv(columns: Columns, stream: TextIO, *, more: bool = False) -> None:
    """Writes a header line and the rows as CSV; with `more` only the rows."""
    writer = csv.writer(stream, lineterminator="\n")
    if not more:
        writer.writerow(columns)
    writer.writerows(zip(*map(_plain, columns.values()), strict=True))


def write_jsonl(columns: Columns, stream: TextIO, *, more: bool = False) -> None:
    """Writes one JSON object per line."""
    for row in zip(*map(_plain, columns.values()), strict=True):
        stream.write(json.dumps(dict(zip(columns, row, strict=True)), allow_nan=False) + "\n")


def _plain(values: Sequence[object] | np.ndarray) -> list[object]:
    """The values as Python objects, whose `repr` is exact; None for NaN."""
    listed = values.tolist() if isinstance(values, np.ndarray) else list(values)
    return [None if isinstance(v, float) and math.isnan(v) else v for v in listed]


def _arrow(values: Sequence[object] | np.ndarray) -> pyarrow.Array:
    import pyarrow

    # pyarrow cannot infer the type of a float array that is all NaN.
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
            if writer is None:  # an open file, because pyarrow takes a path with a colon for the address of a server
                file = stack.enter_context(path.open("wb"))
                # Rows that are written before the size of a page is looked at; by default 1,024 long texts.
                options = {"write_batch_size": 128}
                writer = stack.enter_context(pyarrow.parquet.ParquetWriter(file, table.schema, **options))
            writer.write_table(table)

        yield write


def _text(write_rows: Callable[..., None], compressed: bool) -> Callable[[Path], AbstractContextManager[Write]]:
    @contextmanager
    def open_file(path: Path) -> Iterator[Write]:
        opener = gzip.open if compressed else open
        with opener(path, "wt", encoding="utf-8", newline="") as stream:
            yield _appending(write_rows, stream)

    return open_file


def _appending(write_rows: Callable[..., None], stream: TextIO) -> Write:
    started = False

    def write(columns: Columns) -> None:
        nonlocal started
        write_rows(columns, stream, more=started)
        started = True

    return write


def _writer(path: str | Path) -> Callable[[Path], AbstractContextManager[Write]]:
    name = Path(path).name.lower()
    compressed = name.endswith(".gz")
    if name.endswith((".csv", ".csv.gz")):
        return _text(write_csv, compressed)
    if name.endswith((".jsonl", ".jsonl.gz")):
        return _text(write_jsonl, compressed)
    if name.endswith(".parquet"):
        return _parquet
    raise TableError(f"{path}: the name must end in .csv, .jsonl (both also .gz) or .parquet")
