"""The map from what is known to a new device."""

from __future__ import annotations

import numpy as np
import pytest

from surrogate.transfer import device_latency as latency_map
from surrogate.transfer.device_latency import Known, LatencyMap

RNG = np.random.default_rng(0)


def of_sizes(sizes: np.ndarray) -> Known:
    """Nothing is known but sizes (n, s)."""
    return Known(np.empty((len(sizes), 0)), sizes, np.empty((len(sizes), 0)))


# A device whose latency is a product of powers of two known numbers, among three others that say nothing.
KNOWN = of_sizes(np.exp(RNG.normal(size=(400, 5))))
LATENCY = 3 * KNOWN.sizes[:, 0] ** 0.5 * KNOWN.sizes[:, 1] ** 0.3
FEW, REST = slice(40), slice(40, None)


def relative_error(said: np.ndarray, true: np.ndarray) -> float:
    return float(np.median(np.abs(said - true) / true))


def test_a_product_of_powers_is_learned_from_few():
    learned = LatencyMap(KNOWN.take(FEW), LATENCY[FEW], KNOWN)
    assert relative_error(learned.predict(KNOWN.take(REST)), LATENCY[REST]) < 0.03


def test_a_checkpoint_s_errors_are_smoothed_where_latencies_are_sums_of_costs():
    """Two known devices, of which a checkpoint says what is wrong by a fifth; a third is their geometric mean."""
    choices = np.eye(5)[RNG.integers(5, size=(600, 8))].reshape(600, -1)
    true = 1 + choices @ RNG.uniform(0, 1, size=(40, 2))
    said = true * np.exp(RNG.normal(scale=0.05, size=true.shape))
    known = Known(said, np.empty((600, 0)), choices)
    new = np.sqrt(true.prod(axis=1))
    learned = LatencyMap(known.take(slice(30)), new[:30], known)
    as_said = LatencyMap(of_sizes(said[:30]), new[:30], of_sizes(said))
    error = relative_error(learned.predict(known), new)
    assert error < 0.5 * relative_error(as_said.predict(of_sizes(said)), new)


def test_what_is_no_sum_of_costs_is_believed_as_it_is():
    """The parity of eight choices: a sum says nothing of it."""
    choices = RNG.integers(2, size=(400, 8)).astype(float)
    device = 1.0 + choices.sum(axis=1) % 2 + RNG.uniform(0, 0.2, size=400)
    known = Known(device[:, None], np.empty((400, 0)), choices)
    learned = LatencyMap(known.take(slice(20)), 2 * device[:20], known)
    assert relative_error(learned.predict(known), 2 * device) < 0.05


def test_errors_are_those_of_learning_without_one(monkeypatch: pytest.MonkeyPatch):
    noisy = LATENCY[:60] * np.exp(RNG.normal(scale=0.3, size=60))
    learned = LatencyMap(KNOWN.take(slice(60)), noisy, KNOWN)
    monkeypatch.setattr(latency_map, "_FLOOR", 0.0)
    without = []
    for left in range(60):
        others = np.delete(np.arange(60), left)
        without.append(LatencyMap(KNOWN.take(others), noisy[others], KNOWN).predict(KNOWN.take([left]))[0])
    # Not the same: what the process chooses for all 60 is kept where one is left out.
    assert np.corrcoef(np.log(without), np.log(learned.left_out_ms))[0, 1] > 0.97
    assert learned.left_out == pytest.approx(np.log(noisy / learned.left_out_ms), abs=0.05)


def test_draws_have_the_errors_of_those_left_out():
    noisy = LATENCY[:50] * np.exp(RNG.normal(scale=0.2, size=50))
    learned = LatencyMap(KNOWN.take(slice(50)), noisy, KNOWN)
    draws = np.log(learned.draw(KNOWN, np.random.default_rng(1)) / learned.predict(KNOWN))
    assert draws.std() == pytest.approx(learned.left_out.std(), rel=0.25)
    again = learned.draw(KNOWN, np.random.default_rng(1))
    assert learned.draw(KNOWN, np.random.default_rng(1)).tolist() == again.tolist()


def test_zeros_and_columns_that_never_change_are_borne():
    numbers = KNOWN.sizes[:, 0]
    known = Known(np.column_stack([numbers, np.zeros(400)]), np.ones((400, 1)), np.tile([1.0, 0.0], (400, 1)))
    latency = np.where(numbers < 0.3, 0.0, numbers)
    assert np.isfinite(LatencyMap(known.take(slice(30)), latency[:30], known).predict(known)).all()
    alike = LatencyMap(known.take(slice(6)), np.full(6, 2.0), known)
    assert alike.predict(known) == pytest.approx(2.0)


def test_too_few_are_refused():
    with pytest.raises(ValueError, match="4 latencies are too few; 5 is the least"):
        LatencyMap(KNOWN.take(slice(4)), LATENCY[:4], KNOWN)
