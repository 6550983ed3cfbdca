"""Near-front architectures: those that may belong to the Pareto front, since their values are predictions."""

from __future__ import annotations

import numpy as np

from nassurrogate.search.dominance import non_dominated
from surrogate.joint_samples import from_quantiles

# An architecture is near the front if it is non-dominated in at least this share of outcomes.
CHANCE = 0.1
CONTENDERS = "contenders.csv"  # the file of near-front architectures
_OUTCOMES = 256


def chances(better: np.ndarray, median: np.ndarray, worse: np.ndarray, seed: int) -> np.ndarray:
    """(n,) the share of outcomes in which no other of n architectures dominates one.

    Outcomes are drawn independently for each objective from its quantiles (n, k): the better end of the 80% interval,
    the median, and the worse end; smaller is better.
    """
    rng, count = np.random.default_rng(seed), np.zeros(len(median))
    for _ in range(_OUTCOMES):
        count += non_dominated(from_quantiles(better, median, worse, rng))
    return count / _OUTCOMES
