"""Operator costs: features of networks, and models that learned a device whose costs are known."""

import dataclasses
import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy.stats import spearmanr
from sklearn.ensemble import GradientBoostingRegressor

import surrogate
from search_spaces import to_text
from search_spaces.graph import Graph, GraphBuilder
from surrogate.dataset import sample_texts
from surrogate.operator_costs import fitting
from surrogate.operator_costs.accuracies import log_errors, percents, widths_by_scale
from surrogate.operator_costs.costs import OperatorCosts, Widths, totals_of, vectors
from surrogate.operator_costs.features import MACS, NUMBERS, TOTALS, OperatorFeatures, is_quantized, of_graph, of_text
from surrogate.operator_costs.fitting import LeftOut, Measurements
from surrogate.operator_costs.model import OperatorCostModel, TensorBatch
from surrogate.operator_costs.sums import shapes_of
from surrogate.rlm import RLM
from tests.surrogate.conftest import assert_unreadable, edit_config


def network() -> Graph:
    b = GraphBuilder()
    x = b.input(3, 32, 32)
    x = b.relu(b.conv(x, 16, 3, padding=1))
    x = b.conv(x, 16, 3, padding=1, groups=16)
    x = b.conv(x, 24, 1)
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))


def test_kinds_tell_convolutions_apart_and_name_the_neighbours() -> None:
    kinds = of_graph(network()).kinds
    assert kinds[0] == ("Conv dense", "input", "none", "Relu")
    assert [row[0] for row in kinds][:4] == ["Conv dense", "Relu", "Conv depthwise", "Conv pointwise"]
    assert kinds[-1][-1] == "none"


def test_numbers_are_logarithms_of_sizes() -> None:
    first = dict(zip(NUMBERS, of_graph(network()).numbers[0], strict=True))
    expected = {
        "macs": 16 * 27 * 32 * 32, "read": 3 * 32 * 32, "written": 16 * 32 * 32, "channels_in": 3,
        "channels_out": 16, "pixels": 32 * 32, "filter": 9, "channels_of_filter": 3, "macs_per_output": 27,
    }  # fmt: skip
    for name, value in expected.items():
        assert math.isclose(first[name], math.log(value), rel_tol=1e-5), name
    assert (first["alignment_in"], first["alignment_out"], first["inputs"], first["rank"]) == (0, 4, 1, 4)


def test_equal_operators_are_counted_once() -> None:
    b = GraphBuilder()
    x = b.input(8, 4, 4)
    for _ in range(5):
        x = b.relu(b.conv(x, 8, 3, padding=1))
    found = of_graph(b.build(x))
    assert found.counts.sum() == 10
    assert dict(zip((row[0::3] for row in found.kinds), found.counts, strict=True))["Relu", "Conv dense"] == 4


def test_totals_are_those_of_the_network() -> None:
    graph = network()
    totals = dict(zip(TOTALS, np.exp(of_graph(graph).totals), strict=True))
    assert math.isclose(totals["macs"], graph.macs, rel_tol=1e-4)
    assert math.isclose(totals["weights"], graph.params, rel_tol=1e-2)
    assert math.isclose(totals["pixels"], 32 * 32, rel_tol=1e-4)


def test_a_text_has_the_features_of_its_network() -> None:
    text = to_text(network())
    one, other = of_text(text), of_text(text)
    assert one.kinds == other.kinds
    np.testing.assert_array_equal(one.numbers, other.numbers)


def test_source_code_and_networks_without_operators_are_refused() -> None:
    with pytest.raises(ValueError, match=r"line|text"):
        of_text("def f():\n    return 1\n")
    b = GraphBuilder()
    with pytest.raises(ValueError, match="no operators"):
        of_graph(b.build(b.input(3, 8, 8)))


@pytest.mark.parametrize(
    ("line", "quantized"),
    [
        ("QLinearConv k3 @1,2 8x4x4", True), ("DequantizeLinear c1=0.1 @1 8x4x4", True),
        ("com.microsoft:DynamicQuantizeMatMul @1 8", True), ("MatMulInteger @1 8", True),
        ("com.microsoft:MatMulNBits K=8 @1 8", True), ("Conv k3 b @1 8x4x4", False), ("Integer @1 8", False),
    ],
)  # fmt: skip
def test_quantized_networks_are_recognised(line: str, quantized: bool) -> None:
    assert is_quantized(f"input 3x8x8\n{line}\nRelu @1 8\n") is quantized


RNG = np.random.default_rng(0)
SIZES, KINDS = RNG.normal(size=(80, 3)), RNG.random((80, 4))


