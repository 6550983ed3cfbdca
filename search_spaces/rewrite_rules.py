"""One spelling for what exporters write in several ways. Every rule keeps what the network computes.

- Flatten, Squeeze and Unsqueeze are Reshape; a Reshape of a Reshape is one;
- a mean over all of space (ReduceMean in one or two steps, AveragePool) is GlobalAveragePool and a Reshape;
- AveragePool without padding does not say that padding counts;
- a matrix times a weight is Gemm; a bias added to a Gemm or Conv that nothing else reads is its own;
- a Slice of several axes is one for each, and one to the end of its axis does not say where that is;
- relu6(x + 3) / 6 is HardSigmoid, x times that is HardSwish;
- multiplication by 0 is Zero; by 1, and adding 0, is nothing at all; a Sum of two is Add.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from search_spaces.graph import INPUT
from search_spaces.operators import Operator, Shape, Value, constant_shape, operator, slice_bounds

Plain = tuple[Operator, tuple[int, ...], Shape]  # a Node while it is worked on: five times faster to make
# What a node becomes: operators one behind the other, and what the first of them reads. None: as it was.
Respelled = tuple[list[tuple[Operator, Shape]], tuple[int, ...]] | None
Rule = Callable[[int, Sequence[Plain], tuple[int, ...]], Respelled]

_RESHAPE = operator("Reshape")
_GLOBAL_POOL = operator("GlobalAveragePool")
_RELU6 = operator("Clip", ("min", 0.0), ("max", 6.0))
_HARD_SIGMOID, _HARD_SWISH = operator("HardSigmoid"), operator("HardSwish")
_NEUTRAL: dict[str, Value] = {"Add": 0, "Sub": 0, "Mul": 1, "Div": 1}


def respell(nodes: Sequence[Plain], outputs: tuple[int, ...]) -> tuple[list[Plain], tuple[int, ...]] | None:
    """The network with every rule applied once where it applies, dead nodes dropped; None where none applies.

    One rule's result can be the next one's case: call it until it returns None.
    """
    found = {}
    for index, (op, _, _) in enumerate(nodes):
        for rule in _RULES.get(op.name, ()):
            respelled = rule(index, nodes, outputs)
            if respelled is not None:
                found[index] = respelled
                break
    if not found:
        return None
    made: list[Plain] = []
    place: list[int] = []
    for index, (op, inputs, shape) in enumerate(nodes):
        steps, reads = found.get(index) or ([(op, shape)], inputs)
        at = tuple([place[i] for i in reads])
        for step, step_shape in steps:
            made.append((step, at, step_shape))
            at = (len(made) - 1,)
        place.append(at[0] if at else len(made) - 1)
    return _live(made, tuple([place[out] for out in outputs]))


def _live(nodes: list[Plain], outputs: tuple[int, ...]) -> tuple[list[Plain], tuple[int, ...]]:
    """Only nodes that lead to an output, and the inputs."""
    live = [op is INPUT for op, _, _ in nodes]
    for out in outputs:
        live[out] = True
    for index in range(len(nodes) - 1, -1, -1):
        if live[index]:
            for i in nodes[index][1]:
                live[i] = True
    place = {}
    kept: list[Plain] = []
    for index, (op, inputs, shape) in enumerate(nodes):
        if live[index]:
            place[index] = len(kept)
            kept.append((op, tuple([place[i] for i in inputs]), shape))
    return kept, tuple([place[out] for out in outputs])


def _to_reshape(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    op, inputs, shape = nodes[index]
    if len(inputs) != 1:
        return None
    before, earlier, _ = nodes[inputs[0]]
    if before is _RESHAPE:
        return [(_RESHAPE, shape)], earlier
    return None if op is _RESHAPE else ([(_RESHAPE, shape)], inputs)


def _to_global_pool(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
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
        # A second mean over what is left of space, e.g. x.mean(3).mean(2).
        if before.name == "ReduceMean" and len(earlier) == 1 and _used_once(source, nodes, outputs):
            first = _mean_axes(before, nodes[earlier[0]][2])
            full = nodes[earlier[0]][2]
            left = [i for i in range(len(full)) if _keeps_dimensions(before) or i not in first]
            axes = first | {left[axis] for axis in axes}
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


def _to_gemm(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    op, inputs, shape = nodes[index]
    weight = op.get("w1")
    if len(inputs) == 1 and isinstance(weight, tuple) and len(weight) == len(shape) == 2:
        return [(operator("Gemm"), shape)], inputs
    return None


def _number(op: Operator) -> float | None:
    """The single number that arithmetic is done with."""
    value = op.get("c1")
    value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    return value if isinstance(value, int | float) and len(op.attrs) == 1 else None


def _arithmetic(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
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


def _to_hard(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    """Hard sigmoid and hard swish of MobileNetV3 as their authors' code, and exporters, write them out."""
    op, inputs, shape = nodes[index]
    if op.name == "Mul" and len(inputs) == 2:
        source = _swished(inputs, nodes, outputs, _gated)
        return None if source is None else ([(_HARD_SWISH, shape)], (source,))
    number = _number(op)
    sixth = number is not None and (number == 6 if op.name == "Div" else abs(6 * number - 1) < 1e-6)
    if not sixth or len(inputs) != 1 or not _used_once(inputs[0], nodes, outputs):
        return None
    ramp = _ramp(inputs[0], nodes, outputs)
    if ramp is not None:
        return [(_HARD_SIGMOID, shape)], (ramp,)
    before, factors, _ = nodes[inputs[0]]
    if before.name == "Mul" and len(factors) == 2:
        source = _swished(factors, nodes, outputs, _ramp)
        return None if source is None else ([(_HARD_SWISH, shape)], (source,))
    return None


