"""Networks of a table's architectures as files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import search_spaces
from search_spaces import Graph, from_text, to_text
from search_spaces.common.atomic_files import new_folder
from search_spaces.common.errors import quoted
from search_spaces.tables import Table, TableError, write_columns


def parse_resolution(text: str) -> int:
    """The side of a square input written `3x32x32`. Raises ValueError for another."""
    match = re.fullmatch(r"3x([1-9]\d{0,4})x([1-9]\d{0,4})", text)
    if not match or match[1] != match[2]:
        raise ValueError(f"input {quoted(text)} should be three channels of a square, like '3x32x32'")
    return int(match[1])


def export_networks(
    table: Table, folder: str | Path, *, text: bool = False, weights: bool = True, resolution: int | None = None,
    classes: int | None = None, progress: Callable[[int, int], None] | None = None,
) -> None:  # fmt: skip
    """Writes `SPACE-00001.onnx` (or `.txt`, canonical text), ... and index.csv with `path, space, arch_str`.

    Of .onnx files, `weights` says whether they have some, drawn from seed 0.

    Raises FileExistsError for a folder with something in it, TableError where another resolution or number of
    classes is asked of a row that is a network already (`input`).
    """
    if (resolution or classes) and any(table.input):
        raise TableError(
            "--input and --classes are for rows with arch_str; these networks are built already (input)"
        )
    files = [
        f"{space or 'network'}-{number:05d}.{'txt' if text else 'onnx'}"
        for number, space in enumerate(table.space, start=1)
    ]
    with new_folder(folder) as building:
        for row, file in enumerate(files):
            graph = network(table.space[row], table.arch_str[row], table.input[row], resolution, classes)
            if text:
                (building / file).write_text(to_text(graph), encoding="utf-8")
            else:
                write_onnx(graph, building / file, weights)
            if progress is not None:
                progress(row + 1, len(files))
        write_columns(
            {"path": files, "space": table.space, "arch_str": table.arch_str}, building / "index.csv"
        )


def write_onnx(graph: Graph, path: Path, weights: bool = True) -> None:
    """Writes a network, with weights drawn from seed 0 or without."""
    import onnx

    from search_spaces.onnx_writer import to_onnx

    onnx.save(to_onnx(graph, weights=weights), path)


def network(
    space: str, arch_str: str, text: str, resolution: int | None = None, classes: int | None = None
) -> Graph:
    """The network of a canonical text or, without one, of an arch_str. Raises ValueError for what is neither."""
    if text:
        return from_text(text)
    known = search_spaces.get(space)
    return known.graph(known.from_str(arch_str), resolution=resolution, num_classes=classes)
