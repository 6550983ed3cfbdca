"""Runs a search: asks a searcher for architectures, evaluates them, tells it the results, until the budget is spent."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from nassurrogate.architectures import many
from nassurrogate.columns import ERROR, TEST_ACCURACY, Columns, Row, columns_of
from nassurrogate.progress import shown
from nassurrogate.search.callbacks import Callback, RunningSearch, checked
from nassurrogate.search.dominance import p_non_dominated
from nassurrogate.search.evaluate import batch_evaluator
from nassurrogate.search.evaluators import Evaluator, SeveralEvaluators, SurrogateEvaluator
from nassurrogate.search.evaluators import make as make_evaluator
from nassurrogate.search.evaluators.base import full_identity
from nassurrogate.search.evaluators.function import Source, as_evaluator
from nassurrogate.search.notebook import NotebookResult
from nassurrogate.search.objectives import (
    DEFAULT_OBJECTIVES,
    RANKINGS,
    Constraint,
    Objective,
    distinct_metrics,
    parse_constraints,
    parse_objectives,
)
from nassurrogate.search.reference import check as check_reference
from nassurrogate.search.reference import of_space as reference_of_space
from nassurrogate.search.result import SearchResult, minimised, ruled_out, violations
from nassurrogate.search.run_folder import RunFolder
from nassurrogate.search.searchers import Searcher
from nassurrogate.search.searchers import get as get_searcher
from nassurrogate.search.searchers import names as searcher_names
from nassurrogate.search.searchers.active import ActiveSearch
from nassurrogate.search.searchers.optuna_samplers import Optuna, SharedStudy
from search_spaces import space as spaces
from search_spaces.common.errors import check_type
from search_spaces.common.executors import Workers, workers_of
from search_spaces.common.packages import versions
from search_spaces.space import SearchSpace
from search_spaces.subset import Subset
from search_spaces.tables import Table, read_table
from search_spaces.tables.read import TableSource

_log = logging.getLogger(__name__)

DEFAULT_BUDGET = 2000
ACTIVE_BUDGET = 100  # active search is for evaluations that take minutes
DEFAULT_SEARCHER = "nsga2"
BATCH = 256  # most architectures requested from a searcher per iteration
# Most architectures, for each evaluation of the budget, that are ruled out by what is cheap to know.
_MOST_RULED_OUT = 100
# Objectives of spaces without an accuracy, which the error about the default ones names.
_OTHER_OBJECTIVES = (
    "min:latency:pixel3", "min:latency:measured", "max:accuracy:trained", "max:params_m", "min:macs_m",
)  # fmt: skip
# Settings that are added after the evaluator's identity, and the version number of the files they are stored in.
_RESERVED = ("start", "format")

Progress = Callable[[int, int], None]  # evaluations done, evaluations in total


def search(
    space: str | SearchSpace, *, objectives: str | Sequence[str] = DEFAULT_OBJECTIVES,
    constraints: str | Sequence[str] = (), searcher: str | None = None, budget: int | None = None, seed: int = 0,
    out: str | Path | None = None, resume: bool = False, checkpoint: str | Path | None = None,
    adapters: str | Path | Sequence[str | Path] = (), evaluator: Source = "surrogate",
    table: Table | TableSource | Iterable[TableSource] | None = None, rank_by: str = "median",
    restrict: str | Iterable[str] | None = None, storage: str | None = None,
    reference: Sequence[float] | None = None, weights: bool = False, workers: Workers | int | None = None,
    progress: bool | Progress | None = None, callbacks: Callback | Sequence[Callback] | None = (),
) -> NotebookResult:  # fmt: skip
    """Searches a space for the Pareto front of some objectives. The keyword parameters mirror the command line.

    `objectives` are written `max:accuracy`, `min:latency:pixel3`, and `constraints` `params_m<=1.0`. `searcher` is
    nsga2 by default. `budget` is the number of distinct architectures evaluated (2,000; for `active` 100,
    for `exhaustive` the whole space), not counting those that are not trained or measured because a cheaper metric
    violates a constraint; the search ends earlier if the searcher finds no new ones. `restrict` limits the search to
    these arch_strs.

    `evaluator` is the source of metric values: "surrogate", predictions of the `checkpoint` (default: the embedded one)
    with its `adapters`; "table", values of the `table`, given as to `finetune`, to whose architectures the search is
    limited; "measured", latency in onnxruntime on this machine; "measured,surrogate", each metric from the first that
    has it; a function of a Graph that returns a number, or a mapping of metrics to numbers; an object with the members
    of `evaluators.Evaluator`, e.g. `evaluators.TrainedEvaluator`, which trains networks; or a list of these, in which a
    function has the metric of its own name. `workers` evaluate in other processes or on Ray, with the same result. With
    `rank_by` "optimistic" or "pessimistic", predictions are compared by the better or worse end of their 80% interval
    instead of the median.

    `reference` is the reference point of the hypervolume, a value of each objective; by default one that belongs to the
    space and the objectives, unless evaluations are expensive (reference.py).

    `out` is a new or empty folder that receives front.csv, contenders.csv (near-front architectures), with one
    objective best.csv, evaluated.parquet, front.png, front.pdf, report.html, onnx/*.onnx (with random weights if
    `weights`) and run.json. With `resume`, an interrupted search continues there to the result of an uninterrupted
    one: it runs again and reuses the stored evaluations. The result of a finished search is read back.

    `storage`, for the optuna searchers, is a journal file or the URL of a database. Searches with the same objectives
    and the same storage share a study, concurrently or one after another: each learns from all and evaluates only
    architectures that no other has. Their results then depend on each other.

    `progress` shows a bar, by default in a terminal or a notebook, or is called with (evaluations done, in total).
    `callbacks` are called for each evaluation, in order, with the search under way (`RunningSearch`), whose `result()`
    is what it has found so far and whose `stop()` ends it, and with the evaluation, a mapping of `arch_str`, metrics
    and the other columns to values. A resumed search calls them for stored evaluations, too.

    Raises ValueError for unknown names and for settings that differ from those of the search resumed, TypeError for an
    `evaluator` that is not one and for other types than these, FileExistsError for a folder that is not empty,
    BlockingIOError for one that another process searches in.

    One parameter per option of the command line; the body only prepares and hands over.
    """
    started = time.perf_counter()
    _check_numbers(budget, seed, rank_by)
    callbacks = checked(callbacks)
    check_type(searcher, str | None, "searcher", "a name like 'nsga2'")
    workers = workers_of(workers)
    check_type(out, str | Path | None, "out", "a folder")
    if resume and out is None:
        raise ValueError("resume=True needs the folder of the interrupted search as `out`")
    space = spaces.get(space)
    if (members := many(restrict, "restrict", "|none~0|+...")) is not None:
        space = Subset(space, map(space.from_str, members))
    if table is not None and not isinstance(table, Table):
        table, _ = read_table(table, space=space.name)
    named = partial(make_evaluator, space=space, checkpoint=checkpoint, adapters=adapters, table=table)
    source = as_evaluator(space, evaluator, named)
    goals = _goals(objectives, source)
    limits = parse_constraints(many(constraints, "constraints", "params_m<=1.0") or (), source.resolve, ask=True)
    searcher = searcher or DEFAULT_SEARCHER
    kind = get_searcher(searcher)
    space = _available(space, source, distinct_metrics(goals, limits))
    if budget is None:
        budget = {"exhaustive": space.size, "active": ACTIVE_BUDGET}.get(searcher, DEFAULT_BUDGET)
    settings: dict[str, Any] = {
        "space": space.name, "objectives": list(map(str, goals)), "constraints": list(map(str, limits)),
        "rank_by": rank_by, "searcher": searcher, "budget": budget, "seed": seed, "study": None,
        "reference": None if reference is None else check_reference(reference, goals),
        "restrict": _fingerprint(space) if restrict is not None else None,
    }  # fmt: skip
    task = _Task(space, source, goals, limits, settings)
    task.add_identity()
    arguments = _searcher_arguments(task, kind, checkpoint, storage)
    with (
        shown(progress, "searching") as report,
        RunFolder(out, settings, resume) if out is not None else nullcontext() as folder,
    ):
        if folder is not None and folder.finished:
            return NotebookResult.of(folder.read())
        timings = {"load": time.perf_counter() - started}
        reference_point = settings["reference"] or reference_of_space(space, source, goals)
        timings["reference"] = time.perf_counter() - started - timings["load"]
        engine = kind(space, objectives=len(goals), constraints=len(limits), seed=seed, **arguments)
        running = RunningSearch(settings, callbacks, reference_point)
        evaluated = _evaluate(task, engine, folder, workers, running, report, timings)
        packages = versions("pymoo", "optuna", "moocore", "onnx")
        result = NotebookResult(settings, evaluated, packages, timings, reference_point)
        sampled = time.perf_counter()
        _add_front_columns(task, result)
        timings["sample"] = time.perf_counter() - sampled
        timings["total"] = time.perf_counter() - started
        if folder is not None:
            folder.finish(result, space, weights)
        return result


@dataclass(frozen=True)
class _Task:
    """What is searched for; `settings` are its record, which determines the result."""

    space: SearchSpace
    evaluator: Evaluator
    goals: list[Objective]
    limits: list[Constraint]
    settings: dict[str, Any]

    @property
    def metrics(self) -> list[str]:
        return distinct_metrics(self.goals, self.limits)

    def add_identity(self) -> None:
        """Adds the evaluator's identity to the settings. Raises ValueError if it has one of their names."""
        identity = full_identity(self.evaluator)
        if taken := sorted(identity.keys() & {*self.settings, *_RESERVED}):
            raise ValueError(
                f"the evaluator's identity has {', '.join(taken)}, which is a setting of the search itself"
            )
        self.settings.update(identity)


def _check_numbers(budget: int | None, seed: int, rank_by: str) -> None:
    check_type(budget, int | np.integer | None, "budget", "an integer")
    check_type(seed, int | np.integer, "seed", "an integer")
    if budget is not None and budget < 1:
        raise ValueError(f"the budget is {budget}; it should be at least 1 evaluation")
    if seed < 0:
        raise ValueError(f"the seed is {seed}; it should be 0 or more")
    if rank_by not in RANKINGS:
        raise ValueError(f"rank_by is {rank_by!r}; it should be one of {', '.join(RANKINGS)}")


def _goals(objectives: str | Sequence[str], evaluator: Evaluator) -> list[Objective]:
    """The objectives. Raises ValueError, if the evaluator lacks one of the default ones, with others that it has."""
    try:
        return parse_objectives(many(objectives, "objectives", "max:accuracy") or (), evaluator.resolve)
    except ValueError as error:
        others = [text for text in _OTHER_OBJECTIVES if _has(evaluator, text.partition(":")[2])]
        if objectives is not DEFAULT_OBJECTIVES or not others:
            raise
        raise ValueError(
            f"{error}; the default objectives are {' and '.join(DEFAULT_OBJECTIVES)}: choose others, for example "
            f"{', '.join(others)}"
        ) from error


def _has(evaluator: Evaluator, metric: str) -> bool:
    try:
        return bool(evaluator.resolve(metric))
    except ValueError:
        return False


def _available(space: SearchSpace, evaluator: Evaluator, metrics: list[str]) -> SearchSpace:
    """The space, restricted to the architectures for which the evaluator has all metrics. Raises ValueError if there
    are none."""
    members = evaluator.members(metrics)
    if members is None:
        return space
    valid = [genotype for genotype in members if space.is_valid(genotype)]
    if not valid:
        raise ValueError(f"no architecture of {space.name} has values of all objectives and constraints")
    return Subset(space, valid)


def _fingerprint(space: SearchSpace) -> str:
    names = "\n".join(sorted(space.to_str(genotype) for genotype in space.enumerate()))
    return f"{space.size} architectures, sha256 {hashlib.sha256(names.encode()).hexdigest()[:16]}"


def _searcher_arguments(
    task: _Task, kind: type[Searcher], checkpoint: str | Path | None, storage: str | None
) -> dict[str, Any]:
    """Arguments that only some searchers take; what they depend on is added to the settings.

    Raises ValueError for a `checkpoint` or a `storage` that would have no effect.
    """
    arguments = _shared_study(task, kind, storage) if storage else {}
    if issubclass(kind, ActiveSearch):
        return _active_arguments(task, checkpoint)
    if checkpoint is not None and "surrogate" not in task.settings["evaluator"]:
        raise ValueError(f"neither searcher {kind.name} nor this evaluator uses a checkpoint")
    return arguments


def _active_arguments(task: _Task, checkpoint: str | Path | None) -> dict[str, Any]:
    """The arguments of an active search; the checkpoint that it starts from is added to the settings.

    Raises ValueError if every metric is a prediction of a checkpoint.
    """
    sources: list[Evaluator] = [task.evaluator]
    if isinstance(task.evaluator, SeveralEvaluators):
        sources = task.evaluator.sources(task.metrics)
    if all(isinstance(source, SurrogateEvaluator) for source in sources):
        raise ValueError("an active search learns from real evaluations: choose evaluator table, measured or trained")
    # Loads PyTorch, which a search of counted, tabulated or measured metrics does without.
    from nassurrogate.search.searchers.few_shot import FewShotSurrogate
    from surrogate.adapters.adapter import CONFIG as ADAPTER_CONFIG
    from surrogate.checkpoint_files import file_sha256, located

    start = located("default" if checkpoint is None else checkpoint)
    model = FewShotSurrogate(task.space, start, seed=task.settings["seed"])
    named = start / "config.json"
    task.settings["start"] = f"sha256 {file_sha256(named if named.exists() else start / ADAPTER_CONFIG)[:16]}"
    return {"goals": task.goals, "limits": task.limits, "model": model}


def _shared_study(task: _Task, kind: type[Searcher], storage: str) -> dict[str, Any]:
    """The argument for a shared study. Its name, which is added to the settings, lists what searches must have in
    common to share it.

    Raises ValueError for a searcher that is not optuna's.
    """
    if not issubclass(kind, Optuna):
        able = ", ".join(name for name in searcher_names() if issubclass(get_searcher(name), Optuna))
        raise ValueError(f"searcher {kind.name} has no study that a storage could share; {able} have")
    settings = task.settings
    shared = [
        *settings["objectives"], *settings["constraints"], settings["rank_by"],
        *filter(None, [settings["restrict"]]), *full_identity(task.evaluator).values(),
    ]  # fmt: skip
    settings["study"] = f"{settings['space']}: {', '.join(shared)}"
    labels = tuple(goal.removeprefix("min:").replace("max:", "minus ") for goal in settings["objectives"])
    return {"shared": SharedStudy(storage, settings["study"], labels)}


def _evaluate(
    task: _Task, engine: Searcher, folder: RunFolder | None, workers: Workers, running: RunningSearch,
    progress: Progress | None, timings: dict[str, float],
) -> Columns:  # fmt: skip
    """The columns of all architectures evaluated; the seconds of searcher and evaluator are added to `timings`.

    Raises ValueError if the searcher finds no architecture or every evaluation fails.
    """
    budget, ranking = task.settings["budget"], task.settings["rank_by"]
    rows: list[Row] = []
    spared = 0  # architectures that are ruled out before they are trained or measured
    timings["searcher"] = timings["evaluate"] = 0.0

    def report(batch: Sequence[Row | None]) -> None:
        if progress is not None:
            more = sum(row is not None for row in batch)
            progress(min(len(rows) - spared + more, budget), budget)
        running.add(batch, len(rows))

    with batch_evaluator(task.space, task.evaluator, task.metrics, folder, workers, task.limits, ranking) as batches:
        if task.settings["study"]:
            # The study holds the earlier trials: asked again, it would propose other architectures.
            stored = batches.take_stored()
            report(stored)
            rows = stored
            for row in rows:
                engine.is_new(task.space.from_str(row["arch_str"]))
            spared = _count_ruled_out(task, columns_of(rows)) if rows and batches.staged else 0
        engine.repeat([task.space.from_str(name) for name in batches.stored()])
        while not running.stopped and len(rows) - spared < budget and spared <= _MOST_RULED_OUT * budget:
            begun = time.perf_counter()
            genotypes = engine.ask(min(BATCH, budget - len(rows) + spared))
            asked = time.perf_counter()
            if not genotypes:
                break
            found = batches.evaluate(genotypes, report, running)
            if running.stopped:  # the batch may be incomplete, and the searcher is not asked again
                rows += found
                break
            answered = time.perf_counter()
            columns = columns_of(found)
            engine.observe(columns)
            engine.tell(genotypes, minimised(columns, task.goals, ranking), violations(columns, task.limits, ranking))
            _log.info(
                "%d architectures proposed in %.2f s, evaluated in %.2f s", len(found), asked - begun, answered - asked
            )
            timings["evaluate"] += answered - asked
            timings["searcher"] += asked - begun + time.perf_counter() - answered
            rows += found
            spared += _count_ruled_out(task, columns) if batches.staged else 0
    if not rows:
        raise ValueError(f"searcher {engine.name} found no architecture in {task.space.name}")
    return _successful(columns_of(rows), folder)


def _successful(evaluated: Columns, folder: RunFolder | None) -> Columns:
    """The columns. Raises ValueError, and discards the folder, if every evaluation failed."""
    errors = [error for error in evaluated.get(ERROR, []) if error]
    if len(errors) == len(evaluated["arch_str"]):
        if folder is not None:  # there is nothing to resume
            folder.discard()
        raise ValueError(f"all {len(errors)} evaluations failed, the first with: {errors[0]}")
    return evaluated


def _count_ruled_out(task: _Task, columns: Columns) -> int:
    """How many architectures were ruled out by what is cheap to know."""
    ranking = task.settings["rank_by"]
    excess = violations(columns, task.limits, ranking)
    return int(ruled_out(columns, minimised(columns, task.goals, ranking), excess).sum())


def _add_front_columns(task: _Task, result: SearchResult) -> None:
    """Adds `p_non_dominated`, and removes the test accuracy of architectures that are not on the front: test images
    are for the result of a search, not for a choice among what it evaluated."""
    evaluated = result.evaluated
    evaluated["p_non_dominated"] = _p_non_dominated(task, result)
    if TEST_ACCURACY in evaluated and TEST_ACCURACY not in task.metrics:  # not a table's column of that name
        on_front = np.isin(np.arange(len(evaluated["arch_str"])), result.front_positions)
        evaluated[TEST_ACCURACY] = np.where(on_front, evaluated[TEST_ACCURACY], np.nan)


def _p_non_dominated(task: _Task, result: SearchResult) -> np.ndarray:
    """(n,) the probability that no other member of the front dominates a member; NaN off the front.

    Raises ValueError for samples of another shape than (front, samples, objectives).
    """
    chances = np.full(len(result.evaluated["arch_str"]), np.nan)
    front = [task.space.from_str(str(name)) for name in result.rows(result.front_positions)["arch_str"]]
    metrics = [goal.metric for goal in task.goals]
    samples = task.evaluator.sample(front, metrics, task.settings["seed"]) if front else None
    if samples is None:
        chances[result.front_positions] = 1.0
        return chances
    samples = np.array(samples, dtype=np.float64)
    if samples.ndim != 3 or samples.shape[::2] != (len(front), len(metrics)):
        expected = f"({len(front)}, samples, {len(metrics)})"
        raise ValueError(f"the evaluator's samples have shape {samples.shape}, expected {expected}")
    for place, metric in enumerate(metrics):
        if np.isnan(samples[..., place]).all():  # certain values
            samples[..., place] = np.asarray(result.evaluated[metric])[result.front_positions, None]
    smaller = [goal.minimised(samples[..., place]) for place, goal in enumerate(task.goals)]
    chances[result.front_positions] = p_non_dominated(np.stack(smaller, axis=-1))
    return chances
