"""Gaussian process regression over several groups of features, with a length scale per group.

Rasmussen and Williams, "Gaussian Processes for Machine Learning" (2006): prediction by algorithm 2.1; hyperparameters
maximise the marginal likelihood (5.4.1) times a normal prior on their logarithms, against overfitting on few examples;
leave-one-out predictions by 5.4.2.
"""

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

_JITTER = 1e-6
# Bound on a hyperparameter's logarithm: a large step of the optimizer could otherwise make the kernel matrix impossible
# to factorise.
_LOG_BOUND = 4.0
_ITERATIONS = 60
# Random examples that hyperparameters are chosen on: more cost their cube and hardly change the choice.
_CHOSEN_ON = 500
# Prior mean of the logarithms of the noise and of the linear kernels' scales, relative to the deviation of y.
_SMALL = -1.0


class GaussianProcess:
    """Learns y (n,), of mean 0 and deviation about 1, from feature groups: arrays (n, d) of about unit scale.

    The kernel is a sum over groups of a linear kernel, which is a ridge regression on the group, and of a squared
    exponential kernel; products and distances are in units of d and of its square root. `leave_one_out` (n,) holds the
    leave-one-out predictions, `leave_one_out_deviation` (n,) their standard deviations, noise included.

    `logs` (1 + 3 groups,) are the logarithms of the hyperparameters: of the noise, of the groups' linear kernels, of
    their scales and of their lengths. They are fitted unless they are given, from a normal prior of deviation 1 whose
    means are `prior` (as `logs`; default: 0).
    """

    def __init__(
        self,
        groups: Sequence[np.ndarray],
        y: np.ndarray,
        logs: np.ndarray | None = None,
        prior: np.ndarray | None = None,
    ) -> None:
        known = [torch.from_numpy(np.asarray(group, np.float64)) for group in groups]
        target = torch.from_numpy(np.asarray(y, np.float64))[:, None]
        means = np.zeros(1 + 3 * len(groups)) if prior is None else prior
        self.logs = self._fitted(known, target, means) if logs is None else np.asarray(logs, np.float64)
        self._parameters = torch.from_numpy(self.logs).clamp(-_LOG_BOUND, _LOG_BOUND)
        self._known = known
        with torch.no_grad():
            self._triangle = _factor(known, self._parameters)
            self._weights = torch.cholesky_solve(target, self._triangle)
            precision = torch.cholesky_inverse(self._triangle).diagonal()[:, None]
            self.leave_one_out: np.ndarray = (target - self._weights / precision)[:, 0].numpy()
            self.leave_one_out_deviation: np.ndarray = precision[:, 0].rsqrt().numpy()

    @staticmethod
    def _fitted(known: Sequence[Tensor], target: Tensor, prior: np.ndarray) -> np.ndarray:
        few = np.sort(np.random.default_rng(0).permutation(len(target))[:_CHOSEN_ON])
        groups, chosen_on = [group[few] for group in known], target[few]
        means = torch.from_numpy(prior)
        logs = means.clone().requires_grad_()
        optimizer = torch.optim.LBFGS(
            [logs], max_iter=_ITERATIONS, line_search_fn="strong_wolfe", tolerance_change=1e-5
        )
        squares = [torch.cdist(group, group).square() / group.shape[1] for group in groups]
        products = [group @ group.T / group.shape[1] for group in groups]

        def loss() -> Tensor:
            optimizer.zero_grad()
            bounded = logs.clamp(-_LOG_BOUND, _LOG_BOUND)
            covariance = _covariance(squares, products, bounded)
            noise = _noise(bounded) * torch.eye(len(chosen_on), dtype=torch.float64)
            factor: Tensor = torch.linalg.cholesky(covariance + noise)
            explained = torch.cholesky_solve(chosen_on, factor)
            total = (
                0.5 * (chosen_on * explained).sum()
                + factor.diagonal().log().sum()
                + 0.5 * (logs - means).square().sum()
            )
            total.backward()
            return total

        optimizer.step(loss)
        return logs.detach().numpy()

    def predict(self, groups: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Means (m,) and standard deviations (m,), noise included, for feature groups (m, d)."""
        with torch.no_grad():
            asked = [torch.from_numpy(np.asarray(group, np.float64)) for group in groups]
            cross = _kernel(asked, self._known, self._parameters)
            mean = (cross @ self._weights)[:, 0]
            linear, scales, _ = _split(self._parameters)
            own = [scale * group.square().mean(1) for scale, group in zip(linear, asked, strict=True)]
            prior = scales.mean() + torch.stack(own).sum(0) + _noise(self._parameters)
            explained = torch.linalg.solve_triangular(self._triangle, cross.T, upper=False)
            variance = (prior - explained.square().sum(0)).clamp(min=_JITTER)
            return mean.numpy(), variance.sqrt().numpy()


def _split(logs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Variances of the linear kernels, of the squared exponential ones, and lengths of these, (groups,) each."""
    linear, scales, lengths = logs[1:].chunk(3)
    return torch.exp(2 * (linear + _SMALL)), torch.exp(2 * scales), lengths.exp()


def _noise(logs: Tensor) -> Tensor:
    return torch.exp(2 * (logs[0] + _SMALL)) + _JITTER


def _factor(known: Sequence[Tensor], logs: Tensor) -> Tensor:
    """Cholesky factor of the noisy kernel matrix of the known examples."""
    noise = _noise(logs) * torch.eye(len(known[0]), dtype=torch.float64)
    factor: Tensor = torch.linalg.cholesky(_kernel(known, known, logs) + noise)
    return factor


def _kernel(a: Sequence[Tensor], b: Sequence[Tensor], logs: Tensor) -> Tensor:
    pairs = list(zip(a, b, strict=True))
    squares = [torch.cdist(left, right).square() / left.shape[1] for left, right in pairs]
    products = [left @ right.T / left.shape[1] for left, right in pairs]
    return _covariance(squares, products, logs)


def _covariance(squares: Sequence[Tensor], products: Sequence[Tensor], logs: Tensor) -> Tensor:
    """Kernel matrix from squared distances and products by group, in units of the number of features."""
    linear, scales, lengths = _split(logs)
    parts = zip(squares, products, linear, scales, lengths, strict=True)
    return torch.stack(
        [
            variance * product + scale * torch.exp(-0.5 * square / length.square()) / len(squares)
            for square, product, variance, scale, length in parts
        ]
    ).sum(0)
