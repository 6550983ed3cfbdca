"""The operators of networks: one `OperatorSpec` each for attributes, output shape and weights.

Names and semantics are ONNX's (opset 18), with three additions: `Zero` (multiplication by 0, the `none` edge of cell
benchmarks), `Item` (one output of an operator with several) and `input`. An operator without a spec is *generic*: it
keeps ONNX's attributes, and its declared output shape is not checked.

Shapes include the batch dimension, which is 1: `(1, channels, height, width)`.
"""

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from search_spaces.common.errors import quoted

Shape = tuple[int, ...]
Value = int | float | str | bool | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]


class ShapeError(ValueError):
    """An operator does not accept inputs of these shapes; the message names the shapes."""


class Weight(NamedTuple):
    """A weight tensor of an operator. `trainable` is False for running statistics."""

    name: str
    shape: Shape
    trainable: bool = True


@dataclass(frozen=True, eq=False)
class Operator:
    """An operator with its attributes, e.g. `Conv` with kernel 3. Interned: equal operators are the same object.

    `attrs` holds the attributes that differ from the spec's defaults, in the spec's order; create operators with
    `operator()`, which ensures both. `text` is the operator in canonical text: `Conv k3 p1 b`.
    """

    name: str
    attrs: tuple[tuple[str, Value], ...]
    values: dict[str, Value] = field(repr=False)
    text: str = field(repr=False)

    def get(self, key: str) -> Value | None:
        """The attribute's value, or its default if it is not set; None if the operator has no such attribute."""
        if key in self.values:
            return self.values[key]
        spec = SPECS.get(self.name)
        return spec.defaults.get(key) if spec else None

    def ints(self, key: str, rank: int) -> tuple[int, ...]:
        """A per-dimension attribute (`k`, `s`, `d`: `rank` values; `p`: begins, then ends)."""
        value = self.get(key)
        count = 2 * rank if key == "p" else rank
        if isinstance(value, tuple):
            return tuple(int(v) for v in value)
        assert isinstance(value, int)
        return (value,) * count

    def __reduce__(self) -> tuple[object, ...]:
        return operator, (self.name, *self.attrs)


@lru_cache(maxsize=65536)
def _intern(name: str, attrs: tuple[tuple[str, Value], ...], types: tuple[object, ...]) -> Operator:
    known = SPECS[name].defaults if name in SPECS else {}
    words = [name]
    for key, value in attrs:
        words.append(_short(key, value) if key in known else f"{key}={_generic(value)}")
    return Operator(name, attrs, dict(attrs), " ".join(words))


def _short(key: str, value: Value) -> str:
    """The text of an attribute of a spec: `k3`, `k1x7`, `b`, `min0`. Symmetric padding is written once."""
    if value is True:
        return key
    if isinstance(value, str):
        return f"{key}={_generic(value)}"
    if isinstance(value, tuple):
        half = len(value) // 2
        if key == "p" and len(value) % 2 == 0 and value[:half] == value[half:]:
            value = value[:half]
        return key + "x".join(map(str, value))
    return key + (repr(value).removesuffix(".0") if isinstance(value, float) else str(value))


def _generic(value: Value) -> str:
    """The text of a generic attribute's value. Tuples are comma-separated, those with one element end in a comma."""
    if isinstance(value, tuple):
        return ",".join(map(_generic, value)) + ("," if len(value) < 2 else "")
    if isinstance(value, str):
        return json.dumps(value).replace(" ", "\\u0020").replace(",", "\\u002c")
    return repr(value)


def operator(name: str, *attrs: tuple[str, Value]) -> Operator:
    """The operator `name` with these (key, value) attributes, defaults dropped, in the spec's order.

    Raises ValueError for an attribute that the spec does not have, and for one that should be an integer.
    """
    return _normalised(name, attrs, _types(attrs))


def _types(attrs: tuple[tuple[str, Value], ...]) -> tuple[object, ...]:
    """What distinguishes values that Python considers equal: 1, 1.0 and True."""
    return tuple([tuple(map(type, v)) if isinstance(v, tuple) else type(v) for _, v in attrs])


