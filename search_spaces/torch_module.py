"""Graphs as trainable torch modules; weights have the names of the ONNX file (`Conv_3.weight`)."""

import math
from collections.abc import Callable
from functools import partial, reduce

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from search_spaces.common.errors import check_type
from search_spaces.graph import Graph, is_input
from search_spaces.operators import Operator, Shape, Value, constant_shape, is_constant_operand, slice_bounds


def to_torch(graph: Graph) -> nn.Module:
    """The network as a torch module that takes the inputs in order and returns the output, or a tuple of several.

    Weights are initialized as torch's layers do; `draw_weights` gives those of `to_onnx`. Any batch size works
    unless a Reshape or Transpose of the network moves the batch dimension.

    Raises ValueError that names the node if torch has no layer for its operator, or none for this use.
    """
    check_type(graph, Graph, "graph", "a Graph")
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
    if make is None or (op.name not in _WITH_CONSTANTS and any(is_constant_operand(k) for k, _ in op.attrs)):
        raise ValueError(f"node {graph.name(index)} ({op.text}) has no torch layer: its operator is generic")
    try:
        return make(op, graph.input_shapes(index), shape)
    except _Unsupported as error:
        raise ValueError(f"node {graph.name(index)} ({op.text}) has no torch layer: {error}") from None


class _Unsupported(ValueError):
    """A use of an operator that torch has no layer for."""


