"""What `nas.predict` and `nas.measure` take for a network, and what they say about anything else."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch
from torch import nn

import nassurrogate as nas
from nassurrogate.architectures import paths_of
from nassurrogate.measurement import Setting

CELL = "|nor_conv_3x3~0|+|none~0|skip_connect~1|+|nor_conv_1x1~0|avg_pool_3x3~1|none~2|"
SPACE = nas.get_space("nasbench201")


class Small(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv, self.head = nn.Conv2d(3, 8, 3), nn.Linear(8, 10)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return self.head(torch.relu(self.conv(image)).mean((2, 3)))


def predicted(architectures: Any, **options: Any) -> Any:
    return nas.predict(architectures, metrics="params_m", **options)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    onnx.save(nas.to_onnx(SPACE.graph(SPACE.from_str(CELL)), weights=False), tmp_path / "cell.onnx")
    return tmp_path / "cell.onnx"


def test_one_network_of_every_kind_and_lists_of_them(file: Path) -> None:
    graph = SPACE.graph(SPACE.from_str(CELL))
    kinds = [graph, nas.to_text(graph), CELL, file, str(file), onnx.load(file)]
    for kind in kinds:
        one = nas.predict(kind, metrics="folded_params_m", space="nasbench201")
        assert len(one) == 1
        assert one.median[0, 0] == pytest.approx(0.343018)
    together = nas.predict(kinds, metrics=["folded_params_m"], space="nasbench201")
    assert len(np.unique(together.median.round(12))) == 1
    (file.parent / "labels.txt").write_text("cat\ndog\n")
    assert predicted(file.parent).names == predicted(str(file.parent)).names == ("cell.onnx",)
    assert nas.predict(graph, metrics="params_m, macs_m").metrics == ("params_m", "macs_m")


def test_a_torch_module_is_read_and_left_as_it_was() -> None:
    module = Small().train()
    module.conv.eval()
    params = sum(p.numel() for p in module.parameters()) / 1e6
    for shape in ((1, 3, 32, 32), "1x3x32x32", {"image": [1, 3, 32, 32]}):
        one = predicted(module, input_shape=shape)
        assert one.median[0, 0] == pytest.approx(params)
        assert one.names == ("Small",)
    assert module.training
    assert module.head.training
    assert not module.conv.training
    graph = nas.from_torch(module, (1, 3, 16, 16))
    assert "Conv k3 b @1 8x14x14" in nas.to_text(graph)


def test_rows_of_a_data_frame_name_their_space(file: Path) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"space": ["nasbench201", None], "arch_str": [CELL, CELL], "path": [None, str(file)]})
    found = predicted(frame)
    assert found.names == (0, 1)  # the labels of its rows
    assert np.ptp(found.median) == pytest.approx(0)
    table = found.to_pandas()
    assert list(table.columns) == ["params_m", "params_m_q10", "params_m_q90"]
    assert table.loc[1, "params_m"] == found.median[1, 0]
    with pytest.raises(ValueError, match="the DataFrame has none of the columns path, input, arch_str"):
        predicted(pandas.DataFrame({"network": [CELL]}))
    with pytest.raises(ValueError, match="the DataFrame, row 1: there is no path, input or arch_str"):
        predicted(pandas.DataFrame({"arch_str": [CELL, None]}), space="nasbench201")


def test_a_table_is_taken(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"space,arch_str,latency_ms\nnasbench201,{CELL},1\n")
    table, _ = nas.read_table(tmp_path / "t.csv")
    assert predicted(table).names == (CELL,)


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (None, TypeError, "the network is None; expected a Graph, the path of"),
        (3, TypeError, "the network is of type int; expected a Graph"),
        ({"a": 1}, TypeError, "the network is of type dict"),
        ([CELL, 3], TypeError, "network 2 is of type int; expected a Graph"),
        ([], ValueError, "there is no network"),
        (Small(), ValueError, r"Small is a torch module; give its input as input_shape=\(1, 3, 224, 224\)"),
        ([CELL, "nonsense"], ValueError, "network 2: 'nonsense' is no NAS-Bench-201 cell|network 2: .*nonsense"),
    ],
)
def test_what_is_no_network_says_what_was_expected(wrong: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as refused:
        predicted(wrong, space="nasbench201")
    assert "\n" not in str(refused.value)


class Spectrum(nn.Module):
    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return torch.fft.fft(image).real


@pytest.mark.parametrize("module", [Small(), Spectrum()])
def test_a_module_that_torch_cannot_export_is_one_line(module: nn.Module, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(
        ValueError, match=r"torch cannot export this S\w+ with input 1x5x32x32 \(batch first\): "
    ) as refused:
        predicted(module, input_shape=(1, 5, 32, 32))
    assert "\n" not in str(refused.value)
    assert capfd.readouterr().out == ""


def test_paths_are_told_from_texts(file: Path) -> None:
    assert paths_of(file) == [file]
    assert paths_of([str(file), file.parent]) == [file, file.parent]
    assert paths_of(Path("missing.onnx")) == [Path("missing.onnx")]
    for other in (CELL, [], [file, CELL], nas.to_text(SPACE.graph(SPACE.from_str(CELL))), "\0", "x" * 5000):
        assert paths_of(other) == []


@pytest.mark.slow
@pytest.mark.usefixtures("brief_measurements")
def test_modules_texts_and_architectures_are_measured(tmp_path: Path) -> None:
    summary = nas.measure([Small(), SPACE.graph(SPACE.from_str(CELL))], input_shape=(1, 3, 32, 32), progress=False)
    assert summary.networks == 2
    assert all(latency > 0 for latency in summary.columns["latency_ms"])
    assert "2 networks measured, 0 failed" in repr(summary)
    assert summary._repr_html_().count("<tr>") == 3
    kept = nas.measure(Small(), tmp_path / "small.csv", input_shape=(1, 3, 32, 32))
    assert kept.columns["path"] == [str(tmp_path / "small.networks" / "00001-Small.onnx")]
    assert Path(kept.columns["path"][0]).is_file()
    with pytest.raises(ValueError, match="abacus"):
        nas.measure(Small(), tmp_path / "other.csv", Setting(provider="abacus"), input_shape=(1, 3, 32, 32))
    assert not (tmp_path / "other.networks").exists()
    of_space = nas.measure(CELL, tmp_path / "latency.csv", space="nasbench201")
    assert of_space.columns["arch_str"] == [CELL]
    assert (tmp_path / "latency.csv").is_file()
