"""The Gaussian process of one metric, from named groups of features.

Accuracies of a benchmark are skewed, and are learned better by rank; a metric that is a sum over blocks is learned
better as it is, or from the blocks alone. Which is not known of few rows: mixture.py.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.scaling import RankGauss, StandardScaler
from surrogate.prediction import COVERAGE, NORMAL_END

Groups = Mapping[str, np.ndarray]
# The groups of logarithms of latencies on known devices, by which costs are learned, and of the base's medians.
DEVICES, MEDIANS = "devices", "medians"
# The groups of the live parts of networks (live.py).
LIVE_SIZES, LIVE_SUBTREES = "live_sizes", "live_subtrees"
# Groups that are reduced to so many principal components.
_REDUCED, _COMPONENTS = ("encodings", "subtrees", "paths", LIVE_SUBTREES), 64
_COST_SUFFIXES = ("_latency_ms", "_energy_mj")
# Rows by which an interval's width counts as confirmed; fewer leave it near the process's own.
_PRIOR_ROWS = 5.0
# So many rows, as a share of all, widen intervals. Chosen on a quarter of the settings of published latencies.
_UNCERTAIN_ROWS = 1.5
# Prior means of the logarithms of hyperparameters (gaussian_process.py) where latencies on known devices are read: of
# the noise, and of a group's linear kernel, scale and length. They are what 50 networks of each of 16 settings of
# published latencies chose; with them ten networks have a median error of 11% instead of 15% there.
_NOISE_PRIOR, _DEVICES_PRIOR, _OTHERS_PRIOR = -1.4, (1.0, -1.0, 0.3), (-1.0, -0.8, 0.5)
_LARGEST_LOGARITHM = 700.0  # that float64 can raise e to


def is_cost(metric: str) -> bool:
    """Whether a metric is a latency or an energy."""
    return metric.endswith(_COST_SUFFIXES)


@dataclass(frozen=True)
class Choice:
    """How a metric is learned: from which groups of features, by rank or not, with which `logs` of hyperparameters, and
    its `weight` among others."""

    groups: tuple[str, ...]
    ranks: bool
    logs: np.ndarray | None = None
    weight: float = 1.0


class MetricProcess:
    """Learns the `values` (n,) of a metric from features `rows`, (n, d) by group.

    A `cost` is learned as a logarithm, relative to the mean over the known devices if these are among the groups.
    `left_out` (n,) are leave-one-out predictions.
    """

    def __init__(self, values: np.ndarray, rows: Groups, cost: bool, choice: Choice) -> None:
        self._target = _Target(values, rows, cost=cost, ranks=choice.ranks)
        self._groups = [_Deviations(rows) if name == DEVICES else _Group(name, rows) for name in choice.groups]
        scaled = [group(rows) for group in self._groups]
        self._process = GaussianProcess(scaled, self._target.normal, choice.logs, _prior(choice.groups))
        self.choice = dataclasses.replace(choice, logs=self._process.logs)
        self._factor = _factor(self._target.normal, self._process)
        self.left_out = self._target.values(self._process.leave_one_out, rows)

    def values(self, groups: Groups, sides: np.ndarray) -> np.ndarray:
        """Values (n, count) that are `sides` (n, count) standard deviations from the medians of n networks."""
        mean, deviation = self._process.predict([group(groups) for group in self._groups])
        deviation = deviation * self._factor
        columns = [self._target.values(mean + side * deviation, groups) for side in sides.T]
        return np.stack(columns, axis=1)


def widening_of(values: np.ndarray, found: np.ndarray) -> float:
    """What intervals are multiplied by so that 80% of them hold their value, from `values` (n,) and the medians and
    ends of intervals `found` (n, 3) of rows that were left out (split conformal prediction, Lei et al. 2018)."""
    reach = np.where(values >= found[:, 0], found[:, 2] - found[:, 0], found[:, 0] - found[:, 1])
    scores = np.abs(values - found[:, 0]) / np.maximum(reach, 1e-300)
    scores = scores[np.isfinite(scores)]
    return _shrunk_level(scores) if len(scores) else 1.0


def _shrunk_level(scores: np.ndarray) -> float:
    """What 80% of new `scores` (n,) do not exceed, moved towards 1 if there are few."""
    count = len(scores)
    level = float(np.quantile(scores, min(1.0, COVERAGE * (1 + 1 / count))))
    return (count * level + _PRIOR_ROWS) / (count + _PRIOR_ROWS)


class _Target:
    """Values as a process learns them, of mean 0 and deviation 1, and back."""

    def __init__(self, values: np.ndarray, groups: Groups, *, cost: bool, ranks: bool) -> None:
        self._cost, self._relative = cost, cost and DEVICES in groups
        self._ranks = RankGauss(values) if ranks else None
        scaled = np.log(values) - self._known(groups, len(values)) if cost else values
        self._mean, self._deviation = scaled.mean(), max(scaled.std(), 1e-9)
        self.normal = self._ranks.normal if self._ranks else (scaled - self._mean) / self._deviation

    def values(self, normal: np.ndarray, groups: Groups) -> np.ndarray:
        if self._ranks:
            return self._ranks.inverse_transform(normal)
        scaled: np.ndarray = normal * self._deviation + self._mean
        if not self._cost:
            return scaled
        logs = scaled + self._known(groups, len(normal))
        return np.asarray(np.exp(np.clip(logs, -_LARGEST_LOGARITHM, _LARGEST_LOGARITHM)))

    def _known(self, groups: Groups, count: int) -> np.ndarray:
        known: np.ndarray = groups[DEVICES].mean(1) if self._relative else np.zeros(count)
        return known


class _Group:
    """Features of a group, scaled on the rows: standardised, without constant ones; of many, principal components."""

    def __init__(self, name: str, rows: Groups) -> None:
        self.name = name
        own = rows[name]
        self._scaler = StandardScaler.fit(own, constant=np.inf)
        self._axes = None
        if name in _REDUCED and min(own.shape) > 1:
            self._mean = own.mean(0)
            _, scales, directions = np.linalg.svd(own - self._mean, full_matrices=False)
            kept = scales[:_COMPONENTS]
            deviation = max(float(np.sqrt(np.square(kept).mean() / len(own))), 1e-9)
            self._axes = directions[:_COMPONENTS].T / deviation

    def __call__(self, groups: Groups) -> np.ndarray:
        found = groups[self.name]
        if self._axes is not None:
            return np.asarray((found - self._mean) @ self._axes)
        return self._scaler.transform(found)


class _Deviations:
    """Logarithms of latencies on known devices, each relative to their mean, on one scale."""

    def __init__(self, rows: Groups) -> None:
        relative = self._relative(rows)
        self._mean = relative.mean(0)
        self._deviation = max(float((relative - self._mean).std()), 1e-6)

    def __call__(self, groups: Groups) -> np.ndarray:
        return np.asarray((self._relative(groups) - self._mean) / self._deviation)

    def _relative(self, groups: Groups) -> np.ndarray:
        return np.asarray(groups[DEVICES] - groups[DEVICES].mean(1, keepdims=True))


def _prior(groups: Sequence[str]) -> np.ndarray | None:
    """Prior means of a process's hyperparameters, None for those of gaussian_process.py."""
    if DEVICES not in groups:
        return None
    of_groups = [_DEVICES_PRIOR if name == DEVICES else _OTHERS_PRIOR for name in groups]
    return np.concatenate([[_NOISE_PRIOR], np.ravel(of_groups, order="F")])


def _factor(normal: np.ndarray, process: GaussianProcess) -> float:
    """What the process's intervals are multiplied by, so that 80% of the leave-one-out intervals hold their value;
    wider for few rows, which do not tell the hyperparameters."""
    scores = np.abs(normal - process.leave_one_out) / process.leave_one_out_deviation / NORMAL_END
    return _shrunk_level(scores) * (1 + _UNCERTAIN_ROWS / len(scores))
