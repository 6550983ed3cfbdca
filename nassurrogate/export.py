"""Writes the networks of a table as ONNX or canonical-text files."""

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
    """Side length in pixels of a square RGB input written `3x32x32`. Raises ValueError for any other form."""
    match = re.fullmatch(r"3x([1-9]\d{0,4})x([1-9]\d{0,4})", text)
    if not match or match[1] != match[2]:
        raise ValueError(
            f"input {quoted(text)} should be a square image with three channels, such as '3x32x32'"
        )
    return int(match[1])


def export_networks(
    table: Table, folder: str | Path, *, text: bool = False, weights: bool = True, resolution: int | None = None,
    classes: int | None = None, progress: Callable[[int, int], None] | None = None,
) -> None:  # fmt: skip
    """Writes one file per row, `SPACE-00001.onnx` (canonical text: `.txt`), and index.csv: `path, space, arch_str`.

    `weights` adds random weights (seed 0) to .onnx files. `resolution` in pixels and the number of `classes` override
    the defaults of the space. `progress` is called with (networks written, total).

    Raises FileExistsError if `folder` is not empty, TableError if `resolution` or `classes` is given and a row has a
    complete network (`input`), whose input and output are fixed.
    """
    if (resolution or classes) and any(table.input):
        raise TableError(
            "resolution and classes can be changed in rows with arch_str only; these networks are complete (input)"
        )
    files = [
        f"{space or 'network'}-{number:05d}.{'txt' if text else 'onnx'}"
        for number, space in enumerate(table.space, start=1)
    ]
    with new_folder(folder) as building:
        for row, file in enumerate(files):
            graph = build_graph(table.space[row], table.arch_str[row], table.input[row], resolution, classes)
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
    """Writes an ONNX file, with random weights (seed 0) or without weights."""
    import onnx

    from search_spaces.onnx_writer import to_onnx

    onnx.save(to_onnx(graph, weights=weights), path)


def build_graph(
    space: str, arch_str: str, text: str, resolution: int | None = None, classes: int | None = None
) -> Graph:
    """Graph of a canonical text if there is one, else of `arch_str` in `space`. Raises ValueError if neither parses."""
    if text:
        return from_text(text)
    known = search_spaces.get(space)
    return known.graph(known.from_str(arch_str), resolution=resolution, num_classes=classes)
