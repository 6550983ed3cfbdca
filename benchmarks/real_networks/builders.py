"""Builds the networks that measurements name, untrained, from the package that is their space."""

import contextlib
import re
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from benchmarks.real_networks.exporting import large_weights_on_meta
from benchmarks.real_networks.networks import MainOutput, define_missing_operators
from search_spaces.tables.importers.deployed import FUSED

Built = tuple[nn.Module, tuple[torch.Tensor, ...]]


def build(space: str, arch_str: str, *, real: bool = False) -> Built:
    """The module of `<name>@<size>`, large weights on the meta device unless they are to be `real`, and its arguments.

    Raises ValueError for a network that cannot be built.
    """
    if space not in BUILDERS:
        raise ValueError(f"no package builds networks of {space}")
    name, _, size = arch_str.removesuffix(FUSED).partition("@")
    define_missing_operators()
    torch.manual_seed(0)
    fused = arch_str.endswith(FUSED)
    with contextlib.nullcontext() if fused or real else large_weights_on_meta():  # merging branches computes weights
        return BUILDERS[space](name, size, fused)


def _sizes(size: str) -> tuple[int, ...]:
    sizes = tuple(int(part) for part in size.split("x"))
    return sizes * 2 if len(sizes) == 1 else sizes


def _timm(name: str, size: str, fused: bool) -> Built:
    import timm

    height, width = _sizes(size)
    module = timm.create_model(name, pretrained=False)
    if module.default_cfg["input_size"][1:] != (height, width):
        with contextlib.suppress(TypeError):  # a network for images of any size
            module = timm.create_model(name, pretrained=False, img_size=(height, width))
    if fused:
        module = timm.utils.reparameterize_model(module.eval())
    return module, (torch.zeros(1, 3, height, width),)


def _torchvision(name: str, size: str, fused: bool) -> Built:
    import torchvision

    extra: dict[str, Any] = {}
    if name in ("googlenet", "inception_v3"):
        extra = {"init_weights": False, "aux_logits": False}
    if name.startswith(("fcn", "deeplab", "lraspp")):
        extra = {"weights_backbone": None}
    width = re.fullmatch(r"(mobilenet_v2|mobilenet_v3_large|mobilenet_v3_small)_([\d.]+)", name)
    if width:
        name, extra = width[1], {"width_mult": float(width[2])}
    module = torchvision.models.get_model(name, weights=None, **extra)
    if name.startswith(("fcn", "deeplab", "lraspp")):
        module = MainOutput(module, "out")
    return module, (torch.zeros(1, 3, *_sizes(size)),)


def _transformers(name: str, size: str, fused: bool) -> Built:
    import transformers

    if name not in _CONFIGS:
        raise ValueError(f"no configuration of {name} is known")
    head, options = _CONFIGS[name]
    family = head.partition("For")[0].removesuffix("Model")
    config = getattr(transformers, f"{family}Config")(**options)
    config.return_dict, config.use_cache = False, False
    module = FirstOutput(getattr(transformers, head)(config))
    if size.endswith("tokens"):
        tokens = torch.ones(1, int(size.removesuffix("tokens")), dtype=torch.int64)
        return module, (tokens, torch.ones_like(tokens))
    return module, (torch.zeros(1, 3, *_sizes(size)),)


def _ultralytics(name: str, size: str, fused: bool) -> Built:
    import ultralytics

    return FirstOutput(ultralytics.YOLO(f"{name}.yaml").model), (torch.zeros(1, 3, *_sizes(size)),)


def _depth_anything(*layers: int) -> tuple[str, dict[str, Any]]:
    backbone = {
        "model_type": "dinov2", "hidden_size": 384, "num_attention_heads": 6, "num_hidden_layers": 12,
        "image_size": 518, "patch_size": 14, "out_indices": layers, "reshape_hidden_states": False,
    }  # fmt: skip
    sizes = {"neck_hidden_sizes": [48, 96, 192, 384], "fusion_hidden_size": 64, "reassemble_hidden_size": 384}
    return "DepthAnythingForDepthEstimation", {"backbone_config": backbone, **sizes}


_BERT = {"hidden_size": 384, "num_hidden_layers": 6, "num_attention_heads": 12, "intermediate_size": 1536}
# Name -> class and what differs from its default configuration.
_CONFIGS: dict[str, tuple[str, dict[str, Any]]] = {
    "bert_base_uncased": ("BertForMaskedLM", {}),
    "albert_base_v2": (
        "AlbertForMaskedLM", {"hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
    ),
    "distilbert_base_uncased": ("DistilBertForMaskedLM", {}),
    "electra_base_discriminator": (
        "ElectraForPreTraining",
        {"embedding_size": 768, "hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072},
    ),
    "minilm_l6_h384": ("BertModel", _BERT),
    "mobilebert_uncased": ("MobileBertForMaskedLM", {}),
    "depth_anything_small": _depth_anything(9, 10, 11, 12),
    "depth_anything_v2_small": _depth_anything(3, 6, 9, 12),
    "segformer_b0_ade": ("SegformerForSemanticSegmentation", {"num_labels": 150}),
}  # fmt: skip


class FirstOutput(nn.Module):
    """A network's first output."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.model(*inputs)[0]
        return out


BUILDERS: dict[str, Callable[[str, str, bool], Built]] = {
    "timm": _timm, "torchvision": _torchvision, "transformers": _transformers,
    "ultralytics": _ultralytics,
}  # fmt: skip
