"""The files of an import, opened one at a time, with progress in bytes and errors that name the file."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from search_spaces.tables.parquet import parquet_rows as read_parquet
from search_spaces.tables.read import TableError, naming

_CHUNK = 1 << 20


class ImportedRow(NamedTuple):
    """A row of a benchmark's file: record number (from 1), cells by column, and the problem of the row or ""."""

    file: Path
    number: int
    values: dict[str, Any]
    problem: str = ""


class Source:
    """Official files in the order given. `progress` is called with (bytes read, bytes of all files).

    Raises TableError for a path that is not a file.
    """

    def __init__(self, paths: Sequence[Path], progress: Callable[[int, int], None] | None = None) -> None:
        for path in paths:
            if not path.is_file():
                raise TableError(f"{path} {'is not a file' if path.exists() else 'does not exist'}")
        self.paths = tuple(paths)
        self._total = sum(path.stat().st_size for path in paths)
        self._read = 0
        self._progress = progress or (lambda done, total: None)

    @contextmanager
    def open(self, path: Path) -> Iterator[BinaryIO]:
        """Yields a stream of the file's bytes. ValueErrors of the block become TableErrors that name the file."""
        before = self._read
        # Files that an importer finds next to those of the user are not part of the total.
        size = path.stat().st_size if path in self.paths else 0

        def advance(count: int) -> None:
            self._read = min(self._read + count, before + size)  # some formats read a part twice
            self._progress(self._read, self._total)

        with naming(str(path)), io.BufferedReader(_CountingFile(path, advance), _CHUNK) as stream:
            yield cast(BinaryIO, stream)
        advance(size)  # some formats leave the rest unread


class _CountingFile(io.FileIO):
    """A file that calls `advance` with the number of bytes of each read."""

    def __init__(self, path: Path, advance: Callable[[int], None]) -> None:
        super().__init__(path)
        self._advance = advance

    def readinto(self, buffer: Any) -> int:
        count = super().readinto(buffer)
        self._advance(count or 0)
        return count or 0


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
