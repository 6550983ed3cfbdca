"""Networks as graphs: nodes in topological order, and a builder that takes about a millisecond per network.

>>> b = GraphBuilder()
>>> x = b.input(3, 32, 32)
>>> x = b.relu(b.batch_norm(b.conv(x, 16, 3, padding=1)))
>>> graph = b.build(b.gemm(b.flatten(b.global_avg_pool(x)), 10))
>>> graph.params, graph.macs
(634, 442528)
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from typing import NamedTuple

from search_spaces import counting, operators
from search_spaces.operators import SPECS, Operator, Shape, ShapeError, Weight, operator, show


class Node(NamedTuple):
    """An operator applied to earlier nodes. `inputs` are positions in `Graph.nodes`; `shape` includes the batch, 1."""

    op: Operator
    inputs: tuple[int, ...]
    shape: Shape


# Creates a Node from a tuple of its fields, unchecked, in half the time of Node(...), a tenth of all building time.
make_node: Callable[[tuple[Operator, tuple[int, ...], Shape]], Node] = partial(tuple.__new__, Node)


@dataclass(frozen=True)
class Graph:
    """A network: `nodes` in topological order, and `outputs`, positions of nodes.

    Input nodes have the operator `input` (`is_input`), in the order of the network's inputs.
    """

    nodes: tuple[Node, ...]
    outputs: tuple[int, ...]
    # Parameters of the file the graph was read from, whose nodes may share weights; None: every node has its own.
    stored_params: int | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        shapes = ", ".join(show(node.shape[1:]) for node in self.nodes if is_input(node.op))
        return f"<Graph: {len(self.nodes)} nodes, input {shapes}, {self.params:,} parameters, {self.macs:,} MACs>"

    def input_shapes(self, index: int) -> list[Shape]:
        """Shapes of the inputs of node `index`."""
        return [self.nodes[i].shape for i in self.nodes[index].inputs]

    def weights(self, index: int) -> list[Weight]:
        """The weight tensors of node `index`, including running statistics."""
        node = self.nodes[index]
        return operators.weights(node.op, self.input_shapes(index), node.shape)

    def name(self, index: int) -> str:
        """Name of node `index` in ONNX files and torch modules, e.g. `Conv_3`."""
        return f"{_identifier(self.nodes[index].op.name)}_{index}"

    def named_weights(self) -> Iterator[tuple[str, Weight]]:
        """All weight tensors of the network with their names in ONNX and torch (`Conv_3.weight`)."""
        for index, node in enumerate(self.nodes):
            if operators.has_weights(node.op):
                name = self.name(index)
                for weight in self.weights(index):
                    yield f"{name}.{weight.name}", weight

    @cached_property
    def params(self) -> int:
        """Number of trainable parameters, including dead branches; running statistics are not counted.

        In a graph that was read from a file, weights that several nodes share count once.
        """
        return self._total(counting.params) if self.stored_params is None else self.stored_params

    @cached_property
    def macs(self) -> int:
        """Multiply-accumulate operations for one input (batch 1), of what `counting` lists."""
        return self._total(counting.macs)

    @cached_property
    def activations(self) -> int:
        """Total number of output values of all nodes for one input (batch 1), excluding the inputs themselves."""
        return sum(math.prod(shape) for _, inputs, shape in self.nodes if inputs)

    def _total(self, count: Callable[[Operator, tuple[Shape, ...], Shape], int]) -> int:
        nodes = self.nodes
        total = 0
        for op, inputs, shape in nodes:
            if _is_counted(op):
                total += count(op, tuple([nodes[i][2] for i in inputs]), shape)
        return total


@cache
def _identifier(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


@cache
def _is_counted(op: Operator) -> bool:
    return operators.has_weights(op) or counting.has_macs(op)


INPUT = operator("input")  # of floats


def is_input(op: Operator) -> bool:
    """Whether the operator is a network input, of floats or of another element type."""
    return op.name == "input"


class GraphBuilder:
    """Builds a `Graph` node by node. Every method returns the position of the new node.

    A call with inputs of the wrong shape raises ShapeError naming the shapes.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []

    def build(self, *outputs: int) -> Graph:
        """The graph with these outputs. Raises ValueError if there are none."""
        if not outputs:
            raise ValueError("a graph needs at least one output")
        return Graph(tuple(self.nodes), outputs)

    def shape(self, x: int) -> Shape:
        """Shape of node `x`, batch 1 included."""
        return self.nodes[x].shape

    def append(self, op: Operator, inputs: Sequence[int], shape: Shape = ()) -> int:
        """Adds an operator. `shape` declares the part of the output shape that the inputs do not determine (see
        `OperatorSpec`), for a generic operator the whole shape.

        Raises ShapeError if the operator does not accept these inputs or cannot produce the declared shape.
        """
        nodes = self.nodes
        count = len(nodes)
        shapes = []
        for i in inputs:
            if not 0 <= i < count:
                raise ValueError(f"{op.name} refers to node {i}, which does not exist (the graph has {count} nodes)")
            shapes.append(nodes[i].shape)
        nodes.append(make_node((op, tuple(inputs), _infer(op, tuple(shapes), shape))))
        return count

    def input(self, *shape: int) -> int:
        """A network input; `shape` excludes the batch dimension, e.g. `input(3, 32, 32)`."""
        if not shape or min(shape) < 1:
            raise ShapeError(f"an input needs positive sizes, got {show(shape)}")
        return self.append(INPUT, (), (1, *shape))

    def conv(
        self, x: int, channels: int, kernel: int | tuple[int, ...], *, stride: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0, dilation: int = 1, groups: int = 1, bias: bool = False,
    ) -> int:  # fmt: skip
        """Convolution to `channels`. `padding` is one number, one per dimension, or begins then ends."""
        op = _conv_operator(kernel, stride, _pads(padding), dilation, groups, bias)
        return self.append(op, (x,), (1, channels))

    def batch_norm(self, x: int, eps: float = 1e-5) -> int:
        """Batch normalization over channels, with scale, shift and running statistics."""
        return self.append(_with("BatchNormalization", "eps", eps), (x,))

    def relu(self, x: int) -> int:
        return self.append(_RELU, (x,))

    def relu6(self, x: int) -> int:
        return self.append(_RELU6, (x,))

    def sigmoid(self, x: int) -> int:
        return self.append(operator("Sigmoid"), (x,))

    def hard_sigmoid(self, x: int) -> int:
        """relu6(x + 3) / 6, as in torch and MobileNetV3."""
        return self.append(operator("HardSigmoid"), (x,))

    def hard_swish(self, x: int) -> int:
        """x * relu6(x + 3) / 6."""
        return self.append(operator("HardSwish"), (x,))

    def zero(self, x: int) -> int:
        """x * 0: the `none` edge of cell benchmarks, which the reference implementations execute."""
        return self.append(_ZERO, (x,))

    def add(self, x: int, y: int) -> int:
        """Sum of two nodes, with broadcasting."""
        return self.append(_ADD, (x, y))

    def mul(self, x: int, y: int) -> int:
        """Product of two nodes, with broadcasting."""
        return self.append(operator("Mul"), (x, y))

    def concat(self, *xs: int, axis: int = 1) -> int:
        """Concatenation along `axis` of the full shape (1 = channels)."""
        return self.append(_with("Concat", "axis", axis), xs)

    def max_pool(self, x: int, kernel: int, *, stride: int = 1, padding: int = 0, ceil_mode: bool = False) -> int:
        return self.append(_pool_operator("MaxPool", kernel, stride, padding, ceil_mode, False), (x,))

    def avg_pool(
        self, x: int, kernel: int, *, stride: int = 1, padding: int = 0, ceil_mode: bool = False,
        count_include_pad: bool = False,
    ) -> int:  # fmt: skip
        """Average pooling. Unlike torch's, the default excludes padding from the average, as cell benchmarks do."""
        op = _pool_operator("AveragePool", kernel, stride, padding, ceil_mode, count_include_pad)
        return self.append(op, (x,))

    def global_avg_pool(self, x: int) -> int:
        """Mean over the spatial dimensions, which become 1 x 1."""
        return self.append(operator("GlobalAveragePool"), (x,))

    def reshape(self, x: int, *shape: int) -> int:
        """Reshape to `shape`, which excludes the batch dimension and has the same number of elements."""
        return self.append(operator("Reshape"), (x,), (1, *shape))

    def flatten(self, x: int) -> int:
        """Reshape of all dimensions except the batch to one."""
        return self.reshape(x, math.prod(self.shape(x)))

    def transpose(self, x: int, *perm: int) -> int:
        """Permutation of the dimensions of the full shape."""
        return self.append(operator("Transpose", ("perm", perm)), (x,))

    def slice(self, x: int, axis: int, start: int = 0, stop: int | None = None, step: int = 1) -> int:
        """Every `step`-th element of `axis` of the full shape (1 = channels), from `start` to before `stop`."""
        return self.append(_slice_operator(axis, start, stop or 0, step), (x,))

    def pad(self, x: int, padding: int | tuple[int, ...]) -> int:
        """Zero padding of the spatial dimensions; `padding` as for `conv`."""
        return self.append(_with("Pad", "p", _pads(padding)), (x,))

    def gemm(self, x: int, features: int, *, bias: bool = True) -> int:
        """Fully connected layer to `features`."""
        return self.append(_with("Gemm", "b", bias), (x,), (1, features))


