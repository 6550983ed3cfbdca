"""Beside a table that takes long to make: a folder with what is done, from which an interrupted command goes on."""

from __future__ import annotations

import shutil
from filecmp import cmp
from pathlib import Path

from search_spaces.tables import check_output, write_columns
from search_spaces.tables.write import Columns

SETTINGS = "config.json"


def begin(output: Path, ending: str, *, resume: bool) -> Path:
    """The folder OUTPUT.ENDING, which may not be there yet.

    Where a run was killed when it had just written the table, `resume` has the table written again. Raises
    FileExistsError where `output` is there otherwise, or the folder and it is not to be resumed.
    """
    state = output.with_name(f"{output.name}.{ending}")
    if not (resume and _written(output, state)):
        check_output(output)
    if state.exists() and not resume:
        raise FileExistsError(f"{state} exists; go on with --resume or choose another name")
    return state


def finish(output: Path, state: Path, columns: Columns) -> None:
    """Writes the table, its settings beside it as OUTPUT.config.json, and removes the folder."""
    if _written(output, state):
        output.unlink()
    shutil.copyfile(state / SETTINGS, _settings_of(output))
    write_columns(columns, output)
    remove(state)


def remove(state: Path) -> None:
    """Out of the way at once: killed now, half a folder would be taken for what is done."""
    removed = state.with_name(f".{state.name}.removed")
    shutil.rmtree(removed, ignore_errors=True)
    state.rename(removed)
    shutil.rmtree(removed)


def _written(output: Path, state: Path) -> bool:
    """Whether the table is there and has the settings of what is in the folder, which it was then written from."""
    settings = state / SETTINGS, _settings_of(output)
    return output.exists() and all(map(Path.exists, settings)) and cmp(*settings, shallow=False)


def _settings_of(output: Path) -> Path:
    return output.with_name(f"{output.name}.{SETTINGS}")
