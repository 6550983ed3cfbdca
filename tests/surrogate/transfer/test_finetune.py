import dataclasses
import json

import numpy as np
import pytest
import torch
from scipy.stats import spearmanr

import search_spaces
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, default_checkpoint, evaluate, finetune
from surrogate.dataset import fingerprint, sample_texts
from surrogate.training.splits import split_texts

QUICK = FinetuneConfig(steps=20, judge_every=10, rehearsal=4, checked=24, taught=20)

pytestmark = pytest.mark.usefixtures("fast_pseudo_labels")


def cells(count, seed, **metrics):
    """Cells with metrics computed from their graphs."""
    space, rng = search_spaces.get("nasbench201"), np.random.default_rng(seed)
    genotypes = [space.sample(rng) for _ in range(count)]
    graphs = [space.graph(g) for g in genotypes]
    return Table(
        space=("nasbench201",) * count,
        arch_str=tuple(space.to_str(g) for g in genotypes),
        input=("",) * count,
        metrics={name: np.array([value(g) for g in graphs]) for name, value in metrics.items()},
    )


def size_latency(graph):
    return 1 + 20 * graph.params / 1e6


@pytest.fixture(scope="module")
def parent(small_rlm, tmp_path_factory):
    out = tmp_path_factory.mktemp("parent") / "checkpoint"
    small_rlm.save_pretrained(out)
    return out


@pytest.fixture(scope="module")
def device():
    return cells(125, 1, new_device_latency_ms=size_latency)


@pytest.mark.slow
def test_a_new_device_is_learned_and_the_old_metrics_keep_their_ranks(default_rlm, tmp_path):
    """On the default checkpoint, for a few seconds: thirty rows of a device whose latency is the networks' size."""
    config = FinetuneConfig(steps=30, rehearsal=2, checked=24, agreement=0.95, taught=60)
    rlm = finetune(
        default_checkpoint(), cells(30, 1, new_device_latency_ms=size_latency), tmp_path / "out", config
    )
    assert rlm.metrics == (*default_rlm.metrics, "new_device_latency_ms")
    assert rlm.resolve("latency:new_device", "nasbench201") == "new_device_latency_ms"
    assert rlm.resolve("latency:pixel3", "nasbench201") == "pixel3_latency_ms"
    scores = rlm.training["agreement"]["nasbench201"]
    assert scores.keys() == set(default_rlm.known["nasbench201"])
    assert min(of_metric["spearman"] for of_metric in scores.values()) >= config.agreement
    fresh = cells(50, 9, new_device_latency_ms=size_latency)
    asked = [rlm.resolve(n, "nasbench201") for n in ("accuracy", "latency:pixel3", "latency:new_device")]
    new = rlm.predict(fresh.texts(), asked, intervals=False).median
    old = default_rlm.predict(fresh.texts(), asked[:2], intervals=False).median
    assert spearmanr(new[:, 2], fresh.metric("new_device_latency_ms")).statistic > 0.7
    for column in (0, 1):
        assert spearmanr(old[:, column], new[:, column]).statistic > 0.9
    with_all = rlm.predict(fresh.texts(), intervals=False).median[:, -1]  # metrics of other spaces, too
    assert spearmanr(with_all, new[:, 2]).statistic > 0.9


@pytest.mark.slow
def test_the_training_record_has_rows_scores_and_parent(parent, device, tmp_path):
    out = tmp_path / "out"
    rlm = finetune(parent, device, out, dataclasses.replace(QUICK, agreement=-0.99))
    before = RLM.from_pretrained(parent)
    texts = device.texts()
    split = split_texts(texts, FinetuneConfig())
    trained, validated = (
        frozenset(fingerprint(texts[row]) for row in rows) for rows in (split.train, split.validation)
    )
    assert not validated & trained
    assert rlm.trained_on == before.trained_on | trained
    assert rlm.selected_on == before.selected_on | validated
    assert rlm.calibrated_on == before.calibrated_on | validated
    again = RLM.from_pretrained(out)
    assert (again.selected_on, again.calibrated_on) == (rlm.selected_on, rlm.calibrated_on)
    with pytest.raises(ValueError, match="on every row of the table"):
        evaluate(again, device)
    training = json.loads((out / "config.json").read_text())["training"]
    assert training["parent"]["training"] == json.loads((parent / "config.json").read_text())["training"]
    assert training["rows"] == {"train": len(split.train), "validation": len(split.validation)}
    assert len(split.validation) > 20
    assert training["validation_scores"]["before"] == {}
    assert training["validation_scores"]["after"]["new_device_latency_ms"]["rows"] == len(split.validation)
    card = (out / "README.md").read_text()
    assert "new_device_latency_ms" in card
    assert training["parent"]["config_sha256"] in card
    assert "old and new predictions have Spearman" in card


