import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from surrogate.regressors.rank_gauss import RankGauss


@given(st.lists(st.floats(1e-3, 1e6), min_size=5, max_size=60, unique=True))
def test_values_come_back_in_order_and_stay_above_0(values):
    scale = RankGauss(np.array(values))
    assert scale.values(scale.normal) == pytest.approx(values)
    made = scale.values(np.linspace(-4, 4, 50))
    assert (made > 0).all()
    assert (np.diff(made) >= -1e-9 * made[1:]).all()


def test_values_below_0_and_equal_ones_are_scaled_too():
    values = np.array([-2.0, 0.0, 0.0, 1.0, 5.0, 5.0])
    scale = RankGauss(values)
    assert scale.values(scale.normal) == pytest.approx(values)
    assert scale.values(np.array([-3.0]))[0] < -2


def test_equal_values_and_two_are_enough():
    assert RankGauss(np.array([3.0, 3.0])).values(np.array([-1.0, 0.0, 1.0])) == pytest.approx([3, 3, 3])
    assert RankGauss(np.array([1.0, 2.0])).values(np.array([0.0]))[0] == pytest.approx(2**0.5)


def test_nothing_is_taken_to_be_further_off_than_the_values_are_apart():
    scale = RankGauss(np.array([0.0046, 0.0047, 14.0, 20.0, 28.0]))
    assert scale.values(np.array([-500.0, 500.0])) == pytest.approx([0.0046**2 / 28, 28**2 / 0.0046])
