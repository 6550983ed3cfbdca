"""The result of a search: everything evaluated, and its Pareto front."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import moocore
import numpy as np

import search_spaces
from nassurrogate.columns import COMPUTED, ERROR, NOVELTY, Columns
from nassurrogate.search.dominance import CHANCE, chances, non_dominated
from nassurrogate.search.objectives import RANKINGS, Constraint, Objective, parse_constraints, parse_objectives, ranked
from search_spaces import Graph

# Most objectives for which the course of the hypervolume is computed, whose cost grows steeply with their number.
MOST_COURSE = 4
# Quantile levels between which a metric's values are typical.
CENTRAL = (0.02, 0.98)


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    `evaluated` has the columns of all architectures in the order of evaluation: `arch_str`; the metrics of objectives
    and constraints, with the ends of their 80% intervals in `_q10` and `_q90` if they are predicted; `params_m` and
    `macs_m` (millions); for members of the front `p_non_dominated`, the probability that no other member dominates it
    (from joint samples of the surrogate; 1 if values are certain), and `test_accuracy` (%) if the search trained
    networks; `error`, the reason of a failed evaluation. `settings` determine the result; their objectives and
    constraints have resolved metric names. `versions` are those of the packages used, `timings` are in seconds.
    `reference_point` is that of the hypervolume, a value of each objective, which belongs to the space and the
    objectives or was given; without it, each search has its own (`reference`).
    """

    settings: Mapping[str, Any]
    evaluated: Columns
    versions: Mapping[str, str]
    timings: Mapping[str, float]
    reference_point: Sequence[float] | None = None

    @cached_property
    def objectives(self) -> list[Objective]:
        return parse_objectives(self.settings["objectives"], str)

    @cached_property
    def constraints(self) -> list[Constraint]:
        return parse_constraints(self.settings["constraints"], str)

    @property
    def metrics(self) -> list[str]:
        """The metrics of objectives and constraints, then the computed ones and the out-of-distribution score."""
        asked = [goal.metric for goal in self.objectives] + [limit.metric for limit in self.constraints]
        scored = [NOVELTY] if NOVELTY in self.evaluated else []
        return list(dict.fromkeys([*asked, *COMPUTED, *scored]))

    @cached_property
    def minimised(self) -> np.ndarray:
        """(n, k) objective values with the sign that makes smaller better, by the setting `rank_by`."""
        return minimised(self.evaluated, self.objectives, self.rank_by)

    @property
    def rank_by(self) -> str:
        """Which end of a predicted interval counts: "optimistic", "median" or "pessimistic"."""
        return str(self.settings.get("rank_by", "median"))

    @cached_property
    def violations(self) -> np.ndarray:
        """(n, c) excess over each constraint's limit, 0 if it is met."""
        return violations(self.evaluated, self.constraints, self.rank_by)

    @cached_property
    def feasible(self) -> np.ndarray:
        """(n,) whether all objectives are finite and all constraints are met."""
        finite = np.isfinite(self.minimised).all(axis=1)
        return finite & (self.violations <= 0).all(axis=1)

    @cached_property
    def p_feasible(self) -> np.ndarray:
        """(n,) the probability that an architecture meets all constraints, from the 80% intervals of predicted metrics,
        taken to be independent; NaN if one of the metrics is unknown."""
        chances = [limit.probability(self.evaluated) for limit in self.constraints]
        return np.prod(chances, axis=0) if chances else np.ones(len(self.evaluated["arch_str"]))

    @property
    def uncertain_constraints(self) -> list[Constraint]:
        """The constraints on predicted metrics, which an architecture meets with a probability."""
        return [limit for limit in self.constraints if limit.predicted(self.evaluated)]

    @cached_property
    def ruled_out(self) -> np.ndarray:
        """(n,) whether an architecture violates a constraint by what is cheap to know, so that its other metrics were
        neither trained nor measured; they are NaN."""
        return ruled_out(self.evaluated, self.minimised, self.violations)

    def best(self, count: int = 10) -> np.ndarray:
        """Positions of the feasible architectures with the best values of the first objective, best first."""
        kept = np.flatnonzero(self.feasible)
        return kept[np.lexsort(self.minimised[kept].T[::-1])][:count]

    @cached_property
    def front_positions(self) -> np.ndarray:
        """Positions of the feasible architectures that no other dominates, equal ones included, in the order of the
        first objective, best first."""
        kept = np.flatnonzero(self.feasible)
        if not len(kept):
            return kept
        kept = kept[non_dominated(self.minimised[kept])]
        return kept[np.lexsort(self.minimised[kept].T[::-1])]

    def typical_range(self, metric: str) -> tuple[float, float]:
        """The central 96% of a metric's finite values, extended by its length on either side; values of the front
        outside of it, such as 10% accuracy among 90%, are outliers. NaN without values."""
        values = np.asarray(self.evaluated[metric], dtype=np.float64)
        values = values[np.isfinite(values)]
        low, high = np.quantile(values, CENTRAL) if len(values) else (np.nan, np.nan)
        return float(low - (high - low)), float(high + (high - low))

    @cached_property
    def guesses(self) -> list[int]:
        """Places on the front of the networks that are unlike everything the checkpoint has learned."""
        scores = np.asarray(self.rows(self.front_positions).get(NOVELTY, ()), dtype=np.float64)
        return [int(place) for place in np.flatnonzero(scores > 1)]

    @cached_property
    def chances(self) -> np.ndarray:
        """(n,) the probability that no evaluated architecture dominates one, from the medians and 80% intervals of the
        objectives, taken to be independent; 0 for infeasible architectures."""
        kept, probability = np.flatnonzero(self.feasible), np.zeros(len(self.feasible))
        if len(kept):
            better, median, worse = (minimised(self.evaluated, self.objectives, end)[kept] for end in RANKINGS)
            probability[kept] = chances(better, median, worse, int(self.settings["seed"]))
        return probability

    @cached_property
    def contender_positions(self) -> np.ndarray:
        """Positions of the near-front architectures: those outside the front that belong to it with a probability of at
        least `CHANCE`, most probable first. Empty if values are certain."""
        near = np.setdiff1d(np.flatnonzero(self.chances >= CHANCE), self.front_positions)
        return near[np.argsort(-self.chances[near], kind="stable")]

    @cached_property
    def reference(self) -> list[float]:
        """The reference point of the hypervolume: `reference_point`, or without one the worst value of each objective
        among the feasible architectures."""
        return [float(goal.minimised(value)) for goal, value in zip(self.objectives, self._worst, strict=False)]

    @cached_property
    def _worst(self) -> np.ndarray:
        """(k,) `reference` with the sign that makes smaller better; (0,) without a feasible architecture."""
        if self.reference_point is not None:
            given = np.asarray(self.reference_point, dtype=np.float64)
            signs = [-1.0 if goal.maximise else 1.0 for goal in self.objectives]
            return np.asarray(given * signs)
        worst: np.ndarray = self.minimised[self.feasible].max(axis=0) if self.feasible.any() else np.zeros(0)
        return worst

    @cached_property
    def hypervolume(self) -> float:
        """The hypervolume that the front dominates up to `reference`, in the product of the objectives' units."""
        if not len(self.front_positions):
            return 0.0
        return float(moocore.hypervolume(self.minimised[self.front_positions], ref=self._worst))

    def course(self, points: int = 40) -> list[tuple[int, float]]:
        """(evaluations, hypervolume of their front up to `reference`) at evenly spaced numbers of evaluations.

        With one objective, its best feasible value so far, NaN before there is one. Empty if no architecture is
        feasible or there are more than `MOST_COURSE` objectives.
        """
        if not self.feasible.any() or len(self.objectives) > MOST_COURSE:
            return []
        counts = np.unique(np.linspace(1, len(self.minimised), points).astype(int))
        kept = [np.flatnonzero(self.feasible[:count]) for count in counts]
        if len(self.objectives) == 1:
            best = [self.minimised[rows, 0].min() if len(rows) else np.nan for rows in kept]
            values = self.objectives[0].minimised(np.array(best))
        else:
            values = np.array(
                [moocore.hypervolume(self.minimised[rows], ref=self._worst) if len(rows) else 0.0 for rows in kept]
            )
        return list(zip(counts.tolist(), values.tolist(), strict=True))

    def rows(self, positions: Iterable[int]) -> Columns:
        """The columns of `evaluated` at these positions, e.g. `result.rows(result.front_positions)`."""
        index = np.asarray(list(positions), dtype=np.int64)
        return {
            name: values[index] if isinstance(values, np.ndarray) else [values[i] for i in index]
            for name, values in self.evaluated.items()
        }

    def graph(self, position: int) -> Graph:
        """The network of an evaluated architecture: `to_torch` converts it to a trainable module, `to_onnx` to a file.

        Raises ValueError if its space is not registered.
        """
        space = search_spaces.get(self.settings["space"])
        return space.graph(space.from_str(str(self.evaluated["arch_str"][position])))

    def nearest_misses(self, count: int = 3) -> list[int]:
        """Positions of the architectures with the least sum of violations, each relative to its limit; without
        evaluations that failed. Of what was ruled out early, the violations that are known count."""
        limits = np.array([abs(constraint.limit) or 1.0 for constraint in self.constraints])
        excess = np.nansum(self.violations / limits, axis=1)
        known = np.isfinite(np.column_stack([self.minimised, self.violations])).all(axis=1)
        excess[~(known | self.ruled_out)] = np.inf
        order = np.argsort(excess, kind="stable")
        return [int(place) for place in order[:count] if np.isfinite(excess[place])]


