import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate.few_rows.scaling import RankGauss


@given(st.lists(st.floats(1e-3, 1e6), min_size=5, max_size=60, unique=True))
def test_the_inverse_returns_the_values_is_monotonic_and_stays_positive(values):
    transform = RankGauss(np.array(values))
    assert transform.inverse_transform(transform.normal) == pytest.approx(values)
    made = transform.inverse_transform(np.linspace(-4, 4, 50))
    assert (made > 0).all()
    assert (np.diff(made) >= -1e-9 * made[1:]).all()


def test_negative_and_tied_values_are_transformed():
    values = np.array([-2.0, 0.0, 0.0, 1.0, 5.0, 5.0])
    transform = RankGauss(values)
    assert transform.inverse_transform(transform.normal) == pytest.approx(values)
    assert transform.inverse_transform(np.array([-3.0]))[0] < -2


def test_constant_values_and_two_values_are_enough():
    assert RankGauss(np.array([3.0, 3.0])).inverse_transform(np.array([-1.0, 0.0, 1.0])) == pytest.approx([3, 3, 3])
    assert RankGauss(np.array([1.0, 2.0])).inverse_transform(np.array([0.0]))[0] == pytest.approx(2**0.5)


def test_extrapolation_is_bounded_by_the_range_of_the_values():
    transform = RankGauss(np.array([0.0046, 0.0047, 14.0, 20.0, 28.0]))
    assert transform.inverse_transform(np.array([-500.0, 500.0])) == pytest.approx([0.0046**2 / 28, 28**2 / 0.0046])


@given(st.lists(st.integers(1, 10**6), min_size=5, max_size=60, unique=True))
def test_scores_of_other_values_are_those_of_the_way_back(values):
    transform = RankGauss(np.array(values))
    assert transform.transform(np.array(values)) == pytest.approx(transform.normal, abs=1e-6)
    asked = np.exp(np.linspace(-20, 20, 40)).reshape(20, 2)
    scores = transform.transform(asked)
    assert scores.shape == (20, 2)
    assert (np.diff(scores.ravel()) >= 0).all()
    assert (np.abs(scores) <= 4).all()


def test_one_value_and_values_of_the_other_sign_have_scores():
    assert RankGauss(np.array([3.0, 3.0])).transform(np.array([1.0, 9.0])) == pytest.approx([0, 0])
    assert RankGauss(np.array([1.0, 2.0, 3.0])).transform(np.array([-5.0]))[0] == -4
