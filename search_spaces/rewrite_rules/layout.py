"""How elements are moved: Reshape, Transpose and Slice, and the operators that are one of these."""

import math
from functools import lru_cache

from search_spaces.operators import Operator, Shape, operator
from search_spaces.rewrite_rules.network import (
    MOVES,
    Network,
    Replacement,
    Rule,
    after,
    chain,
    integers,
    number,
    of_several,
    weight_shape,
)
from search_spaces.rewrite_rules.views import operators_of, viewed, whole

_RESHAPE = operator("Reshape")
_SCALED = ("Add", "Sub", "Mul", "Div")  # by a number, or by a weight over the last axis
_ELEMENTWISE = (
    "Relu", "Gelu", "Swish", "Sigmoid", "Tanh", "Clip", "HardSwish", "HardSigmoid", "Elu", "LeakyRelu", "Erf", "Mish",
    "Selu", "Softplus", "Softsign",
)  # fmt: skip
_SINKING = (*_ELEMENTWISE, "LayerNormalization", "RMSNormalization", "Softmax", *_SCALED)


def _to_reshape(index: int, network: Network) -> Replacement:
    _, inputs, shape = network.nodes[index]
    return chain([(_RESHAPE, shape)], inputs) if len(inputs) == 1 else None


def _to_slices(index: int, network: Network) -> Replacement:
    """ONNX's Slice with constant bounds (attributes before opset 10) and positive steps: one Slice per axis."""
    op, inputs, _ = network.nodes[index]
    keys = enumerate(("starts", "ends", "axes", "steps"), start=1)
    starts, stops, axes, steps = (integers(op.get(f"c{i}") or op.get(key)) for i, key in keys)
    shape = network.shape(inputs[0])
    rank = len(shape)
    axes = axes or tuple(range(len(starts)))
    steps = steps or (1,) * len(starts)
    if len(inputs) != 1 or not starts or not len(starts) == len(stops) == len(axes) == len(steps):
        return None
    slices = []
    for start, stop, axis, step in zip(starts, stops, axes, steps, strict=True):
        if step < 0 and -rank <= axis < rank and len(starts) == 1:
            return _reversed(op, shape, (start, stop, axis % rank, step), inputs)
        if step < 1 or not -rank <= axis < rank:
            return None
        axis %= rank
        first, last, _ = slice(start, stop, step).indices(shape[axis])
        if first >= last:
            return None
        shape = (*shape[:axis], len(range(first, last, step)), *shape[axis + 1 :])
        slices.append((_slice(axis, first, last, step), shape))
    return chain(slices, inputs)


def _reversed(op: Operator, shape: Shape, bounds: tuple[int, int, int, int], inputs: tuple[int, ...]) -> Replacement:
    """A Slice backwards, whose end before the first position has one spelling; exporters write any large number."""
    start, stop, axis, step = bounds
    size = shape[axis]
    first, last, _ = slice(start, stop, step).indices(size)
    values = (first, last if last >= 0 else -size - 1, axis, step)
    operands = [(f"c{i}", (value,)) for i, value in enumerate(values, start=1)]
    wanted = operator("ai.onnx:Slice", *operands)
    count = len(range(first, last, step))
    changed = wanted is not op and count > 0
    return chain([(wanted, (*shape[:axis], count, *shape[axis + 1 :]))], inputs) if changed else None


def _slice(axis: int, start: int, stop: int, step: int = 1) -> Operator:
    return operator("Slice", ("axis", axis), ("start", start), ("stop", stop), ("step", step))


def _part(index: int, network: Network) -> Replacement:
    """One output of a Split: a Split itself is its first output, `Item` another one."""
    op, inputs, shape = network.nodes[index]
    number = 0
    if op.name == "Item":
        position = op.get("i")
        assert isinstance(position, int)
        number, split = position, inputs[0]
    else:
        split = index
    op, inputs, first = network.nodes[split]
    if op.name != "Split" or len(inputs) != 1:
        return None
    full = network.shape(inputs[0])
    axis = integers(op.values.get("axis", 0))[0] % len(full)
    sizes = integers(op.values.get("split", op.values.get("c1")))
    start = sum(sizes[:number]) if sizes else number * first[axis]
    stop = start + shape[axis]
    fits = stop <= full[axis] and 0 not in (*sizes, *shape)
    return chain([(_slice(axis, start, stop), shape)], inputs) if fits else None


