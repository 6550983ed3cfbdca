"""Random networks of the kinds that people deploy, of any size: what a latency model learns size and speed from.

Each draws one family and then widths, depth, kernels and resolution: plain and VGG-like convolutions, basic and
bottleneck residual blocks, depthwise-separable and inverted bottlenecks with or without squeeze-and-excitation,
keyword-spotting networks on spectrograms, one-dimensional convolutions, multilayer perceptrons and dense blocks.
Published networks are points in these families; no network is rebuilt on purpose.
"""

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from search_spaces.graph import Graph, GraphBuilder
from search_spaces.operators import operator

Option = TypeVar("Option")
ACTIVATIONS: dict[str, Callable[[GraphBuilder, int], int]] = {
    "relu": GraphBuilder.relu,
    "relu6": GraphBuilder.relu6,
    "hard_swish": GraphBuilder.hard_swish,
    "silu": lambda b, x: b.mul(x, b.sigmoid(x)),
    "sigmoid": GraphBuilder.sigmoid,
    "gelu": lambda b, x: b.append(operator("Gelu"), (x,)),
    "leaky": lambda b, x: b.append(operator("LeakyRelu", ("alpha", 0.1)), (x,), b.shape(x)),
    "elu": lambda b, x: b.append(operator("Elu", ("alpha", 1.0)), (x,), b.shape(x)),
    "none": lambda b, x: x,
}
Block = Callable[["Draw", int, int, int], int]


