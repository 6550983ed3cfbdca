"""Convolutions and matrix products with a weight: Gemm over the last axis, biases, factors, padding."""

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from search_spaces.operators import Operator, Shape, operator, slice_bounds
from search_spaces.rewrite_rules.network import (
    Network,
    PlainNode,
    Replacement,
    Rule,
    after,
    chain,
    number,
    sole_readers,
    weight_shape,
)

_LINEAR = {"Gemm", "Conv", "ConvTranspose"}
_GEMM, _RESHAPE = operator("Gemm"), operator("Reshape")


@cache
def with_bias(op: Operator, bias: bool = True) -> Operator:
    """The Conv, ConvTranspose or Gemm with a bias, or without."""
    return operator(op.name, *dict([*op.attrs, ("b", bias)]).items())


def _weight_product(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    weight = op.get("w1")
    if len(inputs) == 1 and isinstance(weight, tuple) and len(weight) == 2 and len(shape) > 1:
        return chain([(_GEMM, shape)], inputs)
    return None


@after("Reshape")
def _after_reshape(index: int, network: Network) -> Replacement:
    """Gemm before a Reshape of the dimensions before the features: onnxruntime and onnxsim merge them for the product.

    Features that the Reshape joins, as attention's heads, stay joined before the Gemm.
    """
    op, inputs, shape = network.nodes[index]
    before, earlier, merged = network.nodes[inputs[0]]
    if before is not _RESHAPE:
        return None
    full = network.shape(earlier[0])
    wanted = _features_joined(full, merged[-1])
    # Windows of an image have no batch in front: it is one of their dimensions.
    if wanted == full and len(full) > 4 and full[0] == 1:
        wanted = full[1:]
    if wanted is None or len(wanted) < 2 or wanted == merged:
        return None
    links = [(op, (*wanted[:-1], shape[-1])), (_RESHAPE, shape)]
    return chain(links if wanted == full else [(_RESHAPE, wanted), *links], earlier)


def _features_joined(shape: Shape, features: int) -> Shape | None:
    """The shape with its last dimensions joined to one of this size; None if they have another product."""
    joined = 1
    for axis in range(len(shape) - 1, -1, -1):
        joined *= shape[axis]
        if joined >= features:
            return (*shape[:axis], joined) if joined == features else None
    return None


def _bias(index: int, network: Network) -> Replacement:
    """A bias, or one learned number for all channels, that is added to a linear layer."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or not network.used_once(inputs[0]):
        return None
    before, earlier, _ = network.nodes[inputs[0]]
    added = weight_shape(op, len(shape))
    if before.name in _LINEAR and added is not None and added in (_per_channel(before, shape), (1,) * len(shape)):
        return chain([(with_bias(before), shape)], earlier)
    return None


def _per_channel(layer: Operator, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Shape of a bias that is added to the layer's output."""
    if layer.name == "Gemm":
        return (1,) * (len(shape) - 1) + shape[-1:]
    return (1, shape[1], *(1,) * (len(shape) - 2))


def _factor(index: int, network: Network) -> Replacement:
    """A factor per channel, or a number that is not 0, multiplied with a convolution."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or not network.used_once(inputs[0]):
        return None
    before, earlier, _ = network.nodes[inputs[0]]
    if before.name not in ("Conv", "ConvTranspose"):
        return None
    if _is_factor(op) or weight_shape(op, len(shape)) == _per_channel(before, shape):
        return chain([(before, shape)], earlier)
    return None


def _is_factor(op: Operator) -> bool:
    """Whether the operand is a number that is learned, or not 0, and no dividend."""
    value = number(op)
    if value is None:
        return weight_shape(op, 1) == (1,) and not _divides(op)
    return value != 0 and math.isfinite(value)


def _divides(op: Operator) -> bool:
    """Whether a weight is divided by the tensor."""
    return op.name == "Div" and "w0" in op.values


def _shift_before(index: int, network: Network) -> Replacement:
    """A shift per channel before a Gemm or a Conv without padding, whose bias has it; also of one term of a sum."""
    op, inputs, shape = network.nodes[index]
    reader = network.reader[index]
    if reader < 0 or shape != network.shape(inputs[0]):
        return None
    layer, terms, _ = network.nodes[reader]
    if layer.name == "Add" and len(terms) == 2 and all(network.shape(term) == shape for term in terms):
        reader = network.reader[reader]
        layer = network.nodes[reader][0]
    if reader < 0 or not (layer.name == "Gemm" or (layer.name == "Conv" and layer.get("p") == 0)):
        return None
    return ([], inputs[0]) if weight_shape(op, len(shape)) == _per_channel(layer, shape) else None


@after("ConvTranspose", "Gemm")
def _fold_norm(index: int, network: Network) -> Replacement:
    """BatchNormalization of a Gemm or ConvTranspose that has no other consumer. `canonical` folds those of a Conv."""
    _, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    foldable = before.name == "ConvTranspose" or (before.name == "Gemm" and len(shape) == 2)
    if foldable and network.used_once(inputs[0]):
        return chain([(with_bias(before), shape)], earlier)
    return None


@after("BatchNormalization")
def _norm_before(index: int, network: Network) -> Replacement:
    """BatchNormalization of a matrix that only Gemms read, whose weights and biases have its scale and shift."""
    op, inputs, shape = network.nodes[index]
    norm, earlier, _ = network.nodes[inputs[0]]
    readers = network.readers[inputs[0]]
    if norm.name != "BatchNormalization" or len(shape) != 2:
        return None
    if any(reader < 0 or network.nodes[reader][0].name != "Gemm" for reader in readers):
        return None
    return chain([(op, shape)], earlier)


@after("Gemm")
def _part_of_features(index: int, network: Network) -> Replacement:
    """A Slice of a Gemm's features, all of whose readers are such Slices, without overlap: a Gemm of its own.

    Networks that compute query, key and value in one product thus have the text of those that compute three, which
    onnxsim and onnxruntime make one.
    """
    op, inputs, shape = network.nodes[index]
    gemm, earlier, full = network.nodes[inputs[0]]
    if gemm.name != "Gemm" or _feature_range(op, full) is None:
        return None
    ranges = []
    for reader in network.readers[inputs[0]]:
        part = None if reader < 0 else _feature_range(network.nodes[reader][0], full)
        if part is None:
            return None
        ranges.append(part)
    ranges.sort()
    if any(stop > start for (_, stop), (start, _) in pairwise(ranges)):
        return None
    return chain([(gemm, shape)], earlier)


def _feature_range(op: Operator, shape: Shape) -> tuple[int, int] | None:
    """First and last position of a Slice of consecutive features."""
    if op.name != "Slice":
        return None
    axis, start, stop, step = slice_bounds(op, shape)
    return (start, stop) if axis == len(shape) - 1 and step == 1 else None


def _scale_before(index: int, network: Network) -> Replacement:
    """A factor, or one per channel, before layers that alone read the product: their weights have it."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or _divides(op):
        return None
    scalar = _is_factor(op)
    weight = weight_shape(op, len(shape))
    for reader in network.readers[index]:
        layer = network.nodes[reader][0]
        if reader < 0 or layer.name not in _LINEAR or not (scalar or weight == _per_channel(layer, shape)):
            return None
    return [], inputs[0]


@after("Mul", "Div")
def _product_of_numbers(index: int, network: Network) -> Replacement:
    """x times a number times a number, which is learned if one of them is; else it has the digits that are left where
    both were rounded to float16."""
    op, inputs, shape = network.nodes[index]
    before, earlier, between = network.nodes[inputs[0]]
    alone = network.used_once(inputs[0]) and len(earlier) == 1 and _is_factor(before) and _is_factor(op)
    if not alone or not network.shape(earlier[0]) == between == shape:
        return None
    first, second = number(before), number(op)
    if first is None or second is None:
        return chain([(operator("Mul", ("w1", (1,))), shape)], earlier)
    first, second = (1 / n if o.name == "Div" else n for n, o in ((first, before), (second, op)))
    product = float(f"{first * second:.3g}")
    if product == 0 or not math.isfinite(product):
        return None
    return chain([(operator("Mul", ("c1", product)), shape)], earlier)


@after("Pad")
def _pad(index: int, network: Network) -> Replacement:
    """Zeros padded before a Conv are its own padding, whatever else reads them."""
    op, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    if before.name != "Pad":
        return None
    rank = len(shape) - 2
    pads = tuple(a + b for a, b in zip(op.ints("p", rank), before.ints("p", rank), strict=True))
    return chain([(operator(op.name, *dict([*op.attrs, ("p", pads)]).items()), shape)], earlier)


def imply_biases(nodes: Sequence[PlainNode], outputs: tuple[int, ...]) -> list[PlainNode]:
    """The nodes with a bias at every linear layer, apart from where benchmark spaces have none.

    Exporters drop a bias of zeros and add one where they fold a BatchNormalization, so that it says nothing about a
    network. Without one are: a depthwise Conv before a pointwise one, which absorbs it; a pointwise Conv before a
    depthwise one that no Conv reads; a Conv 1xn before a Conv nx1, without stride or in pre-activation order; Convs
    before a Concat and a BatchNormalization; a pointwise Conv between AveragePool and a sum with a Conv; and one
    between GlobalAveragePool and HardSwish, as in OFA's MobileNetV3.
    """
    names = [op.name for op, _, _ in nodes]
    linear = [index for index, name in enumerate(names) if name in _LINEAR]
    sources = [nodes[index][1][0] for index in linear]
    before = [names[source] for source in sources]
    candidates = {index for index, name in zip(linear, before, strict=True) if name in _POOLS}
    candidates.update([source for source, name in zip(sources, before, strict=True) if name == "Conv"])
    for index in [index for index, name in enumerate(names) if name == "Concat"]:
        candidates.update([i for i in nodes[index][1] if names[i] == "Conv"])
    reader = sole_readers(nodes, outputs) if candidates else []
    absorbed = {i for i in candidates if reader[i] >= 0 and _bias_is_absorbed(i, nodes, reader)}
    found = list(nodes)
    for index in linear:
        op, inputs, shape = nodes[index]
        if ("b" in op.values) == (index in absorbed):
            found[index] = (with_bias(op, index not in absorbed), inputs, shape)
    return found


_POOLS = ("AveragePool", "GlobalAveragePool")


def _bias_is_absorbed(index: int, nodes: Sequence[PlainNode], reader: Sequence[int]) -> bool:
    conv, inputs, _ = nodes[index]
    op, operands, _ = nodes[reader[index]]
    before, _, source = nodes[inputs[0]]
    if conv.name != "Conv":
        return False
    match op.name:
        case "Conv":
            if _is_depthwise(conv, source):
                return op.values["k"] == 1 and "p" not in op.values
            if _is_depthwise(op, nodes[index][2]):
                after = reader[reader[index]]
                return conv.values["k"] == 1 and (after < 0 or nodes[after][0].name != "Conv")
            return _crossed(conv, op) and (conv.get("s") == 1 or before.name == "Relu")
        case "Concat":
            after = reader[reader[index]]
            convs = all(nodes[i][0].name == "Conv" and reader[i] == reader[index] for i in operands)
            return convs and after >= 0 and nodes[after][0].name == "BatchNormalization"
        case "Add":
            pooled = before.name == "AveragePool" and not before.get("ceil") and conv.get("k") == 1
            others = [i for i in operands if i != index]
            return pooled and len(others) == 1 and nodes[others[0]][0].name == "Conv"
        case "HardSwish":
            return before.name == "GlobalAveragePool" and conv.get("k") == 1
    return False


def _is_depthwise(conv: Operator, source: Shape) -> bool:
    return conv.values.get("g", 1) == source[1] > 1


def _crossed(conv: Operator, other: Operator) -> bool:
    """Whether the kernels are 1xn and nx1."""
    first, second = conv.values["k"], other.values["k"]
    return isinstance(first, tuple) and isinstance(second, tuple) and first == second[::-1] and first[0] == 1


RULES: dict[str, tuple[Rule, ...]] = {
    "MatMul": (_weight_product,), "Gemm": (_after_reshape,), "Add": (_bias,), "Conv": (_pad,),
}  # fmt: skip
FOLDING: dict[str, tuple[Rule, ...]] = {
    "Mul": (_factor, _product_of_numbers, _scale_before), "Div": (_product_of_numbers, _scale_before),
    "BatchNormalization": (_fold_norm,), "Add": (_shift_before,),
    "Gemm": (_norm_before,), "Slice": (_part_of_features,),
}  # fmt: skip
