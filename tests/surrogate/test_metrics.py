import dataclasses

import numpy as np
import pytest
from scipy.stats import kendalltau, spearmanr

import search_spaces
from search_spaces.tables import Table
from surrogate import evaluate
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
