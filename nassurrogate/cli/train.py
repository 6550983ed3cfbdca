"""The command `nassurrogate train`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Resume, SkipBad
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows

if TYPE_CHECKING:
    from search_spaces.tables import Table


# Fewer rows teach a model from scratch next to nothing.
_FEW = 100


def train(
    config: Annotated[Path, typer.Option(metavar="FILE", help="TOML file of the training configuration.")],
    output: Annotated[Path, typer.Option("-o", metavar="CKPT", help="A new or empty folder.")],
    tables: Annotated[
        list[Path] | None,
        typer.Argument(metavar="TABLE...", help="Tables; none to learn free metrics alone."),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A checkpoint to start from.", show_default="fresh weights"),
    ] = None,
    resume: Resume = False,
    skip_bad: SkipBad = False,
) -> None:
    """Train a surrogate on tables.

    Or on free metrics of random architectures, or on both. CKPT gets the model with its card and, in training.csv and
    training.png, the curves of the training.
    """
    import surrogate
    from search_spaces.common.atomic_files import require_empty_dir
    from surrogate.programs.tables import read_table

    settings = surrogate.TrainConfig.from_file(config)
    if not resume:
        require_empty_dir(output)
    table: Table | None = None
    if tables:
        # Free metrics need no column; `train` refuses what else is missing.
        table, bad = read_table(
            tables, metrics=settings.metrics or None, skip_bad=skip_bad, absent_ok=settings.free_batches > 0
        )
        report_bad_rows(bad)
    with interruptible(resumable=True), progress_bar("training") as progress:
        rlm = surrogate.train(table, settings, output, start=start, resume=resume, progress=progress)
    if rows := rlm.training.get("rows"):  # of several processes, the first has written the checkpoint
        print(
            f"{rows['train']:,} rows learned, {rows['validation']:,} kept to calibrate the intervals, "
            f"{rows['held_out']:,} to judge: {output / 'README.md'}"
        )
        if 0 < rows["train"] < _FEW and start is None:
            print(
                f"note: {rows['train']:,} rows are few for a model that knows nothing; expect little of what it says, "
                "or teach a checkpoint with `nassurrogate finetune`",
                file=sys.stderr,
            )
