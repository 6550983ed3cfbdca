"""Which of several results are best when there are objectives and constraints."""

from __future__ import annotations

import moocore
import numpy as np


def best(objectives: np.ndarray, violations: np.ndarray) -> np.ndarray:
    """Positions of the results that none dominates (Deb et al. 2002): where some meet all constraints those decide by
    objectives, else the least sum of violations does. objectives (n, k), smaller is better; violations (n, c)."""
    broken = violations.sum(axis=1)
    if broken.min() > 0:
        return np.flatnonzero(broken == broken.min())
    kept = np.flatnonzero(broken == 0)
    return kept[moocore.is_nondominated(objectives[kept], keep_weakly=True)]
