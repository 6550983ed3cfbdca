"""Append-only JSONL logs of resumable work: one JSON object with a `uid` per line, each line written completely or not
at all.

One process writes a log at a time. If a crash cuts the last line short, that line is removed when the log is opened
again, so that only the work in progress is lost.
"""

import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from search_spaces.common.atomic_files import exclusive_lock

Record = Mapping[str, Any]


class RecordLog:
    """An open log; `by_uid` holds its records, those read and those appended."""

    def __init__(self, path: Path, handle: int) -> None:
        """`handle` is a descriptor of `path` opened for reading and appending. Raises ValueError as `open_log` does."""
        self.path, self._handle = path, handle
        self.by_uid: dict[str, Record] = {}
        self._size = 0
        self._read()

    def append(self, record: Record) -> None:
        """Writes one line to the file immediately. Raises OSError if the disk is full; the file is then unchanged."""
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
        self.by_uid[record["uid"]] = record

    def _read(self) -> None:
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    os.ftruncate(self._handle, self._size)
                    return
                try:
                    record = json.loads(line)
                    self.by_uid[record["uid"]] = record
                except (ValueError, TypeError, KeyError):
                    raise ValueError(
                        f"{self.path}, line {number} is not a record with a uid; correct it or remove it"
                    ) from None
                self._size += len(line)


@contextmanager
def open_log(path: str | Path, *, resume: bool) -> Iterator[RecordLog]:
    """Creates a log, or with `resume` opens it if it exists, and holds an exclusive lock on it.

    Raises FileExistsError if the file exists and `resume` is False, BlockingIOError if another process writes it, and
    ValueError for a line that is not a record.
    """
    path = Path(path)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | (0 if resume else os.O_EXCL)
    try:
        handle = os.open(path, flags, 0o666)
    except FileExistsError:
        raise FileExistsError(f"{path} exists; continue it with resume=True, or choose another name") from None
    try:
        with exclusive_lock(path):
            yield RecordLog(path, handle)
    finally:
        os.close(handle)
