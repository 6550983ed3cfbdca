"""Texts, folds and features of real networks."""

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from benchmarks.real_networks import baselines, features, sources, texts
from benchmarks.real_networks.exporting import MAX_STORED, export, large_weights_on_meta
from search_spaces import from_onnx, from_text, to_text

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # torch's exporter of the two that is faster
    pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning"),
]


class Block(nn.Module):
    """Convolutions of each kind, attention, norms and a table of positions."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 64, 3, 2, padding=1), nn.BatchNorm2d(64), nn.SiLU())
        self.depthwise = nn.Conv2d(64, 64, 3, padding="same", groups=64, bias=False)
        self.up = nn.ConvTranspose2d(64, 64, 2, 2)
        self.positions = nn.Parameter(torch.zeros(1, 256, 64))
        self.norm, self.qkv = nn.LayerNorm(64), nn.Linear(64, 3 * 64)
        self.register_buffer("order", torch.arange(256).flip(0), persistent=False)
        self.rms, self.head = nn.RMSNorm(64), nn.Linear(64, 1000)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.stem(x)
        x = self.up(x + self.depthwise(x))
        x = x.flatten(2).transpose(1, 2) + self.positions + torch.arange(64, device=x.device) / 64
        q, k, v = self.qkv(self.norm(x)).reshape(1, -1, 3, 4, 16).permute(2, 0, 3, 1, 4).unbind(0)
        y = nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(x.shape)
        return self.head(self.rms(x + y)[:, self.order].mean(1))


def test_an_export_without_weights_has_the_text_of_one_with_them() -> None:
    torch.manual_seed(0)
    image = torch.zeros(1, 3, 16, 16)
    with large_weights_on_meta():
        light = Block()
    assert light.head.weight.is_meta
    assert not light.norm.weight.is_meta
    model = export(light, (image,))
    real = export(Block(), (image,), real=True)
    assert to_text(from_onnx(model)) == to_text(from_onnx(real))
    weights = [weight.numel() for weight in Block().parameters()]
    assert from_onnx(model).params == sum(weights) + 64  # positions that it computes
    assert len(model.SerializeToString()) < 4 * sum(count for count in weights if count <= MAX_STORED) + 50_000


def test_a_tensor_of_another_module_is_not_left_patched() -> None:
    before = (nn.functional.conv2d, torch.rms_norm, nn.Module.register_parameter)
    with pytest.raises(ZeroDivisionError):
        export(Failing(), (torch.zeros(1, 3, 4, 4),))
    assert before == (nn.functional.conv2d, torch.rms_norm, nn.Module.register_parameter)


class Failing(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("arch_str", "family"),
    [
        ("regnety_040@224", "regnety"), ("regnet_y_800mf@224", "regnety"), ("mobilenet_v2@224", "mobilenetv"),
        ("tf_mobilenetv3_small_075@224", "mobilenetv"), ("repvgg_a0@224+fused", "repvgg"), ("swin_v2_b@256", "swinv"),
        ("swinv2_tiny_window8_256@256", "swinv"), ("deit_base_patch16_224@224", "vit"),
        ("gluon_resnet50_v1b@224", "resnet"), ("yolov8n-seg@640", "yolo"), ("yolo26n@640", "yolo"),
        ("mc3_18@16x112x112", "videoresnet"), ("e6k3l1se0|e4k5l2se0@224", "accelnasbench"),
    ],
)  # fmt: skip
def test_a_family_has_one_name_in_every_source(arch_str: str, family: str) -> None:
    assert sources.family(arch_str) == family


def test_folds_keep_families_together_and_stay() -> None:
    assert sources.fold("regnety_040@224") == sources.fold("regnet_y_800mf@160") == sources.fold("regnety_320@384")
    names = ("vit", "resnet", "efficientnet", "mobilenetv", "convnext", "swin", "regnety", "ghostnet")
    assert {sources.fold(name) for name in names} <= set(range(sources.FOLDS))
    assert [sources.fold(name) for name in names] == [0, 1, 2, 2, 4, 2, 3, 4]


@pytest.fixture(scope="module")
def rows() -> list[dict[str, object]]:
    if not texts.DATA.is_file():
        pytest.skip("the repository's data are not here")
    return texts.read()


def test_no_network_is_in_two_folds(rows: list[dict[str, object]]) -> None:
    folds_of: dict[object, set[int]] = {}
    for row in rows:
        folds_of.setdefault(row["input"], set()).add(sources.fold(str(row["arch_str"])))
    assert {len(found) for found in folds_of.values()} == {1}


def test_the_data_have_networks_of_each_package(rows: list[dict[str, object]]) -> None:
    named = {(row["space"], row["arch_str"]) for row in rows}
    assert len(named) == len(rows)
    assert {("timm", "resnet18@224"), ("torchvision", "mobilenet_v2@224")} <= named
    by_name = {row["arch_str"]: row for row in rows if row["space"] == "timm"}
    resnet = by_name["resnet18@224"]
    assert resnet["params_m"] == pytest.approx(11.690, abs=1e-3)
    assert resnet["macs_m"] == pytest.approx(1814, abs=1)
    assert str(resnet["input"]).startswith("input 3x224x224\nConv k7 s2 p3 b @1 64x112x112\n")
    for row in rows[:: len(rows) // 40]:
        text = str(row["input"])
        assert to_text(from_text(text)) == text


def test_features_count_what_each_operator_computes() -> None:
    text = (
        "input 3x8x8\nConv k3 p1 b @1 8x8x8\nConv k3 p1 g8 b @1 8x8x8\nConv k1 b @1 4x8x8\n"
        "GlobalAveragePool @1 4x1x1\nReshape @1 4\nGemm b @1 10\n"
    )
    found = features.by_operator(text)
    assert found["Conv"] == (1, 8 * 64 * 27, 4 * (3 * 64 + 8 * 64 + 8 * 27 + 8))
    assert found["Conv depthwise"][:2] == (1, 8 * 64 * 9)
    assert found["Conv 1x1"][:2] == (1, 4 * 64 * 8)
    assert found["Gemm"][:2] == (1, 40)
    assert sum(macs for _, macs, _ in found.values()) == from_text(text).macs
    assert features.operator_features([text, text]).shape[0] == 2


def test_regressors_predict_rows_of_other_folds_only() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(200, 6))
    y = x[:, :4] @ [1.0, 0.5, 0.0, -0.5]
    numbers = np.arange(200) % sources.FOLDS
    seen: list[int] = []

    def memory(known: np.ndarray, values: np.ndarray, unseen: np.ndarray) -> np.ndarray:
        seen.append(len(known) + len(unseen))
        assert not {tuple(row) for row in known} & {tuple(row) for row in unseen}
        return baselines.linear(known, values, unseen)

    assert np.abs(baselines.left_out(memory, x, y, numbers) - y).max() < 1e-9
    assert seen == [200] * sources.FOLDS
    assert baselines.figures(y, y, accuracy=False) == "1.000 / 0.000 / 1.00"
    assert baselines.figures(y, y + 0.5, accuracy=True) == "1.000 / 0.50"


def test_files_are_written_once_and_failures_have_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def exported(space: str, arch_str: str) -> object:
        made.append(arch_str)
        if arch_str == "bad@8":
            raise ValueError("cannot be built")
        return export(Block(), (torch.zeros(1, 3, 16, 16),))

    monkeypatch.setattr(texts, "_exported", exported)
    networks = [("timm", "good@8"), ("timm", "bad@8")]
    for again in (False, False, True):
        texts.export_all(networks, tmp_path / "work", again=again)
    assert made == ["good@8", "bad@8", "bad@8"]
    assert "cannot be built" in (tmp_path / "work/timm/bad@8.onnx.failed").read_text()
    texts.write(tmp_path / "work", tmp_path / "n.parquet")
    (row,) = texts.read(tmp_path / "n.parquet")
    assert (row["space"], row["arch_str"]) == ("timm", "good@8")
    assert row["params_m"] == pytest.approx(0.113, abs=1e-4)
