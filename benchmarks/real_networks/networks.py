"""Networks of torchvision, timm and transformers with random weights, by name; small where that keeps the structure."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import nn

CNNS = {
    "torchvision": (
        "alexnet", "vgg11", "vgg11_bn", "resnet18", "resnet50", "resnext50_32x4d", "densenet121", "squeezenet1_0",
        "squeezenet1_1", "mobilenet_v2", "mobilenet_v3_small", "mobilenet_v3_large", "mnasnet0_5", "mnasnet1_0",
        "shufflenet_v2_x0_5", "shufflenet_v2_x1_0", "googlenet", "inception_v3", "efficientnet_b0",
        "efficientnet_v2_s", "regnet_x_400mf", "regnet_y_400mf", "convnext_tiny", "lraspp_mobilenet_v3_large",
        "fcn_resnet50", "deeplabv3_mobilenet_v3_large",
    ),
    "timm": (
        "ghostnet_050", "mixnet_s", "repvgg_a0", "res2net50_26w_4s", "resnest14d", "seresnet18", "skresnet18",
        "ecaresnet26t", "dla34", "hrnet_w18_small", "fbnetc_100", "spnasnet_100", "lcnet_050", "rexnet_100",
        "cspdarknet53", "ese_vovnet19b_dw", "dpn68", "xception41", "nfnet_l0", "dm_nfnet_f0", "regnetz_b16",
        "convmixer_768_32", "mobileone_s0", "mobilenetv4_conv_small", "tf_efficientnet_lite0", "semnasnet_075",
        "resnetv2_50x1_bit", "convnext_atto", "convnextv2_atto", "fasternet_t0", "starnet_s1", "inception_next_atto",
        "repghostnet_050", "selecsls42b", "resnet26d", "resnetblur50", "gernet_s", "poolformer_s12",
    ),
}  # fmt: skip
TRANSFORMERS = {
    "torchvision": ("vit_b_32", "swin_t", "swin_v2_t", "maxvit_t"),
    "timm": (
        "vit_tiny_patch16_224", "deit_tiny_patch16_224", "deit3_small_patch16_224", "swin_tiny_patch4_window7_224",
        "mobilevit_xxs", "mobilevitv2_050", "mixer_s32_224", "gmlp_ti16_224", "resmlp_12_224", "cait_xxs24_224",
        "xcit_nano_12_p16_224", "pvt_v2_b0", "twins_svt_small", "efficientformer_l1", "efficientvit_b0",
        "efficientvit_m0", "tiny_vit_5m_224", "coatnet_nano_rw_224", "eva02_tiny_patch14_224", "crossvit_tiny_240",
        "convit_tiny", "levit_128s", "edgenext_xx_small", "davit_tiny", "nest_tiny", "visformer_tiny", "repvit_m0_9",
        "maxvit_nano_rw_256", "focalnet_tiny_srf", "coat_tiny", "volo_d1_224",
    ),
    "transformers": (
        "Bert", "DistilBert", "Roberta", "Electra", "Albert", "MobileBert", "GPT2", "Llama", "ViT", "DeiT", "Swin",
        "Segformer",
    ),
}  # fmt: skip
RECURRENT = ("LSTM", "GRU", "LSTM_bidirectional", "GRU_stacked")
LARGE_IMAGE = {
    "alexnet": 224, "vgg11": 224, "vgg11_bn": 224, "inception_v3": 96, "maxvit_nano_rw_256": 256,
    "crossvit_tiny_240": 240, "mobilevit_xxs": 256,
}  # fmt: skip
IMAGE, WINDOWED_IMAGE = 64, 224


@dataclass(frozen=True)
class Network:
    """`build()` returns the module, in evaluation mode, and its arguments."""

    name: str
    kind: str
    build: Callable[[], tuple[nn.Module, tuple[torch.Tensor, ...]]]


def networks() -> list[Network]:
    """All networks, by kind: "cnn", "transformer" and "recurrent"."""
    found = []
    for kind, packages in (("cnn", CNNS), ("transformer", TRANSFORMERS)):
        for package, names in packages.items():
            make = {"torchvision": _torchvision, "timm": _timm, "transformers": _transformers}[package]
            for name in names:
                found.append(Network(f"{package}.{name}", kind, _bound(make, name, kind)))
    return found + [Network(f"torch.{n}", "recurrent", _bound(_recurrent, n, "recurrent")) for n in RECURRENT]


def _bound(make: Callable[[str, str], Any], name: str, kind: str) -> Callable[[], Any]:
    def build() -> Any:
        torch.manual_seed(0)
        module, arguments = make(name, kind)
        return module.eval().requires_grad_(False), arguments

    return build


def _image(name: str, kind: str) -> torch.Tensor:
    size = LARGE_IMAGE.get(name, IMAGE if kind == "cnn" else WINDOWED_IMAGE)
    return torch.randn(1, 3, size, size)


_COMPILED = (
    "nms", "qnms", "roi_align", "qroi_align", "ps_roi_align", "roi_pool", "ps_roi_pool", "deform_conv2d",
    "_roi_align_backward", "_ps_roi_align_backward", "_roi_pool_backward", "_ps_roi_pool_backward",
    "_deform_conv2d_backward",
)  # fmt: skip


@cache
def define_missing_operators() -> None:
    """Names torchvision's compiled operators: where they do not match torch, it cannot be imported without them."""
    for name in _COMPILED:
        with contextlib.suppress(RuntimeError):
            torch.library.define(f"torchvision::{name}", "(Tensor x) -> Tensor")