def minimised(columns: Mapping[str, Any], objectives: Sequence[Objective], rank_by: str = "median") -> np.ndarray:
    """(n, k) objective values with the sign that makes smaller better."""
    values = [goal.minimised(ranked(columns, goal.metric, goal.maximise, rank_by)) for goal in objectives]
    return np.stack(values, axis=1)


def violations(columns: Mapping[str, Any], constraints: Sequence[Constraint], rank_by: str = "median") -> np.ndarray:
    """(n, c) excess over each constraint's limit in the metric's unit, 0 if it is met, NaN if the metric is NaN."""
    excess = [limit.violation(ranked(columns, limit.metric, limit.higher_is_better, rank_by)) for limit in constraints]
    return np.stack(excess, axis=1) if excess else np.zeros((len(columns["arch_str"]), 0))


def ruled_out(columns: Mapping[str, Any], objectives: np.ndarray, excess: np.ndarray) -> np.ndarray:
    """(n,) whether a row lacks a value of an objective or a constraint although it did not fail, and violates another
    constraint, from its objectives (n, k) and violations (n, c)."""
    unknown = ~np.isfinite(np.column_stack([objectives, excess])).all(axis=1)
    failed = np.array([bool(error) for error in columns.get(ERROR, [""] * len(objectives))], dtype=bool)
    found: np.ndarray = unknown & ~failed & (np.nansum(excess, axis=1) > 0)
    return found
