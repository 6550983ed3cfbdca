"""Reads official Parquet files with one batch of rows in memory."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.parquet import parquet_rows as read_parquet

# The cells of an official row -> the cells of our row, and its problem ("" if there is none).
Convert = Callable[[dict[str, Any]], tuple[dict[str, object], str]]


def parquet_rows(
    source: Source, convert: Convert, *, required: Sequence[str], wanted: Sequence[str], owner: str, batch: int
) -> Iterator[ImportedRow]:
    """Yields one row per row of the files, in their order, converted by `convert`.

    Reads the `wanted` columns that a file has; it must have each `required` column. `batch` is the number
    of rows in memory. Raises TableError if a required column is missing, with the advice to give the official file of
    `owner`, or if the file is damaged.
    """
    for path in source.paths:
        with source.open(path) as stream:
            rows = read_parquet(path, stream=stream, wanted=wanted, batch=batch)
            names, _ = next(rows)
            for name in required:
                if name not in names:
                    raise ValueError(f"it has no column {name}; give the official file of {owner}")
            for number, (cells, problem) in enumerate(rows, start=1):
                yield ImportedRow(path, number, *(({}, problem) if problem else convert(cells)))