def _torchvision(name: str, kind: str) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    define_missing_operators()
    import torchvision

    extra: dict[str, Any] = {"init_weights": False} if name in ("googlenet", "inception_v3") else {}
    if name.startswith(("fcn", "deeplab", "lraspp")):
        extra = {"weights_backbone": None}
    module = torchvision.models.get_model(name, weights=None, **extra)
    if name.startswith(("fcn", "deeplab", "lraspp")):
        module = MainOutput(module, "out")
    return module, (_image(name, kind),)


class MainOutput(nn.Module):
    """A network whose result is a mapping, reduced to one of its tensors."""

    def __init__(self, network: nn.Module, key: str) -> None:
        super().__init__()
        self.network, self.key = network, key

    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.network(*inputs)[self.key]
        return out


def _timm(name: str, kind: str) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    define_missing_operators()
    import timm

    return timm.create_model(name, pretrained=False), (_image(name, kind),)


def _transformers(name: str, kind: str) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    define_missing_operators()
    import transformers

    small: dict[str, Any] = {
        "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 128,
        "vocab_size": 500,
    }  # fmt: skip
    special: dict[str, dict[str, Any]] = {
        "DistilBert": {"dim": 64, "n_layers": 2, "n_heads": 4, "hidden_dim": 128, "vocab_size": 500},
        "GPT2": {"n_embd": 64, "n_layer": 2, "n_head": 4, "vocab_size": 500},
        "MobileBert": {**small, "embedding_size": 32, "true_hidden_size": 32, "intra_bottleneck_size": 32},
        "Swin": {"image_size": 64, "patch_size": 4, "embed_dim": 24, "depths": [2, 2], "num_heads": [2, 4],
                 "window_size": 4},
        "Segformer": {"depths": [1, 1, 1, 1], "hidden_sizes": [16, 32, 48, 64]},
    }  # fmt: skip
    options = special.get(name, small)
    if name in ("ViT", "DeiT"):
        options = {k: v for k, v in small.items() if k != "vocab_size"} | {"image_size": 64}
    config = getattr(transformers, f"{name}Config")(**options)
    config.return_dict, config.use_cache = name == "Swin", False  # Swin's output cannot be a tuple
    module = _First(getattr(transformers, f"{name}Model")(config))
    if name in ("ViT", "DeiT", "Swin", "Segformer"):
        return module, (torch.randn(1, 3, 64, 64),)
    return module, (torch.randint(0, 500, (1, 16)),)


class _First(nn.Module):
    """A model's first output."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.model(x)[0]
        return out


class _Recurrent(nn.Module):
    """A recurrent layer between an embedding's width and a classifier of its last step."""

    def __init__(self, layer: nn.Module, width: int) -> None:
        super().__init__()
        self.layer, self.head = layer, nn.Linear(width, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.head(self.layer(x)[0][:, -1])
        return out


def _recurrent(name: str, kind: str) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    layers: dict[str, tuple[Callable[[], nn.Module], int]] = {
        "LSTM": (lambda: nn.LSTM(16, 32, batch_first=True), 32),
        "GRU": (lambda: nn.GRU(16, 32, batch_first=True), 32),
        "LSTM_bidirectional": (lambda: nn.LSTM(16, 32, num_layers=2, bidirectional=True, batch_first=True), 64),
        "GRU_stacked": (lambda: nn.GRU(16, 32, num_layers=3, batch_first=True), 32),
    }
    make, width = layers[name]
    return _Recurrent(make(), width), (torch.randn(1, 12, 16),)


def train_like(module: nn.Module) -> None:
    """Moves every parameter and running statistic away from the 0s and 1s that exporters drop."""
    generator = torch.Generator().manual_seed(1)
    for tensor in module.parameters():
        if tensor.is_floating_point():
            tensor.data += 0.02 * torch.randn(tensor.shape, generator=generator)
    for name, tensor in module.named_buffers():
        if name.endswith("running_mean"):
            tensor.data += 0.05 * torch.randn(tensor.shape, generator=generator)
        elif name.endswith("running_var"):
            tensor.data *= 0.8 + 0.4 * torch.rand(tensor.shape, generator=generator)
