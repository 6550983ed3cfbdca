"""Inception: CIFAR-10 networks of blocks with one to four parallel paths, each a sequence of operations.

Mills, Han, Zhang, Chudak, Safari Mamaghani, Salameh, Lu, Jui & Niu, "GENNAPE: Towards Generalized Neural Architecture
Performance Estimators" (AAAI 2023); networks as the authors' GENNAPE repository builds them in PyTorch.

- skeleton: conv3x3 to 32 channels, four stages of 2 to 6 equal blocks with 32, 64, 128 and 256 channels, conv3x3 to
  512, global average pool, fully connected. The first block of every stage but the first has stride 2.
- path: at least one convolution (`conv`) and at most one supplement (`supp`: conv1x1, double1x1, pools), in any order.
  1, 2, 3 or 4 paths have 3, 4, 8 or 10 operations at most together; each of 3 or 4 has two at least.
- channels: paths share the stage's equally, but of three one has half. All operations except the pools can change
  channels. The first of a path makes them C_internal, the last C_out; the first convolution has the stride.
  C_internal is C_out, twice or half of it, and C_out where the path has only one operation that can change channels.
  No number is below 16: a stage of 32 channels has paths of 16 if there is more than one, and there is no half of 16.
- block: paths joined by concatenation; conv1x1 and BN if that makes other than the stage's channels; plus the block's
  input if that has the same shape; no activation behind.

Choices, all from the repository's PyTorch code: every convolution has a bias as well as a BN, and ReLU6 behind, but
the conv1x1 by which a depthwise convolution changes channels has none of the three. `double1x1` is two of conv1x1.
`inception_sK` is 1xK, then Kx1, each striding along its own kernel. `inception_pK` is 1xK beside Kx1, half of the
channels each; where it strides, each half goes on with the other kernel, no activation between. ReLU6 stands behind
each half and, without effect, behind their concatenation. Pools have a BN; averages include padding. The TensorFlow
twin of the repository pads and averages otherwise.

A string is the repository's state dict as JSON:
`{"stages":[{"C_in":32,"C_out":32,"block":{"paths":[{"C_internal":32,"C_out":32,"op_types":["conv"],"ops":["conv3x3"]}]},
"n_blocks":2,"stride":1},...]}`. What follows from the rest (C_in, stride, op_types, ...) has to agree with it.

`size` counts ordered paths, as strings do. The repository's identifier sorts them; here another order is another
concatenation, so another text and `canonical_key`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, shown, write_json
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

STEM, HEAD = 32, 512
CHANNELS = (32, 64, 128, 256)
BLOCKS = (2, 3, 4, 5, 6)
PATHS = (1, 2, 3, 4)
# For each number of paths: operations of a path at least, of the block at most.
BUDGETS = {1: (1, 3), 2: (1, 4), 3: (2, 8), 4: (2, 10)}
# For each path how many operations it may have. Two, the first choice, break no rule where paths have two or fewer.
OPERATION_COUNTS = ((2, 1, 3, 4), (2, 1, 3, 4), (2, 3, 4), (2, 3, 4))
SLOTS = 4
NARROWEST = 16
# C_internal relative to C_out, and how often the repository draws it.
INTERNAL = ("same", "double", "half")
_ODDS = (0.6, 0.1, 0.3)

# From x to so many channels with this stride.
Operation = Callable[[GraphBuilder, int, int, int], int]


def _activated(b: GraphBuilder, x: int) -> int:
    return b.relu6(b.batch_norm(x))


def _convolution(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        return _activated(b, b.conv(x, channels, kernel, stride=stride, padding=kernel // 2, bias=True))

    return build


def _depthwise(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        if b.shape(x)[1] != channels:
            x = b.conv(x, channels, 1)
        y = b.conv(x, channels, kernel, stride=stride, padding=kernel // 2, groups=channels, bias=True)
        return _activated(b, y)

    return build


def _flat(b: GraphBuilder, x: int, channels: int, kernel: int, stride: int) -> int:
    """1 x k, which strides along its width only."""
    return b.conv(x, channels, (1, kernel), stride=(1, stride), padding=(0, kernel // 2), bias=True)


def _tall(b: GraphBuilder, x: int, channels: int, kernel: int, stride: int) -> int:
    """k x 1, which strides along its height only."""
    return b.conv(x, channels, (kernel, 1), stride=(stride, 1), padding=(kernel // 2, 0), bias=True)


def _sequential(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        for convolve in (_flat, _tall):
            x = _activated(b, convolve(b, x, channels, kernel, stride))
        return x

    return build


def _parallel(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        halves = []
        for width, *kernels in ((channels // 2, _flat, _tall), (channels - channels // 2, _tall, _flat)):
            y = x
            for convolve in kernels if stride > 1 else kernels[:1]:
                y = b.batch_norm(convolve(b, y, width, kernel, stride))
            halves.append(b.relu6(y))
        return b.relu6(b.concat(*halves))

    return build


def _double(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return _convolution(1)(b, _convolution(1)(b, x, channels, 1), channels, stride)


def _max_pool(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.batch_norm(b.max_pool(x, 3, stride=stride, padding=1))


def _avg_pool(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.batch_norm(b.avg_pool(x, 3, stride=stride, padding=1, count_include_pad=True))


CONVOLUTIONS: dict[str, Operation] = {
    "conv3x3": _convolution(3),
    "conv5x5": _convolution(5),
    "depthwise3x3": _depthwise(3),
    "depthwise5x5": _depthwise(5),
    "inception_s3x3": _sequential(3),
    "inception_s5x5": _sequential(5),
    "inception_p3x3": _parallel(3),
    "inception_p5x5": _parallel(5),
}
WIDENING: dict[str, Operation] = {"conv1x1": _convolution(1), "double1x1": _double}
POOLS: dict[str, Operation] = {"avgpool3x3": _avg_pool, "maxpool3x3": _max_pool}
SUPPLEMENTS = WIDENING | POOLS
OPERATIONS = CONVOLUTIONS | SUPPLEMENTS
_NAMES = tuple(OPERATIONS)
_BUILDERS = tuple(OPERATIONS.values())
# Operations in front of these are convolutions, and can change channels.
_FIRST_SUPPLEMENT, _FIRST_POOL = len(CONVOLUTIONS), len(CONVOLUTIONS) + len(WIDENING)


class _Path(NamedTuple):
    """Positions in OPERATIONS and in INTERNAL."""

    ops: tuple[int, ...]
    internal: int = 0

    def types(self) -> list[str]:
        return ["conv" if op < _FIRST_SUPPLEMENT else "supp" for op in self.ops]

    def resizing(self) -> list[int]:
        """Which of the operations can change channels."""
        return [i for i, op in enumerate(self.ops) if op < _FIRST_POOL]


class _Stage(NamedTuple):
    """Number of blocks, the path with half of the channels where there are three, and the paths."""

    blocks: int
    widest: int
    paths: tuple[_Path, ...]


def _widths(stage: int, paths: int, widest: int) -> tuple[int, ...]:
    """C_out of every path."""
    parts = [4, 4, 4] if paths == 3 else [paths] * paths
    if paths == 3:
        parts[widest] = 2
    return tuple(max(NARROWEST, CHANNELS[stage] // part) for part in parts)


def _internals(width: int) -> tuple[int, ...]:
    """C_internal for every choice of INTERNAL that makes a difference; half of the narrowest does not."""
    half = max(NARROWEST, width // 2)
    return (width, 2 * width, half) if half < width else (width, 2 * width)


def _broken_rule(paths: Sequence[_Path]) -> str:
    """What is wrong with the operations of a block; empty if nothing is."""
    low, high = BUDGETS[len(paths)]
    for number, path in enumerate(paths, 1):
        count = len(path.ops)
        if count < low:
            return f"path {number} of {len(paths)} has {count} operation(s), at least {low} are needed"
        supplements = sum(op >= _FIRST_SUPPLEMENT for op in path.ops)
        if supplements == count:
            return f"path {number} has no conv operation, at least 1 is needed"
        if supplements > 1:
            return f"path {number} has {supplements} supp operations, at most 1 is allowed"
    total = sum(len(path.ops) for path in paths)
    if total > high:
        return f"{len(paths)} path(s) have {total} operations together, at most {high} are allowed"
    return ""


def _stage_variables(stage: int) -> list[Variable]:
    name = f"stage{stage + 1}"
    variables = [Variable(f"{name}.blocks", BLOCKS), Variable(f"{name}.paths", PATHS)]
    if len({_widths(stage, 3, widest) for widest in range(3)}) > 1:
        variables.append(Variable(f"{name}.widest_path", (1, 2, 3)))
    for i, counts in enumerate(OPERATION_COUNTS, 1):
        path = f"{name}.path{i}"
        variables.append(Variable(f"{path}.operations", counts))
        variables += [Variable(f"{path}.operation{k}", _NAMES) for k in range(1, SLOTS + 1)]
        variables.append(Variable(f"{path}.internal", INTERNAL))
    return variables


@register
class Inception(SearchSpace):
    """Genotype, stage by stage: blocks, paths, the widest of three; of each path its operations and C_internal."""

    name = "inception"
    title = "Inception (GENNAPE)"
    _by_stage = tuple(map(tuple, map(_stage_variables, range(len(CHANNELS)))))
    variables = tuple(variable for stage in _by_stage for variable in stage)
