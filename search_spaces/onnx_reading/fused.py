"""Operators that onnxruntime's optimiser makes of several, as the operators that they stand for."""

import math
from typing import Any

import numpy as np
from onnx import NodeProto

from search_spaces.onnx_reading.expansion import Expand, Expansion

MICROSOFT, NCHWC = "com.microsoft", "com.microsoft.nchwc"


def _keep(x: Expansion, *keys: str) -> dict[str, Any]:
    return {key: x.attributes[key] for key in keys if key in x.attributes}


def activation(x: Expansion, y: str) -> str:
    """`y` after the activation that a fused operator names, which may be none. Raises ValueError for an unknown one."""
    name = x.word("activation")
    parameters: list[Any] = [float(p) for p in x.attributes.get("activation_params", ())]
    parameters = parameters or [
        x.attributes[f"activation_{k}"] for k in ("alpha", "beta", "gamma") if f"activation_{k}" in x.attributes
    ]
    match name:
        case "":
            return y
        case "Relu" | "Sigmoid" | "Tanh" | "Softplus" | "Softsign" | "HardSwish":
            return x.add(name, y)
        case "LeakyRelu" | "Elu" | "ThresholdedRelu":
            return x.add(name, y, **dict(zip(("alpha",), parameters, strict=False)))
        case "Selu":
            return x.add(name, y, **dict(zip(("alpha", "gamma"), parameters, strict=False)))
        case "HardSigmoid":
            return x.add(name, y, **dict(zip(("alpha", "beta"), parameters, strict=False)))
        case "Clip":
            return x.add(name, y, *(x.add_constant(p, np.float32) for p in parameters))
    raise ValueError(f"its activation {name!r} is not known")


_WINDOW = ("auto_pad", "dilations", "group", "kernel_shape", "pads", "strides")


def conv(x: Expansion) -> list[NodeProto] | None:
    """FusedConv, and the convolution of blocked layouts: Conv, an addition, an activation."""
    y = x.add("Conv", *filter(None, (x.operand(0), x.operand(1), x.operand(2))), **_keep(x, *_WINDOW))
    if x.operand(3):
        y = x.add("Add", y, x.operand(3))
    return x.finish(activation(x, y))


def gemm(x: Expansion) -> list[NodeProto] | None:
    y = x.add("Gemm", *filter(None, x.node.input), **_keep(x, "alpha", "beta", "transA", "transB"))
    return x.finish(activation(x, y))


def _transposed(x: Expansion, position: int, key: str) -> str:
    """An operand of FusedMatMul after its transpositions: of the batch dimension, then of the last two."""
    name, rank = x.operand(position), len(x.shape(position))
    order = list(range(rank))
    if x.attributes.get(f"transBatch{key}", 0):
        order = [*order[1:-1], 0, order[-1]]
    if x.attributes.get(f"trans{key}", 0) and rank > 1:
        order[-2:] = order[:-3:-1]
    return name if order == list(range(rank)) else x.add("Transpose", name, perm=order)


def mat_mul(x: Expansion) -> list[NodeProto] | None:
    """FusedMatMul: MatMul of transposed operands, times `alpha`."""
    y = x.add("MatMul", _transposed(x, 0, "A"), _transposed(x, 1, "B"))
    alpha = x.attributes.get("alpha", 1.0)
    if alpha != 1:
        y = x.add("Mul", y, x.add_constant(alpha, np.float32))
    return x.finish(activation(x, y))


def gelu(x: Expansion) -> list[NodeProto] | None:
    """Gelu, BiasGelu, FastGelu: an addition, then Gelu."""
    y = x.add("Add", x.operand(0), x.operand(1)) if x.operand(1) else x.operand(0)
    how = {"approximate": "tanh"} if x.node.op_type == "FastGelu" else {}
    return x.finish(x.add("Gelu", y, **how))