@lru_cache(maxsize=65536)  # a network repeats its operators
def _normalised(name: str, attrs: tuple[tuple[str, Value], ...], types: tuple[object, ...]) -> Operator:
    spec = SPECS.get(name)
    if spec is None:
        kept = tuple(sorted([(key, _as_stored(value)) for key, value in attrs]))
    else:
        given = {key: _uniform(value) if key in _PER_DIMENSION else _as_stored(value) for key, value in attrs}
        for key in given:
            if key not in spec.defaults and not is_constant_operand(key):
                known = ", ".join(spec.defaults) or "none"
                raise ValueError(f"operator {name} has no attribute {key!r} (its attributes: {known})")
            if type(spec.defaults.get(key)) is int and key not in _PER_DIMENSION and type(given[key]) is not int:
                raise ValueError(f"{key!r} of operator {name} should be an integer, not {given[key]!r:.80}")
        order = [k for k in spec.defaults if k in given] + sorted(k for k in given if k not in spec.defaults)
        kept = tuple((k, given[k]) for k in order if k not in spec.defaults or given[k] != _as_stored(spec.defaults[k]))
    return _intern(name, kept, _types(kept))


def _as_stored(value: Value) -> Value:
    """The value as ONNX stores it, in 32 bits: the shortest float that reads back as the same; no negative zero."""
    if isinstance(value, float):
        return _single(value)
    if isinstance(value, tuple):
        return tuple(map(_as_stored, value))  # type: ignore[return-value]
    return value


@lru_cache(maxsize=4096)
def _single(value: float) -> float:
    with np.errstate(over="ignore"):
        return float(str(np.float32(value))) + 0.0


_PER_DIMENSION = ("k", "s", "p", "d", "output_padding")


def _uniform(value: Value) -> Value:
    """3 for (3, 3), so that equal operators have one form."""
    return value[0] if isinstance(value, tuple) and value and len(set(value)) == 1 else value


def is_constant_operand(key: str) -> bool:
    """Whether a key stands for a constant operand i: `w<i>` holds a weight's shape, `c<i>` a value."""
    return key[:1] in "wc" and key[1:].isdigit()


@dataclass(frozen=True)
class OperatorSpec:
    """The definition of an operator.

    `defaults` maps each attribute to its default, in printing order. `infer(op, input_shapes, declared)` returns the
    output shape; an operator takes from the declared shape what its inputs do not determine (a Conv its channels, a
    Reshape the whole shape). `weights(op, input_shapes, shape)` lists the operator's weight tensors.
    """

    defaults: dict[str, Value]
    infer: Callable[[Operator, list[Shape], Shape], Shape]
    arity: tuple[int, int] = (1, 1)
    weights: Callable[[Operator, list[Shape], Shape], list[Weight]] | None = None
    commutative: bool = False


def sizes_of(shape: Any) -> Shape:
    """The shape that a user gave for an input. Raises TypeError for other than integers, ValueError below 1."""
    try:
        sizes = tuple(int(size) for size in shape)
    except (TypeError, ValueError):
        sizes = ()
    if not sizes or min(sizes) < 1:
        kind = ValueError if sizes else TypeError
        raise kind(f"input_shape {quoted(shape)} should look like (1, 3, 224, 224) or {{'x': (1, 3, 224, 224)}}")
    return sizes


def show(shape: Shape) -> str:
    """A shape for messages: `1x16x32x32`."""
    return "x".join(map(str, shape)) or "scalar"


def _spatial_rank(op: Operator, shape: Shape) -> int:
    """Number of spatial dimensions. Raises ShapeError if there are none."""
    if len(shape) < 3:
        raise ShapeError(f"{op.name} needs an input with batch, channel and spatial dimensions, got {show(shape)}")
    return len(shape) - 2


