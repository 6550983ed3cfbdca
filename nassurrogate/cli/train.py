"""The command `nassurrogate train`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import DefaultSpace, InputShape, Resume, SkipBad
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows

if TYPE_CHECKING:
    from search_spaces.tables import Table


# A model trained from scratch on fewer rows predicts next to nothing.
_FEW_ROWS = 100


def train(
    config: Annotated[Path, typer.Option(metavar="FILE", help="Training configuration, a TOML file.")],
    output: Annotated[Path, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")],
    tables: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="TABLE...", help=".csv, .jsonl or .parquet files; none to train on analytic metrics only."
        ),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Checkpoint to start from.", show_default="random weights")
    ] = None,
    space: DefaultSpace = None,
    resume: Resume = False,
    input_shape: InputShape = None,
    skip_bad: SkipBad = False,
    compiled: Annotated[
        bool, typer.Option("--compile", help="Let PyTorch compile the network first; for long trainings on a GPU.")
    ] = False,
) -> None:
    """Train a surrogate on tables.

    Or on analytic metrics (parameters, multiply-adds, ...) of random architectures, or on both. CKPT gets the model,
    its model card (README.md) and the learning curves (training.csv, training.png).

    \f
    One parameter per option of the command.
    """
    import surrogate
    from nassurrogate.input_shapes import parse_input_shapes
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.programs.tables import read_table

    settings = surrogate.TrainConfig.from_file(config)
    if not resume:
        require_empty_dir(output)
    table: Table | None = None
    if tables:
        # Analytic metrics need no column; `train` raises for others that are missing.
        table, bad = read_table(
            tables, metrics=settings.metrics or None, skip_bad=skip_bad, absent_ok=settings.free_batches > 0,
            input_shapes=parse_input_shapes(input_shape or ()), space=space,
        )  # fmt: skip
        report_bad_rows(bad)
    with interruptible(resumable=True), progress_bar("training") as progress:
        rlm = surrogate.train(table, settings, output, start=start, resume=resume, compiled=compiled, progress=progress)
    if rows := rlm.training.get("rows"):  # only the first of several processes has them
        print(
            f"{rows['train']:,} training rows, {rows['validation']:,} for calibrating the intervals, "
            f"{rows['held_out']:,} held out; see {output / 'README.md'}"
        )
        if 0 < rows["train"] < _FEW_ROWS and start is None:
            print(
                f"note: {rows['train']:,} rows are too few to train from scratch; expect poor predictions, or teach a "
                "checkpoint with `nassurrogate finetune`",
                file=sys.stderr,
            )
