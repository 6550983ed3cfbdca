"""Regression from few examples: a Gaussian process over several kinds of features, each with a length scale of its own.

Rasmussen and Williams, "Gaussian Processes for Machine Learning" (2006): prediction by algorithm 2.1, hyperparameters
by the greatest marginal likelihood (5.4.1) times a standard normal prior on their logarithms, which few examples would
overfit without, and errors of leaving one out by 5.4.2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

_JITTER = 1e-6
# No logarithm of a hyperparameter is taken to be further from its prior's middle: a step of the search that went far
# would leave a matrix that cannot be factorised.
_FURTHEST = 4.0
_ITERATIONS = 60
# Examples, drawn at random, that hyperparameters are chosen by: they say as much of them as many, whose cube it costs.
_CHOSEN_BY = 500
# Where noise and the linear part begin, in deviations of what is learned: mean of their logarithms.
_SMALL = -1.0


class GaussianProcess:
    """Learns y (n,), of mean 0 and deviation 1 or so, from `kinds`: arrays (n, d) of features of about unit scale.

    The kernel is the mean of a squared exponential of each kind, and a linear one of the first; distances are counted
    in units of the square root of d. `left_out` (n,) is what each y is predicted from the others.
    """

    def __init__(self, kinds: Sequence[np.ndarray], y: np.ndarray) -> None:
        known = [torch.from_numpy(np.asarray(kind, np.float64)) for kind in kinds]
        target = torch.from_numpy(np.asarray(y, np.float64))[:, None]
        few = np.sort(np.random.default_rng(0).permutation(len(target))[:_CHOSEN_BY])
        self._known, chosen_by = [kind[few] for kind in known], target[few]
        # Logarithms of: the noise, the linear kernel's scale, scales and lengths of the others.
        self._logs = torch.zeros(2 + 2 * len(kinds), dtype=torch.float64, requires_grad=True)
        optimizer = torch.optim.LBFGS(
            [self._logs], max_iter=_ITERATIONS, line_search_fn="strong_wolfe", tolerance_change=1e-5
        )

        def loss() -> Tensor:
            optimizer.zero_grad()
            factor = self._factor()
            explained = torch.cholesky_solve(chosen_by, factor)
            total = (
                0.5 * (chosen_by * explained).sum()
                + factor.diagonal().log().sum()
                + 0.5 * self._logs.square().sum()
            )
            total.backward()
            return total

        optimizer.step(loss)
        with torch.no_grad():
            self._known = known
            self._triangle = self._factor()
            self._weights = torch.cholesky_solve(target, self._triangle)
            precision = torch.cholesky_inverse(self._triangle).diagonal()[:, None]
            self.left_out: np.ndarray = (target - self._weights / precision)[:, 0].numpy()

    def predict(self, kinds: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """(m,) means and standard deviations, noise included, of (m, d) features."""
        with torch.no_grad():
            asked = [torch.from_numpy(np.asarray(kind, np.float64)) for kind in kinds]
            shared = self._kernel(asked, self._known)
            mean = (shared @ self._weights)[:, 0]
            scales = torch.exp(2 * self._hyperparameters()[2 : 2 + len(kinds)]).mean()
            own = scales + self._linear() * asked[0].square().mean(1) + self._noise()
            left = torch.linalg.solve_triangular(self._triangle, shared.T, upper=False)
            variance = (own - left.square().sum(0)).clamp(min=_JITTER)
            return mean.numpy(), variance.sqrt().numpy()

    def _hyperparameters(self) -> Tensor:
        """Logarithms."""
        return self._logs.clamp(-_FURTHEST, _FURTHEST)

    def _noise(self) -> Tensor:
        return torch.exp(2 * (self._hyperparameters()[0] + _SMALL)) + _JITTER

    def _linear(self) -> Tensor:
        return torch.exp(2 * (self._hyperparameters()[1] + _SMALL))

    def _factor(self) -> Tensor:
        size = len(self._known[0])
        noise = self._noise() * torch.eye(size, dtype=torch.float64)
        factor: Tensor = torch.linalg.cholesky(self._kernel(self._known, self._known) + noise)
        return factor

    def _kernel(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> Tensor:
        scales, lengths = self._hyperparameters()[2:].exp().chunk(2)
        made = self._linear() * (a[0] @ b[0].T) / a[0].shape[1]
        for scale, length, left, right in zip(scales, lengths, a, b, strict=True):
            unit = length * left.shape[1] ** 0.5
            distance = torch.cdist(left / unit, right / unit).square()
            made = made + scale.square() * torch.exp(-0.5 * distance) / len(a)
        return made
