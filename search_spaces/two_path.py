"""Two-Path: CIFAR-10 networks of two parallel paths, 41,747,364,925,504**2 architectures.

Mills et al., "GENNAPE: Towards Generalized Neural Architecture Performance Estimators" (AAAI 2023); networks as the
authors' GENNAPE repository builds them in PyTorch (`TwoPathNet`):

The network is conv3x3 to 32 channels; conv3x3 to 32 channels, stride 2; the two paths, each from there to 128 channels
at a quarter of the height and width; their concatenation; conv3x3 to 512 channels; global average pool, fully
connected. BN and ReLU6 follow every convolution.

A path has two to four blocks, two of which reduce: they halve height and width and double the channels. A block is a
sequence of one to three operations, at least one of type `conv` and at most one of type `supp`. Its first conv reduces;
operations before it run at the old shape. A block that does not reduce adds its input to its output, without
activation.

- double3x3: two convolutions; the first has the stride, the second changes the channels.
- bottleneck-rX-kK, -eX-kK: two convolutions of kernel K, with the input's channels divided or multiplied by X between.
- inception_sKxK: 1 x K to the new channels with the stride in both directions, then K x 1.
- pools: 3 x 3 at stride 1, then BN. Averages include padding, as torch does by default.

GENNAPE also has TensorFlow versions with the same number of parameters, without the ReLU6 of a bottleneck, with
one-sided padding at stride 2, averages without padding, and eps 1e-3. This space follows PyTorch.

A string is the JSON of GENNAPE's `state_dict`, which also lists the types of the operations. Several strings can
describe one network and share a `canonical_key`: double3x3 and two conv3x3 without reduction, bottleneck-e2-k3 and two
conv3x3 with reduction, a supp at the end of a reducing block or at the start of the next, if that reduces too.
Networks with exchanged paths do not, since the concatenation orders their channels differently.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

# Builds an operation: (builder, input, channels, stride) -> node.
Operation = Callable[[GraphBuilder, int, int, int], int]


def convolution(b: GraphBuilder, x: int, channels: int, kernel: int | tuple[int, int], stride: int = 1) -> int:
    """Convolution with same padding, BN, ReLU6."""
    padding = tuple(k // 2 for k in kernel) if isinstance(kernel, tuple) else kernel // 2
    return b.relu6(b.batch_norm(b.conv(x, channels, kernel, stride=stride, padding=padding)))


def inception_s(b: GraphBuilder, x: int, channels: int, stride: int = 1, kernel: int = 3) -> int:
    """Convolutions of 1 x k and k x 1."""
    return convolution(b, convolution(b, x, channels, (1, kernel), stride), channels, (kernel, 1))


def _convolution(kernel: int) -> Operation:
    return lambda b, x, channels, stride: convolution(b, x, channels, kernel, stride)


def _inception_s(kernel: int) -> Operation:
    return lambda b, x, channels, stride: inception_s(b, x, channels, stride, kernel)


def _bottleneck(kernel: int, *, times: int = 1, over: int = 1) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        hidden = b.shape(x)[1] * times // over
        return convolution(b, convolution(b, x, hidden, kernel, stride), channels, kernel)

    return build


CONVS: dict[str, Operation] = {
    "conv3x3": _convolution(3),
    "double3x3": _bottleneck(3),
    "conv5x5": _convolution(5),
    "bottleneck-r2-k3": _bottleneck(3, over=2),
    "bottleneck-r4-k3": _bottleneck(3, over=4),
    "bottleneck-e2-k3": _bottleneck(3, times=2),
    "inception_s3x3": _inception_s(3),
    "inception_s5x5": _inception_s(5),
}
# They never change channels or stride, which the first conv of a block does.
SUPPS: dict[str, Operation] = {
    "conv1x1": _convolution(1),
    "bottleneck-r2-k1": _bottleneck(1, over=2),
    "bottleneck-e2-k1": _bottleneck(1, times=2),
    "avgpool3x3": lambda b, x, channels, stride: b.batch_norm(b.avg_pool(x, 3, padding=1, count_include_pad=True)),
    "maxpool3x3": lambda b, x, channels, stride: b.batch_norm(b.max_pool(x, 3, padding=1)),
}
PATHS = ("path1", "path2")
LENGTHS = (2, 3, 4)
SLOTS = 3
# Positions of the two reducing blocks; the first n * (n - 1) / 2 are possible in a path of n blocks.
REDUCTIONS = tuple(sorted(combinations(range(LENGTHS[-1]), 2), key=lambda pair: pair[1]))
STEM = 32
HEAD = 512

_NAMES = (*CONVS, *SUPPS)
_CHOICES = (_NAMES, *(("none", *_NAMES),) * (SLOTS - 1))
# Variables of a path: number of blocks, reductions, slots of the maximum number of blocks.
_VARIABLES = 2 + SLOTS * LENGTHS[-1]


def _all_blocks() -> Iterator[tuple[str, ...]]:
    for count in range(1, SLOTS + 1):
        for ops in product(_NAMES, repeat=count):
            supps = sum(op in SUPPS for op in ops)
            if supps <= 1 and supps < count:
                yield ops


def _fill(ops: tuple[str, ...]) -> Genotype:
    """The slots of a block: its operations, then none."""
    used = [choices.index(op) for choices, op in zip(_CHOICES, ops, strict=False)]
    return (*used, *[0] * (SLOTS - len(used)))


BLOCKS = {_fill(ops): ops for ops in _all_blocks()}
_FILLED = {ops: slots for slots, ops in BLOCKS.items()}
_BLOCKS = list(BLOCKS)


@register
class TwoPath(SearchSpace):
    """Genotype: for each path the number of blocks, which of them reduce, and three slots per block.

    The first slot of a block holds an operation; the others may hold none, and only none follows none. In a path of
    two blocks both reduce, so the reductions are inactive.

    One architecture, without line breaks:
    `{"path1":[{"op_names":["bottleneck-e2-k3","bottleneck-r4-k3","double3x3"],"op_types":["conv","conv","conv"]},
    {"op_names":["conv1x1","conv3x3"],"op_types":["supp","conv"]}],"path1_reduce_inds":[0,1],
    "path2":[{"op_names":["maxpool3x3","conv5x5"],"op_types":["supp","conv"]},{"op_names":["conv3x3","conv1x1",
    "inception_s3x3"],"op_types":["conv","supp","conv"]}],"path2_reduce_inds":[0,1]}`
    """

    name = "two_path"
    title = "Two-Path (GENNAPE)"
    variables = tuple(
        variable
        for path in PATHS
        for variable in (
            Variable(f"{path}.blocks", LENGTHS),
            Variable(f"{path}.reductions", REDUCTIONS),
            *(
                Variable(f"{path}.block{block}.operation{slot}", choices)
                for block in range(1, LENGTHS[-1] + 1)
                for slot, choices in enumerate(_CHOICES, start=1)
            ),
        )
    )

    @property
    def size(self) -> int:
        """Number of ordered pairs of paths, like strings: for each length, reductions times blocks."""
        return sum(math.comb(length, 2) * len(BLOCKS) ** length for length in LENGTHS) ** len(PATHS)

    def is_valid(self, genotype: Genotype) -> bool:
        return super().is_valid(genotype) and all(
            reductions[-1] < len(blocks) and all(slots in BLOCKS for slots in blocks)
            for blocks, reductions in _paths(self.normal(genotype))
        )

    def active(self, genotype: Genotype) -> Sequence[bool]:
        active: list[bool] = []
        for start in range(0, len(genotype), _VARIABLES):
            length = LENGTHS[genotype[start]]
            active += (True, length > LENGTHS[0])
            for block in range(LENGTHS[-1]):
                used = block < length
                second = genotype[start + 2 + SLOTS * block + 1]
                active += (used, used, used and second > 0)
        return active

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A random architecture: for each path its length, its possible reductions and each block among all 1,624 are
        drawn uniformly, one after the other.

        All lengths are equally likely, and 9 of 10 blocks have three operations.
        """
        genotype: list[int] = []
        for _ in PATHS:
            place = int(rng.integers(len(LENGTHS)))
            length = LENGTHS[place]
            genotype += (place, int(rng.integers(math.comb(length, 2))))
            for block in rng.integers(len(_BLOCKS), size=length):
                genotype += _BLOCKS[block]
            genotype += [0] * SLOTS * (LENGTHS[-1] - length)
        return tuple(genotype)

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        state: dict[str, Any] = {}
        for path, (blocks, reductions) in zip(PATHS, _paths(self.normal(genotype)), strict=True):
            operations = [BLOCKS[slots] for slots in blocks]
            state[path] = [{"op_names": ops, "op_types": _types(ops)} for ops in operations]
            state[f"{path}_reduce_inds"] = reductions
        return write_json(state)

    def from_str(self, arch_str: str) -> Genotype:
        keys = [*PATHS, *(f"{path}_reduce_inds" for path in PATHS)]
        state = read_object(read_json(arch_str, self.name), self.name, "the architecture", keys)
        genotype: list[int] = []
        for path in PATHS:
            blocks = read_list(state[path], self.name, path, LENGTHS[0], LENGTHS[-1])
            key = f"{path}_reduce_inds"
            genotype += (LENGTHS.index(len(blocks)), self._read_reductions(state[key], key, len(blocks)))
            for place, block in enumerate(blocks):
                genotype += self._read_block(block, f"{path}[{place}]")
            genotype += [0] * SLOTS * (LENGTHS[-1] - len(blocks))
        return tuple(genotype)

    def _read_reductions(self, value: Any, what: str, length: int) -> int:
        pair = read_list(value, self.name, what, 2, 2)
        first, second = (read_choice(position, self.name, f"a position of {what}", range(length)) for position in pair)
        if first >= second:
            raise ValueError(f"{self.name}: {what} {quoted(value)} should be two positions in ascending order")
        return REDUCTIONS.index((first, second))

    def _read_block(self, value: Any, what: str) -> Genotype:
        block = read_object(value, self.name, what, ("op_names", "op_types"))
        names = read_list(block["op_names"], self.name, f"op_names of {what}", 1, SLOTS)
        ops = tuple(_NAMES[read_choice(name, self.name, f"operation of {what}", _NAMES)] for name in names)
        if block["op_types"] != _types(ops):
            raise ValueError(
                f"{self.name}: op_types of {what} {quoted(block['op_types'])} should be {_types(ops)}, "
                "the types of its op_names"
            )
        if ops not in _FILLED:
            raise ValueError(
                f"{self.name}: op_types of {what} are {_types(ops)}; a block should have at least one conv "
                "and at most one supp"
            )
        return _FILLED[ops]

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        b = GraphBuilder()
        stem = convolution(b, b.input(3, size, size), STEM, 3)
        stem = convolution(b, stem, STEM, 3, stride=2)
        ends = []
        for blocks, reductions in _paths(self.normal(genotype)):
            x = stem
            for place, slots in enumerate(blocks):
                x = _block(b, x, BLOCKS[slots], reduces=place in reductions)
            ends.append(x)
        x = convolution(b, b.concat(*ends), HEAD, 3)
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


def _paths(genotype: Genotype) -> Iterator[tuple[list[Genotype], tuple[int, ...]]]:
    """The slots of each block and the reductions, for each path of a normal genotype."""
    for start in range(0, len(genotype), _VARIABLES):
        first = start + 2
        end = first + SLOTS * LENGTHS[genotype[start]]
        yield ([genotype[i : i + SLOTS] for i in range(first, end, SLOTS)], REDUCTIONS[genotype[start + 1]])


def _types(ops: tuple[str, ...]) -> list[str]:
    return ["conv" if op in CONVS else "supp" for op in ops]


def _block(b: GraphBuilder, x: int, ops: tuple[str, ...], *, reduces: bool) -> int:
    stride = 2 if reduces else 1
    channels = stride * b.shape(x)[1]
    y = x
    for op in ops:
        if op in CONVS:
            y = CONVS[op](b, y, channels, stride)
            stride = 1
        else:
            y = SUPPS[op](b, y, b.shape(y)[1], 1)
    return y if reduces else b.add(y, x)
