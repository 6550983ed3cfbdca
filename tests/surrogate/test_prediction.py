"""Predictions as people look at them, and scores that tell networks unlike those of the training."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import search_spaces
from surrogate.dataset import sample_texts
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.prediction import Prediction


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


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
    many = replace(prediction(3, 35), names=("a" * 90, "b" * 90, "c" * 90))  # wider than a terminal
    assert len(repr(many).splitlines()) <= 5


def test_one_text_is_a_list_of_metrics() -> None:
    lines = repr(prediction(1, 20, intervals=False)).splitlines()
    assert lines[0] == "1 prediction of 20 metrics: medians"
    assert lines[2].split() == ["m0_ms", "1"]
    assert lines[-2] == "... 8 more metrics"
    assert lines[-1].split()[-1] == "0.25"
    assert len(lines) == 16


@pytest.mark.parametrize(("texts", "metrics"), [(0, 0), (0, 3), (1, 0), (5_000, 60), (3, 1)])
def test_any_number_of_texts_and_metrics_is_short(texts: int, metrics: int) -> None:
    one = prediction(texts, metrics)
    assert len(one) == texts
    assert len(repr(one).splitlines()) <= 16
    assert one._repr_html_().count("<tr>") <= 16


def test_columns_that_were_not_predicted() -> None:
    with pytest.raises(ValueError, match=r"'m1_msec' was not predicted; did you mean m1_ms"):
        prediction(2, 2).columns(["m0_ms", "m1_msec"])


def test_a_value_that_is_certain_or_missing_has_no_interval() -> None:
    values = np.array([[1.5, np.nan], [2.0, 3.0]])
    lines = repr(Prediction(("a", "b"), values, values, values)).splitlines()
    assert [line.split() for line in lines[2:]] == [["0", "1.5"], ["1", "2", "3"]]


def test_every_text_has_a_value_among_the_metrics_shown() -> None:
    one = prediction(3, 5)
    one.median[:2, 4], one.median[2, :4] = np.nan, np.nan
    table = repr(replace(one, names=("x" * 80,) * 3))
    assert "of 5 metrics, here 3 of them" in table
    assert "m4_ms" in table
    assert "15 (14.5 to 15.5)" in table


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


def clusters(seed, count=300):
    """Correlated encodings of two spaces, three samples of each, and the matrix that correlates them."""
    rng = np.random.default_rng(seed)
    mixing = rng.normal(size=(8, 8))

    def side(rows):
        return {s: at + rng.normal(size=(rows, 8)) @ mixing for s, at in (("a", 0.0), ("b", 30.0))}

    return side(count), side(count), side(count), mixing


@given(st.integers(0, 1000))
@settings(max_examples=20)
def test_scores_are_above_1_far_from_the_training_spaces_and_rarely_inside_them(seed):
    trained_on, held_out, others, mixing = clusters(seed)
    score = OutOfDistributionScore.of(trained_on, held_out)
    for rows in others.values():
        assert (score.of_encodings(rows) > 1).mean() <= 0.05
    for away in (30 * mixing[0], -30 * mixing[1]):
        assert (score.of_encodings(others["a"] + away) > 1).all()


def test_arrays_round_trip():
    trained_on, held_out, others, _ = clusters(0)
    score = OutOfDistributionScore.of(trained_on, held_out)
    again = OutOfDistributionScore.from_arrays(score.arrays(), len(score.whitening))
    np.testing.assert_array_equal(score.of_encodings(others["a"]), again.of_encodings(others["a"]))
    with pytest.raises(ValueError, match=r"limit\.b"):
        OutOfDistributionScore.from_arrays(
            {name: a for name, a in score.arrays().items() if name != "limit.b"}, len(score.whitening)
        )


def test_distances_are_in_units_of_each_spaces_limit():
    """A narrow and a wide space do not change each other's scores."""
    rng = np.random.default_rng(0)
    wide, narrow = 10 * rng.normal(size=(400, 4)), 100 + 0.1 * rng.normal(size=(400, 4))
    score = OutOfDistributionScore.of(
        {"wide": wide[:200], "narrow": narrow[:200]}, {"wide": wide[200:], "narrow": narrow[200:]}
    )
    assert (score.of_encodings(wide) > 1).mean() < 0.03
    assert (score.of_encodings(narrow) > 1).mean() < 0.03
    assert score.of_encodings(np.full((1, 4), 103.0))[0] > 1


@pytest.mark.parametrize("count", [1, 3])
def test_a_few_architectures_without_held_out_ones_are_inside_their_limit(count):
    rows = np.random.default_rng(0).normal(size=(count, 6))
    score = OutOfDistributionScore.of({"": rows}, {})
    assert (score.of_encodings(rows) <= 1.01).all()
    assert score.of_encodings(rows + 5)[0] > 1


def test_spaces_that_the_default_checkpoint_was_not_trained_on_are_out_of_distribution(default_rlm):
    for space in search_spaces.names():
        if space not in default_rlm.known:
            texts = [text for text in sample_texts(space, 4, 9) if not default_rlm.refusal(text)]
            assert (scores_of(default_rlm, texts) > 1).all(), space
    assert np.mean(scores_of(default_rlm, sample_texts("nasbench201", 40, 9)) > 1) <= 0.1


def scores_of(rlm, texts):
    return rlm.predict(texts, rlm.metrics[:1], intervals=False).novelty
