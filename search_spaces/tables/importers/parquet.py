"""Parquet files of official benchmarks, a batch of rows in memory at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from search_spaces.tables.importers.source import Row, Source

Values = Callable[[dict[str, Any]], tuple[dict[str, object], str]]


def parquet_rows(
    source: Source, values: Values, *, needed: Sequence[str], wanted: Sequence[str], whose: str, batch: int
) -> Iterator[Row]:
    """One row a row, in the order of the files: what `values` makes of it, and what is wrong with it.

    Of the `wanted` columns those that are there are read; `needed` ones must be, once each. Raises ValueError where
    they are not ("give `whose` own parquet file"), and for a damaged file.
    """
    for path in source.paths:
        with source.open(path) as stream:
            for place, theirs in enumerate(_records(stream, needed, wanted, whose, batch), start=1):
                yield Row(path, place, *values(theirs))


def _records(
    stream: BinaryIO, needed: Sequence[str], wanted: Sequence[str], whose: str, batch: int
) -> Iterator[dict[str, Any]]:
    import pyarrow
    import pyarrow.parquet

    try:
        with pyarrow.parquet.ParquetFile(stream) as file:
            names = file.schema_arrow.names
            for name in needed:
                if names.count(name) != 1:
                    raise ValueError(f"it has no column {name}; give {whose} own parquet file")
            for rows in file.iter_batches(batch_size=batch, columns=[n for n in wanted if n in names]):
                yield from rows.to_pylist()
    except (pyarrow.ArrowException, OSError) as error:
        raise ValueError(f"it is a damaged parquet file, or none ({error})") from error
