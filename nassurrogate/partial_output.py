"""Partial output of long commands: a folder next to the output table keeps finished rows until the table is written.

The folder OUTPUT.SUFFIX holds the settings of the run and its records; an interrupted command resumes from it.
"""

import shutil
from collections.abc import Mapping
from filecmp import cmp
from pathlib import Path
from typing import Any

from search_spaces.common import atomic_files
from search_spaces.tables import check_output, write_columns
from search_spaces.tables.write import Columns

SETTINGS = "config.json"


def begin(output: Path, suffix: str, *, resume: bool) -> Path:
    """Path of the folder OUTPUT.SUFFIX, which may not exist yet.

    A run that was killed after it wrote the table, but before it removed the folder, can be resumed: `finish` then
    writes the table again. Raises FileExistsError if `output` exists otherwise, or if the folder exists and `resume` is
    False.
    """
    folder = output.with_name(f"{output.name}.{suffix}")
    if not (resume and _was_written_from(output, folder)):
        check_output(output)
    if folder.exists() and not resume:
        raise FileExistsError(f"{folder} exists; continue it with resume=True, or choose another name")
    return folder


def keep_settings(folder: Path, settings: Mapping[str, Any], **not_compared: Any) -> None:
    """Writes the settings of a new run to the folder; `not_compared` is recorded with them.

    Raises ValueError if the folder has other settings, those of the run to resume.
    """
    if difference := atomic_files.keep_settings(folder / SETTINGS, settings, **not_compared):
        name, earlier = difference
        raise ValueError(
            f"{folder} was started with another {name} ({earlier}); use the same settings or choose another name"
        )


def finish(output: Path, folder: Path, columns: Columns) -> None:
    """Writes the table and its settings (OUTPUT.config.json), then removes the folder."""
    if _was_written_from(output, folder):
        output.unlink()
    shutil.copyfile(folder / SETTINGS, _settings_path(output))
    write_columns(columns, output)
    remove(folder)


def remove(folder: Path) -> None:
    """Deletes the folder. It is renamed first, so that a killed process leaves no half-deleted folder to resume."""
    removed = folder.with_name(f".{folder.name}.removed")
    shutil.rmtree(removed, ignore_errors=True)
    folder.rename(removed)
    shutil.rmtree(removed)


def _was_written_from(output: Path, folder: Path) -> bool:
    """Whether the table exists and its settings equal those of the folder."""
    settings = folder / SETTINGS, _settings_path(output)
    return output.exists() and all(map(Path.exists, settings)) and cmp(*settings, shallow=False)


def _settings_path(output: Path) -> Path:
    return output.with_name(f"{output.name}.{SETTINGS}")
