"""Several evaluators as one: each metric from the first that has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, Columns
from nassurrogate.search.evaluators.base import Evaluator
from search_spaces.space import Genotype


class SeveralEvaluators:
    """Accuracy predicted and latency measured, for example. Raises ValueError for none."""

    def __init__(self, evaluators: Sequence[Evaluator]) -> None:
        if not evaluators:
            raise ValueError("a search needs an evaluator")
        self._parts = list(evaluators)
        self.at_once = min(part.at_once for part in self._parts)
        settings: dict[str, str] = {}
        for part in self._parts:
            for name, value in part.identity.items():
                settings[name] = ", ".join(filter(None, [settings.get(name), value]))
        self.identity: Mapping[str, str] = settings

    def resolve(self, name: str) -> str:
        problems = []
        for part in self._parts:
            try:
                return part.resolve(name)
            except ValueError as error:
                problems.append(f"{part.identity['evaluator']}: {error}")
        raise ValueError("; ".join(problems))

    def givers(self, metrics: Sequence[str]) -> list[Evaluator]:
        """Those that some of the metrics come from."""
        return [part for part, _ in self._shares(metrics)]

    def _shares(self, metrics: Sequence[str]) -> list[tuple[Evaluator, list[str]]]:
        """Who gives which metrics; the first one what no other needs to."""
        left, shares = [metric for metric in metrics if metric not in COMPUTED], []
        for part in self._parts:
            mine = [metric for metric in left if _has(part, metric)]
            left = [metric for metric in left if metric not in mine]
            if mine:
                shares.append((part, mine))
        return shares or [(self._parts[0], [])]

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {}
        errors = []
        for part, mine in self._shares(metrics):
            found = part.evaluate(genotypes, mine)
            if ERROR in found:
                errors.append(found.pop(ERROR))
            columns |= found
        if errors:
            columns[ERROR] = ["; ".join(filter(None, of_one)) for of_one in zip(*errors, strict=True)]
        return columns

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        drawn = None
        for part, mine in self._shares(metrics):
            some = part.sample(genotypes, mine, seed)
            if some is not None:
                if drawn is None:
                    drawn = np.full((*some.shape[:2], len(metrics)), np.nan)
                # Evaluators know nothing of each other: what two of them sample is independent.
                drawn[..., [list(metrics).index(metric) for metric in mine]] = some
        return drawn

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        lists = [found for part, mine in self._shares(metrics) if (found := part.members(mine)) is not None]
        if not lists:
            return None
        common = set(lists[0]).intersection(*lists[1:])
        return [genotype for genotype in lists[0] if genotype in common]


def _has(part: Evaluator, metric: str) -> bool:
    try:
        return part.resolve(metric) == metric
    except ValueError:
        return False
