"""What networks reach, such as ImageNet accuracy: no sum over operators, but something that like networks share.

Two models err differently, so that their mean is better than either. Gaussian processes over whole networks learn
logarithms of the error, in which a point counts as much as it is hard to win, and learn from networks that were trained
in different ways at once: on the data set alone, with other data, with a teacher. Boosted trees learn each metric alone
and also read how wide a network is at each size of its images.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from surrogate.operator_costs.features import HAS_MACS, NUMBERS, TOTALS, OperatorFeatures
from surrogate.operator_costs.processes import Processes
from surrogate.operator_costs.trees import Trees

# How a network was trained, as the names of metrics end: `imagenet_top1_pretrained_pct` is `imagenet_top1` of networks
# that have seen other data.
TRAININGS = ("_pct", "_pretrained_pct", "_distilled_pct")
SCALES = 7  # of the image: its own size, half of it, ... 1/64 of it
_APART = 5.0  # of two trainings in the distance between networks
_HIGHEST = 99.9  # percent that trees may predict
_PIXELS, _TOLERANCE = TOTALS.index("pixels"), 0.01
_CHANNELS, _PLACES = NUMBERS.index("channels_out"), NUMBERS.index("pixels")


def log_errors(percents: np.ndarray) -> np.ndarray:
    """-log(100 - accuracy), of the same shape: what is learned of accuracies in percent, which are below 100."""
    return np.asarray(-np.log(100 - percents))


def percents(log_errors: np.ndarray) -> np.ndarray:
    """The accuracies with these `log_errors`."""
    return np.asarray(100 - np.exp(-log_errors))


def figures_of(metrics: Sequence[str]) -> tuple[list[str], list[tuple[int, int]]]:
    """What is measured, whatever the training, and the position of each metric's figure and training."""
    parts = []
    for metric in metrics:
        training = max((end for end in TRAININGS if metric.endswith(end)), key=len, default="")
        parts.append((metric.removesuffix(training), TRAININGS.index(training) if training else 0))
    figures = [*dict.fromkeys(figure for figure, _ in parts)]
    return figures, [(figures.index(figure), training) for figure, training in parts]


def with_training(likeness: np.ndarray, training: np.ndarray) -> np.ndarray:
    """Vectors (n, V) of networks, and how each was trained (n,): (n, V + TRAININGS)."""
    return np.hstack([likeness, _APART * np.eye(len(TRAININGS))[training]])


def widths_by_scale(networks: Sequence[OperatorFeatures]) -> np.ndarray:
    """Mean logarithms of output channels, of operators that multiply, at each scale of the image: (n, SCALES), 0 where
    there is none."""
    found = np.zeros((len(networks), SCALES))
    for row, network in enumerate(networks):
        multiplying = network.numbers[:, HAS_MACS] > 0
        numbers, counts = network.numbers[multiplying].astype(np.float64), network.counts[multiplying]
        halvings = np.round((network.totals[_PIXELS] - numbers[:, _PLACES]) / np.log(4))
        scale = np.clip(halvings, 0, SCALES - 1).astype(np.intp)
        weight = np.bincount(scale, counts, SCALES)
        found[row] = np.bincount(scale, counts * numbers[:, _CHANNELS], SCALES) / np.maximum(weight, 1)
    return found


def tree_features(totals: np.ndarray, likeness: np.ndarray, networks: Sequence[OperatorFeatures]) -> np.ndarray:
    """What trees read, (n, totals + V + SCALES)."""
    return np.hstack([totals, likeness, widths_by_scale(networks)])


@dataclass(frozen=True)
class Accuracies:
    """Models of the `metrics`, as log errors. The rows of the `processes` are a `network` of the reference in one
    `training` each, (rows,); `shifts` (figures, trainings) are what a training adds. `trees` predict
    percent."""

    metrics: Sequence[str]
    processes: Processes
    network: np.ndarray
    training: np.ndarray
    shifts: np.ndarray
    trees: Trees

    def least_pixels(self, metric: int) -> float:
        """The logarithm of the fewest pixels of an image that a metric is predicted for."""
        figure, training = figures_of(self.metrics)[1][metric]
        measured = (self.processes.weights[figure] != 0) & (self.training == training)
        return float(self.processes.sizes[measured, _PIXELS].min(initial=np.inf)) - _TOLERANCE

    def predict(
        self, networks: Sequence[OperatorFeatures], totals: np.ndarray, likeness: np.ndarray, asked: Sequence[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        """The mean of what processes and trees say, and half of their difference, (n, asked) each; NaN for networks
        with smaller images than were measured."""
        _, places = figures_of(self.metrics)
        mean, spread = np.empty((len(networks), len(asked))), np.empty((len(networks), len(asked)))
        features = tree_features(totals, likeness, networks)
        for place, metric in enumerate(asked):
            figure, training = places[metric]
            kinds = with_training(likeness, np.full(len(networks), training))
            own = self.processes.predict(totals, kinds, [figure])[:, 0] + self.shifts[figure, training]
            other = log_errors(np.minimum(self.trees.predict(features, metric), _HIGHEST))
            mean[:, place], spread[:, place] = (own + other) / 2, np.abs(own - other) / 2
            mean[totals[:, _PIXELS] < self.least_pixels(metric), place] = np.nan
        return mean, spread
