"""Network files that a table names in its column `path`, in place of `arch_str` or `input`."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

from search_spaces.graph import Graph, is_input
from search_spaces.operators import Shape
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
