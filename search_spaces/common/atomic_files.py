"""Writing so that a file or folder is there whole or not at all, and by one process at a time."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Of the JSON files that say what long work, or a search, was begun with.
FORMAT = 1


@contextmanager
def new_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A temporary file beside `path` that takes its name if the block succeeds, and goes if it fails.

    Raises FileExistsError where `path` is there, FileNotFoundError where its folder is not.
    """
    path = Path(path)
    require_new_file(path)
    with _said_of(path):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        try:
            yield temporary
            os.chmod(
                temporary, 0o666 & ~_umask()
            )  # mkstemp's files are private; outputs are like any other file
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


@contextmanager
def new_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """The same for a folder; one that is there already must be empty. Folders above it are made."""
    path = Path(path).absolute()
    require_empty_dir(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _said_of(path):
        temporary = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
        try:
            yield temporary
            os.chmod(temporary, 0o777 & ~_umask())
            os.replace(temporary, path)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise


@contextmanager
def _said_of(path: Path) -> Iterator[None]:
    """Errors of the system that name a temporary file or folder for `path`, or none, name `path`."""
    try:
        yield
    except OSError as error:
        temporary = os.path.join(os.path.abspath(path.parent), f".{path.name}.")
        if error.errno is not None and str(error.filename or temporary).startswith(temporary):
            error.filename = str(path)
        raise


@contextmanager
def exclusive_lock(path: str | os.PathLike[str]) -> Iterator[None]:
    """Keeps a file or folder that is there to this process; a process that is killed keeps nothing.

    Raises BlockingIOError where another process has it.
    """
    handle = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BlockingIOError(f"{path} is being written by another process") from None
        yield
    finally:
        os.close(handle)


def keep_settings(path: Path, settings: Mapping[str, Any], **beside: Any) -> tuple[str, Any] | None:
    """Writes the settings of long work to a JSON file, or, where it is there, compares them with those that the work
    began with: the first setting that differs and what it was, None where none does.

    `beside` is written with them and not compared. Raises ValueError as `read_settings` does.
    """
    if path.exists():
        before = read_settings(path)
        return first_difference(settings, {key: before.get(key) for key in settings})
    path.parent.mkdir(parents=True, exist_ok=True)
    with new_file(path) as temporary:
        kept = {"format": FORMAT, **settings, **beside}
        temporary.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return None


def read_settings(path: Path) -> dict[str, Any]:
    """What a JSON file of settings has, without its `format`. Raises ValueError where it is damaged, or of a later
    format than this version knows; the first files had none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ValueError(f"{path} is damaged; restore it, or begin anew under another name")
    version = found.pop("format", FORMAT)
    if version != FORMAT:
        raise ValueError(f"{path} has format {version!r}, this version reads {FORMAT}; upgrade nassurrogate")
    return found


def first_difference(settings: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[str, Any] | None:
    """The first setting that another mapping has otherwise or alone, and its value there (None where it has none)."""
    for key in {**settings, **before}:
        if settings.get(key) != before.get(key):
            return key, before.get(key)
    return None


def require_new_file(path: str | os.PathLike[str]) -> None:
    """Raises FileExistsError where `path` is there, FileNotFoundError where its folder is not.

    Worth calling before long work, so that it is not done for nothing.
    """
    path = Path(path)
    if path.exists() or path.is_symlink():
        raise FileExistsError(f"{path} exists; choose another name or remove it")
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder {path.parent}")


def require_empty_dir(path: str | os.PathLike[str]) -> None:
    """Raises FileExistsError for a file or a folder with something in it."""
    path = Path(path)
    if path.is_dir():
        if any(path.iterdir()):
            raise FileExistsError(f"{path} is not empty; choose another folder or remove it")
    elif path.exists() or path.is_symlink():
        raise FileExistsError(f"{path} is a file; choose another name or remove it")


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
