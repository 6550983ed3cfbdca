"""SNAS: small CIFAR-10 networks with a random cell and a random skeleton, for pretraining.

Akhauri, Song, Wongpanich, Lewandowski & Abdelfattah, "Regression Language Models for Code" (2025), appendix D.3. The
paper gives an outline without code: a skeleton drawn from stem width, stacks, cells per stack and width multiplier; a
micro cell, a DAG over a small registry of operators; optional residuals; a compact `arch_str` from which the network is
rebuilt. The ranges, operators and string format are this project's, chosen so that networks train in seconds and their
texts contain the patterns of other spaces:

- skeleton: conv3x3 to `w` channels at full size, `s` stacks of `c` cells, global average pool, fully connected.
  Stack k = 0, 1, ... has w * m**k channels, rounded to a multiple of 4 for grouped convolutions. An input of 32 pixels
  ends at 16, 8 or 4 pixels and 8 to 192 channels. The median sample has 24 thousand parameters and 6.5 million MACs,
  the middle 80% have 4 to 270 thousand and 1.4 to 32 million, the largest network 8.3 million and 398 million.
- between stacks, height and width are halved and channels change: in a convolution, as in residual networks
  (`convdown`), or in a pool and conv1x1, as in NAS-Bench-101 and -201 (`maxdown`, `avgdown`).
- activation, one per network: ReLU (NAS-Bench, NDS), ReLU6 (ProxylessNAS, GENNAPE) or hard swish (MobileNetV3). It
  follows convolution and BN (`postact`, NAS-Bench-101) or precedes them (`preact`, NAS-Bench-201 and NDS), and then
  also precedes the pool. This order applies to stem, cells and downsampling; within an inverted bottleneck the
  activation is always between the convolutions.
- cell: 1 to 5 nodes, the maximum of NAS-Bench-101 and NASNet. A node applies its operation to one earlier node or to
  the sum of two; 0 is the cell's input. Nodes that no other node reads form the output, so that no node is dead: their
  sum, or their concatenation and conv1x1 to the stack's channels. A residual adds the cell's input to the output.
- at least one node is a convolution, since a cell without one would learn nothing. This is the only rule.

Strings are `w16-s3-c2-m1.5-relu-postact-maxdown_conv3x3~0_maxpool3x3~0_sep5x5~0~1_concat-residual`: the skeleton,
nodes 1, 2, ... with their inputs, the output. No character needs escaping in a URL, a file name or a CSV file. Every
architecture has one string. A cell with one loose end has nothing to concatenate and is written `sum`.

A sum is one operator with any number of operands, not a chain, so that cells that differ only in the numbering of
their nodes share a `canonical_key`. A concatenation orders channels by node: the loose ends must keep their order.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

from search_spaces.arch_str import read_choice
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.operators import operator
from search_spaces.space import Genotype, SearchSpace, Variable, register

ACTIVATIONS = {"relu": GraphBuilder.relu, "relu6": GraphBuilder.relu6, "hardswish": GraphBuilder.hard_swish}
# Variables and the prefixes of their choices in strings.
SKELETON = (
    (Variable("stem_width", (8, 12, 16, 24)), "w"), (Variable("stacks", (2, 3, 4)), "s"),
    (Variable("cells_per_stack", (1, 2, 3)), "c"), (Variable("width_multiplier", (1, 1.5, 2)), "m"),
    (Variable("activation", tuple(ACTIVATIONS)), ""), (Variable("order", ("postact", "preact")), ""),
    (Variable("downsampling", ("convdown", "maxdown", "avgdown")), ""),
)  # fmt: skip
NODES = 5
# The inputs that node i + 1 can have.
INPUTS = [tuple((*combinations(range(i + 1), 1), *combinations(range(i + 1), 2))) for i in range(NODES)]
JOINS = ("sum", "concat")
RESIDUALS = ("plain", "residual")

_SUM = operator("Sum")


class _Network(GraphBuilder):
    """A builder with the network's activation, after or before every convolution and BN."""

    def __init__(self, activation: str, order: str) -> None:
        super().__init__()
        self.activation = ACTIVATIONS[activation]
        self.preact = order == "preact"

    def activate(self, x: int) -> int:
        return self.activation(self, x)

    def before(self, x: int) -> int:
        """The input of a convolution: activated if the activation precedes it."""
        return self.activate(x) if self.preact else x

    def after(self, x: int) -> int:
        """The output of a convolution: BN, then the activation if it follows."""
        x = self.batch_norm(x)
        return x if self.preact else self.activate(x)

    def width(self, x: int) -> int:
        return self.shape(x)[1]

    def sum(self, terms: Sequence[int]) -> int:
        return self.append(_SUM, terms) if len(terms) > 1 else terms[0]


Operation = Callable[[_Network, int], int]


