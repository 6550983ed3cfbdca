"""Rewrite rules: one form for each pattern that exporters write in several ways. Every rule preserves the function.

- Flatten, Squeeze and Unsqueeze become Reshape; consecutive Reshapes become one;
- a mean over all spatial dimensions (ReduceMean in one or two steps, AveragePool) becomes GlobalAveragePool, Reshape;
- AveragePool without padding drops `pad` (ONNX's count_include_pad), which has no effect;
- a matrix times a weight becomes Gemm; a bias added to a Gemm or Conv with no other consumer becomes its bias;
- a Slice of several axes becomes one Slice per axis, and a `stop` at the end of the axis is dropped;
- relu6(x + 3) / 6 becomes HardSigmoid, x times that HardSwish;
- multiplication by 0 becomes Zero; by 1, and addition of 0, is removed; a Sum of two becomes Add.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from search_spaces.graph import is_input
from search_spaces.operators import Operator, Shape, Value, constant_shape, operator, slice_bounds

PlainNode = tuple[
    Operator, tuple[int, ...], Shape
]  # the fields of a Node as a tuple: five times faster to create
# What replaces a node: a chain of operators with their shapes, and the inputs of the first. None: no match.
Replacement = tuple[list[tuple[Operator, Shape]], tuple[int, ...]] | None
Rule = Callable[[int, Sequence[PlainNode], tuple[int, ...]], Replacement]

_RESHAPE = operator("Reshape")
_GLOBAL_POOL = operator("GlobalAveragePool")
_RELU6 = operator("Clip", ("min", 0.0), ("max", 6.0))
_HARD_SIGMOID, _HARD_SWISH = operator("HardSigmoid"), operator("HardSwish")
_NEUTRAL: dict[str, Value] = {"Add": 0, "Sub": 0, "Mul": 1, "Div": 1}


def rewrite(
    nodes: Sequence[PlainNode], outputs: tuple[int, ...]
) -> tuple[list[PlainNode], tuple[int, ...]] | None:
    """The network with the first matching rule applied to each node, dead nodes removed; None if no rule matches.

    A rewrite can enable another one: call this until it returns None.
    """
    replacements = {}
    for index, (op, _, _) in enumerate(nodes):
        for rule in _RULES.get(op.name, ()):
            rewritten = rule(index, nodes, outputs)
            if rewritten is not None:
                replacements[index] = rewritten
                break
    if not replacements:
        return None
    built: list[PlainNode] = []
    position: list[int] = []  # of each node's value in `built`
    for index, (op, inputs, shape) in enumerate(nodes):
        chain, sources = replacements.get(index) or ([(op, shape)], inputs)
        operands = tuple([position[i] for i in sources])
        for link, link_shape in chain:
            built.append((link, operands, link_shape))
            operands = (len(built) - 1,)
        position.append(operands[0] if operands else len(built) - 1)
    return _live(built, tuple([position[out] for out in outputs]))


def _live(nodes: list[PlainNode], outputs: tuple[int, ...]) -> tuple[list[PlainNode], tuple[int, ...]]:
    """The network reduced to inputs and nodes that lead to an output."""
    live = [is_input(op) for op, _, _ in nodes]
    for out in outputs:
        live[out] = True
    for index in range(len(nodes) - 1, -1, -1):
        if live[index]:
            for i in nodes[index][1]:
                live[i] = True
    position = {}
    kept: list[PlainNode] = []
    for index, (op, inputs, shape) in enumerate(nodes):
        if live[index]:
            position[index] = len(kept)
            kept.append((op, tuple([position[i] for i in inputs]), shape))
    return kept, tuple([position[out] for out in outputs])


def _to_reshape(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    op, inputs, shape = nodes[index]
    if len(inputs) != 1:
        return None
    before, earlier, _ = nodes[inputs[0]]
    if before is _RESHAPE:
        return [(_RESHAPE, shape)], earlier
    return None if op is _RESHAPE else ([(_RESHAPE, shape)], inputs)


def _to_global_pool(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    op, inputs, shape = nodes[index]
    source = inputs[0]
    full = nodes[source][2]
    if op.name == "AveragePool":
        if op.get("pad") and op.get("p") == 0:
            return [(_without_pad(op), shape)], inputs
        if any(n != 1 for n in shape[2:]) or op.get("p") != 0 or op.ints("k", len(full) - 2) != full[2:]:
            return None
    else:
        axes = _mean_axes(op, full)
        before, earlier, _ = nodes[source]
        # A second mean over the remaining spatial dimensions, e.g. x.mean(3).mean(2).
        if before.name == "ReduceMean" and len(earlier) == 1 and _used_once(source, nodes, outputs):
            first = _mean_axes(before, nodes[earlier[0]][2])
            full = nodes[earlier[0]][2]
            remaining = [i for i in range(len(full)) if _keeps_dimensions(before) or i not in first]
            axes = first | {remaining[axis] for axis in axes}
            source = earlier[0]
        if len(full) < 3 or axes != set(range(2, len(full))):
            return None
    pooled = (*full[:2], *(1,) * (len(full) - 2))
    return [(_GLOBAL_POOL, pooled), *([(_RESHAPE, shape)] if shape != pooled else [])], (source,)


def _mean_axes(op: Operator, shape: Shape) -> set[int]:
    axes = op.get("axes") or op.get("c1")
    listed = axes if isinstance(axes, tuple) else (axes,)
    return {axis % len(shape) for axis in listed if isinstance(axis, int)}


def _keeps_dimensions(op: Operator) -> bool:
    return op.get("keepdims") in (None, 1)


def _to_gemm(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    op, inputs, shape = nodes[index]
    weight = op.get("w1")
    if len(inputs) == 1 and isinstance(weight, tuple) and len(weight) == len(shape) == 2:
        return [(operator("Gemm"), shape)], inputs
    return None


def _number(op: Operator) -> float | None:
    """The constant operand of an operator that has one number and no other attribute; else None."""
    value = op.get("c1")
    value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    return value if isinstance(value, int | float) and len(op.attrs) == 1 else None


def _arithmetic(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    """Removes neutral operands, makes multiplication by 0 a Zero and an added bias the layer's own."""
    op, inputs, shape = nodes[index]
    if not op.attrs or len(inputs) != 1 or shape != nodes[inputs[0]][2]:
        return None
    ((key, value), *others) = op.attrs
    if others:
        return None
    if key == "c1":
        number = _number(op)
        if number == _NEUTRAL[op.name]:
            return [], inputs
        if op.name == "Mul" and number == 0:
            return [(operator("Zero"), shape)], inputs
    before, earlier, _ = nodes[inputs[0]]
    if op.name == "Add" and key == "w1" and before.name in ("Gemm", "Conv") and not before.get("b"):
        bias = constant_shape(key, value)
        whole = (1,) * (len(shape) - len(bias)) + bias
        if whole == (1, shape[1], *(1,) * (len(shape) - 2)) and _used_once(inputs[0], nodes, outputs):
            return [(with_bias(before), shape)], earlier
    return None


