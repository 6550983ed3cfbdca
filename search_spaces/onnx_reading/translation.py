"""Attributes of ONNX nodes under the names of `operators.SPECS`, and of operators that have no spec."""

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import onnx
from onnx import NodeProto, helper

from search_spaces.common.errors import quoted
from search_spaces.onnx_reading.constants import FLOATS, Constant, digest
from search_spaces.onnx_reading.model_file import check_names
from search_spaces.operators import Shape, Value, show

Operand = int | Constant | None  # a node, a constant, or an optional operand that is omitted
# Longest vector of integers that is printed in a line of text.
MAX_PRINTED = 16
MAX_ATTRIBUTE_VALUES = 100_000
# Operators that take a vector of floats that is not a weight.
WITH_SCALES = ("Resize", "Upsample")
# Operators whose scalar operands are scales and zero points: weights without a shape, which are not printed.
_QUANTIZERS = ("QuantizeLinear", "DequantizeLinear", "MatMulInteger", "ConvInteger")
# Operators whose operands 5 and 6 are initial states, 0 where a file has none.
_RECURRENT = ("LSTM", "GRU", "RNN")
# Attributes that name an element type; one number for all floating-point precisions.
_TYPES = ("to", "dtype", "output_dtype")
# Operators whose `axis` counts the dimensions of their first operand.
_WITH_AXIS = {
    "ArgMax", "ArgMin", "Compress", "DequantizeLinear", "Gather", "GatherElements", "Hardmax", "LayerNormalization",
    "LogSoftmax", "LpNormalization", "QuantizeLinear", "RMSNormalization", "ScatterElements", "Softmax", "Split",
    "TopK",
}  # fmt: skip


# Cached by name, version and domain: called for every node, and slow.
schema_of = cache(onnx.defs.get_schema)


@cache
def _defaults(op_type: str, version: int, domain: str) -> dict[str, Any]:
    try:
        known = schema_of(op_type, version, domain).attributes
    except onnx.defs.SchemaError:
        return {}
    stored = {name: a.default_value for name, a in known.items()}
    return {name: helper.get_attribute_value(value) for name, value in stored.items() if value.type}


def as_word(name: str) -> str:
    """An operator's name as one printable word of text."""
    word = "".join(c if c.isprintable() else "_" for c in re.sub(r"[\s@=\"]", "_", name))
    return re.sub(r"^(?![A-Za-z_])", "_", word)


def generic_attributes(node: NodeProto, version: int, rank: int | None) -> dict[str, Value]:
    """Numbers and strings that differ from ONNX's default. Tensor attributes are data, like weights: omitted.

    `rank` is that of the first operand, for an axis that counts from the end. Raises ValueError for NaN.
    """
    defaults = _defaults(node.op_type, version, node.domain)
    kept: dict[str, Value] = {}
    for attribute in node.attribute:
        check_names((attribute.name,), "an attribute")
        value = helper.get_attribute_value(attribute)
        default = defaults.get(attribute.name)
        if attribute.name in _TYPES and value in FLOATS:
            value = 1
        if attribute.name == "axis" and rank and node.op_type in _WITH_AXIS and isinstance(value, int):
            value, default = value % rank, default % rank if isinstance(default, int) else default
        if value == default and type(value) is type(default):
            continue
        key = re.sub(r"^(?![A-Za-z_])|^(?=[cw]\d+$)", "_", re.sub(r"\W", "_", attribute.name))
        values = value if isinstance(value, list | tuple) else [value]
        if len(values) > MAX_ATTRIBUTE_VALUES:
            raise ValueError(f"its attribute {quoted(attribute.name)} has {len(values)} values")
        if any(v != v for v in values):
            raise ValueError(f"its attribute {quoted(attribute.name)} is NaN")
        if all(isinstance(v, int | float | bytes) for v in values):
            words = [v.decode(errors="replace") if isinstance(v, bytes) else v for v in values]
            kept[key] = tuple(words) if isinstance(value, list | tuple) else words[0]
    return kept


# Operators whose operands after the first are weights.
_LAYERS = frozenset(
    ("Conv", "ConvTranspose", "Gemm", "BatchNormalization", "LayerNormalization", "GroupNormalization",
     "InstanceNormalization")
)  # fmt: skip


ARITHMETIC = ("Add", "Sub", "Mul", "Div")
_ATTENTION_MASK = 3  # among Attention's operands


