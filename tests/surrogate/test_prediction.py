"""Predictions as people look at them: a few lines, HTML, a DataFrame."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from surrogate.prediction import Prediction


def prediction(texts: int, metrics: int, *, intervals: bool = True, names: bool = False) -> Prediction:
    median = np.arange(texts * metrics, dtype=float).reshape(texts, metrics) + 1
    ends = (median - 0.5, median + 0.5) if intervals else (None, None)
    labels = tuple(f"network-{row}.onnx" for row in range(texts)) if names else ()
    return Prediction(tuple(f"m{n}_ms" for n in range(metrics)), median, *ends, np.full(texts, 0.25), labels)


def test_a_few_texts_are_a_table() -> None:
    assert repr(prediction(2, 2, names=True)).splitlines() == [
        "2 predictions of 2 metrics: medians (80% intervals)",
        "                m0_ms           m1_ms           novelty",
        "network-0.onnx  1 (0.5 to 1.5)  2 (1.5 to 2.5)  0.25",
        "network-1.onnx  3 (2.5 to 3.5)  4 (3.5 to 4.5)  0.25",
    ]


def test_many_metrics_of_few_texts_are_rows() -> None:
    lines = repr(prediction(3, 5)).splitlines()
    assert lines[0] == "3 predictions of 5 metrics: medians (80% intervals)"
    assert lines[1].split() == ["0", "1", "2"]
    assert [line.split()[0] for line in lines[2:]] == ["m0_ms", "m1_ms", "m2_ms", "m3_ms", "m4_ms", "novelty"]


def test_one_text_is_a_list_of_metrics() -> None:
    lines = repr(prediction(1, 20, intervals=False)).splitlines()
    assert lines[0] == "1 prediction of 20 metrics: medians"
    assert lines[2].split() == ["m0_ms", "1"]
    assert lines[-2] == "... 8 more"
    assert lines[-1].split()[-1] == "0.25"
    assert len(lines) == 16


@pytest.mark.parametrize(("texts", "metrics"), [(0, 0), (0, 3), (1, 0), (5_000, 60), (3, 1)])
def test_any_number_of_texts_and_metrics_is_short(texts: int, metrics: int) -> None:
    one = prediction(texts, metrics)
    assert len(one) == texts
    assert len(repr(one).splitlines()) <= 16
    assert one._repr_html_().count("<tr>") <= 16


def test_a_value_that_is_certain_or_missing_has_no_interval() -> None:
    values = np.array([[1.5, np.nan], [2.0, 3.0]])
    lines = repr(Prediction(("a", "b"), values, values, values)).splitlines()
    assert [line.split() for line in lines[2:]] == [["0", "1.5"], ["1", "2", "3"]]


def test_names_follow_their_texts() -> None:
    one = prediction(3, 2, names=True)
    assert one.take([2, 0]).names == ("network-2.onnx", "network-0.onnx")
    assert one.columns(["m1_ms"]).names == one.names
    assert one.beside(prediction(3, 1)).names == one.names


def test_a_data_frame_has_a_row_for_each_text() -> None:
    pandas = pytest.importorskip("pandas")
    frame = prediction(2, 2, names=True).to_pandas()
    assert list(frame.columns) == ["m0_ms", "m0_ms_q10", "m0_ms_q90", "m1_ms", "m1_ms_q10", "m1_ms_q90", "novelty"]
    assert frame.loc["network-1.onnx", "m1_ms"] == 4
    assert isinstance(prediction(2, 1).to_pandas().index, pandas.RangeIndex)


def test_without_pandas_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install nassurrogate\[pandas\]"):
        prediction(1, 1).to_pandas()