class _Apply(nn.Module):
    """A layer without weights."""

    def __init__(self, function: Callable[..., Tensor]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Tensor:
        return self.function(*inputs)


class _Combine(nn.Module):
    """A function of operands in ONNX's order: the inputs, numbers (`c1`) and weights (`w1`)."""

    def __init__(self, op: Operator, combine: Callable[..., Tensor]) -> None:
        super().__init__()
        self.combine = combine
        self.fixed: dict[int, str] = {}
        for key, value in op.attrs:
            if not is_constant_operand(key):
                continue
            self.fixed[int(key[1:])] = key
            if key[0] == "w":
                self.register_parameter(key, nn.Parameter(torch.randn(constant_shape(key, value))))
            elif isinstance(value, str):
                raise _Unsupported("values of a table or mask are not part of the text")
            else:
                number = torch.tensor(value)
                kept = number.float() if number.is_floating_point() else number
                self.register_buffer(key, kept, persistent=False)

    def forward(self, *inputs: Tensor) -> Tensor:
        rest = iter(inputs)
        count = len(inputs) + len(self.fixed)
        return self.combine(*[getattr(self, self.fixed[i]) if i in self.fixed else next(rest) for i in range(count)])


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
        pool = kind(op.ints("k", rank), op.ints("s", rank), padding, ceil_mode=ceil, count_include_pad=include)
        return _hooked(pool, hook)
    pool = kind(op.ints("k", rank), op.ints("s", rank), ceil_mode=ceil)
    return _Apply(partial(_average_without_padding, pool, op.ints("p", rank)))


def _average_without_padding(pool: nn.Module, pads: tuple[int, ...], x: Tensor) -> Tensor:
    fraction: Tensor = pool(_padded(pads, 0.0, torch.ones_like(x[:1, :1])))  # of each window that is not padding
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
    return nn.Linear(inputs[0][-1], shape[-1], bias=bool(op.get("b")))


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


def _conv_transpose(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    rank = len(shape) - 2
    kind = _of_rank(op, rank, nn.ConvTranspose1d, nn.ConvTranspose2d, nn.ConvTranspose3d)
    pads, extra, group = op.ints("p", rank), op.ints("output_padding", rank), op.get("g")
    if pads[:rank] != pads[rank:]:
        raise _Unsupported("its padding differs between begin and end")
    return kind(
        inputs[0][1], shape[1], op.ints("k", rank), op.ints("s", rank), pads[:rank], extra, group,
        bool(op.get("b")), op.ints("d", rank),
    )  # fmt: skip


def _layer_norm(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    kind = nn.LayerNorm if op.name == "LayerNormalization" else nn.RMSNorm
    return kind(list(shape[int(_number(op.get("axis"))) :]), eps=_number(op.get("epsilon")))


def _group_norm(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    groups = shape[1] if op.name == "InstanceNormalization" else int(_number(op.get("num_groups")))
    return nn.GroupNorm(groups, shape[1], eps=_number(op.get("epsilon")))


def _attention(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    heads, scale = int(_number(op.get("q_num_heads"))), _number(op.get("scale"))
    return _Combine(op, partial(_attended, heads, scale or None))


def _attended(heads: int, scale: float | None, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
    """Attention of matrices (batch, length, heads x size)."""
    q, k, v = (x.unflatten(2, (heads, -1)).transpose(1, 2) for x in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, mask, scale=scale).transpose(1, 2).flatten(2)


def _softmax(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    function = torch.softmax if op.name == "Softmax" else torch.log_softmax
    return _Apply(partial(function, dim=int(_number(op.get("axis")))))


def _swish(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    alpha = _number(op.get("alpha"))
    return nn.SiLU() if alpha == 1 else _Apply(partial(_swished, alpha))


def _swished(alpha: float, x: Tensor) -> Tensor:
    return x * torch.sigmoid(alpha * x)


def _resize(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    """torch's modes: those of ONNX with the coordinates that torch gives them."""
    rank = len(shape) - 2
    how = (op.get("mode"), op.get("coordinate_transformation_mode"))
    if op.get("antialias") or op.get("exclude_outside") or shape[:2] != inputs[0][:2]:
        raise _Unsupported("torch resizes in another way")
    if how == ("nearest", "asymmetric") and op.get("nearest_mode") == "floor":
        return nn.Upsample(shape[2:], mode="nearest")
    mode = {
        ("linear", 1): "linear",
        ("linear", 2): "bilinear",
        ("linear", 3): "trilinear",
        ("cubic", 2): "bicubic",
    }.get((str(how[0]), rank))
    if mode is None or how[1] not in ("half_pixel", "pytorch_half_pixel", "align_corners"):
        raise _Unsupported("torch resizes in another way")
    return nn.Upsample(shape[2:], mode=mode, align_corners=how[1] == "align_corners")


def _reduce(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    axes = op.get("c1")
    kept = op.get("keepdims") in (None, 1)
    if set(op.values) - {"c1", "keepdims"} or not isinstance(axes, tuple):
        raise _Unsupported("its axes are not known")
    return _Apply(partial(_REDUCTIONS[op.name], dim=tuple(int(axis) for axis in axes), keepdim=kept))


def _combine(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    return _Combine(op, _FUNCTIONS[op.name])


def _sum(*xs: Tensor) -> Tensor:
    return reduce(torch.add, xs)


def _prelu(x: Tensor, slope: Tensor) -> Tensor:
    return x.clamp(min=0) + slope * x.clamp(max=0)


def _gather(table: Tensor, index: Tensor) -> Tensor:
    return table[index.long()]


def _gather_layer(op: Operator, inputs: list[Shape], shape: Shape) -> nn.Module:
    if set(op.values) != {"w0"}:
        raise _Unsupported("only rows of a table can be gathered")
    return _Combine(op, _gather)


_REDUCTIONS: dict[str, Callable[..., Tensor]] = {
    "ReduceMean": torch.mean, "ReduceSum": torch.sum, "ReduceMax": torch.amax, "ReduceMin": torch.amin,
    "ReduceL2": partial(torch.linalg.vector_norm, ord=2), "ReduceL1": partial(torch.linalg.vector_norm, ord=1),
    "ReduceLogSumExp": torch.logsumexp,
}  # fmt: skip
# Elementwise or of matrices, of any operands.
_FUNCTIONS: dict[str, Callable[..., Tensor]] = {
    "Add": _sum, "Sum": _sum, "Mul": torch.mul, "Sub": torch.sub, "Div": torch.div, "Pow": torch.pow,
    "MatMul": torch.matmul, "Max": torch.maximum, "Min": torch.minimum, "PRelu": _prelu,
    "Tanh": torch.tanh, "Erf": torch.erf, "Exp": torch.exp, "Log": torch.log, "Sqrt": torch.sqrt, "Neg": torch.neg,
    "Abs": torch.abs, "Reciprocal": torch.reciprocal, "Sin": torch.sin, "Cos": torch.cos, "Floor": torch.floor,
    "Round": torch.round, "Sign": torch.sign, "Softplus": F.softplus, "Softsign": F.softsign, "Selu": F.selu,
}  # fmt: skip
_WITH_CONSTANTS = {*_FUNCTIONS, *_REDUCTIONS, "Attention", "Gather"}
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
    "ConvTranspose": _conv_transpose,
    "LayerNormalization": _layer_norm,
    "RMSNormalization": _layer_norm,
    "GroupNormalization": _group_norm,
    "InstanceNormalization": _group_norm,
    "Attention": _attention,
    "Softmax": _softmax,
    "LogSoftmax": _softmax,
    "Gelu": lambda op, inputs, shape: nn.GELU(str(op.get("approximate"))),
    "Swish": _swish,
    "Mish": lambda op, inputs, shape: nn.Mish(),
    "LeakyRelu": lambda op, inputs, shape: nn.LeakyReLU(_number(op.get("alpha"))),
    "Elu": lambda op, inputs, shape: nn.ELU(_number(op.get("alpha"))),
    "Resize": _resize,
    "Gather": _gather_layer,
    **dict.fromkeys(_FUNCTIONS, _combine),
    **dict.fromkeys(_REDUCTIONS, _reduce),
}
