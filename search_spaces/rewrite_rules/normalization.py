"""Normalisation over features, groups and positions. Scale and shift are part of the operator."""

from search_spaces.operators import Operator, Shape, Value, operator
from search_spaces.rewrite_rules.network import (
    Network,
    Replacement,
    Rule,
    after,
    chain,
    number,
    of_several,
    weight_shape,
)
from search_spaces.rewrite_rules.reductions import reduced_axes

_AFFINE = ("LayerNormalization", "GroupNormalization", "InstanceNormalization", "BatchNormalization")
_RESHAPE = operator("Reshape")


def _rounded(value: float) -> float:
    """An epsilon, without the digits that float16 takes from it."""
    return float(f"{value:.2g}")


def _with_epsilon(name: str, epsilon: Value | None, *attrs: tuple[str, Value]) -> Operator:
    value = epsilon if isinstance(epsilon, float) else 1e-5
    return operator(name, *attrs, ("epsilon", _rounded(value)))


@of_several("Sqrt", "Pow")
def _layer_norm(index: int, network: Network) -> Replacement:
    """(x - mean) / sqrt(variance + epsilon), as written before opset 17."""
    op, inputs, shape = network.nodes[index]
    if op.attrs or len(inputs) != 2:
        return None
    centred, root = inputs
    reciprocal = op.name == "Mul"
    if reciprocal and network.nodes[root][0].name != "Reciprocal":
        centred, root = root, centred
    if reciprocal:
        if network.single(root, "Reciprocal") is None:
            return None
        root = network.nodes[root][1][0]
    source = _centred_source(centred, network)
    square = _variance_of(root, network)
    if source is None or square is None or _square_base(square[0], network) != centred:
        return None
    return chain([(_with_epsilon("LayerNormalization", square[1]), shape)], (source,))


def _centred_source(index: int, network: Network) -> int | None:
    """x of x - mean(x) over the last axis."""
    op, inputs, _ = network.nodes[index]
    if op.name != "Sub" or op.attrs or len(inputs) != 2:
        return None
    return inputs[0] if _last_axis_mean(inputs[1], network) == inputs[0] else None


def _last_axis_mean(index: int, network: Network) -> int | None:
    """x of mean(x) over the last axis, which stays."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1:
        return None
    full = network.shape(inputs[0])
    if len(shape) != len(full):
        return None
    last = op.name == "ReduceMean" and reduced_axes(op, full) == {len(full) - 1}
    return inputs[0] if last or (op.name == "GlobalAveragePool" and len(full) == 3) else None


def _variance_of(index: int, network: Network) -> tuple[int, float] | None:
    """(y, epsilon) of sqrt(mean(y) + epsilon)."""
    op, inputs, _ = network.nodes[index]
    if op.name != "Sqrt" and not (op.name == "Pow" and number(op) == 0.5):
        return None
    below = inputs[0]
    shifted, operands, _ = network.nodes[below]
    epsilon = number(shifted)
    if shifted.name != "Add" or epsilon is None or not 0 <= epsilon < 0.1 or len(operands) != 1:
        return None
    square = _last_axis_mean(operands[0], network)
    return None if square is None else (square, float(epsilon))


def _square_base(index: int, network: Network) -> int | None:
    """x of x * x."""
    op, inputs, _ = network.nodes[index]
    if op.name == "Pow" and number(op) == 2 and len(inputs) == 1:
        return inputs[0]
    return inputs[0] if op.name == "Mul" and len(inputs) == 2 and inputs[0] == inputs[1] else None


@of_several("Sqrt", "Pow")
def _rms_norm(index: int, network: Network) -> Replacement:
    """x / sqrt(mean(x * x) + epsilon)."""
    op, inputs, shape = network.nodes[index]
    if op.attrs or len(inputs) != 2:
        return None
    for source, root in (inputs, inputs[::-1]):
        divided = root
        if op.name == "Mul":
            below, operands, _ = network.nodes[root]
            inverse = below.name == "Reciprocal" or (below.name == "Div" and below.get("c0") == 1)
            if not inverse or len(operands) != 1:
                continue
            divided = operands[0]
        elif source != inputs[0]:
            continue
        square = _variance_of(divided, network)
        if square is not None and _square_base(square[0], network) == source:
            return chain([(_with_epsilon("RMSNormalization", square[1]), shape)], (source,))
    return None


def _from_onnx(index: int, network: Network) -> Replacement:
    """ONNX's operator without its weights."""
    op, inputs, shape = network.nodes[index]
    name = op.name.removeprefix("ai.onnx:")
    rank = len(shape)
    if len(inputs) != 1 or not {"w1", "c1"} & set(op.values):  # c1: of one element
        return None
    axis = op.values.get("axis", -1)
    if name in ("LayerNormalization", "RMSNormalization"):
        assert isinstance(axis, int)
        own: tuple[tuple[str, Value], ...] = (("axis", axis % rank - rank),)
    elif name == "GroupNormalization":
        own = (("num_groups", op.values.get("num_groups", 1)),)
    else:
        own = ()
    if not set(op.values) <= {"axis", "epsilon", "num_groups", "w1", "w2", "c1", "c2", "stash_type"}:
        return None
    return chain([(_with_epsilon(name, op.values.get("epsilon"), *own), shape)], inputs)


