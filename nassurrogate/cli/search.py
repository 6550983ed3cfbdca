"""The command `nassurrogate search`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import (
    Checkpoint,
    OnnxWeights,
    RayAddress,
    Resume,
    Seed,
    SkipBad,
    SpaceArgument,
    WorkerCount,
)
from nassurrogate.cli.terminal import interruptible, print_table, progress_bar, report_bad_rows

if TYPE_CHECKING:
    from nassurrogate.search.result import SearchResult


def search(
    space: SpaceArgument,
    objective: Annotated[
        list[str] | None,
        typer.Option(
            metavar="max:METRIC", help="May be repeated.", show_default="max:accuracy min:latency:pixel3"
        ),
    ] = None,
    constraint: Annotated[
        list[str] | None, typer.Option(metavar="'METRIC<=X'", help="May be repeated; <=, >=, < or >.")
    ] = None,
    searcher: Annotated[
        str,
        typer.Option(
            help="nsga2, nsga3, sms_emoa (both for many objectives), regularized_evolution, local_search, optuna_tpe, "
            "optuna_nsga2, optuna_gp, active (for slow, real evaluations), random or exhaustive."
        ),
    ] = "nsga2",
    evaluator: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Source of the metrics: surrogate, table (real values), measured (latency:measured on this machine), "
            "trained (accuracy:trained on CIFAR-10); of several, each metric from the first that has it.",
        ),
    ] = "surrogate",
    table: Annotated[
        list[Path] | None, typer.Option(metavar="TABLE", help="For --evaluator table; may be repeated.")
    ] = None,
    cifar10: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="For --evaluator trained: the data, as for `snas generate`."),
    ] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, help="For --evaluator trained: training steps.", show_default="32")
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(min=1, help="For --evaluator measured: threads per operator.", show_default="1"),
    ] = None,
    executor: Annotated[
        str, typer.Option(help="Where to evaluate: serial (this process), process or ray.")
    ] = "serial",
    workers: WorkerCount = 0,
    ray_address: RayAddress = "",
    skip_bad: SkipBad = False,
    rank_by: Annotated[
        str, typer.Option(help="optimistic, median or pessimistic: the value of a prediction that counts.")
    ] = "median",
    budget: Annotated[
        int | None,
        typer.Option(
            help="Distinct architectures to evaluate.", show_default="2000; active: 100; exhaustive: all"
        ),
    ] = None,
    seed: Seed = 0,
    checkpoint: Checkpoint = None,
    storage: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="For optuna_*: a journal file or a database; searches with the same one share a study.",
        ),
    ] = None,
    weights: OnnxWeights = True,
    output: Annotated[Path | None, typer.Option("-o", metavar="DIR", help="A new or empty folder.")] = None,
    resume: Resume = False,
) -> None:
    """Search a space for its Pareto front.

    DIR gets front.csv, contenders.csv (architectures near the front), evaluated.parquet, front.png, front.pdf,
    report.html, onnx/*.onnx and run.json.

    \f
    One parameter per option of the command.
    """
    import search_spaces
    from nassurrogate.measurement import Setting
    from nassurrogate.search.evaluators import make
    from nassurrogate.search.objectives import DEFAULT_OBJECTIVES
    from nassurrogate.search.run import search as run
    from search_spaces.common.executors import Workers
    from snas.protocol import Protocol
    from surrogate.programs.tables import read_table

    if resume and output is None:
        raise ValueError("--resume needs the folder of the interrupted search (-o DIR)")
    if not weights and output is None:
        raise ValueError("--no-weights is for the .onnx files in a folder (-o DIR)")
    values = None
    if table:
        values, bad = read_table(table, space=space, skip_bad=skip_bad)
        report_bad_rows(bad)
    source = make(
        evaluator, search_spaces.get(space), checkpoint=checkpoint, table=values, cifar10=cifar10,
        protocol=Protocol(steps=steps) if steps else None, setting=Setting(threads=threads) if threads else None,
    )  # fmt: skip
    with interruptible(resumable=output is not None), progress_bar("searching") as progress:
        result = run(
            space, objectives=objective or DEFAULT_OBJECTIVES, constraints=constraint or (),
            searcher=searcher, evaluator=source, rank_by=rank_by, budget=budget, seed=seed, checkpoint=checkpoint,
            out=output, resume=resume, storage=storage, weights=weights,
            workers=Workers(executor, workers, address=ray_address), progress=progress,
        )  # fmt: skip
    _print_front(result, output)


def _print_front(result: SearchResult, output: Path | None) -> None:
    from nassurrogate.columns import label, short
    from nassurrogate.report import marked, no_front, warning

    count = len(result.evaluated["arch_str"])
    if len(result.front):
        front = result.rows(result.front)
        if text := warning(result):
            print(f"{text}\n")
        header = ["#", *map(label, result.metrics), "architecture"]
        rows = [
            [
                marked(result, place),
                *(short(front[metric][place]) for metric in result.metrics),
                front["arch_str"][place],
            ]
            for place in range(len(result.front))
        ]
        print_table(header, rows)
        print(f"\n{len(rows)} of {count:,} evaluated architectures are on the front", end="")
        if len(result.contenders):
            print(f", {len(result.contenders):,} more may be", end="")
        if result.guesses:
            print(f"; {len(result.guesses)} out of distribution (!)", end="")
        print(f"; hypervolume {result.hypervolume:.6g}", end="")
    else:
        print(no_front(result), end="")
    if count < result.settings["budget"]:
        print(f"; the searcher found nothing new after {count:,}", end="")
    print(f"; files in {output}" if output is not None else "")
