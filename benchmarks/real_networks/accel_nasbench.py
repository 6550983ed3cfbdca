"""The networks of Accel-NASBench as graphs, which takes a millisecond instead of an export.

They are those of timm's EfficientNet builder with these widths and strides, ReLU, and squeeze-and-excitation to a
quarter of a block's input; parameters equal the benchmark's for every network.
"""

from __future__ import annotations

import re

from search_spaces.graph import Graph, GraphBuilder

SPACE = "accel_nasbench"
_WIDTHS = (16, 24, 40, 80, 112, 192, 320)
_STRIDES = (1, 2, 2, 2, 1, 2, 1)
_STEM, _HEAD = 32, 1280


def graph(arch_str: str) -> Graph:
    """The network of `e6k3l1se0|...@224`."""
    blocks, _, size = arch_str.partition("@")
    b = GraphBuilder()
    x = _conv(b, b.input(3, int(size), int(size)), _STEM, 3, stride=2)
    for block, width, stride in zip(blocks.split("|"), _WIDTHS, _STRIDES, strict=True):
        found = re.fullmatch(r"e(\d)k(\d)l(\d+)se(\d)", block)
        if found is None:
            raise ValueError(f"{block!r} is not a block like 'e6k3l2se1'")
        expansion, kernel, layers, squeezed = map(int, found.groups())
        for layer in range(layers):
            x = _block(b, x, width, expansion, kernel, stride if layer == 0 else 1, squeezed=bool(squeezed))
    x = b.flatten(b.global_avg_pool(_conv(b, x, _HEAD, 1)))
    return b.build(b.gemm(x, 1000))


def _block(
    b: GraphBuilder, x: int, width: int, expansion: int, kernel: int, stride: int, *, squeezed: bool
) -> int:
    before = b.shape(x)[1]
    inner = before * expansion
    y = x if expansion == 1 else _conv(b, x, inner, 1)
    y = _conv(b, y, inner, kernel, stride=stride, groups=inner)
    if squeezed:
        gate = b.relu(b.conv(b.global_avg_pool(y), max(1, before // 4), 1, bias=True))
        y = b.mul(y, b.sigmoid(b.conv(gate, inner, 1, bias=True)))
    y = b.batch_norm(b.conv(y, width, 1))
    return b.add(x, y) if stride == 1 and before == width else y


def _conv(b: GraphBuilder, x: int, width: int, kernel: int, *, stride: int = 1, groups: int = 1) -> int:
    return b.relu(b.batch_norm(b.conv(x, width, kernel, stride=stride, padding=kernel // 2, groups=groups)))
