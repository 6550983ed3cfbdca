"""Standardisation of columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np


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
