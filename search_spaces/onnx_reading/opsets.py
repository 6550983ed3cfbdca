"""Nodes of old opsets in the form of new ones, so that a network's text does not hang on the opset of its file.

Sizes and axes are constant operands, as in the newest opset, not attributes; axes are sorted and not negative.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from onnx import NodeProto, helper

from search_spaces.onnx_reading.expansion import Expand, Expansion

REDUCTIONS = tuple(
    f"Reduce{name}" for name in ("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean", "Min", "Prod", "Sum", "SumSquare")
)


def _again(x: Expansion, inputs: Sequence[str], attributes: dict[str, Any], op_type: str = "") -> list[NodeProto]:
    """The node with other operands and attributes, after the nodes of the expansion so far."""
    new = helper.make_node(op_type or x.node.op_type, inputs, x.node.output, **attributes)
    return [*x.nodes, new]


def _without(x: Expansion, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in x.attributes.items() if key not in keys}


def _integers(value: Any) -> list[int]:
    return [int(n) for n in np.asarray(value).reshape(-1)]


def softmax(x: Expansion) -> list[NodeProto] | None:
    """Before opset 13, over all dimensions from `axis` on, which was 1 by default."""
    shape = x.shape(0)
    axis = x.attributes.get("axis", 1)
    axis += len(shape) if axis < 0 else 0
    wide = [i for i in range(max(axis, 0), len(shape)) if shape[i] > 1]
    if len(wide) < 2:
        return _again(x, x.node.input, {"axis": wide[0] if wide else len(shape) - 1})
    flat = x.add("Reshape", x.operand(0), x.add_constant([math.prod(shape[:axis]), math.prod(shape[axis:])]))
    flat = x.add(x.node.op_type, flat, axis=1)
    return x.finish(x.add("Reshape", flat, x.add_constant(shape)))


def reduction(x: Expansion) -> list[NodeProto] | None:
    rank = len(x.shape(0))
    if x.operand(1) and x.value(1) is None:
        return None
    given = x.value(1) if x.operand(1) else x.attributes.get("axes")
    axes = sorted({axis % rank for axis in _integers(given)} if rank and given is not None else ())
    if not axes and x.attributes.get("noop_with_empty_axes", 0):
        return None
    operand = x.add_constant(axes or list(range(rank)))
    return _again(x, [x.operand(0), operand], _without(x, "axes", "noop_with_empty_axes"))


def split(x: Expansion) -> list[NodeProto] | None:
    if x.operand(1) and x.value(1) is None:
        return None
    shape = x.shape(0)
    axis = x.attributes.get("axis", 0) % len(shape)
    count = len(x.node.output)
    given = x.value(1) if x.operand(1) else x.attributes.get("split")
    if given is None:
        part = -(-shape[axis] // count)
        given = [part] * (count - 1) + [shape[axis] - part * (count - 1)]
    return _again(x, [x.operand(0), x.add_constant(given)], {"axis": axis})


def top_k(x: Expansion) -> list[NodeProto] | None:
    if "k" not in x.attributes:
        return None
    return _again(x, [x.operand(0), x.add_constant([x.attributes["k"]])], _without(x, "k"))


def pad(x: Expansion) -> list[NodeProto] | None:
    """Pads of all dimensions as an operand; before opset 11 they were an attribute, since opset 18 of some axes."""
    rank = len(x.shape(0))
    if "pads" in x.attributes:
        operands = [x.operand(0), x.add_constant(x.attributes["pads"])]
        if value := x.attributes.get("value", 0):
            operands.append(x.add_constant(value, np.float32))
        return _again(x, operands, _without(x, "pads", "value"))
    pads, axes = x.value(1), x.value(3)
    if pads is None or axes is None:
        return None
    full = np.zeros((2, rank), np.int64)
    full[:, [axis % rank for axis in _integers(axes)]] = pads.reshape(2, -1)
    operands = [x.operand(0), x.add_constant(full.reshape(-1)), x.operand(2)]
    return _again(x, operands if operands[2] else operands[:2], _without(x))


def upsample(x: Expansion) -> list[NodeProto] | None:
    """Upsample, and the Resize of opset 10, which takes its scales as the second operand."""
    if x.node.op_type == "Resize" and len(x.node.input) != 2:
        return None
    scales = x.operand(1) or x.add_constant(x.attributes.get("scales", ()), np.float32)
    attributes = {**_without(x, "scales"), "coordinate_transformation_mode": "asymmetric"}
    if x.word("mode", "nearest") == "nearest":
        attributes["nearest_mode"] = "floor"
    return _again(x, [x.operand(0), "", scales], attributes, "Resize")


def resize(x: Expansion) -> list[NodeProto] | None:
    """Without a region of interest, unless it is used, and without empty scales."""
    operands = list(x.node.input)
    used = x.word("coordinate_transformation_mode") == "tf_crop_and_resize"
    for position in (1, 2, 3):
        constant = x.constant(position)
        unused = position == 1 and not used
        if position < len(operands) and (unused or (constant is not None and 0 in constant.shape)):
            operands[position] = ""
    while not operands[-1]:
        operands.pop()
    return None if operands == list(x.node.input) else _again(x, operands, _without(x))


def slices(x: Expansion) -> list[NodeProto] | None:
    """Before opset 10, bounds were attributes."""
    keys = [key for key in ("starts", "ends", "axes") if key in x.attributes]
    return _again(x, [x.operand(0), *(x.add_constant(x.attributes[key]) for key in keys)], {})


def scatter(x: Expansion) -> list[NodeProto] | None:
    return _again(x, x.node.input, _without(x), "ScatterElements")


def grid_sample(x: Expansion) -> list[NodeProto] | None:
    """Before opset 20, modes had the names of torch."""
    names = {"bilinear": "linear", "bicubic": "cubic"}
    mode = names.get(x.word("mode", "bilinear"), x.word("mode"))
    return _again(x, x.node.input, {**_without(x, "mode"), "mode": mode})


# Operator -> (opset before which its nodes are rewritten, how). 99: every opset.
UPGRADES: dict[str, tuple[int, Expand]] = {
    **dict.fromkeys(("Softmax", "LogSoftmax", "Hardmax"), (13, softmax)),
    **dict.fromkeys(REDUCTIONS, (99, reduction)),
    "Split": (99, split), "TopK": (10, top_k), "Pad": (99, pad), "Upsample": (10, upsample), "Slice": (10, slices),
    "GridSample": (20, grid_sample), "Scatter": (11, scatter), "Resize": (99, resize),
}  # fmt: skip


def upgrade(x: Expansion, version: int) -> list[NodeProto] | None:
    """The nodes that replace a node of ONNX's own domain in this opset; None if it stays as it is."""
    op_type = x.node.op_type
    if op_type == "Resize" and version < 11:
        return upsample(x)
    before, how = UPGRADES[op_type]
    return how(x) if version < before else None
