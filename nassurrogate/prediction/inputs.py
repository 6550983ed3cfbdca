"""Reads the inputs of `predict` and `measure`, network files, folders and tables, as one ordered list of networks.

All inputs are read and checked before the first prediction. They are kept in a temporary file in between, so that
memory stays bounded for any number of networks and standard input can be one of the inputs.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from search_spaces.common.errors import printable
from search_spaces.common.untrusted_files import read_regular_file
from search_spaces.tables import Row, read_rows
from search_spaces.tables.network_files import SUFFIXES as NETWORKS
from search_spaces.tables.network_files import InputShapes, files_in, is_network, read_network
from search_spaces.text import to_text
from surrogate import analytic_metrics
from surrogate.programs.program_text import canonical, is_interpreted

if TYPE_CHECKING:
    from search_spaces.common.executors import Pool

# Extensions of source files; Python is normalised to a canonical form.
SOURCES = (
    ".py", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".cu", ".cuh", ".cs", ".d", ".f90", ".fs", ".go", ".hs", ".java",
    ".js", ".jl", ".kt", ".lisp", ".lua", ".ml", ".pas", ".php", ".pl", ".rb", ".rs", ".scala", ".sh", ".swift", ".ts",
)  # fmt: skip
_LARGEST_SOURCE = 1 << 24  # bytes of a source file
_SPOOL_BYTES = 1 << 24  # larger inputs are kept on disk
_REPORT_EVERY = 100  # rows between calls of `progress`
_PARALLEL_FROM = 200  # .onnx files from which starting worker processes pays off
_BLOCK = 512  # files parsed by the workers before results are yielded in order
_PIECE = 16  # files per task of a worker


class InputRow(NamedTuple):
    """One network or program: a row of a table, or a file, whose text is the `input`.

    `path` is the file's name as the user or the table wrote it, `file` the file itself. `sizes` are the analytic
    metrics of a file that were asked for, counted on the network as built.
    """

    path: str
    place: str  # path, or table and line, for messages
    space: str
    arch_str: str
    input: str
    error: str
    file: str = ""
    sizes: Sequence[float] = ()


class Reading(NamedTuple):
    """How to read files: `open_onnx` is False if .onnx files are not to be parsed and source files not to be read,
    `input_shapes` are sizes that .onnx files leave open, `sizes` the names of analytic metrics to count."""

    open_onnx: bool = True
    input_shapes: InputShapes = None
    sizes: Sequence[str] = ()


class _Content(NamedTuple):
    """What a file holds: its text and analytic metrics, or the reason why it cannot be read."""

    text: str = ""
    sizes: Sequence[float] = ()
    error: str = ""


@dataclass(frozen=True)
class Inputs:
    """The checked inputs, held in a temporary file.

    `count` includes bad rows; `spaces` are those of good rows, in order of appearance; `identity` names the columns
    that identify a row: `space`, then `arch_str` and `path` if any row has one. `sources` is True if there are source
    files; `not_followed` is how many of the Python files could not be analysed, and the first of them.
    """

    count: int
    spaces: tuple[str, ...]
    identity: tuple[str, ...]
    sources: bool
    not_followed: tuple[int, str]
    spool: IO[bytes]

    def chunks(self, size: int) -> Iterator[list[InputRow]]:
        """All rows in order, `size` at a time."""
        self.spool.seek(0)
        while lines := list(islice(self.spool, size)):
            yield [InputRow(*json.loads(line)) for line in lines]


@contextmanager
def read_inputs(
    paths: Sequence[Path], *, space: str | None = None, skip_bad: bool = False, reading: Reading | None = None,
    progress: Callable[[int, None], None] | None = None,
) -> Iterator[Inputs]:  # fmt: skip
    """Reads .onnx and canonical .txt files, folders of both, source files (`SOURCES`) and tables; `-` is JSONL (stdin).

    `space` is the space of rows that name none. `progress` is called with (rows read, None). Raises ValueError
    for input that cannot be read, naming file and line; with `skip_bad` this becomes the error of its row, as long as
    one row is good.
    """
    count, spaces, identity, sources, first_error = 0, dict[str, None](), {"space"}, False, ""
    not_followed = (0, "")
    with SpooledTemporaryFile(_SPOOL_BYTES) as spool:
        for count, row in enumerate(iterate_inputs(paths, space, skip_bad, reading), start=1):
            spool.write(json.dumps(row).encode() + b"\n")
            identity |= {name for name in ("arch_str", "path") if getattr(row, name)}
            suffix = Path(row.path).suffix.lower() if row.path else ""
            sources = sources or suffix in SOURCES
            if row.error:
                first_error = first_error or row.error
            else:
                spaces[row.space] = None
                if suffix == ".py" and not is_interpreted(row.input):
                    not_followed = (not_followed[0] + 1, not_followed[1] or row.path)
            if progress and count % _REPORT_EVERY == 0:
                progress(count, None)
        if not spaces:
            raise ValueError(f"all inputs are bad; the first error: {first_error}")
        columns = tuple(name for name in ("space", "arch_str", "path") if name in identity)
        yield Inputs(count, tuple(spaces), columns, sources, not_followed, spool)


def iterate_inputs(
    paths: Sequence[Path], space: str | None, skip_bad: bool, reading: Reading | None = None
) -> Iterator[InputRow]:
    """The rows that `read_inputs` reads, one at a time. Raises ValueError as `read_inputs` does."""
    reading = reading or Reading()
    files = list(files_in(paths))
    suffixes = (*NETWORKS, *SOURCES) if reading.open_onnx else NETWORKS
    problems = {path: problem for path in files if (problem := _problem(path))}
    readable = [path for path in files if path.suffix.lower() in suffixes and path not in problems]
    contents = _read_files(readable, reading)
    for path in files:
        if path in problems:
            shown = printable(str(path))
            error = f"{shown}: {problems[path]}"
            if not skip_bad:
                raise ValueError(f"{error}; correct it, or skip bad input with skip_bad=True")
            yield InputRow(shown, shown, space or "", "", "", error)
            continue
        if path.suffix.lower() in suffixes:
            row = Row(str(path), space or "", "", "", path=str(path), file=str(path))
            yield _of_file(row, next(contents), skip_bad)
            continue
        for row in read_rows(path, space=space, skip_bad=skip_bad):
            if row.file and not row.error:
                yield _of_file(row, _try_read(Path(row.file), reading), skip_bad)
            else:
                yield InputRow(row.path, *row[:5])


def _of_file(row: Row, content: _Content, skip_bad: bool) -> InputRow:
    """The row of a network file or source file. Raises ValueError for a bad one, unless `skip_bad`."""
    error = content.error
    if error and row.place != row.file:
        error = f"{row.place}, column path: {error}"
    if error and not skip_bad:
        if not Path(row.file).exists():
            raise ValueError(f"{row.file} does not exist")
        raise ValueError(f"{error}; correct it, or skip bad input with skip_bad=True")
    return InputRow(row.path, row.place, row.space, "", content.text, error, row.file, content.sizes)


def _problem(path: Path) -> str:
    """Why a path cannot be read at all, or not be written to a table; "" if it can."""
    try:
        str(path).encode()
        if path.is_dir():  # `files_in` has looked into all others
            os.listdir(path)
        elif is_network(path) and path.exists() and not path.is_file():
            return "not a regular file"
    except UnicodeEncodeError:
        return "the name is not UTF-8"
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _read_files(paths: Sequence[Path], reading: Reading) -> Iterator[_Content]:
    """The content of each file, in order. Many .onnx files are parsed in one process per core; texts are fast."""
    onnx_files = sum(path.suffix.lower() == ".onnx" for path in paths)
    if onnx_files < _PARALLEL_FROM or not reading.open_onnx:
        yield from (_try_read(path, reading) for path in paths)
        return
    from search_spaces.common.executors import WorkerDiedError, Workers, open_pool

    with open_pool(_read_piece, partial(_prepare_worker, reading), Workers("process")) as pool:
        for start in range(0, len(paths), _BLOCK):
            block = paths[start : start + _BLOCK]
            pieces = [(place, list(block[place : place + _PIECE])) for place in range(0, len(block), _PIECE)]
            read: dict[int, list[_Content]] = {}
            for (place, files), result in pool.run(pieces):
                died = isinstance(result, WorkerDiedError)
                read[place] = [_read_alone(pool, file) for file in files] if died else result
            for place in sorted(read):
                yield from read[place]


def _read_alone(pool: Pool[tuple[int, list[Path]]], path: Path) -> _Content:
    """Reads one file of a piece whose worker died, to find the file that was at fault."""
    ((_, result),) = pool.run([(0, [path])])
    return result[0] if isinstance(result, list) else _Content(error=f"{path}: {result}")


def _prepare_worker(reading: Reading) -> Reading:
    """Imports the reader, then freezes all objects so that garbage collection need not traverse them for every file."""
    importlib.import_module("search_spaces.onnx_reader")
    gc.collect()
    gc.freeze()
    return reading


def _read_piece(reading: Reading, piece: tuple[int, list[Path]]) -> list[_Content]:
    return [_try_read(path, reading) for path in piece[1]]


def _try_read(path: Path, reading: Reading) -> _Content:
    try:
        return _read_file(path, reading)
    except (ValueError, OSError) as error:
        return _Content(error=printable(_name_file(path, error)))


def _read_file(path: Path, reading: Reading) -> _Content:
    """Canonical text of a network or source file; "" for an .onnx file that is not to be parsed.

    Raises ValueError or OSError if the file cannot be read.
    """
    if path.suffix.lower() == ".onnx" and not reading.open_onnx:
        path.open("rb").close()  # raises OSError if it is not readable
        return _Content()
    if path.suffix.lower() in NETWORKS:
        graph = read_network(path, reading.input_shapes)
        return _Content(to_text(graph), analytic_metrics.of_graph(graph, reading.sizes) if reading.sizes else ())
    text = read_regular_file(path, _LARGEST_SOURCE).decode("utf-8-sig")
    if not text.strip():
        raise ValueError("the file is empty")
    return _Content(canonical(text))


def _name_file(path: Path, error: ValueError | OSError) -> str:
    """The error message in one line that names the file."""
    message = str(error)
    if isinstance(error, OSError):
        message = error.strerror or message
    elif isinstance(error, UnicodeDecodeError):
        message = "not UTF-8 text"
    return message if str(path) in message else f"{path}: {message}"
