"""How much better a front is expected to become."""

from __future__ import annotations

import moocore
import numpy as np


def expected_improvement(
    samples: np.ndarray, front: np.ndarray, reference: np.ndarray, feasible: np.ndarray | None = None
) -> np.ndarray:
    """(n,) the mean growth of a front's hypervolume over samples (n, s, k) of what each of n candidates may turn out to
    be: with one objective the expected improvement of Jones et al. (1998), with several the expected hypervolume
    improvement of Emmerich et al. (2006), here from samples instead of normal distributions.

    Smaller is better; `front` is (m, k), `reference` (k,) the worst that counts. A sample that is not `feasible` (n, s)
    brings nothing.
    """
    candidates, count, _ = samples.shape
    counts: np.ndarray = np.all(samples < reference, axis=2)
    if feasible is not None:
        counts &= feasible
    if len(front):
        # No weakly dominated sample brings anything either: only the others are worth a hypervolume.
        counts &= ~np.any(np.all(front <= samples[:, :, None], axis=3), axis=2)
    before = moocore.hypervolume(front, ref=reference) if len(front) else 0.0
    growth = np.zeros((candidates, count))
    for place in zip(*np.nonzero(counts), strict=True):
        grown = np.concatenate([front, samples[place][None]])
        growth[place] = moocore.hypervolume(grown, ref=reference) - before
    return growth.mean(axis=1)
