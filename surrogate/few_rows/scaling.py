"""Scalings fitted to few rows: standardisation of columns, and normal scores of values by rank (rank-Gauss)."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from scipy.special import ndtri


@dataclass(frozen=True)
class StandardScaler:
    """Column-wise standardisation with `mean` and `deviation` (d,), computed without NaN."""

    mean: np.ndarray
    deviation: np.ndarray

    @classmethod
    def fit(cls, columns: np.ndarray, constant: float = 1.0) -> Self:
        """Scaler for columns (n, d). `constant` is the deviation assumed for constant columns: with infinity, every
        value of such a column is scaled to 0."""
        deviation = np.nanstd(columns, axis=0)
        return cls(np.nanmean(columns, axis=0), np.where(deviation > 1e-12, deviation, constant))

    def transform(self, columns: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = (columns - self.mean) / self.deviation
        return scaled

    def inverse_transform(self, columns: np.ndarray) -> np.ndarray:
        original: np.ndarray = columns * self.deviation + self.mean
        return original


# Share of the values at either end that sets the slope of the extrapolation.
_TAIL = 0.1
# Scores of values beyond the ends: their slope is at least this share of the mean slope, and they are at most this far.
_LEAST_SLOPE, _LARGEST_SCORE = 0.1, 4.0


class RankGauss:
    """Normal scores `normal` (n,) of values (n,), and the way back.

    The inverse interpolates linearly between the values' logarithms (between the values themselves if any is not
    positive). Beyond the ends it extrapolates with the slope of the outer tenth, by at most the range of the values.
    """

    def __init__(self, values: np.ndarray) -> None:
        count = len(values)
        self.normal: np.ndarray = ndtri((_ranks(values) - 0.5) / count)
        self._logarithmic = values.min() > 0
        scaled = np.log(values) if self._logarithmic else values
        self._scores, first = np.unique(self.normal, return_index=True)
        self._scaled = scaled[first]
        tail = min(max(2, math.ceil(_TAIL * len(self._scores))), len(self._scores) - 1)
        self._slope_below, self._slope_above = self._slope(0, tail), self._slope(-1 - tail, -1)

    def _slope(self, start: int, end: int) -> float:
        if len(self._scores) == 1:
            return 0.0
        return float(np.diff(self._scaled[[start, end]])[0] / np.diff(self._scores[[start, end]])[0])

    def transform(self, values: np.ndarray) -> np.ndarray:
        """Normal scores of other values, of any shape."""
        scaled = np.log(np.maximum(values, np.finfo(float).tiny)) if self._logarithmic else values
        scores = np.interp(scaled, self._scaled, self._scores)
        if len(self._scores) > 1:
            mean = (self._scaled[-1] - self._scaled[0]) / (self._scores[-1] - self._scores[0])
            below, above = (max(end, _LEAST_SLOPE * mean) for end in (self._slope_below, self._slope_above))
            scores += np.minimum(scaled - self._scaled[0], 0) / below
            scores += np.maximum(scaled - self._scaled[-1], 0) / above
        return np.clip(scores, -_LARGEST_SCORE, _LARGEST_SCORE)

    def inverse_transform(self, normal: np.ndarray) -> np.ndarray:
        """Values (m,) of normal scores (m,)."""
        low, high = self._scores[0], self._scores[-1]
        scaled = np.interp(normal, self._scores, self._scaled)
        scaled += self._slope_below * np.minimum(normal - low, 0)
        scaled += self._slope_above * np.maximum(normal - high, 0)
        least, greatest = self._scaled[0], self._scaled[-1]
        scaled = np.clip(scaled, 2 * least - greatest, 2 * greatest - least)
        return np.exp(scaled) if self._logarithmic else scaled


def _ranks(values: np.ndarray) -> np.ndarray:
    """Ranks (n,) from 1 of values (n,); equal values share the mean of theirs. `scipy.stats` imports for a second."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    means: np.ndarray = counts.cumsum() - (counts - 1) / 2
    return means[places]
