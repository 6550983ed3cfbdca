"""The NDS cell spaces: NASNet, Amoeba, PNAS, ENAS and DARTS cells in networks of every width and depth.

Radosavovic et al., "On Network Design Spaces for Visual Recognition" (ICCV 2019); networks as the authors build
them (facebookresearch/unnas, `pycls/models/nas`).

An architecture is a normal cell, a reduction cell, a width W and a depth D. Nodes 2, 3, ... of a cell are sums of two
operations on earlier states; state 0 is the output of the second to last cell, state 1 that of the last cell. The two
sources are drawn independently and may coincide. A cell's output concatenates its loose ends (nodes that no other node
reads), or all nodes (PNAS, DARTS).

ImageNet skeleton: conv3x3 to W/2 and conv3x3 to W, both stride 2 (state 0 of the first cell), conv3x3 stride 2
(state 1), D cells. CIFAR skeleton, for inputs up to 64 pixels: conv3x3 to 3W (both states), D cells. Cells D//3 and
2D//3 are reduction cells: their operations on states 0 and 1 have stride 2, and they double the channels. Both states
are first projected to the cell's channels by ReLU-conv1x1-BN; after a reduction cell (or the ImageNet stem), state 0
goes through a factorized reduction instead. A global average pool and a fully connected layer follow the cells.

Decisions that the sources leave open:
 - widths and depths are the same for both skeletons: those of the ImageNet records (32 to 96; 6 to 22 in steps of
   four), plus every even depth from 4, and widths 16 and 24 for CIFAR, whose records were not available (public users
   of them mention depths 12 and 20 and width 32);
 - a `skip_connect` of stride 2 is a factorized reduction, with weights; `none` multiplies by 0 and stays;
 - auxiliary heads and drop path affect only training and are off in every record; strings that enable them are errors;
 - the reference stem applies a ReLU in place, so that the first cell reads state 0 after it; its factorized reduction
   starts with a ReLU, so the function is the same.
"""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.common.errors import quoted
from search_spaces.counting import macs
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.operators import Operator, Shape
from search_spaces.space import CIFAR_UP_TO, Genotype, SearchSpace, Variable, register

WIDTHS = (16, 24, 32, 48, 64, 80, 96)
DEPTHS = tuple(range(4, 23, 2))
CELLS = ("normal", "reduce")

Pair = tuple[int, int]  # position of the operation, source state


