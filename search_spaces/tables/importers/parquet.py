"""Reads official Parquet files with one batch of rows in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from search_spaces.tables.importers.source import ImportedRow, Source

# The cells of an official row -> the cells of our row, and its problem ("" if there is none).
Convert = Callable[[dict[str, Any]], tuple[dict[str, object], str]]


def parquet_rows(
    source: Source,
    convert: Convert,
    *,
    required: Sequence[str],
    wanted: Sequence[str],
    owner: str,
    batch: int,
) -> Iterator[ImportedRow]:
    """Yields one row per row of the files, in their order, converted by `convert`.

    Reads the `wanted` columns that a file has; it must have each `required` column exactly once. `batch` is the number
    of rows in memory. Raises TableError if a required column is missing, with the advice to give the official file of
    `owner`, or if the file is damaged.
    """
    for path in source.paths:
        with source.open(path) as stream:
            for number, cells in enumerate(_cells(stream, required, wanted, owner, batch), start=1):
                yield ImportedRow(path, number, *convert(cells))


def _cells(
    stream: BinaryIO, required: Sequence[str], wanted: Sequence[str], owner: str, batch: int
) -> Iterator[dict[str, Any]]:
    import pyarrow
    import pyarrow.parquet

    try:
        with pyarrow.parquet.ParquetFile(stream) as file:
            names = file.schema_arrow.names
            for name in required:
                if names.count(name) != 1:
                    raise ValueError(f"it has no column {name}; give the official file of {owner}")
            for rows in file.iter_batches(batch_size=batch, columns=[n for n in wanted if n in names]):
                yield from rows.to_pylist()
    except (pyarrow.ArrowException, OSError) as error:
        raise ValueError(f"it is not a parquet file, or is damaged ({error})") from error