def test_a_smooth_function_of_sizes_and_kinds_is_learned() -> None:
    truth = 100 + 5 * np.sin(SIZES[:, 0]) + 3 * SIZES[:, 1] + 4 * KINDS[:, 2]
    values = np.stack([truth, np.where(np.arange(80) % 2, truth, np.nan)], axis=1)
    learned = fitting.fit_processes(SIZES[:60], KINDS[:60], values[:60], seed=0)
    found = learned.predict(SIZES[60:], KINDS[60:], [0, 1])
    assert np.abs(found[:, 0] - truth[60:]).mean() < 0.25 * truth.std()
    assert np.abs(found[:, 1] - truth[60:]).mean() < 0.5 * truth.std()
    assert (learned.weights[1, ::2] == 0).all()


def test_it_extrapolates_a_line() -> None:
    learned = fitting.fit_processes(SIZES, KINDS, 10 * SIZES[:, :1], seed=0)
    far = np.array([[3.5, 0.0, 0.0]])
    assert learned.predict(far, KINDS[:1], [0])[0, 0] > 25


def test_a_metric_without_values_is_unknown() -> None:
    values = np.stack([SIZES[:, 0], np.full(80, np.nan)], axis=1)
    found = fitting.fit_processes(SIZES, KINDS, values, seed=0).predict(SIZES[:2], KINDS[:2], [1, 0])
    assert np.isnan(found[:, 0]).all()
    assert np.isfinite(found[:, 1]).all()


def test_trees_learn_steps_and_are_those_of_scikit_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    models = []

    class Kept(GradientBoostingRegressor):
        def __init__(self, **options: object) -> None:
            super().__init__(**options)
            models.append(self)

    monkeypatch.setattr("sklearn.ensemble.GradientBoostingRegressor", Kept)
    networks = np.hstack([SIZES, KINDS])
    steps = 10 * (networks[:, 0] > 0.3) + 4 * (networks[:, 5] > 0.5)
    values = np.stack([np.where(np.arange(80) % 2, steps, np.nan), np.full(80, np.nan)], axis=1)
    learned = fitting.fit_trees(networks, values, seed=0)
    new = np.random.default_rng(1).normal(size=(300, 7))
    np.testing.assert_allclose(learned.predict(new, 0), models[0].predict(new), rtol=1e-5)
    assert np.abs(learned.predict(networks, 0) - steps).mean() < 1
    assert (learned.predict(new, 1) == 0).all()


LATENCIES = ("board_latency_ms", "slow_board_latency_ms")


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [*sample_texts("nasbench201", 60, 0), *sample_texts("ofa_mb", 40, 0)]


def truth(network: OperatorFeatures) -> tuple[float, float, float]:
    """Milliseconds on two boards, and an accuracy."""
    macs, traffic, _, operators = np.exp(network.totals[:4].astype(np.float64))
    depthwise = np.array([row[0] == "Conv depthwise" for row in network.kinds])
    slow = float((np.exp(network.numbers[depthwise, MACS].astype(np.float64)) * network.counts[depthwise]).sum())
    board = (macs * 2e-7 + slow * 2e-6 + traffic * 1e-6 + operators * 2e-3) * 1.0
    return board, 10 * board, 20 + 3 * float(network.totals[0])


@pytest.fixture(scope="module")
def measured(texts: list[str]) -> Measurements:
    """Networks of two search spaces on a device whose costs are known."""
    features = [of_text(text) for text in texts]
    values = np.array([truth(network) for network in features])
    values[::7, 1] = np.nan
    names = [f"network{number}" for number in range(len(texts))]
    return Measurements(names, features, np.arange(len(texts)) % 10, (*LATENCIES, "score_pct"), values, 2)


Learned = tuple[OperatorCosts, LeftOut]


@pytest.fixture(scope="module")
def learned(measured: Measurements) -> Learned:
    return fitting.learn(measured, measured.family % 3, epochs=8, members=2)


@pytest.fixture(scope="module")
def costs(learned: Learned) -> OperatorCosts:
    return learned[0]


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
    words, values = fitting.vocabulary(few.features), few.logarithms()
    one, same, other = (
        fitting.fit(words, few.features, values[:, :2], seed=seed, epochs=2).weights for seed in (0, 0, 1)
    )
    assert all((one[name] == same[name]).all() for name in one)
    assert any((one[name] != other[name]).any() for name in one)


def test_what_is_fitted_is_what_predicts(measured: Measurements) -> None:
    words = fitting.vocabulary(measured.features)
    torch.manual_seed(0)
    model = OperatorCostModel(len(words.kinds), 3).eval()
    for weight in model.parameters():
        weight.data += 0.1 * torch.randn_like(weight)
    assert shapes_of(len(words.kinds), 3) == {name: tuple(one.shape) for name, one in model.state_dict().items()}
    batch = words.batch(measured.features[:9])
    with torch.no_grad():
        expected = model(TensorBatch.of(batch), [2, 0]).numpy()
    np.testing.assert_allclose(model.sums().predict(batch, [2, 0]), expected, atol=2e-5)