class Draw:
    """A network being drawn: its builder, and what all of its blocks share."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng, self.builder = rng, GraphBuilder()
        self.act = self.choose(["relu"] * 4 + [*ACTIVATIONS])
        self.kernel = self.choose([3, 3, 3, 3, 5, 5, 7])
        self.norm = rng.random() < 0.85
        self.squeeze = rng.random() < 0.3
        self.expand = self.choose([1, 2, 3, 4, 6])

    def choose(self, options: Sequence[Option]) -> Option:
        return options[self.rng.integers(len(options))]

    def activation(self, x: int) -> int:
        return ACTIVATIONS[self.act](self.builder, x)

    def conv(
        self,
        x: int,
        channels: int,
        kernel: int | tuple[int, ...],
        stride: int = 1,
        groups: int = 1,
        *,
        act: bool = True,
    ) -> int:
        """Convolution with "same" padding, normalisation and activation."""
        b = self.builder
        rank = len(b.shape(x)) - 2
        sizes = (kernel,) * rank if isinstance(kernel, int) else kernel
        pads = tuple(size // 2 for size in sizes)
        x = b.append(
            operator(
                "Conv", ("k", sizes), ("s", (stride,) * rank), ("p", pads * 2), ("g", groups), ("b", not self.norm)
            ),
            (x,),
            (1, channels),
        )
        x = b.batch_norm(x) if self.norm else x
        return self.activation(x) if act else x

    def gate(self, x: int) -> int:
        """Squeeze-and-excitation."""
        if not self.squeeze:
            return x
        b = self.builder
        channels = b.shape(x)[1]
        pooled = b.relu(b.conv(b.global_avg_pool(x), max(4, channels // 4), 1, bias=True))
        return b.mul(x, b.sigmoid(b.conv(pooled, channels, 1, bias=True)))

    def residual(self, x: int, y: int) -> int:
        return self.builder.add(x, y) if self.builder.shape(x) == self.builder.shape(y) else y


def _plain(draw: Draw, x: int, channels: int, stride: int) -> int:
    return draw.gate(draw.conv(x, channels, draw.kernel, stride))


def _grouped(draw: Draw, x: int, channels: int, stride: int) -> int:
    groups = math.gcd(math.gcd(draw.builder.shape(x)[1], channels), 2 ** int(draw.rng.integers(1, 6)))
    return draw.conv(draw.conv(x, channels, draw.kernel, stride, groups), channels, 1)


def _basic(draw: Draw, x: int, channels: int, stride: int) -> int:
    b = draw.builder
    y = draw.gate(draw.conv(draw.conv(x, channels, draw.kernel, stride), channels, draw.kernel, act=False))
    if b.shape(x) != b.shape(y):
        x = draw.conv(x, channels, 1, stride, act=False)
    return draw.activation(b.add(x, y))


def _bottleneck(draw: Draw, x: int, channels: int, stride: int) -> int:
    b, inner = draw.builder, max(4, channels // 4)
    y = draw.conv(draw.conv(x, inner, 1), inner, draw.kernel, stride)
    y = draw.gate(draw.conv(y, channels, 1, act=False))
    if b.shape(x) != b.shape(y):
        x = draw.conv(x, channels, 1, stride, act=False)
    return draw.activation(b.add(x, y))


def _separable(draw: Draw, x: int, channels: int, stride: int) -> int:
    width = draw.builder.shape(x)[1]
    return draw.gate(draw.conv(draw.conv(x, width, draw.kernel, stride, width), channels, 1))


def _inverted(draw: Draw, x: int, channels: int, stride: int) -> int:
    hidden = draw.builder.shape(x)[1] * draw.expand
    y = draw.conv(x, hidden, 1) if draw.expand > 1 else x
    y = draw.gate(draw.conv(y, hidden, draw.kernel, stride, hidden))
    return draw.residual(x, draw.conv(y, channels, 1, act=False))


def _dense(draw: Draw, x: int, channels: int, stride: int) -> int:
    b = draw.builder
    if stride > 1:
        x = b.avg_pool(draw.conv(x, channels // 2, 1), 2, stride=2)
    growth = max(4, channels // 4)
    return b.concat(x, draw.conv(draw.conv(x, 2 * growth, 1), growth, draw.kernel))


BLOCKS: dict[str, Block] = {
    "plain": _plain, "grouped": _grouped, "basic": _basic, "bottleneck": _bottleneck, "separable": _separable,
    "inverted": _inverted, "dense": _dense,
}  # fmt: skip
FAMILIES = (*BLOCKS, "mlp", "sequence")


def draw_network(family: str, rng: np.random.Generator) -> Graph:
    """A random network of one of `FAMILIES`."""
    draw = Draw(rng)
    b = draw.builder
    if family == "mlp":
        x = b.input(draw.choose([16, 64, 128, 256, 784, 1024, 3072]))
        for _ in range(rng.integers(1, 6)):
            x = draw.activation(b.gemm(x, _width(rng, 16, 4096)))
        return b.build(b.gemm(x, draw.choose([2, 10, 100, 1000])))
    if family == "sequence":
        x, block, sizes = (b.input(draw.choose([1, 12, 40, 64]), _width(rng, 64, 8000)), _separable, [3, 5, 9])
        block = BLOCKS[draw.choose(["plain", "separable", "basic"])]
        draw.kernel = draw.choose([*sizes, 15])
    else:
        x, block = _image(draw), BLOCKS[family]
    return _stages(draw, x, block)


def _image(draw: Draw) -> int:
    """A colour image, a grey one, or a spectrogram."""
    b = draw.builder
    if draw.rng.random() < 0.15:
        return b.input(1, draw.choose([49, 98, 101]), draw.choose([10, 40, 64]))
    size = draw.choose([28, 32, 32, 48, 64, 96, 96, 112, 128, 160, 192, 224, 224, 224, 256, 320])
    return b.input(draw.choose([1, 3, 3, 3, 3]), size, size)


def _stages(draw: Draw, x: int, block: Block) -> Graph:
    """Stem, stages of blocks that halve the size, global pool, classifier."""
    b, rng = draw.builder, draw.rng
    size = min(b.shape(x)[2:])
    channels = _width(rng, 8, 128)
    stem_stride = 2 if size > 40 and rng.random() < 0.8 else 1
    x = draw.conv(x, channels, draw.choose([3, 3, 5, 7]), stem_stride)
    if size > 100 and rng.random() < 0.4 and len(b.shape(x)) == 4:
        x = b.max_pool(x, 3, stride=2, padding=1)
    growth = draw.choose([1.3, 1.5, 2, 2])
    for stage in range(rng.integers(2, 6)):
        channels = min(2048, -(-int(channels * (growth if stage else 1)) // 4) * 4)
        for place in range(rng.integers(1, 7)):
            shrink = place == 0 and stage > 0 and min(b.shape(x)[2:]) > 3
            x = block(draw, x, channels, 2 if shrink else 1)
    x = b.flatten(b.global_avg_pool(x))
    return b.build(b.gemm(x, draw.choose([2, 10, 12, 100, 1000])))


def _width(rng: np.random.Generator, low: int, high: int) -> int:
    """A multiple of 4, log-uniform."""
    return max(4, round(math.exp(rng.uniform(math.log(low), math.log(high))) / 4) * 4)
