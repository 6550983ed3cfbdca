"""A new device as a map of what is known: ridge regression from known numbers to its latency, all in logarithms."""

from __future__ import annotations

import numpy as np

_STRENGTHS = np.logspace(-2, 3, 11)
# Below this part of the median a difference is noise: logarithms are of a value and this part of its median.
_FLOOR = 0.01
FEWEST = 5


class LatencyMap:
    """Learns `latencies` (n,) in ms from `known` (n, k), numbers above or at 0 such as latencies on other devices and
    sizes. `background` (m, k) are those of many architectures: what counts as much is said by them, not by the few.

    The strength of the ridge is that with the smallest error of leaving one out. `left_out` (n,) are these errors, of
    the logarithm; `left_out_ms` (n,) what each one is predicted from the others. Raises ValueError for fewer than
    `FEWEST` latencies.
    """

    def __init__(self, known: np.ndarray, latencies: np.ndarray, background: np.ndarray) -> None:
        count = len(latencies)
        if count < FEWEST:
            raise ValueError(f"{count} latencies are too few; {FEWEST} is the least")
        self._floors = _FLOOR * np.median(background, axis=0)
        logs = self._logs(background)
        self._mean, self._spread = logs.mean(axis=0), np.maximum(logs.std(axis=0), 1e-9)
        self._floor = _FLOOR * float(np.median(latencies))
        features, y = self._features(known), np.log(latencies + self._floor)
        self._centre, self._level = features.mean(axis=0), y.mean()
        left, scale, right = np.linalg.svd(features - self._centre, full_matrices=False)
        along = left.T @ (y - self._level)
        best = np.inf
        for strength in _STRENGTHS:
            shrunk = scale**2 / (scale**2 + strength)
            leverage = (
                1 / count + np.square(left) @ shrunk
            )  # the mean's, which is not shrunk, and the ridge's
            errors = (y - self._level - left @ (shrunk * along)) / np.maximum(1 - leverage, 1e-9)
            if (squares := float(errors @ errors)) < best:
                best, self.left_out = squares, errors
                self._weights = right.T @ (scale / (scale**2 + strength) * along)
        self.left_out_ms = self._latencies(y - self.left_out)

    def predict(self, known: np.ndarray) -> np.ndarray:
        """(m,) latencies in ms of (m, k)."""
        return self._latencies(self._expected(known))

    def draw(self, known: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """(m,) latencies in ms, each with the error of one that was left out: as a measurement might be."""
        return self._latencies(self._expected(known) + rng.choice(self.left_out, len(known)))

    def _expected(self, known: np.ndarray) -> np.ndarray:
        expected: np.ndarray = (self._features(known) - self._centre) @ self._weights + self._level
        return expected

    def _latencies(self, logs: np.ndarray) -> np.ndarray:
        latencies: np.ndarray = np.maximum(np.exp(logs) - self._floor, 0.0)
        return latencies

    def _features(self, known: np.ndarray) -> np.ndarray:
        return (self._logs(known) - self._mean) / self._spread

    def _logs(self, values: np.ndarray) -> np.ndarray:
        return np.log(np.maximum(values, 0) + np.maximum(self._floors, 1e-12))