def test_values_come_back_from_what_is_learned(measured: Measurements) -> None:
    learned = measured.logarithms()
    np.testing.assert_allclose(percents(learned[:, 2]), measured.values[:, 2])
    np.testing.assert_allclose(np.exp(learned[:, 0]), measured.values[:, 0])
    assert dataclasses.replace(measured).costs == 2


@pytest.mark.slow
def test_a_network_is_predicted_alone_as_among_others(costs: OperatorCosts, texts: list[str]) -> None:
    together, novelty = costs.predict(texts[:8], costs.metrics)
    alone, own = costs.predict(texts[3:4], costs.metrics[1:])
    np.testing.assert_allclose(alone[0], together[3, 1:], rtol=1e-4)
    np.testing.assert_allclose(own, novelty[3:4], rtol=1e-6)
    assert (together[:, :, 1] <= together[:, :, 0]).all()
    assert (together[:, :, 0] <= together[:, :, 2]).all()


@pytest.mark.slow
def test_a_latency_is_a_sum_over_operators(costs: OperatorCosts, texts: list[str]) -> None:
    one, other = of_text(texts[0]), of_text(texts[-1])
    numbers, counts = (np.concatenate([getattr(x, name) for x in (one, other)]) for name in ("numbers", "counts"))
    both = type(one)([*one.kinds, *other.kinds], numbers, counts, one.totals)
    model, words = costs.ensemble.members[0], costs.ensemble.vocabulary
    overhead = np.exp(model.weights["overhead"])
    single = np.exp(model.predict(words.batch([one, other]), [0, 1]))
    joint = np.exp(model.predict(words.batch([both]), [0, 1]))[0]
    np.testing.assert_allclose(joint, single.sum(0) - overhead, rtol=1e-4)


@pytest.mark.slow
def test_quantiles_are_those_of_the_intervals(costs: OperatorCosts, texts: list[str]) -> None:
    levels = np.broadcast_to(np.array([0.5, 0.1, 0.9])[None, :, None], (4, 3, 3))
    found = costs.quantiles(texts[:4], costs.metrics, levels)
    values, _ = costs.predict(texts[:4], costs.metrics)
    np.testing.assert_allclose(found, values.swapaxes(1, 2), rtol=1e-6)


@pytest.mark.slow
def test_what_is_no_latency_is_unknown_for_smaller_images(costs: OperatorCosts, texts: list[str]) -> None:
    small = "input 3x16x16\nConv k3 p1 b @1 16x16x16\nGlobalAveragePool @1 16x1x1\nReshape @1 16\nGemm b @1 10\n"
    values, _ = costs.predict([small, texts[0]], ["score_pct", LATENCIES[0]])
    assert np.isnan(values[0, 0]).all()
    assert np.isfinite(values[0, 1]).all()
    assert np.isfinite(values[1]).all()


@pytest.mark.slow
def test_the_nearest_network_is_itself(costs: OperatorCosts, texts: list[str]) -> None:
    assert costs.nearest(texts[5]) == "network5"
    _, novelty = costs.predict(texts[:3], LATENCIES[:1])
    assert (novelty < 1e-3).all()


@pytest.mark.slow
def test_unlike_networks_are_novel_and_have_wider_intervals(costs: OperatorCosts, texts: list[str]) -> None:
    strange = "input 3x64x64\nReshape @1 64x192\n" + "Gemm b @1 64x192\nGelu @1 64x192\n" * 30
    values, novelty = costs.predict([texts[0], strange], LATENCIES[:1])
    assert novelty[1] > 1 > novelty[0]
    width = values[:, 0, 2] / values[:, 0, 1]
    assert width[1] > width[0]


