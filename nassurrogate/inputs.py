"""What `predict` and `measure` read: network files, folders of them and tables, as one list of architectures in order.

All is read and checked before the first prediction, and kept meanwhile in a temporary file, so that a million
architectures take no more memory than a few and standard input can be one of the inputs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple

from search_spaces.tables import Row, TableError, read_rows
from search_spaces.text import from_text, to_text

NETWORKS = (".onnx", ".txt")
_IN_MEMORY = 1 << 24  # bytes of what was read that need no file
_TELL = 100  # rows between two reports of progress


class Architecture(NamedTuple):
    """One input: a row of a table, or a network file (then `path` is not empty, and `input` is its text)."""

    path: str
    place: str  # for messages: the path, or file and line
    space: str
    arch_str: str
    input: str
    error: str


@dataclass(frozen=True)
class Inputs:
    """`count` architectures, bad ones included; `spaces` of the good ones, in order of appearance.

    `identity` names what says which architecture is which: space, then arch_str and path where some input has one.
    """

    count: int
    spaces: tuple[str, ...]
    identity: tuple[str, ...]
    held: IO[bytes]

    def chunks(self, size: int) -> Iterator[list[Architecture]]:
        """All of them in order, `size` at a time."""
        self.held.seek(0)
        while lines := list(islice(self.held, size)):
            yield [Architecture(*json.loads(line)) for line in lines]


@contextmanager
def read_inputs(
    paths: Sequence[Path], *, space: str | None = None, skip_bad: bool = False,
    progress: Callable[[int, None], None] | None = None,
) -> Iterator[Inputs]:  # fmt: skip
    """Reads .onnx and canonical .txt files, folders of both, tables with `arch_str` or `input`, `-` as JSONL.

    `progress` is told (architectures read, None). Raises ValueError for input that cannot be read, naming file and
    line; `skip_bad` makes it an error of its architecture instead, as long as one is good.
    """
    count, spaces, identity, first = 0, dict[str, None](), {"space"}, ""
    with SpooledTemporaryFile(_IN_MEMORY) as held:
        for count, one in enumerate(architectures(paths, space, skip_bad), start=1):
            held.write(json.dumps(one).encode() + b"\n")
            identity |= {name for name in ("arch_str", "path") if getattr(one, name)}
            if one.error:
                first = first or one.error
            else:
                spaces[one.space] = None
            if progress and count % _TELL == 0:
                progress(count, None)
        if not spaces:
            raise ValueError(f"no input is good, the first: {first}")
        named = tuple(name for name in ("space", "arch_str", "path") if name in identity)
        yield Inputs(count, tuple(spaces), named, held)


def architectures(
    paths: Sequence[Path], space: str | None, skip_bad: bool, *, open_onnx: bool = True
) -> Iterator[Architecture]:
    """What `read_inputs` reads, one by one; with `open_onnx` False, .onnx files without their `input`, unread.

    Raises ValueError as `read_inputs` does.
    """
    for path in _files(paths):
        if path.suffix.lower() not in NETWORKS:
            for row in read_rows(path, space=space, skip_bad=skip_bad):
                yield Architecture("", *row)
            continue
        try:
            row = Row(str(path), space or "", "", _read_network(path, open_onnx))
        except (ValueError, OSError) as problem:
            row = Row(str(path), space or "", "", "", _named(path, problem))
            if not skip_bad:
                raise ValueError(f"{row.error}; mend it, or leave bad input out with --skip-bad") from problem
        yield Architecture(str(path), *row)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(file for file in path.rglob("*") if file.suffix.lower() in NETWORKS)
        if not inside:
            raise TableError(f"{path} has no .onnx or .txt files")
        yield from inside


def _read_network(path: Path, open_onnx: bool) -> str:
    """Canonical text of a network file, "" of an .onnx file that is not to be opened. Raises ValueError or OSError for
    what is none."""
    if path.suffix.lower() == ".onnx":
        if not open_onnx:
            path.open("rb").close()  # which it should be possible to do
            return ""
        from search_spaces.onnx_io import from_onnx

        return to_text(from_onnx(path))
    return to_text(from_text(path.read_text(encoding="utf-8")))


def _named(path: Path, problem: ValueError | OSError) -> str:
    """The problem in one line that names the file."""
    what = str(problem)
    if isinstance(problem, OSError):
        what = problem.strerror or what
    elif isinstance(problem, UnicodeDecodeError):
        what = "not UTF-8 text"
    return what if str(path) in what else f"{path}: {what}"
