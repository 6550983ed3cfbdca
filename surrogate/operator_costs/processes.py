"""Gaussian processes over whole networks: what like networks take, or reach, says about a network.

The kernel is a sum: a squared exponential of a network's sizes and path lengths, one of its operators (`vectors`), and
a linear one of the sizes, which extrapolates. Errors are other than those of sums over operators, so that the mean of
both is better than either.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

_FARTHEST = 4.0  # standard deviations of a size
# Logarithms of: variance and length of the kernel of sizes, those of operators, variance of the linear one, of noise.
PARAMETERS = 6


@dataclass(frozen=True)
class Processes:
    """Processes of several metrics: `sizes` (networks, S) and `kinds` (networks, V) of the measured networks, which are
    standardized with `mean` and `deviation` (S,); of each metric, `parameters` (metrics, 6), `weights` (metrics,
    networks), which are 0 where a network has no value, and `offsets` and `scales` (metrics,) of the values."""

    sizes: np.ndarray
    kinds: np.ndarray
    mean: np.ndarray
    deviation: np.ndarray
    parameters: np.ndarray
    weights: np.ndarray
    offsets: np.ndarray
    scales: np.ndarray

    def least(self, metric: int) -> np.ndarray:
        """The smallest sizes (S,) of the networks that have a value of a metric."""
        return np.asarray(self.sizes[self.weights[metric] != 0].min(0, initial=np.inf))

    def predict(self, sizes: np.ndarray, kinds: np.ndarray, asked: Sequence[int]) -> np.ndarray:
        """Means (n, asked) for networks of these sizes (n, S) and kinds (n, V); NaN for a metric that had no values."""
        new, known = (standardized(x, self.mean, self.deviation) for x in (sizes, self.sizes))
        parts = (distances(new, known), distances(kinds, self.kinds), products(new, known))
        means = np.empty((len(sizes), len(asked)))
        for place, metric in enumerate(asked):
            kernel = covariance(np.exp(self.parameters[metric]), *parts, np.exp)
            means[:, place] = self.offsets[metric] + self.scales[metric] * (kernel @ self.weights[metric])
        return means


def standardized(sizes: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    """Sizes (n, S) in deviations from their means, none of them far outside of what was measured."""
    return np.clip((sizes - mean) / deviation, -_FARTHEST, _FARTHEST).astype(np.float64)


def distances(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Squared distances, (n, D) and (m, D) -> (n, m)."""
    a, b = np.asarray(one, np.float64), np.asarray(other, np.float64)
    return np.maximum((a * a).sum(1)[:, None] + (b * b).sum(1) - 2 * a @ b.T, 0.0)


def products(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Mean products, (n, D) and (m, D) -> (n, m)."""
    found: np.ndarray = one @ other.T / one.shape[1]
    return found


def covariance(parameters: Any, sizes: Any, kinds: Any, linear: Any, exp: Callable[[Any], Any]) -> Any:
    """Covariances of two sets of networks, from `exp` of the parameters and from the networks' squared distances and
    products (n, m): arrays, or tensors with the `exp` of tensors."""
    sizes_variance, sizes_length, kinds_variance, kinds_length, slope, _ = parameters
    return (
        sizes_variance * exp(-sizes / (2 * sizes_length**2))
        + kinds_variance * exp(-kinds / (2 * kinds_length**2))
        + slope * linear
    )
