import csv
import io

import numpy as np

from surrogate.training import curves


def epoch(number, **ranks):
    losses = {"epoch": number, "loss": 1.0 / number, "validation_loss": 2.0 / number}
    return {**losses, **{curves.RANK + space: rank for space, rank in ranks.items()}}


def test_csv_has_one_line_per_epoch():
    text = curves.to_csv([epoch(1, snas=0.5), epoch(2, snas=1 / 3)])
    assert text == "epoch,loss,validation_loss,spearman:snas\n1,1,2,0.5\n2,0.5,1,0.333333\n"
    assert curves.to_csv([]) == "epoch\n"


def test_epochs_may_have_different_columns():
    history = [epoch(1, snas=0.5), epoch(2, snas=0.6, fbnet=0.7), epoch(3, fbnet=0.8)]
    rows = list(csv.DictReader(io.StringIO(curves.to_csv(history))))
    assert [row["spearman:snas"] for row in rows] == ["0.5", "0.6", ""]
    assert [row["spearman:fbnet"] for row in rows] == ["", "0.7", "0.8"]
    assert curves.to_png(history).startswith(b"\x89PNG")


def test_rank_correlations_are_means_of_the_main_metrics_by_space(small_rlm, small_table):
    table = small_table.take(range(60))
    values = np.stack([table.metric(name) for name in small_rlm.metrics], axis=1)
    values[30:] = values[30]  # constant: no rank correlation
    data = small_rlm.dataset(table.texts(), values)
    spaces = np.array(["a"] * 30 + ["b"] * 30)
    both = curves.rank_correlations(small_rlm.network, data, spaces, np.array([True, True]))
    one, other = (
        curves.rank_correlations(small_rlm.network, data, spaces, np.array(main))["a"]
        for main in ([True, False], [False, True])
    )
    assert both["a"] == (one + other) / 2
    assert both["b"] == 0
