"""Gaussian processes over whole networks: what like networks take, or reach, says about a network.

The kernel is a sum: a squared exponential of a network's sizes and path lengths, one of its operators (`vectors`), and
a linear one of the sizes, which extrapolates. Errors are other than those of sums over operators, so that the mean of
both is better than either.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

_STEPS = 25  # of L-BFGS
# Hyperparameters are fitted to so many networks at most, which takes seconds.
_MOST_FITTED = 300
_NOISE = 1e-4  # least, in relation to the variance of the values
_FARTHEST = 4.0  # standard deviations of a size
# Logarithms of: variance and length of the kernel of sizes, those of operators, variance of the linear one, of noise.
PARAMETERS = 6
_START = (0.0, math.log(5.0), 0.0, math.log(5.0), -1.0, -1.0)


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
        new, known = (_standardized(x, self.mean, self.deviation) for x in (sizes, self.sizes))
        parts = (_distances(new, known), _distances(kinds, self.kinds), _products(new, known))
        means = np.empty((len(sizes), len(asked)))
        for place, metric in enumerate(asked):
            kernel = _kernel(torch.from_numpy(self.parameters[metric]), *parts).numpy()
            means[:, place] = self.offsets[metric] + self.scales[metric] * (kernel @ self.weights[metric])
        return means


def fit(sizes: np.ndarray, kinds: np.ndarray, values: np.ndarray, seed: int) -> Processes:
    """Processes of the `values` (networks, metrics), NaN for none, of networks of these sizes and kinds."""
    mean, deviation = sizes.mean(0), np.maximum(sizes.std(0), 1e-3)
    standard = _standardized(sizes, mean, deviation)
    count = values.shape[1]
    weights, parameters = np.zeros(values.T.shape), np.tile(_START, (count, 1))
    offsets, scales = np.full(count, np.nan), np.ones(count)
    rng = np.random.default_rng(seed)
    for metric, column in enumerate(values.T):
        rows = np.flatnonzero(np.isfinite(column))
        if len(rows) < 2:
            continue
        offsets[metric], scales[metric] = column[rows].mean(), max(column[rows].std(), 1e-6)
        target = torch.from_numpy((column[rows] - offsets[metric]) / scales[metric])
        x, z = standard[rows], kinds[rows]
        parts = (_distances(x, x), _distances(z, z), _products(x, x))
        some = np.sort(rng.permutation(len(rows))[:_MOST_FITTED])
        few = [part[some][:, some] for part in parts]
        best = _fitted(few[0], few[1], few[2], target[some])
        noisy = _kernel(best, *parts) + _noise(best) * torch.eye(len(rows), dtype=torch.float64)
        weights[metric, rows] = torch.linalg.solve(noisy, target).numpy()
        parameters[metric] = best.numpy()
    return Processes(sizes, kinds, mean, deviation, parameters, weights, offsets, scales)


def _standardized(sizes: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    return np.clip((sizes - mean) / deviation, -_FARTHEST, _FARTHEST).astype(np.float64)


def _distances(one: np.ndarray, other: np.ndarray) -> Tensor:
    """Squared distances, (n, D) and (m, D) -> (n, m)."""
    return torch.cdist(torch.from_numpy(one).double(), torch.from_numpy(other).double()) ** 2


def _products(one: np.ndarray, other: np.ndarray) -> Tensor:
    """Mean products, (n, D) and (m, D) -> (n, m)."""
    return torch.from_numpy(one) @ torch.from_numpy(other).T / one.shape[1]


def _kernel(parameters: Tensor, sizes: Tensor, kinds: Tensor, linear: Tensor) -> Tensor:
    """Covariances of two sets of networks, from their squared distances and products (n, m)."""
    sizes_variance, sizes_length, kinds_variance, kinds_length, slope, _ = parameters.exp()
    return (
        sizes_variance * (-sizes / (2 * sizes_length**2)).exp()
        + kinds_variance * (-kinds / (2 * kinds_length**2)).exp()
        + slope * linear
    )


def _noise(parameters: Tensor) -> Tensor:
    return parameters[5].exp() + _NOISE


def _fitted(sizes: Tensor, kinds: Tensor, linear: Tensor, target: Tensor) -> Tensor:
    """The parameters of largest marginal likelihood."""
    parameters = torch.tensor(_START, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([parameters], lr=0.3, max_iter=_STEPS, line_search_fn="strong_wolfe")
    identity = torch.eye(len(target), dtype=torch.float64)

    def negative_likelihood() -> Tensor:
        optimizer.zero_grad()
        bounded = parameters.clamp(-8, 8)
        factor = torch.linalg.cholesky(_kernel(bounded, sizes, kinds, linear) + _noise(bounded) * identity)
        explained = torch.cholesky_solve(target[:, None], factor)
        value: Tensor = 0.5 * (target[:, None] * explained).sum() + factor.diagonal().log().sum()
        value.backward()
        return value

    optimizer.step(negative_likelihood)
    return parameters.detach().clamp(-8, 8)
