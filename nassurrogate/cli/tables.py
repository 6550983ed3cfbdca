"""The command `nassurrogate tables import`."""

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import SkipBad
from nassurrogate.cli.terminal import interruptible, print_head, progress_bar, report_bad_rows


def import_(
    benchmark: Annotated[
        str,
        typer.Argument(
            metavar="BENCHMARK",
            help="nasbench101, nasbench201, hwnasbench, nds, help, grapharch, timm, aihub, paddleclas, "
            "mobilenet_pixel, torchvision, accel_nasbench, codenet or code_regression.",
        ),
    ],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Official files of the benchmark.")],
    output: Annotated[Path, typer.Option("-o", metavar="TABLE", help="A new .parquet, .csv or .jsonl file.")],
    skip_bad: SkipBad = False,
    space_prefix: Annotated[
        bool,
        typer.Option(
            "--space-prefix",
            help="Start each program with its space as a comment, '# c++', to train on several spaces.",
        ),
    ] = False,
    networks: Annotated[
        Path | None,
        typer.Option(
            "--networks",
            metavar="TABLE",
            help="Texts of networks (columns space, arch_str, input), for timm, aihub, paddleclas, mobilenet_pixel "
            "and torchvision. Rows of other networks are skipped.",
        ),
    ] = None,
) -> None:
    """Convert the official files of a benchmark to a table.

    Code in the files is never executed. TensorFlow and the package of the benchmark are not needed.
    """
    from surrogate.programs.tables import import_table

    with interruptible(), progress_bar("importing") as progress:
        bad = import_table(
            benchmark, files, output, skip_bad=skip_bad, space_prefix=space_prefix, networks=networks,
            progress=progress,
        )  # fmt: skip
    report_bad_rows(bad)
    print_head(output)
