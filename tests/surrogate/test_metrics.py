import dataclasses

import numpy as np
import pytest
from scipy.stats import kendalltau, spearmanr

import search_spaces
from search_spaces.tables import Table
from surrogate import evaluate


def test_scores_are_those_of_the_unseen_rows(small_rlm, small_table):
    report = evaluate(small_rlm, small_table)
    left_out = report["rows_left_out_as_trained_on"]
    assert report["rows"] + left_out == len(small_table)
    assert left_out == small_rlm.training["rows"]["train"]

    from surrogate.dataset import fingerprint

    texts = small_table.texts()
    rows = [row for row, text in enumerate(texts) if fingerprint(text) not in small_rlm.trained_on]
    prediction = small_rlm.predict([texts[row] for row in rows])
    values = small_table.metric("params_m")[rows]
    scores = report["metrics"]["params_m"]
    assert scores["spearman"]["value"] == pytest.approx(spearmanr(values, prediction.median[:, 0]).statistic)
    assert scores["kendall"]["value"] == pytest.approx(kendalltau(values, prediction.median[:, 0]).statistic)
    inside = (prediction.q10[:, 0] <= values) & (values <= prediction.q90[:, 0])
    assert scores["coverage_of_80pct_interval"]["value"] == pytest.approx(inside.mean())
    for score in ("spearman", "kendall"):
        assert scores[score]["low"] <= scores[score]["value"] <= scores[score]["high"]


def test_groups_that_training_touched_are_left_out_whole(small_rlm, small_table):
    with pytest.raises(ValueError, match="trained on every row"):
        evaluate(small_rlm, small_table, split_by="group")  # five large groups, all of them touched


def test_no_shared_metric(small_rlm, small_table):
    table = dataclasses.replace(small_table, metrics={"other_ms": np.ones(len(small_table))})
    with pytest.raises(
        ValueError, match=r"none of the checkpoint's metrics \(params_m, macs_m\); it has other_ms"
    ):
        evaluate(small_rlm, table)


def test_spaces_are_judged_one_by_one(small_rlm, small_table):
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
    assert list(report["spaces"]["two_path"]["metrics"]) == [
        "params_m"
    ]  # nothing is known of the other there
