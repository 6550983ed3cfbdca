"""Scores of a checkpoint on a table, and metrics that are computed from a network alone."""

import dataclasses

import numpy as np
import pytest
from scipy.stats import kendalltau, spearmanr

import search_spaces
from search_spaces.graph import GraphBuilder
from search_spaces.tables import Table
from surrogate import analytic_metrics, evaluate
from surrogate.dataset import fingerprint


def unused_rows(rlm, texts):
    used = rlm.trained_on | rlm.selected_on | rlm.calibrated_on
    return [row for row, text in enumerate(texts) if fingerprint(text) not in used]


@pytest.mark.slow
def test_scores_are_those_of_rows_that_were_not_used(small_rlm, small_table):
    report = evaluate(small_rlm, small_table)
    texts = small_table.texts()
    rows = unused_rows(small_rlm, texts)
    assert report["rows"] == len(rows) == small_rlm.training["rows"]["held_out"]
    prediction = small_rlm.predict([texts[row] for row in rows])
    values = small_table.metric("params_m")[rows]
    scores = report["metrics"]["params_m"]
    assert scores["rows"] == len(rows)
    assert scores["spearman"]["value"] == pytest.approx(spearmanr(values, prediction.median[:, 0]).statistic)
    assert scores["kendall"]["value"] == pytest.approx(kendalltau(values, prediction.median[:, 0]).statistic)
    inside = (prediction.q10[:, 0] <= values) & (values <= prediction.q90[:, 0])
    assert scores["coverage_of_80pct_interval"]["value"] == pytest.approx(inside.mean())
    for score in ("spearman", "kendall"):
        assert scores[score]["low"] <= scores[score]["value"] <= scores[score]["high"]


@pytest.mark.slow
@pytest.mark.usefixtures("brief_reports")
def test_rows_that_trained_selected_or_calibrated_are_left_out_and_counted(small_rlm, small_table):
    """On the training table itself, only the held-out rows are scored."""
    report = evaluate(small_rlm, small_table)
    rows = small_rlm.training["rows"]
    assert report["rows_left_out_as_trained_on"] == rows["train"]
    assert report["rows_left_out_as_selected_on"] == rows["validation"]
    assert report["rows_left_out_as_calibrated_on"] == rows["validation"]
    validation = [row for row, text in enumerate(small_table.texts()) if fingerprint(text) in small_rlm.selected_on]
    with pytest.raises(ValueError, match="trained, selected or calibrated on every row"):
        evaluate(small_rlm, small_table.take(validation))


@pytest.mark.slow
@pytest.mark.usefixtures("brief_reports")
@pytest.mark.parametrize("how", ["trained_on", "selected_on", "calibrated_on"])
def test_each_kind_of_use_counts_by_itself(small_rlm, small_table, how):
    table = small_table.take(range(40))
    used = frozenset(map(fingerprint, table.texts()[:10]))
    nothing = dict.fromkeys(("trained_on", "selected_on", "calibrated_on"), frozenset())
    report = evaluate(dataclasses.replace(small_rlm, **{**nothing, how: used}), table)
    assert report["rows"] == len(table) - report[f"rows_left_out_as_{how}"]
    assert report[f"rows_left_out_as_{how}"] >= 10
    counts = {key: value for key, value in report.items() if key.startswith("rows_left_out")}
    assert sum(counts.values()) == report[f"rows_left_out_as_{how}"]


@pytest.mark.slow
@pytest.mark.usefixtures("brief_reports")
def test_groups_with_a_row_that_was_used_are_left_out_whole(small_rlm, small_table):
    with pytest.raises(ValueError, match="on every row of the table"):
        evaluate(small_rlm, small_table, split_by="group")  # five large groups, all with training rows
    groups = small_table.column("group")
    first = fingerprint(small_table.texts()[0])
    for how in ("trained_on", "selected_on", "calibrated_on"):
        nothing = dict.fromkeys(("trained_on", "selected_on", "calibrated_on"), frozenset())
        rlm = dataclasses.replace(small_rlm, **{**nothing, how: frozenset({first})})
        report = evaluate(rlm, small_table, split_by="group")
        assert report["rows"] == sum(group != groups[0] for group in groups)
        assert report[f"rows_left_out_as_{how}"] == groups.count(groups[0])