def _window(op: Operator, shape: Shape) -> Shape:
    """Spatial output shape of a sliding window (Conv and the pools) over `shape`."""
    rank = _spatial_rank(op, shape)
    kernel, stride, pads = op.ints("k", rank), op.ints("s", rank), op.ints("p", rank)
    dilation = op.ints("d", rank) if op.name != "AveragePool" else (1,) * rank
    if not len(kernel) == len(stride) == len(dilation) == rank or len(pads) != 2 * rank:
        raise ShapeError(f"{op.name} has attributes for a different number of dimensions than its input {show(shape)}")
    if min(stride) < 1 or min(kernel) < 1 or min(dilation) < 1:
        raise ShapeError(f"{op.name} needs kernel, stride and dilation of at least 1")
    out = []
    for i in range(rank):
        room = shape[2 + i] + pads[i] + pads[rank + i] - (dilation[i] * (kernel[i] - 1) + 1)
        if room < 0:
            raise ShapeError(
                f"{op.name} with kernel {show(kernel)} and padding {show(pads)} does not fit {show(shape)}"
            )
        size = room // stride[i] + 1
        # As in ONNX and torch, a window that would start in the end padding is dropped.
        if op.get("ceil") and room % stride[i] and size * stride[i] < shape[2 + i] + pads[i]:
            size += 1
        out.append(size)
    return tuple(out)


