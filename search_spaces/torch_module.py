"""Graphs as trainable torch modules; weights have the names of the ONNX file (`Conv_3.weight`)."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial, reduce

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from search_spaces.graph import Graph, is_input
from search_spaces.operators import Operator, Shape, Value, is_constant_operand, slice_bounds


def to_torch(graph: Graph) -> nn.Module:
    """The network as a torch module that takes the inputs in order and returns the output, or a tuple of several.

    Weights are initialized as torch's layers do; `draw_weights` gives those of `to_onnx`. Any batch size works
    unless a Reshape or Transpose of the network moves the batch dimension.

    Raises ValueError that names the node if an operator is generic.
    """
    return GraphModule(graph)


class GraphModule(nn.Module):
    """Runs a graph's nodes in order. Layers are attributes with the names of the graph's nodes."""

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self.network = graph
        last_use = {i: index for index, node in enumerate(graph.nodes) for i in node.inputs}
        # Values that no later node reads; freeing them keeps the memory use of a hand-written torch network.
        self.done: list[list[int]] = [[] for _ in graph.nodes]
        for i, index in last_use.items():
            if i not in graph.outputs:
                self.done[index].append(i)
        for index, node in enumerate(graph.nodes):
            if not is_input(node.op):
                self.add_module(graph.name(index), _layer(graph, index))

    def forward(self, *inputs: Tensor) -> Tensor | tuple[Tensor, ...]:
        given = iter(inputs)
        values: dict[int, Tensor] = {}
        for index, node in enumerate(self.network.nodes):
            if is_input(node.op):
                values[index] = next(given)
            else:
                layer = getattr(self, self.network.name(index))
                values[index] = layer(*[values[i] for i in node.inputs])
            for i in self.done[index]:
                del values[i]
        outputs = tuple(values[out] for out in self.network.outputs)
        return outputs[0] if len(outputs) == 1 else outputs


def _layer(graph: Graph, index: int) -> nn.Module:
    op, _, shape = graph.nodes[index]
    make = _LAYERS.get(op.name)
    if make is None or (op.name not in _COMBINE and any(is_constant_operand(k) for k, _ in op.attrs)):
        raise ValueError(f"node {graph.name(index)} ({op.text}) has no torch layer: its operator is generic")
    return make(op, graph.input_shapes(index), shape)


class _Apply(nn.Module):
    """A layer without weights."""

    def __init__(self, function: Callable[..., Tensor]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Tensor:
        return self.function(*inputs)


class _Combine(nn.Module):
    """Add, Sum or Mul of the inputs and constant operands: numbers (`c1`) and weights (`w1`)."""

    def __init__(self, op: Operator, combine: Callable[[Tensor, Tensor], Tensor]) -> None:
        super().__init__()
        self.combine = combine
        for key, value in op.attrs:
            if key[0] == "w":
                assert isinstance(value, tuple)
                self.register_parameter(key, nn.Parameter(torch.randn(tuple(int(n) for n in value))))
            else:
                self.register_buffer(key, torch.tensor(value, dtype=torch.float32), persistent=False)

    def forward(self, *inputs: Tensor) -> Tensor:
        return reduce(self.combine, (*inputs, *self.parameters(), *self.buffers()))


def _conv(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    rank = len(shape) - 2
    kind = _of_rank(op, rank, nn.Conv1d, nn.Conv2d, nn.Conv3d)
    padding, hook = _padding(op, rank, 0.0)
    group = op.get("g")
    layer: nn.Module = kind(
        inputs[0][1], shape[1], op.ints("k", rank), op.ints("s", rank), padding, op.ints("d", rank), group,
        bool(op.get("b")),
    )  # fmt: skip
    return _hooked(layer, hook)


def _max_pool(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    rank = len(shape) - 2
    kind = _of_rank(op, rank, nn.MaxPool1d, nn.MaxPool2d, nn.MaxPool3d)
    padding, hook = _padding(op, rank, -math.inf)
    ceil = bool(op.get("ceil"))
    layer = kind(op.ints("k", rank), op.ints("s", rank), padding, op.ints("d", rank), ceil_mode=ceil)
    return _hooked(layer, hook)


def _average_pool(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    rank = len(shape) - 2
    kind = _of_rank(op, rank, nn.AvgPool1d, nn.AvgPool2d, nn.AvgPool3d)
    padding, hook = _padding(op, rank, 0.0)
    ceil, include = bool(op.get("ceil")), bool(op.get("pad"))
    if hook is None or include:
        pool = kind(
            op.ints("k", rank), op.ints("s", rank), padding, ceil_mode=ceil, count_include_pad=include
        )
        return _hooked(pool, hook)
    pool = kind(op.ints("k", rank), op.ints("s", rank), ceil_mode=ceil)
    return _Apply(partial(_average_without_padding, pool, op.ints("p", rank)))


def _average_without_padding(pool: nn.Module, pads: tuple[int, ...], x: Tensor) -> Tensor:
    fraction: Tensor = pool(
        _padded(pads, 0.0, torch.ones_like(x[:1, :1]))
    )  # of each window that is not padding
    mean: Tensor = pool(_padded(pads, 0.0, x))
    return mean / fraction


def _of_rank(op: Operator, rank: int, *kinds: type[nn.Module]) -> type[nn.Module]:
    if rank > len(kinds):
        raise ValueError(f"torch has no {op.name} over {rank} dimensions")
    return kinds[rank - 1]


def _padding(op: Operator, rank: int, value: float) -> tuple[tuple[int, ...], Callable[..., object] | None]:
    """Padding for torch's layer, and None; if torch does not support it, zeros and a hook that pads the input."""
    pads = op.ints("p", rank)
    begins, ends = pads[:rank], pads[rank:]
    small = op.name == "Conv" or all(2 * p <= k for p, k in zip(begins, op.ints("k", rank), strict=True))
    if begins == ends and small:
        return begins, None
    return (0,) * rank, partial(_pad_input, pads, value)