class NDS(SearchSpace):
    """Genotype: for each cell and node, operation and source of both operands; then width and depth."""

    resolution = 224
    num_classes = 1000
    operations: ClassVar[tuple[str, ...]]
    nodes: ClassVar[int]
    loose_ends: ClassVar[bool]  # whether a cell's output concatenates only its loose ends

    def __init__(self) -> None:
        sources = [(kind, node, side) for kind in CELLS for node in range(self.nodes) for side in "ab"]
        cells = [
            variable
            for kind, node, side in sources
            for variable in (
                Variable(f"{kind}_{node + 2}_op_{side}", self.operations),
                Variable(f"{kind}_{node + 2}_source_{side}", tuple(range(node + 2))),
            )
        ]
        self.variables = (*cells, Variable("width", WIDTHS), Variable("depth", DEPTHS))

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        cells: dict[str, Any] = {}
        for kind, cell in zip(CELLS, self._cells(genotype), strict=True):
            cells[kind] = [[self.operations[op], source] for op, source in cell]
            cells[f"{kind}_concat"] = self._concat(cell)
        width, depth = WIDTHS[genotype[-2]], DEPTHS[genotype[-1]]
        return write_json({"aux": False, "depth": depth, "drop_prob": 0.0, "genotype": cells, "width": width})

    def from_str(self, arch_str: str) -> Genotype:
        """The genotype of a record's `net`; `aux` and `drop_prob` are optional.

        Raises ValueError for an invalid string, an auxiliary head, drop path, and a concatenation other than the
        space's.
        """
        name = self.name
        keys = ["genotype", "width", "depth"]
        net = read_object(read_json(arch_str, name), name, "architecture", keys, ("aux", "drop_prob"))
        if net.get("aux", False) is not False:
            raise ValueError(
                f"{name}: auxiliary heads are not supported: aux should be false, not {quoted(net['aux'])}"
            )
        drop = net.get("drop_prob", 0.0)
        if isinstance(drop, bool) or drop != 0:
            raise ValueError(f"{name}: drop path is not supported: drop_prob should be 0.0, not {quoted(drop)}")
        keys = [key for kind in CELLS for key in (kind, f"{kind}_concat")]
        cells = read_object(net["genotype"], name, "genotype", keys)
        genotype: list[int] = []
        for kind in CELLS:
            pairs = read_list(cells[kind], name, kind, 2 * self.nodes, 2 * self.nodes)
            cell = [self._read_pair(pair, kind, place) for place, pair in enumerate(pairs)]
            given, concat = cells[f"{kind}_concat"], self._concat(cell)
            if given != concat:
                rule = "the nodes that no other node reads" if self.loose_ends else "all nodes"
                raise ValueError(f"{name}: {kind}_concat {quoted(given)} should be {concat}, {rule}")
            genotype += [position for pair in cell for position in pair]
        width = read_choice(net["width"], name, "width", WIDTHS)
        return (*genotype, width, read_choice(net["depth"], name, "depth", DEPTHS))

    def _read_pair(self, pair: Any, kind: str, place: int) -> Pair:
        what = f"{kind}[{place}]"
        op, source = read_list(pair, self.name, what, 2, 2)
        states = tuple(range(place // 2 + 2))
        return (
            read_choice(op, self.name, f"operation of {what}", self.operations),
            read_choice(source, self.name, f"source of {what}", states),
        )

    def _cells(self, genotype: Genotype) -> Iterator[list[Pair]]:
        """The (operation, source) pairs of both cells, two for each node."""
        half = 4 * self.nodes
        for start in (0, half):
            positions = [int(position) for position in genotype[start : start + half]]
            yield list(zip(positions[::2], positions[1::2], strict=True))

    def _concat(self, cell: list[Pair]) -> list[int]:
        """The states that the cell's output concatenates."""
        read = {source for _, source in cell} if self.loose_ends else set()
        return [state for state in range(2, self.nodes + 2) if state not in read]

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        b = GraphBuilder()
        image = b.input(3, size, size)
        width, depth = WIDTHS[genotype[-2]], DEPTHS[genotype[-1]]
        halved = size > CIFAR_UP_TO  # whether `last` has half the height and width of `before`
        if halved:
            x = b.relu(b.batch_norm(b.conv(image, width // 2, 3, stride=2, padding=1)))
            before = b.batch_norm(b.conv(x, width, 3, stride=2, padding=1))
            last = _relu_conv(b, before, width, 3, 2)
        else:
            before = last = b.batch_norm(b.conv(image, 3 * width, 3, padding=1))
        cells = [(cell, self._concat(cell)) for cell in self._cells(genotype)]
        operations = [OPERATIONS[name] for name in self.operations]
        channels = width
        for place in range(depth):
            reduce = place in (depth // 3, 2 * depth // 3)
            channels *= 1 + reduce
            cell, concat = cells[reduce]
            first = _factorized_reduction(b, before, channels) if halved else _relu_conv(b, before, channels)
            states = [first, _relu_conv(b, last, channels)]
            terms: list[int] = []
            for op, source in cell:
                stride = 2 if reduce and source < 2 else 1
                terms.append(operations[op](b, states[source], channels, stride))
                if len(terms) == 2:
                    states.append(b.add(*terms))
                    terms.clear()
            before, last = last, b.concat(*[states[state] for state in concat])
            halved = reduce
        return b.build(b.gemm(b.flatten(b.global_avg_pool(last)), self.class_count(num_classes)))


def _relu_conv(b: GraphBuilder, x: int, channels: int, kernel: int = 1, stride: int = 1) -> int:
    return b.batch_norm(b.conv(b.relu(x), channels, kernel, stride=stride, padding=kernel // 2))


def _factorized_reduction(b: GraphBuilder, x: int, channels: int) -> int:
    """Halves height and width: two parallel 1x1 convolutions of stride 2, the second shifted by one pixel."""
    x = b.relu(x)
    shifted = b.slice(b.slice(b.pad(x, (0, 0, 1, 1)), 2, 1), 3, 1)
    halves = [b.conv(half, channels // 2, 1, stride=2) for half in (x, shifted)]
    return b.batch_norm(b.concat(*halves))


# Applies an operation: (builder, state, channels, stride) -> node.
Operation = Callable[[GraphBuilder, int, int, int], int]


def _none(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.zero(x if stride == 1 else b.slice(b.slice(x, 2, step=stride), 3, step=stride))


def _skip(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return x if stride == 1 else _factorized_reduction(b, x, channels)


def _avg_pool(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.avg_pool(x, 3, stride=stride, padding=1)


def _max_pool(kernel: int) -> Operation:
    return lambda b, x, channels, stride: b.max_pool(x, kernel, stride=stride, padding=kernel // 2)


def _conv(kernel: int) -> Operation:
    return lambda b, x, channels, stride: _relu_conv(b, x, channels, kernel, stride)


def _cross(kernel: int) -> Operation:
    """A 1 x k convolution, then a k x 1 convolution."""

    def apply(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        x = b.conv(b.relu(x), channels, (1, kernel), stride=(1, stride), padding=(0, kernel // 2))
        return b.batch_norm(b.conv(x, channels, (kernel, 1), stride=(stride, 1), padding=(kernel // 2, 0)))

    return apply


def _separable(kernel: int, dilation: int = 1, rounds: int = 2) -> Operation:
    """ReLU, depthwise convolution, 1x1 convolution and BN, `rounds` times; the first round has the stride."""

    def apply(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        padding = dilation * (kernel // 2)
        for _ in range(rounds):
            x = b.conv(b.relu(x), channels, kernel, stride=stride, padding=padding, dilation=dilation, groups=channels)
            x = b.batch_norm(b.conv(x, channels, 1))
            stride = 1
        return x

    return apply


OPERATIONS: dict[str, Operation] = {
    "none": _none,
    "skip_connect": _skip,
    "avg_pool_3x3": _avg_pool,
    "max_pool_3x3": _max_pool(3),
    "max_pool_5x5": _max_pool(5),
    "max_pool_7x7": _max_pool(7),
    "conv_1x1": _conv(1),
    "conv_3x3": _conv(3),
    "conv_3x1_1x3": _cross(3),
    "conv_7x1_1x7": _cross(7),
    "sep_conv_3x3": _separable(3),
    "sep_conv_5x5": _separable(5),
    "sep_conv_7x7": _separable(7),
    "dil_conv_3x3": _separable(3, dilation=2, rounds=1),
    "dil_conv_5x5": _separable(5, dilation=2, rounds=1),
    "dil_sep_conv_3x3": _separable(3, dilation=2),
}


@register
class NASNet(NDS):
    """The cells of this space's NDS records.

    One architecture, without line breaks:
    `{"aux":false,"depth":18,"drop_prob":0.0,"genotype":{"normal":[["skip_connect",1],["conv_1x1",1],["conv_1x1",1],
    ["conv_1x1",2],["sep_conv_7x7",3],["skip_connect",0],["sep_conv_5x5",0],["conv_1x1",4],["avg_pool_3x3",5],
    ["conv_3x1_1x3",4]],"normal_concat":[6],"reduce":[["sep_conv_3x3",1],["conv_3x1_1x3",1],["sep_conv_5x5",1],
    ["conv_3x3",2],["max_pool_3x3",3],["dil_conv_3x3",1],["max_pool_3x3",1],["max_pool_5x5",0],["conv_1x1",5],
    ["conv_3x3",4]],"reduce_concat":[6]},"width":24}`
    """

    name = "nds_nasnet"
    title = "NDS NASNet"
    nodes = 5
    loose_ends = True
    operations = (
        "skip_connect", "conv_3x1_1x3", "conv_7x1_1x7", "dil_conv_3x3", "avg_pool_3x3", "max_pool_3x3",
        "max_pool_5x5", "max_pool_7x7", "conv_1x1", "conv_3x3", "sep_conv_3x3", "sep_conv_5x5", "sep_conv_7x7",
    )  # fmt: skip


@register
class Amoeba(NDS):
    """The cells of this space's NDS records.

    One architecture, without line breaks:
    `{"aux":false,"depth":8,"drop_prob":0.0,"genotype":{"normal":[["sep_conv_3x3",0],["skip_connect",0],
    ["sep_conv_7x7",0],["sep_conv_3x3",0],["max_pool_3x3",1],["conv_7x1_1x7",2],["sep_conv_3x3",4],["conv_7x1_1x7",3],
    ["sep_conv_3x3",4],["max_pool_3x3",4]],"normal_concat":[5,6],"reduce":[["max_pool_3x3",1],["sep_conv_5x5",1],
    ["conv_7x1_1x7",2],["sep_conv_5x5",1],["avg_pool_3x3",0],["skip_connect",1],["avg_pool_3x3",1],["sep_conv_5x5",0],
    ["conv_7x1_1x7",3],["sep_conv_5x5",4]],"reduce_concat":[5,6]},"width":96}`
    """

    name = "nds_amoeba"
    title = "NDS Amoeba"
    nodes = 5
    loose_ends = True
    operations = (
        "skip_connect", "sep_conv_3x3", "sep_conv_5x5", "sep_conv_7x7", "avg_pool_3x3", "max_pool_3x3",
        "dil_sep_conv_3x3", "conv_7x1_1x7",
    )  # fmt: skip


@register
class PNAS(NDS):
    """The cells of this space's NDS records.

    One architecture, without line breaks:
    `{"aux":false,"depth":8,"drop_prob":0.0,"genotype":{"normal":[["sep_conv_7x7",1],["conv_7x1_1x7",1],
    ["dil_conv_3x3",0],["conv_7x1_1x7",0],["avg_pool_3x3",2],["max_pool_3x3",3],["dil_conv_3x3",4],["dil_conv_3x3",0],
    ["sep_conv_3x3",2],["sep_conv_7x7",5]],"normal_concat":[2,3,4,5,6],"reduce":[["max_pool_3x3",0],["skip_connect",
    1],["dil_conv_3x3",0],["conv_7x1_1x7",2],["conv_7x1_1x7",3],["dil_conv_3x3",3],["conv_7x1_1x7",4],["sep_conv_3x3",
    3],["sep_conv_7x7",1],["avg_pool_3x3",4]],"reduce_concat":[2,3,4,5,6]},"width":96}`
    """

    name = "nds_pnas"
    title = "NDS PNAS"
    nodes = 5
    loose_ends = False
    operations = (
        "sep_conv_3x3", "sep_conv_5x5", "sep_conv_7x7", "conv_7x1_1x7", "skip_connect", "avg_pool_3x3",
        "max_pool_3x3", "dil_conv_3x3",
    )  # fmt: skip


@register
class ENAS(NDS):
    """The cells of this space's NDS records.

    One architecture, without line breaks:
    `{"aux":false,"depth":6,"drop_prob":0.0,"genotype":{"normal":[["sep_conv_3x3",0],["max_pool_3x3",1],
    ["max_pool_3x3",2],["sep_conv_5x5",0],["sep_conv_5x5",1],["avg_pool_3x3",3],["max_pool_3x3",2],["sep_conv_3x3",4],
    ["max_pool_3x3",1],["avg_pool_3x3",5]],"normal_concat":[6],"reduce":[["sep_conv_5x5",1],["skip_connect",0],
    ["skip_connect",0],["skip_connect",2],["sep_conv_3x3",3],["sep_conv_5x5",1],["skip_connect",1],["avg_pool_3x3",4],
    ["sep_conv_3x3",5],["sep_conv_3x3",5]],"reduce_concat":[6]},"width":48}`
    """

    name = "nds_enas"
    title = "NDS ENAS"
    nodes = 5
    loose_ends = True
    operations = ("skip_connect", "sep_conv_3x3", "sep_conv_5x5", "avg_pool_3x3", "max_pool_3x3")


@register
class DARTS(NDS):
    """The cells of this space's NDS records.

    One architecture, without line breaks:
    `{"aux":false,"depth":16,"drop_prob":0.0,"genotype":{"normal":[["skip_connect",0],["none",0],["sep_conv_3x3",0],
    ["none",0],["none",1],["dil_conv_3x3",1],["sep_conv_5x5",3],["dil_conv_5x5",3]],"normal_concat":[2,3,4,5],
    "reduce":[["dil_conv_5x5",0],["none",0],["max_pool_3x3",0],["none",1],["sep_conv_3x3",1],["none",2],
    ["sep_conv_3x3",3],["dil_conv_3x3",4]],"reduce_concat":[2,3,4,5]},"width":48}`
    """

    name = "nds_darts"
    title = "NDS DARTS"
    nodes = 4
    loose_ends = False
    operations = (
        "none", "max_pool_3x3", "avg_pool_3x3", "skip_connect", "sep_conv_3x3", "sep_conv_5x5", "dil_conv_3x3",
        "dil_conv_5x5",
    )  # fmt: skip


def nds_flops(graph: Graph) -> int:
    """The `flops` of NDS records for a graph as built by `space.graph`.

    NDS counts the MACs of convolutions and the classifier, the classifier's biases, one per output element of a ReLU,
    the kernel size per output element of a pool, and one per input element of a global pool. It counts dilated
    convolutions with the output size that they would have without dilation.
    """
    nodes = graph.nodes
    return sum(_node_flops(op, nodes[inputs[0]].shape, shape) for op, inputs, shape in nodes if inputs)


@lru_cache(maxsize=65536)
def _node_flops(op: Operator, before: Shape, after: Shape) -> int:
    if op.name == "Relu":
        return math.prod(after)
    if op.name in ("AveragePool", "MaxPool"):
        return math.prod(op.ints("k", 2)) * math.prod(after)
    if op.name == "GlobalAveragePool":
        return math.prod(before)
    count = macs(op, (before,), after)
    if op.name == "Gemm":
        return count + after[-1]
    if op.name == "Conv" and op.get("d") != 1:
        kernel, stride, pads = op.ints("k", 2), op.ints("s", 2), op.ints("p", 4)
        for axis in (0, 1):
            undilated = (before[2 + axis] + pads[axis] + pads[2 + axis] - kernel[axis]) // stride[axis] + 1
            count = count // after[2 + axis] * undilated
    return count
