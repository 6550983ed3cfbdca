"""The file of records: JSON lines, one appended for each network, whole or not at all.

One process writes it at a time. A line that a crash has torn is cut off when the file is opened again, so that a run
loses at most the networks it was training.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from search_spaces.common.atomic_files import exclusive_lock

Record = Mapping[str, Any]


class Records:
    """An open file; `done` are the uids of its records."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path, self._handle = path, handle
        self.done: dict[str, Record] = {}
        self._size = 0
        self._read()

    def append(self, record: Record) -> None:
        """Writes one line at once. Raises OSError where the disk is full, with the file as it was before."""
        line = json.dumps(record, allow_nan=False).encode() + b"\n"
        try:
            written = os.write(self._handle, line)
        except OSError:
            os.ftruncate(self._handle, self._size)
            raise
        if written < len(line):
            os.ftruncate(self._handle, self._size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        self._size += written
        self.done[record["uid"]] = record

    def _read(self) -> None:
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    os.ftruncate(self._handle, self._size)
                    return
                try:
                    record = json.loads(line)
                    self.done[record["uid"]] = record
                except (ValueError, TypeError, KeyError):
                    raise ValueError(
                        f"{self.path}, line {number} is no record; mend it or remove it"
                    ) from None
                self._size += len(line)


@contextmanager
def open_records(path: str | Path, *, resume: bool) -> Iterator[Records]:
    """Opens a new file, or with `resume` one that is there, for this process alone.

    Raises FileExistsError where it is there and not to be resumed, BlockingIOError where another process writes it,
    ValueError for a line that is no record.
    """
    path = Path(path)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | (0 if resume else os.O_EXCL)
    try:
        handle = os.open(path, flags, 0o666)
    except FileExistsError:
        raise FileExistsError(f"{path} exists; go on with --resume or choose another name") from None
    try:
        with exclusive_lock(path):
            yield Records(path, handle)
    finally:
        os.close(handle)
