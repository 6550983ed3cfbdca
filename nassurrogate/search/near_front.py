"""Which architectures may belong to the front, where values are predictions: what to measure next."""

from __future__ import annotations

import moocore
import numpy as np

from surrogate.joint_samples import from_quantiles

# Who belongs to the front in one of ten outcomes is a contender.
CHANCE = 0.1
CONTENDERS = "contenders.csv"
_OUTCOMES = 256


def chances(better: np.ndarray, median: np.ndarray, worse: np.ndarray, seed: int) -> np.ndarray:
    """(n,) how often no other of n architectures dominates one, in outcomes drawn from the quantiles (n, k) of their
    objectives, smaller being better: the better end of an 80% interval, the median, the worse end."""
    rng, alive = np.random.default_rng(seed), np.zeros(len(median))
    for _ in range(_OUTCOMES):
        alive += moocore.is_nondominated(from_quantiles(better, median, worse, rng), keep_weakly=True)
    return alive / _OUTCOMES