def constant_attribute(op_type: str, position: int, constant: Constant) -> tuple[str, Value] | None:
    """The attribute of a constant operand: `c1` and its value, or `w1` and its shape if it is long or a weight, as a
    learned number is.

    None for the scale or the zero point of a quantized tensor, which every such operator has, and for a mask that hides
    nothing.
    """
    if op_type in _LAYERS and math.prod(constant.shape) > 1 and not constant.digest:
        return f"w{position}", constant.shape
    value = constant.value
    visible = op_type == "Attention" and value is not None and value.dtype == bool and value.all()
    if visible and position == _ATTENTION_MASK:
        return None  # it hides nothing
    if op_type in ARITHMETIC and constant.learned and constant.shape in ((), (1,)):
        return f"w{position}", (1,)
    mask = op_type == "Add" and constant.shape[:2] == (1, 1) and len(constant.shape) == 4
    if mask and value is not None and not value.any():
        return f"c{position}", 0.0  # it hides nothing
    table = op_type == "Gather" and position and value is not None and (value.size > MAX_PRINTED or value.ndim > 1)
    if table and value is not None and np.array_equal(value.ravel(), np.arange(value.size)):
        return f"c{position}", ()  # as torch writes strided views; no list of indices is empty
    if op_type in _RECURRENT and position in (5, 6):
        unknown = value is None and not constant.origin  # computed: exporters expand zeros
        if unknown or (value is not None and not value.any()):
            return f"c{position}", ()  # as if omitted
    if op_type in _QUANTIZERS and position and constant.shape in ((), (1,)):
        return None
    if value is not None and value.ndim < 2 and value.size <= MAX_PRINTED:
        integers = value.dtype.kind in "iu" or (value.dtype.kind == "b" and not value.ndim)
        # A vector of floats is a weight, except the scales of a Resize. One float may be the scale of an attention,
        # which rewrite rules read; canonical text prints it as a weight.
        floats = value.dtype.kind == "f" and (value.size == 1 or op_type in (*WITH_SCALES, "OneHot"))
        if integers or (floats and not np.isnan(value).any()) or not value.size:
            return f"c{position}", tuple(value.tolist()) if value.ndim else value.item()
    known = constant.digest or (_digest(op_type, constant) if value is not None and value.size else "")
    return (f"c{position}", known) if known else (f"w{position}", constant.shape)


# Numbers that exporters add to scores in order to hide them are below this.
_HIDDEN = -1e3


def _digest(op_type: str, constant: Constant) -> str:
    """Shape and digest of values that are no weights: of integers, truth values, and masks of 0 and hidden, or 1."""
    value = constant.value
    assert value is not None
    if op_type == "Attention" and value.dtype == bool:
        return digest(~value, broadcast=True)
    if value.ndim and value.dtype.kind in "iub":
        return digest(value, broadcast=op_type in ("Where", "Mul"))
    hidden = value < _HIDDEN if op_type in ("Add", "Attention") else value == 1
    mask = op_type in ("Add", "Attention", "Mul") and value.ndim > 1 and hidden.any() and not hidden.all()
    return digest(hidden, broadcast=True) if mask and not value[~hidden].any() else ""


Values = Mapping[str, Any]  # a node's attributes under ONNX's names
Attributes = dict[str, Value] | None  # under the names of `SPECS`; None if the spec cannot express the node


def _constants(operands: list[Operand]) -> bool:
    """Whether no operand but the first is computed."""
    return not any(isinstance(o, int) for o in operands[1:])


