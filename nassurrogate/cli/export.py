"""The command `nassurrogate export`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import OnnxWeights, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows


class Format(StrEnum):
    onnx = "onnx"
    text = "text"


def export(
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[Format, typer.Option("--format", help="Network files to write.")] = Format.onnx,
    input_: Annotated[
        str | None, typer.Option("--input", metavar="3xHxW", help="Input size.", show_default="the space's")
    ] = None,
    classes: Annotated[
        int | None, typer.Option("--classes", min=1, help="Classes.", show_default="the space's")
    ] = None,
    weights: OnnxWeights = True,
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    skip_bad: SkipBad = False,
) -> None:
    """Network files of a table's architectures.

    One file each, and index.csv that says which is which.
    """
    from nassurrogate.export import export_networks, parse_resolution
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.programs.tables import read_table

    if not weights and format_ is Format.text:
        raise ValueError("--no-weights is for .onnx files; text has no weights")
    resolution = parse_resolution(input_) if input_ else None
    require_empty_dir(output)
    table, bad = read_table(tables, metrics=(), space=space, skip_bad=skip_bad)
    report_bad_rows(bad)
    with interruptible(), progress_bar("exporting") as progress:
        export_networks(
            table,
            output,
            text=format_ is Format.text,
            weights=weights,
            resolution=resolution,
            classes=classes,
            progress=progress,
        )