Gate = Callable[[int, Sequence[Plain], tuple[int, ...]], int | None]


def _swished(
    factors: tuple[int, ...], nodes: Sequence[Plain], outputs: tuple[int, ...], gate: Gate
) -> int | None:
    """x, where one factor is x and the other one a gate of x that nothing else reads."""
    for x, gated in (factors, factors[::-1]):
        if gate(gated, nodes, outputs) == x and _used_once(gated, nodes, outputs):
            return x
    return None


def _gated(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> int | None:
    """What a HardSigmoid reads."""
    op, inputs, _ = nodes[index]
    return inputs[0] if op is _HARD_SIGMOID else None


def _ramp(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> int | None:
    """x of relu6(x + 3)."""
    op, inputs, _ = nodes[index]
    if op is not _RELU6 or not _used_once(inputs[0], nodes, outputs):
        return None
    before, earlier, _ = nodes[inputs[0]]
    return earlier[0] if before.name == "Add" and len(earlier) == 1 and _number(before) == 3 else None


def _to_add(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    op, inputs, shape = nodes[index]
    return ([(operator("Add"), shape)], inputs) if len(inputs) == 2 and not op.attrs else None


def _to_slice(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    """Drops a `stop` that is the end of the axis."""
    op, inputs, shape = nodes[index]
    axis, start, _, step = slice_bounds(op, nodes[inputs[0]][2])
    if op.get("stop") != nodes[inputs[0]][2][axis]:
        return None
    return [(operator("Slice", ("axis", axis), ("start", start), ("step", step)), shape)], inputs


def _to_slices(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> Respelled:
    """ONNX's Slice with constant bounds (before opset 10: attributes), going forward: one axis after the other."""
    op, inputs, _ = nodes[index]
    keys = enumerate(("starts", "ends", "axes", "steps"), start=1)
    starts, stops, axes, steps = (_whole_numbers(op.get(f"c{place}") or op.get(key)) for place, key in keys)
    rank = len(nodes[inputs[0]][2])
    axes = axes or tuple(range(len(starts)))
    steps = steps or (1,) * len(starts)
    if len(inputs) != 1 or not starts or not len(starts) == len(stops) == len(axes) == len(steps):
        return None
    made = []
    shape = nodes[inputs[0]][2]
    for start, stop, axis, step in zip(starts, stops, axes, steps, strict=True):
        bounds = slice(start, stop, step)
        if step < 1 or not -rank <= axis < rank:
            return None
        place = axis % rank
        first, last, _ = bounds.indices(shape[place])
        if first >= last:
            return None
        shape = (*shape[:place], len(range(first, last, step)), *shape[place + 1 :])
        one = operator("Slice", ("axis", place), ("start", first), ("stop", last), ("step", step))
        made.append((one, shape))
    return made, inputs


def _whole_numbers(value: Value | None) -> tuple[int, ...]:
    return tuple(v for v in value if isinstance(v, int)) if isinstance(value, tuple) else ()


@cache
def _without_pad(pool: Operator) -> Operator:
    return operator(pool.name, *[(k, v) for k, v in pool.attrs if k != "pad"])


@cache
def with_bias(op: Operator) -> Operator:
    """A Conv or Gemm with a bias of its own."""
    return operator(op.name, *dict([*op.attrs, ("b", True)]).items())


def _used_once(index: int, nodes: Sequence[Plain], outputs: tuple[int, ...]) -> bool:
    return sum(inputs.count(index) for _, inputs, _ in nodes) + outputs.count(index) == 1


_RULES: dict[str, tuple[Rule, ...]] = {  # of an operator's rules, the first that applies
    "Reshape": (_to_reshape,), "Flatten": (_to_reshape,), "Squeeze": (_to_reshape,), "Unsqueeze": (_to_reshape,),
    "AveragePool": (_to_global_pool,), "ReduceMean": (_to_global_pool,),
    "MatMul": (_to_gemm,),
    "Mul": (_to_hard, _arithmetic), "Div": (_to_hard, _arithmetic),
    "Add": (_arithmetic,), "Sub": (_arithmetic,),
    "Sum": (_to_add,), "Slice": (_to_slice,), "ai.onnx:Slice": (_to_slices,),
}  # fmt: skip