def _conv(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    (shape,) = inputs
    space = _window(op, shape)
    group = op.get("g")
    channels = declared[1] if len(declared) > 1 else 0
    assert isinstance(group, int)
    if group < 1 or shape[1] % group or channels < 1 or channels % group:
        raise ShapeError(
            f"Conv with {group} groups cannot turn {shape[1]} channels into {channels} (input {show(shape)})"
        )
    return (shape[0], channels, *space)


def _conv_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    group = op.get("g")
    assert isinstance(group, int)
    weights = [Weight("weight", (shape[1], inputs[0][1] // group, *op.ints("k", len(shape) - 2)))]
    return [*weights, Weight("bias", (shape[1],))] if op.get("b") else weights


def _pool(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    return (*inputs[0][:2], *_window(op, inputs[0]))


def _global_pool(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    return (*inputs[0][:2], *(1,) * _spatial_rank(op, inputs[0]))


def _gemm(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    if len(inputs[0]) < 2 or len(declared) != len(inputs[0]) or declared[-1] < 1:
        raise ShapeError(f"Gemm needs a matrix (batch x features), got {show(inputs[0])}; flatten it first")
    return (*inputs[0][:-1], declared[-1])


def _gemm_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    weights = [Weight("weight", (shape[-1], inputs[0][-1]))]
    return [*weights, Weight("bias", (shape[-1],))] if op.get("b") else weights


def _conv_transpose(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    (shape,) = inputs
    rank = _spatial_rank(op, shape)
    kernel, stride, dilation, extra = (op.ints(key, rank) for key in ("k", "s", "d", "output_padding"))
    pads, group = op.ints("p", rank), op.get("g")
    channels = declared[1] if len(declared) > 1 else 0
    assert isinstance(group, int)
    if {len(kernel), len(stride), len(dilation), len(extra)} != {rank} or len(pads) != 2 * rank:
        raise ShapeError(f"ConvTranspose has attributes for a different number of dimensions than {show(shape)}")
    if group < 1 or shape[1] % group or channels < 1 or channels % group or min(kernel + stride + dilation) < 1:
        raise ShapeError(f"ConvTranspose with {group} groups cannot turn {show(shape)} into {channels} channels")
    space = [
        (n - 1) * stride[i] + (kernel[i] - 1) * dilation[i] + 1 + extra[i] - pads[i] - pads[rank + i]
        for i, n in enumerate(shape[2:])
    ]
    if min(space) < 1:
        raise ShapeError(f"ConvTranspose with padding {show(pads)} leaves nothing of {show(shape)}")
    return (shape[0], channels, *space)


def _conv_transpose_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    group = op.get("g")
    assert isinstance(group, int)
    weights = [Weight("weight", (inputs[0][1], shape[1] // group, *op.ints("k", len(shape) - 2)))]
    return [*weights, Weight("bias", (shape[1],))] if op.get("b") else weights


def _feature_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    """Scale, and shift unless the operator has none, over the normalised dimensions."""
    axis = op.get("axis")
    assert isinstance(axis, int)
    scale = Weight("weight", shape[axis:])
    return [scale] if op.name == "RMSNormalization" else [scale, Weight("bias", shape[axis:])]


def _features(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    axis = op.get("axis")
    assert isinstance(axis, int)
    if not -len(inputs[0]) <= axis < 0:
        raise ShapeError(f"{op.name} has no axis {axis} in shape {show(inputs[0])}")
    return inputs[0]


def _channel_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    return [Weight("weight", shape[1:2]), Weight("bias", shape[1:2])]


def _channels(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    _spatial_rank(op, inputs[0])
    groups = op.get("num_groups")
    if isinstance(groups, int) and (groups < 1 or inputs[0][1] % groups):
        raise ShapeError(f"{op.name} cannot divide {show(inputs[0])} into {groups} groups")
    return inputs[0]


def _attention(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    query, key, value = inputs[:3]
    heads = op.get("q_num_heads")
    assert isinstance(heads, int)
    fits = {len(query), len(key), len(value)} == {3} and heads > 0
    if not fits or query[2] % heads or value[2] % heads or query[2] != key[2] or key[:2] != value[:2]:
        raise ShapeError(
            f"Attention with {heads} heads does not fit query, key and value {', '.join(map(show, inputs[:3]))}"
        )
    return (*query[:2], value[2])


def _resize(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    if len(declared) != len(inputs[0]):
        raise ShapeError(f"Resize cannot turn {show(inputs[0])} into {show(declared)}")
    return declared


def _batch_norm(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    if len(inputs[0]) < 2:
        raise ShapeError(f"BatchNormalization needs channels, got {show(inputs[0])}")
    return inputs[0]


def _batch_norm_weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    channels = (shape[1],)
    statistics = [Weight("running_mean", channels, False), Weight("running_var", channels, False)]
    return [Weight("weight", channels), Weight("bias", channels), *statistics]


def _same(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    return inputs[0]


def _broadcast(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    shapes = inputs + [constant_shape(k, v) for k, v in op.attrs if is_constant_operand(k)]
    if len(shapes) < 2 and op.name != "Sum":
        raise ShapeError(f"{op.name} needs two operands")
    first = shapes[0]
    if all(s == first for s in shapes):
        return first
    rank = max(map(len, shapes))
    columns = zip(*[(1,) * (rank - len(s)) + s for s in shapes], strict=True)
    out = []
    for column in columns:
        sizes = set(column) - {1}
        if len(sizes) > 1:
            raise ShapeError(f"{op.name} cannot combine shapes {' and '.join(map(show, shapes))}")
        out.append(sizes.pop() if sizes else 1)
    return tuple(out)


def _concat(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    axis = op.get("axis")
    assert isinstance(axis, int)
    first = inputs[0]
    if not 0 <= axis < len(first):
        raise ShapeError(f"Concat has no axis {axis} in shape {show(first)}")
    for shape in inputs:
        if shape[:axis] != first[:axis] or shape[axis + 1 :] != first[axis + 1 :]:
            raise ShapeError(f"Concat on axis {axis} cannot join {' and '.join(map(show, inputs))}")
    return (*first[:axis], sum(s[axis] for s in inputs), *first[axis + 1 :])


def _reshape(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    if math.prod(declared) != math.prod(inputs[0]):
        raise ShapeError(f"Reshape cannot turn {show(inputs[0])} into {show(declared)}")
    return declared


def _transpose(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    perm = op.get("perm")
    if not isinstance(perm, tuple) or sorted(perm) != list(range(len(inputs[0]))):
        raise ShapeError(f"Transpose by {perm} does not fit {show(inputs[0])}")
    return tuple(inputs[0][int(i)] for i in perm)


def _slice(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    (shape,) = inputs
    axis, start, stop, step = slice_bounds(op, shape)
    if not 0 <= start < stop <= shape[axis] or step < 1:
        raise ShapeError(f"Slice from {start} to {stop} in steps of {step} does not fit axis {axis} of {show(shape)}")
    return (*shape[:axis], -(-(stop - start) // step), *shape[axis + 1 :])


def slice_bounds(op: Operator, shape: Shape) -> tuple[int, int, int, int]:
    """Axis, start, stop and step of a Slice of `shape`. Raises ShapeError if the axis does not exist."""
    axis, start, stop, step = (op.ints(key, 1)[0] for key in ("axis", "start", "stop", "step"))
    if not 0 <= axis < len(shape):
        raise ShapeError(f"Slice has no axis {axis} in shape {show(shape)}")
    return axis, start, stop or shape[axis], step


def _padded(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    (shape,) = inputs
    rank = _spatial_rank(op, shape)
    pads = op.ints("p", rank)
    if len(pads) != 2 * rank or min(pads) < 0:
        raise ShapeError(f"Pad by {show(pads)} does not fit {show(shape)}")
    return (*shape[:2], *(shape[2 + i] + pads[i] + pads[rank + i] for i in range(rank)))


def _item(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    return declared


def constant_shape(key: str, value: Value) -> Shape:
    """Shape of the constant operand with this key: `w<i>` holds its shape, `c<i>` its value: a number, a tuple, or of a
    table or mask its shape and a digest (`4x4:1a2b3c4d`)."""
    if key[0] == "c" and isinstance(value, str):
        sizes = value.partition(":")[0]
        if not re.fullmatch(r"[1-9]\d{0,11}(x[1-9]\d{0,11})*", sizes):
            raise ShapeError(f"{key} should be a shape and a digest like '{key}=\"4x4:1a2b3c4d\"', not {value!r:.80}")
        return tuple(int(size) for size in sizes.split("x"))
    if key[0] == "c":
        return (len(value),) if isinstance(value, tuple) else ()
    if not isinstance(value, tuple) or not all(isinstance(size, int) for size in value):
        raise ShapeError(f"{key} should be the shape of a weight like '{key}=8,4', not {value!r:.80}")
    return tuple(int(v) for v in value)


def _input(op: Operator, inputs: list[Shape], declared: Shape) -> Shape:
    if len(op.attrs) > 1:
        raise ShapeError(f"an input has one element type, not {' and '.join(key for key, _ in op.attrs)}")
    return declared


# Element types of inputs; an input without one of these is of floats, whose precision is not part of the network.
INPUT_TYPES = (
    *(f"{sign}int{bits}" for sign in ("", "u") for bits in (64, 32, 16, 8, 4, 2)),
    *("bool", "string", "complex64", "complex128"),
)
# The kernel's default is not a valid size, so that it is always printed.
_WINDOW: dict[str, Value] = {"k": 0, "s": 1, "p": 0}

SPECS: dict[str, OperatorSpec] = {
    # The flag that is set names the element type, e.g. `input int64 128`.
    "input": OperatorSpec(dict.fromkeys(INPUT_TYPES, False), _input, arity=(0, 0)),
    "Conv": OperatorSpec(_WINDOW | {"d": 1, "g": 1, "b": False}, _conv, weights=_conv_weights),
    "MaxPool": OperatorSpec(_WINDOW | {"d": 1, "ceil": False}, _pool),
    # `pad`: zeros of the padding count in the average (ONNX count_include_pad).
    "AveragePool": OperatorSpec(_WINDOW | {"ceil": False, "pad": False}, _pool),
    "GlobalAveragePool": OperatorSpec({}, _global_pool),
    "Gemm": OperatorSpec({"b": False}, _gemm, weights=_gemm_weights),
    "BatchNormalization": OperatorSpec({"eps": 1e-5}, _batch_norm, weights=_batch_norm_weights),
    "ConvTranspose": OperatorSpec(
        _WINDOW | {"d": 1, "output_padding": 0, "g": 1, "b": False}, _conv_transpose, weights=_conv_transpose_weights
    ),
    # Normalised dimensions from `axis` on; negative, so that it does not depend on the rank.
    "LayerNormalization": OperatorSpec({"axis": -1, "epsilon": 1e-5}, _features, weights=_feature_weights),
    "RMSNormalization": OperatorSpec({"axis": -1, "epsilon": 1e-5}, _features, weights=_feature_weights),
    "GroupNormalization": OperatorSpec({"num_groups": 0, "epsilon": 1e-5}, _channels, weights=_channel_weights),
    "InstanceNormalization": OperatorSpec({"epsilon": 1e-5}, _channels, weights=_channel_weights),
    # ONNX's, of matrices with the heads side by side; `scale` 0 is 1 / sqrt(size of a head), `w3` a constant mask.
    "Attention": OperatorSpec({"q_num_heads": 0, "scale": 0.0}, _attention, arity=(3, 4)),
    "Softmax": OperatorSpec({"axis": -1}, _features),
    "LogSoftmax": OperatorSpec({"axis": -1}, _features),
    "Gelu": OperatorSpec({"approximate": "none"}, _same),
    # x * sigmoid(alpha x): SiLU where alpha is 1.
    "Swish": OperatorSpec({"alpha": 1.0}, _same),
    "Mish": OperatorSpec({}, _same),
    "LeakyRelu": OperatorSpec({"alpha": 0.01}, _same),
    "Elu": OperatorSpec({"alpha": 1.0}, _same),
    # To the declared shape, by the quotient of the sizes.
    "Resize": OperatorSpec(
        {
            "mode": "nearest",
            "coordinate_transformation_mode": "half_pixel",
            "nearest_mode": "round_prefer_floor",
            "cubic_coeff_a": -0.75,
            "antialias": 0,
            "exclude_outside": 0,
        },
        _resize,
    ),
    "Relu": OperatorSpec({}, _same),
    "Sigmoid": OperatorSpec({}, _same),
    # alpha and beta default to torch's hard sigmoid, relu6(x + 3) / 6; ONNX's own default alpha is 0.2.
    "HardSigmoid": OperatorSpec({"alpha": 1 / 6, "beta": 0.5}, _same),
    "HardSwish": OperatorSpec({}, _same),
    "Clip": OperatorSpec({"min": -math.inf, "max": math.inf}, _same),
    "Identity": OperatorSpec({}, _same),
    "Dropout": OperatorSpec({}, _same),
    "Zero": OperatorSpec({}, _same),
    "Add": OperatorSpec({}, _broadcast, arity=(1, 2), commutative=True),
    "Sum": OperatorSpec({}, _broadcast, arity=(1, 1 << 30), commutative=True),
    "Mul": OperatorSpec({}, _broadcast, arity=(1, 2), commutative=True),
    "Concat": OperatorSpec({"axis": 1}, _concat, arity=(1, 1 << 30)),
    "Reshape": OperatorSpec({}, _reshape),
    "Transpose": OperatorSpec({"perm": ()}, _transpose),
    # Slices one axis; `stop` 0 is its end.
    "Slice": OperatorSpec({"axis": 1, "start": 0, "stop": 0, "step": 1}, _slice),
    # Zero padding of the spatial dimensions; `p` as in Conv.
    "Pad": OperatorSpec({"p": 0}, _padded),
    "Item": OperatorSpec({"i": 0}, _item),
}


# Operators that have a spec since 0.2: texts of 0.1 have ONNX's attributes.
FORMERLY_GENERIC = (
    "ConvTranspose", "LayerNormalization", "RMSNormalization", "GroupNormalization", "InstanceNormalization",
    "Attention", "Softmax", "LogSoftmax", "Gelu", "Swish", "Mish", "LeakyRelu", "Elu", "Resize",
)  # fmt: skip
COMMUTATIVE = {name for name, spec in SPECS.items() if spec.commutative}
COMMUTATIVE |= {"Max", "Min", "Mean", "And", "Or", "Xor", "Equal"}


def weights(op: Operator, inputs: list[Shape], shape: Shape) -> list[Weight]:
    """All weight tensors of the operator, including generic `w<i>` operands."""
    spec = SPECS.get(op.name)
    own = spec.weights(op, inputs, shape) if spec and spec.weights else []
    return own + [Weight(k, constant_shape(k, v)) for k, v in op.attrs if k[0] == "w" and is_constant_operand(k)]


@cache
def has_weights(op: Operator) -> bool:
    """Whether the operator has weights, so that two uses of it on one input can compute different functions."""
    spec = SPECS.get(op.name)
    return bool(spec and spec.weights) or any(k[0] == "w" and is_constant_operand(k) for k, _ in op.attrs)
