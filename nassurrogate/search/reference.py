"""The reference point of the hypervolume: one for a space and its objectives, so that searches compare."""

import math
from collections.abc import Sequence

import numpy as np

from nassurrogate.columns import COMPUTED, Columns, computed
from nassurrogate.search.evaluators import Evaluator, SeveralEvaluators
from nassurrogate.search.objectives import Objective
from nassurrogate.search.result import minimised
from search_spaces.common.errors import quoted
from search_spaces.space import SearchSpace

# Random architectures, the same in every search.
_SAMPLE, _SEED = 128, 0
# Share of the range of their values by which the reference point is worse than all of them: fronts reach beyond.
_MARGIN = 0.5
_DIGITS = 2


def of_space(space: SearchSpace, evaluator: Evaluator, goals: Sequence[Objective]) -> list[float] | None:
    """A value of each objective that is worse than those of random architectures of the space, by half of their range;
    rounded to two digits, so that it rarely changes with the checkpoint.

    None if the evaluator of an objective does not declare that an evaluation takes milliseconds (`cost` 0): such
    searches have their own reference points, unless one is given.
    """
    metrics = [goal.metric for goal in goals]
    if not _is_cheap(evaluator, metrics):
        return None
    rng = np.random.default_rng(_SEED)
    genotypes = [space.sample(rng) for _ in range(_SAMPLE)]
    exact = all(metric in COMPUTED for metric in metrics)
    columns: Columns = {**computed(space, genotypes)} if exact else evaluator.evaluate(genotypes, metrics)
    values = minimised(columns, goals)
    values = values[np.isfinite(values).all(axis=1)]
    if not len(values):
        return None
    worst = values.max(axis=0) + _MARGIN * np.ptp(values, axis=0)
    return [_rounded(goal, float(value)) for goal, value in zip(goals, worst, strict=True)]


def check(reference: Sequence[float], goals: Sequence[Objective]) -> list[float]:
    """The reference point that is given. Raises ValueError unless it has a finite value of each objective."""
    try:
        values = [float(value) for value in reference]
    except (TypeError, ValueError):
        values = []
    if len(values) != len(goals) or not all(map(math.isfinite, values)):
        shown = ",".join(f"{value:g}" for value in values) or reference
        metrics = " and ".join(goal.metric for goal in goals)
        raise ValueError(f"reference {quoted(shown)} should have a number for each objective: {metrics}")
    return values


def _is_cheap(evaluator: Evaluator, metrics: Sequence[str]) -> bool:
    parts: Sequence[tuple[object, Sequence[str]]] = [(evaluator, metrics)]
    if isinstance(evaluator, SeveralEvaluators):
        parts = evaluator.assignment(metrics)
    return all(getattr(part, "cost", None) == 0 for part, own in parts if any(metric not in COMPUTED for metric in own))


def _rounded(goal: Objective, value: float) -> float:
    """The value of an objective, from the one to minimise, rounded to the worse side; a value to maximise is not below
    0."""
    if goal.maximise and value > 0:
        return 0.0
    if value == 0:
        return 0.0
    step = 10.0 ** (math.floor(math.log10(abs(value))) + 1 - _DIGITS)
    worse = math.ceil(round(value / step, 6)) * step
    return float(f"{goal.minimised(np.array(worse)):.{_DIGITS}g}")
