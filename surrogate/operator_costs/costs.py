"""Predictions of an ensemble of operator-cost models, with intervals that hold for families nobody measured.

Errors of networks of left-out families grow with how much the members disagree and with how far a network is from the
measured ones. An interval is the median times or divided by a factor: its logarithm is the metric's own width times
powers of the two, all fitted to such errors (split conformal prediction, Lei et al. 2018, on cross-fitted residuals).
"""

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from surrogate.operator_costs import features as operators
from surrogate.operator_costs.accuracies import SCALES, TRAININGS, Accuracies, figures_of, percents, with_training
from surrogate.operator_costs.features import OperatorFeatures
from surrogate.operator_costs.processes import PARAMETERS, Processes
from surrogate.operator_costs.sums import OperatorSums, Vocabulary, shapes_of
from surrogate.operator_costs.trees import DEPTH, Trees
from surrogate.prediction import INTERVAL

FEW = 20  # measured networks, below which a metric is barely known
# Operators of the networks that are predicted together: the more, the more of them are alike; their features take a few
# megabytes.
_MOST_OPERATORS = 15_000
LEAST_SPREAD = 0.01  # members that agree by chance are not certain
_SHARE_WEIGHT, _SIZE_WEIGHT = (3.0, 0.3)  # of kinds of operators and of sizes in the distance between two networks
_COMPARED = 5  # of the sizes
_PROCESS_SHAPES = {
    "sizes": ("networks", "totals"), "mean": ("totals",), "deviation": ("totals",),
    "parameters": ("costs", "parameters"), "weights": ("costs", "networks"), "offsets": ("costs",),
    "scales": ("costs",),
}  # fmt: skip
# Those of accuracies, whose rows are a `network` in one `training` each.
_ACCURACY_SHAPES = {
    "network": ("rows",), "training": ("rows",), "shifts": ("figures", "trainings"),
    "mean": ("totals",), "deviation": ("totals",), "parameters": ("figures", "parameters"),
    "weights": ("figures", "rows"), "offsets": ("figures",), "scales": ("figures",),
}  # fmt: skip
_SPLITS = 2**DEPTH - 1
_LARGEST_LOGARITHM = 700.0  # that float64 can raise e to


