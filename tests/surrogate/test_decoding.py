"""How numbers are read from a network: quantiles, samples, and joint samples."""

import copy

import numpy as np
import pytest
import torch

from surrogate import decoding
from surrogate.dataset import sample_texts
from surrogate.encoders import collate
from surrogate.joint_samples import from_quantiles, sobol_levels
from surrogate.model import DecoderPrefixes


@pytest.fixture(scope="module")
def encoded(small_rlm, small_table):
    texts = small_table.texts()[:6]
    rlm = copy.deepcopy(small_rlm).to("cpu")  # where the random numbers of these tests are
    batch = collate([rlm.tokenizer.encode(text) for text in texts])
    rlm.network.eval().requires_grad_(False)
    return rlm, batch, rlm.network.encoder(batch)


@pytest.mark.slow
def test_exact_quantiles_agree_with_thousands_of_samples(encoded):
    rlm, batch, memory = encoded
    levels = [0.05, 0.1, 0.5, 0.9, 0.95]
    exact = decoding.quantiles(rlm.network.decoder, memory, batch.mask, [0, 1], levels)
    strategy = decoding.Sample(torch.Generator().manual_seed(0))
    for metric in (0, 1):
        draws = decoding.sample(rlm.network.decoder, memory, batch.mask, [metric], 2_500, strategy)[:, :, 0]
        for place, level in enumerate(levels):
            below = (draws < exact[:, metric, [place]]).mean(1)
            upto = (draws <= exact[:, metric, [place]]).mean(1)
            # 0.04 is four standard errors of a share of 2,500 draws.
            assert (below <= level + 0.04).all()
            assert (upto >= level - 0.04).all()


def test_quantiles_increase_with_their_level(encoded):
    rlm, batch, memory = encoded
    levels = np.linspace(0.01, 0.99, 25).tolist()
    out = decoding.quantiles(rlm.network.decoder, memory, batch.mask, [0, 1], levels)
    assert (np.diff(out, axis=2) >= 0).all()


def test_joint_samples_condition_on_earlier_metrics(precise):
    levels = np.full((len(precise[1]), 1, 2), 0.5)
    chain = decoding.joint(*precise, [0, 1], levels)[:, 0]
    first, second = decoding.medians(*precise, [0, 1]).T
    np.testing.assert_array_equal(chain[:, 0], first)
    assert (chain[:, 1] != second).any()


@pytest.fixture
def precise(encoded):
    """Decoder, encoded texts and mask in float64, in which equal results round to the same digits."""
    rlm, batch, memory = encoded
    return copy.deepcopy(rlm.network.decoder).double(), memory.double(), batch.mask


def test_medians_lie_inside_their_intervals_and_do_not_depend_on_other_metrics(precise):
    median, low, high = decoding.medians_and_intervals(*precise, [0, 1])
    assert ((low <= median) & (median <= high)).all()
    np.testing.assert_array_equal(decoding.medians(*precise, [1])[:, 0], median[:, 1])


@pytest.mark.parametrize("metrics", [[0], [1, 0]])
def test_one_pass_gives_the_results_of_two(precise, metrics):
    given = *precise, metrics
    median, low, high = decoding.medians_and_intervals(*given)
    np.testing.assert_array_equal(median, decoding.medians(*given))
    np.testing.assert_array_equal((low, high), decoding.intervals(*given))


def test_numbers_that_begin_alike_are_read_once(precise, monkeypatch):
    """Five levels of two metrics: as many prefixes as distinct beginnings, with the results of each level alone."""
    levels = [0.1, 0.4, 0.5, 0.6, 0.9]
    alone = [decoding.quantiles(*precise, [0, 1], [level])[..., 0] for level in levels]
    read = []
    step = DecoderPrefixes._step
    monkeypatch.setattr(DecoderPrefixes, "_step", lambda self, x: (read.append(x.shape[1]), step(self, x)))
    found = decoding.quantiles(*precise, [0, 1], levels)
    np.testing.assert_array_equal(found, np.stack(alone, axis=-1))
    digits = precise[0].codec.encode_array(found)
    beginnings = [
        max(
            len({(metric, *row[:length]) for metric, of_metric in enumerate(text) for row in of_metric.tolist()})
            for text in digits
        )
        for length in range(8)
    ]
    assert read == [10 if count == 9 else count for count in beginnings]
    assert read[0] == 2


def test_streams_that_stop_early_do_not_change_the_others(precise):
    streams = torch.tensor([[0, 1, 0], [1, 0, -1], [1, -1, -1]])
    out = decoding.generate(*precise, streams, decoding.Quantile(torch.full((3,), 0.3)))
    np.testing.assert_array_equal(np.isnan(out[0]), streams.numpy() < 0)
    for place, stream in enumerate(streams):
        wanted = stream[stream >= 0][None]
        alone = decoding.generate(*precise, wanted, decoding.Quantile(torch.tensor([0.3])))
        np.testing.assert_array_equal(out[:, place, : wanted.shape[1]], alone[:, 0])


