"""Gaussian processes over networks: what an adapter learns where the base has no encodings to learn from.

Architectures of a space that the base knows can be sampled, and are read well by it, so that low-rank updates learn
from thousands of them. Other networks are represented by what their text says (exact sizes and path lengths, blocks at
their positions, operators with their surroundings) and by what the base says of it: latencies on known devices,
encodings and other metrics.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch

from surrogate.adapters import network_features as features
from surrogate.adapters.low_rank import kind_of_metric
from surrogate.few_rows.metric_process import DEVICES, LIVE_SIZES, LIVE_SUBTREES, MEDIANS, Choice, is_cost
from surrogate.few_rows.mixture import ACCURACIES, ALIKE, Mixture, is_order, learn
from surrogate.few_rows.paths import branch, joined
from surrogate.few_rows.scaling import StandardScaler
from surrogate.few_rows.subtrees import label_counts
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.prediction import NORMAL_END

# Networks of a process, whose cost is cubic in them.
MOST_NETWORKS = 5000
# Networks that have a label, so that it is one of a kind and not the name of a single network.
_LEAST_NETWORKS = 2
_MOST_LABELS = 1000  # of each sort: the most frequent
_COUNTED = ("blocks", "layers", "subtrees", "paths", LIVE_SUBTREES)
LABELS = tuple(f"labels.{name}" for name in _COUNTED)  # arrays of integers
PATH_LABELS, LIVE_LABELS = LABELS[-2:]
CHOICE_LABELS, _CHOICE_WEIGHTS = "labels.choices", "weights.choices"  # of a `ChoiceReader`, if there is one
_CHOICES = "choices"
_REAL_ACCURACY = "imagenet_top1_pct"  # of published networks that were trained on ImageNet-1k alone
# Level of the rows' distances to one another beyond which a network is novel, and rows, as a share of all, by which few
# of them understate these distances.
_NOVELTY_LEVEL, _UNCERTAIN_ROWS = 0.99, 4.0
_TOGETHER = 256  # texts that are predicted at a time


class Base(Protocol):
    """What a process asks the base checkpoint."""

    operator_costs: OperatorCosts | None

    def refusal(self, text: str) -> str: ...

    def read(self, texts: Sequence[str], metrics: Sequence[str]) -> tuple[np.ndarray, np.ndarray]: ...


@dataclass(frozen=True)
class Reading:
    """What is read of a text: counts of the labels `blocks`, `layers`, `subtrees` and `paths`, encodings if it is
    `encoded`, the base's medians of the metrics `asked`, latencies on its `devices`, `accuracies` that published
    networks reach, and the `choices` of a search space; of networks with zeros also the sizes of their live parts and
    counts of the labels `live_subtrees`.
    """

    blocks: np.ndarray
    layers: np.ndarray
    subtrees: np.ndarray
    paths: np.ndarray
    live_subtrees: np.ndarray
    encoded: bool = False
    asked: tuple[str, ...] = ()
    devices: bool = False
    accuracies: bool = False
    choices: features.ChoiceReader | None = None

    @staticmethod
    def of_networks(
        texts: Sequence[str],
        encoded: bool = False,
        asked: tuple[str, ...] = (),
        devices: bool = False,
        accuracies: bool = False,
        choices: features.ChoiceReader | None = None,
    ) -> "Reading":
        """The reading whose labels are those that several of these networks have."""
        networks = [features.of_text(text) for text in texts]
        counted = _labels(networks)
        if not branch([network.paths for network in networks]):
            counted["paths"] = []
        if all(network.live_sizes is network.sizes for network in networks):
            counted[LIVE_SUBTREES] = []
        labels = {name: features.frequent(own, _LEAST_NETWORKS, _MOST_LABELS) for name, own in counted.items()}
        return Reading(**labels, encoded=encoded, asked=asked, devices=devices, accuracies=accuracies, choices=choices)

    def of(self, base: Base, texts: Sequence[str]) -> dict[str, np.ndarray]:
        """Features of n texts by group, (n, d) each; encodings and medians of those that are too long for the base are
        NaN. Raises ValueError for a text that is no network's."""
        networks = [features.of_text(text) for text in texts]
        groups = {"sizes": np.array([network.sizes for network in networks])}
        for name, own in _labels(networks).items():
            groups[name] = label_counts(getattr(self, name), own)
        if len(self.live_subtrees):
            groups[LIVE_SIZES] = np.array([network.live_sizes for network in networks])
        if self.choices:
            groups[_CHOICES] = self.choices(networks)
        if self.devices and base.operator_costs:
            costs = base.operator_costs
            names = costs.metrics[: costs.ensemble.costs]
            groups[DEVICES] = np.log(costs.predict(texts, names)[0][:, :, 0])
        if self.accuracies and base.operator_costs:
            groups[ACCURACIES] = real_accuracies(base.operator_costs, texts)
        if self.encoded or self.asked:
            legible = np.array([not base.refusal(text) for text in texts])
            read = [text for text, is_legible in zip(texts, legible, strict=True) if is_legible]
            encodings, medians = base.read(read, self.asked)
        if self.encoded:
            groups["encodings"] = _at(legible, encodings)
        if self.asked:
            groups[MEDIANS] = _at(legible, np.sign(medians) * np.log1p(np.abs(medians)))
        return groups