def _one_position(index: int, network: Network) -> Replacement:
    """A Gather of one position of an axis, or of the first ones in order (`c1=,`)."""
    op, inputs, shape = network.nodes[index]
    positions = op.get("c1")
    if len(inputs) != 1 or 0 in shape or not set(op.values) <= {"axis", "c1"}:
        return None
    single = integers(positions)
    full = network.shape(inputs[0])
    if positions == ():  # the first ones, in order, as many as the output has
        axis = integers(op.values.get("axis", 0))[0] % len(full)
        count = math.prod(shape) * full[axis] // math.prod(full)
        part = (*full[:axis], count, *full[axis + 1 :])
        return chain([(_slice(axis, 0, count), part), (_RESHAPE, shape)], inputs)
    if len(single) != 1 or isinstance(positions, bool):
        return None
    axis = integers(op.values.get("axis", 0))[0] % len(full)
    start = single[0] % full[axis]
    part = (*full[:axis], 1, *full[axis + 1 :])
    return chain([(_slice(axis, start, start + 1), part), (_RESHAPE, shape)], inputs)


def _shortest(index: int, network: Network) -> Replacement:
    """The chain of moves that ends in this node, as short as possible. Parts of a chain need not be."""
    op, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    if op is before is _RESHAPE:
        return chain([(_RESHAPE, shape)], earlier)
    source = inputs[0]
    if op is _RESHAPE and before.name not in MOVES and shape != network.shape(source):
        return None
    moves = [(op, shape)]
    while network.nodes[source][0].name in MOVES:
        before, earlier, between = network.nodes[source]
        moves.append((before, between))
        source = earlier[0]
    # An operator in the middle may have no view that the others have: then the longest tail that has one.
    for count in range(len(moves), 0, -1):
        start = source if count == len(moves) else _ancestor(index, count, network)
        links = _canonical(network.shape(start), tuple(moves[:count][::-1]))
        if links is not None:
            same = list(links) == moves[:count][::-1]
            return None if same or not network.read_as_it_is[index] else chain(links, (start,))
    return None


def _ancestor(index: int, count: int, network: Network) -> int:
    for _ in range(count):
        index = network.nodes[index][1][0]
    return index


@lru_cache(maxsize=65536)
def _canonical(source: Shape, moves: tuple[tuple[Operator, Shape], ...]) -> tuple[tuple[Operator, Shape], ...] | None:
    if 0 in source or any(0 in shape for _, shape in moves):
        return None  # no elements, of which strides would say anything
    view = whole(source)
    for op, shape in moves:
        after = viewed(view, op, shape)
        if after is None:
            return None
        view = after
    links = operators_of(view)
    return None if links is None else tuple(links)


