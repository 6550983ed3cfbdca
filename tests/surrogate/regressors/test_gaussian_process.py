import numpy as np
import pytest

from surrogate.regressors.gaussian_process import GaussianProcess


def examples(count, seed):
    """Two kinds of features, one of them noise, and a curved function of the other, measured with noise."""
    rng = np.random.default_rng(seed)
    useful, useless = rng.standard_normal((count, 2)), rng.standard_normal((count, 3))
    y = np.sin(2 * useful[:, 0]) + 0.5 * useful[:, 1] + 0.1 * rng.standard_normal(count)
    return [useful, useless], y


def test_a_curve_is_learned_with_honest_deviations():
    process = GaussianProcess(*examples(120, 0))
    kinds, y = examples(400, 1)
    mean, deviation = process.predict(kinds)
    assert np.sqrt(np.mean((mean - y) ** 2)) < 0.25  # of a deviation of 0.9
    assert 0.7 < np.mean(np.abs(mean - y) < 1.28 * deviation) < 0.95


def test_more_examples_than_hyperparameters_are_chosen_by_are_all_learned():
    (kinds, y), (asked, true) = examples(1500, 0), examples(400, 1)
    few, all_of_them = (
        GaussianProcess([kind[:rows] for kind in kinds], y[:rows]).predict(asked)[0] for rows in (500, 1500)
    )
    errors = [np.sqrt(np.mean((mean - true) ** 2)) for mean in (few, all_of_them)]
    assert errors[1] < errors[0] < 0.2
    assert GaussianProcess(kinds, y).left_out.shape == (1500,)


def test_what_is_far_from_everything_known_is_unsure():
    process = GaussianProcess(*examples(60, 0))
    near, far = (process.predict([np.full((1, 2), x), np.zeros((1, 3))])[1][0] for x in (0.0, 8.0))
    assert far > 2 * near


def test_left_out_is_what_the_others_say():
    kinds, y = examples(40, 2)
    left_out = GaussianProcess(kinds, y).left_out
    for row in range(0, 40, 8):  # with lengths and scales of their own, so that they agree but nearly
        rest = np.delete(np.arange(40), row)
        others = GaussianProcess([kind[rest] for kind in kinds], y[rest])
        assert others.predict([kind[[row]] for kind in kinds])[0][0] == pytest.approx(left_out[row], abs=0.15)


def test_alike_examples_and_a_kind_that_says_nothing_are_no_trouble():
    kinds = [np.zeros((12, 2)), np.repeat(np.arange(3.0), 4)[:, None]]
    y = np.repeat([-1.0, 0.0, 1.0], 4)
    mean, deviation = GaussianProcess(kinds, y).predict([np.zeros((3, 2)), np.arange(3.0)[:, None]])
    assert mean == pytest.approx([-1, 0, 1], abs=0.15)
    assert np.isfinite(deviation).all()


@pytest.mark.parametrize("seed", [345, 3])
def test_a_search_for_hyperparameters_that_goes_far_comes_back(seed):
    """Features that say the same over and over. Of these draws, one step of the first went so far that the kernel's
    matrix could not be factorised."""
    rng = np.random.default_rng(seed)
    features = rng.standard_normal((105, 2))[:, rng.integers(0, 2, 15)]
    features += 1e-3 * rng.standard_normal(features.shape)
    y = features[:, 0] + 0.3 * rng.standard_normal(105)
    mean, _ = GaussianProcess([features], y).predict([features])
    assert np.corrcoef(mean, y)[0, 1] > 0.9
