"""Networks without a search space: their summary in a terminal, and the devices that are known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest

import nassurrogate as nas
import surrogate
from nassurrogate.measurement.calibrate import check_device
from search_spaces.graph import GraphBuilder
from tests.nassurrogate.doubles import Run

DEVICES = ("rtx3090", "rtx4090", "rtx5090", "pro6000", "i7_12700h", "i9_10940x", "onnxruntime_cpu", "galaxy_s24",
           "galaxy_s25", "t4_tensorrt", "pixel3")  # fmt: skip


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small CNN for images of 224 pixels."""
    b = GraphBuilder()
    x = b.input(3, 224, 224)
    for channels in (16, 32, 64):
        x = b.relu(b.batch_norm(b.conv(x, channels, 3, stride=2, padding=1)))
    path = tmp_path_factory.mktemp("networks") / "small.onnx"
    onnx.save(nas.to_onnx(b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 1000))), path)
    return path


def test_devices_are_listed_with_how_well_they_are_predicted(run: Run) -> None:
    done = run("devices")
    assert done.code == 0, done.err
    lines = {line.split()[0]: line for line in done.out.splitlines() if line.startswith("latency:")}
    assert {f"latency:{name}" for name in DEVICES} <= {*lines}
    assert "median error" in done.out
    assert len(run("devices", "--all").out.splitlines()) > len(done.out.splitlines()) + 20


@pytest.mark.slow
def test_a_network_is_summarised_in_a_terminal(run: Run, network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nassurrogate.cli.predict.is_terminal", lambda: True)
    done = run("predict", network)
    assert done.code == 0, done.err
    found = {line.partition("  ")[0].strip(): line for line in done.out.splitlines()}
    assert "small.onnx" in done.out.splitlines()[0]
    graph = nas.from_onnx(network)
    assert f"{graph.macs / 1e6:.4g}" in found["multiply-adds (millions)"]
    assert sum("latency" in label for label in found) >= 10
    assert "most like" in found
    assert " to " in next(line for label, line in found.items() if "rtx4090" in label)


@pytest.mark.slow
def test_other_output_stays_a_table(run: Run, network: Path) -> None:
    header, row = run("predict", network).out.splitlines()
    assert header.startswith("space,path,")
    assert "rtx4090_amp_nchw_pt291_per_image_latency_ms_q90" in header.split(",")
    assert len(row.split(",")) == len(header.split(","))


@pytest.mark.slow
def test_short_names_mean_real_devices_for_networks_without_a_space(network: Path) -> None:
    rlm = surrogate.RLM.from_pretrained(surrogate.default_checkpoint())
    assert rlm.resolve("accuracy") == "imagenet_top1_pct"
    assert rlm.resolve("accuracy", "nasbench201") == "cifar10_valid_accuracy_200ep_pct"
    assert rlm.resolve("latency:cpu") == "onnxruntime_cpu_latency_ms"
    assert rlm.resolve("latency:rtx4090", "nasbench201") == "rtx4090_amp_nchw_pt291_per_image_latency_ms"
    found = nas.predict([network], metrics=["latency:cpu", "latency:rtx4090"])
    assert (found.q10 < found.median).all()
    assert (found.median < found.q90).all()
    assert found.novelty is not None


@pytest.mark.slow
def test_size_decides_latency() -> None:
    """Five million multiply-adds are not said to take as long as 1.8 billion."""
    latencies = []
    for width, size in ((8, 32), (32, 64), (64, 224)):
        b = GraphBuilder()
        x = b.input(3, size, size)
        for depth in range(8):
            x = b.relu(b.conv(x, width, 3, stride=2 if depth in (2, 5) else 1, padding=1))
        graph = b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))
        latencies.append(nas.predict([graph], metrics=["latency:cpu", "latency:gpu"]).median[0])
    assert (np.diff(np.log(latencies), axis=0) > 0.5).all()


@pytest.mark.slow
def test_metrics_of_known_devices_cannot_be_taught_again(tmp_path: Path) -> None:
    checkpoint = surrogate.default_checkpoint()
    rlm = surrogate.RLM.from_pretrained(checkpoint)
    with pytest.raises(ValueError, match="already knows latency:onnxruntime_cpu of nasbench201"):
        check_device(rlm, "nasbench201", "onnxruntime_cpu")
    rows = "".join(f"nasbench201,{cell},{place + 1}\n" for place, cell in enumerate(nas.sample("nasbench201", 8)))
    (tmp_path / "t.csv").write_text(f"space,arch_str,onnxruntime_cpu_latency_ms\n{rows}")
    table, _ = nas.read_table(tmp_path / "t.csv")
    with pytest.raises(ValueError, match="knows 'onnxruntime_cpu_latency_ms' of any network"):
        nas.finetune(checkpoint, table, tmp_path / "new")
    assert not (tmp_path / "new").exists()
