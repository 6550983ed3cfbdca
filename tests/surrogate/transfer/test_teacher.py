"""Pseudo-labels of a Gaussian process for random architectures."""

import dataclasses

import numpy as np
import pytest
from scipy.stats import spearmanr

import search_spaces
from search_spaces.tables import Table
from search_spaces.text import from_text
from surrogate import RLM
from surrogate.dataset import fingerprint
from surrogate.transfer.teacher import MIN_ROWS, Teacher, teachers

METRIC = "new_device_latency_ms"


def depth_latency(graph):
    return 1 + graph.macs / 1e6 + 5 * len(graph.nodes)


def cells(count, seed):
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(seed)
    genotypes = [space.sample(rng) for _ in range(count)]
    texts = [space.text(genotype) for genotype in genotypes]
    latencies = np.array([depth_latency(from_text(text)) for text in texts])
    names = tuple(space.to_str(genotype) for genotype in genotypes)
    return Table(("nasbench201",) * count, names, ("",) * count, {METRIC: latencies})


def labels(teacher: Teacher, table: Table, metrics=(METRIC,)):
    values = np.stack([table.metric(name) for name in metrics], axis=1)
    return teacher.label(values, range(len(table)))


def test_labels_are_close_to_the_true_values(small_rlm):
    rows = cells(60, 1)
    (teacher,) = teachers(small_rlm, small_rlm, rows, [METRIC], 40, 0)
    of_texts, of_rows = labels(teacher, rows)
    assert 30 <= len(teacher.texts) <= 40
    assert not {*teacher.texts} & {*rows.texts()}
    true = np.array([depth_latency(from_text(text)) for text in teacher.texts])
    assert spearmanr(true, of_texts.values[:, 0]).statistic > 0.95
    assert np.median(np.abs(of_texts.values[:, 0] / true - 1)) < 0.1
    assert (of_texts.noise > 0).all()
    assert spearmanr(of_rows.values[:, 0], rows.metric(METRIC)).statistic > 0.99


def test_rows_that_are_left_out_do_not_teach(small_rlm):
    rows = cells(40, 1)
    (teacher,) = teachers(small_rlm, small_rlm, rows, [METRIC], 10, 0)
    values = rows.metric(METRIC)[:, None]
    changed = values.copy()
    changed[:10] = 1e6
    one, other = (teacher.label(given, range(10, 40))[1].values for given in (values, changed))
    np.testing.assert_array_equal(one, other)


def test_predictions_of_the_checkpoint_are_no_features_for_rows_it_was_trained_on(small_rlm, monkeypatch):
    encoded, encodings = [], RLM.encodings
    monkeypatch.setattr(RLM, "encodings", lambda rlm, texts: encoded.extend(texts) or encodings(rlm, texts))
    rows = cells(20, 1)
    learned = dataclasses.replace(small_rlm, trained_on=frozenset({fingerprint(rows.texts()[3])}))
    cases = ((small_rlm, "params_m", True), (learned, METRIC, True), (learned, "params_m", False))
    for rlm, metric, is_used in cases:
        encoded.clear()
        assert teachers(rlm, rlm, rows, [metric], 5, 0)
        assert bool(encoded) is is_used, metric


def test_metrics_with_too_few_rows_or_one_value_get_no_labels(small_rlm):
    rows = cells(20, 1)
    few = np.where(np.arange(20) < MIN_ROWS - 1, rows.metric(METRIC), np.nan)
    table = dataclasses.replace(rows, metrics={**rows.metrics, "few_ms": few, "same_ms": np.ones(20)})
    names = [METRIC, "few_ms", "same_ms"]
    (teacher,) = teachers(small_rlm, small_rlm, table, names, 5, 0)
    found, _ = labels(teacher, table, names)
    assert np.isfinite(found.values).all(axis=0).tolist() == [True, False, False]


def test_values_near_zero_give_labels_that_can_be_represented(small_rlm):
    """Cells without a path take 0.01 ms on a Raspberry Pi, others up to 70; extrapolation could go far below 0."""
    rows = cells(40, 1)
    latencies = np.where(np.arange(40) < 4, 0.012 + 1e-4 * np.arange(40), rows.metric(METRIC))
    for values in (latencies, latencies - 0.0122):
        table = dataclasses.replace(rows, metrics={METRIC: values})
        (teacher,) = teachers(small_rlm, small_rlm, table, [METRIC], 60, 0)
        found, _ = labels(teacher, table)
        assert (found.noise >= 0).all()
        assert found.noise.max() < 20  # noise of the logarithm; draws are up to five deviations


@pytest.mark.parametrize("kind", ["no space", "other texts", "no samples"])
def test_there_is_no_teacher_without_architectures(small_rlm, monkeypatch, kind):
    rows, count = cells(12, 1), 5
    if kind == "no space":
        rows = dataclasses.replace(rows, space=("",) * 12, arch_str=("",) * 12, input=tuple(rows.texts()))
    elif kind == "other texts":
        rows = dataclasses.replace(rows, input=tuple(f"cell {name}" for name in rows.arch_str))
    else:
        count = 0
    assert not teachers(small_rlm, small_rlm, rows, [METRIC], count, 0)
