"""Several searches with the same objectives, by one reference point: fronts, hypervolume, and what each alone has."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

import moocore
import numpy as np

from nassurrogate.search.objectives import Objective
from nassurrogate.search.reference import check as check_reference
from nassurrogate.search.result import SearchResult


@dataclass(frozen=True)
class Comparison:
    """Searches by name, with one reference point.

    `own` are positions of the networks on each front that no network of another front is as good as, in every
    objective; `shared` says whether the searches had the same reference point already.
    """

    names: list[str]
    results: list[SearchResult]
    own: list[list[int]]
    shared: bool

    @property
    def objectives(self) -> list[Objective]:
        return self.results[0].objectives

    @property
    def reference(self) -> list[float]:
        return self.results[0].reference

    @property
    def union_hypervolume(self) -> float:
        """The hypervolume of the front of all searches together."""
        fronts = [result.minimised[result.front_positions] for result in self.results if len(result.front_positions)]
        if not fronts:
            return 0.0
        signs = np.array([-1.0 if goal.maximise else 1.0 for goal in self.objectives])
        return float(moocore.hypervolume(np.concatenate(fronts), ref=np.array(self.reference) * signs))


def compare(
    names: Sequence[str], results: Sequence[SearchResult], reference: Sequence[float] | None = None
) -> Comparison:
    """Compares searches by the `reference` point, by default the one that all of them have, or else the worst value of
    each objective among the feasible networks of all.

    Values are medians, whatever a search ranked by. Raises ValueError for fewer than two searches, for different
    objectives, and if no search has a feasible network.
    """
    if len(results) < 2:
        raise ValueError("there are at least two searches to compare")
    goals = list(map(str, results[0].objectives))
    for name, result in zip(names, results, strict=True):
        other = list(map(str, result.objectives))
        if other != goals:
            raise ValueError(
                f"{name} has the objectives {', '.join(other)}, and {names[0]} has {', '.join(goals)}; "
                "only searches with the same objectives compare"
            )
    points = {tuple(result.reference_point) if result.reference_point else () for result in results}
    shared = reference is None and len(points) == 1 and () not in points
    given = check_reference(reference, results[0].objectives) if reference else None
    point = given or (list(*points) if shared else _worst(results))
    common = [
        dataclasses.replace(result, settings={**result.settings, "rank_by": "median"}, reference_point=point)
        for result in results
    ]
    return Comparison(list(names), common, [_own(common, place) for place in range(len(common))], shared)


def _worst(results: Sequence[SearchResult]) -> list[float]:
    """The worst value of each objective among the feasible networks of all searches."""
    own = [
        dataclasses.replace(result, reference_point=None).reference for result in results if len(result.front_positions)
    ]
    if not own:
        raise ValueError("no search has a network that meets its constraints; there is nothing to compare")
    return [
        min(values) if goal.maximise else max(values)
        for goal, values in zip(results[0].objectives, zip(*own, strict=True), strict=True)
    ]


def _own(results: Sequence[SearchResult], place: int) -> list[int]:
    """Positions on a front that no network of another front is as good as."""
    mine = results[place]
    others = [other.minimised[other.front_positions] for number, other in enumerate(results) if number != place]
    rivals = np.concatenate(others)
    return [
        int(position) for position in mine.front_positions if not (rivals <= mine.minimised[position]).all(axis=1).any()
    ]
