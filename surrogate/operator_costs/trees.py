"""Boosted trees over whole networks: sums of steps at thresholds of sizes and shares of operators.

What is no sum over operators, such as an accuracy, depends on a network's features in steps as well as smoothly. Trees
err elsewhere than the processes, so that the mean of both is better than either. (Friedman 2001, with random rows and
features for each split.)
"""

from dataclasses import dataclass

import numpy as np

DEPTH = 3


@dataclass(frozen=True)
class Trees:
    """Trees of several metrics, all complete: `features` and `thresholds` (metrics, trees, 2**DEPTH - 1) of the splits,
    level by level, `leaves` (metrics, trees, 2**DEPTH) and `offsets` (metrics,)."""

    features: np.ndarray
    thresholds: np.ndarray
    leaves: np.ndarray
    offsets: np.ndarray

    def predict(self, networks: np.ndarray, metric: int) -> np.ndarray:
        """Values (n,) of networks with these features (n, D)."""
        features, thresholds = self.features[metric].astype(np.intp), self.thresholds[metric]
        rounded = networks.astype(np.float32)  # as scikit-learn split them
        trees = np.arange(len(features))
        place = np.zeros((len(networks), len(features)), np.intp)
        for _ in range(DEPTH):
            chosen = np.take_along_axis(rounded, features[trees, place], axis=1)
            place = 2 * place + 1 + (chosen > thresholds[trees, place])
        steps = self.leaves[metric][trees, place - (2**DEPTH - 1)]
        return np.asarray(self.offsets[metric] + steps.sum(1, dtype=np.float64))
