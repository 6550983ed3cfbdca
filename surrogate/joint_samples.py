"""Joint samples of several metrics.

Samples are drawn by inverse CDF from quasi-random levels (scrambled Sobol points; Owen 1997), which fill the space
of outcomes more evenly than independent draws and so estimate with less error at the same cost
(benchmarks/joint_sampling.py measures it).
"""

from __future__ import annotations

import numpy as np

# Deviations of a normal distribution that a tenth of it is beyond.
_UPPER_TENTH = 1.2815515655446004


def sobol_levels(count: int, metrics: int, rng: np.random.Generator) -> np.ndarray:
    """Levels (count, metrics) in (0, 1), in random order; `count` is a power of 2. Raises ValueError where it is none.

    The order matters: the n-th points of two scramblings, as they come, lie in corresponding corners.
    """
    from scipy.stats import qmc  # takes a second, and most predictions need no joint samples

    if count < 1 or count & (count - 1):
        raise ValueError(f"quasi-random samples come in powers of 2, not {count}")
    drawn = rng.permutation(qmc.Sobol(metrics, scramble=True, rng=rng).random(count))
    inside: np.ndarray = np.clip(drawn, 0.5 / count**2, 1 - 0.5 / count**2)
    return inside


def from_quantiles(
    q10: np.ndarray, median: np.ndarray, q90: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """One outcome of values of which these quantiles are known, (B, K) as they are: a normal distribution to either
    side of the median, each value independent of the others. It takes no look at the model, as a joint sample does."""
    drawn = rng.standard_normal(median.shape)
    outcome: np.ndarray = median + drawn * np.where(drawn < 0, median - q10, q90 - median) / _UPPER_TENTH
    return outcome
