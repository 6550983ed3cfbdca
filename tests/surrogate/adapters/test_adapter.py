"""Adapter folders beside a checkpoint: old predictions, several adapters, merging, and what is refused."""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from search_spaces.tables import Table
from surrogate import RLM, CheckpointError, FinetuneConfig, finetune
from surrogate.adapters import adapter as adapters
from surrogate.dataset import sample_texts
from tests.surrogate.conftest import judge_briefly
from tests.surrogate.transfer.test_finetune import QUICK, cells, size_latency


@pytest.fixture(scope="module", autouse=True)
def brief_lessons() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        judge_briefly(patch)
        yield


@pytest.fixture(scope="module")
def base(small_checkpoint: Path) -> Path:
    return small_checkpoint


def learn(base: Path, out: Path, metric: str, *, as_texts: bool = False) -> Path:
    table = cells(12, 1, **{metric: size_latency})
    if as_texts:
        table = dataclasses.replace(table, space=("",) * 12, input=tuple(table.texts()), arch_str=("",) * 12)
    finetune(base, table, out, QUICK)
    return out


@pytest.fixture(scope="module")
def two(base: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """An adapter that learned architectures, and one that learned the same networks as texts."""
    folder = tmp_path_factory.mktemp("adapters")
    return [learn(base, folder / "pi", "pi_latency_ms"), learn(base, folder / "own", "drone_latency_ms", as_texts=True)]


def everything(rlm: RLM, texts: list[str], metrics: tuple[str, ...]) -> list[bytes]:
    prediction = rlm.predict(texts, metrics)
    samples = rlm.sample(texts, metrics, count=4)
    arrays = (prediction.median, prediction.q10, prediction.q90, prediction.novelty, samples)
    return [np.asarray(array).tobytes() for array in arrays]


def test_old_predictions_are_equal_to_the_last_bit(small_rlm: RLM, base: Path, two: list[Path], tmp_path: Path) -> None:
    """With five adapters."""
    texts = sample_texts("nasbench201", 20, 3)
    before = {path.name: path.read_bytes() for path in base.iterdir()}
    more = [learn(base, tmp_path / name, f"{name}_latency_ms") for name in ("a", "b")]
    own = learn(base, tmp_path / "c", "c_accuracy_pct", as_texts=True)
    rlm = RLM.from_pretrained(base, adapters=[*two, *more, own])
    assert everything(rlm, texts, small_rlm.metrics) == everything(small_rlm, texts, small_rlm.metrics)
    assert {path.name: path.read_bytes() for path in base.iterdir()} == before


def test_metrics_of_several_adapters_stand_beside_those_of_the_base(base: Path, two: list[Path]) -> None:
    rlm = RLM.from_pretrained(base, adapters=two)
    assert rlm.all_metrics == ("params_m", "macs_m", "pi_latency_ms", "drone_latency_ms")
    assert rlm.resolve("latency:pi", "nasbench201") == "pi_latency_ms"
    assert rlm.resolve("latency:drone") == "drone_latency_ms"
    texts = sample_texts("nasbench201", 6, 3)
    mixed = rlm.predict(texts, ["drone_latency_ms", "params_m", "pi_latency_ms"])
    for place, name in enumerate(mixed.metrics):
        alone = rlm.predict(texts, [name])
        np.testing.assert_array_equal(mixed.median[:, place], alone.median[:, 0])
    assert rlm.predict(texts).metrics == rlm.all_metrics
    assert rlm.default_metrics()[0] == "drone_latency_ms"
    assert "pi_latency_ms" not in rlm.default_metrics()
    assert rlm.sample(texts, ["drone_latency_ms", "params_m"], count=4).shape == (6, 4, 2)
    assert "is that of a quantised network" in rlm.refusal(
        "0 input 1,3,8,8\nQLinearConv x", metrics=["drone_latency_ms"]
    )
    # Each adapter predicts the same without the other.
    single = RLM.from_pretrained(base, adapters=two[1:])
    np.testing.assert_array_equal(
        single.predict(texts, ["drone_latency_ms"]).median, rlm.predict(texts, ["drone_latency_ms"]).median
    )


def test_a_merged_checkpoint_predicts_the_same_and_needs_no_adapters(
    base: Path, two: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "merged"
    adapters.merge(base, two, out)
    texts = sample_texts("nasbench201", 6, 3)
    merged, both = RLM.from_pretrained(out), RLM.from_pretrained(base, adapters=two)
    assert {*merged.all_metrics} == {*both.all_metrics}
    assert everything(merged, texts, both.all_metrics) == everything(both, texts, both.all_metrics)
    with pytest.raises(ValueError, match="two adapters are called pi"):
        adapters.merge(out, two[:1], tmp_path / "twice")
    with pytest.raises(CheckpointError, match="a model with adapters is not saved as one"):
        both.save_pretrained(tmp_path / "saved")


def test_two_adapters_that_teach_one_metric_are_refused(base: Path, two: list[Path], tmp_path: Path) -> None:
    again = shutil.copytree(two[0], tmp_path / "again")
    with pytest.raises(ValueError, match="adapters 'pi' and 'again' both teach 'pi_latency_ms'"):
        RLM.from_pretrained(base, adapters=[two[0], again])


def test_an_adapter_of_another_checkpoint_is_refused(small_rlm: RLM, two: list[Path], tmp_path: Path) -> None:
    other = dataclasses.replace(small_rlm, training={"another": "training"})
    other.save_pretrained(tmp_path / "other")
    for adapter in two:
        with pytest.raises(CheckpointError, match="it adapts another checkpoint"):
            RLM.from_pretrained(tmp_path / "other", adapters=[adapter])
    with pytest.raises(CheckpointError, match=r"is an adapter, of a checkpoint whose config\.json"):
        RLM.from_pretrained(two[0])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "has format 9, this version of nassurrogate reads 1"),
        ({"metrics": [], "known": {}}, "it has no metrics"),
        ({"metrics": ["a", "a"], "known": {}}, "'metrics' names one twice"),
        ({"rank": 10**9}, "a rank that is not in"),
        ({"known": {"nasbench201": ["x"]}}, "'known' has 'x', which is not in 'metrics'"),
        ({"sha256": {"adapter.safetensors": "0"}}, "adapter.safetensors is damaged"),
        ({"sha256": {}}, "'sha256' does not have adapter.safetensors"),
        ({"sha256": {"adapter.safetensors": "0", "../x": "0"}}, "which is no file of a checkpoint"),
        ({"training": 3}, "no proper 'training'"),
    ],
)
def test_a_damaged_adapter_is_refused(
    base: Path, two: list[Path], tmp_path: Path, change: dict[str, object], message: str
) -> None:
    folder = shutil.copytree(two[0], tmp_path / "damaged")
    config = json.loads((folder / adapters.CONFIG).read_text())
    (folder / adapters.CONFIG).write_text(json.dumps({**config, **change}))
    with pytest.raises(CheckpointError, match=message):
        RLM.from_pretrained(base, adapters=[folder])


