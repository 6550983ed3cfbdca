"""Joint samples of several metrics.

Samples are drawn by inverse CDF from quasi-random quantile levels (scrambled Sobol points; Owen 1997), which cover the
space of outcomes more evenly than independent draws and so estimate with less error at the same cost.
"""

import math

import numpy as np

from surrogate.prediction import NORMAL_END


def sobol_levels(count: int, metrics: int, rng: np.random.Generator) -> np.ndarray:
    """Quantile levels (count, metrics) in (0, 1), in random order. Raises ValueError unless `count` is a power of 2.

    The order is random because the n-th points of two scrambled sequences lie in corresponding subcubes.
    """
    from scipy.stats import qmc  # imports for a second, and most predictions need no joint samples

    if count < 1 or count & (count - 1):
        raise ValueError(f"quasi-random samples come in powers of 2, not {count}")
    points = rng.permutation(qmc.Sobol(metrics, scramble=True, rng=rng).random(count))
    levels: np.ndarray = np.clip(points, 0.5 / count**2, 1 - 0.5 / count**2)
    return levels


def cdf_from_quantiles(value: float, q10: np.ndarray, median: np.ndarray, q90: np.ndarray) -> np.ndarray:
    """(n,) the probability of at most `value` under the distributions that `from_quantiles` draws from, (n,) each; NaN
    for NaN."""
    distance = value - np.asarray(median, dtype=np.float64)
    scale = np.where(distance < 0, median - q10, q90 - median) / NORMAL_END
    with np.errstate(divide="ignore", invalid="ignore"):
        deviations = np.where(distance == 0, 0.0, distance / np.maximum(scale, 0.0))
    below = [0.5 * math.erfc(-deviation / math.sqrt(2)) for deviation in np.ravel(deviations)]
    return np.where(np.isnan(distance), np.nan, np.reshape(below, deviations.shape))


def from_quantiles(q10: np.ndarray, median: np.ndarray, q90: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One random outcome (B, K) of independent values with these quantiles, (B, K) each: half a normal distribution on
    either side of the median. Unlike a joint sample it needs no pass of the model."""
    deviations = rng.standard_normal(median.shape)
    outcome: np.ndarray = median + deviations * np.where(deviations < 0, median - q10, q90 - median) / NORMAL_END
    return outcome