@pytest.mark.slow
def test_the_result_depends_on_seed_and_config_alone(parent, device, tmp_path):
    texts, table = device.texts()[:10], device.take(range(10))
    medians = []
    for name, changed in (("a", {}), ("b", {}), ("c", {"seed": 1}), ("d", {"dropout": 0.5})):
        torch.manual_seed(ord(name))
        expected = torch.rand(4)
        torch.manual_seed(ord(name))
        config = dataclasses.replace(QUICK, steps=5, **changed)
        medians.append(finetune(parent, table, tmp_path / name, config).predict(texts).median)
        assert torch.equal(torch.rand(4), expected)  # the caller's random state is restored
    np.testing.assert_array_equal(medians[0], medians[1])
    assert (medians[0] != medians[2]).any()
    assert (medians[0] != medians[3]).any()


@pytest.mark.slow
def test_weights_that_only_get_worse_are_not_kept_and_training_stops(
    parent, small_rlm, small_table, tmp_path
):
    config = dataclasses.replace(
        QUICK, steps=100, learning_rate=0.5, warmup_steps=0, judge_every=2, patience=3, taught=0
    )
    rlm = finetune(parent, small_table, tmp_path / "out", config)
    assert rlm.training["best_step"] < 10
    assert rlm.training["steps"] == rlm.training["best_step"] + 6
    assert rlm.training["steps"] < 20
    if rlm.training["best_step"] == 0:
        texts = small_table.texts()[:10]
        np.testing.assert_array_equal(
            rlm.predict(texts, intervals=False).median, small_rlm.predict(texts, intervals=False).median
        )


@pytest.mark.slow
def test_weights_are_interpolated_if_old_predictions_change_too_much(parent, device, tmp_path):
    """Without rehearsal and with a learning rate that is far too high, old predictions are still kept."""
    config = dataclasses.replace(QUICK, rehearsal=0, learning_rate=0.05, warmup_steps=0, agreement=0.97)
    rlm = finetune(parent, device.take(range(10)), tmp_path / "out", config)
    assert rlm.training["share_of_new_weights"] < 1
    assert all(s["spearman"] >= 0.97 for s in rlm.training["agreement"]["nasbench201"].values())
    assert "new and" in (tmp_path / "out" / "README.md").read_text()


@pytest.mark.slow
def test_the_encoder_is_frozen_for_known_spaces_unless_nothing_is_to_be_kept(
    parent, small_rlm, device, tmp_path
):
    texts, rows = cells(10, 3).texts(), device.take(range(10))
    foreign = dataclasses.replace(rows, space=("",) * 10, input=tuple(rows.texts()))
    cases = {
        "kept": (rows, QUICK),
        "nothing is to be kept": (rows, dataclasses.replace(QUICK, agreement=-1)),
        "texts of no space": (foreign, dataclasses.replace(QUICK, vocabulary=0, agreement=-0.99)),
    }
    unchanged = {}
    for name, (table, config) in cases.items():
        rlm = finetune(parent, table, tmp_path / name, dataclasses.replace(config, steps=3))
        assert rlm.training["rows"] == {"train": 10, "validation": 0}  # ten rows are all trained on
        assert rlm.training["validation_scores"] == {"before": {}, "after": {}}
        unchanged[name] = np.array_equal(rlm.encodings(texts), small_rlm.encodings(texts))
        assert all(p.requires_grad for p in rlm.network.parameters())
        same_novelty = np.array_equal(rlm.predict(texts).novelty, small_rlm.predict(texts).novelty)
        assert same_novelty == unchanged[name]
    assert unchanged == {"kept": True, "nothing is to be kept": False, "texts of no space": False}


