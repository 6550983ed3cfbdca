"""Gaussian process regression over several groups of features, with a length scale per group.

Rasmussen and Williams, "Gaussian Processes for Machine Learning" (2006): prediction by algorithm 2.1; hyperparameters
maximise the marginal likelihood (5.4.1) times a standard normal prior on their logarithms, against overfitting on few
examples; leave-one-out predictions by 5.4.2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

_JITTER = 1e-6
# Bound on the distance of a hyperparameter's logarithm from its prior mean: a large step of the optimizer could
# otherwise make the kernel matrix impossible to factorise.
_LOG_BOUND = 4.0
_ITERATIONS = 60
# Random examples that hyperparameters are chosen on: more cost their cube and hardly change the choice.
_CHOSEN_ON = 500
# Prior mean of the logarithms of the noise and of the linear kernel's scale, relative to the deviation of y.
_SMALL = -1.0


class GaussianProcess:
    """Learns y (n,), of mean 0 and deviation about 1, from feature groups: arrays (n, d) of about unit scale.

    The kernel is the mean of a squared exponential kernel per group plus a linear kernel on the first group; distances
    are in units of the square root of d. `leave_one_out` (n,) holds the leave-one-out predictions.
    """

    def __init__(self, groups: Sequence[np.ndarray], y: np.ndarray) -> None:
        known = [torch.from_numpy(np.asarray(group, np.float64)) for group in groups]
        target = torch.from_numpy(np.asarray(y, np.float64))[:, None]
        few = np.sort(np.random.default_rng(0).permutation(len(target))[:_CHOSEN_ON])
        self._known, chosen_on = [group[few] for group in known], target[few]
        # Logarithms of the noise, of the linear kernel's scale, then of the groups' scales and of their lengths.
        self._logs = torch.zeros(2 + 2 * len(groups), dtype=torch.float64, requires_grad=True)
        optimizer = torch.optim.LBFGS(
            [self._logs], max_iter=_ITERATIONS, line_search_fn="strong_wolfe", tolerance_change=1e-5
        )

        def loss() -> Tensor:
            optimizer.zero_grad()
            factor = self._factor()
            explained = torch.cholesky_solve(chosen_on, factor)
            total = (
                0.5 * (chosen_on * explained).sum()
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
            self.leave_one_out: np.ndarray = (target - self._weights / precision)[:, 0].numpy()

    def predict(self, groups: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Means (m,) and standard deviations (m,), noise included, for feature groups (m, d)."""
        with torch.no_grad():
            asked = [torch.from_numpy(np.asarray(group, np.float64)) for group in groups]
            cross = self._kernel(asked, self._known)
            mean = (cross @ self._weights)[:, 0]
            scales = torch.exp(2 * self._hyperparameters()[2 : 2 + len(groups)]).mean()
            prior = scales + self._linear() * asked[0].square().mean(1) + self._noise()
            explained = torch.linalg.solve_triangular(self._triangle, cross.T, upper=False)
            variance = (prior - explained.square().sum(0)).clamp(min=_JITTER)
            return mean.numpy(), variance.sqrt().numpy()

    def _hyperparameters(self) -> Tensor:
        """Bounded logarithms of the hyperparameters."""
        return self._logs.clamp(-_LOG_BOUND, _LOG_BOUND)

    def _noise(self) -> Tensor:
        return torch.exp(2 * (self._hyperparameters()[0] + _SMALL)) + _JITTER

    def _linear(self) -> Tensor:
        return torch.exp(2 * (self._hyperparameters()[1] + _SMALL))

    def _factor(self) -> Tensor:
        """Cholesky factor of the noisy kernel matrix of the known examples."""
        size = len(self._known[0])
        noise = self._noise() * torch.eye(size, dtype=torch.float64)
        factor: Tensor = torch.linalg.cholesky(self._kernel(self._known, self._known) + noise)
        return factor

    def _kernel(self, a: Sequence[Tensor], b: Sequence[Tensor]) -> Tensor:
        scales, lengths = self._hyperparameters()[2:].exp().chunk(2)
        kernel = self._linear() * (a[0] @ b[0].T) / a[0].shape[1]
        for scale, length, left, right in zip(scales, lengths, a, b, strict=True):
            unit = length * left.shape[1] ** 0.5
            distance = torch.cdist(left / unit, right / unit).square()
            kernel = kernel + scale.square() * torch.exp(-0.5 * distance) / len(a)
        return kernel