@pytest.mark.slow
def test_arrays_and_names_give_it_back(costs: OperatorCosts, texts: list[str]) -> None:
    names = json.loads(json.dumps(costs.names()))
    read = OperatorCosts.from_arrays(names, costs.arrays())
    for ours, theirs in zip(costs.predict(texts, costs.metrics), read.predict(texts, costs.metrics), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    assert read.names() == names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        ("widths", lambda a: a[:1], "widths does not have the shape"),
        ("accuracies.weights", lambda a: a[:, 1:], "accuracies.weights does not have the shape"),
        ("accuracies.network", lambda a: a + 1000, "accuracies.network has a number that is not one of 100"),
        ("accuracies.training", lambda a: a - 1, "accuracies.training has a number that is not one of 3"),
        ("accuracies.deviation", lambda a: 0 * a, "not positive"),
        ("reference", lambda a: a[:, 1:], "reference does not have the shape"),
        ("member.0.device", lambda a: a[:, 1:], "member.0.device does not have the shape"),
        ("member.1.deviation", lambda a: 0 * a, "not positive"),
        ("limit", lambda a: -a, "not positive"),
        ("process.weights", lambda a: a[:, 1:], "process.weights does not have the shape"),
        ("trees.thresholds", lambda a: a[:, 1:], "trees.thresholds does not have the shape"),
        ("trees.leaves", lambda a: a[0, 0], "trees.features does not have the shape"),
        ("trees.leaves", lambda a: a[:, :, 1:], "trees.leaves does not have the shape"),
        ("trees.features", lambda a: a + 1000, "trees.features has a number that is not one of"),
        ("trees.features", lambda a: a - 0.5, "trees.features has a number that is not one of"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(costs: OperatorCosts, name: str, change, problem: str) -> None:
    arrays = costs.arrays()
    with pytest.raises(ValueError, match=problem):
        OperatorCosts.from_arrays(costs.names(), {**arrays, name: change(arrays[name])})


@pytest.mark.slow
def test_of_models_of_before_latencies_are_read(costs: OperatorCosts, texts: list[str]) -> None:
    arrays = {name: array for name, array in costs.arrays().items() if not name.startswith("accuracies.")}
    for name in ("parameters", "weights", "offsets", "scales"):  # which were of all metrics
        of_costs = arrays[f"process.{name}"]
        arrays[f"process.{name}"] = np.concatenate([of_costs, of_costs[:1]])
    read = OperatorCosts.from_arrays(costs.names(), arrays)
    assert read.metrics == LATENCIES
    with pytest.raises(ValueError, match=r"process\.scales does not have the shape \(3,\)"):
        OperatorCosts.from_arrays(costs.names(), {**arrays, "process.scales": np.array(1.0)})
    for ours, theirs in zip(costs.predict(texts, LATENCIES), read.predict(texts, LATENCIES), strict=True):
        np.testing.assert_array_equal(ours, theirs)


@pytest.mark.slow
def test_networks_trained_in_another_way_say_what_accuracies_are(measured: Measurements) -> None:
    """Every second network was trained with a teacher, which is worth three tenths of a log error."""
    taught = np.arange(len(measured.names)) % 2 == 1
    accuracy = measured.values[:, 2]
    better = percents(log_errors(accuracy) + 0.3)
    columns = np.stack(
        [np.where(taught, np.nan, accuracy), np.where(taught | (np.arange(100) < 10), better, np.nan)], 1
    )
    both = dataclasses.replace(
        measured, metrics=("board_latency_ms", "top1_pct", "top1_distilled_pct"),
        values=np.hstack([measured.values[:, :1], columns]), costs=1,
    )  # fmt: skip
    known = both.take(np.arange(80))
    totals, kinds = (
        part(both.features) for part in (totals_of, lambda found: vectors(found, fitting.vocabulary(found)))
    )
    found = fitting.fit_accuracies(known, totals[:80], kinds[:80])
    assert found.shifts == pytest.approx(np.array([[0, 0, 0.3]]), abs=1e-9)
    predicted, _ = found.predict(both.features[80:], totals[80:], kinds[80:], [0, 1])
    np.testing.assert_allclose(percents(predicted), np.stack([accuracy, better], 1)[80:], atol=1.5)


def test_widths_are_those_of_operators_that_multiply() -> None:
    text = "input 3x32x32\nConv k3 p1 b @1 16x32x32\nRelu @1 16x32x32\nConv k3 s2 p1 b @1 64x16x16\n"
    found = widths_by_scale([of_text(text)])[0]
    np.testing.assert_allclose(found, [np.log(16), np.log(64), 0, 0, 0, 0, 0], rtol=1e-6)


@pytest.fixture(scope="module")
def checkpoint(costs: OperatorCosts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    rlm = RLM.base_of(surrogate.default_checkpoint())
    rlm.operator_costs = costs
    rlm.aliases = {**rlm.aliases, "*": {"latency:board": LATENCIES[0]}}
    folder = tmp_path_factory.mktemp("costs") / "checkpoint"
    rlm.save_pretrained(folder)
    return folder


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("metrics", ["pixel3_latency_ms"]), ("costs", 9), ("operators", "Relu"), ("devices", ["other_ms"]),
        ("short", {"cpu": "other_ms"}), ("networks", ["x"]), ("quality", {"board_latency_ms": 3}),
    ],
)  # fmt: skip
def test_a_checkpoint_with_wrong_names_is_refused(checkpoint: Path, tmp_path: Path, key: str, value: object) -> None:
    folder = shutil.copytree(checkpoint, tmp_path / "damaged")
    costs = json.loads((folder / "config.json").read_text())["operator_costs"]
    edit_config(folder / "config.json", operator_costs={**costs, key: value})
    assert_unreadable(r"operator_costs|reference", folder)