def _pads(values: Values, kernel: Shape, stride: Shape, dilation: Shape, space: Shape) -> Shape:
    """Padding at the begins, then at the ends of the spatial dimensions, `auto_pad` resolved."""
    auto = values.get("auto_pad", b"NOTSET")
    if auto not in (b"SAME_UPPER", b"SAME_LOWER"):
        pads = values.get("pads") if auto == b"NOTSET" else None
        return tuple(pads or (0,) * (2 * len(space)))
    small, large = [], []
    for k, s, d, n in zip(kernel, stride, dilation, space, strict=True):
        total = max((math.ceil(n / s) - 1) * s + (k - 1) * d + 1 - n, 0)
        small.append(total // 2)
        large.append(total - total // 2)
    return tuple(small + large if auto == b"SAME_UPPER" else large + small)


def _window(values: Values, kernel: Shape, shape: Shape) -> dict[str, Shape]:
    one = [1] * (len(shape) - 2)
    stride, dilation = tuple(values.get("strides", one)), tuple(values.get("dilations", one))
    pads = _pads(values, kernel, stride, dilation, shape[2:])
    return {"k": kernel, "s": stride, "p": pads, "d": dilation}


def _conv(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    weight, bias = operands[1], operands[2] if len(operands) > 2 else None
    if not isinstance(weight, Constant) or isinstance(bias, int):
        return None
    group = values.get("group", 1)
    if len(weight.shape) != len(shape) or weight.shape[1] * group != shape[1]:
        raise ValueError(f"a filter {show(weight.shape)} in {group} groups does not fit an input {show(shape)}")
    if bias is not None and bias.shape != weight.shape[:1]:
        raise ValueError(f"a bias {show(bias.shape)} does not fit a filter {show(weight.shape)}")
    kernel = tuple(values.get("kernel_shape", weight.shape[2:]))
    if kernel != weight.shape[2:]:
        raise ValueError(f"its kernel_shape {show(kernel)} does not fit a filter {show(weight.shape)}")
    return {**_window(values, kernel, shape), "g": group, "b": bias is not None}


def _pool(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {**_window(values, tuple(values["kernel_shape"]), shape), "ceil": bool(values.get("ceil_mode", 0))}


def _average_pool(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    window = _window(values, tuple(values["kernel_shape"]), shape)
    if set(window.pop("d")) - {1}:
        return None
    include = bool(values.get("count_include_pad", 0))
    return {**window, "ceil": bool(values.get("ceil_mode", 0)), "pad": include}


def _gemm(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    bias = operands[2] if len(operands) > 2 else None
    if values.get("transA", 0) or not _constants(operands):
        return None  # alpha and beta are part of the weights
    weight = operands[1]
    by_rows = bool(values.get("transB", 0))
    if isinstance(weight, Constant) and weight.shape[1 if by_rows else 0] != shape[1]:
        raise ValueError(f"a weight {show(weight.shape)} does not fit an input {show(shape)}")
    if isinstance(weight, Constant) and isinstance(bias, Constant):
        features = weight.shape[0 if by_rows else 1]
        if bias.shape[-1:] not in ((features,), (1,), ()) or len(bias.shape) > 2:
            raise ValueError(f"a bias {show(bias.shape)} does not fit {features} features")
    return {"b": bias is not None}


def _batch_norm(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    if not _constants(operands):
        return None
    for operand in operands[1:]:
        if isinstance(operand, Constant) and operand.shape != shape[1:2]:
            raise ValueError(f"a weight {show(operand.shape)} does not fit an input {show(shape)}")
    return {"eps": values.get("epsilon", 1e-5)}


def _hard_sigmoid(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"alpha": values.get("alpha", 0.2), "beta": values.get("beta", 0.5)}


def _clip(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    bounds: dict[str, Value] = {}
    for position, key in enumerate(("min", "max"), start=1):
        bound = operands[position] if position < len(operands) else None
        if isinstance(bound, int) or (bound is not None and (bound.value is None or bound.value.size != 1)):
            return None
        if bound is not None and bound.value is not None:
            bounds[key] = float(bound.value.item())
        elif key in values:  # before opset 11
            bounds[key] = float(values[key])
    return bounds


def _concat(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"axis": values.get("axis", 1) % len(shape)} if all(isinstance(o, int) for o in operands) else None


def _transpose(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {"perm": tuple(values.get("perm", range(len(shape))[::-1]))}


def _slice(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return None  # ONNX's has several axes: `rewrite_rules` splits it into one Slice per axis


def _pad(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    given = operands[1] if len(operands) > 1 else None
    filler = operands[2] if len(operands) > 2 else None
    if isinstance(given, Constant) and given.value is not None and len(operands) < 4:
        pads = tuple(given.value.tolist())
    else:
        pads = tuple(values.get("pads", ()))  # before opset 11
    rank = len(shape)
    zero = filler is None or (isinstance(filler, Constant) and filler.value is not None and not filler.value.any())
    outer = pads[:2] + pads[rank : rank + 2]
    if not zero or values.get("value", 0) or values.get("mode", b"constant") != b"constant":
        return None
    if rank < 3 or len(pads) != 2 * rank or any(outer) or min(pads) < 0:
        return None
    return {"p": pads[2:rank] + pads[rank + 2 :]}


def _no_attributes(values: Values, operands: list[Operand], shape: Shape) -> Attributes:
    return {}


# (attributes under ONNX's names, operands, shape of the first operand) -> attributes under the names of `SPECS`.
TRANSLATIONS = {
    "Conv": _conv, "MaxPool": _pool, "AveragePool": _average_pool, "GlobalAveragePool": _no_attributes,
    "Gemm": _gemm,
    "BatchNormalization": _batch_norm, "Relu": _no_attributes, "Sigmoid": _no_attributes, "HardSigmoid": _hard_sigmoid,
    "HardSwish": _no_attributes, "Clip": _clip, "Concat": _concat, "Reshape": _no_attributes, "Transpose": _transpose,
    "Slice": _slice, "Pad": _pad,
}  # fmt: skip
