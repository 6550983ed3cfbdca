"""The command `nassurrogate export`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import DefaultSpace, OnnxWeights, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows


class Format(StrEnum):
    onnx = "onnx"
    text = "text"


def export(
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[Format, typer.Option("--format", help="Format of the network files.")] = Format.onnx,
    input_: Annotated[
        str | None,
        typer.Option(
            "--input", metavar="3xHxW", help="Size of the input image.", show_default="that of the space"
        ),
    ] = None,
    classes: Annotated[
        int | None,
        typer.Option("--classes", min=1, help="Number of classes.", show_default="that of the space"),
    ] = None,
    weights: OnnxWeights = True,
    space: DefaultSpace = None,
    skip_bad: SkipBad = False,
) -> None:
    """Write the networks of a table as files.

    DIR gets one file per row, and index.csv with its space and arch_str.
    """
    from nassurrogate.export import export_networks, parse_resolution
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.programs.tables import read_table

    if not weights and format_ is Format.text:
        raise ValueError("--no-weights applies to .onnx files; text has no weights")
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
