"""What `predict` and `measure` read: network files, folders of them and tables, as one list of architectures in order.

All is read and checked before the first prediction, and kept meanwhile in a temporary file, so that a million
architectures take no more memory than a few and standard input can be one of the inputs.
"""

from __future__ import annotations

import gc
import importlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from search_spaces.tables import Row, TableError, read_rows
from search_spaces.text import from_text, to_text
from surrogate.programs.program_text import canonical, is_followed

if TYPE_CHECKING:
    from search_spaces.common.executors import Pool

NETWORKS = (".onnx", ".txt")
# Source code, of which Python is brought into one form.
SOURCES = (
    ".py", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".cu", ".cuh", ".cs", ".d", ".f90", ".fs", ".go", ".hs", ".java",
    ".js", ".jl", ".kt", ".lisp", ".lua", ".ml", ".pas", ".php", ".pl", ".rb", ".rs", ".scala", ".sh", ".swift", ".ts",
)  # fmt: skip
_IN_MEMORY = 1 << 24  # bytes of what was read that need no file
_TELL = 100  # rows between two reports of progress
# Files from which it pays to start processes that read them; how many are read before they go on in order, and at once.
_MANY, _BLOCK, _PIECE = 200, 512, 16


class Architecture(NamedTuple):
    """One input: a row of a table, or a file (then `path` is not empty, and `input` is its text)."""

    path: str
    place: str  # for messages: the path, or file and line
    space: str
    arch_str: str
    input: str
    error: str


@dataclass(frozen=True)
class Inputs:
    """`count` architectures, bad ones included; `spaces` of the good ones, in order of appearance; whether files of
    source code (`sources`) are among them, and which of them are Python of which nothing could be found
    (`not_followed`: how many, and the first).

    `identity` names what says which architecture is which: space, then arch_str and path where some input has one.
    """

    count: int
    spaces: tuple[str, ...]
    identity: tuple[str, ...]
    sources: bool
    not_followed: tuple[int, str]
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
    """Reads .onnx and canonical .txt files, folders of both, source code (`SOURCES`), tables with `arch_str` or
    `input`, `-` as JSONL.

    `progress` is told (architectures read, None). Raises ValueError for input that cannot be read, naming file and
    line; `skip_bad` makes it an error of its architecture instead, as long as one is good.
    """
    count, spaces, identity, sources, first = 0, dict[str, None](), {"space"}, False, ""
    not_followed = (0, "")
    with SpooledTemporaryFile(_IN_MEMORY) as held:
        for count, one in enumerate(architectures(paths, space, skip_bad), start=1):
            held.write(json.dumps(one).encode() + b"\n")
            identity |= {name for name in ("arch_str", "path") if getattr(one, name)}
            suffix = Path(one.path).suffix.lower() if one.path else ""
            sources = sources or suffix in SOURCES
            if one.error:
                first = first or one.error
            else:
                spaces[one.space] = None
                if suffix == ".py" and not is_followed(one.input):
                    not_followed = (not_followed[0] + 1, not_followed[1] or one.path)
            if progress and count % _TELL == 0:
                progress(count, None)
        if not spaces:
            raise ValueError(f"no input is good, the first: {first}")
        named = tuple(name for name in ("space", "arch_str", "path") if name in identity)
        yield Inputs(count, tuple(spaces), named, sources, not_followed, held)


def architectures(
    paths: Sequence[Path], space: str | None, skip_bad: bool, *, open_onnx: bool = True
) -> Iterator[Architecture]:
    """What `read_inputs` reads, one by one; with `open_onnx` False, .onnx files without their `input`, unread, and no
    source code.

    Raises ValueError as `read_inputs` does.
    """
    files = list(_files(paths))
    read = (*NETWORKS, *SOURCES) if open_onnx else NETWORKS
    networks = _read_networks([path for path in files if path.suffix.lower() in read], open_onnx)
    for path in files:
        if path.suffix.lower() not in read:
            for row in read_rows(path, space=space, skip_bad=skip_bad):
                yield Architecture("", *row)
            continue
        text, error = next(networks)
        if error and not skip_bad:
            if not path.exists():
                raise ValueError(f"{path} is not there")
            raise ValueError(f"{error}; mend it, or leave bad input out with --skip-bad")
        yield Architecture(str(path), *Row(str(path), space or "", "", text, error))


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(file for file in path.rglob("*") if _is_network(file))
        if not inside:
            raise TableError(f"{path} has no .onnx or .txt files")
        yield from inside


def _is_network(path: Path) -> bool:
    return path.suffix.lower() in NETWORKS


def _read_networks(paths: Sequence[Path], open_onnx: bool) -> Iterator[tuple[str, str]]:
    """Text of each and what is wrong with it, in their order; many files are read by a process a core."""
    if (
        sum(path.suffix.lower() == ".onnx" for path in paths) < _MANY or not open_onnx
    ):  # texts are read at once
        yield from (_tried(path, open_onnx) for path in paths)
        return
    from search_spaces.common.executors import WorkerDiedError, Workers, open_pool

    with open_pool(_read_piece, _settle, Workers("process")) as pool:
        for start in range(0, len(paths), _BLOCK):
            block = paths[start : start + _BLOCK]
            pieces = [(place, list(block[place : place + _PIECE])) for place in range(0, len(block), _PIECE)]
            read: dict[int, list[tuple[str, str]]] = {}
            for (place, files), found in pool.run(pieces):
                died = isinstance(found, WorkerDiedError)
                read[place] = [_alone(pool, file) for file in files] if died else found
            for place in sorted(read):
                yield from read[place]


def _alone(pool: Pool[tuple[int, list[Path]]], path: Path) -> tuple[str, str]:
    """One of several files that a process died of."""
    ((_, found),) = pool.run([(0, [path])])
    return found[0] if isinstance(found, list) else ("", f"{path}: {found}")


def _settle() -> None:
    """Before a process reads: what is there stays, and need not be looked through for garbage with every file."""
    importlib.import_module("search_spaces.onnx_writer")
    gc.collect()
    gc.freeze()


def _read_piece(state: None, piece: tuple[int, list[Path]]) -> list[tuple[str, str]]:
    return [_tried(path, True) for path in piece[1]]


def _tried(path: Path, open_onnx: bool) -> tuple[str, str]:
    try:
        return _read_network(path, open_onnx), ""
    except (ValueError, OSError) as problem:
        return "", _named(path, problem)


def _read_network(path: Path, open_onnx: bool) -> str:
    """Canonical text of a network file, "" of an .onnx file that is not to be opened. Raises ValueError or OSError for
    what is none."""
    if path.suffix.lower() == ".onnx":
        if not open_onnx:
            path.open("rb").close()  # which it should be possible to do
            return ""
        from search_spaces.onnx_writer import from_onnx

        return to_text(from_onnx(path))
    text = path.read_text(encoding="utf-8-sig")
    if path.suffix.lower() not in SOURCES:
        return to_text(from_text(text))
    if not text.strip():
        raise ValueError("it is empty")
    return canonical(text)


def _named(path: Path, problem: ValueError | OSError) -> str:
    """The problem in one line that names the file."""
    what = str(problem)
    if isinstance(problem, OSError):
        what = problem.strerror or what
    elif isinstance(problem, UnicodeDecodeError):
        what = "not UTF-8 text"
    return what if str(path) in what else f"{path}: {what}"