@lru_cache(maxsize=65536)  # networks repeat their layers: most calls are look-ups
def _infer(op: Operator, inputs: tuple[Shape, ...], declared: Shape) -> Shape:
    spec = SPECS.get(op.name)
    if spec is None:
        return declared
    if not spec.arity[0] <= len(inputs) <= spec.arity[1]:
        raise ShapeError(f"{op.name} got {len(inputs)} inputs")
    return spec.infer(op, list(inputs), declared)


_RELU = operator("Relu")
_RELU6 = operator("Clip", ("min", 0.0), ("max", 6.0))
_ZERO = operator("Zero")
_ADD = operator("Add")


def _pads(padding: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """ONNX's begins-then-ends form of a padding per dimension (length 2); other forms unchanged."""
    return padding * 2 if isinstance(padding, tuple) and len(padding) == 2 else padding


@lru_cache(maxsize=4096)
def _conv_operator(
    kernel: int | tuple[int, ...], stride: int | tuple[int, ...], pads: int | tuple[int, ...],
    dilation: int, groups: int, bias: bool,
) -> Operator:  # fmt: skip
    return operator("Conv", ("k", kernel), ("s", stride), ("p", pads), ("d", dilation), ("g", groups), ("b", bias))


@lru_cache(maxsize=4096)
def _pool_operator(name: str, kernel: int, stride: int, padding: int, ceil: bool, include_pad: bool) -> Operator:
    attrs: list[tuple[str, operators.Value]] = [("k", kernel), ("s", stride), ("p", padding), ("ceil", ceil)]
    return operator(name, *attrs, *([("pad", include_pad)] if name == "AveragePool" else []))


@lru_cache(maxsize=4096)
def _slice_operator(axis: int, start: int, stop: int, step: int) -> Operator:
    return operator("Slice", ("axis", axis), ("start", start), ("stop", stop), ("step", step))


@lru_cache(maxsize=4096)
def _with(name: str, key: str, value: operators.Value) -> Operator:
    return operator(name, (key, value))


__all__ = ["Graph", "GraphBuilder", "Node", "Operator", "ShapeError"]