def _convolution(kernel: int, groups: int = 1) -> Operation:
    def build(b: _Network, x: int) -> int:
        return b.after(b.conv(b.before(x), b.width(x), kernel, padding=kernel // 2, groups=groups))

    return build


def _asymmetric(kernel: int) -> Operation:
    """1 x k, then k x 1: the receptive field of a k x k convolution for 2 / k of its cost (Inception)."""
    half = kernel // 2

    def build(b: _Network, x: int) -> int:
        flat = b.conv(b.before(x), b.width(x), (1, kernel), padding=(0, half))
        return b.after(b.conv(flat, b.width(x), (kernel, 1), padding=(half, 0)))

    return build


def _separable(kernel: int, dilation: int = 1) -> Operation:
    """Depthwise, then 1 x 1 convolution, with one BN (NDS)."""

    def build(b: _Network, x: int) -> int:
        width, padding = b.width(x), kernel // 2 * dilation
        deep = b.conv(b.before(x), width, kernel, padding=padding, dilation=dilation, groups=width)
        return b.after(b.conv(deep, width, 1))

    return build


def _inverted_bottleneck(kernel: int, expansion: int) -> Operation:
    """1 x 1 to more channels, depthwise, 1 x 1 back without activation (MobileNetV2)."""

    def build(b: _Network, x: int) -> int:
        wide = expansion * b.width(x)
        y = b.activate(b.batch_norm(b.conv(x, wide, 1)))
        y = b.activate(b.batch_norm(b.conv(y, wide, kernel, padding=kernel // 2, groups=wide)))
        return b.batch_norm(b.conv(y, b.width(x), 1))

    return build


def _squeeze_excite(b: _Network, x: int) -> int:
    """Squeeze-and-excitation: every channel times a gate computed from the means of all (MobileNetV3)."""
    y = b.relu(b.conv(b.global_avg_pool(x), b.width(x) // 4, 1, bias=True))
    return b.mul(x, b.hard_sigmoid(b.conv(y, b.width(x), 1, bias=True)))


CONVOLUTIONS: dict[str, Operation] = {
    "conv3x3": _convolution(3),
    "conv1x1": _convolution(1),
    "group3x3": _convolution(3, groups=4),
    "asym5x5": _asymmetric(5),
    "sep3x3": _separable(3),
    "sep5x5": _separable(5),
    "dil3x3": _separable(3, dilation=2),
    "mbconv3x3": _inverted_bottleneck(3, expansion=3),
}
OPERATIONS: dict[str, Operation] = CONVOLUTIONS | {
    "maxpool3x3": lambda b, x: b.max_pool(x, 3, padding=1),
    "avgpool3x3": lambda b, x: b.avg_pool(x, 3, padding=1),
    "se": _squeeze_excite,
    "skip": lambda b, x: x,
}

_NAMES = tuple(OPERATIONS)
_SKELETON_WORDS = [[f"{prefix}{choice}" for choice in variable.choices] for variable, prefix in SKELETON]
_INPUT_WORDS = [["~".join(map(str, read)) for read in choices] for choices in INPUTS]
_OUTPUTS = [f"{join}-{residual}" for join in JOINS for residual in RESIDUALS]
# Start of each part of a genotype. Node 1 has no input variable: it always reads the cell's input.
_COUNT = len(SKELETON)
_OPS = _COUNT + 1
_READS = _OPS + NODES
_JOIN = _READS + NODES - 1


@register
class SNAS(SearchSpace):
    """Genotype: the skeleton, the number of nodes, their operations, the inputs of nodes 2 to 5, join, residual.

    One architecture: `w8-s3-c1-m1-relu-postact-maxdown_sep5x5~0_sum-plain`
    """

    name = "snas"
    title = "SNAS"
    variables = (
        *(variable for variable, _ in SKELETON), Variable("nodes", tuple(range(1, NODES + 1))),
        *(Variable(f"node{i}.operation", _NAMES) for i in range(1, NODES + 1)),
        *(Variable(f"node{i}.inputs", INPUTS[i - 1]) for i in range(2, NODES + 1)), Variable("join", JOINS),
        Variable("residual", RESIDUALS),
    )  # fmt: skip

    @property
    def size(self) -> int:
        """Choices of skeleton and residual, times cells; the join counts only for cells with several loose ends."""
        outer = math.prod(len(variable.choices) for variable, _ in SKELETON) * len(RESIDUALS)
        without = len(OPERATIONS) - len(CONVOLUTIONS)
        return outer * sum(
            (len(OPERATIONS) ** nodes - without**nodes) * _wirings(nodes) for nodes in range(1, NODES + 1)
        )

    def is_valid(self, genotype: Genotype) -> bool:
        return super().is_valid(genotype) and any(op < len(CONVOLUTIONS) for op, _ in _cell(genotype))

    def active(self, genotype: Genotype) -> Sequence[bool]:
        cell = _cell(genotype)
        used = [i < len(cell) for i in range(NODES)]
        joins = len(_loose_ends([read for _, read in cell])) > 1
        return [*[True] * _OPS, *used, *used[1:], joins, True]

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        genotype = self.normal(genotype)
        skeleton = [names[place] for names, place in zip(_SKELETON_WORDS, genotype[:_COUNT], strict=True)]
        nodes = ["~".join([_NAMES[op], *map(str, read)]) for op, read in _cell(genotype)]
        output = f"{JOINS[genotype[-2]]}-{RESIDUALS[genotype[-1]]}"
        return "_".join(["-".join(skeleton), *nodes, output])

    def from_str(self, arch_str: str) -> Genotype:
        parts = arch_str.split("_")
        if not 3 <= len(parts) <= NODES + 2:
            raise ValueError(
                f"{quoted(arch_str)} is not an architecture of snas: it should be a skeleton, 1 to {NODES} nodes "
                "and an output, separated by '_'"
            )
        skeleton, *nodes, output = parts
        fields = skeleton.split("-")
        if len(fields) != len(SKELETON):
            example = "-".join(names[0] for names in _SKELETON_WORDS)
            raise ValueError(f"snas: skeleton {quoted(skeleton)} should have {len(SKELETON)} fields, like {example}")
        places = [
            read_choice(field, self.name, variable.name, names)
            for field, (variable, _), names in zip(fields, SKELETON, _SKELETON_WORDS, strict=True)
        ]
        ops, reads = [0] * NODES, [0] * NODES
        for i, node in enumerate(nodes):
            op, _, read = node.partition("~")
            ops[i] = read_choice(op, self.name, f"operation of node {i + 1}", _NAMES)
            if read not in _INPUT_WORDS[i]:
                raise ValueError(
                    f"snas: node {i + 1} is {quoted(node)}; after '~' should be one of {', '.join(_INPUT_WORDS[i])}"
                )
            reads[i] = _INPUT_WORDS[i].index(read)
        ends = divmod(read_choice(output, self.name, "output", _OUTPUTS), len(RESIDUALS))
        genotype = (*places, len(nodes) - 1, *ops, *reads[1:], *ends)
        if not self.is_valid(genotype):
            raise ValueError(f"snas: {quoted(arch_str)} has no convolution in its cell")
        if self.normal(genotype) != genotype:
            raise ValueError(f"snas: {quoted(arch_str)} has one loose end and nothing to concatenate; write 'sum'")
        return genotype

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        setting: list[Any] = [v.choices[g] for v, g in zip(self.variables, genotype, strict=True)]
        stem, stacks, cells, multiplier, activation, order, downsampling = setting[:_COUNT]
        cell, concat, residual = _cell(genotype), bool(genotype[-2]), bool(genotype[-1])
        size = self.input_size(resolution)
        b = _Network(activation, order)
        x = b.after(b.conv(b.input(3, size, size), stem, 3, padding=1))
        for stack in range(stacks):
            if stack:
                x = _downsample(b, x, 4 * math.floor(stem * multiplier**stack / 4 + 0.5), downsampling)
            for _ in range(cells):
                y = _build_cell(b, x, cell, concat)
                x = b.add(x, y) if residual else y
        x = b.global_avg_pool(b.before(x))
        return b.build(b.gemm(b.flatten(x), self.class_count(num_classes)))


Cell = list[tuple[int, tuple[int, ...]]]


def _cell(genotype: Genotype) -> Cell:
    """The operation and the inputs of each node."""
    reads = [(0,), *(INPUTS[i][genotype[_READS + i - 1]] for i in range(1, NODES))]
    return list(zip(genotype[_OPS:_READS], reads, strict=True))[: genotype[_COUNT] + 1]


def _loose_ends(reads: Sequence[tuple[int, ...]]) -> list[int]:
    """The nodes that no other node reads."""
    read = set().union(*reads)
    return [node for node in range(1, len(reads) + 1) if node not in read]


@cache
def _wirings(nodes: int) -> int:
    """Number of ways to connect that many nodes and to join their loose ends."""
    return sum(len(JOINS) if len(_loose_ends(reads)) > 1 else 1 for reads in product(*INPUTS[:nodes]))


def _build_cell(b: _Network, x: int, cell: Cell, concat: bool) -> int:
    nodes = [x]
    for op, read in cell:
        nodes.append(OPERATIONS[_NAMES[op]](b, b.sum([nodes[i] for i in read])))
    ends = [nodes[i] for i in _loose_ends([read for _, read in cell])]
    if concat and len(ends) > 1:
        return b.after(b.conv(b.before(b.concat(*ends)), b.width(x), 1))
    return b.sum(ends)


def _downsample(b: _Network, x: int, width: int, how: str) -> int:
    if how == "convdown":
        return b.after(b.conv(b.before(x), width, 3, stride=2, padding=1))
    x = b.max_pool(x, 2, stride=2) if how == "maxdown" else b.avg_pool(x, 2, stride=2)
    return b.after(b.conv(b.before(x), width, 1))
