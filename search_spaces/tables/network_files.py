"""Network files: of folders, and those that a table names in its column `path`, in place of `arch_str` or `input`."""

import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from search_spaces.common.errors import printable
from search_spaces.graph import Graph, is_input
from search_spaces.operators import Shape
from search_spaces.tables.read import TableError
from search_spaces.text import from_text

PATH = "path"
SUFFIXES = (".onnx", ".txt")
# Sizes of inputs that a file leaves open: by name of the input, or one for a network's only input.
InputShapes = Mapping[str, Shape] | Shape | None


def find_network(cell: str, table: str | Path) -> Path:
    """The network file that a table names: relative to the table's folder or, where that has none, to the current one.

    Absolute paths, `..` and links are allowed, because a file is read as a network and nothing else. Raises ValueError
    for another kind of name, and for what is not a regular file: a device or a pipe under a network's name is a trap.
    """
    if Path(cell).suffix.lower() not in SUFFIXES or "\0" in cell:
        raise ValueError(f"{cell!r:.80} is not an .onnx or canonical .txt file")
    beside = Path(table).parent / cell
    file = beside if os.path.lexists(beside) else Path(cell)
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise ValueError(f"{file} is not a regular file")
    except OSError as error:
        raise ValueError(f"{beside}: {error.strerror}") from None
    return file


def is_network(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def read_network(file: Path, input_shapes: InputShapes = None) -> Graph:
    """The network of an .onnx or canonical .txt file. Raises ValueError, which names the file, and OSError."""
    if file.suffix.lower() == ".onnx":
        from search_spaces.onnx_reader import from_onnx

        graph = from_onnx(file, input_shapes=input_shapes)
        if any(0 in node.shape for node in graph.nodes if is_input(node.op)):
            raise ValueError(f"{file}: an input has a dimension of size 0; such a network has nothing to compute")
        return graph
    try:
        return from_text(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError(f"{file}: not UTF-8 text") from None
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    """The files, and those of folders. Raises TableError for a folder without networks."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside: list[Path] = []
        unreadable: list[OSError] = []
        for folder, _, names in os.walk(path, onerror=unreadable.append):
            inside += filter(is_network, (Path(folder, name) for name in names))
        inside += (Path(error.filename) for error in unreadable)
        others = sorted(file for file in inside if _is_prose(file))
        if others:
            print(
                f"{printable(str(path))}: passed over {len(others):,} .txt without a network (the first: "
                f"{printable(others[0].name)})",
                file=sys.stderr,
            )
        networks = sorted(set(inside) - set(others))
        if not networks:
            raise TableError(f"{path} has no .onnx or .txt files with networks")
        yield from networks


# The first line of a canonical text: an input, a repeat, or an operator and at last its shape.
_FIRST_LINE = re.compile(r"(input|Repeat) .*|[A-Za-z_][^\s@=\"]*( \S+)* =?(\d+(x\d+)*|\.)")


def _is_prose(path: Path) -> bool:
    """Whether a .txt file of a folder is something else than a network, such as labels or a licence."""
    if path.suffix.lower() != ".txt" or not path.is_file():
        return False
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return not _FIRST_LINE.fullmatch(file.readline(4096).rstrip("\n"))
    except OSError:
        return False
