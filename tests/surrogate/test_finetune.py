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
from tests.surrogate.conftest import assert_same, cells

QUICK = FinetuneConfig(steps=10)
PROGRAMS = tuple(f"return {number}" for number in range(60))


def size_latency(graph):
    return 1 + 20 * graph.params / 1e6


def as_texts(table):
    """The same networks, of no space."""
    count = len(table)
    return dataclasses.replace(table, space=("",) * count, arch_str=("",) * count, input=tuple(table.texts()))


@pytest.fixture(scope="module")
def base(small_checkpoint):
    return small_checkpoint


@pytest.fixture(scope="module")
def device():
    return cells(60, 1, new_device_latency_ms=size_latency)


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
@pytest.mark.parametrize("kind", ["architectures", "texts"])
def test_a_new_device_is_learned_and_the_printed_quality_is_that_of_other_rows(default_rlm, tmp_path, kind):
    """Thirty rows of a device whose latency is the networks' size, on the default checkpoint."""
    table = cells(30, 1, new_device_latency_ms=size_latency)
    config = FinetuneConfig(steps=30)
    rlm = finetune("default", table if kind == "architectures" else as_texts(table), tmp_path / "out", config)
    assert rlm.metrics == default_rlm.metrics
    space = "nasbench201" if kind == "architectures" else None
    assert rlm.resolve("latency:new_device", space) == "new_device_latency_ms"
    fresh = cells(60, 9, new_device_latency_ms=size_latency)
    true = fresh.metric("new_device_latency_ms")
    found = rlm.predict(fresh.texts(), ["new_device_latency_ms", "pixel3_latency_ms"])
    old = default_rlm.predict(fresh.texts(), ["pixel3_latency_ms"])
    assert_same(found.columns(["pixel3_latency_ms"]), old)
    reached = spearmanr(found.median[:, 0], true).statistic
    assert reached > 0.85
    quality = rlm.adapters[-1].training["quality"]["new_device_latency_ms"]
    assert quality["rows"] == 30
    assert abs(quality["spearman"] - reached) < 0.12
    assert "ridge" in quality["baselines"]


@pytest.mark.slow
def test_the_training_record_has_rows_quality_and_base(base, device, tmp_path):
    out, table = tmp_path / "out", device.take(range(20))
    rlm = finetune(base, table, out, QUICK)
    before = RLM.from_pretrained(base)
    used = frozenset(map(fingerprint, table.texts()))
    assert rlm.trained_on == before.trained_on | used
    assert rlm.calibrated_on == before.calibrated_on | used
    again = RLM.from_pretrained(base, adapters=[out])
    with pytest.raises(ValueError, match="on every row of the table"):
        evaluate(again, table)
    training = json.loads((out / "adapter_config.json").read_text())["training"]
    assert training["rows"] == 20
    assert training["base"] == {"config_sha256": before.config_sha256, "folder": "checkpoint"}
    quality = training["quality"]["new_device_latency_ms"]
    assert quality["rows"] == 20
    assert {"ridge", "forest"} == quality["baselines"].keys()
    card = (out / "README.md").read_text()
    assert "new_device_latency_ms" in card
    assert before.config_sha256 in card


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
@pytest.mark.parametrize("kind", ["few", "many"])
def test_the_result_depends_on_seed_and_config_alone(base, device, tmp_path, monkeypatch, kind):
    table = device.take(range(12))
    if kind == "many":
        monkeypatch.setattr("surrogate.transfer.task.MOST_NETWORKS", 5)
    texts, medians = table.texts(), []
    for name, seed in (("a", 0), ("b", 0), ("c", 1)):
        torch.manual_seed(ord(name))
        expected = torch.rand(4)
        torch.manual_seed(ord(name))
        rlm = finetune(base, table, tmp_path / name, dataclasses.replace(QUICK, seed=seed))
        medians.append(rlm.predict(texts, ["new_device_latency_ms"]).median)
        assert torch.equal(torch.rand(4), expected)  # the caller's random state is restored
    np.testing.assert_array_equal(medians[0], medians[1])
    if kind == "many":  # a process has nothing random but its folds
        assert (medians[0] != medians[2]).any()


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
def test_predictions_are_the_same_after_reading_the_adapter_again(base, device, tmp_path):
    texts = cells(20, 3).texts()
    for name, table in (("space", device), ("texts", as_texts(device.take(range(30))))):
        rlm = finetune(base, table, tmp_path / name, QUICK)
        again = RLM.from_pretrained(base, adapters=[tmp_path / name])
        one, other = (each.predict(texts, ["new_device_latency_ms"]) for each in (rlm, again))
        assert_same(one, other, "median", "q10", "q90", "novelty")


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
def test_a_new_space_is_learned_and_not_novel(base, tmp_path):
    space = search_spaces.get("fbnet")
    genotypes = [space.sample(np.random.default_rng(n)) for n in range(30)]
    cost = np.array([space.graph(g).macs / 1e6 for g in genotypes])
    names = tuple(space.to_str(g) for g in genotypes)
    rlm = finetune(
        base, Table(("fbnet",) * 30, names, ("",) * 30, {"pixel9_latency_ms": cost}), tmp_path / "out", QUICK
    )
    assert rlm.aliases["fbnet"] == {"latency:pixel9": "pixel9_latency_ms"}
    assert rlm.resolve("latency:pixel9", "fbnet") == "pixel9_latency_ms"
    fresh = [space.text(space.sample(np.random.default_rng(n))) for n in range(100, 130)]
    found = rlm.predict(fresh, ["pixel9_latency_ms"])
    assert np.mean(found.novelty > 1) <= 0.2
    assert (rlm.predict(sample_texts("two_path", 5, 1), ["pixel9_latency_ms"]).novelty > 1).all()


