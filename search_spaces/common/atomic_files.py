"""Files and folders that are written completely or not at all, exclusive locks, and the settings files of resumable
work.

The locks are POSIX advisory locks (flock), so importing this module fails with one line on other systems.
"""

import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from search_spaces.common.errors import check_type

try:
    import fcntl
except ModuleNotFoundError:
    raise ImportError("nassurrogate runs on Linux and macOS only; on Windows, use WSL") from None

# Version of the JSON files that hold the settings of resumable work or of a search.
FORMAT = 1
# In an existing folder, where the files that are to fill it are written first.
UNFINISHED = ".unfinished"
_LONGEST_NAME = 200  # bytes of a name that a temporary name repeats, of 255 that file systems allow


@contextmanager
def new_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yields a temporary file in the folder of `path`: renamed to `path` if the block succeeds, removed if it fails.

    Raises FileExistsError if `path` exists, FileNotFoundError if its folder does not.
    """
    path = Path(path)
    require_new_file(path)
    with _errors_name(path):
        temporary = _new_temporary(path)
        # Unlike tempfile, which makes private files: the umask and the folder's default permissions decide.
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        with _moved_to(path, temporary, Path.unlink):
            yield temporary


@contextmanager
def replace_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yields a path to write to, `.NAME.tmp`: if the block succeeds it replaces `path`, whether or not `path` exists.

    For one writer at a time (`exclusive_lock`). The temporary name is fixed, so that a process that is killed again
    and again leaves one file behind, which the next call overwrites.
    """
    path = Path(path)
    with _errors_name(path), _moved_to(path, path.with_name(f".{path.name}.tmp"), Path.unlink) as temporary:
        yield temporary


@contextmanager
def new_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Like `new_file` for a folder; links are followed, and parent folders are created.

    `path` may exist if it is empty. It is then filled instead of replaced: a shell may be in it, it may have its own
    permissions, or be a mount. Its files appear one after another once the block has succeeded.
    """
    require_empty_dir(path)
    path = Path(os.path.realpath(path))
    with _errors_name(path):
        if path.is_dir():
            with _filled(path) as temporary:
                yield temporary
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        made = _new_temporary(path)
        made.mkdir()
        with _moved_to(path, made, partial(shutil.rmtree, ignore_errors=True)) as temporary:
            yield temporary


@contextmanager
def _filled(folder: Path) -> Iterator[Path]:
    """Yields a folder in an empty one and moves what it holds there, or removes it if the block fails."""
    temporary, moved = folder / UNFINISHED, list[Path]()
    temporary.mkdir(exist_ok=True)
    with exclusive_lock(temporary):
        for left in temporary.iterdir():  # by a process that was killed
            _remove(left)
        try:
            yield temporary
            for entry in sorted(temporary.iterdir()):
                os.replace(entry, folder / entry.name)
                moved.append(folder / entry.name)
        except BaseException:
            for entry in moved:
                _remove(entry)
            raise
        finally:
            shutil.rmtree(temporary, ignore_errors=True)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _temporary_prefix(path: Path) -> str:
    """How the names of temporary files of `path` begin, also where its own name is nearly as long as allowed."""
    return os.fsdecode(b"." + os.fsencode(path.name)[:_LONGEST_NAME] + b".")


def _new_temporary(path: Path) -> Path:
    return path.parent / f"{_temporary_prefix(path)}{secrets.token_hex(4)}"


@contextmanager
def _moved_to(path: Path, temporary: Path, remove: Callable[[Path], None]) -> Iterator[Path]:
    """Yields `temporary` and renames it to `path`, or removes it if the block fails."""
    try:
        yield temporary
        os.replace(temporary, path)
    except BaseException:
        if temporary.exists():
            remove(temporary)
        raise


@contextmanager
def _errors_name(path: Path) -> Iterator[None]:
    """Makes an OSError that names the temporary file of `path`, or no file at all, name `path`."""
    try:
        yield
    except OSError as error:
        temporary = os.path.join(os.path.abspath(path.parent), _temporary_prefix(path))
        named = os.path.abspath(str(error.filename or temporary))
        if error.errno is not None and named.startswith((temporary, os.path.join(os.path.abspath(path), UNFINISHED))):
            error.filename = str(path)
        raise


@contextmanager
def exclusive_lock(path: str | os.PathLike[str]) -> Iterator[None]:
    """Holds an exclusive lock on an existing file or folder; the lock ends with the process, however that ends.

    Raises BlockingIOError if another process holds it.
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


def keep_settings(path: Path, settings: Mapping[str, Any], **not_compared: Any) -> tuple[str, Any] | None:
    """Writes the settings of resumable work to a JSON file or, if it exists, compares them with the ones in it.

    Returns the first setting that differs with its earlier value, or None if all are equal. `not_compared` is written
    too. Raises ValueError as `read_settings` does.
    """
    if path.exists():
        before = read_settings(path)
        return first_difference(settings, {key: before.get(key) for key in settings})
    path.parent.mkdir(parents=True, exist_ok=True)
    with new_file(path) as temporary:
        kept = {"format": FORMAT, **settings, **not_compared}
        temporary.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return None


def read_settings(path: Path) -> dict[str, Any]:
    """The content of a settings file without its `format`.

    Raises ValueError if the file is damaged or has a later format than this version reads. Files from before the
    formats were numbered have none.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ValueError(f"{path} is damaged; restore it, or start again under another name")
    version = found.pop("format", FORMAT)
    if version != FORMAT:
        raise ValueError(f"{path} has format {version!r}, this version reads {FORMAT}; upgrade nassurrogate")
    return found


def first_difference(settings: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[str, Any] | None:
    """The first key whose values differ, with its value in `before` (None if `before` lacks it); None if none does."""
    for key in {**settings, **before}:
        if settings.get(key) != before.get(key):
            return key, before.get(key)
    return None


def require_new_file(path: str | os.PathLike[str]) -> None:
    """Raises FileExistsError if `path` exists, FileNotFoundError if its folder does not.

    Call it before long work, so that the work is not lost.
    """
    path = Path(path)
    if path.is_dir():
        raise FileExistsError(f"{path} is a folder; choose the name of a new file")
    if path.exists() or path.is_symlink():
        raise FileExistsError(f"{path} exists; choose another name or remove it")
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder {path.parent}")


def require_empty_dir(path: str | os.PathLike[str]) -> None:
    """Raises FileExistsError if `path`, or what it links to, is a file or a folder that is not empty."""
    check_type(path, str | os.PathLike, "the output", "the path of a new or empty folder")
    real = Path(os.path.realpath(path))
    if real.is_dir():
        if any(entry.name != UNFINISHED for entry in real.iterdir()):
            raise FileExistsError(f"{path} is not empty; choose another folder or remove it")
    elif real.exists() or real.is_symlink():  # links in a circle
        raise FileExistsError(f"{path} is a file; choose another name or remove it")