def _pad_input(pads: tuple[int, ...], value: float, layer: nn.Module, inputs: tuple[Tensor]) -> tuple[Tensor]:
    return (_padded(pads, value, inputs[0]),)


def _padded(pads: tuple[int, ...], value: float, x: Tensor) -> Tensor:
    rank = len(pads) // 2
    # torch counts dimensions from the last, begin and end of each together.
    pairs = [p for i in range(rank - 1, -1, -1) for p in (pads[i], pads[rank + i])]
    return F.pad(x, pairs, value=value)


def _hooked(layer: nn.Module, hook: Callable[..., object] | None) -> nn.Module:
    if hook is not None:
        layer.register_forward_pre_hook(hook)
    return layer


def _gemm(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return nn.Linear(inputs[0][1], shape[1], bias=bool(op.get("b")))


def _batch_norm(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    kind = {2: nn.BatchNorm1d, 3: nn.BatchNorm1d, 4: nn.BatchNorm2d, 5: nn.BatchNorm3d}.get(len(shape))
    if kind is None:
        raise ValueError(f"torch has no batch normalization over {len(shape)} dimensions")
    return kind(shape[1], eps=_number(op.get("eps")))


def _number(value: Value | None) -> float:
    assert isinstance(value, int | float)
    return value


def _global_pool(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Apply(partial(torch.mean, dim=tuple(range(2, len(shape))), keepdim=True))


def _reshape(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    batched = inputs[0][:1] == (1,) and shape[:1] == (1,)
    return _Apply(partial(_reshape_batch, shape[1:]) if batched else partial(torch.reshape, shape=shape))


def _reshape_batch(shape: Shape, x: Tensor) -> Tensor:
    return x.reshape(x.shape[0], *shape)  # not len(x), which exporters record as a constant


def _hard_sigmoid(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Apply(partial(_clamped_line, _number(op.get("alpha")), _number(op.get("beta"))))


def _clamped_line(slope: float, shift: float, x: Tensor) -> Tensor:
    return (slope * x + shift).clamp(0, 1)


def _clip(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Apply(partial(torch.clamp, min=_number(op.get("min")), max=_number(op.get("max"))))


def _concat(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Apply(partial(_concatenated, int(_number(op.get("axis")))))


def _concatenated(axis: int, *xs: Tensor) -> Tensor:
    return torch.cat(xs, dim=axis)


def _transpose(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    perm = op.get("perm")
    assert isinstance(perm, tuple)
    return _Apply(partial(torch.permute, dims=[int(axis) for axis in perm]))


def _slice(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    axis, start, stop, step = slice_bounds(op, inputs[0])
    return _Apply(partial(_sliced, (slice(None),) * axis + (slice(start, stop, step),)))


def _sliced(where: tuple[slice, ...], x: Tensor) -> Tensor:
    return x[where]


def _pad(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Apply(partial(_padded, op.ints("p", len(shape) - 2), 0.0))


def _combine(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Combine(op, torch.mul if op.name == "Mul" else torch.add)


_COMBINE = {"Add": _combine, "Sum": _combine, "Mul": _combine}
_LAYERS: dict[str, Callable[[Operator, list[Shape], Shape], nn.Module]] = {
    "Conv": _conv,
    "MaxPool": _max_pool,
    "AveragePool": _average_pool,
    "GlobalAveragePool": _global_pool,
    "Gemm": _gemm,
    "BatchNormalization": _batch_norm,
    "Relu": lambda op, inputs, shape: nn.ReLU(),
    "Sigmoid": lambda op, inputs, shape: nn.Sigmoid(),
    "HardSigmoid": _hard_sigmoid,
    "HardSwish": lambda op, inputs, shape: nn.Hardswish(),
    "Clip": _clip,
    "Identity": lambda op, inputs, shape: nn.Identity(),
    # The graph describes inference, in which Dropout does nothing.
    "Dropout": lambda op, inputs, shape: nn.Identity(),
    "Zero": lambda op, inputs, shape: _Apply(partial(torch.mul, other=0.0)),
    "Concat": _concat,
    "Reshape": _reshape,
    "Transpose": _transpose,
    "Slice": _slice,
    "Pad": _pad,
    **_COMBINE,
}