def _to_hard(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    """Hard sigmoid and hard swish, which the code of MobileNetV3 and exporters write with relu6."""
    op, inputs, shape = nodes[index]
    if op.name == "Mul" and len(inputs) == 2:
        source = _gate_input(inputs, nodes, outputs, _hard_sigmoid_input)
        return None if source is None else ([(_HARD_SWISH, shape)], (source,))
    number = _number(op)
    sixth = number is not None and (number == 6 if op.name == "Div" else abs(6 * number - 1) < 1e-6)
    if not sixth or len(inputs) != 1 or not _used_once(inputs[0], nodes, outputs):
        return None
    source = _ramp_input(inputs[0], nodes, outputs)
    if source is not None:
        return [(_HARD_SIGMOID, shape)], (source,)
    before, factors, _ = nodes[inputs[0]]
    if before.name == "Mul" and len(factors) == 2:
        source = _gate_input(factors, nodes, outputs, _ramp_input)
        return None if source is None else ([(_HARD_SWISH, shape)], (source,))
    return None


Gate = Callable[[int, Sequence[PlainNode], tuple[int, ...]], int | None]


def _gate_input(
    factors: tuple[int, ...], nodes: Sequence[PlainNode], outputs: tuple[int, ...], gate: Gate
) -> int | None:
    """x if one factor is x and the other a gate of x with no other consumer; else None."""
    for x, gated in (factors, factors[::-1]):
        if gate(gated, nodes, outputs) == x and _used_once(gated, nodes, outputs):
            return x
    return None


def _hard_sigmoid_input(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> int | None:
    """x of HardSigmoid(x)."""
    op, inputs, _ = nodes[index]
    return inputs[0] if op is _HARD_SIGMOID else None


def _ramp_input(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> int | None:
    """x of relu6(x + 3)."""
    op, inputs, _ = nodes[index]
    if op is not _RELU6 or not _used_once(inputs[0], nodes, outputs):
        return None
    before, earlier, _ = nodes[inputs[0]]
    return earlier[0] if before.name == "Add" and len(earlier) == 1 and _number(before) == 3 else None


def _to_add(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    op, inputs, shape = nodes[index]
    return ([(operator("Add"), shape)], inputs) if len(inputs) == 2 and not op.attrs else None


def _to_slice(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    """Drops a `stop` at the end of the axis."""
    op, inputs, shape = nodes[index]
    axis, start, _, step = slice_bounds(op, nodes[inputs[0]][2])
    if op.get("stop") != nodes[inputs[0]][2][axis]:
        return None
    return [(operator("Slice", ("axis", axis), ("start", start), ("step", step)), shape)], inputs


def _to_slices(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> Replacement:
    """ONNX's Slice with constant bounds (attributes before opset 10) and positive steps: one Slice per axis."""
    op, inputs, _ = nodes[index]
    keys = enumerate(("starts", "ends", "axes", "steps"), start=1)
    starts, stops, axes, steps = (_integers(op.get(f"c{i}") or op.get(key)) for i, key in keys)
    rank = len(nodes[inputs[0]][2])
    axes = axes or tuple(range(len(starts)))
    steps = steps or (1,) * len(starts)
    if len(inputs) != 1 or not starts or not len(starts) == len(stops) == len(axes) == len(steps):
        return None
    slices = []
    shape = nodes[inputs[0]][2]
    for start, stop, axis, step in zip(starts, stops, axes, steps, strict=True):
        if step < 1 or not -rank <= axis < rank:
            return None
        axis %= rank
        first, last, _ = slice(start, stop, step).indices(shape[axis])
        if first >= last:
            return None
        shape = (*shape[:axis], len(range(first, last, step)), *shape[axis + 1 :])
        one = operator("Slice", ("axis", axis), ("start", first), ("stop", last), ("step", step))
        slices.append((one, shape))
    return slices, inputs


def _integers(value: Value | None) -> tuple[int, ...]:
    return tuple(v for v in value if isinstance(v, int)) if isinstance(value, tuple) else ()


@cache
def _without_pad(pool: Operator) -> Operator:
    return operator(pool.name, *[(k, v) for k, v in pool.attrs if k != "pad"])


@cache
def with_bias(op: Operator) -> Operator:
    """The Conv or Gemm with a bias."""
    return operator(op.name, *dict([*op.attrs, ("b", True)]).items())


def _used_once(index: int, nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> bool:
    return sum(inputs.count(index) for _, inputs, _ in nodes) + outputs.count(index) == 1


_RULES: dict[str, tuple[Rule, ...]] = {  # the first that matches is applied
    "Reshape": (_to_reshape,), "Flatten": (_to_reshape,), "Squeeze": (_to_reshape,), "Unsqueeze": (_to_reshape,),
    "AveragePool": (_to_global_pool,), "ReduceMean": (_to_global_pool,),
    "MatMul": (_to_gemm,),
    "Mul": (_to_hard, _arithmetic), "Div": (_to_hard, _arithmetic),
    "Add": (_arithmetic,), "Sub": (_arithmetic,),
    "Sum": (_to_add,), "Slice": (_to_slice,), "ai.onnx:Slice": (_to_slices,),
}  # fmt: skip
