"""Gaussian processes over networks of no space."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.stats import spearmanr

from search_spaces.text import from_text, to_text
from surrogate import RLM
from surrogate.adapters.process import NetworkProcess, Reading
from surrogate.dataset import sample_texts
from surrogate.few_rows.ridge import RidgeRegression
from tests.surrogate.adapters.test_network_features import chain

METRICS = ("pi_latency_ms", "own_accuracy_pct")


def texts_of(count: int, seed: int) -> list[str]:
    return list(dict.fromkeys(sample_texts("nasbench201", count, seed)))


def latency(text: str) -> float:
    graph = from_text(text)
    return 0.1 + graph.macs / 1e7 + 0.01 * len(graph.nodes)


def values_of(texts: Sequence[str]) -> np.ndarray:
    latencies = np.array([latency(text) for text in texts])
    return np.stack([latencies, 90 - 10 / latencies], axis=1)


@pytest.fixture(scope="module")
def process(small_rlm: RLM) -> NetworkProcess:
    texts = texts_of(40, 1)
    reading = Reading.of_networks(texts, True, ("params_m",))
    return NetworkProcess(METRICS, reading, reading.of(small_rlm, texts), values_of(texts))


def test_values_of_other_networks_are_predicted_with_intervals_that_hold(
    process: NetworkProcess, small_rlm: RLM
) -> None:
    others = texts_of(60, 2)
    found, novelty = process.predict(small_rlm, others, METRICS)
    true = values_of(others)
    assert found.shape == (len(others), 2, 3)
    for column in range(2):
        assert spearmanr(found[:, column, 0], true[:, column]).statistic > 0.95
        inside = (found[:, column, 1] <= true[:, column]) & (true[:, column] <= found[:, column, 2])
        assert inside.mean() > 0.6
    assert (found[:, :, 1] <= found[:, :, 0]).all()
    assert (found[:, :, 0] <= found[:, :, 2]).all()
    assert np.mean(novelty > 1) < 0.2


def test_networks_of_another_kind_are_novel_and_their_intervals_wider(process: NetworkProcess, small_rlm: RLM) -> None:
    def width(texts: list[str]) -> tuple[float, float]:
        found, novelty = process.predict(small_rlm, texts, ["pi_latency_ms"])
        return float(np.median(found[:, 0, 2] / found[:, 0, 1])), float(np.median(novelty))

    (near, familiar), (far, novel) = width(texts_of(20, 3)), width(sample_texts("ofa_mb", 3, 1))
    assert far > near
    assert novel > 1 > familiar


def test_a_process_is_the_same_after_a_file(process: NetworkProcess, small_rlm: RLM) -> None:
    again = NetworkProcess.from_arrays(METRICS, process.names(), process.arrays())
    texts = texts_of(10, 4)
    for name in METRICS:
        one, other = (each.predict(small_rlm, texts, [name])[0] for each in (process, again))
        np.testing.assert_allclose(one, other, rtol=1e-9)
    broken = {**process.arrays(), "row.sizes": process.arrays()["row.sizes"][:3]}
    with pytest.raises(ValueError, match="do not fit each other"):
        NetworkProcess.from_arrays(METRICS, process.names(), broken)
    names = process.names()
    names["learned"][0]["processes"][0]["weight"] = float("nan")
    with pytest.raises(ValueError, match="do not fit each other"):
        NetworkProcess.from_arrays(METRICS, names, process.arrays())


def test_adapters_with_one_process_per_metric_are_read(process: NetworkProcess, small_rlm: RLM) -> None:
    """As the first adapters were written."""
    names, arrays = process.names(), process.arrays()
    for place, learned in enumerate(names["learned"]):
        first = learned["processes"][0]
        names["learned"][place] = {
            "groups": first["groups"], "ranks": first["ranks"], "widening": learned["widening"]
        }  # fmt: skip
        arrays[f"logs.{place}"] = arrays[f"logs.{place}.0"]
    again = NetworkProcess.from_arrays(METRICS, names, arrays)
    cost = METRICS[0]  # of which there is one process anyway
    one, other = (each.predict(small_rlm, texts_of(10, 4), [cost])[0] for each in (process, again))
    np.testing.assert_allclose(one, other, rtol=1e-9)


def test_quantiles_agree_with_intervals(process: NetworkProcess, small_rlm: RLM) -> None:
    texts = texts_of(5, 5)
    levels = np.broadcast_to(np.array([0.5, 0.1, 0.9])[:, None], (len(texts), 3, 1))
    found = process.quantiles(small_rlm, texts, ["pi_latency_ms"], levels)[:, :, 0]
    expected = process.predict(small_rlm, texts, ["pi_latency_ms"])[0][:, 0]
    np.testing.assert_allclose(found, expected, rtol=1e-9)


def test_metrics_may_be_missing_in_some_rows(small_rlm: RLM) -> None:
    texts = texts_of(20, 6)
    values = values_of(texts)
    values[::2, 0] = np.nan
    reading = Reading.of_networks(texts)
    made = NetworkProcess(METRICS, reading, reading.of(small_rlm, texts), values)
    assert np.isfinite(made.predict(small_rlm, texts[:3], METRICS)[0]).all()
    assert made.predict(small_rlm, [], METRICS)[0].shape == (0, 2, 3)


def test_additive_choices_are_learned_from_texts_alone(small_rlm: RLM) -> None:
    """Networks of a space of no name whose accuracy is a sum over its choices, beside a ridge regression that knows
    the choices."""
    rng = np.random.default_rng(0)
    choices = rng.integers(3, size=(160, 6))
    one_hot = np.eye(3)[choices].reshape(160, -1)
    accuracy = 70 + one_hot @ rng.normal(0, 1, one_hot.shape[1])
    texts = [to_text(chain(*(2 * choices[row] + 1))) for row in range(160)]
    reading = Reading.of_networks(texts[:60])
    made = NetworkProcess(["a_pct"], reading, reading.of(small_rlm, texts[:60]), accuracy[:60, None])
    found, _ = made.predict(small_rlm, texts[60:], ["a_pct"])
    ridge = RidgeRegression()
    ridge.fit(one_hot[:60], accuracy[:60])
    best = spearmanr(ridge.predict(one_hot[60:]), accuracy[60:]).statistic
    assert spearmanr(found[:, 0, 0], accuracy[60:]).statistic > best - 0.02
