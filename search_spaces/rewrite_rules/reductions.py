"""Reduce* and pools over whole dimensions."""

import math
from functools import cache

from search_spaces.operators import SPECS, Operator, Shape, operator
from search_spaces.rewrite_rules.network import Network, Replacement, Rule, after, chain, integers

_RESHAPE = operator("Reshape")
_GLOBAL_POOL = operator("GlobalAveragePool")


def _mean(index: int, network: Network) -> Replacement:
    """A mean over all spatial dimensions."""
    op, inputs, shape = network.nodes[index]
    source = inputs[0]
    full = network.shape(source)
    if op.name == "AveragePool":
        if "p" in op.values:  # is not 0
            return None
        if "pad" in op.values:
            return chain([(_without_pad(op), shape)], inputs)
        if any(n != 1 for n in shape[2:]) or op.ints("k", len(full) - 2) != full[2:]:
            return None
    else:
        axes = reduced_axes(op, full)
        before, earlier, _ = network.nodes[source]
        # A second mean over the remaining spatial dimensions, e.g. x.mean(3).mean(2).
        if before.name == "ReduceMean" and len(earlier) == 1 and network.used_once(source):
            full = network.shape(earlier[0])
            first = reduced_axes(before, full)
            remaining = [i for i in range(len(full)) if _keeps_dimensions(before) or i not in first]
            axes = first | {remaining[axis] for axis in axes}
            source = earlier[0]
        if len(full) < 3 or axes != set(range(2, len(full))):
            return None
    pooled = (*full[:2], *(1,) * (len(full) - 2))
    return chain([(_GLOBAL_POOL, pooled), *([(_RESHAPE, shape)] if shape != pooled else [])], (source,))


@after("Transpose")
def _before_transpose(index: int, network: Network) -> Replacement:
    """A reduction before the Transpose that it alone reads: onnxruntime moves it there. Means of a layer norm share
    theirs with a difference."""
    op, inputs, shape = network.nodes[index]
    transpose, earlier, moved = network.nodes[inputs[0]]
    axes = integers(op.get("c1"))
    if len(op.attrs) != 1 or not axes or len(shape) != len(moved) or not network.used_once(inputs[0]):
        return None
    perm = transpose.ints("perm", len(moved))
    before = tuple(sorted(perm[axis] for axis in axes))
    kept = tuple([1 if axis in before else n for axis, n in enumerate(network.shape(earlier[0]))])
    return chain([(operator(op.name, ("c1", before)), kept), (transpose, shape)], earlier)


@after("Transpose")
def _untransposed(index: int, network: Network) -> Replacement:
    """GlobalAveragePool of a transposed tensor is a mean over other axes of the tensor itself."""
    _, inputs, shape = network.nodes[index]
    transpose, earlier, moved = network.nodes[inputs[0]]
    if not network.used_once(inputs[0]):
        return None
    batch, channels, *space = transpose.ints("perm", len(moved))
    if batch > channels:
        return None
    full = network.shape(earlier[0])
    reduced = tuple([1 if axis in space else n for axis, n in enumerate(full)])
    mean = operator("ReduceMean", ("c1", tuple(sorted(space))))
    return chain([(mean, reduced), (_RESHAPE, shape)], earlier)


def reduced_axes(op: Operator, shape: Shape) -> set[int]:
    """The axes that a Reduce* takes together; empty if they are not known."""
    axes = op.get("axes") or op.get("c1")
    return {axis % len(shape) for axis in integers(axes)}


def _keeps_dimensions(op: Operator) -> bool:
    return op.get("keepdims") in (None, 1)


@after("Reshape")
def _without_added_dimensions(index: int, network: Network) -> Replacement:
    """GlobalAveragePool after a Reshape that only adds dimensions of size 1, as torch pools one dimension."""
    op, inputs, shape = network.nodes[index]
    _, earlier, moved = network.nodes[inputs[0]]
    full = network.shape(earlier[0])
    same = full[:2] == moved[:2] and [n for n in full[2:] if n > 1] == [n for n in moved[2:] if n > 1]
    if len(full) < 3 or len(moved) <= len(full) or not same:
        return None
    return chain([(op, (*full[:2], *(1,) * (len(full) - 2))), (_RESHAPE, shape)], earlier)


