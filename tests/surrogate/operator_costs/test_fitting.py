from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from scipy.stats import spearmanr

from surrogate.operator_costs import fitting
from surrogate.operator_costs.costs import OperatorCosts, Widths
from surrogate.operator_costs.fitting import LeftOut, Measurements

Learned = tuple[OperatorCosts, LeftOut]


@pytest.mark.slow
def test_networks_that_were_left_out_are_predicted(learned: Learned, measured: Measurements) -> None:
    _, left_out = learned
    error = np.abs(np.expm1(left_out.predicted - left_out.actual))
    assert np.nanmedian(error[:, 0]) < 0.1
    assert spearmanr(left_out.predicted[:, 0], left_out.actual[:, 0]).statistic > 0.97
    assert np.isnan(left_out.actual[::7, 1]).all()
    assert np.isfinite(left_out.predicted).all()


@pytest.mark.slow
def test_intervals_have_the_errors_of_networks_that_were_left_out(learned: Learned) -> None:
    costs, left_out = learned
    reach = costs.widths.of(left_out.spread, left_out.novelty)
    inside = np.abs(left_out.predicted - left_out.actual)[:, 0] <= reach[:, 0]
    assert 0.78 <= inside.mean() <= 0.85


def test_widths_grow_with_what_errors_grow_with() -> None:
    rng = np.random.default_rng(0)
    spread, novelty = rng.uniform(0.02, 0.5, (500, 2)), rng.uniform(0.1, 3, 500)
    actual = rng.normal(size=(500, 2)) * spread * novelty[:, None]
    widths = fitting.widths_of(LeftOut(np.zeros((500, 2)), spread, actual, novelty))
    assert widths.spread == pytest.approx(1, abs=0.2)
    assert widths.novelty == pytest.approx(1, abs=0.2)
    assert widths.base == pytest.approx(1.2816, abs=0.2)


def test_a_metric_with_few_errors_has_the_widest_interval() -> None:
    rng = np.random.default_rng(0)
    actual = rng.normal(size=(100, 2))
    actual[5:, 1] = np.nan
    widths = fitting.widths_of(LeftOut(np.zeros((100, 2)), np.ones((100, 2)), actual, np.ones(100)))
    assert widths.base[1] == widths.base[0]
    assert isinstance(widths, Widths)


@pytest.mark.slow
def test_the_seed_determines_the_model(measured: Measurements) -> None:
    few = measured.take(np.arange(0, 100, 5))
    words, (values, _, _) = fitting.vocabulary(few.features), few.scaled()
    one, same, other = (
        fitting.fit(words, few.features, values[:, :2], seed=seed, epochs=2).state_dict() for seed in (0, 0, 1)
    )
    assert all((one[name] == same[name]).all() for name in one)
    assert any((one[name] != other[name]).any() for name in one)


def test_values_come_back_from_what_is_learned(measured: Measurements) -> None:
    scaled, offsets, scales = measured.scaled()
    np.testing.assert_allclose(offsets[2] + scales[2] * scaled[:, 2], measured.values[:, 2])
    np.testing.assert_allclose(np.exp(scaled[:, 0]), measured.values[:, 0])
    assert dataclasses.replace(measured).costs == 2
