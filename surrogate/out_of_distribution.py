"""How unlike the networks that a model was trained on another one is, as the model itself reads it.

A text is judged by the mean of its encoding over tokens: how far that is from the nearest of the means of the spaces
that the model learned, in units of the spread within spaces, which all share (the Mahalanobis distance of Lee et al.
2018, "A Simple Unified Framework for Detecting Out-of-Distribution Samples and Adversarial Attacks", section 2.1). A
space's limit is the distance that 1 in 200 of its own architectures exceeds, of some that the mean is not made from.
docs/latency.md has what this finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

_WITHIN = 0.995  # share of a space's architectures within its limit
# Of the spread over all spaces, what is added to that within them, so that no direction has none.
_SHRINKAGE = 1e-3
# With fewer architectures to judge a limit by, those that the mean is made from count too.
_JUDGED = 20


@dataclass(frozen=True)
class OutOfDistributionScore:
    """`means` of encodings (D,) and `limits` by space; `whitening` (D, D) gives encodings the identity as covariance
    within spaces."""

    means: Mapping[str, np.ndarray]
    limits: Mapping[str, float]
    whitening: np.ndarray

    @staticmethod
    def of(learned: Mapping[str, np.ndarray], judged: Mapping[str, np.ndarray]) -> OutOfDistributionScore:
        """From encodings (n, D) by space: means and spread from `learned`, limits from `judged`."""
        judged = {
            space: judged[space]
            if len(judged.get(space, ())) >= _JUDGED
            else _together(rows, judged.get(space))
            for space, rows in learned.items()
        }
        means = {space: rows.mean(0) for space, rows in learned.items()}
        within = np.mean([_covariance(rows) for rows in learned.values()], axis=0)
        spread = np.trace(_covariance(np.concatenate([*learned.values()]))) / len(within)
        covariance = within + max(_SHRINKAGE * spread, 1e-12) * np.eye(len(within))
        # As it will be in a file, so that a model judges alike before and after.
        whitening = np.ascontiguousarray(np.linalg.inv(np.linalg.cholesky(covariance)).T, np.float32)
        means = {space: mean.astype(np.float32) for space, mean in means.items()}
        limits = {
            space: max(
                1e-9, float(np.quantile(np.linalg.norm((rows - means[space]) @ whitening, axis=1), _WITHIN))
            )
            for space, rows in judged.items()
        }
        return OutOfDistributionScore(means, limits, whitening)

    def of_encodings(self, encodings: np.ndarray) -> np.ndarray:
        """(n, D) -> (n,): distances in units of the limit of the space where that makes the least, to three decimals;
        above 1 is unlike anything learned."""
        whitening = self.whitening.astype(np.float64)
        white = encodings @ whitening
        distances = [
            np.linalg.norm(white - mean @ whitening, axis=1) / self.limits[space]
            for space, mean in self.means.items()
        ]
        return np.round(np.min(distances, axis=0), 3)  # what is beyond depends on the batch

    def arrays(self) -> dict[str, np.ndarray]:
        """What `from_arrays` reads, by name."""
        means = {f"mean.{space}": mean for space, mean in self.means.items()}
        limits = {f"limit.{space}": np.array([limit]) for space, limit in self.limits.items()}
        return {"whitening": self.whitening, **means, **limits}

    @staticmethod
    def from_arrays(arrays: Mapping[str, np.ndarray]) -> OutOfDistributionScore:
        """Raises KeyError where one is missing."""
        spaces = [name.removeprefix("mean.") for name in arrays if name.startswith("mean.")]
        means = {space: arrays[f"mean.{space}"] for space in spaces}
        limits = {space: float(arrays[f"limit.{space}"][0]) for space in spaces}
        return OutOfDistributionScore(means, limits, arrays["whitening"])


def _together(rows: np.ndarray, more: np.ndarray | None) -> np.ndarray:
    return rows if more is None else np.concatenate([rows, more])


def _covariance(rows: np.ndarray) -> np.ndarray:
    """(n, D) -> (D, D)"""
    centred = rows - rows.mean(0)
    return centred.T @ centred / len(rows)
