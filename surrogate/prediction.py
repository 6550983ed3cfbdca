"""Predictions of metrics, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Prediction:
    """Predictions for n texts: (n, metrics) float64 each, in the metrics' own units.

    `median` is the point value; `q10` and `q90` are the ends of its 80% interval, None if intervals were not asked for.
    All three come from the metric's marginal distribution, whatever else was asked for (`sample` draws metrics
    jointly). `novelty` (n,) is the out-of-distribution score: above 1, the text is unlike everything the model was
    trained on, and the numbers mean little. It is None if the checkpoint has no such score.
    """

    metrics: tuple[str, ...]
    median: np.ndarray
    q10: np.ndarray | None
    q90: np.ndarray | None
    novelty: np.ndarray | None = None

    def beside(self, other: Prediction) -> Prediction:
        """The columns of this prediction, then those of another one for the same texts, with the larger of the two
        scores. Both have intervals, or neither."""

        def stacked(left: np.ndarray | None, right: np.ndarray | None) -> np.ndarray | None:
            return None if left is None or right is None else np.hstack([left, right])

        median = np.hstack([self.median, other.median])
        low, high = stacked(self.q10, other.q10), stacked(self.q90, other.q90)
        scores = [part.novelty for part in (self, other) if part.novelty is not None]
        novelty = np.max(scores, axis=0) if scores else None
        return Prediction((*self.metrics, *other.metrics), median, low, high, novelty)

    def columns(self, names: Sequence[str]) -> Prediction:
        """The columns of these metrics, in this order."""
        places = [self.metrics.index(name) for name in names]
        low, high = (None if values is None else values[:, places] for values in (self.q10, self.q90))
        return Prediction(tuple(names), self.median[:, places], low, high, self.novelty)

    def take(self, rows: Sequence[int]) -> Prediction:
        """The predictions for the texts at these positions, in this order."""
        own = [None if values is None else values[rows] for values in (self.q10, self.q90, self.novelty)]
        return Prediction(self.metrics, self.median[rows], *own)