def _labels(networks: Sequence[features.NetworkFeatures]) -> dict[str, list[np.ndarray]]:
    """The labels of networks, by what is counted."""
    found = {name: [getattr(network, name) for network in networks] for name in _COUNTED}
    return {**found, "paths": [joined(network.paths) for network in networks]}


def _at(places: np.ndarray, found: np.ndarray) -> np.ndarray:
    """Rows `found` (m, d) at the m true `places` (n,), others NaN: (n, d)."""
    every = np.full((len(places), found.shape[1]), np.nan)
    every[places] = found
    return every


def real_accuracies(costs: OperatorCosts, texts: Sequence[str]) -> np.ndarray:
    """ImageNet accuracies of n networks, (n, 1), NaN for those whose images are smaller than any that were learned, and
    (n, 0) if none is known."""
    if _REAL_ACCURACY not in costs.metrics:
        return np.empty((len(texts), 0))
    accuracies: np.ndarray = costs.predict(texts, [_REAL_ACCURACY])[0][:, :, 0]
    return accuracies


class NetworkProcess:
    """Gaussian processes over networks, a mixture per metric: `values` (n, metrics), NaN where missing, of networks
    with the features `rows` (by group, (n, d) each), which `reading` reads. `choices` of each metric are made unless
    they are given, and costs of networks that are not `familiar` to the base are then learned without its encodings
    and medians; `widenings` multiply the intervals."""

    def __init__(
        self,
        metrics: Sequence[str],
        reading: Reading,
        rows: Mapping[str, np.ndarray],
        values: np.ndarray,
        choices: Sequence[Sequence[Choice]] | None = None,
        widenings: Sequence[float] | None = None,
        familiar: bool = True,
    ) -> None:
        # As in the file, so that predictions are the same before and after saving.
        self.rows = {name: group.astype(np.float32).astype(np.float64) for name, group in rows.items()}
        self.metrics, self.reading, self.values = tuple(metrics), reading, values
        self._mixtures = []
        for column, metric in enumerate(metrics):
            known = np.flatnonzero(np.isfinite(values[:, column]))
            own, found = self._groups(self.rows, metric), values[known, column]
            own = {name: group[known] for name, group in own.items()}
            cost = is_cost(metric) and bool((found > 0).all())
            if cost and not familiar:
                own = {name: group for name, group in own.items() if name not in ("encodings", MEDIANS)}
            self._mixtures.append(Mixture(found, own, cost, choices[column]) if choices else learn(found, own, cost))
        for mixture, widening in zip(self._mixtures, widenings or (), strict=widenings is not None):
            mixture.widening = widening
        sizes = np.unique(self.rows["sizes"], axis=0)  # a network that occurs twice is not far from any
        self._scaler = StandardScaler.fit(sizes, constant=np.inf)
        self._known = self._scaler.transform(sizes)
        near = self._nearest(sizes, own=True)
        reach = float(np.quantile(near, _NOVELTY_LEVEL)) * (1 + _UNCERTAIN_ROWS / len(sizes))
        self._limit = max(reach, 1e-9)

    def predict(
        self, base: Base, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Medians and ends of the 80% intervals (n, metrics, 3), and novelty (n,), of canonical texts.

        `progress` is called with the number of texts done. Raises ValueError for a text that is no network's.
        """
        sides = np.broadcast_to(np.array([0, -NORMAL_END, NORMAL_END])[:, None], (len(texts), 3, len(metrics)))
        found, novelty = self._values(base, texts, metrics, sides, progress)
        return found.swapaxes(1, 2), novelty

    def quantiles(self, base: Base, texts: Sequence[str], metrics: Sequence[str], levels: np.ndarray) -> np.ndarray:
        """Values at these `levels` (n, count, metrics) of the predicted distributions."""
        return self._values(base, texts, metrics, torch.special.ndtri(torch.tensor(levels)).numpy(), None)[0]

    def _values(
        self,
        base: Base,
        texts: Sequence[str],
        metrics: Sequence[str],
        sides: np.ndarray,
        progress: Callable[[int], None] | None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Values `sides` (n, count, metrics) standard deviations from the medians, and novelty (n,)."""
        found, novelty = np.empty(sides.shape), np.empty(len(texts))
        for start in range(0, len(texts), _TOGETHER):
            rows = slice(start, start + _TOGETHER)
            read = self.reading.of(base, texts[rows])
            for place, name in enumerate(metrics):
                mixture = self._mixtures[self.metrics.index(name)]
                found[rows, :, place] = mixture.values(self._groups(read, name), sides[rows, :, place])
            novelty[rows] = np.round(self._nearest(read["sizes"]) / self._limit, 3)
            if progress:
                progress(min(start + _TOGETHER, len(texts)))
        return found, novelty

    def _groups(self, read: Mapping[str, np.ndarray], metric: str) -> dict[str, np.ndarray]:
        """The groups that a metric is learned from, of those that were read. What the base cannot say of a network
        counts as the mean of the rows."""
        kind = kind_of_metric(metric)
        groups = {
            name: np.where(np.isnan(group), self.rows[name].mean(0), group)
            for name, group in read.items()
            if name != ACCURACIES or kind == "accuracy"
        }
        alike = [place for place, name in enumerate(self.reading.asked) if kind_of_metric(name) == kind]
        if alike and not is_cost(metric):
            groups[ALIKE] = groups[MEDIANS][:, alike]
        return groups

    def _nearest(self, sizes: np.ndarray, own: bool = False) -> np.ndarray:
        """Distance to the nearest of the rows, of the rows themselves to the nearest other one."""
        own_sizes, known = (torch.from_numpy(one) for one in (self._scaler.transform(sizes), self._known))
        # Exact, where products of matrices would lose the distances of networks that are nearly equal.
        distances = torch.cdist(own_sizes, known, compute_mode="donot_use_mm_for_euclid_dist").numpy()
        if own:
            np.fill_diagonal(distances, np.inf if len(sizes) > 1 else 0.0)
        nearest: np.ndarray = distances.min(1)
        return nearest

    def arrays(self) -> dict[str, np.ndarray]:
        """Named arrays for a file; `from_arrays` reads them."""
        labels, reader = [getattr(self.reading, name) for name in _COUNTED], self.reading.choices
        return {
            **({CHOICE_LABELS: reader.labels.view(np.int64), _CHOICE_WEIGHTS: reader.weights} if reader else {}),
            **{f"row.{name}": group.astype(np.float32) for name, group in self.rows.items()},
            **{
                f"logs.{place}.{number}": choice.logs
                for place, mixture in enumerate(self._mixtures)
                for number, choice in enumerate(mixture.choices)
                if choice.logs is not None
            },
            "values": np.nan_to_num(self.values), "present": np.isfinite(self.values).astype(np.float32),
            **{name: found.view(np.int64) for name, found in zip(LABELS, labels, strict=True)},
        }  # fmt: skip

    def names(self) -> dict[str, Any]:
        """What the arrays belong to, for adapter_config.json."""
        reading = self.reading
        return {
            "encoded": reading.encoded, "asked": list(reading.asked), "devices": reading.devices,
            "accuracies": reading.accuracies,
            "learned": [
                {
                    "widening": mixture.widening,
                    "processes": [
                        {"groups": list(one.groups), "ranks": one.ranks, "weight": one.weight}
                        for one in mixture.choices
                    ],
                }
                for mixture in self._mixtures
            ],
        }  # fmt: skip

    @staticmethod
    def from_arrays(
        metrics: Sequence[str], names: Mapping[str, Any], arrays: Mapping[str, np.ndarray]
    ) -> "NetworkProcess":
        """What `names` and `arrays` describe. Raises ValueError if they do not fit each other."""
        for label in (PATH_LABELS, LIVE_LABELS):
            if label not in arrays:  # a file of before these were read
                row = f"row.{label.removeprefix('labels.')}"
                arrays = {**arrays, label: np.empty(0, np.int64), row: np.empty((len(arrays["values"]), 0))}
        labels = {name: arrays[label].view(np.uint64) for name, label in zip(_COUNTED, LABELS, strict=True)}
        reader = None
        if CHOICE_LABELS in arrays:
            reader = features.ChoiceReader(arrays[CHOICE_LABELS].view(np.uint64), arrays[_CHOICE_WEIGHTS])
        reading = Reading(
            **labels, encoded=bool(names["encoded"]), asked=tuple(names["asked"]), devices=bool(names["devices"]),
            accuracies=bool(names.get("accuracies")), choices=reader,
        )  # fmt: skip
        rows = {name.removeprefix("row."): array for name, array in arrays.items() if name.startswith("row.")}
        values = np.where(arrays["present"] > 0, arrays["values"], np.nan)
        choices = [_choices(place, learned, arrays) for place, learned in enumerate(names["learned"])]
        widenings = [float(learned["widening"]) for learned in names["learned"]]
        if len(values) > MOST_NETWORKS:
            raise ValueError(f"a process has more than {MOST_NETWORKS:,} networks")
        if (
            values.ndim != 2
            or not values.shape[1] == len(choices) == len(metrics)
            or not all(choices)
            or not all(_fits(one, rows, bool(reading.asked)) for of_metric in choices for one in of_metric)
            or any(group.ndim != 2 or len(group) != len(values) for group in rows.values())
            or any(rows[name].shape[1] != len(own) for name, own in labels.items())
            or (reader and reader.weights.shape != (1 + len(reader.labels), rows[_CHOICES].shape[1]))
            or not np.isfinite(values).any(0).all()
        ):
            raise ValueError("the arrays of process.safetensors do not fit each other")
        return NetworkProcess(metrics, reading, rows, values, choices, widenings)


def _choices(metric: int, learned: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> list[Choice]:
    """The choices of a metric, of which the first adapters had one."""
    if "processes" not in learned:
        return [Choice(tuple(learned["groups"]), bool(learned["ranks"]), arrays.get(f"logs.{metric}"))]
    return [
        Choice(tuple(one["groups"]), bool(one["ranks"]), arrays.get(f"logs.{metric}.{n}"), float(one["weight"]))
        for n, one in enumerate(learned["processes"])
    ]


def _fits(choice: Choice, rows: Mapping[str, np.ndarray], asked: bool) -> bool:
    if not 0 < choice.weight <= 1:
        return False
    if is_order(choice):
        return ACCURACIES in rows if choice.groups == (ACCURACIES,) else asked and MEDIANS in rows
    return choice.logs is not None and len(choice.logs) == 1 + 3 * len(choice.groups) and {*choice.groups} <= {*rows}


@dataclass(frozen=True)
class ProcessOfBase:
    """A process with the base that it asks."""

    process: NetworkProcess
    base: Base

    def predict(
        self, texts: Sequence[str], metrics: Sequence[str], progress: Callable[[int], None] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """As `NetworkProcess.predict`."""
        return self.process.predict(self.base, texts, metrics, progress)

    def quantiles(self, texts: Sequence[str], metrics: Sequence[str], levels: np.ndarray) -> np.ndarray:
        """As `NetworkProcess.quantiles`."""
        return self.process.quantiles(self.base, texts, metrics, levels)