@pytest.mark.slow
@pytest.mark.usefixtures("brief_lessons")
def test_programs_and_long_tables_are_learned_with_their_own_vocabulary(base, monkeypatch, tmp_path):
    monkeypatch.setattr("surrogate.transfer.task.MOST_NETWORKS", 5)
    texts = tuple(sample_texts("fbnet", 8, 0))
    table = Table(("fbnet",) * 8, ("",) * 8, texts, {"pixel9_latency_ms": np.linspace(1, 2, 8)})
    rlm = finetune(base, table, tmp_path / "out", dataclasses.replace(QUICK, steps=3))
    tokenizer = rlm.adapters[-1].tokenizer
    old = RLM.from_pretrained(base).tokenizer
    assert len(tokenizer.encode(texts[0])) < len(old.encode(texts[0])) / 3
    for cell in cells(10, 3).texts():
        np.testing.assert_array_equal(tokenizer.encode(cell).ids, old.encode(cell).ids)
    again = RLM.from_pretrained(base, adapters=[tmp_path / "out"])
    assert_same(again.predict(texts, ["pixel9_latency_ms"]), rlm.predict(texts, ["pixel9_latency_ms"]))


@pytest.mark.slow
def test_a_metric_of_other_spaces_is_refused(tmp_path):
    """The adapter would predict it of them, too, and never saw them."""
    texts = tuple(sample_texts("two_path", 6, 0))
    metric = "cifar10_valid_accuracy_200ep_pct"
    table = Table(("two_path",) * 6, ("",) * 6, texts, {metric: np.arange(6.0)})
    with pytest.raises(ValueError, match=f"knows '{metric}' of nasbench201 already, whose predictions"):
        finetune(default_checkpoint(), table, tmp_path / "out", QUICK)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "config", "message"),
    [
        ({"metrics": {}}, {}, "has no metric column"),
        ({}, {"metrics": ("new_devise_latency_ms",)}, "did you mean new_device_latency_ms"),
        ({"metrics": {"x_ms": np.full(60, np.nan)}}, {}, "no row has a value of 'x_ms'"),
        ({"metrics": {"macs_m": np.ones(60)}}, {}, "macs_m is counted, not taught: leave the column out"),
        ({"metrics": {"x_latency_ms": np.arange(60) - 2.0}}, {}, "row 1: x_latency_ms is -2; a latency or"),
        ({"input": ("x" * 20_000,) * 60}, {}, "the table has 1 architecture"),
        ({"input": ("x" * 20_000, *("y",) * 59)}, {}, r"row \d+: its text has [\d,]+ tokens"),
        ({}, {"dropout": 1.0}, r"'dropout' must be in \[0, 1\), but is 1.0"),
        ({}, {"rank": 0}, "'rank' must be"),
        ({"input": PROGRAMS}, {"digit_weights": (1.0, 2.0)}, "'digit_weights' has 2 values, a number has 8 tokens"),
    ],
)
def test_invalid_tables_and_configs_are_refused_and_leave_no_files(base, device, tmp_path, change, config, message):
    table = dataclasses.replace(device, **change)
    with pytest.raises(ValueError, match=message):
        finetune(base, table, tmp_path / "out", FinetuneConfig(**config))
    assert list(tmp_path.iterdir()) == []


def test_values_whose_squares_are_no_numbers_are_refused(base, device, tmp_path):
    few = as_texts(device.take(range(10)))
    table = dataclasses.replace(few, metrics={"x_pct": np.where(np.arange(10) == 3, 1e300, 50.0)})
    with pytest.raises(ValueError, match=r"row 4: x_pct is 1e\+300; correct it"):
        finetune(base, table, tmp_path / "out", QUICK)


def test_an_interrupted_run_leaves_no_files(base, device, tmp_path):
    calls = []

    def interrupt(step, steps, line):
        calls.append((step, steps, line))
        if step == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        finetune(base, device, tmp_path / "out", QUICK, progress=interrupt)
    assert list(tmp_path.iterdir()) == []
    assert calls[0] == (0, 5, "reading networks")
    assert calls[-1][:2] == (3, 5)  # three folds, then all rows


def test_an_existing_output_is_refused_before_any_work(base, device, tmp_path):
    (tmp_path / "kept.txt").write_text("kept")
    with pytest.raises(FileExistsError, match="is not empty"):
        finetune(base, device, tmp_path, QUICK)


@pytest.mark.slow
def test_ten_accuracies_of_an_unknown_space_are_learned_with_those_of_published_networks(tmp_path):
    """ImageNet networks whose accuracies follow those of published ones."""
    from surrogate.adapters.process import real_accuracies

    texts = list(dict.fromkeys(sample_texts("ofa_rn", 60, 3)))
    costs = RLM.base_of(default_checkpoint()).operator_costs
    assert costs
    accuracy = 0.5 * real_accuracies(costs, texts)[:, 0] + np.random.default_rng(0).normal(0, 0.2, len(texts))
    blank = ("",) * 10
    table = Table(blank, blank, tuple(texts[:10]), {"own_accuracy_pct": accuracy[:10]})
    rlm = finetune("default", table, tmp_path / "out")
    found = rlm.predict(texts[10:], ["own_accuracy_pct"]).median[:, 0]
    assert spearmanr(found, accuracy[10:]).statistic > 0.8
    small = sample_texts("nasbench201", 3, 0)  # whose accuracy on ImageNet is not known
    assert np.isfinite(rlm.predict(small, ["own_accuracy_pct"]).median).all()
