import numpy as np
import pytest

from surrogate.few_rows.gaussian_process import GaussianProcess


def examples(count, seed):
    """Two feature groups, of which the second is irrelevant, and noisy values of a nonlinear function of the first."""
    rng = np.random.default_rng(seed)
    relevant, irrelevant = rng.standard_normal((count, 2)), rng.standard_normal((count, 3))
    y = np.sin(2 * relevant[:, 0]) + 0.5 * relevant[:, 1] + 0.1 * rng.standard_normal(count)
    return [relevant, irrelevant], y


def test_a_nonlinear_function_is_learned_with_calibrated_deviations():
    process = GaussianProcess(*examples(120, 0))
    groups, y = examples(400, 1)
    mean, deviation = process.predict(groups)
    assert np.sqrt(np.mean((mean - y) ** 2)) < 0.25  # of a deviation of 0.9
    assert 0.7 < np.mean(np.abs(mean - y) < 1.28 * deviation) < 0.95


@pytest.mark.slow
def test_examples_beyond_those_that_choose_hyperparameters_are_learned_too():
    (groups, y), (asked, true) = examples(900, 0), examples(400, 1)
    few, all_of_them = (GaussianProcess([group[:rows] for group in groups], y[:rows]) for rows in (500, 900))
    errors = [np.sqrt(np.mean((one.predict(asked)[0] - true) ** 2)) for one in (few, all_of_them)]
    assert errors[1] < errors[0] < 0.2
    assert all_of_them.leave_one_out.shape == (900,)


def test_the_deviation_grows_far_from_the_examples():
    process = GaussianProcess(*examples(60, 0))
    near, far = (process.predict([np.full((1, 2), x), np.zeros((1, 3))])[1][0] for x in (0.0, 8.0))
    assert far > 2 * near


def test_leave_one_out_predictions_are_those_of_a_process_on_the_others():
    groups, y = examples(40, 2)
    leave_one_out = GaussianProcess(groups, y).leave_one_out
    for row in range(0, 40, 8):  # each process has its own hyperparameters, so that they agree approximately
        rest = np.delete(np.arange(40), row)
        others = GaussianProcess([group[rest] for group in groups], y[rest])
        assert others.predict([group[[row]] for group in groups])[0][0] == pytest.approx(leave_one_out[row], abs=0.15)


def test_duplicate_examples_and_a_constant_group_are_handled():
    groups = [np.zeros((12, 2)), np.repeat(np.arange(3.0), 4)[:, None]]
    y = np.repeat([-1.0, 0.0, 1.0], 4)
    mean, deviation = GaussianProcess(groups, y).predict([np.zeros((3, 2)), np.arange(3.0)[:, None]])
    assert mean == pytest.approx([-1, 0, 1], abs=0.15)
    assert np.isfinite(deviation).all()


@pytest.mark.parametrize("seed", [345, 3])
def test_a_hyperparameter_search_that_overshoots_recovers(seed):
    """Nearly duplicate features. With the first seed, a step of the optimizer went so far that the kernel matrix could
    not be factorised."""
    rng = np.random.default_rng(seed)
    features = rng.standard_normal((105, 2))[:, rng.integers(0, 2, 15)]
    features += 1e-3 * rng.standard_normal(features.shape)
    y = features[:, 0] + 0.3 * rng.standard_normal(105)
    mean, _ = GaussianProcess([features], y).predict([features])
    assert np.corrcoef(mean, y)[0, 1] > 0.9
