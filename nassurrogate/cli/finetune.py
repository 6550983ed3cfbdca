"""The command `nassurrogate finetune`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import CheckpointArgument, InputShape, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows


def finetune(
    checkpoint: CheckpointArgument,
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")],
    metrics: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Metric columns to learn.", show_default="all of the table"),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML file of the fine-tuning configuration.")
    ] = None,
    input_shape: InputShape = None,
    skip_bad: SkipBad = False,
) -> None:
    """Teach a checkpoint a new device or space from few rows.

    Prints the accuracy on rows held out for validation, and how much the predictions of earlier metrics changed.
    """
    import dataclasses

    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.model_card import finetuning_summary
    from surrogate.programs.tables import read_table

    settings = surrogate.FinetuneConfig.from_file(config) if config else surrogate.FinetuneConfig()
    if metrics is not None:
        settings = dataclasses.replace(settings, metrics=tuple(name.strip() for name in metrics.split(",")))
    require_empty_dir(output)
    table, bad = read_table(
        tables, metrics=settings.metrics or None, skip_bad=skip_bad,
        input_shapes=parse_input_shapes(input_shape or ()),
    )  # fmt: skip
    report_bad_rows(bad)
    with interruptible(), progress_bar("fine-tuning") as progress:
        tuned = surrogate.finetune(checkpoint, table, output, settings, progress=progress)
    print("\n".join(finetuning_summary(tuned.training)))
