import copy

import numpy as np
import pytest
import torch

import search_spaces
from surrogate import decoding
from surrogate.encoders import collate
from surrogate.joint_samples import from_quantiles, sobol_levels

SPACE = search_spaces.get("nasbench201")
METRICS = ("cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms")


@pytest.fixture(scope="module")
def texts():
    rng = np.random.default_rng(3)
    return [SPACE.text(SPACE.sample(rng)) for _ in range(6)]


def test_each_level_is_in_its_own_interval_and_the_order_is_random():
    levels = sobol_levels(64, 3, np.random.default_rng(0))
    assert ((levels > 0) & (levels < 1)).all()
    for column in levels.T:
        assert sorted((column * 64).astype(int)) == list(range(64))
    again = sobol_levels(64, 3, np.random.default_rng(1))
    assert abs(np.corrcoef(levels[:, 0], again[:, 0])[0, 1]) < 0.4
    with pytest.raises(ValueError, match="powers of 2, not 60"):
        sobol_levels(60, 2, np.random.default_rng(0))


@pytest.mark.slow
def test_samples_repeat_with_the_seed_and_differ_between_texts(default_rlm, texts):
    one = default_rlm.sample(texts, METRICS, count=32, seed=5)
    assert one.shape == (6, 32, 2)
    assert (one == default_rlm.sample(texts, METRICS, count=32, seed=5)).all()
    assert (one != default_rlm.sample(texts, METRICS, count=32, seed=6)).any()
    swapped = default_rlm.sample(texts, METRICS[::-1], count=32, seed=5)
    assert (swapped[..., ::-1] == one).all()
    twice = default_rlm.sample([texts[0]] * 2, METRICS, count=32)
    assert (twice[0] != twice[1]).any()


@pytest.fixture
def on_cpu(default_rlm):
    """The model on the device of the generator of independent draws."""
    return copy.deepcopy(default_rlm).to("cpu")


@pytest.mark.slow
def test_samples_have_the_distribution_of_independent_draws(on_cpu, texts):
    ours = on_cpu.sample(texts, METRICS, count=256)
    with torch.inference_mode():
        batch = collate([on_cpu.tokenizer.encode(text) for text in texts])
        strategy = decoding.Sample(torch.Generator().manual_seed(0))
        which = [on_cpu.metrics.index(name) for name in METRICS]
        memory = on_cpu.network.encoder(batch)
        theirs = decoding.sample(on_cpu.network.decoder, memory, batch.mask, which, 256, strategy)
    below = [(ours <= np.quantile(theirs, q, axis=1)[:, None]).mean(axis=1) for q in (0.1, 0.5, 0.9)]
    np.testing.assert_allclose(np.array(below).mean(axis=1), [[0.1] * 2, [0.5] * 2, [0.9] * 2], atol=0.04)


@pytest.mark.slow
def test_quasi_random_samples_estimate_the_median_better(on_cpu, texts):
    reference = np.median(on_cpu.sample(texts, METRICS, count=1024, seed=99), axis=1)
    which = [on_cpu.metrics.index(name) for name in METRICS]
    errors = {"quasi": [], "independent": []}
    with torch.inference_mode():
        batch = collate([on_cpu.tokenizer.encode(text) for text in texts])
        memory = on_cpu.network.encoder(batch)
        for seed in range(5):
            strategy = decoding.Sample(torch.Generator().manual_seed(seed))
            drawn = decoding.sample(on_cpu.network.decoder, memory, batch.mask, which, 64, strategy)
            errors["independent"].append(np.median(drawn, axis=1) - reference)
            errors["quasi"].append(np.median(on_cpu.sample(texts, METRICS, count=64, seed=seed), axis=1) - reference)
    spread = {name: np.sqrt((np.array(found) ** 2).mean(axis=(0, 1))) for name, found in errors.items()}
    assert (spread["quasi"] < 0.7 * spread["independent"]).all()


def test_outcomes_have_the_given_quantiles():
    rng = np.random.default_rng(0)
    quantiles = [np.array([[1.0, -3.0]]), np.array([[2.0, -3.0]]), np.array([[7.0, -3.0]])]
    drawn = np.concatenate([from_quantiles(*quantiles, rng) for _ in range(20_000)])
    assert np.quantile(drawn[:, 0], (0.1, 0.5, 0.9)) == pytest.approx([1, 2, 7], abs=0.1)
    assert (drawn[:, 1] == -3).all()  # all quantiles are equal
