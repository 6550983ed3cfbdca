"""Pareto dominance among results with several objectives and, by Deb et al. (2002), constraints; near-front
architectures, which may belong to the front, since their values are predictions.
"""

import moocore
import numpy as np

from surrogate.joint_samples import from_quantiles


def non_dominated(objectives: np.ndarray, *, keep_duplicates: bool = True) -> np.ndarray:
    """(n,) whether no other row of `objectives` (n, k) dominates a row; smaller is better.

    Equal rows do not dominate each other; without `keep_duplicates` only the first of them is True.
    """
    kept: np.ndarray = moocore.is_nondominated(objectives, keep_weakly=keep_duplicates)
    return kept


def p_non_dominated(samples: np.ndarray) -> np.ndarray:
    """(n,) the probability that no other of n architectures dominates one, from joint `samples` (n, s, k) of their
    objectives; smaller is better. Sample i of all architectures is one outcome."""
    probability: np.ndarray = np.mean([non_dominated(outcome) for outcome in samples.swapaxes(0, 1)], axis=0)
    return probability


def best(objectives: np.ndarray, violations: np.ndarray) -> np.ndarray:
    """Positions of the rows that no other dominates under constraints (Deb et al. 2002): the non-dominated feasible
    rows, or without feasible ones those with the least sum of violations. `objectives` (n, k), smaller is better;
    `violations` (n, c), 0 if met."""
    total = violations.sum(axis=1)
    if total.min() > 0:
        return np.flatnonzero(total == total.min())
    feasible = np.flatnonzero(total == 0)
    return feasible[non_dominated(objectives[feasible])]


def by_rank(objectives: np.ndarray, violations: np.ndarray) -> np.ndarray:
    """(n,) positions in the order of non-dominated sorting, the infeasible ones last, by their sum of violations."""
    total = violations.sum(axis=1)
    feasible = total <= 0
    rank = np.zeros(len(objectives))
    if feasible.any():
        rank[feasible] = moocore.pareto_rank(objectives[feasible])
    return np.lexsort([rank, np.where(feasible, 0, total)])


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
