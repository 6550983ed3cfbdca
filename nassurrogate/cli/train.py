"""The command `nassurrogate train`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Resume, SkipBad
from nassurrogate.cli.terminal import interruptible, progress_bar, tell_bad

if TYPE_CHECKING:
    from search_spaces.tables import Table


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
    from search_spaces.files import refuse_full_folder
    from search_spaces.tables import read_table

    settings = surrogate.TrainConfig.from_file(config)
    if not resume:
        refuse_full_folder(output)
    table: Table | None = None
    if tables:
        # Free metrics need no column; `train` refuses what else is missing.
        table, bad = read_table(
            tables, metrics=settings.metrics or None, skip_bad=skip_bad, absent_ok=settings.free_batches > 0
        )
        tell_bad(bad)
    with interruptible(resumable=True), progress_bar("training") as progress:
        surrogate.train(table, settings, output, start=start, resume=resume, progress=progress)
