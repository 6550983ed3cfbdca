"""`import nassurrogate as nas`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nassurrogate as nas

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"


def test_every_public_name_can_be_imported() -> None:
    for name in nas.__all__:
        assert getattr(nas, name) is not None
    assert {"__version__", *nas._WHERE} == set(nas.__all__) <= set(dir(nas))
    with pytest.raises(AttributeError, match="has no attribute 'serch'"):
        nas.serch  # noqa: B018
    assert callable(nas.search)  # not the subpackage of that name
    assert callable(nas.predict)


def test_spaces_and_samples() -> None:
    assert "nasbench201" in nas.spaces()
    space = nas.get_space("nasbench201")
    some = nas.sample("nasbench201", 30, seed=1)
    assert some == nas.sample("nasbench201", 30, seed=1) != nas.sample("nasbench201", 30, seed=2)
    assert len({space.canonical_key(space.from_str(arch_str)) for arch_str in some}) == 30
    with pytest.raises(ValueError, match="did you mean nasbench201"):
        nas.get_space("nasbench21")


def test_graphs_texts_and_arch_strs_predict_alike(checkpoint: Path) -> None:
    space = nas.get_space("nasbench201")
    graph = space.graph(space.from_str(CELL))
    prediction = nas.predict(
        [graph, nas.to_text(graph), CELL], space="nasbench201", metrics=["accuracy"], checkpoint=checkpoint
    )
    assert prediction.metrics == ("cifar10_valid_accuracy_200ep_pct",)
    assert prediction.median.shape == (3, 1)
    for values in (prediction.median, prediction.q10, prediction.q90):
        assert values is not None
        assert len(np.unique(values)) == 1
    everything = nas.predict([graph], checkpoint=checkpoint)
    assert everything.metrics == nas.RLM.from_pretrained(checkpoint).default_metrics()


def test_predict_says_what_is_wrong(checkpoint: Path) -> None:
    with pytest.raises(ValueError, match="name it with space="):
        nas.predict([CELL], checkpoint=checkpoint)
    with pytest.raises(ValueError, match="is not a NAS-Bench-201 cell"):
        nas.predict(["|none~0|"], space="nasbench201", checkpoint=checkpoint)
    with pytest.raises(ValueError, match="not canonical text: line 1"):
        nas.predict(["Conv k3\n"], checkpoint=checkpoint)
    with pytest.raises(ValueError, match="unknown metric 'acuracy'; did you mean accuracy"):
        nas.predict([CELL], space="nasbench201", metrics=["acuracy"], checkpoint=checkpoint)


@pytest.mark.slow
def test_search_is_the_function_also_after_a_reload() -> None:
    code = (
        "import importlib, sys, nassurrogate as nas\n"
        "importlib.reload(nas)\n"
        "assert 'numpy' not in sys.modules\n"
        "from nassurrogate.search import run\n"
        "assert nas.search is run.search"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_calibrate_reads_what_measure_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []

    def calibrate(*arguments: Any, **options: Any) -> str:
        calls.append((*arguments, options))
        return "figures"

    monkeypatch.setattr("nassurrogate.measurement.calibrate.calibrate_device", calibrate)
    (tmp_path / "latency.csv").write_text(f"space,arch_str,latency_ms\nnasbench201,{CELL},1.5\n")
    assert nas.calibrate(tmp_path / "latency.csv", "board", tmp_path / "adapter", seed=3) == "figures"
    checkpoint, device, measured, output, options = calls[0]
    assert (checkpoint, device, output) == (nas.default_checkpoint(), "board", tmp_path / "adapter")
    assert measured.metric("board_latency_ms").tolist() == [1.5]
    assert (options["seed"], options["adapters"], options["progress"]) == (3, (), None)
    nas.calibrate(measured, "board", tmp_path / "adapter")
    assert calls[1][2] is measured
