"""Quantised operators between a dequantization of their operands and a quantization of their result.

So files that hold the operators themselves (QOperator) and files that hold them between QuantizeLinear and
DequantizeLinear (QDQ) have one text. Scales and zero points are weights: only their shape, if they have one, is kept.
"""

from typing import Any

from onnx import NodeProto

from search_spaces.onnx_reading.expansion import Expand, Expansion
from search_spaces.onnx_reading.fused import MICROSOFT


def _read(x: Expansion, first: int, **attributes: Any) -> str:
    """The dequantized operand at `first`, which its scale and zero point follow."""
    names = [x.operand(first), x.operand(first + 1), x.operand(first + 2)]
    return x.add("DequantizeLinear", *filter(None, names), **attributes)


def _write(x: Expansion, y: str, first: int) -> list[NodeProto]:
    """The nodes with the result quantized by the scale and zero point at `first`."""
    if not x.operand(first):
        return x.finish(y)
    return x.finish(x.add("QuantizeLinear", y, *filter(None, (x.operand(first), x.operand(first + 1)))))


def _per_channel(x: Expansion, position: int, axis: int) -> dict[str, Any]:
    """The axis of a scale that is a vector."""
    shape = x.shapes[position]
    return {"axis": axis} if shape and shape != (1,) else {}


def _bias(x: Expansion, position: int, scale: int) -> list[str]:
    """The bias, integers in units of the product of two scales, as a list of none or one."""
    if not x.operand(position):
        return []
    return [x.add("DequantizeLinear", x.operand(position), x.operand(scale), **_per_channel(x, scale, 0))]


def conv(x: Expansion) -> list[NodeProto] | None:
    if x.attributes.get("channels_last", 0):
        return None
    keys = ("auto_pad", "dilations", "group", "kernel_shape", "pads", "strides")
    operands = [_read(x, 0), _read(x, 3, **_per_channel(x, 4, 0)), *_bias(x, 8, 4)]
    y = x.add("Conv", *operands, **{key: x.attributes[key] for key in keys if key in x.attributes})
    return _write(x, y, 6)


def mat_mul(x: Expansion) -> list[NodeProto] | None:
    columns = _per_channel(x, 4, len(x.shape(3)) - 1)
    return _write(x, x.add("MatMul", _read(x, 0), _read(x, 3, **columns)), 6)


def gemm(x: Expansion) -> list[NodeProto] | None:
    trans = x.attributes.get("transB", 0)
    weight = _read(x, 3, **_per_channel(x, 4, 0 if trans else 1))
    kept = {key: x.attributes[key] for key in ("alpha", "transA", "transB") if key in x.attributes}
    return _write(x, x.add("Gemm", _read(x, 0), weight, *_bias(x, 6, 4), **kept), 7)


def mat_mul_to_float(x: Expansion) -> list[NodeProto] | None:
    """MatMulIntegerToFloat: a product of two quantised matrices, dequantized; zero points follow both scales."""
    one = x.add("DequantizeLinear", *filter(None, (x.operand(0), x.operand(2), x.operand(4))))
    columns = _per_channel(x, 3, len(x.shape(1)) - 1)
    other = x.add("DequantizeLinear", *filter(None, (x.operand(1), x.operand(3), x.operand(5))), **columns)
    y = x.add("MatMul", one, other)
    return x.finish(x.add("Add", y, x.operand(6)) if x.operand(6) else y)


def binary(x: Expansion) -> list[NodeProto] | None:
    name = x.node.op_type.removeprefix("QLinear")
    return _write(x, x.add(name, _read(x, 0), _read(x, 3)), 6)


_OURS = ("channels_last", "opset")  # attributes that only the quantised operators have


def unary(x: Expansion) -> list[NodeProto] | None:
    if x.attributes.get("channels_last", 0):
        return None
    attributes = {key: value for key, value in x.attributes.items() if key not in _OURS}
    return _write(x, x.add(x.node.op_type.removeprefix("QLinear"), _read(x, 0), **attributes), 3)


def softmax(x: Expansion) -> list[NodeProto] | None:
    """QLinearSoftmax, whose `opset` says over which dimensions."""
    axis, rank = x.attributes.get("axis", -1), len(x.shape(0))
    if x.attributes.get("opset", 13) < 13 and axis % rank != rank - 1:
        return None
    return _write(x, x.add("Softmax", _read(x, 0), axis=axis % rank), 3)


def concat(x: Expansion) -> list[NodeProto] | None:
    """QLinearConcat: scale and zero point of the result first, then operands with theirs."""
    parts = [_read(x, first) for first in range(2, len(x.node.input), 3)]
    return _write(x, x.add("Concat", *parts, axis=x.attributes["axis"]), 0)


QUANTISED: dict[tuple[str, str], Expand] = {
    ("", "QLinearConv"): conv, (MICROSOFT, "QLinearConv"): conv,
    ("", "QLinearMatMul"): mat_mul, (MICROSOFT, "QLinearMatMul"): mat_mul, (MICROSOFT, "QGemm"): gemm,
    (MICROSOFT, "MatMulIntegerToFloat"): mat_mul_to_float,
    (MICROSOFT, "QLinearAdd"): binary, (MICROSOFT, "QLinearMul"): binary,
    (MICROSOFT, "QLinearAveragePool"): unary, (MICROSOFT, "QLinearGlobalAveragePool"): unary,
    (MICROSOFT, "QLinearSigmoid"): unary, (MICROSOFT, "QLinearLeakyRelu"): unary,
    (MICROSOFT, "QLinearReduceMean"): unary, (MICROSOFT, "QLinearSoftmax"): softmax,
    (MICROSOFT, "QLinearConcat"): concat,
}  # fmt: skip
