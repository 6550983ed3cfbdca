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

pytestmark = pytest.mark.usefixtures("quick_teacher")


def depth_latency(graph):
    return 1 + graph.macs / 1e6 + 5 * len(graph.nodes)


def cells(count, seed):
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(seed)
    genotypes = [space.sample(rng) for _ in range(count)]
    texts = [space.text(genotype) for genotype in genotypes]
    latencies = np.array([depth_latency(from_text(text)) for text in texts])
    names = tuple(space.to_str(genotype) for genotype in genotypes)
    return Table(("nasbench201",) * count, names, ("",) * count, {METRIC: latencies})


def test_what_is_taught_is_near_the_truth(small_rlm):
    rows = cells(60, 1)
    taught = make_pseudo_labels(small_rlm, rows, [METRIC], 40, seed=0)
    assert 30 <= len(taught.texts) <= 40
    assert not {*taught.texts} & {*rows.texts()}
    true = np.array([depth_latency(from_text(text)) for text in taught.texts])
    assert spearmanr(true, taught.values[:, 0]).statistic > 0.95
    assert np.median(np.abs(taught.values[:, 0] / true - 1)) < 0.1
    assert (taught.noise > 0).all()
    assert taught.leave_one_out_spearman["nasbench201"][METRIC] > 0.9


def test_the_seed_alone_decides(small_rlm):
    rows = cells(20, 1)
    first, again, other = (make_pseudo_labels(small_rlm, rows, [METRIC], 10, seed) for seed in (0, 0, 1))
    assert first.texts == again.texts
    assert np.array_equal(first.values, again.values)
    assert first.texts != other.texts


def test_a_checkpoint_is_not_asked_about_networks_whose_values_it_learned(small_rlm, monkeypatch):
    asked, encodings = [], RLM.encodings
    monkeypatch.setattr(RLM, "encodings", lambda rlm, texts: asked.extend(texts) or encodings(rlm, texts))
    rows = cells(20, 1)
    rows = dataclasses.replace(rows, metrics={"params_m": rows.metric(METRIC), METRIC: rows.metric(METRIC)})
    learned = dataclasses.replace(small_rlm, trained_on=frozenset({fingerprint(rows.texts()[3])}))
    for rlm, metric, is_asked in (
        (small_rlm, "params_m", True),
        (learned, METRIC, True),
        (learned, "params_m", False),
    ):
        asked.clear()
        assert make_pseudo_labels(rlm, rows, [metric], 5, seed=0).texts
        assert bool(asked) is is_asked, metric


def test_in_a_hurry_graph_networks_are_fewer_and_read_fewer_nodes(small_rlm, monkeypatch):
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


def test_metrics_with_too_few_rows_or_one_value_are_not_taught(small_rlm):
    rows = cells(20, 1)
    few = np.where(np.arange(20) < MIN_ROWS - 1, rows.metric(METRIC), np.nan)
    table = dataclasses.replace(rows, metrics={**rows.metrics, "few_ms": few, "same_ms": np.ones(20)})
    taught = make_pseudo_labels(small_rlm, table, [METRIC, "few_ms", "same_ms"], 5, seed=0)
    assert np.isfinite(taught.values).all(axis=0).tolist() == [True, False, False]
    assert taught.leave_one_out_spearman["nasbench201"].keys() == {METRIC}
    assert not make_pseudo_labels(small_rlm, table, ["few_ms"], 5, seed=0).texts


def test_a_few_values_near_nothing_leave_labels_that_can_be_written(small_rlm, tmp_path):
    """Cells without a path take 0.01 ms on a Raspberry Pi, others up to 70: beyond them a process knows no limit."""
    rows = cells(40, 1)
    latencies = np.where(np.arange(40) < 4, 0.012 + 1e-4 * np.arange(40), rows.metric(METRIC))
    for values in (latencies, latencies - 0.0122):
        table = dataclasses.replace(rows, metrics={METRIC: values})
        taught = make_pseudo_labels(small_rlm, table, [METRIC], 60, seed=0)
        assert (taught.noise >= 0).all()
        assert taught.noise.max() < 20  # of the logarithm, five deviations of which are drawn at most
    small_rlm.save_pretrained(tmp_path / "parent")
    config = FinetuneConfig(steps=20, rehearsal=0, agreement=-1, taught=60)
    finetune(
        tmp_path / "parent", dataclasses.replace(rows, metrics={METRIC: latencies}), tmp_path / "out", config
    )


def test_where_every_architecture_is_among_the_rows_there_is_nothing_to_teach(small_rlm, monkeypatch):
    rows = cells(20, 1)
    space = search_spaces.get("nasbench201")
    known = [raw_features(space, space.from_str(name)) for name in rows.arch_str]
    monkeypatch.setattr("surrogate.transfer.pseudo_labels._sample", lambda *given: known)
    assert not make_pseudo_labels(small_rlm, rows, [METRIC], 5, seed=0).texts


def test_texts_of_no_registered_space_have_no_teacher(small_rlm):
    rows = cells(20, 1)
    table = dataclasses.replace(rows, space=("",) * 20, arch_str=("",) * 20, input=tuple(rows.texts()))
    assert not make_pseudo_labels(small_rlm, table, [METRIC], 5, seed=0).texts


def test_rows_in_a_text_form_of_their_own_have_no_teacher(small_rlm):
    rows = cells(20, 1)
    table = dataclasses.replace(rows, input=tuple(f"cell {name}" for name in rows.arch_str))
    assert not make_pseudo_labels(small_rlm, table, [METRIC], 5, seed=0).texts
    mixed = dataclasses.replace(rows, input=("as it was published", *rows.texts()[1:]))
    assert make_pseudo_labels(small_rlm, mixed, [METRIC], 5, seed=0).texts


def test_a_fine_tuned_checkpoint_says_who_taught_it(small_rlm, tmp_path):
    small_rlm.save_pretrained(tmp_path / "parent")
    config = FinetuneConfig(steps=3, rehearsal=0, agreement=-1, taught=20)
    rlm = finetune(tmp_path / "parent", cells(15, 1), tmp_path / "out", config)
    taught = rlm.training["taught"]
    assert 15 <= taught["networks"] <= 20
    assert taught["left_out_spearman"]["nasbench201"].keys() == {METRIC}
    assert len(rlm.trained_on - small_rlm.trained_on) == 15
    assert "15 rows" in (tmp_path / "out" / "README.md").read_text()
