"""The command `nassurrogate search`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli import completion, options, terminal

# Exit status of a search that finds no architecture that meets the constraints.
NOTHING_FEASIBLE = 3

if TYPE_CHECKING:
    from nassurrogate.search.result import SearchResult


def search(
    space: options.SpaceArgument,
    objective: Annotated[
        list[str] | None,
        typer.Option(
            metavar="max:METRIC",
            help="May be repeated.",
            show_default="max:accuracy min:latency:pixel3",
            autocompletion=completion.complete_objective,
        ),
    ] = None,
    constraint: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'METRIC<=X'",
            help="May be repeated; <=, >=, < or >. X may have a unit, as in 30ms, 90% or 6M.",
            autocompletion=completion.complete_constraint,
        ),
    ] = None,
    searcher: Annotated[
        str | None,
        typer.Option(
            show_default="nsga2",
            help="nsga2, nsga3, sms_emoa (both for many objectives), regularized_evolution, local_search, optuna_tpe, "
            "optuna_nsga2, optuna_gp, active (for slow, real evaluations), random or exhaustive.",
            autocompletion=completion.one_of(*completion.SEARCHERS),
        ),
    ] = None,
    evaluator: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            autocompletion=completion.complete_evaluators,
            help="Source of the metrics: surrogate, table (real values), measured (latency:measured on this machine), "
            "trained (accuracy:trained on --data); of several, each metric from the first that has it.",
        ),
    ] = "surrogate",
    table: Annotated[
        list[Path] | None, typer.Option(metavar="TABLE", help="For --evaluator table; may be repeated.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data", "--cifar10", metavar="PATH", help="For --evaluator trained: images, as for `snas generate`."
        ),
    ] = None,
    resolution: Annotated[
        int | None, typer.Option(min=8, help="For --data of image folders: pixels on a side.", show_default="32")
    ] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, help="For --evaluator trained: training steps.", show_default="32")
    ] = None,
    batch_size: Annotated[
        int | None, typer.Option(min=2, help="For --evaluator trained: images per batch.", show_default="256")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, help="For --evaluator measured: threads per operator.", show_default="1")
    ] = None,
    executor: Annotated[
        str,
        typer.Option(
            help="Where to evaluate: serial (this process), process or ray.",
            autocompletion=completion.one_of(*completion.EXECUTORS),
        ),
    ] = "serial",
    workers: options.WorkerCount = 0,
    ray_address: options.RayAddress = "",
    skip_bad: options.SkipBad = False,
    rank_by: Annotated[
        str,
        typer.Option(
            help="optimistic, median or pessimistic: the value of a prediction that counts.",
            autocompletion=completion.one_of("optimistic", "median", "pessimistic"),
        ),
    ] = "median",
    budget: Annotated[
        int | None,
        typer.Option(help="Distinct architectures to evaluate.", show_default="2000; active: 100; exhaustive: all"),
    ] = None,
    seed: options.Seed = 0,
    checkpoint: options.Checkpoint = None,
    adapter: options.Adapters = None,
    storage: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="For optuna_*: a journal file or a database; searches with the same one share a study.",
        ),
    ] = None,
    reference: options.Reference = None,
    weights: Annotated[
        bool | None,
        typer.Option(
            "--weights/--no-weights",
            help="Store random weights in .onnx files; they are small without.",
            show_default="no weights",
        ),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="DIR", help="A new or empty folder.")] = None,
    resume: options.Resume = False,
) -> None:
    """Search a space for its Pareto front.

    With one objective, prints the ten best architectures that meet the constraints, with the probability that they do.
    DIR gets front.csv, contenders.csv (architectures near the front), with one objective best.csv, evaluated.parquet,
    front.png, front.pdf, report.html, onnx/*.onnx and run.json. Exits with status 3 if no architecture meets the
    constraints, and names the nearest misses.

    \f
    One parameter per option of the command.
    """
    import search_spaces
    from search_spaces.common.atomic_files import require_empty_dir

    if resume and output is None:
        raise ValueError("--resume needs the folder of the interrupted search (-o DIR)")
    if weights is not None and output is None:
        raise ValueError("--weights and --no-weights are for the .onnx files in a folder (-o DIR)")
    search_spaces.get(space)  # before PyTorch is loaded, which takes seconds
    if output is not None and not resume:
        require_empty_dir(output)

    from nassurrogate.measurement import Setting
    from nassurrogate.prediction.predict import notes
    from nassurrogate.search.evaluators import SeveralEvaluators, SurrogateEvaluator, make
    from nassurrogate.search.objectives import DEFAULT_OBJECTIVES
    from nassurrogate.search.run import search as run
    from search_spaces.common.executors import Workers
    from snas.protocol import Protocol
    from surrogate.programs.tables import read_table

    point = options.parse_reference(reference)
    values = None
    if table:
        values, bad = read_table(table, space=space, skip_bad=skip_bad)
        terminal.report_bad_rows(bad)
    briefly = Protocol(steps=steps or 32, batch_size=batch_size or 256) if steps or batch_size else None
    source = make(
        evaluator, search_spaces.get(space), checkpoint=checkpoint, adapters=adapter or (), table=values,
        data=data, resolution=resolution, protocol=briefly,
        setting=Setting(threads=threads) if threads else None,
    )  # fmt: skip
    with terminal.interruptible(resumable=output is not None), terminal.progress_bar("searching") as progress:
        result = run(
            space, objectives=objective or DEFAULT_OBJECTIVES, constraints=constraint or (),
            searcher=searcher, evaluator=source, rank_by=rank_by, budget=budget, seed=seed, checkpoint=checkpoint,
            out=output, resume=resume, storage=storage, reference=point, weights=bool(weights),
            workers=Workers(executor, workers, address=ray_address), progress=progress,
        )  # fmt: skip
    _print_result(result, output)
    for part in source.sources(result.metrics) if isinstance(source, SeveralEvaluators) else [source]:
        if isinstance(part, SurrogateEvaluator):
            terminal.print_notes(notes(part.rlm, result.metrics))
    if not len(result.front_positions):
        raise typer.Exit(NOTHING_FEASIBLE)


def _print_result(result: SearchResult, output: Path | None) -> None:
    from nassurrogate.report import no_front, table, warning

    single = len(result.objectives) == 1
    if len(result.front_positions):
        if text := warning(result):
            print(f"{text}\n")
        terminal.print_table(*table(result, result.best() if single else result.front_positions))
        print(f"\n{_summary_of_best(result) if single else _summary_of_front(result)}", end="")
    else:
        print(no_front(result), end="")
    spared = int(result.ruled_out.sum())
    evaluated = len(result.evaluated["arch_str"]) - spared
    if spared:
        print(f"; {spared:,} violate a constraint by what is cheap to know and were not evaluated further", end="")
    if evaluated < result.settings["budget"]:
        print(f"; the searcher found nothing new after {evaluated:,}", end="")
    print(f"; files in {output} ({terminal.folder_size(output)})" if output is not None else "")


def _summary_of_front(result: SearchResult) -> str:
    front, evaluated = len(result.front_positions), len(result.evaluated["arch_str"])
    found = f"{front} of {evaluated:,} evaluated architectures are on the front"
    if len(result.contender_positions):
        found += f", {len(result.contender_positions):,} more may be"
    if result.guesses:
        found += f"; {len(result.guesses)} out of distribution (!)"
    return f"{found}; hypervolume {result.hypervolume:.6g}"


def _summary_of_best(result: SearchResult) -> str:
    """How many architectures meet the constraints, and how the probability of meeting them is raised."""
    count, feasible = len(result.evaluated["arch_str"]), int(result.feasible.sum())
    shown = f"the best {len(result.best())} of {feasible:,}"
    if not result.constraints:
        return f"{shown} evaluated architectures"
    met = f"{shown} that meet {' and '.join(map(str, result.constraints))}, of {count:,} evaluated architectures"
    if result.uncertain_constraints and result.rank_by == "median":
        met += "; meets: the probability, by the predicted intervals (--rank-by pessimistic asks for 90%)"
    return met
