"""What a few rows of a new device teach: `LatencyMap`."""

import numpy as np
import pytest

from surrogate.transfer import device_latency
from surrogate.transfer.device_latency import LatencyFeatures, LatencyMap

RNG = np.random.default_rng(0)


def of_sizes(sizes: np.ndarray) -> LatencyFeatures:
    """Features that consist of sizes (n, s) alone."""
    return LatencyFeatures(np.empty((len(sizes), 0)), sizes, np.empty((len(sizes), 0)))


# A device whose latency is a product of powers of two of five sizes.
FEATURES = of_sizes(np.exp(RNG.normal(size=(400, 5))))
LATENCY = 3 * FEATURES.sizes[:, 0] ** 0.5 * FEATURES.sizes[:, 1] ** 0.3
FEW, REST = slice(40), slice(40, None)


def relative_error(predicted: np.ndarray, true: np.ndarray) -> float:
    return float(np.median(np.abs(predicted - true) / true))


def test_a_product_of_powers_is_learned_from_few_measurements():
    latency_map = LatencyMap(FEATURES.take(FEW), LATENCY[FEW], FEATURES)
    assert relative_error(latency_map.predict(FEATURES.take(REST)), LATENCY[REST]) < 0.03


def test_errors_of_predictions_are_smoothed_if_latencies_are_sums_of_costs():
    """Two known devices, whose predictions have random errors of 5%; a third device is their geometric mean."""
    choices = np.eye(5)[RNG.integers(5, size=(600, 8))].reshape(600, -1)
    true = 1 + choices @ RNG.uniform(0, 1, size=(40, 2))
    predicted = true * np.exp(RNG.normal(scale=0.05, size=true.shape))
    features = LatencyFeatures(predicted, np.empty((600, 0)), choices)
    new = np.sqrt(true.prod(axis=1))
    smoothed = LatencyMap(features.take(slice(30)), new[:30], features)
    unsmoothed = LatencyMap(of_sizes(predicted[:30]), new[:30], of_sizes(predicted))
    error = relative_error(smoothed.predict(features), new)
    assert error < 0.5 * relative_error(unsmoothed.predict(of_sizes(predicted)), new)


def test_predictions_that_are_not_a_sum_of_costs_are_not_smoothed():
    """The parity of eight choices, which no sum explains."""
    choices = RNG.integers(2, size=(400, 8)).astype(float)
    device = 1.0 + choices.sum(axis=1) % 2 + RNG.uniform(0, 0.2, size=400)
    features = LatencyFeatures(device[:, None], np.empty((400, 0)), choices)
    latency_map = LatencyMap(features.take(slice(20)), 2 * device[:20], features)
    assert relative_error(latency_map.predict(features), 2 * device) < 0.05


@pytest.mark.slow
def test_leave_one_out_predictions_are_those_of_learning_without_the_network(monkeypatch: pytest.MonkeyPatch):
    noisy = LATENCY[:60] * np.exp(RNG.normal(scale=0.3, size=60))
    latency_map = LatencyMap(FEATURES.take(slice(60)), noisy, FEATURES)
    tested = range(0, 60, 3)
    monkeypatch.setattr(device_latency, "_OFFSET_SHARE", 0.0)
    without = []
    for left in tested:
        others = np.delete(np.arange(60), left)
        without.append(LatencyMap(FEATURES.take(others), noisy[others], FEATURES).predict(FEATURES.take([left]))[0])
    # Not equal: the closed form keeps the hyperparameters that were chosen with all 60.
    assert np.corrcoef(np.log(without), np.log(latency_map.leave_one_out_ms[tested]))[0, 1] > 0.97
    errors = np.log(noisy / latency_map.leave_one_out_ms)
    assert latency_map.leave_one_out_errors == pytest.approx(errors, abs=0.05)


def test_draws_have_leave_one_out_errors():
    noisy = LATENCY[:50] * np.exp(RNG.normal(scale=0.2, size=50))
    latency_map = LatencyMap(FEATURES.take(slice(50)), noisy, FEATURES)
    draws = np.log(latency_map.draw(FEATURES, np.random.default_rng(1)) / latency_map.predict(FEATURES))
    assert draws.std() == pytest.approx(latency_map.leave_one_out_errors.std(), rel=0.25)
    again = latency_map.draw(FEATURES, np.random.default_rng(1))
    assert latency_map.draw(FEATURES, np.random.default_rng(1)).tolist() == again.tolist()


def test_zeros_and_constant_columns_are_accepted():
    numbers = FEATURES.sizes[:, 0]
    features = LatencyFeatures(
        np.column_stack([numbers, np.zeros(400)]), np.ones((400, 1)), np.tile([1.0, 0.0], (400, 1))
    )
    latency = np.where(numbers < 0.3, 0.0, numbers)
    varied = LatencyMap(features.take(slice(30)), latency[:30], features)
    assert np.isfinite(varied.predict(features)).all()
    constant = LatencyMap(features.take(slice(6)), np.full(6, 2.0), features)
    assert constant.predict(features) == pytest.approx(2.0)


def test_too_few_latencies_are_refused():
    with pytest.raises(ValueError, match="4 latencies are too few; at least 5 are needed"):
        LatencyMap(FEATURES.take(slice(4)), LATENCY[:4], FEATURES)
