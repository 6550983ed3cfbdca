"""The command `nassurrogate tables import`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import SkipBad
from nassurrogate.cli.terminal import interruptible, progress_bar, report_bad_rows


def import_(
    benchmark: Annotated[
        str,
        typer.Argument(
            metavar="BENCHMARK",
            help="nasbench101, nasbench201, hwnasbench, nds, help, grapharch, codenet or code_regression.",
        ),
    ],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Its official files.")],
    output: Annotated[Path, typer.Option("-o", metavar="TABLE", help=".parquet, .csv or .jsonl.")],
    skip_bad: SkipBad = False,
    space_prefix: Annotated[
        bool,
        typer.Option(
            "--space-prefix", help="Begin each program with its space: '# c++'. For several together."
        ),
    ] = False,
) -> None:
    """The table of a benchmark's official files.

    Nothing in the files is run, and neither TensorFlow nor the benchmark's own package is needed.
    """
    from surrogate.programs.tables import import_table

    with interruptible(), progress_bar("importing") as progress:
        bad = import_table(
            benchmark, files, output, skip_bad=skip_bad, space_prefix=space_prefix, progress=progress
        )
    report_bad_rows(bad)
