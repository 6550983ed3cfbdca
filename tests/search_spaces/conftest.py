"""Fixtures: quiet exporters, importing official files, and the properties of every refusal."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from search_spaces.tables import BadRow, Table, TableError, import_table, read_table


@pytest.fixture(scope="module")
def quiet_exporters():
    """Silences torch's exporters and limits torch to one thread."""
    import torch

    torch.set_num_threads(1)
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def changed(value: Any, place: tuple[Any, ...], to: object) -> Any:
    """`value`, of which the entry at a place is replaced, or removed for None."""
    target = value
    for key in place[:-1]:
        target = target[key]
    if to is None:
        del target[place[-1]]
    else:
        target[place[-1]] = to
    return value


class Official:
    """Imports official files in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.output = folder / "table.parquet"
        self.marker = folder / "a-pickle-was-run"

    def imported(
        self, benchmark: str, *files: Path, skip_bad: bool = False, metrics: Sequence[str] | None = None
    ) -> tuple[Table, list[BadRow]]:
        """The imported table as `read_table` reads it, and the skipped rows."""
        bad = import_table(benchmark, files, self.output, skip_bad=skip_bad)
        assert skip_bad or not bad
        table, blank = read_table(self.output, metrics=metrics)
        assert not blank
        self.output.unlink()
        return table, bad

    def refusal(self, benchmark: str, *files: Path) -> str:
        """The error message of one line that refuses files: it names one of them, and nothing is written or run."""
        before = sorted(self.folder.rglob("*"))
        with pytest.raises(TableError) as raised:
            import_table(benchmark, files, self.output)
        message = str(raised.value)
        assert any(file.name in message for file in files)
        assert "\n" not in message
        assert len(message) < 600
        assert sorted(self.folder.rglob("*")) == before
        return message

    def reads(self, benchmark: str, *files: Path) -> bool:
        """Whether the files have good rows. Any exception but TableError is a failure."""
        try:
            import_table(benchmark, files, self.output, skip_bad=True)
        except TableError:
            return False
        self.output.unlink()
        return True

    def damaged(self, benchmark: str, path: Path, step: int, flips: int) -> Iterator[bool]:
        """Refuses the file cut short, at every `step`-th byte; then whether it is read with a bit flipped, so often.
        Any exception but TableError is a failure."""
        content = path.read_bytes()
        for size in range(0, len(content) - 1, step):
            path.write_bytes(content[:size])
            self.refusal(benchmark, path)
        rng = np.random.default_rng(0)
        for place in rng.integers(0, len(content), flips):
            changed = bytearray(content)
            changed[place] ^= 1 << rng.integers(8)
            path.write_bytes(changed)
            yield self.reads(benchmark, path)

    def hostile(self) -> object:
        """An object whose pickle makes Python's own unpickler run a command."""
        return _Hostile(f"touch {self.marker}")


class _Hostile:
    def __init__(self, command: str) -> None:
        self.command = command

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (self.command,)


@pytest.fixture
def official(tmp_path: Path) -> Official:
    return Official(tmp_path)


@pytest.fixture(scope="session")
def real_table(data_folder: Path) -> Callable[[str], Table]:
    """Reads a real table by its file name, once per session."""
    return cache(lambda name: read_table(data_folder / name)[0])
