import dataclasses

import numpy as np
import pytest
from scipy.stats import spearmanr

import search_spaces
from search_spaces.tables import Table
from search_spaces.text import from_text
from surrogate import RLM, FinetuneConfig, finetune
from surrogate.dataset import fingerprint
from surrogate.regressors.featurizer import raw_features
from surrogate.regressors.gnn import GNN
from surrogate.transfer.pseudo_labels import MIN_ROWS, make_pseudo_labels

METRIC = "new_device_latency_ms"

pytestmark = pytest.mark.usefixtures("fast_pseudo_labels")


def depth_latency(graph):
    return 1 + graph.macs / 1e6 + 5 * len(graph.nodes)


def cells(count, seed):
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(seed)
    genotypes = [space.sample(rng) for _ in range(count)]
    texts = [space.text(genotype) for genotype in genotypes]
    latencies = np.array([depth_latency(from_text(text)) for text in texts])
    names = tuple(space.to_str(genotype) for genotype in genotypes)
    return Table(("nasbench201",) * count, names, ("",) * count, {METRIC: latencies})


@pytest.mark.slow
def test_pseudo_labels_are_close_to_the_true_values(small_rlm):
    rows = cells(60, 1)
    labels = make_pseudo_labels(small_rlm, rows, [METRIC], 40, seed=0)
    assert 30 <= len(labels.texts) <= 40
    assert not {*labels.texts} & {*rows.texts()}
    true = np.array([depth_latency(from_text(text)) for text in labels.texts])
    assert spearmanr(true, labels.values[:, 0]).statistic > 0.95
    assert np.median(np.abs(labels.values[:, 0] / true - 1)) < 0.1
    assert (labels.noise > 0).all()
    assert labels.leave_one_out_spearman["nasbench201"][METRIC] > 0.9


@pytest.mark.slow
def test_pseudo_labels_depend_on_the_seed_alone(small_rlm):
    rows = cells(20, 1)
    first, again, other = (make_pseudo_labels(small_rlm, rows, [METRIC], 10, seed) for seed in (0, 0, 1))
    assert first.texts == again.texts
    assert np.array_equal(first.values, again.values)
    assert first.texts != other.texts


@pytest.mark.slow
def test_predictions_of_the_checkpoint_are_no_features_for_rows_it_was_trained_on(small_rlm, monkeypatch):
    encoded, encodings = [], RLM.encodings
    monkeypatch.setattr(RLM, "encodings", lambda rlm, texts: encoded.extend(texts) or encodings(rlm, texts))
    rows = cells(20, 1)
    rows = dataclasses.replace(rows, metrics={"params_m": rows.metric(METRIC), METRIC: rows.metric(METRIC)})
    learned = dataclasses.replace(small_rlm, trained_on=frozenset({fingerprint(rows.texts()[3])}))
    for rlm, metric, is_used in (
        (small_rlm, "params_m", True),
        (learned, METRIC, True),
        (learned, "params_m", False),
    ):
        encoded.clear()
        assert make_pseudo_labels(rlm, rows, [metric], 5, seed=0).texts
        assert bool(encoded) is is_used, metric


@pytest.mark.slow
def test_fast_labels_take_fewer_graph_networks_and_fewer_nodes(small_rlm, monkeypatch):
    table, read = cells(40, 1), []

    class Counted(GNN):
        def collate(self, items, device):
            read.append(sum(len(item) for item in items))
            return super().collate(items, device)

    monkeypatch.setattr("surrogate.transfer.pseudo_labels.GNN", Counted)
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._FAST_NODES", 10_000)
    nodes = []
    for fast in (True, False):
        read.clear()
        assert len(make_pseudo_labels(small_rlm, table, [METRIC], 10, 0, fast=fast).texts) > 5
        nodes.append(sum(read))
    assert nodes[0] < 0.7 * nodes[1]


@pytest.mark.slow
def test_metrics_with_too_few_rows_or_one_value_get_no_labels(small_rlm):
    rows = cells(20, 1)
    few = np.where(np.arange(20) < MIN_ROWS - 1, rows.metric(METRIC), np.nan)
    table = dataclasses.replace(rows, metrics={**rows.metrics, "few_ms": few, "same_ms": np.ones(20)})
    labels = make_pseudo_labels(small_rlm, table, [METRIC, "few_ms", "same_ms"], 5, seed=0)
    assert np.isfinite(labels.values).all(axis=0).tolist() == [True, False, False]
    assert labels.leave_one_out_spearman["nasbench201"].keys() == {METRIC}
    assert not make_pseudo_labels(small_rlm, table, ["few_ms"], 5, seed=0).texts


@pytest.mark.slow
def test_a_few_values_near_zero_give_labels_that_can_be_represented(small_rlm, tmp_path):
    """Cells without a path take 0.01 ms on a Raspberry Pi, others up to 70; extrapolation could go far below 0."""
    rows = cells(40, 1)
    latencies = np.where(np.arange(40) < 4, 0.012 + 1e-4 * np.arange(40), rows.metric(METRIC))
    for values in (latencies, latencies - 0.0122):
        table = dataclasses.replace(rows, metrics={METRIC: values})
        labels = make_pseudo_labels(small_rlm, table, [METRIC], 60, seed=0)
        assert (labels.noise >= 0).all()
        assert labels.noise.max() < 20  # noise of the logarithm; draws are up to five deviations
    small_rlm.save_pretrained(tmp_path / "parent")
    config = FinetuneConfig(steps=20, rehearsal=0, agreement=-1, taught=60)
    finetune(
        tmp_path / "parent", dataclasses.replace(rows, metrics={METRIC: latencies}), tmp_path / "out", config
    )


def test_there_are_no_labels_if_every_architecture_is_among_the_rows(small_rlm, monkeypatch):
    rows = cells(20, 1)
    space = search_spaces.get("nasbench201")
    known = [raw_features(space, space.from_str(name)) for name in rows.arch_str]
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._sample", lambda *given: known)
    assert not make_pseudo_labels(small_rlm, rows, [METRIC], 5, seed=0).texts


def test_texts_of_no_registered_space_get_no_labels(small_rlm):
    rows = cells(20, 1)
    table = dataclasses.replace(rows, space=("",) * 20, arch_str=("",) * 20, input=tuple(rows.texts()))
    assert not make_pseudo_labels(small_rlm, table, [METRIC], 5, seed=0).texts


@pytest.mark.slow
def test_rows_with_texts_that_are_not_canonical_get_no_labels(small_rlm):
    rows = cells(20, 1)
    table = dataclasses.replace(rows, input=tuple(f"cell {name}" for name in rows.arch_str))
    assert not make_pseudo_labels(small_rlm, table, [METRIC], 5, seed=0).texts
    mixed = dataclasses.replace(rows, input=("as it was published", *rows.texts()[1:]))
    assert make_pseudo_labels(small_rlm, mixed, [METRIC], 5, seed=0).texts


@pytest.mark.slow
def test_a_fine_tuned_checkpoint_records_its_pseudo_labels(small_rlm, tmp_path):
    small_rlm.save_pretrained(tmp_path / "parent")
    config = FinetuneConfig(steps=3, rehearsal=0, agreement=-1, taught=20)
    rlm = finetune(tmp_path / "parent", cells(15, 1), tmp_path / "out", config)
    recorded = rlm.training["taught"]
    assert 15 <= recorded["networks"] <= 20
    assert recorded["left_out_spearman"]["nasbench201"].keys() == {METRIC}
    assert len(rlm.trained_on - small_rlm.trained_on) == 15
    assert "15 rows" in (tmp_path / "out" / "README.md").read_text()
