import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate.few_rows.rank_gauss import RankGauss


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
    assert RankGauss(np.array([3.0, 3.0])).inverse_transform(np.array([-1.0, 0.0, 1.0])) == pytest.approx(
        [3, 3, 3]
    )
    assert RankGauss(np.array([1.0, 2.0])).inverse_transform(np.array([0.0]))[0] == pytest.approx(2**0.5)


def test_extrapolation_is_bounded_by_the_range_of_the_values():
    transform = RankGauss(np.array([0.0046, 0.0047, 14.0, 20.0, 28.0]))
    assert transform.inverse_transform(np.array([-500.0, 500.0])) == pytest.approx(
        [0.0046**2 / 28, 28**2 / 0.0046]
    )