@after("Reshape", "Transpose")
def _sunk(index: int, network: Network) -> Replacement:
    """An operator on each element before a move; one on the last axis before a Reshape that leaves it."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or not network.used_once(inputs[0]):
        return None
    before, earlier, _ = network.nodes[inputs[0]]
    if op.name in _ELEMENTWISE:
        return chain([(op, network.shape(earlier[0])), (before, shape)], earlier)
    if before.name == "Transpose":
        return _before_transpose(op, before, shape, earlier, network)
    full = network.shape(earlier[0]) if before is _RESHAPE else ()
    if len(full) < 3 or len(shape) < 2 or full[-1] != shape[-1] or not _acts_on_last_axis(op, shape):
        return None
    moved = _along(op, shape[-1:]) if op.name in _SCALED else op
    return chain([(moved, full), (_RESHAPE, shape)], earlier)


@after("Reshape")
def _without_ones(index: int, network: Network) -> Replacement:
    """Softmax, but for that of attention, between Reshapes without dimensions of size 1, which opset 11 moves."""
    op, inputs, shape = network.nodes[index]
    reader = network.reader[index]
    if not network.used_once(inputs[0]) or (reader >= 0 and network.nodes[reader][0].name == "MatMul"):
        return None
    axis = len(shape) + integers(op.get("axis"))[0]
    kept = [i for i, n in enumerate(shape) if n > 1 or i in (0, axis)]
    if axis == 0 or len(kept) == len(shape):
        return None
    squeezed = tuple(shape[i] for i in kept)
    softmax = operator("Softmax", ("axis", kept.index(axis) - len(kept)))
    links = [(_RESHAPE, squeezed), (softmax, squeezed), (_RESHAPE, shape)]
    return chain(links, network.nodes[inputs[0]][1])


def _before_transpose(
    op: Operator, transpose: Operator, shape: Shape, earlier: tuple[int, ...], network: Network
) -> Replacement:
    """Softmax, and arithmetic with a weight over one axis, before the Transpose: onnxruntime moves them there."""
    if op.name == "Softmax":
        axis = transpose.ints("perm", len(shape))[integers(op.get("axis"))[0]]
        moved = operator("Softmax", ("axis", axis - len(shape)))
        return chain([(moved, network.shape(earlier[0])), (transpose, shape)], earlier)
    weight = weight_shape(op, len(shape)) or ()
    long = [axis for axis, size in enumerate(weight) if size > 1]
    if op.name not in _SCALED or len(long) != 1 or len(weight) != len(shape):
        return None
    axis = transpose.ints("perm", len(shape))[long[0]]
    moved = _along(op, (weight[long[0]], *(1,) * (len(shape) - 1 - axis)))
    return chain([(moved, network.shape(earlier[0])), (transpose, shape)], earlier)


def _along(op: Operator, weight: Shape) -> Operator:
    return operator(op.name, (op.attrs[0][0], weight))


@of_several("Transpose")
def _of_transposed(index: int, network: Network) -> Replacement:
    """Arithmetic of two tensors that are transposed alike, one of them for it alone, before the Transpose."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 2 or op.attrs or network.nodes[inputs[0]][0] is not network.nodes[inputs[1]][0]:
        return None
    transpose = network.nodes[inputs[0]][0]
    sources = tuple(network.nodes[i][1][0] for i in inputs if transpose.name == "Transpose")
    same = len({network.shape(i) for i in (*inputs, index)}) == 1
    if not sources or not same or not any(network.used_once(i) for i in inputs):
        return None
    full = network.shape(sources[0])
    return [(op, sources, full), (transpose, (~0,), shape)], ~1


def _acts_on_last_axis(op: Operator, shape: Shape) -> bool:
    if op.name in ("LayerNormalization", "RMSNormalization", "Softmax"):
        return op.get("axis") == -1
    weight = weight_shape(op, len(shape))
    return weight is not None and math.prod(weight[:-1]) == 1 and weight[-1] > 1


@after(*_SCALED)
def _before_factor(index: int, network: Network) -> Replacement:
    """A move before the arithmetic with a number, known or learned, that it follows: the number then stands next to
    what reads it."""
    op, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    plain = before.name in _SCALED and len(earlier) == 1 and _by_number(before)
    if not plain or not network.used_once(inputs[0]) or network.shape(earlier[0]) != network.shape(inputs[0]):
        return None
    return chain([(op, shape), (before, shape)], earlier)


def _by_number(op: Operator) -> bool:
    weight = weight_shape(op, 1)
    return number(op) is not None or (weight is not None and math.prod(weight) == 1)


# Operators that pass moves, or are passed by them.
PASSING = frozenset((*MOVES, *_SINKING))
RULES: dict[str, tuple[Rule, ...]] = {
    "Flatten": (_to_reshape,), "Squeeze": (_to_reshape,), "Unsqueeze": (_to_reshape,),
    "ai.onnx:Slice": (_to_slices,), "Split": (_part,), "Item": (_part,), "Gather": (_one_position,),
    **dict.fromkeys(MOVES, (_before_factor, _shortest)), **dict.fromkeys(_SINKING, (_sunk,)),
    **dict.fromkeys(_SCALED, (_of_transposed, _sunk)), "Softmax": (_without_ones, _sunk),
}  # fmt: skip
