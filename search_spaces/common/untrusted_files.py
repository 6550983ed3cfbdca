"""Files and names from strangers: reads only regular files of a bounded size, and makes names safe for paths."""

import os
import re
import stat
from pathlib import Path

_UNSAFE = re.compile(r"[^\w.:,=+@-]+", re.ASCII)
_LONGEST_NAME = 100  # characters; file systems allow 255 bytes


def file_name(name: str, default: str) -> str:
    """A name from data as one component of a path: ASCII letters, digits and `_.:,=+@-`, at most 100 characters.

    Anything else becomes `_`, so that the name has no separator, control character or byte that a file system refuses,
    and it never starts with a dot or a dash; `default` if nothing is left.
    """
    return _UNSAFE.sub("_", name[:_LONGEST_NAME]).lstrip(".-") or default


def require_regular_file(path: Path, most_bytes: int) -> None:
    """Raises FileNotFoundError if the file is missing, ValueError unless it, or what it links to, is a regular file of
    at most `most_bytes`. Opening a FIFO would wait for ever, and a device has no end."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise FileNotFoundError(f"{path} is missing") from None
    _require_regular(path, found, most_bytes)


def read_regular_file(path: Path, most_bytes: int, *, follow_links: bool = True) -> bytes:
    """The content of a regular file of at most `most_bytes`, not through a link if `follow_links` is False.

    Raises OSError if it cannot be opened, ValueError if it is no regular file or larger.
    """
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if follow_links else os.O_NOFOLLOW)
    with open(os.open(path, flags), "rb") as file:
        _require_regular(path, os.fstat(file.fileno()), most_bytes)
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:  # grown since, or a file of /proc, whose size is 0
        raise ValueError(f"{path} has more than {most_bytes:,} bytes")
    return content


def _require_regular(path: Path, found: os.stat_result, most_bytes: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise ValueError(f"{path} is not a regular file")
    if found.st_size > most_bytes:
        raise ValueError(f"{path} has {found.st_size:,} bytes, more than {most_bytes:,}")
