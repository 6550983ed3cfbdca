import dataclasses

import numpy as np
import pytest
from scipy.stats import kendalltau, spearmanr

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
