"""Cheap before expensive: architectures that violate a constraint by what is cheap to know are not trained or measured.

Exact sizes come first, then predictions and values of tables, then measurements, then trainings. The metrics of later
stages are NaN for an architecture that an earlier one has ruled out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, TEXTS, Columns, computed
from nassurrogate.search.evaluators.base import Evaluator
from nassurrogate.search.evaluators.several import SeveralEvaluators
from nassurrogate.search.objectives import Constraint, ranked
from search_spaces.space import Genotype, SearchSpace


@dataclass(frozen=True)
class Stage:
    """Metrics of equal cost, and the evaluator that has them; without an evaluator, the sizes `COMPUTED`."""

    evaluator: Evaluator | None
    metrics: list[str]
    cost: int


def cost_of(evaluator: Evaluator) -> int:
    """0 if an evaluation takes milliseconds, which is the default, 1 for seconds, 2 for minutes."""
    return int(getattr(evaluator, "cost", 0))


def plan(evaluator: Evaluator, metrics: Sequence[str], limits: Sequence[Constraint]) -> list[Stage]:
    """The stages of an evaluation, cheapest first: what is cheap is evaluated in batches, whatever stands beside it.
    Sizes are a stage of their own if a constraint on them can spare something."""
    parts: list[tuple[Evaluator, list[str]]] = [(evaluator, list(metrics))]
    if isinstance(evaluator, SeveralEvaluators):
        parts = evaluator.assignment(metrics)
    stages = []
    for cost in sorted({cost_of(part) for part, _ in parts}):
        same = [(part, own) for part, own in parts if cost_of(part) == cost]
        one = same[0][0] if len(same) == 1 else SeveralEvaluators([part for part, _ in same])
        stages.append(Stage(one, [metric for _, own in same for metric in own], cost))
    if stages[0].cost and any(limit.metric in COMPUTED for limit in limits):
        stages.insert(0, Stage(None, [], 0))
    return stages if len(stages) > 1 else [Stage(evaluator, list(metrics), stages[0].cost)]


class StagedEvaluator:
    """Evaluates stages of a plan, one after the other. An architecture is ruled out if a value violates one of the
    `limits`, by the end of the interval that `rank_by` names."""

    def __init__(self, space: SearchSpace, stages: Sequence[Stage], limits: Sequence[Constraint], rank_by: str) -> None:
        self._space, self._stages, self._limits, self._rank_by = space, list(stages), list(limits), rank_by

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str] = ()) -> Columns:
        """The columns of all stages, whatever `metrics` are. Raises ValueError for a column of another length."""
        columns: Columns = {}
        left = np.arange(len(genotypes))
        for stage in self._stages:
            asked = [genotypes[int(place)] for place in left]
            found = self._evaluated(stage, asked) if asked else {}
            for name in dict.fromkeys([*found, *stage.metrics]):
                if name not in found and asked:
                    continue  # the caller reports what an evaluator lacks
                values = found.get(name, [])
                if np.shape(values) != (len(left),):
                    shape = np.shape(values)
                    raise ValueError(f"column {name!r} has shape {shape}, for {len(left)} architectures")
                _put(columns, name, left, values, len(genotypes))
            left = left[~self.violates(columns)[left]]
        return columns

    def _evaluated(self, stage: Stage, genotypes: Sequence[Genotype]) -> Columns:
        if stage.evaluator is None:
            return {**computed(self._space, genotypes)}
        return stage.evaluator.evaluate(genotypes, stage.metrics)

    def violates(self, columns: Columns) -> np.ndarray:
        """(n,) whether a value that is known violates a constraint."""
        count = len(next(iter(columns.values()), ()))
        found = np.zeros(count, dtype=bool)
        for limit in self._limits:
            if limit.metric in columns:
                values = ranked(columns, limit.metric, limit.higher_is_better, self._rank_by)
                found |= limit.violation(np.asarray(values, dtype=np.float64)) > 0
        return found


def _put(columns: Columns, name: str, places: np.ndarray, values: Sequence[object] | np.ndarray, count: int) -> None:
    """Sets these places of a column of `count` values; the others stay, or are NaN or "" in a new column."""
    if name in TEXTS:
        texts = list(columns.get(name, [""] * count))
        for place, text in zip(places, values, strict=True):
            # Several stages may fail, each for a reason of its own.
            texts[place] = "; ".join(filter(None, [texts[place], str(text)])) if name == ERROR else str(text)
        columns[name] = texts
        return
    numbers = np.array(columns.get(name, np.full(count, np.nan)), dtype=np.float64)
    numbers[places] = np.asarray(values, dtype=np.float64)
    columns[name] = numbers
