"""Attributes that became operands in later opsets, and operators that were replaced, in texts of older files."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from search_spaces.operators import Value


class Literal(NamedTuple):
    """A constant operand of a node; the tensor's name ends in `name`."""

    value: Value
    name: str


class _Move(NamedTuple):
    key: str
    position: int
    as_list: bool = False


_AXES = (_Move("axes", 1),)
# Where each attribute goes as an operand; not applied where the operator still has the attribute.
_MOVES: dict[str, tuple[_Move, ...]] = {
    **dict.fromkeys(
        ("ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceMin",
         "ReduceProd", "ReduceSum", "ReduceSumSquare", "Squeeze", "Unsqueeze"),
        _AXES,
    ),
    "Split": (_Move("split", 1),),
    "TopK": (_Move("k", 1, as_list=True),),
    "Pad": (_Move("pads", 1), _Move("value", 2)),
    "Clip": (_Move("min", 1), _Move("max", 2)),
    "Dropout": (_Move("ratio", 1),),
    "Slice": (_Move("starts", 1), _Move("ends", 2), _Move("axes", 3)),
    "Resize": (_Move("scales", 2),),
    "DFT": (_Move("axis", 2),),
}  # fmt: skip
# Without effect in the opsets that are written.
_DROPPED = {("BatchNormalization", "spatial"), ("Dropout", "is_test"), ("BatchNormalization", "is_test")}

_GRID_MODES = {"linear": "bilinear", "cubic": "bicubic"}  # as opset 20 and as older ones call them
# Values of attributes that an opset introduced without a change of the operator's attributes.
SINCE: dict[tuple[str, str, Value], int] = {
    ("Pad", "mode", "wrap"): 19,
    ("Resize", "coordinate_transformation_mode", "half_pixel_symmetric"): 19,
}

Operand = str | Literal  # the name of a tensor, "" if it is omitted


def renamed(
    name: str, attributes: dict[str, Value], operands: Sequence[Operand]
) -> tuple[str, dict[str, Value], list[Operand]]:
    """The node as operators of opset 18 or later have it, apart from `moved`."""
    operands = list(operands)
    if name == "Scatter":
        return "ScatterElements", attributes, operands
    if name == "MeanVarianceNormalization":  # onnx's inference of the function that defines it needs the axes
        return name, {"axes": (0, 2, 3), **attributes}, operands
    if name == "Upsample" or (name == "Resize" and len(operands) == 2):
        # Both sample at the pixel's upper left corner; the scales were the second operand.
        scales = attributes.get("scales", operands[1] if len(operands) > 1 else "")
        given = scales if isinstance(scales, str | Literal) else Literal(scales, "scales")
        mode: dict[str, Value] = {"coordinate_transformation_mode": "asymmetric"}
        if attributes.get("mode", "nearest") == "nearest":
            mode["nearest_mode"] = "floor"
        kept = {k: v for k, v in attributes.items() if k != "scales"}
        return "Resize", {**mode, **kept}, [operands[0], "", given]
    return name, {k: v for k, v in attributes.items() if (name, k) not in _DROPPED}, operands


def moved(
    name: str, attributes: dict[str, Value], operands: Sequence[Operand], known: Container[str], version: int
) -> tuple[dict[str, Value], list[Operand]]:
    """Attributes and operands with those attributes as operands that are not among the `known` ones, and with the
    words that this version of ONNX has for modes."""
    operands = list(operands)
    kept = dict(attributes)
    if name == "GridSample" and kept.get("mode") in (*_GRID_MODES, *_GRID_MODES.values()):
        words = _GRID_MODES if version < 20 else {old: new for new, old in _GRID_MODES.items()}
        kept["mode"] = words.get(str(kept["mode"]), kept["mode"])
    for move in _MOVES.get(name, ()):
        if move.key in known or move.key not in kept:
            continue
        value = kept.pop(move.key)
        operands += [""] * (move.position + 1 - len(operands))
        listed: Value = (value,) if move.as_list and isinstance(value, int) else value
        operands[move.position] = Literal(listed, move.key)
    return kept, operands
