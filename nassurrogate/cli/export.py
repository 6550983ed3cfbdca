"""The command `nassurrogate export`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import DefaultSpace, InputShape, OnnxWeights, SkipBad
from nassurrogate.cli.terminal import folder_size, interruptible, print_head, progress_bar, report_bad_rows

if TYPE_CHECKING:
    from nassurrogate.export import Source
    from nassurrogate.prediction.inputs import Inputs

_CHUNK = 1024  # rows in memory at once


class Format(StrEnum):
    onnx = "onnx"
    text = "text"
    cleaned = "cleaned"


def export(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...",
            help="Tables, .onnx and canonical .txt files, folders of them; '-' reads JSONL from stdin.",
        ),
    ],
    output: Annotated[Path, typer.Option("-o", metavar="DIR", help="A new or empty folder.")],
    format_: Annotated[
        Format,
        typer.Option(
            "--format",
            help="The canonical network (onnx), its text, or an .onnx file itself with constants folded and shapes "
            "fixed (cleaned).",
        ),
    ] = Format.onnx,
    input_: Annotated[
        str | None,
        typer.Option("--input", metavar="3xHxW", help="Size of the input image.", show_default="that of the space"),
    ] = None,
    classes: Annotated[
        int | None, typer.Option("--classes", min=1, help="Number of classes.", show_default="that of the space")
    ] = None,
    weights: OnnxWeights = True,
    input_shape: InputShape = None,
    space: DefaultSpace = None,
    skip_bad: SkipBad = False,
) -> None:
    """Write networks as files.

    DIR gets one file per network, and index.csv with where it is from: space and arch_str, or source.

    \f
    One parameter per option of the command.
    """
    from nassurrogate.export import ExportOptions, export_networks, parse_resolution
    from nassurrogate.input_shapes import parse_input_shapes
    from nassurrogate.prediction.inputs import Reading, read_inputs
    from search_spaces.common.atomic_files import require_empty_dir

    if not weights and format_ is not Format.onnx:
        raise ValueError(
            "--no-weights is for canonical networks (--format onnx); text has no weights, and cleaned files keep theirs"
        )
    options = ExportOptions(
        kind=format_.value, weights=weights, resolution=parse_resolution(input_) if input_ else None,
        classes=classes, input_shapes=parse_input_shapes(input_shape or ()),
    )  # fmt: skip
    require_empty_dir(output)
    reading = Reading(input_shapes=options.input_shapes)
    with interruptible(), ExitStack() as stack:
        with progress_bar("reading") as progress:
            read = stack.enter_context(
                read_inputs(inputs, space=space, skip_bad=skip_bad, reading=reading, progress=progress)
            )
        problems: list[str] = []
        with progress_bar("exporting") as progress:
            report = partial(progress, total=read.count) if progress else None
            problems += export_networks(_good(read, problems), output, options, skip_bad=skip_bad, progress=report)
    report_bad_rows(problems)
    if sys.stdout.isatty():
        print_head(output / "index.csv")
        print(f"files in {output} ({folder_size(output)}); index.csv names them")


def _good(read: Inputs, problems: list[str]) -> Iterator[Source]:
    """The good inputs; the errors of the others are added to `problems`."""
    from nassurrogate.export import Source

    for chunk in read.chunks(_CHUNK):
        problems += [row.error for row in chunk if row.error]
        yield from (Source(r.space, r.arch_str, r.input, r.file, r.place) for r in chunk if not r.error)
