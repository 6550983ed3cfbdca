"""The command `nassurrogate sample`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.options import Seed, SpaceArgument
from nassurrogate.cli.terminal import Head


def sample(
    space: SpaceArgument,
    n: Annotated[int, typer.Option("-n", min=1, help="Number of architectures, all distinct.")] = 100,
    seed: Seed = 0,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help=".jsonl, .csv or .parquet.")] = None,
) -> None:
    """Sample random architectures of a space.

    Writes rows {space, arch_str}; without -o as JSONL to standard output.
    """
    from nassurrogate import api
    from search_spaces.tables import check_output, write_columns, write_jsonl

    if output is not None:
        check_output(output)
    columns = {"space": [space] * n, "arch_str": api.sample(space, n, seed=seed)}
    if output is None:
        write_jsonl(columns, sys.stdout)
    else:
        write_columns(columns, output)
        if sys.stdout.isatty():
            head = Head(output)
            head.add(columns)
            head.show()