def quick_gelu(x: Expansion) -> list[NodeProto] | None:
    alpha = x.attributes.get("alpha", 1.702)
    y = x.operand(0)
    scaled = y if alpha == 1 else x.add("Mul", y, x.add_constant(alpha, np.float32))
    return x.finish(x.add("Mul", y, x.add("Sigmoid", scaled)))


def bias_softmax(x: Expansion) -> list[NodeProto] | None:
    axis = x.attributes.get("axis", 1) % len(x.shape(0))
    if axis != len(x.shape(0)) - 1:
        return None
    return x.finish(x.add("Softmax", x.add("Add", x.operand(0), x.operand(1)), axis=axis))


def bias_dropout(x: Expansion) -> list[NodeProto] | None:
    y = x.add("Add", x.operand(0), x.operand(1))
    return x.finish(x.add("Add", y, x.operand(2)) if x.operand(2) else y)


def layer_norm(x: Expansion) -> list[NodeProto] | None:
    """LayerNormalization as onnxruntime has had it since before opset 17."""
    return x.finish(x.add("LayerNormalization", *x.node.input, **_keep(x, "axis", "epsilon")))


def rms_norm(x: Expansion) -> list[NodeProto] | None:
    """SimplifiedLayerNormalization."""
    return x.finish(_rms(x, x.operand(0), x.operand(1), x.attributes.get("axis", -1)))


def _rms(x: Expansion, y: str, scale: str, axis: int = -1) -> str:
    """x / sqrt(mean(x^2) + epsilon) * scale."""
    rank = len(x.shape(0))
    axes = x.add_constant(list(range(axis % rank, rank)))
    mean = x.add("ReduceMean", x.add("Pow", y, x.add_constant(2, np.float32)), axes)
    shifted = x.add("Add", mean, x.add_constant(x.attributes.get("epsilon", 1e-5), np.float32))
    return x.add("Mul", x.add("Div", y, x.add("Sqrt", shifted)), scale)


def skip_norm(x: Expansion) -> list[NodeProto] | None:
    """SkipLayerNormalization and its simplified form: additions, then the normalization. Output 3 is the sum."""
    simplified = "Simplified" in x.node.op_type
    y = x.add("Add", x.operand(0), x.operand(1))
    if bias := x.operand(3 if simplified else 4):
        y = x.add("Add", y, bias)
    if len(x.node.output) > 3 and x.node.output[3]:
        y = x.add("Identity", y, out=x.node.output[3])
    if simplified:
        return x.finish(_rms(x, y, x.operand(2)))
    operands = [y, x.operand(2), *filter(None, (x.operand(3),))]
    return x.finish(x.add("LayerNormalization", *operands, **_keep(x, "epsilon")))


def embed_norm(x: Expansion) -> list[NodeProto] | None:
    """EmbedLayerNormalization: rows of up to three tables, added and normalized."""
    length = x.shape(0)[-1]
    positions = x.operand(8) or x.add_constant(range(length))
    y = x.add("Gather", x.operand(2), x.operand(0))
    if x.operand(4) and x.operand(1):
        y = x.add("Add", y, x.add("Gather", x.operand(4), x.operand(1)))
    y = x.add("Add", y, x.add("Gather", x.operand(3), positions))
    if len(x.node.output) > 2 and x.node.output[2]:
        y = x.add("Identity", y, out=x.node.output[2])
    nodes = x.finish(x.add("LayerNormalization", y, x.operand(5), x.operand(6), **_keep(x, "epsilon")))
    if len(x.node.output) > 1 and x.node.output[1] and x.operand(7):  # how long each sequence is
        count = x.add("ReduceSum", x.operand(7), x.add_constant([1]), keepdims=0)
        x.add("Identity", count, out=x.node.output[1])
    return nodes