@pytest.mark.slow
def test_a_new_space_gets_vocabulary_and_old_texts_keep_theirs(parent, tmp_path):
    space = search_spaces.get("fbnet")
    genotypes = [space.sample(np.random.default_rng(n)) for n in range(8)]
    table = Table(
        ("fbnet",) * 8, tuple(space.to_str(g) for g in genotypes), ("",) * 8,
        metrics={"pixel9_latency_ms": np.array([space.graph(g).params / 1e6 for g in genotypes])},
    )  # fmt: skip
    old = RLM.from_pretrained(parent)
    rlm = finetune(parent, table, tmp_path / "out", dataclasses.replace(QUICK, steps=3))
    text = table.texts()[0]
    assert len(rlm.tokenizer.encode(text)) < len(old.tokenizer.encode(text)) / 3
    for cell in cells(20, 3).texts():
        np.testing.assert_array_equal(rlm.tokenizer.encode(cell).ids, old.tokenizer.encode(cell).ids)
    assert rlm.aliases["fbnet"] == {"latency:pixel9": "pixel9_latency_ms"}
    assert "nasbench201" in rlm.aliases
    again = RLM.from_pretrained(tmp_path / "out")
    np.testing.assert_array_equal(again.predict([text]).median, rlm.predict([text]).median)


@pytest.mark.slow
def test_new_and_old_space_are_in_distribution_afterwards(parent, tmp_path):
    cost = {"pixel9_latency_ms": np.linspace(1, 2, 8)}
    table = Table(("fbnet",) * 8, ("",) * 8, tuple(sample_texts("fbnet", 8, 0)), metrics=cost)
    rlm = finetune(parent, table, tmp_path / "out", dataclasses.replace(QUICK, steps=3))
    for space in ("fbnet", "nasbench201"):
        assert np.mean(rlm.predict(sample_texts(space, 30, 1), rlm.metrics[:1]).novelty > 1) <= 0.2, space
    assert (rlm.predict(sample_texts("two_path", 10, 1), rlm.metrics[:1]).novelty > 1).all()


@pytest.mark.parametrize(
    ("change", "config", "message"),
    [
        ({"metrics": {}}, {}, "has no metric column"),
        ({}, {"metrics": ("new_devise_latency_ms",)}, "did you mean new_device_latency_ms"),
        ({"metrics": {"x_ms": np.full(125, np.nan)}}, {}, "no row has a value of 'x_ms'"),
        ({"input": ("x" * 20_000,) * 125}, {}, "the table has 1 architecture"),
        ({"input": ("x" * 20_000, *("y",) * 124)}, {}, r"row 1: its text has [\d,]+ tokens"),
        ({}, {"dropout": 1.0}, r"'dropout' must be in \[0, 1\), but is 1.0"),
        ({}, {"digit_weights": (1.0, 2.0)}, "'digit_weights' has 2 values, a number has 8 tokens"),
    ],
)
def test_invalid_tables_and_configs_are_refused_and_leave_no_files(
    parent, device, tmp_path, change, config, message
):
    table = dataclasses.replace(device, **change)
    with pytest.raises(ValueError, match=message):
        finetune(parent, table, tmp_path / "out", FinetuneConfig(**config))
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_run_leaves_no_files(parent, device, tmp_path):
    calls = []

    def interrupt(step, steps, line):
        calls.append((step, steps, line))
        if step == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        finetune(parent, device, tmp_path / "out", dataclasses.replace(QUICK, taught=0), progress=interrupt)
    assert list(tmp_path.iterdir()) == []
    assert calls[0] == (0, None, "computing pseudo-labels")
    assert calls[-1][:2] == (3, QUICK.steps)


def test_an_existing_output_is_refused_before_any_work(parent, device, tmp_path):
    (tmp_path / "kept.txt").write_text("kept")
    with pytest.raises(FileExistsError, match="is not empty"):
        finetune(parent, device, tmp_path, QUICK)
