"""Search: ask a searcher, evaluate, tell it, until the budget is spent."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np

import surrogate
from nassurrogate.columns import ERROR, Columns, Row, columns_of
from nassurrogate.search.evaluate import answering
from nassurrogate.search.evaluators import Evaluator, SeveralEvaluators, SurrogateEvaluator
from nassurrogate.search.evaluators import make as make_evaluator
from nassurrogate.search.objectives import (
    DEFAULT_OBJECTIVES,
    RANKINGS,
    Constraint,
    Objective,
    parse_constraints,
    parse_objectives,
)
from nassurrogate.search.result import SearchResult, minimised, violations
from nassurrogate.search.run_folder import RunFolder
from nassurrogate.search.searchers import Searcher
from nassurrogate.search.searchers import get as get_searcher
from nassurrogate.search.searchers import names as searcher_names
from nassurrogate.search.searchers.active import ActiveSearch
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from nassurrogate.search.searchers.optuna_samplers import Optuna, SharedStudy
from search_spaces import space as spaces
from search_spaces.common.executors import Workers
from search_spaces.common.versions import versions
from search_spaces.space import SearchSpace
from search_spaces.subset import Subset
from search_spaces.tables import Table
from surrogate.joint_samples import non_dominated
from surrogate.rlm import file_sha256

DEFAULT_BUDGET = 2000
ACTIVE_BUDGET = 100  # its evaluations are real ones
BATCH = 256  # architectures evaluated at once, where the searcher has as many

Progress = Callable[[int, int], None]  # evaluations done, evaluations in all


def search(
    space: str | SearchSpace,
    *,
    objectives: Sequence[str] = DEFAULT_OBJECTIVES,
    constraints: Sequence[str] = (),
    searcher: str = "nsga2",
    budget: int | None = None,
    seed: int = 0,
    out: str | Path | None = None,
    resume: bool = False,
    checkpoint: str | Path | None = None,
    evaluator: str | Evaluator = "surrogate",
    table: Table | None = None,
    rank_by: str = "median",
    restrict: Iterable[str] | None = None,
    storage: str | None = None,
    weights: bool = True,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> SearchResult:
    """Searches a space for the Pareto front of some objectives.

    `objectives` are written `max:accuracy`, `min:latency:pixel3`, `constraints` `params_m<=1.0`. `budget` is
    the number of distinct architectures evaluated (2,000; for `active` 100, for `exhaustive` the whole space); fewer
    are where the searcher finds nothing new. `restrict` keeps the search to these arch_strs. The numbers are
    predictions of the `checkpoint` (default: the embedded one), or those of another `evaluator`: with "table", real
    values, and the search keeps to the architectures that the `table` has them of; "measured" is latency in onnxruntime
    on this machine, `evaluators.TrainedEvaluator` the accuracy of a short training; "measured,surrogate" takes each
    metric from the first that has it. `workers` evaluate in other processes or on Ray, to the same result. Predictions
    count by their median, or, with `rank_by` "optimistic" or "pessimistic", by the better or worse end of their 80%
    interval.

    `out` is a new or empty folder that gets front.csv, contenders.csv (what may belong to the front as well),
    evaluated.parquet, front.png, front.pdf, report.html, onnx/*.onnx (with random weights, unless `weights` is False)
    and run.json. What an interrupted search left there,
    `resume` continues to the result that an uninterrupted one has: the search runs again and takes results from the
    folder as far as they go. A finished one is read back.

    `storage`, for the optuna searchers, is a journal file or a database's URL. Searches for the same that name the same
    one share a study, at the same time or one after another: each learns from all and evaluates what none has. Their
    results then depend on each other.

    Raises ValueError for unknown names and for settings other than those of the search resumed,
    FileExistsError for a folder with something in it, BlockingIOError for one that another process searches in.
    """
    started = time.perf_counter()
    space = spaces.get(space) if isinstance(space, str) else space
    kind = get_searcher(searcher)
    if restrict is not None:
        space = Subset(space, [space.from_str(arch_str) for arch_str in restrict])
    if budget is not None and budget < 1:
        raise ValueError(f"the budget is {budget}; it should be at least 1 evaluation")
    if seed < 0:
        raise ValueError(f"the seed is {seed}; it should be 0 or more")
    if rank_by not in RANKINGS:
        raise ValueError(f"rank_by is {rank_by!r}; it should be one of {', '.join(RANKINGS)}")
    source = evaluator
    if isinstance(source, str):
        source = make_evaluator(source, space, checkpoint=checkpoint, table=table)
    goals, limits = (
        parse_objectives(objectives, source.resolve),
        parse_constraints(constraints, source.resolve),
    )
    members = source.members([goal.metric for goal in goals] + [limit.metric for limit in limits])
    if members is not None:
        measured = [genotype for genotype in members if space.is_valid(genotype)]
        if not measured:
            raise ValueError(f"no architecture of {space.name} has values of all objectives and constraints")
        space = Subset(space, measured)
    if budget is None:
        budget = {"exhaustive": space.size, "active": ACTIVE_BUDGET}.get(searcher, DEFAULT_BUDGET)
    settings: dict[str, Any] = {
        "space": space.name,
        "objectives": list(map(str, goals)),
        "constraints": list(map(str, limits)),
        "rank_by": rank_by,
        "searcher": searcher,
        "budget": budget,
        "seed": seed,
        "study": None,
        "restrict": _fingerprint(space) if restrict is not None else None,
    }
    if taken := settings.keys() & source.identity.keys():
        raise ValueError(
            f"the evaluator's identity has {', '.join(sorted(taken))}, which the search itself has"
        )
    settings |= source.identity
    particular = _shared_study(kind, settings, source.identity, storage) if storage else {}
    if issubclass(kind, ActiveSearch):
        givers: Sequence[Evaluator] = [source]
        if isinstance(source, SeveralEvaluators):
            givers = source.givers([*(goal.metric for goal in goals), *(limit.metric for limit in limits)])
        if all(isinstance(giver, SurrogateEvaluator) for giver in givers):
            raise ValueError(
                "an active search learns from real evaluations: choose evaluator table, measured or trained"
            )
        particular = _active(space, goals, limits, settings, checkpoint)
    elif checkpoint is not None and "surrogate" not in source.identity["evaluator"]:
        raise ValueError(f"neither searcher {searcher} nor this evaluator uses a checkpoint")
    with RunFolder(out, settings, resume) if out is not None else nullcontext() as folder:
        if folder is not None and folder.finished:
            return folder.read()
        timings = {"load": time.perf_counter() - started}
        engine = kind(
            space, objectives=len(objectives), constraints=len(constraints), seed=seed, **particular
        )
        evaluated = _run(space, engine, source, settings, folder, workers or Workers(), progress, timings)
        result = SearchResult(settings, evaluated, versions("pymoo", "optuna", "moocore", "onnx"), timings)
        sampled = time.perf_counter()
        evaluated["p_non_dominated"] = _chances(result, space, source)
        timings["sample"] = time.perf_counter() - sampled
        timings["total"] = time.perf_counter() - started
        if folder is not None:
            folder.finish(result, space, weights)
        return result


def _run(
    space: SearchSpace, engine: Searcher, evaluator: Evaluator, settings: dict[str, Any],
    folder: RunFolder | None, workers: Workers, progress: Progress | None, timings: dict[str, float],
) -> Columns:  # fmt: skip
    """The columns of everything evaluated; `timings` gets the seconds of searcher and evaluator."""
    goals = parse_objectives(settings["objectives"], str)
    limits = parse_constraints(settings["constraints"], str)
    metrics = list(dict.fromkeys([*(g.metric for g in goals), *(x.metric for x in limits)]))
    budget, ranking = settings["budget"], settings["rank_by"]
    rows: list[Row] = []
    timings["searcher"] = timings["evaluate"] = 0.0
    with answering(space, evaluator, metrics, folder, workers) as answers:
        if settings["study"]:
            # The study knows of what was evaluated: asked again, it would answer something else.
            rows = answers.take_kept()
            for row in rows:
                engine.is_new(space.from_str(row["arch_str"]))

        engine.repeat([space.from_str(name) for name in answers.kept()])

        def tell_of(more: int) -> None:
            if progress is not None:
                progress(len(rows) + more, budget)

        while len(rows) < budget:
            begun = time.perf_counter()
            genotypes = engine.ask(min(BATCH, budget - len(rows)))
            asked = time.perf_counter()
            if not genotypes:
                break
            found = answers.of(genotypes, tell_of)
            answered = time.perf_counter()
            batch = columns_of(found)
            engine.observe(batch)
            engine.tell(genotypes, minimised(batch, goals, ranking), violations(batch, limits, ranking))
            timings["evaluate"] += answered - asked
            timings["searcher"] += asked - begun + time.perf_counter() - answered
            rows += found
    if not rows:
        raise ValueError(f"searcher {settings['searcher']} found no architecture in {space.name}")
    evaluated = columns_of(rows)
    errors = [error for error in evaluated.get(ERROR, []) if error]
    if len(errors) == len(rows):
        if folder is not None:  # nothing in it is worth resuming
            folder.discard()
        raise ValueError(f"nothing could be evaluated; the first of {len(rows)} said: {errors[0]}")
    return evaluated


def _chances(result: SearchResult, space: SearchSpace, evaluator: Evaluator) -> np.ndarray:
    """(n,) of the front the probability that no other of its members dominates an architecture; NaN for the others."""
    chances = np.full(len(result.evaluated["arch_str"]), np.nan)
    front = [space.from_str(str(name)) for name in result.rows(result.front)["arch_str"]]
    drawn = None
    if front:
        metrics = [goal.metric for goal in result.objectives]
        drawn = evaluator.sample(front, metrics, result.settings["seed"])
    if drawn is None:
        chances[result.front] = 1.0
    else:
        for place, metric in enumerate(metrics):
            if np.isnan(drawn[..., place]).all():  # certain
                drawn[..., place] = np.asarray(result.evaluated[metric])[result.front, None]
        smaller = [goal.minimised(drawn[..., place]) for place, goal in enumerate(result.objectives)]
        chances[result.front] = non_dominated(np.stack(smaller, axis=-1))
    return chances


def _active(
    space: SearchSpace,
    goals: list[Objective],
    limits: list[Constraint],
    settings: dict[str, Any],
    checkpoint: str | Path | None,
) -> dict[str, Any]:
    """The arguments of an active search; the settings get the checkpoint that it starts from."""
    start = Path(checkpoint) if checkpoint is not None else surrogate.default_checkpoint()
    model = FewShotSurrogate(space, start, seed=settings["seed"])
    settings["start"] = f"sha256 {file_sha256(start / 'config.json')[:16]}"
    return {"goals": goals, "limits": limits, "model": model}


def _shared_study(
    kind: type[Searcher], settings: dict[str, Any], identity: Mapping[str, str], storage: str
) -> dict[str, Any]:
    """The searcher's argument for a shared study, whose name says what searches have to agree in."""
    if not issubclass(kind, Optuna):
        able = ", ".join(name for name in searcher_names() if issubclass(get_searcher(name), Optuna))
        raise ValueError(f"searcher {kind.name} has no study that a storage could share; {able} have")
    goals = settings["objectives"]
    metrics = [goal.removeprefix("min:").replace("max:", "minus ") for goal in goals]
    agreed = [
        *goals,
        *settings["constraints"],
        settings["rank_by"],
        *filter(None, [settings["restrict"]]),
        *identity.values(),
    ]
    settings["study"] = f"{settings['space']}: {', '.join(agreed)}"
    return {"shared": SharedStudy(storage, settings["study"], tuple(metrics))}


def _fingerprint(space: SearchSpace) -> str:
    names = "\n".join(sorted(space.to_str(genotype) for genotype in space.enumerate()))
    return f"{space.size} architectures, sha256 {hashlib.sha256(names.encode()).hexdigest()[:16]}"