@dataclass(frozen=True)
class Reference:
    """The measured networks: `names`, `vectors` (networks, V) to compare others with, and the distance `limit` that
    1 in 100 of them has from the nearest one of another family."""

    names: Sequence[str]
    vectors: np.ndarray
    limit: float

    def nearest(self, vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Distance in `limit`s, and position, of the nearest measured network to each of these vectors."""
        known = self.vectors.astype(np.float64)
        # |a - b|^2 = |a|^2 + |b|^2 - 2 ab; |a|^2 is the same for all b.
        places = ((known**2).sum(1) - 2 * vectors @ known.T).argmin(1)
        return np.linalg.norm(vectors - known[places], axis=1) / self.limit, places


@dataclass(frozen=True)
class Widths:
    """Half-widths of 80% intervals: `base` (metrics,) times powers of the members' spread and of the novelty."""

    base: np.ndarray
    spread: float
    novelty: float

    def of(self, spread: np.ndarray, novelty: np.ndarray) -> np.ndarray:
        """(n, metrics) of the members' standard deviation (n, metrics) and the novelty (n,)."""
        return np.asarray(self.base * self.scale(spread, novelty))

    def scale(self, spread: np.ndarray, novelty: np.ndarray) -> np.ndarray:
        near = np.maximum(novelty, 0.1)[:, None]
        return np.asarray(np.maximum(spread, LEAST_SPREAD) ** self.spread * near**self.novelty)


@dataclass(frozen=True)
class Ensemble:
    """Models of the first `costs` metrics as sums over operators, whose kinds are numbered by `vocabulary`, and as
    `processes` over whole networks, and of the others as `accuracies`, if there are any."""

    costs: int
    vocabulary: Vocabulary
    members: Sequence[OperatorSums]
    processes: Processes
    accuracies: Accuracies | None

    def predict(
        self, networks: Sequence[OperatorFeatures], likeness: np.ndarray, asked: Sequence[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        """The mean of what two kinds of models say, and how much they differ, (networks, asked) each; `likeness` are
        the `vectors` of the networks. Accuracies are NaN for smaller images than were measured."""
        totals = totals_of(networks)
        mean, spread = np.empty((len(networks), len(asked))), np.empty((len(networks), len(asked)))
        places = [place for place, column in enumerate(asked) if column < self.costs]
        if places:
            columns = [asked[place] for place in places]
            batch, whole = self.vocabulary.batch(networks), self.processes.predict(totals, likeness, columns)
            sums = np.stack([member.predict(batch, columns) for member in self.members])
            other = np.where(np.isfinite(whole), whole, sums.mean(0))
            mean[:, places] = (sums.mean(0) + other) / 2
            spread[:, places] = np.hypot(sums.std(0), (sums.mean(0) - other) / 2)
        rest = [place for place, column in enumerate(asked) if column >= self.costs]
        if rest and self.accuracies:
            columns = [asked[place] - self.costs for place in rest]
            mean[:, rest], spread[:, rest] = self.accuracies.predict(networks, totals, likeness, columns)
        return mean, spread


@dataclass(frozen=True)
class OperatorCosts:
    """An ensemble with its intervals and names.

    `metrics` are the names of latencies, then of accuracies in percent. `devices` are the metrics that a summary shows,
    `short` names of metrics for networks without a space. `quality` has, by metric, the number of measured `networks`
    and, of left-out families, `spearman`, `median_error` (relative; of accuracies the mean absolute one) and `coverage`
    of the 80% intervals.
    """

    metrics: tuple[str, ...]
    ensemble: Ensemble
    widths: Widths
    reference: Reference
    devices: tuple[str, ...] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    quality: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @cached_property
    def least_pixels(self) -> Mapping[str, float]:
        """The fewest pixels of an image that each metric is predicted for; 0 for latencies."""
        own = self.ensemble.accuracies
        logarithms = [own.least_pixels(metric) for metric in range(len(own.metrics))] if own else []
        return dict(zip(self.metrics, [*([0.0] * self.ensemble.costs), *map(math.exp, logarithms)], strict=True))

    def barely_known(self, metrics: Iterable[str]) -> dict[str, int]:
        """Those of the metrics that fewer than `FEW` networks were measured for, with the number of these."""
        known = {name: int(self.quality[name]["networks"]) for name in metrics if name in self.quality}
        return {name: count for name, count in known.items() if count < FEW}

    def predict(
        self, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Medians and ends of the 80% intervals (n, metrics, 3), and novelty (n,), of canonical texts.

        `progress` is called with the number of texts done. Raises ValueError for a text that is no network's.
        """
        asked = [self.metrics.index(name) for name in metrics]
        medians, widths, novelty = self._predict(texts, asked, progress)
        scaled = np.stack([medians, medians - widths, medians + widths], axis=1)
        return self._in_units(scaled, asked).swapaxes(1, 2), novelty

    def quantiles(self, texts: Sequence[str], metrics: Sequence[str], levels: np.ndarray) -> np.ndarray:
        """Values at these `levels` (n, count, metrics) of normal distributions that have the predicted medians and
        intervals, on the scale of these: logarithms of latencies and of errors."""
        asked = [self.metrics.index(name) for name in metrics]
        medians, widths, _ = self._predict(texts, asked)
        from scipy.special import ndtri  # takes longer to import than most predictions

        deviations = ndtri(np.append(levels, INTERVAL[1]))
        relative = deviations[:-1].reshape(levels.shape) / deviations[-1]
        return self._in_units(medians[:, None] + widths[:, None] * relative, asked)

    def _predict(
        self, texts: Sequence[str], asked: Sequence[int], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Medians and half-widths of intervals (n, asked), as learned, and novelty (n,)."""
        parts, waiting = [(np.empty((0, len(asked))), np.empty((0, len(asked))), np.empty(0))], []
        base = Widths(self.widths.base[list(asked)], self.widths.spread, self.widths.novelty)
        for row, text in enumerate(texts, start=1):
            waiting.append(operators.of_text(text))
            if row == len(texts) or sum(len(network.kinds) for network in waiting) > _MOST_OPERATORS:
                likeness = vectors(waiting, self.ensemble.vocabulary)
                medians, spread = self.ensemble.predict(waiting, likeness, asked)
                novelty, _ = self.reference.nearest(likeness)
                parts.append((medians, base.of(spread, novelty), np.round(novelty, 3)))
                waiting = []
                if progress:
                    progress(row)
        medians, widths, novelty = (np.concatenate(part) for part in zip(*parts, strict=True))
        return medians, widths, novelty

    def _in_units(self, values: np.ndarray, asked: Sequence[int]) -> np.ndarray:
        """Values (..., asked) as learned, in the metrics' units."""
        of_costs = np.array(asked, np.intp) < self.ensemble.costs
        bounded = np.clip(values, -_LARGEST_LOGARITHM, _LARGEST_LOGARITHM)
        return np.where(of_costs, np.exp(bounded), percents(bounded))

    def nearest(self, text: str) -> str:
        """Name of the measured network that is most like the one with this canonical text."""
        _, places = self.reference.nearest(vectors([operators.of_text(text)], self.ensemble.vocabulary))
        return self.reference.names[int(places[0])]

    def arrays(self) -> dict[str, np.ndarray]:
        """Named arrays for a file; `from_arrays` reads them."""
        members = {
            f"member.{number}.{name}": weight
            for number, member in enumerate(self.ensemble.members)
            for name, weight in member.weights.items()
        }
        # The vectors of the measured networks are stored once, as the reference.
        processes = {f"process.{name}": getattr(self.ensemble.processes, name) for name in _PROCESS_SHAPES}
        accuracies: dict[str, np.ndarray] = {}
        if own := self.ensemble.accuracies:
            rows = {name: getattr(own, name).astype(np.float32) for name in ("network", "training")}
            learned = {name: getattr(own.processes, name) for name in _ACCURACY_SHAPES if name not in (*rows, "shifts")}
            found = {**rows, "shifts": own.shifts, **learned}
            trees = {f"trees.{name}": array for name, array in dataclasses.asdict(own.trees).items()}
            accuracies = {f"accuracies.{name}": array for name, array in found.items()} | trees
        return {
            **members, **processes, **accuracies,
            "widths": np.array([*self.widths.base, self.widths.spread, self.widths.novelty]),
            "reference": self.reference.vectors, "limit": np.array([self.reference.limit]),
        }  # fmt: skip

    def names(self) -> dict[str, Any]:
        """What the arrays belong to, for config.json."""
        return {
            "metrics": list(self.metrics), "costs": self.ensemble.costs,
            "operators": list(self.ensemble.vocabulary.kinds), "networks": list(self.reference.names),
            "devices": list(self.devices), "short": dict(self.short), "quality": self.quality,
        }  # fmt: skip

    @staticmethod
    def from_arrays(names: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> "OperatorCosts":
        """What `names` and `arrays` describe; the accuracies of checkpoints before December 2026, which were learned in
        another way, are not read. Raises ValueError if names and arrays do not fit each other."""
        metrics, words = tuple(names["metrics"]), Vocabulary(names["operators"])
        costs, networks = int(names["costs"]), len(names["networks"])
        if costs < len(metrics) and not any(name.startswith("accuracies.") for name in arrays):
            names, arrays = _latencies_of_before(names, arrays)
            metrics = metrics[:costs]
        members = {name.split(".")[1] for name in arrays if name.startswith("member.")}
        totals = len(operators.TOTALS)
        sizes = {"costs": costs, "networks": networks, "totals": totals, "parameters": PARAMETERS}
        _check(arrays, "process.", _PROCESS_SHAPES, sizes)
        whole = {
            "widths": (len(metrics) + 2,), "limit": (1,), "reference": (networks, _vector_size(words)),
        }  # fmt: skip
        _check(arrays, "", whole, {})
        models = [_member(arrays, f"member.{number}.", words, costs) for number in sorted(members)]
        if not models or arrays["limit"][0] <= 0 or (arrays["process.deviation"] <= 0).any():
            raise ValueError("it has no models, or a limit or deviation that is not positive")
        own = {name: arrays[f"process.{name}"] for name in _PROCESS_SHAPES}
        processes = Processes(kinds=arrays["reference"], **own)
        accuracies = _accuracies(metrics[costs:], arrays, processes) if costs < len(metrics) else None
        base, (spread, novelty) = arrays["widths"][:-2], arrays["widths"][-2:]
        return OperatorCosts(
            metrics, Ensemble(costs, words, models, processes, accuracies),
            Widths(base, float(spread), float(novelty)),
            Reference(tuple(names["networks"]), arrays["reference"], float(arrays["limit"][0])),
            tuple(names["devices"]), dict(names["short"]), names["quality"],
        )  # fmt: skip


def totals_of(networks: Sequence[OperatorFeatures]) -> np.ndarray:
    """Sizes of networks, (networks, TOTALS)."""
    return np.stack([network.totals for network in networks])


def vectors(networks: Sequence[OperatorFeatures], words: Vocabulary) -> np.ndarray:
    """What networks are compared by, (n, V): the share of each kind of operator, mean numbers of operators, sizes."""
    rows = []
    for network in networks:
        count = np.zeros(len(words.kinds) + 1)
        np.add.at(count, [words.number(row[0]) for row in network.kinds], network.counts)
        share = np.sqrt(count / count.sum())
        sizes = np.concatenate([network.mean, network.totals[:_COMPARED]])
        rows.append(np.concatenate([_SHARE_WEIGHT * share, _SIZE_WEIGHT * sizes]))
    return np.array(rows)


def _vector_size(words: Vocabulary) -> int:
    return len(words.kinds) + 1 + len(operators.NUMBERS) + _COMPARED


def _latencies_of_before(
    names: Mapping[str, Any], arrays: Mapping[str, np.ndarray]
) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Without accuracies, which came after latencies in the arrays of processes and widths. Raises ValueError if the
    arrays do not have all metrics."""
    costs, count = int(names["costs"]), len(names["metrics"])
    sizes = {"totals": len(operators.TOTALS), "parameters": PARAMETERS, "networks": len(names["networks"])}
    _check(arrays, "process.", _PROCESS_SHAPES, {**sizes, "costs": count})
    _check(arrays, "", {"widths": (count + 2,)}, {})
    metrics = names["metrics"][:costs]
    kept = {
        "metrics": metrics, "devices": [name for name in names["devices"] if name in metrics],
        "short": {name: metric for name, metric in names["short"].items() if metric in metrics},
        "quality": {name: of for name, of in names["quality"].items() if name in metrics},
    }  # fmt: skip
    of_costs = {f"process.{name}" for name, shape in _PROCESS_SHAPES.items() if shape[0] == "costs"}
    cut = {name: array[:costs] if name in of_costs else array for name, array in arrays.items()}
    return {**names, **kept}, {**cut, "widths": np.delete(arrays["widths"], np.arange(costs, count))}


def _check(
    arrays: Mapping[str, np.ndarray], prefix: str, shapes: Mapping[str, Sequence[str | int]], sizes: Mapping[str, int]
) -> None:
    """Raises ValueError unless the arrays are there with these shapes, whose sizes are numbers or have names."""
    for name, sides in shapes.items():
        shape = tuple(sizes[side] if isinstance(side, str) else side for side in sides)
        if prefix + name not in arrays or arrays[prefix + name].shape != shape:
            raise ValueError(f"{prefix}{name} does not have the shape {shape}")


def _accuracies(metrics: Sequence[str], arrays: Mapping[str, np.ndarray], of_costs: Processes) -> Accuracies:
    prefix = "accuracies."
    sizes = {
        "rows": arrays.get(f"{prefix}network", np.empty(0)).size, "figures": len(figures_of(metrics)[0]),
        "trainings": len(TRAININGS), "totals": len(operators.TOTALS), "parameters": PARAMETERS,
    }  # fmt: skip
    _check(arrays, prefix, _ACCURACY_SHAPES, sizes)
    own = {name: arrays[prefix + name] for name in _ACCURACY_SHAPES}
    for name, count in (("network", len(of_costs.kinds)), ("training", len(TRAININGS))):
        if not np.isin(own[name], np.arange(count)).all():
            raise ValueError(f"{prefix}{name} has a number that is not one of {count}")
    if (own["deviation"] <= 0).any():
        raise ValueError(f"{prefix}deviation has a number that is not positive")
    network, training = (own.pop(name).astype(np.intp) for name in ("network", "training"))
    shifts, kinds = own.pop("shifts"), with_training(of_costs.kinds[network], training)
    trees = _trees(arrays, len(metrics), len(operators.TOTALS) + of_costs.kinds.shape[1] + SCALES)
    processes = Processes(sizes=of_costs.sizes[network], kinds=kinds, **own)
    return Accuracies(metrics, processes, network, training, shifts, trees)


def _trees(arrays: Mapping[str, np.ndarray], metrics: int, features: int) -> Trees:
    """The trees over so many features."""
    count = (*arrays.get("trees.leaves", np.empty(0)).shape, 0, 0)[1]
    shapes = {
        "features": (metrics, count, _SPLITS), "thresholds": (metrics, count, _SPLITS),
        "leaves": (metrics, count, _SPLITS + 1), "offsets": (metrics,),
    }  # fmt: skip
    _check(arrays, "trees.", shapes, {})
    own = {name: arrays[f"trees.{name}"] for name in shapes}
    if not np.isin(own["features"], np.arange(features)).all():
        raise ValueError(f"trees.features has a number that is not one of {features} features")
    return Trees(**own)


def _member(arrays: Mapping[str, np.ndarray], prefix: str, words: Vocabulary, costs: int) -> OperatorSums:
    shapes = shapes_of(len(words.kinds), costs)
    own = {name: arrays.get(prefix + name, np.empty(0)) for name in shapes}
    for name, shape in shapes.items():
        if own[name].shape != shape or own[name].dtype != np.float32:
            raise ValueError(f"{prefix}{name} does not have the shape {shape} and type float32")
    if (own["deviation"] <= 0).any():
        raise ValueError(f"{prefix}deviation has a number that is not positive")
    return OperatorSums(own)
