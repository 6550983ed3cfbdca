"""The command `nassurrogate predict`."""

from __future__ import annotations

import math
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.completion import EXECUTORS, complete_metrics, one_of
from nassurrogate.cli.options import Adapters, Checkpoint, DefaultSpace, InputShape, KeepBad, RayAddress, WorkerCount
from nassurrogate.cli.terminal import Head, interruptible, print_notes, print_table, progress_bar

if TYPE_CHECKING:
    from nassurrogate.prediction.inputs import Inputs
    from search_spaces.tables.write import Columns
    from surrogate import RLM


def predict(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...",
            help=".onnx and canonical .txt files, folders of them, source files (.py, .cpp, ...), tables; '-' reads "
            "JSONL from stdin.",
        ),
    ],
    space: DefaultSpace = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            autocompletion=complete_metrics,
            help="Metrics to predict, or to count: params_m, macs_m, ...",
            show_default="all the checkpoint knows",
        ),
    ] = None,
    checkpoint: Checkpoint = None,
    adapter: Adapters = None,
    input_shape: InputShape = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", metavar="FILE", help="A new .csv, .jsonl or .parquet file.", show_default="CSV to stdout"),
    ] = None,
    skip_bad: KeepBad = False,
    executor: Annotated[
        str,
        typer.Option(
            help="Where to predict: serial (this process), process or ray.", autocompletion=one_of(*EXECUTORS)
        ),
    ] = "serial",
    workers: WorkerCount = 0,
    ray_address: RayAddress = "",
    compare: Annotated[
        bool, typer.Option("--compare", help="Print up to 8 networks side by side, one line per metric.")
    ] = False,
) -> None:
    """Predict metrics of architectures, with 80% intervals.

    A few networks of no search space are summarised in a terminal: size, ImageNet accuracy where it applies, latency on
    a dozen devices, the measured network that is most like each, and how unlike all of them it is. Otherwise there is
    a table. Columns: space, arch_str or path, each metric with its _q10 and _q90, and novelty, which is above 1 if a
    network is unlike all training data of the checkpoint. Analytic metrics (params_m, macs_m, ...) are exact: they have
    no interval, and need no checkpoint. Uses a GPU if there is one. Memory does not grow with the input.

    \f
    One parameter per option of the command.
    """
    missing = [path for path in inputs if str(path) != "-" and not path.exists()]
    if missing and not skip_bad:  # before PyTorch is loaded, which takes seconds
        raise ValueError(f"{missing[0]} does not exist")

    from nassurrogate.input_shapes import parse_input_shapes
    from nassurrogate.prediction.compare import MAX_NETWORKS
    from nassurrogate.prediction.inputs import Reading, read_inputs
    from nassurrogate.prediction.predict import SUMMARY, notes, predict_inputs, predict_task, split_metrics
    from search_spaces.common.executors import Workers, open_pool
    from search_spaces.tables import check_output, open_columns

    chosen = Workers(executor, workers, address=ray_address)

    if output is not None:
        check_output(output)
    if compare and output is not None:
        raise ValueError("--compare prints to the terminal; leave out -o, or --compare")
    names = None if metrics is None else [name.strip() for name in metrics.split(",")]
    predicted, exact = split_metrics(names)
    shown = metrics is None and output is None and not compare and is_terminal()
    reading = Reading(input_shapes=parse_input_shapes(input_shape or ()), sizes=SUMMARY if shown else exact)
    load = partial(_load, checkpoint, adapter or (), predicted)
    rlm = None if predicted == [] else load()
    with interruptible(), ExitStack() as stack:
        with progress_bar("reading") as progress:
            read = stack.enter_context(
                read_inputs(inputs, space=space, skip_bad=skip_bad, reading=reading, progress=progress)
            )
        if rlm and any(name not in rlm.known for name in read.spaces):
            _report_ambiguous(rlm, predicted or ())
        if compare and read.count > MAX_NETWORKS:
            raise ValueError(f"--compare has room for {MAX_NETWORKS} networks, these are {read.count:,}; use -o")
        few = rlm is not None and rlm.operator_costs is not None and read.count <= MAX_NETWORKS
        summary = shown and few and not read.sources and not {*read.spaces} & {*(rlm.known if rlm else ())}
        printed: list[Columns] = []  # when the progress bar is gone
        head = None if compare or summary or not is_terminal() else Head(output)
        write: Callable[[Columns], None] = printed.append
        if not compare and not summary:
            write = head.add if head and output is None else stack.enter_context(open_columns(output))
        unfamiliar, small, asked = 0, 0, dict[str, None]()
        pool = stack.enter_context(open_pool(predict_task, load, chosen)) if rlm and chosen.kind != "serial" else None
        with progress_bar("predicting") as progress:
            for columns in predict_inputs(
                rlm, read, names, summary=summary, skip_bad=skip_bad, progress=progress, pool=pool
            ):
                write(columns)
                if head and output is not None:
                    head.add(columns)
                unfamiliar += _count_unfamiliar(columns)
                small += _count_too_small(columns)
                asked |= dict.fromkeys(columns)
        for columns in printed:
            _print_comparison(columns)
    if head:
        head.show()
    _report_guesses(read, unfamiliar)
    if rlm:
        print_notes(notes(rlm, asked, small))


