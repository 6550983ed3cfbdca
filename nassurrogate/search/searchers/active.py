"""Active search: a model proposes, learns what its proposals turned out to be, proposes again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import moocore
import numpy as np

from nassurrogate.columns import COMPUTED, Columns, computed
from nassurrogate.search.objectives import Constraint, Objective
from nassurrogate.search.searchers.base import WORST, Searcher, register
from nassurrogate.search.searchers.improvement import expected_improvement
from search_spaces.space import Genotype, SearchSpace

# Candidates of a round: so many drawn, so many mutated from the best evaluated, and so many in each of some generations
# mutated from those that the model likes best.
_DRAWN, _NEAR, _BRED, _GENERATIONS, _PARENTS = 1000, 500, 500, 2, 100
# Of these, so many are looked at closely, by so many joint samples each.
_SHORTLIST, _SAMPLES = 64, 32


class Model(Protocol):
    """What an active search asks of its model."""

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        """Learns the values (n,) of each metric, and forgets what it was taught before."""

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        """(n, metrics) what it takes to be most likely."""

    def sample(
        self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int
    ) -> np.ndarray:
        """(n, count, metrics) joint samples of what the values may be."""


@register
class ActiveSearch(Searcher):
    """For evaluations that cost minutes: the first `initial` architectures are drawn, then each round fits the `model`
    to all that was found and proposes `batch`, one after another the one whose joint samples promise the largest growth
    of the front's hypervolume, as if the earlier ones had turned out as predicted.

    Without a model, it is the default checkpoint's few-shot surrogate (few_shot.py). `goals` and `limits` say which
    metrics objectives and constraints are of; without them each objective and violation is a metric of its own.
    """

    name = "active"

    def __init__(
        self,
        space: SearchSpace,
        *,
        seed: int = 0,
        model: Model | None = None,
        goals: Sequence[Objective] = (),
        limits: Sequence[Constraint] = (),
        initial: int = 10,
        batch: int = 5,
        **settings: Any,
    ) -> None:
        super().__init__(space, seed=seed, **settings)
        self._goals = list(goals) or [
            Objective(f"objective_{place + 1}", maximise=False) for place in range(self.objectives)
        ]
        self._limits = list(limits) or [
            Constraint(f"violation_{place + 1}", "<=", 0.0) for place in range(self.constraints)
        ]
        asked = [goal.metric for goal in self._goals] + [limit.metric for limit in self._limits]
        self._metrics = [metric for metric in dict.fromkeys(asked) if metric not in COMPUTED]
        self._model, self._seed, self._initial, self._batch = model, seed, initial, batch
        self._round = 0
        self._earlier: list[Genotype] = []
        self._columns: Columns = {}
        self._told = 0
        self._genotypes: list[Genotype] = []  # those told of that could be evaluated
        self._values = np.zeros((0, len(self._metrics)))
        self._found = np.zeros((0, self.objectives)), np.zeros((0, self.constraints))

    def repeat(self, genotypes: Sequence[Genotype]) -> None:
        self._earlier = list(genotypes)

    def propose(self, n: int) -> Iterable[Genotype]:
        first = self._initial - self._told
        count = min(n, first if first > 0 else self._batch)
        self._round += 1
        # Each round draws from a generator of its own, so that one which is repeated changes nothing for the next.
        self.rng = np.random.default_rng([self._seed, self._round])
        again, self._earlier = self._earlier[:count], self._earlier[count:]
        if len(again) == count:
            return [genotype for genotype in again if self.is_new(genotype)]
        if first > 0 or len(self._genotypes) < 2:
            return islice(self.draw(), count)
        return self._picks(count)

    def observe(self, columns: Columns) -> None:
        self._columns = columns

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        known: dict[str, Any] = dict(self._columns)
        for place, goal in enumerate(self._goals):
            known.setdefault(goal.metric, goal.minimised(objectives[:, place]))
        for place, limit in enumerate(self._limits):
            known.setdefault(limit.metric, violations[:, place])
        values = [np.asarray(known[metric], dtype=np.float64) for metric in self._metrics]
        self._columns = {}
        self._told += len(genotypes)
        usable = np.flatnonzero((objectives < WORST).all(axis=1))
        rows = np.reshape(values, (len(values), len(genotypes))).T
        self._genotypes += [genotypes[place] for place in usable]
        self._values = np.concatenate([self._values, rows[usable]])
        self._found = (
            np.concatenate([self._found[0], objectives[usable]]),
            np.concatenate([self._found[1], violations[usable]]),
        )

    def _picks(self, count: int) -> list[Genotype]:
        model = self._fitted()
        objectives, violations = self._found
        candidates, middle, broken = self._candidates(model)
        if not candidates:
            return list(islice(self.draw(), count))
        best = _best(middle, broken)[:_SHORTLIST]
        candidates, middle = [candidates[place] for place in best], middle[best]
        drawn = self._drawn(model, candidates)
        samples, excess = self._judged(candidates, drawn)
        feasible: np.ndarray = np.all(excess <= 0, axis=2)
        met = objectives[(violations <= 0).all(axis=1)]
        if not len(met):  # first to where something is allowed at all
            order = np.lexsort([np.arange(len(candidates)), -feasible.mean(axis=1)])
            picked = order[:count].tolist()
        else:
            picked = _greedy(samples, feasible, middle, met, count)
        return [candidates[place] for place in picked if self.is_new(candidates[place])]

    def _fitted(self) -> Model:
        if self._model is None:
            from nassurrogate.search.searchers.few_shot import FewShotSurrogate
            from surrogate import default_checkpoint

            self._model = FewShotSurrogate(self.space, default_checkpoint(), seed=self._seed)
        if self._metrics:
            self._model.fit(self._genotypes, dict(zip(self._metrics, self._values.T, strict=True)))
        return self._model

    def _candidates(self, model: Model) -> tuple[list[Genotype], np.ndarray, np.ndarray]:
        """New architectures, no two alike, with what the model expects of their objectives and violations: drawn ones,
        and mutants of the best evaluated and of the best predicted."""
        pool: dict[Hashable, Genotype] = {}

        def add(genotype: Genotype) -> None:
            if not self.is_met(genotype):
                pool.setdefault(self.space.canonical_key(genotype), genotype)

        for _ in range(_DRAWN):
            add(self.space.sample(self.rng))
        parents = [self._genotypes[place] for place in _best(*self._found)[:_PARENTS]]
        for place in range(_NEAR):
            add(self.space.mutate(parents[place % len(parents)], self.rng))
        judged = [self._expected(model, list(pool.values()))]
        for _ in range(_GENERATIONS if pool else 0):
            living = list(pool.values())
            so_far = map(np.concatenate, zip(*judged, strict=True))
            parents = [living[place] for place in _best(*so_far)[:_PARENTS]]
            for place in range(_BRED):
                add(self.space.mutate(parents[place % len(parents)], self.rng))
            judged.append(self._expected(model, list(pool.values())[len(living) :]))
        middle, broken = map(np.concatenate, zip(*judged, strict=True))
        return list(pool.values()), middle, broken

    def _expected(self, model: Model, genotypes: list[Genotype]) -> tuple[np.ndarray, np.ndarray]:
        """Objectives (n, k) and violations (n, c) as predicted."""
        values = np.zeros((len(genotypes), len(self._metrics)))
        if genotypes and self._metrics:
            values = model.predict(genotypes, self._metrics)
        return self._judged(genotypes, values)

    def _drawn(self, model: Model, genotypes: list[Genotype]) -> np.ndarray:
        if not self._metrics:
            return np.zeros((len(genotypes), 1, 0))
        return model.sample(genotypes, self._metrics, _SAMPLES, self._round)

    def _judged(self, genotypes: list[Genotype], values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Objectives to minimise (..., k) and violations (..., c) of modelled values (n, ..., metrics)."""
        columns: dict[str, np.ndarray] = {m: values[..., place] for place, m in enumerate(self._metrics)}
        wanted = {goal.metric for goal in self._goals} | {limit.metric for limit in self._limits}
        if wanted & set(COMPUTED):
            shape = (-1, *[1] * (values.ndim - 2))
            for metric, sizes in computed(self.space, genotypes).items():
                columns[metric] = np.broadcast_to(sizes.reshape(shape), values.shape[:-1])
        goals = [goal.minimised(columns[goal.metric]) for goal in self._goals]
        limits = [limit.violation(columns[limit.metric]) for limit in self._limits]
        none = np.zeros((*values.shape[:-1], 0))
        return np.stack(goals, axis=-1), np.stack(limits, axis=-1) if limits else none


def _best(objectives: np.ndarray, violations: np.ndarray) -> np.ndarray:
    """(n,) positions, front by front; behind them, by how much they break, those that break constraints."""
    broken = violations.sum(axis=1)
    met = broken <= 0
    layer = np.zeros(len(objectives))
    if met.any():
        layer[met] = moocore.pareto_rank(objectives[met])
    return np.lexsort([layer, np.where(met, 0, broken)])


def _greedy(
    samples: np.ndarray, feasible: np.ndarray, middle: np.ndarray, found: np.ndarray, count: int
) -> list[int]:
    """Positions of candidates, each the one that promises most with those before it taken to be as predicted; by rank
    where none promises anything."""
    front, reference = found[moocore.is_nondominated(found)], found.max(axis=0)
    if (front.min(axis=0) >= reference).any():  # all alike in something: anything better counts
        reference = reference + np.maximum(1e-9, np.abs(reference))
    left = list(range(len(samples)))
    picked: list[int] = []
    while left and len(picked) < count:
        growth = expected_improvement(samples[left], front, reference, feasible[left])
        picked.append(left.pop(int(growth.argmax())))
        front = np.concatenate([front, middle[picked[-1:]]])
        front = front[moocore.is_nondominated(front)]
    return picked
