"""Out-of-distribution scores: how far the encoding of a text is from those of the texts a model was trained on.

An encoding is averaged over tokens. Its distance from the mean of each training space is a Mahalanobis distance with a
covariance shared by all spaces (Lee et al. 2018, "A Simple Unified Framework for Detecting Out-of-Distribution Samples
and Adversarial Attacks", section 2.1), divided by the space's limit: the distance that 1 in 200 of its own texts
exceeds, among texts that did not enter the mean. The score is the smallest of these ratios. docs/latency.md has
results.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from search_spaces.common.errors import quoted

_WITHIN_LIMIT = 0.995  # quantile level of a space's own distances that is its limit
# Share of the variance over all spaces that is added to the covariance within spaces, so that it is not singular.
_SHRINKAGE = 1e-3
# With fewer held-out encodings of a space, its limit also uses those that the mean is computed from.
_FEWEST_HELD_OUT = 20


@dataclass(frozen=True)
class OutOfDistributionScore:
    """`means` of encodings (D,) and `limits` of distances by space; `whitening` (D, D) maps encodings to ones whose
    covariance within spaces is the identity."""

    means: Mapping[str, np.ndarray]
    limits: Mapping[str, float]
    whitening: np.ndarray

    @staticmethod
    def of(trained_on: Mapping[str, np.ndarray], held_out: Mapping[str, np.ndarray]) -> "OutOfDistributionScore":
        """Fitted to encodings (n, D) by space: means and covariance to those of training texts, limits to others."""
        within = np.mean([_covariance(rows) for rows in trained_on.values()], axis=0)
        variance = np.trace(_covariance(np.concatenate([*trained_on.values()]))) / len(within)
        covariance = within + max(_SHRINKAGE * variance, 1e-12) * np.eye(len(within))
        # float32 as in the file, so that scores are the same before and after saving.
        whitening = np.ascontiguousarray(np.linalg.inv(np.linalg.cholesky(covariance)).T, np.float32)
        means = {space: rows.mean(0).astype(np.float32) for space, rows in trained_on.items()}
        limits = {}
        for space, rows in trained_on.items():
            others = held_out.get(space, rows[:0])
            if len(others) < _FEWEST_HELD_OUT:
                others = np.concatenate([rows, others])
            distances = np.linalg.norm((others - means[space]) @ whitening, axis=1)
            limits[space] = max(1e-9, float(np.quantile(distances, _WITHIN_LIMIT)))
        return OutOfDistributionScore(means, limits, whitening)

    def of_encodings(self, encodings: np.ndarray) -> np.ndarray:
        """Scores of encodings, (n, D) -> (n,), rounded to three decimals; above 1 is out of distribution."""
        return np.round(np.min(self._distances(encodings), axis=0), 3)  # further decimals depend on the batch

    def nearest(self, encodings: np.ndarray) -> list[str]:
        """The space that each encoding (n, D) is nearest to."""
        spaces = list(self.means)
        return [spaces[place] for place in np.argmin(self._distances(encodings), axis=0)]

    def _distances(self, encodings: np.ndarray) -> list[np.ndarray]:
        """Distances (n,) from each space, in units of its limit."""
        import torch

        # Not with NumPy: threads of its BLAS wait for more work by spinning, for as long as reading a group of texts
        # takes, on the cores that read the next ones. Predictions took a quarter longer.
        whitening = torch.from_numpy(self.whitening.astype(np.float64))
        white = torch.from_numpy(np.asarray(encodings, np.float64)) @ whitening
        means = torch.from_numpy(np.stack([*self.means.values()]).astype(np.float64)) @ whitening
        distances = (torch.linalg.vector_norm(white - mean, dim=1) for mean in means)
        return [each.numpy() / limit for each, limit in zip(distances, self.limits.values(), strict=True)]

    def arrays(self) -> dict[str, np.ndarray]:
        """Named arrays for a file; `from_arrays` reads them."""
        means = {f"mean.{space}": mean for space, mean in self.means.items()}
        limits = {f"limit.{space}": np.array([limit]) for space, limit in self.limits.items()}
        return {"whitening": self.whitening, **means, **limits}

    @staticmethod
    def from_arrays(arrays: Mapping[str, np.ndarray], width: int) -> "OutOfDistributionScore":
        """The score that `arrays` describes, for encodings of `width` numbers. Raises ValueError if an array is missing
        or has another shape, or a limit is not positive."""
        spaces = [name.removeprefix("mean.") for name in arrays if name.startswith("mean.")]
        shapes: dict[str, tuple[int, ...]] = {"whitening": (width, width)}
        for space in spaces:
            shapes |= {f"mean.{space}": (width,), f"limit.{space}": (1,)}
        for name in {**shapes, **arrays}:
            found = arrays[name].shape if name in arrays else None
            if found != shapes.get(name):
                raise ValueError(f"{quoted(name)} has the shape {found}, not {shapes.get(name)}")
        means = {space: arrays[f"mean.{space}"] for space in spaces}
        limits = {space: float(arrays[f"limit.{space}"][0]) for space in spaces}
        if not spaces or min(limits.values()) <= 0:
            raise ValueError("it has no spaces, or a limit that is not positive")
        return OutOfDistributionScore(means, limits, arrays["whitening"])


def _covariance(rows: np.ndarray) -> np.ndarray:
    """Covariance of the columns, (n, D) -> (D, D)."""
    centred = rows - rows.mean(0)
    return centred.T @ centred / len(rows)