@after("InstanceNormalization", "ai.onnx:InstanceNormalization")
def _group_norm(index: int, network: Network) -> Replacement:
    """Reshape to groups, InstanceNormalization, Reshape back: as torch's exporters write GroupNormalization."""
    _, inputs, shape = network.nodes[index]
    norm, operands, grouped = network.nodes[inputs[0]]
    instance = norm.name in ("InstanceNormalization", "ai.onnx:InstanceNormalization") and len(operands) == 1
    if not instance or not network.used_once(inputs[0]):
        return None
    before, earlier, _ = network.nodes[operands[0]]
    if before is not _RESHAPE or not network.used_once(operands[0]) or len(grouped) < 3:
        return None
    if len(shape) < 3 or grouped[0] != shape[0] or shape[1] % grouped[1]:
        return None
    group_norm = _with_epsilon("GroupNormalization", norm.get("epsilon"), ("num_groups", grouped[1]))
    return chain([(_RESHAPE, shape), (group_norm, shape)], earlier)


def _of_channels(index: int, network: Network) -> Replacement:
    """Groups of one channel."""
    op, inputs, shape = network.nodes[index]
    single = op.get("num_groups") == shape[1] > 1
    return chain([(_with_epsilon("InstanceNormalization", op.get("epsilon")), shape)], inputs) if single else None


@after("Reshape")
def _before_reshape(index: int, network: Network) -> Replacement:
    """A norm over positions before a Reshape that leaves the channels."""
    op, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    full = network.shape(earlier[0])
    if len(full) < 3 or full[:2] != shape[:2]:
        return None
    return chain([(op, full), (before, shape)], earlier)


def _affine(index: int, network: Network) -> Replacement:
    """A scale or shift of a normalised tensor, which has one anyway."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or not network.used_once(inputs[0]):
        return None
    before, _, _ = network.nodes[inputs[0]]
    given = weight_shape(op, len(shape))
    scale_only = before.name == "RMSNormalization" and op.name == "Mul"
    if given is None or not (before.name in _AFFINE or scale_only):
        return None
    return ([], inputs[0]) if given == _affine_shape(before, shape) else None


def _affine_shape(norm: Operator, shape: Shape) -> Shape:
    if norm.name not in ("LayerNormalization", "RMSNormalization"):
        return (1, shape[1], *(1,) * (len(shape) - 2))
    axis = norm.get("axis")
    assert isinstance(axis, int)
    return (1,) * (len(shape) + axis) + shape[axis:]


RULES: dict[str, tuple[Rule, ...]] = {
    "Div": (_layer_norm, _rms_norm), "Mul": (_layer_norm, _rms_norm, _affine), "Add": (_affine,),
    "Reshape": (_group_norm,), "GroupNormalization": (_of_channels, _before_reshape),
    "InstanceNormalization": (_before_reshape,),
    "ai.onnx:LayerNormalization": (_from_onnx,), "ai.onnx:GroupNormalization": (_from_onnx,),
    "ai.onnx:InstanceNormalization": (_from_onnx,), "ai.onnx:RMSNormalization": (_from_onnx,),
}  # fmt: skip
