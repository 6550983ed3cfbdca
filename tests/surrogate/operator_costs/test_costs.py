from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

import surrogate
from surrogate import CheckpointError
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.operator_costs.features import of_text
from surrogate.rlm import RLM
from tests.surrogate.operator_costs.conftest import LATENCIES

pytestmark = pytest.mark.slow


def test_a_network_is_predicted_alone_as_among_others(costs: OperatorCosts, texts: list[str]) -> None:
    together, novelty = costs.predict(texts[:8], costs.metrics)
    alone, own = costs.predict(texts[3:4], costs.metrics[1:])
    np.testing.assert_allclose(alone[0], together[3, 1:], rtol=1e-4)
    np.testing.assert_allclose(own, novelty[3:4], rtol=1e-6)
    assert (together[:, :, 1] <= together[:, :, 0]).all()
    assert (together[:, :, 0] <= together[:, :, 2]).all()


def test_a_latency_is_a_sum_over_operators(costs: OperatorCosts, texts: list[str]) -> None:
    one, other = of_text(texts[0]), of_text(texts[-1])
    numbers, counts = (np.concatenate([getattr(x, name) for x in (one, other)]) for name in ("numbers", "counts"))
    both = type(one)([*one.kinds, *other.kinds], numbers, counts, one.totals)
    with torch.inference_mode():
        model, words = costs.ensemble.members[0], costs.ensemble.vocabulary
        overhead = model.overhead.exp().double().numpy()
        single = model(words.batch([one, other]), [0, 1]).exp().double().numpy()
        joint = model(words.batch([both]), [0, 1]).exp().double().numpy()[0]
    np.testing.assert_allclose(joint, single.sum(0) - overhead, rtol=1e-4)


def test_quantiles_are_those_of_the_intervals(costs: OperatorCosts, texts: list[str]) -> None:
    levels = np.broadcast_to(np.array([0.5, 0.1, 0.9])[None, :, None], (4, 3, 3))
    found = costs.quantiles(texts[:4], costs.metrics, levels)
    values, _ = costs.predict(texts[:4], costs.metrics)
    np.testing.assert_allclose(found, values.swapaxes(1, 2), rtol=1e-6)


def test_what_is_no_latency_is_unknown_for_smaller_images(costs: OperatorCosts, texts: list[str]) -> None:
    small = "input 3x16x16\nConv k3 p1 b @1 16x16x16\nGlobalAveragePool @1 16x1x1\nReshape @1 16\nGemm b @1 10\n"
    values, _ = costs.predict([small, texts[0]], ["score_pct", LATENCIES[0]])
    assert np.isnan(values[0, 0]).all()
    assert np.isfinite(values[0, 1]).all()
    assert np.isfinite(values[1]).all()


def test_the_nearest_network_is_itself(costs: OperatorCosts, texts: list[str]) -> None:
    assert costs.nearest(texts[5]) == "network5"
    _, novelty = costs.predict(texts[:3], LATENCIES[:1])
    assert (novelty < 1e-3).all()


def test_unlike_networks_are_novel_and_have_wider_intervals(costs: OperatorCosts, texts: list[str]) -> None:
    strange = "input 3x64x64\nReshape @1 64x192\n" + "Gemm b @1 64x192\nGelu @1 64x192\n" * 30
    values, novelty = costs.predict([texts[0], strange], LATENCIES[:1])
    assert novelty[1] > 1 > novelty[0]
    width = values[:, 0, 2] / values[:, 0, 1]
    assert width[1] > width[0]


def test_arrays_and_names_give_it_back(costs: OperatorCosts, texts: list[str]) -> None:
    names = json.loads(json.dumps(costs.names()))
    read = OperatorCosts.from_arrays(names, costs.arrays())
    for ours, theirs in zip(costs.predict(texts, costs.metrics), read.predict(texts, costs.metrics), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    assert read.names() == names


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        ("scales", lambda a: a[:1], "scales does not have the shape"),
        ("reference", lambda a: a[:, 1:], "reference does not have the shape"),
        ("member.0.device", lambda a: a[:, 1:], "member.0.device does not have the shape"),
        ("member.1.deviation", lambda a: 0 * a, "not positive"),
        ("limit", lambda a: -a, "not positive"),
        ("process.weights", lambda a: a[:, 1:], "process.weights does not have the shape"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(costs: OperatorCosts, name: str, change, problem: str) -> None:
    arrays = costs.arrays()
    with pytest.raises(ValueError, match=problem):
        OperatorCosts.from_arrays(costs.names(), {**arrays, name: change(arrays[name])})


@pytest.fixture
def checkpoint(costs: OperatorCosts, tmp_path: Path) -> Path:
    rlm = RLM.base_of(surrogate.default_checkpoint())
    rlm.operator_costs = costs
    rlm.aliases = {**rlm.aliases, "*": {"latency:board": LATENCIES[0]}}
    rlm.save_pretrained(tmp_path / "checkpoint")
    return tmp_path / "checkpoint"


def test_a_checkpoint_answers_with_both_models(checkpoint: Path, texts: list[str]) -> None:
    rlm = RLM.from_pretrained(checkpoint)
    assert rlm.resolve("latency:board", "nasbench201") == LATENCIES[0]
    asked = [LATENCIES[1], "pixel3_latency_ms", LATENCIES[0]]
    found = rlm.predict(texts[:3], asked)
    assert found.metrics == tuple(asked)
    for name in asked:
        alone = rlm.predict(texts[:3], [name])
        np.testing.assert_allclose(found.columns([name]).median, alone.median, rtol=1e-5)
    samples = rlm.sample(texts[:3], asked, count=64)
    assert samples.shape == (3, 64, 3)
    np.testing.assert_allclose(np.median(samples[:, :, 2], 1), found.median[:, 2], rtol=0.05)
    np.testing.assert_array_equal(samples[:, :, 1:2], rlm.sample(texts[:3], asked[1:2], count=64))
    assert rlm.refusal("input 3x8x8\n" + "Relu @1 3x8x8\n" * 5000, metrics=LATENCIES) == ""
    assert "tokens" in rlm.refusal("input 3x8x8\n" + "Relu @1 3x8x8\n" * 5000)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("metrics", ["pixel3_latency_ms"]), ("costs", 9), ("operators", "Relu"), ("devices", ["other_ms"]),
        ("short", {"cpu": "other_ms"}), ("networks", ["x"]), ("quality", {"board_latency_ms": 3}),
    ],
)  # fmt: skip
def test_a_checkpoint_with_names_that_do_not_fit_is_refused(checkpoint: Path, key: str, value: object) -> None:
    config = json.loads((checkpoint / "config.json").read_text())
    config["operator_costs"][key] = value
    (checkpoint / "config.json").write_text(json.dumps(config))
    with pytest.raises(CheckpointError, match=r"operator_costs|reference"):
        RLM.from_pretrained(checkpoint)
