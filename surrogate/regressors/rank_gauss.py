"""Values as they rank, on the scale of a normal distribution: what regression needs where a few are far off."""

from __future__ import annotations

import math

import numpy as np
from scipy.stats import norm, rankdata

# The part of the values at either end that says how they go on beyond.
_TAIL = 0.1


class RankGauss:
    """`normal` (n,) are the values (n,) on that scale. Between and beyond them it is linear in their logarithm (in
    themselves where some are not above 0), beyond them with the slope of the outer tenth, and no further than they are
    apart themselves.
    """

    def __init__(self, values: np.ndarray) -> None:
        count = len(values)
        self.normal: np.ndarray = norm.ppf((rankdata(values) - 0.5) / count)
        self._logarithmic = values.min() > 0
        given = np.log(values) if self._logarithmic else values
        self._at, first = np.unique(self.normal, return_index=True)
        self._given = given[first]
        tail = min(max(2, math.ceil(_TAIL * len(self._at))), len(self._at) - 1)
        self._below, self._above = (self._slope(*ends) for ends in ((0, tail), (-1 - tail, -1)))

    def _slope(self, start: int, end: int) -> float:
        alike = len(self._at) == 1
        return (
            0.0
            if alike
            else float(np.diff(self._given[[start, end]])[0] / np.diff(self._at[[start, end]])[0])
        )

    def values(self, normal: np.ndarray) -> np.ndarray:
        """(m,) values from (m,) on the normal scale."""
        low, high = self._at[0], self._at[-1]
        found = np.interp(normal, self._at, self._given)
        found += self._below * np.minimum(normal - low, 0) + self._above * np.maximum(normal - high, 0)
        least, greatest = self._given[0], self._given[-1]
        found = np.clip(found, 2 * least - greatest, 2 * greatest - least)
        return np.exp(found) if self._logarithmic else found
