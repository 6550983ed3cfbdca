"""The command `nassurrogate finetune`."""

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import Adapters, CheckpointArgument, DefaultSpace, InputShape, SkipBad, Tables
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows


def finetune(
    checkpoint: CheckpointArgument,
    tables: Tables,
    output: Annotated[Path, typer.Option("-o", metavar="ADAPTER", help="A new or empty folder.")],
    metrics: Annotated[
        str | None, typer.Option(metavar="A,B", help="Metric columns to learn.", show_default="all of the table")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML file of the fine-tuning configuration.")
    ] = None,
    space: DefaultSpace = None,
    adapter: Adapters = None,
    input_shape: InputShape = None,
    skip_bad: SkipBad = False,
) -> None:
    """Teach an adapter a new device or space from few rows.

    The checkpoint stays as it is: --adapter ADAPTER adds what was learned to it. Prints how well rows that were left
    out are predicted, beside simple baselines. Predictions of the adapters given are used in learning.

    \f
    One parameter per option of the command.
    """
    import dataclasses

    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.model_card import adapter_summary
    from surrogate.programs.tables import read_table

    settings = surrogate.FinetuneConfig.from_file(config) if config else surrogate.FinetuneConfig()
    if metrics is not None:
        settings = dataclasses.replace(settings, metrics=tuple(name.strip() for name in metrics.split(",")))
    require_empty_dir(output)
    table, bad = read_table(
        tables, metrics=settings.metrics or None, skip_bad=skip_bad,
        input_shapes=parse_input_shapes(input_shape or ()), space=space,
    )  # fmt: skip
    report_bad_rows(bad)
    with interruptible(), progress_bar("fine-tuning") as progress:
        tuned = surrogate.finetune(checkpoint, table, output, settings, adapters=adapter or (), progress=progress)
    print("\n".join(adapter_summary(tuned.adapters[-1].training)))
    print(f"{output} is the adapter; use it with --adapter {output}")
