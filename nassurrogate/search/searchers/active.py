"""Active search: Bayesian optimisation of the front's hypervolume with a model that is refitted each round."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import moocore
import numpy as np

from nassurrogate.columns import COMPUTED, Columns, computed
from nassurrogate.search.dominance import by_rank, non_dominated
from nassurrogate.search.objectives import Constraint, Objective
from nassurrogate.search.searchers.base import WORST, Searcher, register
from search_spaces.space import Genotype, SearchSpace

# Candidates of a round: random architectures, mutants of the best evaluated ones, and in each generation mutants of the
# best predicted ones; numbers of the best that are mutated.
_DRAWN, _NEAR, _BRED, _GENERATIONS, _PARENTS = 1000, 500, 500, 2, 100
# Candidates, best predicted first, whose expected improvement is computed, and joint samples of each.
_SHORTLIST, _SAMPLES = 64, 32


class Model(Protocol):
    """What an active search requires of its model."""

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        """Fits the values (n,) of each metric, independently of earlier fits."""

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        """Predicted medians (n, metrics)."""

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int) -> np.ndarray:
        """Joint samples (n, count, metrics) from the predictive distribution."""


@register
class ActiveSearch(Searcher):
    """For evaluations that take minutes. The first `initial` architectures are random. Each round then fits the `model`
    to all evaluations and proposes `batch` candidates, one after another the one with the largest expected hypervolume
    improvement, assuming that those before it turn out as predicted.

    The default model is the few-shot surrogate of the default checkpoint (few_shot.py). `goals` and `limits` name the
    metrics of objectives and constraints; without them each objective and each violation is modelled as a metric.
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
        self._evaluated = 0  # number of results, including failed ones
        # Of the evaluations that did not fail: genotypes, values of the modelled metrics, objectives, violations.
        self._genotypes: list[Genotype] = []
        self._values = np.zeros((0, len(self._metrics)))
        self._objectives = np.zeros((0, self.objectives))
        self._violations = np.zeros((0, self.constraints))

    def repeat(self, genotypes: Sequence[Genotype]) -> None:
        self._earlier = list(genotypes)

    def propose(self, n: int) -> Iterable[Genotype]:
        first = self._initial - self._evaluated
        count = min(n, first if first > 0 else self._batch)
        self._round += 1
        # A generator per round: repeating a round of an interrupted search does not change the next one.
        self.rng = np.random.default_rng([self._seed, self._round])
        repeated, self._earlier = self._earlier[:count], self._earlier[count:]
        if len(repeated) == count:
            return [genotype for genotype in repeated if self.is_new(genotype)]
        if first > 0 or (np.isfinite(self._values).sum(axis=0) < 2).any() or len(self._genotypes) < 2:
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
        self._evaluated += len(genotypes)
        # Of an architecture that was ruled out early, some values are known.
        ruled_out = (violations.sum(axis=1) > 0) & (violations < WORST).all(axis=1)
        usable = np.flatnonzero((objectives < WORST).all(axis=1) | ruled_out)
        rows = np.reshape(values, (len(values), len(genotypes))).T
        self._genotypes += [genotypes[place] for place in usable]
        self._values = np.concatenate([self._values, rows[usable]])
        self._objectives = np.concatenate([self._objectives, objectives[usable]])
        self._violations = np.concatenate([self._violations, violations[usable]])

    def _picks(self, count: int) -> list[Genotype]:
        """The `count` most promising candidates of a round."""
        model = self._fitted()
        candidates, medians, excess = self._candidates(model)
        if not candidates:
            return list(islice(self.draw(), count))
        best = by_rank(medians, excess)[:_SHORTLIST]
        candidates, medians = [candidates[place] for place in best], medians[best]
        met = (excess[best] <= 0).all(axis=1)
        samples, sampled_excess = self._judged(candidates, self._samples(model, candidates))
        feasible: np.ndarray = np.all(sampled_excess <= 0, axis=2)
        found = self._objectives[(self._violations <= 0).all(axis=1)]
        if not len(found):  # search for a feasible architecture first
            order = np.lexsort([np.arange(len(candidates)), -feasible.mean(axis=1)])
            picked = order[:count].tolist()
        else:
            picked = _greedy(samples, feasible, medians, met, found, count)
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
        """New, distinct architectures with their predicted objectives (n, k) and violations (n, c): random ones, and
        mutants of the best evaluated and of the best predicted ones."""
        pool: dict[Hashable, Genotype] = {}

        def add(genotype: Genotype) -> None:
            if not self.is_met(genotype):
                pool.setdefault(self.space.canonical_key(genotype), genotype)

        for _ in range(_DRAWN):
            add(self.space.sample(self.rng))
        order = by_rank(self._objectives, self._violations)
        parents = [self._genotypes[place] for place in order[:_PARENTS]]
        for place in range(_NEAR):
            add(self.space.mutate(parents[place % len(parents)], self.rng))
        predicted = [self._expected(model, list(pool.values()))]
        for _ in range(_GENERATIONS if pool else 0):
            living = list(pool.values())
            so_far = map(np.concatenate, zip(*predicted, strict=True))
            parents = [living[place] for place in by_rank(*so_far)[:_PARENTS]]
            for place in range(_BRED):
                add(self.space.mutate(parents[place % len(parents)], self.rng))
            predicted.append(self._expected(model, list(pool.values())[len(living) :]))
        medians, excess = map(np.concatenate, zip(*predicted, strict=True))
        return list(pool.values()), medians, excess

    def _expected(self, model: Model, genotypes: list[Genotype]) -> tuple[np.ndarray, np.ndarray]:
        """Predicted objectives (n, k) and violations (n, c)."""
        values = np.zeros((len(genotypes), len(self._metrics)))
        if genotypes and self._metrics:
            values = model.predict(genotypes, self._metrics)
        return self._judged(genotypes, values)

    def _samples(self, model: Model, genotypes: list[Genotype]) -> np.ndarray:
        """Joint samples (n, s, metrics); s is 1 if all metrics are computed."""
        if not self._metrics:
            return np.zeros((len(genotypes), 1, 0))
        return model.sample(genotypes, self._metrics, _SAMPLES, self._round)

    def _judged(self, genotypes: list[Genotype], values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Objectives to minimise (n, ..., k) and violations (n, ..., c) of modelled values (n, ..., metrics)."""
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


def _greedy(
    samples: np.ndarray,
    feasible: np.ndarray,
    medians: np.ndarray,
    median_feasible: np.ndarray,
    found: np.ndarray,
    count: int,
) -> list[int]:
    """Positions of `count` candidates, each with the largest expected improvement of the front that includes the
    medians of those before it; in their order if none improves it. A candidate that is infeasible at its median does
    not join that front.

    `samples` (n, s, k) are of the candidates' objectives, `feasible` (n, s), `medians` (n, k), `median_feasible` (n,),
    `found` (m, k) the feasible objectives evaluated so far.
    """
    front, reference = found[non_dominated(found, keep_duplicates=False)], found.max(axis=0)
    if (front.min(axis=0) >= reference).any():  # equal in some objective: the volume would be 0
        reference = reference + np.maximum(1e-9, np.abs(reference))
    left = list(range(len(samples)))
    picked: list[int] = []
    while left and len(picked) < count:
        growth = expected_improvement(samples[left], front, reference, feasible[left])
        picked.append(left.pop(int(growth.argmax())))
        if median_feasible[picked[-1]]:
            front = np.concatenate([front, medians[picked[-1:]]])
            front = front[non_dominated(front, keep_duplicates=False)]
    return picked


def expected_improvement(
    samples: np.ndarray, front: np.ndarray, reference: np.ndarray, feasible: np.ndarray | None = None
) -> np.ndarray:
    """(n,) the mean growth of the front's hypervolume over `samples` (n, s, k) of each candidate's objectives.

    With one objective this is the expected improvement of Jones et al. (1998), with several the expected hypervolume
    improvement of Emmerich et al. (2006), estimated from samples instead of normal distributions. Smaller is better;
    `front` is (m, k), `reference` (k,) the reference point of the hypervolume. Samples that are not `feasible` (n, s)
    do not improve the front.
    """
    candidates, count, _ = samples.shape
    improves: np.ndarray = np.all(samples < reference, axis=2)
    if feasible is not None:
        improves &= feasible
    if len(front):
        # Weakly dominated samples do not improve it either: their hypervolumes need not be computed.
        improves &= ~np.any(np.all(front <= samples[:, :, None], axis=3), axis=2)
    before = moocore.hypervolume(front, ref=reference) if len(front) else 0.0
    growth = np.zeros((candidates, count))
    for place in zip(*np.nonzero(improves), strict=True):
        grown = np.concatenate([front, samples[place][None]])
        growth[place] = moocore.hypervolume(grown, ref=reference) - before
    return growth.mean(axis=1)