def is_terminal() -> bool:
    return sys.stdout.isatty()


def _load(checkpoint: Path | None, adapters: Sequence[Path], metrics: Sequence[str] | None) -> RLM:
    """The checkpoint with its adapters, by default the packaged one that knows these metrics, or that is adapted."""
    import surrogate
    from nassurrogate.prediction.predict import packaged_rlm

    if checkpoint is None and not adapters:
        return packaged_rlm(metrics)
    start, *others = [*([checkpoint] if checkpoint else []), *adapters]
    return surrogate.RLM.from_pretrained(start, surrogate.best_device(), others)


def _report_ambiguous(rlm: RLM, names: Sequence[str]) -> None:
    """Says on stderr which metric each ambiguous name stands for; for networks whose space is unknown."""
    for name in names:
        chosen, *others = rlm.meanings(name) or [name]
        if others:
            print(f"{name} is {chosen}; name {' or '.join(others)} for another", file=sys.stderr)


def _print_comparison(columns: Columns) -> None:
    from nassurrogate.prediction.compare import comparison, with_short_labels

    header, lines = comparison(columns)
    if sys.stdout.isatty():
        lines = with_short_labels(header, lines, shutil.get_terminal_size().columns)
    print_table(header, lines)


def _count_unfamiliar(columns: Columns) -> int:
    """Number of rows whose out-of-distribution score is above 1."""
    from nassurrogate.columns import NOVELTY

    return sum(float(score) > 1 for score in columns.get(NOVELTY, ()))  # type: ignore[arg-type]  # numbers


def _count_too_small(columns: Columns) -> int:
    """Number of networks of no benchmark that have no ImageNet accuracy."""
    from nassurrogate.prediction.predict import IMAGENET

    values = columns.get(IMAGENET, ())
    spaces, errors = (columns.get(name) or [""] * len(values) for name in ("space", "error"))
    rows = zip(values, spaces, errors, strict=False)
    return sum(math.isnan(value) and not space and not error for value, space, error in rows)


def _report_guesses(read: Inputs, unfamiliar: int) -> None:
    """Says on stderr how many predictions are guesses: for programs that cannot be analysed, or unfamiliar inputs."""
    count, first = read.not_followed
    if count:
        print(
            f"{count:,} of {read.count:,} inputs cannot be followed (the first: {first}): their predictions use only "
            "the words of the source code, not what it computes",
            file=sys.stderr,
        )
    if unfamiliar:
        verb, pronoun = ("is", "it") if unfamiliar == 1 else ("are", "them")
        print(
            f"{unfamiliar:,} of {read.count:,} inputs {verb} unlike anything this checkpoint was trained on "
            f"(novelty above 1): what it predicts for {pronoun} is a guess",
            file=sys.stderr,
        )
