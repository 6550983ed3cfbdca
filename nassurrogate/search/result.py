"""The result of a search: everything evaluated, and the Pareto front of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import moocore
import numpy as np

import search_spaces
from nassurrogate.columns import COMPUTED, Columns
from nassurrogate.search.near_front import CHANCE, chances
from nassurrogate.search.objectives import (
    RANKINGS,
    Constraint,
    Objective,
    parse_constraints,
    parse_objectives,
    ranked,
)
from search_spaces import Graph

# Objectives up to which a hypervolume takes little enough time to be computed again and again.
MOST_COURSE = 4


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `evaluated` has the columns of all architectures in the order of evaluation: `arch_str`, the metrics of
    objectives and constraints (with `_q10` and `_q90`, the ends of the 80% interval, where they are
    predicted), `params_m` and `macs_m` (millions), and for the front `p_non_dominated`, the probability that no other
    member of it dominates the architecture (from joint samples of the surrogate; 1 where values are certain). `error`,
    where evaluations can fail, says why one did.
    `settings` is what determines the result; objectives and constraints in it carry resolved metric names.
    """

    settings: Mapping[str, Any]
    evaluated: Columns
    versions: Mapping[str, str]
    timings: Mapping[str, float]  # seconds

    @cached_property
    def objectives(self) -> list[Objective]:
        return parse_objectives(self.settings["objectives"], str)

    @cached_property
    def constraints(self) -> list[Constraint]:
        return parse_constraints(self.settings["constraints"], str)

    @property
    def metrics(self) -> list[str]:
        """The metrics of objectives and constraints, then the computed ones."""
        asked = [goal.metric for goal in self.objectives] + [limit.metric for limit in self.constraints]
        return list(dict.fromkeys([*asked, *COMPUTED]))

    @cached_property
    def minimised(self) -> np.ndarray:
        """(n, k) objective values, those that the setting `rank_by` says, with the sign that makes smaller better."""
        return minimised(self.evaluated, self.objectives, self.rank_by)

    @property
    def rank_by(self) -> str:
        return str(self.settings.get("rank_by", "median"))

    @cached_property
    def violations(self) -> np.ndarray:
        """(n, c) how far each constraint is broken, 0 where it is met."""
        return violations(self.evaluated, self.constraints, self.rank_by)

    @cached_property
    def feasible(self) -> np.ndarray:
        """(n,) whether all objectives are numbers and all constraints are met."""
        finite = np.isfinite(self.minimised).all(axis=1)
        return finite & (self.violations <= 0).all(axis=1)

    @cached_property
    def front(self) -> np.ndarray:
        """Positions of the feasible architectures that no other dominates, best first objective first.

        Equally good ones are all there.
        """
        kept = np.flatnonzero(self.feasible)
        if not len(kept):
            return kept
        kept = kept[moocore.is_nondominated(self.minimised[kept], keep_weakly=True)]
        return kept[np.lexsort(self.minimised[kept].T[::-1])]

    @cached_property
    def chances(self) -> np.ndarray:
        """(n,) the probability that nothing that was evaluated dominates an architecture, from the medians and 80%
        intervals of its objectives, taken one by one; 0 for those that are not feasible."""
        kept, found = np.flatnonzero(self.feasible), np.zeros(len(self.feasible))
        if len(kept):
            better, median, worse = (
                minimised(self.evaluated, self.objectives, end)[kept] for end in RANKINGS
            )
            found[kept] = chances(better, median, worse, int(self.settings["seed"]))
        return found

    @cached_property
    def contenders(self) -> np.ndarray:
        """Positions of the architectures beside the front that may belong to it, with a chance of `CHANCE` or more,
        likeliest first. None where values are certain."""
        beside = np.setdiff1d(np.flatnonzero(self.chances >= CHANCE), self.front)
        return beside[np.argsort(-self.chances[beside], kind="stable")]

    @cached_property
    def reference(self) -> list[float]:
        """The worst value of each objective among the feasible; where the hypervolume ends."""
        worst = self.minimised[self.feasible].max(axis=0) if self.feasible.any() else []
        return [float(goal.minimised(value)) for goal, value in zip(self.objectives, worst, strict=False)]

    @cached_property
    def hypervolume(self) -> float:
        """What the front dominates up to `reference`, in the product of the objectives' units."""
        if not len(self.front):
            return 0.0
        worst = self.minimised[self.feasible].max(axis=0)
        return float(moocore.hypervolume(self.minimised[self.front], ref=worst))

    def course(self, points: int = 40) -> list[tuple[int, float]]:
        """(evaluations, hypervolume of their front up to `reference`) at evenly spread counts; with one objective its
        best feasible value so far, NaN before there is one. Nothing where no architecture is feasible, or with more
        than `MOST_COURSE` objectives."""
        if not self.feasible.any() or len(self.objectives) > MOST_COURSE:
            return []
        counts = np.unique(np.linspace(1, len(self.minimised), points).astype(int))
        kept = [np.flatnonzero(self.feasible[:count]) for count in counts]
        if len(self.objectives) == 1:
            best = [self.minimised[rows, 0].min() if len(rows) else np.nan for rows in kept]
            values = self.objectives[0].minimised(np.array(best))
        else:
            worst = self.minimised[self.feasible].max(axis=0)
            values = np.array(
                [moocore.hypervolume(self.minimised[rows], ref=worst) if len(rows) else 0.0 for rows in kept]
            )
        return list(zip(counts.tolist(), values.tolist(), strict=True))

    def rows(self, positions: Iterable[int]) -> Columns:
        """The columns of some of `evaluated`, e.g. `result.rows(result.front)`."""
        index = np.asarray(list(positions), dtype=np.int64)
        return {
            name: values[index] if isinstance(values, np.ndarray) else [values[i] for i in index]
            for name, values in self.evaluated.items()
        }

    def graph(self, position: int) -> Graph:
        """The network of one of `evaluated`: `to_torch` makes a module of it that is ready to train, `to_onnx` a file.

        Raises ValueError where its space is not registered.
        """
        space = search_spaces.get(self.settings["space"])
        return space.graph(space.from_str(str(self.evaluated["arch_str"][position])))

    def nearest_misses(self, count: int = 3) -> list[int]:
        """Positions of the architectures that break the constraints least, each relative to its limit."""
        limits = np.array([abs(constraint.limit) or 1.0 for constraint in self.constraints])
        excess = (self.violations / limits).sum(axis=1)
        excess[~np.isfinite(self.minimised).all(axis=1) | np.isnan(excess)] = np.inf
        return [int(i) for i in np.argsort(excess, kind="stable")[:count]]


def minimised(
    columns: Mapping[str, Any], objectives: Sequence[Objective], rank_by: str = "median"
) -> np.ndarray:
    """(n, k) objective values with the sign that makes smaller better."""
    values = [goal.minimised(ranked(columns, goal.metric, goal.maximise, rank_by)) for goal in objectives]
    return np.stack(values, axis=1)


def violations(
    columns: Mapping[str, Any], constraints: Sequence[Constraint], rank_by: str = "median"
) -> np.ndarray:
    """(n, c) how far each constraint is broken, 0 where it is met, NaN where its metric is no number."""
    broken = [
        limit.violation(ranked(columns, limit.metric, limit.higher_is_better, rank_by))
        for limit in constraints
    ]
    return np.stack(broken, axis=1) if broken else np.zeros((len(columns["arch_str"]), 0))
