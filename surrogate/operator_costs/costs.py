"""Predictions of an ensemble of operator-cost models, with intervals that hold for families nobody measured.

Errors of networks of left-out families grow with how much the members disagree and with how far a network is from the
measured ones. An interval is the median times or divided by a factor: its logarithm is the metric's own width times
powers of the two, all fitted to such errors (split conformal prediction, Lei et al. 2018, on cross-fitted residuals).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

from surrogate.operator_costs import features as operators
from surrogate.operator_costs.features import OperatorFeatures
from surrogate.operator_costs.model import OperatorCostModel, Vocabulary

# Operators of the networks that are predicted together: a few hundred megabytes at most.
_MOST_OPERATORS = 20_000
LEAST_SPREAD = 0.01  # members that agree by chance are not certain
_SHARE_WEIGHT, _SIZE_WEIGHT = (
    3.0,
    0.3,
)  # of kinds of operators and of sizes in the distance between two networks
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
        distances = np.linalg.norm(vectors[:, None] - self.vectors[None].astype(np.float64), axis=2)
        places = distances.argmin(1)
        return distances[np.arange(len(vectors)), places] / self.limit, places


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
class OperatorCosts:
    """The ensemble.

    `metrics` are the names of `costs` latencies, then of other quantities, whose values are `offsets` + `scales` times
    the model's. `devices` are the metrics that a summary shows, `short` names of metrics for networks without a space.
    `quality` has, by metric, the number of measured `networks` and, of left-out families, `spearman`, `median_error`
    (relative; of other quantities the mean absolute one) and `coverage` of the 80% intervals.
    """

    metrics: tuple[str, ...]
    costs: int
    vocabulary: Vocabulary
    members: Sequence[OperatorCostModel]
    offsets: np.ndarray
    scales: np.ndarray
    widths: Widths
    reference: Reference
    devices: tuple[str, ...] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    quality: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def predict(
        self, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Medians and ends of the 80% intervals (n, metrics, 3), and novelty (n,), of canonical texts.

        `progress` is called with the number of texts done. Raises ValueError for a text that is no network's.
        """
        asked = [self.metrics.index(name) for name in metrics]
        values, novelty, waiting = [], [], []
        for row, text in enumerate(texts, start=1):
            waiting.append(operators.of_text(text))
            if row == len(texts) or sum(len(network.kinds) for network in waiting) > _MOST_OPERATORS:
                numbers, scores = self._predict(waiting, asked)
                values.append(numbers)
                novelty.append(scores)
                waiting = []
                if progress:
                    progress(row)
        if not values:
            return np.empty((0, len(asked), 3)), np.empty(0)
        return np.concatenate(values), np.concatenate(novelty)

    def nearest(self, text: str) -> str:
        """Name of the measured network that is most like the one with this canonical text."""
        _, places = self.reference.nearest(vectors([operators.of_text(text)], self.vocabulary))
        return self.reference.names[int(places[0])]

    def _predict(
        self, networks: Sequence[OperatorFeatures], asked: list[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        found = ensemble(self.members, self.vocabulary, networks, asked)
        median, spread = found.mean(0), found.std(0)
        novelty, _ = self.reference.nearest(vectors(networks, self.vocabulary))
        widths = Widths(self.widths.base[asked], self.widths.spread, self.widths.novelty).of(spread, novelty)
        scaled = np.stack([median, median - widths, median + widths], axis=2)
        logarithmic = np.array([column < self.costs for column in asked])[None, :, None]
        with np.errstate(over="ignore"):
            exponential = np.exp(np.minimum(scaled, _LARGEST_LOGARITHM))
        plain = self.offsets[asked][None, :, None] + self.scales[asked][None, :, None] * scaled
        return np.where(logarithmic, exponential, plain), novelty

    def arrays(self) -> dict[str, np.ndarray]:
        """Named arrays for a file; `from_arrays` reads them."""
        members = {
            f"member.{number}.{name}": tensor.numpy()
            for number, member in enumerate(self.members)
            for name, tensor in member.state_dict().items()
        }
        return {
            **members,
            "offsets": self.offsets, "scales": self.scales,
            "widths": np.array([*self.widths.base, self.widths.spread, self.widths.novelty]),
            "reference": self.reference.vectors, "limit": np.array([self.reference.limit]),
        }  # fmt: skip

    def names(self) -> dict[str, Any]:
        """What the arrays belong to, for config.json."""
        return {
            "metrics": list(self.metrics), "costs": self.costs, "operators": list(self.vocabulary.kinds),
            "networks": list(self.reference.names), "devices": list(self.devices), "short": dict(self.short),
            "quality": self.quality,
        }  # fmt: skip

    @staticmethod
    def from_arrays(names: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> OperatorCosts:
        """What `names` and `arrays` describe. Raises ValueError if they do not fit each other."""
        metrics, words = tuple(names["metrics"]), Vocabulary(names["operators"])
        costs, count = int(names["costs"]), len(metrics)
        members = {name.split(".")[1] for name in arrays if name.startswith("member.")}
        shapes = {
            "offsets": (count,), "scales": (count,), "widths": (count + 2,), "limit": (1,),
            "reference": (len(names["networks"]), _vector_size(words)),
        }  # fmt: skip
        for name, shape in shapes.items():
            if name not in arrays or arrays[name].shape != shape:
                raise ValueError(f"{name} does not have the shape {shape}")
        models = [_member(arrays, f"member.{number}.", words, costs, count) for number in sorted(members)]
        if not models or arrays["limit"][0] <= 0:
            raise ValueError("it has no models, or a limit that is not positive")
        base, (spread, novelty) = arrays["widths"][:-2], arrays["widths"][-2:]
        return OperatorCosts(
            metrics, costs, words, models, arrays["offsets"], arrays["scales"],
            Widths(base, float(spread), float(novelty)),
            Reference(tuple(names["networks"]), arrays["reference"], float(arrays["limit"][0])),
            tuple(names["devices"]), dict(names["short"]), names["quality"],
        )  # fmt: skip


def ensemble(
    members: Sequence[OperatorCostModel],
    words: Vocabulary,
    networks: Sequence[OperatorFeatures],
    asked: Sequence[int] | None = None,
) -> np.ndarray:
    """What each member says of the networks, (members, networks, metrics) float64, of the columns `asked` for."""
    with torch.inference_mode():
        batch = words.batch(networks)
        return np.stack([member(batch, asked).double().numpy() for member in members])


def vectors(networks: Sequence[OperatorFeatures], words: Vocabulary) -> np.ndarray:
    """What networks are compared by, (n, V): the share of each kind of operator, mean numbers of operators, totals."""
    rows = []
    for network in networks:
        count = np.zeros(len(words.kinds) + 1)
        np.add.at(count, [words.number(row[0]) for row in network.kinds], 1)
        share = np.sqrt(count / count.sum())
        sizes = np.concatenate([network.numbers.mean(0), network.totals])
        rows.append(np.concatenate([_SHARE_WEIGHT * share, _SIZE_WEIGHT * sizes]))
    return np.array(rows)


def _vector_size(words: Vocabulary) -> int:
    return len(words.kinds) + 1 + len(operators.NUMBERS) + len(operators.TOTALS)


def _member(
    arrays: Mapping[str, np.ndarray], prefix: str, words: Vocabulary, costs: int, metrics: int
) -> OperatorCostModel:
    model = OperatorCostModel(len(words.kinds), costs, metrics - costs)
    own = {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
    for name, tensor in model.state_dict().items():
        if name not in own or own[name].shape != tuple(tensor.shape) or own[name].dtype != np.float32:
            raise ValueError(f"{prefix}{name} does not have the shape {tuple(tensor.shape)} and type float32")
        if name.endswith("deviation") and (own[name] <= 0).any():
            raise ValueError(f"{prefix}{name} has a number that is not positive")
    model.load_state_dict({name: torch.from_numpy(array) for name, array in own.items()})
    return model.eval()
