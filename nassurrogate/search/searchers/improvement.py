"""Expected improvement of a Pareto front by candidates whose objective values are uncertain."""

from __future__ import annotations

import moocore
import numpy as np


def expected_improvement(
    samples: np.ndarray, front: np.ndarray, reference: np.ndarray, feasible: np.ndarray | None = None
) -> np.ndarray:
    """(n,) the mean growth of the front's hypervolume over `samples` (n, s, k) of each candidate's objectives.

    With one objective this is the expected improvement of Jones et al. (1998), with several the expected hypervolume
    improvement of Emmerich et al. (2006), estimated from samples instead of normal distributions. Smaller is better;
    `front` is (m, k), `reference` (k,) the reference point of the hypervolume. Samples that are not `feasible` (n, s)
    do not improve the front.
    """
    candidates, count, _ = samples.shape
    improves: np.ndarray = np.all(samples < reference, axis=2)
    if feasible is not None:
        improves &= feasible
    if len(front):
        # Weakly dominated samples do not improve it either: their hypervolumes need not be computed.
        improves &= ~np.any(np.all(front <= samples[:, :, None], axis=3), axis=2)
    before = moocore.hypervolume(front, ref=reference) if len(front) else 0.0
    growth = np.zeros((candidates, count))
    for place in zip(*np.nonzero(improves), strict=True):
        grown = np.concatenate([front, samples[place][None]])
        growth[place] = moocore.hypervolume(grown, ref=reference) - before
    return growth.mean(axis=1)
