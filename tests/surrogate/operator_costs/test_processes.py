from __future__ import annotations

import numpy as np

from surrogate.operator_costs import processes

RNG = np.random.default_rng(0)
SIZES, KINDS = RNG.normal(size=(80, 3)), RNG.random((80, 4))


def test_a_smooth_function_of_sizes_and_kinds_is_learned() -> None:
    truth = 100 + 5 * np.sin(SIZES[:, 0]) + 3 * SIZES[:, 1] + 4 * KINDS[:, 2]
    values = np.stack([truth, np.where(np.arange(80) % 2, truth, np.nan)], axis=1)
    learned = processes.fit(SIZES[:60], KINDS[:60], values[:60], seed=0)
    found = learned.predict(SIZES[60:], KINDS[60:], [0, 1])
    assert np.abs(found[:, 0] - truth[60:]).mean() < 0.25 * truth.std()
    assert np.abs(found[:, 1] - truth[60:]).mean() < 0.5 * truth.std()
    assert (learned.weights[1, ::2] == 0).all()


def test_it_extrapolates_a_line() -> None:
    learned = processes.fit(SIZES, KINDS, 10 * SIZES[:, :1], seed=0)
    far = np.array([[3.5, 0.0, 0.0]])
    assert learned.predict(far, KINDS[:1], [0])[0, 0] > 25


def test_a_metric_without_values_is_unknown() -> None:
    values = np.stack([SIZES[:, 0], np.full(80, np.nan)], axis=1)
    found = processes.fit(SIZES, KINDS, values, seed=0).predict(SIZES[:2], KINDS[:2], [1, 0])
    assert np.isnan(found[:, 0]).all()
    assert np.isfinite(found[:, 1]).all()
