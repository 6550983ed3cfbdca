"""Storages of optuna's shared studies: databases, which several processes may create at once, and journal files, which
a full disk may have cut short."""

import os
import random
import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from optuna.storages import BaseStorage, JournalStorage, RDBStorage
from optuna.storages.journal import JournalFileBackend, JournalFileSymlinkLock
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from search_spaces.common.errors import first_line

Result = TypeVar("Result")
_ATTEMPTS = 12
_LOCKED_SECONDS = 60  # that a process waits for another one's transaction; sqlite's default is 5


def open_storage(storage: str) -> BaseStorage:
    """The storage at a URL (`sqlite:///studies.db`) or in a journal file, created if it does not exist.

    Raises ValueError if it cannot be opened.
    """
    try:
        if "://" in storage:
            options = {"connect_args": {"timeout": _LOCKED_SECONDS}} if storage.startswith("sqlite") else None
            return retried(lambda: RDBStorage(storage, options))
        journal = Journal(storage)
        journal.remove_unfinished_line()
        return JournalStorage(journal)
    except (OSError, ImportError, ValueError, SQLAlchemyError) as error:
        raise ValueError(f"storage {storage}: {first_line(error)}") from error


def retried(action: Callable[[], Result]) -> Result:
    """Repeats what fails while another process creates the same tables and rows: both find none, one comes second."""
    for attempt in range(1, _ATTEMPTS):
        try:
            return action()
        except DatabaseError as error:
            if not isinstance(error, IntegrityError) and not re.search("already exists|locked", str(error)):
                raise
            time.sleep(random.uniform(0.01, 0.05) * attempt)
    return action()


class Journal(JournalFileBackend):
    """A journal file that has whole lines only, also after a disk was full.

    Optuna appends to half a line that such a write leaves, and can then never read the journal again.
    """

    def __init__(self, path: str) -> None:
        self._path, self._writing = path, JournalFileSymlinkLock(path)
        super().__init__(path, self._writing)

    def append_logs(self, logs: list[dict[str, Any]]) -> None:
        self.remove_unfinished_line()
        try:
            super().append_logs(logs)
        except OSError:
            self.remove_unfinished_line()
            raise

    def remove_unfinished_line(self) -> None:
        if self._has_whole_lines():
            return
        self._writing.acquire()  # another process may be writing the line
        try:
            if not self._has_whole_lines():
                with open(self._path, "rb") as file:
                    size = file.read().rfind(b"\n") + 1
                os.truncate(self._path, size)
        finally:
            self._writing.release()

    def _has_whole_lines(self) -> bool:
        with open(self._path, "rb") as file:
            if not file.seek(0, os.SEEK_END):
                return True
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"