@after("Pad")
def _own_padding(index: int, network: Network) -> Replacement:
    """Zeros that are padded before an AveragePool, which counts them."""
    op, inputs, shape = network.nodes[index]
    pad, earlier, _ = network.nodes[inputs[0]]
    if "p" not in pad.values or {"p", "ceil"} & set(op.values):
        return None
    padded = operator(op.name, *op.attrs, ("p", pad.values["p"]), ("pad", True))
    return chain([(padded, shape)], earlier)


def _maximum(index: int, network: Network) -> Replacement:
    """A MaxPool over all positions."""
    op, inputs, shape = network.nodes[index]
    full = network.shape(inputs[0])
    whole = op.ints("k", len(full) - 2) == full[2:] and {"p", "d"}.isdisjoint(op.values)
    if not whole or math.prod(full[2:]) < 2 or math.prod(shape[2:]) != 1:
        return None
    return chain([(operator("ReduceMax", ("c1", tuple(range(2, len(full))))), shape)], inputs)


@cache
def _without_pad(pool: Operator) -> Operator:
    return operator(pool.name, *[(k, v) for k, v in pool.attrs if k != "pad"])


def _dropped_window(index: int, network: Network) -> Replacement:
    """A pool without `ceil` if each window that it would add starts in the padding, where it is dropped: onnx's own
    inference counts it."""
    op, inputs, shape = network.nodes[index]
    if not op.get("ceil") or "d" in op.values:
        return None
    full = network.shape(inputs[0])
    rank = len(full) - 2
    sizes, pads = zip(full[2:], op.ints("k", rank), op.ints("s", rank), strict=True), op.ints("p", rank)
    partial = any((n + pads[i] + pads[rank + i] - k) % s for i, (n, k, s) in enumerate(sizes))
    floor = operator(op.name, *[(k, v) for k, v in op.attrs if k != "ceil"])
    same = partial and SPECS[op.name].infer(floor, [full], shape) == shape
    return chain([(floor, shape)], inputs) if same else None


_LEAST_NORM = operator("Clip", ("min", 1e-12))  # torch's, by which vectors are divided
_LEAST_IN_FLOAT16 = 1.2e-7


@after("ReduceL2")
def _least_norm(index: int, network: Network) -> Replacement:
    """A norm that is at least a tiny number, which float16 makes another one or 0."""
    op, inputs, shape = network.nodes[index]
    least = op.get("min")
    tiny = isinstance(least, int | float) and 0 <= least <= _LEAST_IN_FLOAT16 and len(op.attrs) == 1
    return chain([(_LEAST_NORM, shape)], inputs) if tiny and op is not _LEAST_NORM else None


def _axes_as_input(index: int, network: Network) -> Replacement:
    """Axes as an operand (an attribute before opset 18), sorted and not negative; none where all are reduced.

    Reduced dimensions stay, as size 1: a Reshape drops them.
    """
    op, inputs, shape = network.nodes[index]
    full = network.shape(inputs[0])
    axes = integers(op.get("axes") if op.get("axes") is not None else op.get("c1"))
    if len(inputs) != 1 or "w1" in op.values:
        return None
    uniform = tuple(sorted({axis % len(full) for axis in axes}))
    others = [(k, v) for k, v in op.attrs if k not in ("axes", "c1", "noop_with_empty_axes", "keepdims")]
    if not uniform and op.get("noop_with_empty_axes"):
        return None
    kept = tuple([1 if not uniform or axis in uniform else n for axis, n in enumerate(full)])
    if uniform == tuple(range(len(full))):
        uniform = ()
    wanted = operator(op.name, *others, *([("c1", uniform)] if uniform else []))
    if wanted is op or math.prod(shape) != math.prod(kept):
        return None
    return chain([(wanted, kept), *([(_RESHAPE, shape)] if shape != kept else [])], inputs)


_NAMES = ("Max", "Min", "Sum", "Prod", "L1", "L2", "LogSum", "LogSumExp", "SumSquare")
RULES: dict[str, tuple[Rule, ...]] = {
    "AveragePool": (_own_padding, _mean, _dropped_window), "MaxPool": (_maximum, _dropped_window),
    "GlobalAveragePool": (_untransposed, _without_added_dimensions),
    "ReduceMean": (_mean, _axes_as_input, _before_transpose), "Clip": (_least_norm,),
    **{f"Reduce{name}": (_axes_as_input, _before_transpose) for name in _NAMES},
}  # fmt: skip