@pytest.mark.parametrize("process", [None, {}, {"learned": [3]}, {"learned": "x", "encoded": 1, "asked": [1]}])
def test_a_damaged_process_is_refused(base: Path, two: list[Path], tmp_path: Path, process: object) -> None:
    folder = shutil.copytree(two[1], tmp_path / "damaged")
    config = json.loads((folder / adapters.CONFIG).read_text())
    known = config["process"] if isinstance(process, dict) else {}
    changed = {**known, **process} if isinstance(process, dict) and process else process
    (folder / adapters.CONFIG).write_text(json.dumps({**config, "process": changed}))
    with pytest.raises(CheckpointError, match=r"adapter .*damaged: "):
        RLM.from_pretrained(base, adapters=[folder])


def test_a_process_of_too_many_networks_is_refused_before_it_is_built(
    base: Path, two: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("surrogate.adapters.process.MOST_NETWORKS", 11)
    with pytest.raises(CheckpointError, match="a process has more than 11 networks"):
        RLM.from_pretrained(base, adapters=two[1:])


def test_what_is_no_adapter_is_refused(base: Path, tmp_path: Path) -> None:
    rlm = RLM.from_pretrained(base)
    with pytest.raises(CheckpointError, match="there is no such folder"):
        rlm.add_adapter(tmp_path / "nowhere")
    with pytest.raises(CheckpointError, match="is no adapter: it is a checkpoint"):
        rlm.add_adapter(base)
    (tmp_path / adapters.CONFIG).write_text("[" * 100_000)
    with pytest.raises(CheckpointError, match="it is nested too deeply"):
        rlm.add_adapter(tmp_path)


def test_an_adapter_is_about_a_megabyte(tmp_path: Path) -> None:
    """Of the packaged checkpoint, also where a new space brings vocabulary."""
    config = FinetuneConfig(steps=1, taught=0, vocabulary=512)
    table = Table(
        ("two_path",) * 6, ("",) * 6, tuple(sample_texts("two_path", 6, 0)), {"pi_latency_ms": np.arange(1.0, 7)}
    )
    for space, largest in (("nasbench201", 500_000), ("two_path", 2_000_000)):
        rows = table if space == "two_path" else cells(6, 1, pi_latency_ms=size_latency)
        rlm = finetune("default", rows, tmp_path / space, config)
        assert sum(path.stat().st_size for path in (tmp_path / space).iterdir()) < largest
        assert RLM.from_pretrained(tmp_path / space).all_metrics == rlm.all_metrics
