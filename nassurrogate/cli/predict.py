"""The command `nassurrogate predict`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Checkpoint
from nassurrogate.cli.terminal import interruptible, print_table, progress_bar

if TYPE_CHECKING:
    from nassurrogate.columns import Columns
    from surrogate import RLM


def predict(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...",
            help=".onnx, canonical .txt, folders of them, source code (.py, .cpp, ...), tables; '-': JSONL.",
        ),
    ],
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    metrics: Annotated[
        str | None, typer.Option(metavar="A,B", help="Metrics.", show_default="all the checkpoint knows")
    ] = None,
    checkpoint: Checkpoint = None,
    output: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")
    ] = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Bad input becomes a row with an error.")
    ] = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="Print up to 8 networks side by side, a line for each metric.")
    ] = False,
) -> None:
    """Metrics of architectures, with 80% intervals.

    Columns: space, arch_str or path, each metric with its _q10 and _q90, and novelty, which is above 1 where a network
    is unlike anything the checkpoint was trained on; without -o, CSV on standard output. Computes on a GPU if there is
    one. Memory does not grow with the input.
    """
    import surrogate
    from nassurrogate.prediction.compare import MOST
    from nassurrogate.prediction.inputs import read_inputs
    from nassurrogate.prediction.predict import NOVELTY, packaged_rlm, predict_inputs
    from search_spaces.tables import check_output, open_columns

    if output is not None:
        check_output(output)
    if compare and output is not None:
        raise ValueError("--compare prints; leave out -o, or --compare")
    names = None if metrics is None else [name.strip() for name in metrics.split(",")]
    rlm = (
        surrogate.RLM.from_pretrained(checkpoint, surrogate.best_device())
        if checkpoint
        else packaged_rlm(names)
    )
    with interruptible(), ExitStack() as stack:
        with progress_bar("reading") as progress:
            read = stack.enter_context(read_inputs(inputs, space=space, skip_bad=skip_bad, progress=progress))
        if any(of not in rlm.known for of in read.spaces):
            _tell_meanings(rlm, names or ())
        if compare and read.count > MOST:
            raise ValueError(f"--compare has room for {MOST} networks, these are {read.count:,}; use -o")
        write = _print_comparison if compare else stack.enter_context(open_columns(output))
        with progress_bar("predicting") as progress:
            unlike = 0
            for columns in predict_inputs(rlm, read, names, skip_bad=skip_bad, progress=progress):
                write(columns)
                unlike += sum(float(value) > 1 for value in columns.get(NOVELTY, ()))
        count, first = read.not_followed
        if count:
            print(
                f"{count:,} of {read.count:,} inputs cannot be followed (the first: {first}): what is said of them "
                "rests on their words alone, not on what they hold or compute",
                file=sys.stderr,
            )
        if unlike:
            are, them = ("is", "it") if unlike == 1 else ("are", "them")
            print(
                f"{unlike:,} of {read.count:,} inputs {are} unlike anything this checkpoint was trained on "
                f"({NOVELTY} above 1): what it says of {them} is a guess",
                file=sys.stderr,
            )


def _tell_meanings(rlm: RLM, names: Sequence[str]) -> None:
    """What is predicted of networks of no known space, where a name means one thing here and another there."""
    for name in names:
        taken, *others = rlm.meanings(name) or [name]
        if others:
            print(f"{name} is {taken}; name {' or '.join(others)} for another", file=sys.stderr)


def _print_comparison(columns: Columns) -> None:
    from nassurrogate.prediction.compare import comparison

    print_table(*comparison(columns))