def test_no_shared_metric(small_rlm, small_table):
    table = dataclasses.replace(small_table, metrics={"other_ms": np.ones(len(small_table))})
    with pytest.raises(ValueError, match=r"none of the checkpoint's metrics \(params_m, macs_m\); it has other_ms"):
        evaluate(small_rlm, table)


@pytest.mark.slow
@pytest.mark.usefixtures("brief_reports")
def test_spaces_are_scored_separately(small_rlm, small_table):
    other = search_spaces.get("two_path")
    rng = np.random.default_rng(0)
    drawn = [other.sample(rng) for _ in range(30)]
    table = Table(
        space=small_table.space + ("two_path",) * 30,
        arch_str=small_table.arch_str + tuple(map(other.to_str, drawn)),
        input=("",) * (len(small_table) + 30),
        metrics={
            "params_m": np.concatenate([small_table.metric("params_m"), np.arange(30) + 1.0]),
            "macs_m": np.concatenate([small_table.metric("macs_m"), np.full(30, np.nan)]),
        },
    )
    report = evaluate(small_rlm, table)
    alone = evaluate(small_rlm, small_table)
    assert list(report["spaces"]) == ["nasbench201", "two_path"]
    assert report["spaces"]["nasbench201"]["metrics"] == alone["metrics"]
    assert report["rows"] == alone["rows"] + 30
    assert list(report["spaces"]["two_path"]["metrics"]) == ["params_m"]  # the other one has no values there


SPACES = ("nasbench201", "snas", "two_path")


def test_values_counted_by_hand():
    b = GraphBuilder()
    x = b.input(3, 8, 8)
    left = b.relu(b.batch_norm(b.conv(x, 4, 3, padding=1)))
    b.conv(left, 8, 1)  # dead: its parameters count, its multiply-adds do not
    graph = b.build(b.gemm(b.flatten(b.global_avg_pool(b.add(left, b.conv(x, 4, 1)))), 10))
    text, values = analytic_metrics.read(graph)
    params = 3 * 4 * 9 + 2 * 4 + 4 * 8 + 3 * 4 + 4 * 10 + 10
    macs = 64 * (3 * 4 * 9 + 4 * 8 + 3 * 4) + 40
    lines = text.splitlines()
    assert [line.split()[0] for line in lines].count("Conv") == 2
    # Convolution, ReLU, convolution, sum of 4x8x8 each; pooled, flattened, 10 classes.
    flat = sum(line.split()[0] in ("Flatten", "Reshape") for line in lines)
    activations = 4 * 4 * 64 + 4 + 4 * flat + 10
    assert dict(zip(analytic_metrics.NAMES, values, strict=True)) == {
        "params_m": params / 1e6,
        "macs_m": macs / 1e6,
        "activations_m": activations / 1e6,
        # Convolution, ReLU, sum, pool, classifier; or without ReLU.
        **dict(zip(analytic_metrics.NAMES[3:6], (4 + flat, 4.5 + flat, 5 + flat), strict=True)),
        **dict.fromkeys(analytic_metrics.NAMES[6:9], 2),
        **dict(zip(analytic_metrics.NAMES[9:12], (0, 0.5, 1), strict=True)),
        **dict(zip(analytic_metrics.NAMES[12:], (0, 1, 2), strict=True)),
    }


@pytest.mark.parametrize("name", SPACES)
def test_the_text_is_that_of_the_space(name):
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(1))
    text, values = analytic_metrics.read(space.graph(genotype))
    assert text == space.text(genotype)
    assert values[:2] == [space.graph(genotype).params / 1e6, space.graph(genotype).macs / 1e6]


def test_structural_features():
    space = search_spaces.get("snas")
    text = space.text(space.sample(np.random.default_rng(0)))
    features = analytic_metrics.structural_features(text)
    assert features.shape == (1 + len(analytic_metrics.NAMES),)
    assert features[0] == 1
    assert np.abs(features).max() < 5
    np.testing.assert_array_equal(
        analytic_metrics.structural_features("def f(x):\n    return x\n"), np.zeros_like(features)
    )
