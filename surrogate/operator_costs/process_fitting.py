"""Fits the Gaussian processes over whole networks (processes.py), with PyTorch's gradients."""

import math
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from surrogate.operator_costs.processes import Processes, covariance, distances, products, standardized

_STEPS = 25  # of L-BFGS
# Hyperparameters are fitted to so many networks at most, which takes seconds.
_MOST_FITTED = 300
_NOISE = 1e-4  # least, in relation to the variance of the values
_START = (0.0, math.log(5.0), 0.0, math.log(5.0), -1.0, -1.0)


def fit(sizes: np.ndarray, kinds: np.ndarray, values: np.ndarray, seed: int) -> Processes:
    """Processes of the `values` (networks, metrics), NaN for none, of networks of these sizes and kinds."""
    mean, deviation = sizes.mean(0), np.maximum(sizes.std(0), 1e-3)
    standard = standardized(sizes, mean, deviation)
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
        parts = [*map(torch.from_numpy, (distances(x, x), distances(z, z), products(x, x)))]
        some = np.sort(rng.permutation(len(rows))[:_MOST_FITTED])
        best = _fitted([part[some][:, some] for part in parts], target[some])
        weights[metric, rows] = torch.linalg.solve(_noisy(best, parts), target).numpy()
        parameters[metric] = best.numpy()
    return Processes(sizes, kinds, mean, deviation, parameters, weights, offsets, scales)


def _noisy(parameters: Tensor, parts: Sequence[Tensor]) -> Tensor:
    """Covariance (n, n) of noisy values, from squared distances and products of the networks' features."""
    sizes, kinds, linear = parts
    found: Tensor = covariance(parameters.exp(), sizes, kinds, linear, torch.exp)
    return found + (parameters[5].exp() + _NOISE) * torch.eye(len(sizes), dtype=torch.float64)


def _fitted(parts: Sequence[Tensor], target: Tensor) -> Tensor:
    """The parameters of largest marginal likelihood."""
    parameters = torch.tensor(_START, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([parameters], lr=0.3, max_iter=_STEPS, line_search_fn="strong_wolfe")

    def negative_likelihood() -> Tensor:
        optimizer.zero_grad()
        factor = torch.linalg.cholesky(_noisy(parameters.clamp(-8, 8), parts))
        explained = torch.cholesky_solve(target[:, None], factor)
        value: Tensor = 0.5 * (target[:, None] * explained).sum() + factor.diagonal().log().sum()
        value.backward()
        return value

    optimizer.step(negative_likelihood)
    return parameters.detach().clamp(-8, 8)