def _heads(x: Expansion, y: str, length: int, heads: int, size: int) -> str:
    """1 x length x (heads * size) -> 1 x heads x length x size."""
    split = x.add("Reshape", y, x.add_constant([x.shape(0)[0], length, heads, size]))
    return x.add("Transpose", split, perm=[0, 2, 1, 3])


def _attend(x: Expansion, query: str, key: str, value: str, size: int, bias: str) -> str:
    """softmax(query key^T * scale + bias) value, of batch x heads x length x size."""
    scale = x.attributes.get("scale", 0.0) or 1 / math.sqrt(size)
    scores = x.add("MatMul", query, x.add("Transpose", key, perm=[0, 1, 3, 2]))
    scores = x.add("Mul", scores, x.add_constant(scale, np.float32))
    if bias:
        scores = x.add("Add", scores, bias)
    return x.add("MatMul", x.add("Softmax", scores, axis=3), value)


def _merged(x: Expansion, y: str, length: int, hidden: int) -> list[NodeProto]:
    merged = x.add("Transpose", y, perm=[0, 2, 1, 3])
    return x.finish(x.add("Reshape", merged, x.add_constant([x.shape(0)[0], length, hidden])))


def attention(x: Expansion) -> list[NodeProto] | None:
    """Attention: one matrix product for queries, keys and values, then attention by heads, without a cache."""
    heads = x.attributes["num_heads"]
    length = x.shape(0)[1]
    total = x.shape(1)[1]
    sizes = list(x.attributes.get("qkv_hidden_sizes", ())) or [total // 3] * 3
    if x.operand(4) or (len(x.node.output) > 1 and x.node.output[1]):
        return None
    if x.attributes.get("unidirectional", 0) or x.attributes.get("do_rotary", 0):
        return None
    mask = _mask(x, 3, length)
    if mask is None:
        return None
    y = x.add("MatMul", x.operand(0), x.operand(1))
    y = x.add("Add", y, x.operand(2)) if x.operand(2) else y
    parts = [x.new_name() + f".{k}" for k in range(3)]
    x.add("Split", y, x.add_constant(sizes), axis=2, out=parts[0])
    x.nodes[-1].output.extend(parts[1:])
    query, key, value = (_heads(x, part, length, heads, size // heads) for part, size in zip(parts, sizes, strict=True))
    bias = x.operand(5)
    if mask and bias:
        bias = x.add("Add", mask, bias)
    y = _attend(x, query, key, value, sizes[0] // heads, bias or mask)
    return _merged(x, y, length, sizes[2])


def _mask(x: Expansion, position: int, length: int) -> str | None:
    """Name of what a mask adds to the scores, (1 - mask) * filter; "" without a mask, None for an unknown kind."""
    if not x.operand(position):
        return ""
    shape = x.shape(position)
    if len(shape) != 2 or shape[1] != length:
        return None
    lowest = x.attributes.get("mask_filter_value", -10000.0)
    mask = x.add("Reshape", x.operand(position), x.add_constant([shape[0], 1, 1, length]))
    inverse = x.add("Sub", x.add_constant(1, np.float32), x.add("Cast", mask, to=1))
    return x.add("Mul", inverse, x.add_constant(lowest, np.float32))


def multi_head_attention(x: Expansion) -> list[NodeProto] | None:
    """MultiHeadAttention of separate queries, keys and values of three dimensions, without a cache."""
    heads = x.attributes["num_heads"]
    used = [i for i in range(len(x.node.input)) if x.operand(i)]
    if not {0, 1, 2} <= set(used) <= {0, 1, 2, 3, 5} or len([o for o in x.node.output if o]) > 1:
        return None
    if any(len(x.shape(i)) != 3 for i in range(3)) or x.attributes.get("unidirectional", 0):
        return None
    (_, length, hidden), (_, other, _), (_, _, last) = (x.shape(i) for i in range(3))
    names = [x.operand(0), x.operand(1), x.operand(2)]
    if x.operand(3):
        sizes = x.add_constant([hidden, hidden, last])
        parts = [x.new_name() + f".{k}" for k in range(3)]
        x.add("Split", x.operand(3), sizes, axis=0, out=parts[0])
        x.nodes[-1].output.extend(parts[1:])
        names = [x.add("Add", name, part) for name, part in zip(names, parts, strict=True)]
    query = _heads(x, names[0], length, heads, hidden // heads)
    key = _heads(x, names[1], other, heads, hidden // heads)
    value = _heads(x, names[2], other, heads, last // heads)
    return _merged(x, _attend(x, query, key, value, hidden // heads, x.operand(5)), length, last)


def blocked_pool(x: Expansion) -> list[NodeProto] | None:
    return x.finish(x.add(x.node.op_type, x.operand(0), **x.attributes))


def to_blocked(x: Expansion) -> list[NodeProto] | None:
    """ReorderInput: another order in memory, after padding of the channels to a whole block."""
    y = x.operand(0)
    if x.attributes.get("channels_last", 0):
        rank = len(x.shape(0))
        y = x.add("Transpose", y, perm=[0, rank - 1, *range(1, rank - 1)])
    return x.finish(y)


def from_blocked(x: Expansion) -> list[NodeProto] | None:
    """ReorderOutput: without the channels that fill the last block."""
    y, rank = x.operand(0), len(x.shape(0))
    channels = x.attributes.get("channels", x.shape(0)[1])
    if channels < x.shape(0)[1]:
        y = x.add("Slice", y, *(x.add_constant([n]) for n in (0, channels, 1)))
    if x.attributes.get("channels_last", 0):
        y = x.add("Transpose", y, perm=[0, *range(2, rank), 1])
    return x.finish(y)


def blocked_upsample(x: Expansion) -> list[NodeProto] | None:
    scales = x.add_constant([float(s) for s in x.attributes.get("scales", ())], np.float32)
    modes = _keep(x, "mode", "coordinate_transformation_mode")
    return x.finish(x.add("Resize", x.operand(0), "", scales, **modes))


FUSED: dict[tuple[str, str], Expand] = {
    (MICROSOFT, "FusedConv"): conv, (MICROSOFT, "FusedGemm"): gemm, (MICROSOFT, "FusedMatMul"): mat_mul,
    (MICROSOFT, "TransposeMatMul"): mat_mul, (MICROSOFT, "FusedMatMulActivation"): mat_mul,
    (MICROSOFT, "Gelu"): gelu, (MICROSOFT, "BiasGelu"): gelu, (MICROSOFT, "FastGelu"): gelu,
    (MICROSOFT, "QuickGelu"): quick_gelu, (MICROSOFT, "BiasSoftmax"): bias_softmax,
    (MICROSOFT, "BiasDropout"): bias_dropout, (MICROSOFT, "BiasAdd"): bias_dropout,
    (MICROSOFT, "LayerNormalization"): layer_norm, (MICROSOFT, "SimplifiedLayerNormalization"): rms_norm,
    ("", "SimplifiedLayerNormalization"): rms_norm,
    (MICROSOFT, "SkipLayerNormalization"): skip_norm, (MICROSOFT, "SkipSimplifiedLayerNormalization"): skip_norm,
    (MICROSOFT, "EmbedLayerNormalization"): embed_norm, (MICROSOFT, "Attention"): attention,
    (MICROSOFT, "MultiHeadAttention"): multi_head_attention,
    (NCHWC, "Conv"): conv, (NCHWC, "ReorderInput"): to_blocked, (NCHWC, "ReorderOutput"): from_blocked,
    (NCHWC, "MaxPool"): blocked_pool, (NCHWC, "AveragePool"): blocked_pool,
    (NCHWC, "GlobalMaxPool"): blocked_pool, (NCHWC, "GlobalAveragePool"): blocked_pool,
    (NCHWC, "Upsample"): blocked_upsample,
}  # fmt: skip
