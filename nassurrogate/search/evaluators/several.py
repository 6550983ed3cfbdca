"""Several evaluators as one: each metric from the first that has it."""

from collections.abc import Mapping, Sequence

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, Columns
from nassurrogate.search.evaluators.base import Evaluator, check_evaluator, full_identity
from search_spaces.space import Genotype


class SeveralEvaluators:
    """Combines evaluators, e.g. predicted accuracy with measured latency.

    Raises ValueError for an empty sequence, TypeError for an element that is not an evaluator.
    """

    def __init__(self, evaluators: Sequence[Evaluator]) -> None:
        if not evaluators:
            raise ValueError("a search needs an evaluator")
        for evaluator in evaluators:
            check_evaluator(evaluator)
        self._parts = list(evaluators)
        self.at_once = min(part.at_once for part in self._parts)
        identity: dict[str, str] = {}
        for part in self._parts:
            for name, value in full_identity(part).items():
                identity[name] = ", ".join(filter(None, [identity.get(name), value]))
        self.identity: Mapping[str, str] = identity

    def resolve(self, name: str) -> str:
        problems = []
        for part in self._parts:
            try:
                return part.resolve(name)
            except ValueError as error:
                problems.append(f"{full_identity(part)['evaluator']}: {error}")
        raise ValueError("; ".join(problems))

    def sources(self, metrics: Sequence[str]) -> list[Evaluator]:
        """The evaluators that at least one of the metrics comes from."""
        return [part for part, _ in self.assignment(metrics)]

    def assignment(self, metrics: Sequence[str]) -> list[tuple[Evaluator, list[str]]]:
        """Each evaluator in use with its metrics; if all metrics are computed, the first evaluator with none."""
        left, assigned = [metric for metric in metrics if metric not in COMPUTED], []
        for part in self._parts:
            own = [metric for metric in left if _has(part, metric)]
            left = [metric for metric in left if metric not in own]
            if own:
                assigned.append((part, own))
        return assigned or [(self._parts[0], [])]

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {}
        errors = []
        for part, own in self.assignment(metrics):
            found = part.evaluate(genotypes, own)
            if ERROR in found:
                errors.append(found[ERROR])
            columns |= {name: values for name, values in found.items() if name != ERROR}
        if errors:
            columns[ERROR] = ["; ".join(filter(None, reasons)) for reasons in zip(*errors, strict=True)]
        return columns

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> np.ndarray | None:
        """Samples of different evaluators are independent. Their number is the smallest that an evaluator returns."""
        drawn: list[tuple[list[str], np.ndarray]] = []
        for part, own in self.assignment(metrics):
            samples = part.sample(genotypes, own, seed)
            if samples is not None:
                drawn.append((own, samples))
        if not drawn:
            return None
        count = min(samples.shape[1] for _, samples in drawn)
        joint = np.full((len(genotypes), count, len(metrics)), np.nan)
        for own, samples in drawn:
            joint[..., [list(metrics).index(metric) for metric in own]] = samples[:, :count]
        return joint

    def members(self, metrics: Sequence[str]) -> list[Genotype] | None:
        lists = [available for part, own in self.assignment(metrics) if (available := part.members(own)) is not None]
        if not lists:
            return None
        common = set(lists[0]).intersection(*lists[1:])
        return [genotype for genotype in lists[0] if genotype in common]


def _has(part: Evaluator, metric: str) -> bool:
    try:
        return part.resolve(metric) == metric
    except ValueError:
        return False