@pytest.mark.parametrize("temperature", [0.2, 2.0])
def test_a_temperature_flattens_digits_but_not_signs_exponents_or_leading_digits(encoded, temperature):
    rlm, _, memory = encoded
    decoder = copy.deepcopy(rlm.network.decoder)
    states = torch.arange(len(decoder.allowed))
    x, metrics = torch.randn(len(states), memory.shape[-1]), torch.zeros_like(states)

    def entropies():
        logs = decoder.log_probabilities(x, metrics, states)
        return -(logs.exp() * logs.nan_to_num(neginf=0)).sum(-1)

    decoder.temperature[:] = 1
    before = entropies()
    decoder.temperature[:] = temperature
    after, chosen = entropies(), decoder.allowed.sum(-1) > 1
    mantissa = chosen & ~decoder.magnitude
    assert ((after > before) == (temperature > 1))[mantissa].all()
    if temperature > 1:
        torch.testing.assert_close(after[decoder.magnitude], before[decoder.magnitude])
    else:
        assert (after < before)[decoder.magnitude].all()


@pytest.mark.slow
def test_log_prob_scores_what_is_sampled(encoded):
    """The probability of a set of numbers equals the share of samples that are in it."""
    rlm, batch, memory = encoded
    strategy = decoding.Sample(torch.Generator().manual_seed(1), temperature=0.25)
    draws = decoding.sample(rlm.network.decoder, memory, batch.mask, [0], 60, strategy)
    strategy = decoding.Sample(torch.Generator().manual_seed(2))
    many = decoding.sample(rlm.network.decoder, memory, batch.mask, [0], 5_000, strategy)[:, :, 0]
    for row in range(len(draws)):
        likely = np.unique(draws[row, :, 0])
        mass = 0.0
        for value in likely:
            numbers = np.full((len(draws), 1), value)
            mass += float(np.exp(decoding.log_prob(rlm.network, batch, [0], numbers)[row]))
        hits = np.isin(many[row], likely).mean()
        assert abs(mass - hits) < 4 * np.sqrt(max(hits, 0.01) / 5_000) + 1e-3


def test_cached_decoding_equals_the_full_forward_pass(encoded):
    """The log-probability of sampled numbers, token by token with the cache, equals that of the training pass."""
    rlm, batch, memory = encoded
    seen = []

    class Recorder(decoding.Sample):
        def choose(self, probabilities, ascending):
            token = super().choose(probabilities, ascending)
            seen.append(probabilities.double().gather(-1, token[..., None])[..., 0].log())
            return token

    strategy = Recorder(torch.Generator().manual_seed(3))
    numbers = decoding.sample(rlm.network.decoder, memory, batch.mask, [1, 0], 1, strategy)[:, 0]
    stepwise = torch.stack(seen).sum(0)[:, 0].numpy()
    np.testing.assert_allclose(stepwise, decoding.log_prob(rlm.network, batch, [1, 0], numbers), atol=1e-4)


def test_samples_are_numbers_and_a_function_of_the_seed(encoded):
    rlm, batch, memory = encoded

    def draw(seed, temperature=1.0):
        strategy = decoding.Sample(torch.Generator().manual_seed(seed), temperature)
        return decoding.sample(rlm.network.decoder, memory, batch.mask, [0, 1], 16, strategy)

    assert draw(0).shape == (6, 16, 2)
    np.testing.assert_array_equal(draw(0), draw(0))
    assert (draw(0) != draw(1)).any()
    cold, hot = (len(np.unique(draw(0, t)[..., 0])) for t in (0.1, 2.0))
    assert cold < hot
    with pytest.raises(ValueError, match="temperature must be positive"):
        decoding.Sample(torch.Generator(), 0.0)


METRICS = ("cifar10_valid_accuracy_200ep_pct", "pixel3_latency_ms")


@pytest.fixture(scope="module")
def texts():
    return sample_texts("nasbench201", 6, 3)


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


def test_numbers_stay_in_the_range_of_their_metric(encoded):
    """One number of a metric takes the whole probability where the network gives none to its range."""
    rlm, batch, memory = encoded
    decoder = copy.deepcopy(rlm.network.decoder)
    levels = np.linspace(0.01, 0.99, 25).tolist()
    plain = decoding.quantiles(decoder, memory, batch.mask, [0, 1], levels)
    decoder.restrict([(20.0, 59.99), None])
    found = decoding.quantiles(decoder, memory, batch.mask, [0, 1], levels)
    assert ((found[:, 0] >= 20) & (found[:, 0] <= 59.99)).all()
    assert (np.diff(found, axis=2) >= 0).all()
    np.testing.assert_array_equal(found[:, 1], plain[:, 1])
    drawn = decoding.joint(decoder, memory, batch.mask, [0, 1], np.random.default_rng(0).random((len(memory), 50, 2)))
    assert ((drawn[..., 0] >= 20) & (drawn[..., 0] <= 59.99)).all()
    network = copy.deepcopy(rlm.network)
    network.decoder = decoder
    logs = decoding.log_prob(network, batch, [0], np.full((len(memory), 1), 60.5))
    assert (logs == -np.inf).all()
