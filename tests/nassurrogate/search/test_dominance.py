"""Pareto dominance, against its definition."""

from __future__ import annotations

import numpy as np

from nassurrogate.search.dominance import best, by_rank, non_dominated, p_non_dominated


def definition(objectives: np.ndarray) -> list[bool]:
    return [not any((other <= row).all() and (other < row).any() for other in objectives) for row in objectives]


def test_non_dominated_rows_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(0)
    for objectives in (1, 2, 4):
        values = rng.integers(0, 5, (40, objectives)).astype(float)  # with equal rows
        found = non_dominated(values)
        assert found.tolist() == definition(values)
        first = non_dominated(values, keep_duplicates=False)
        assert len(np.unique(values[found], axis=0)) == first.sum() == len(np.unique(values[first], axis=0))


def test_probability_counts_the_outcomes_in_which_a_row_is_non_dominated() -> None:
    samples = np.array([[[1, 1], [2, 2]], [[2, 0], [1, 1]], [[3, 3], [0, 3]]], dtype=float)
    assert p_non_dominated(samples).tolist() == [0.5, 1.0, 0.5]


def test_feasible_rows_are_compared_by_objectives_others_by_their_violations() -> None:
    objectives = np.array([[1.0, 5], [2, 2], [0, 0], [3, 3]])
    violations = np.array([[0.0, 0], [0, 0], [1, 0], [0, 0]])
    assert best(objectives, violations).tolist() == [0, 1]
    assert best(objectives, violations + np.array([0.5, 0])).tolist() == [0, 1, 3]
    assert by_rank(objectives, violations).tolist() == [0, 1, 3, 2]
    assert by_rank(objectives, violations + np.array([0, 0.5]))[-1] == 2
