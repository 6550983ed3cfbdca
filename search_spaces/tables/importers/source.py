"""The files an import reads: opened one at a time, with the bytes read so far told and errors that name the file."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from search_spaces.tables.read import TableError, naming

_CHUNK = 1 << 20


class Row(NamedTuple):
    """What a benchmark says of one architecture: its place in the file (from 1), its cells, what is wrong with it."""

    file: Path
    number: int
    values: dict[str, Any]
    problem: str = ""


class Source:
    """Official files in the order given. `progress` is told (bytes read, bytes of all files)."""

    def __init__(self, paths: Sequence[Path], progress: Callable[[int, int], None] | None = None) -> None:
        for path in paths:
            if not path.is_file():
                raise TableError(f"{path} is {'no file' if path.exists() else 'not there'}")
        self.paths = tuple(paths)
        self._total = sum(path.stat().st_size for path in paths)
        self._read = 0
        self._progress = progress or (lambda done, total: None)

    @contextmanager
    def open(self, path: Path) -> Iterator[BinaryIO]:
        """The file's bytes. ValueErrors of the block become TableErrors that name the file."""
        before = self._read
        # What a reader finds beside the files it was given is not among the bytes to come.
        size = path.stat().st_size if path in self.paths else 0

        def told(count: int) -> None:
            self._read = min(self._read + count, before + size)  # some formats read a part twice
            self._progress(self._read, self._total)

        with naming(str(path)), io.BufferedReader(_Watched(path, told), _CHUNK) as stream:
            yield cast(BinaryIO, stream)
        told(size)  # to the end, where a format leaves the rest unread


class _Watched(io.FileIO):
    def __init__(self, path: Path, told: Callable[[int], None]) -> None:
        super().__init__(path)
        self._told = told

    def readinto(self, buffer: Any) -> int:
        count = super().readinto(buffer)
        self._told(count or 0)
        return count or 0
