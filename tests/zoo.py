"""Networks people know, written in torch after the papers that describe them.

What an exported network looks like is what counts here, so weights are whatever torch draws.
"""

import io
import warnings
from collections.abc import Callable, Sequence
from functools import cache

import onnx
import torch
import torch.nn.functional as F
from torch import nn

from search_spaces import from_onnx, to_text

SIZE = 64
CLASSES = 100


def conv_norm(
    c_in: int, c_out: int, kernel: int, stride: int = 1, groups: int = 1, act: type[nn.Module] | None = None
) -> nn.Sequential:
    layers = [nn.Conv2d(c_in, c_out, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(c_out)]
    return nn.Sequential(*layers, *([act()] if act else []))


class Head(nn.Module):
    """Mean over space, then a linear layer."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.linear = nn.Linear(channels, CLASSES)

    def forward(self, x):
        return self.linear(x.mean((2, 3)))


def plain_cnn() -> nn.Module:
    """Simonyan and Zisserman 2014, with six layers."""
    layers: list[nn.Module] = []
    c_in = 3
    for channels in (32, 64, 128):
        for _ in range(2):
            layers += [nn.Conv2d(c_in, channels, 3, padding=1), nn.ReLU()]
            c_in = channels
        layers.append(nn.MaxPool2d(2))
    hidden = (SIZE // 8) ** 2 * c_in
    return nn.Sequential(
        *layers, nn.Flatten(), nn.Linear(hidden, 256), nn.ReLU(), nn.Dropout(), nn.Linear(256, CLASSES)
    )


class Residual(nn.Module):
    """relu(x + f(x)), where the shortcut is a convolution if f changes the shape."""

    def __init__(self, body: nn.Module, c_in: int, c_out: int, stride: int) -> None:
        super().__init__()
        self.body = body
        self.shortcut = nn.Identity() if (c_in, stride) == (c_out, 1) else conv_norm(c_in, c_out, 1, stride)

    def forward(self, x):
        return F.relu(self.body(x) + self.shortcut(x))


def _basic(c_in: int, width: int, stride: int) -> tuple[nn.Module, int]:
    return nn.Sequential(conv_norm(c_in, width, 3, stride, act=nn.ReLU), conv_norm(width, width, 3)), width


def _bottleneck(c_in: int, width: int, stride: int) -> tuple[nn.Module, int]:
    layers = (
        conv_norm(c_in, width, 1, act=nn.ReLU),
        conv_norm(width, width, 3, stride, act=nn.ReLU),
        conv_norm(width, 4 * width, 1),
    )
    return nn.Sequential(*layers), 4 * width


def _resnet(block: Callable[[int, int, int], tuple[nn.Module, int]], depths: tuple[int, ...]) -> nn.Module:
    """He et al. 2015, Table 1."""
    layers: list[nn.Module] = [conv_norm(3, 64, 7, 2, act=nn.ReLU), nn.MaxPool2d(3, 2, 1)]
    channels = 64
    for stage, depth in enumerate(depths):
        for place in range(depth):
            stride = 2 if stage and not place else 1
            body, c_out = block(channels, 64 * 2**stage, stride)
            layers.append(Residual(body, channels, c_out, stride))
            channels = c_out
    return nn.Sequential(*layers, Head(channels))


def resnet18() -> nn.Module:
    return _resnet(_basic, (2, 2, 2, 2))


def resnet50() -> nn.Module:
    return _resnet(_bottleneck, (3, 4, 6, 3))


class SqueezeExcite(nn.Module):
    """Hu et al. 2017."""

    def __init__(self, channels: int, squeezed: int, act: type[nn.Module], gate: type[nn.Module]) -> None:
        super().__init__()
        layers = (nn.Conv2d(channels, squeezed, 1), act(), nn.Conv2d(squeezed, channels, 1), gate())
        self.body = nn.Sequential(nn.AdaptiveAvgPool2d(1), *layers)

    def forward(self, x):
        return x * self.body(x)


class Inverted(nn.Module):
    """Expand, depthwise convolution, maybe squeeze and excite, project; added to the input where shapes allow."""

    def __init__(
        self, c_in: int, c_out: int, kernel: int, stride: int, wide: int, act: type[nn.Module],
        squeeze: nn.Module | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        layers: list[nn.Module] = [conv_norm(c_in, wide, 1, act=act)] if wide != c_in else []
        layers.append(conv_norm(wide, wide, kernel, stride, groups=wide, act=act))
        layers += [squeeze] if squeeze else []
        self.body = nn.Sequential(*layers, conv_norm(wide, c_out, 1))
        self.whole = c_in == c_out and stride == 1

    def forward(self, x):
        return x + self.body(x) if self.whole else self.body(x)


def _inverted(
    stages: Sequence[tuple[int, int, int, int, int]], act: type[nn.Module], *end: nn.Module, squeezed: bool = False
) -> nn.Module:
    """Stages of inverted residuals: expansion, kernel, channels, repeats, stride."""
    layers: list[nn.Module] = [conv_norm(3, 32, 3, 2, act=act)]
    c_in = 32
    for expansion, kernel, channels, repeats, stride in stages:
        for place in range(repeats):
            wide = c_in * expansion
            squeeze = SqueezeExcite(wide, max(1, c_in // 4), act, nn.Sigmoid) if squeezed else None
            layers.append(Inverted(c_in, channels, kernel, 1 if place else stride, wide, act, squeeze))
            c_in = channels
    return nn.Sequential(*layers, conv_norm(c_in, 1280, 1, act=act), *end, Head(1280))


def mobilenet_v2() -> nn.Module:
    """Sandler et al. 2018, Table 2."""
    stages = (
        (1, 3, 16, 1, 1), (6, 3, 24, 2, 2), (6, 3, 32, 3, 2), (6, 3, 64, 4, 2), (6, 3, 96, 3, 1), (6, 3, 160, 3, 2),
        (6, 3, 320, 1, 1),
    )  # fmt: skip
    return _inverted(stages, nn.ReLU6)


def mobilenet_v3() -> nn.Module:
    """Howard et al. 2019, Table 2 (small): kernel, expanded, channels, squeeze, activation, stride."""
    blocks = (
        (3, 16, 16, True, nn.ReLU, 2), (3, 72, 24, False, nn.ReLU, 2), (3, 88, 24, False, nn.ReLU, 1),
        (5, 96, 40, True, nn.Hardswish, 2), (5, 240, 40, True, nn.Hardswish, 1), (5, 240, 40, True, nn.Hardswish, 1),
        (5, 120, 48, True, nn.Hardswish, 1), (5, 144, 48, True, nn.Hardswish, 1), (5, 288, 96, True, nn.Hardswish, 2),
        (5, 576, 96, True, nn.Hardswish, 1), (5, 576, 96, True, nn.Hardswish, 1),
    )  # fmt: skip
    layers: list[nn.Module] = [conv_norm(3, 16, 3, 2, act=nn.Hardswish)]
    c_in = 16
    for kernel, wide, channels, squeezed, act, stride in blocks:
        squeeze = SqueezeExcite(wide, max(8, wide // 4), nn.ReLU, nn.Hardsigmoid) if squeezed else None
        layers.append(Inverted(c_in, channels, kernel, stride, wide, act, squeeze))
        c_in = channels
    tail = (nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(576, 1024), nn.Hardswish(), nn.Linear(1024, CLASSES))
    return nn.Sequential(*layers, conv_norm(c_in, 576, 1, act=nn.Hardswish), *tail)


def efficientnet_b0() -> nn.Module:
    """Tan and Le 2019, Table 1."""
    stages = (
        (1, 3, 16, 1, 1), (6, 3, 24, 2, 2), (6, 5, 40, 2, 2), (6, 3, 80, 3, 2), (6, 5, 112, 3, 1), (6, 5, 192, 4, 2),
        (6, 3, 320, 1, 1),
    )  # fmt: skip
    return _inverted(stages, nn.SiLU, nn.Dropout(0.2), squeezed=True)


class DenseLayer(nn.Module):
    def __init__(self, c_in: int, growth: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.BatchNorm2d(c_in), nn.ReLU(), nn.Conv2d(c_in, 4 * growth, 1, bias=False),
            nn.BatchNorm2d(4 * growth), nn.ReLU(), nn.Conv2d(4 * growth, growth, 3, padding=1, bias=False),
        )  # fmt: skip

    def forward(self, x):
        return torch.cat([x, self.body(x)], 1)


def densenet121() -> nn.Module:
    """Huang et al. 2016, Table 1, growth 32."""
    layers: list[nn.Module] = [conv_norm(3, 64, 7, 2, act=nn.ReLU), nn.MaxPool2d(3, 2, 1)]
    channels = 64
    for stage, depth in enumerate((6, 12, 24, 16)):
        if stage:
            layers += [nn.BatchNorm2d(channels), nn.ReLU(), nn.Conv2d(channels, channels // 2, 1, bias=False)]
            layers.append(nn.AvgPool2d(2))
            channels //= 2
        for _ in range(depth):
            layers.append(DenseLayer(channels, 32))
            channels += 32
    return nn.Sequential(*layers, nn.BatchNorm2d(channels), nn.ReLU(), Head(channels))


class EncoderBlock(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before_attention, self.before_mlp = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.projection = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, tokens, width = x.shape
        parts = self.qkv(self.before_attention(x)).reshape(batch, tokens, 3, self.heads, width // self.heads)
        q, k, v = parts.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, tokens, width)
        x = x + self.projection(mixed)
        return x + self.mlp(self.before_mlp(x))


class ViT(nn.Module):
    """Dosovitskiy et al. 2020, smaller: width 192, 4 blocks, patches of 16 x 16."""

    def __init__(self, width: int = 192, depth: int = 4, heads: int = 3, patch: int = 16) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.token = nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.place = nn.Parameter(torch.randn(1, (SIZE // patch) ** 2 + 1, width) * 0.02)
        self.blocks = nn.Sequential(*[EncoderBlock(width, heads) for _ in range(depth)])
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, CLASSES)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.place
        return self.head(self.norm(self.blocks(x))[:, 0])


NETWORKS: dict[str, Callable[[], nn.Module]] = {
    "plain_cnn": plain_cnn, "resnet18": resnet18, "resnet50": resnet50, "mobilenet_v2": mobilenet_v2,
    "mobilenet_v3": mobilenet_v3, "efficientnet_b0": efficientnet_b0, "densenet121": densenet121, "vit": ViT,
}  # fmt: skip


# Of these, layers depend on the size of the image.
FIXED = ("plain_cnn", "vit")


def model(name: str, size: int = SIZE) -> onnx.ModelProto:
    """Exported by torch as it stands, for images of 3 x size x size, weights drawn from seed 0."""
    torch.manual_seed(0)
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter says that it is the old one
        torch.onnx.export(NETWORKS[name]().eval(), (torch.zeros(1, 3, size, size),), file, dynamo=False)
    return onnx.load_model_from_string(file.getvalue())


@cache
def text(name: str, size: int = SIZE) -> str:
    return to_text(from_onnx(model(name, size)))
