"""The map from known devices to a new one."""

from __future__ import annotations

import numpy as np
import pytest

from surrogate import latency_map
from surrogate.latency_map import LatencyMap

RNG = np.random.default_rng(0)
# A device whose latency is a product of powers of two known ones, among eight others that say nothing.
KNOWN = np.exp(RNG.normal(size=(400, 10)))
LATENCY = 3 * KNOWN[:, 0] ** 0.5 * KNOWN[:, 1] ** 0.3


def test_a_product_of_powers_is_learned_from_few():
    learned = LatencyMap(KNOWN[:40], LATENCY[:40], KNOWN)
    error = np.abs(learned.predict(KNOWN[40:]) - LATENCY[40:]) / LATENCY[40:]
    assert np.median(error) < 0.02


def test_errors_are_those_of_learning_without_one(monkeypatch):
    monkeypatch.setattr(latency_map, "_STRENGTHS", np.array([3.0]))  # the same strength for all
    monkeypatch.setattr(latency_map, "_FLOOR", 0.0)  # which is of the latencies there are
    noisy = LATENCY[:12] * np.exp(RNG.normal(scale=0.3, size=12))
    learned = LatencyMap(KNOWN[:12], noisy, KNOWN)
    for left in range(12):
        others = LatencyMap(np.delete(KNOWN[:12], left, 0), np.delete(noisy, left), KNOWN)
        assert others.predict(KNOWN[left : left + 1])[0] == pytest.approx(learned.left_out_ms[left])


def test_draws_have_the_errors_of_those_left_out():
    learned = LatencyMap(KNOWN[:50], LATENCY[:50] * np.exp(RNG.normal(scale=0.2, size=50)), KNOWN)
    draws = np.log(learned.draw(KNOWN, np.random.default_rng(1)) / learned.predict(KNOWN))
    assert draws.std() == pytest.approx(learned.left_out.std(), rel=0.25)
    assert (
        learned.draw(KNOWN, np.random.default_rng(1)).tolist()
        == learned.draw(KNOWN, np.random.default_rng(1)).tolist()
    )


def test_zeros_and_columns_that_never_change_are_borne():
    known = np.column_stack([KNOWN[:, 0], np.zeros(400), np.ones(400)])
    latency = np.where(KNOWN[:, 0] < 0.3, 0.0, KNOWN[:, 0])
    assert np.isfinite(LatencyMap(known[:30], latency[:30], known).predict(known)).all()


def test_too_few_are_refused():
    with pytest.raises(ValueError, match="4 latencies are too few; 5 is the least"):
        LatencyMap(KNOWN[:4], LATENCY[:4], KNOWN)
