"""Convolutions and matrix products with a weight: Gemm over the last axis, biases, factors, padding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from search_spaces.operators import Operator, Shape, Value, operator
from search_spaces.rewrite_rules.network import (
    Network,
    PlainNode,
    Replacement,
    Rule,
    after,
    chain,
    number,
    weight_shape,
)

_LINEAR = ("Gemm", "Conv", "ConvTranspose")
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
    """Gemm before a Reshape that leaves the last axis: onnxruntime merges the others for the product."""
    op, inputs, shape = network.nodes[index]
    before, earlier, merged = network.nodes[inputs[0]]
    if before is not _RESHAPE:
        return None
    full = network.shape(earlier[0])
    # Windows of an image have no batch in front: it is one of their dimensions.
    wanted = full[1:] if len(full) > 4 and full[0] == 1 else full
    if len(full) < 2 or full[-1] != merged[-1] or wanted == merged:
        return None
    links = [(op, (*wanted[:-1], shape[-1])), (_RESHAPE, shape)]
    return chain(links if wanted == full else [(_RESHAPE, wanted), *links], earlier)


def _bias(index: int, network: Network) -> Replacement:
    """A bias that is added to a linear layer."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) != 1 or shape != network.shape(inputs[0]) or not network.used_once(inputs[0]):
        return None
    before, earlier, _ = network.nodes[inputs[0]]
    if before.name in _LINEAR and weight_shape(op, len(shape)) == _per_channel(before, shape):
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
    value = number(op)
    scalar = value is not None and value != 0 and math.isfinite(value)
    if scalar or weight_shape(op, len(shape)) == _per_channel(before, shape):
        return chain([(before, shape)], earlier)
    return None


@after("Add")
def _shift_before(index: int, network: Network) -> Replacement:
    """A shift per channel before a Gemm or a Conv without padding, whose bias has it; also of one term of a sum."""
    op, inputs, shape = network.nodes[index]
    if op.name == "Conv" and op.get("p") != 0:
        return None
    before = inputs[0]
    unshifted = _unshifted(before, op, network)
    if unshifted is not None:
        return chain([(op, shape)], (unshifted,))
    add, terms, between = network.nodes[before]
    if add.name != "Add" or len(terms) != 2 or not network.used_once(before):
        return None
    kept = [_unshifted(term, op, network) for term in terms]
    if kept == [None, None] or any(network.shape(term) != between for term in terms):
        return None
    left, right = (term if k is None else k for k, term in zip(kept, terms, strict=True))
    return chain([(add, between), (op, shape)], (left, right))


def _unshifted(index: int, layer: Operator, network: Network) -> int | None:
    """x of x + weight per channel with no other consumer; None if the node is something else."""
    op, inputs, shape = network.nodes[index]
    if op.name != "Add" or len(inputs) != 1 or not network.used_once(index):
        return None
    fits = network.shape(inputs[0]) == shape and weight_shape(op, len(shape)) == _per_channel(layer, shape)
    return inputs[0] if fits else None


def _fold_norm(index: int, network: Network) -> Replacement:
    """BatchNormalization of a Gemm or ConvTranspose that has no other consumer. `canonical` folds those of a Conv."""
    _, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    foldable = before.name == "ConvTranspose" or (before.name == "Gemm" and len(shape) == 2)
    if foldable and network.used_once(inputs[0]):
        return chain([(with_bias(before), shape)], earlier)
    return None


@after("Pad")
def _pad(index: int, network: Network) -> Replacement:
    """Zeros padded before a Conv are its own padding."""
    op, inputs, shape = network.nodes[index]
    before, earlier, _ = network.nodes[inputs[0]]
    if before.name != "Pad" or not network.used_once(inputs[0]):
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
    reader = [-1] * len(nodes)  # the only node that reads each node; -2: several, or it is an output
    linear = []
    for index, (op, inputs, _) in enumerate(nodes):
        if len(inputs) == 1:  # most nodes
            i = inputs[0]
            reader[i] = -2 if reader[i] != -1 else index
            if op.name in _LINEAR:
                linear.append(index)
            continue
        for i in inputs:
            reader[i] = -2 if reader[i] != -1 else index
    for out in outputs:
        reader[out] = -2
    found = list(nodes)
    for index in linear:
        op, inputs, shape = nodes[index]
        bias = op.name != "Conv" or reader[index] < 0 or not _bias_is_absorbed(index, nodes, reader)
        if bool(op.get("b")) != bias:
            found[index] = (with_bias(op, bias), inputs, shape)
    return found


def _bias_is_absorbed(index: int, nodes: Sequence[PlainNode], reader: Sequence[int]) -> bool:
    conv, inputs, _ = nodes[index]
    op, operands, _ = nodes[reader[index]]
    before, _, source = nodes[inputs[0]]
    match op.name:
        case "Conv":
            if _is_depthwise(conv, source):
                return op.get("k") == 1 and op.get("p") == 0
            if _is_depthwise(op, nodes[index][2]):
                after = reader[reader[index]]
                return conv.get("k") == 1 and (after < 0 or nodes[after][0].name != "Conv")
            return _crossed(conv.get("k"), op.get("k")) and (conv.get("s") == 1 or before.name == "Relu")
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
    return conv.get("g") == source[1] > 1


def _crossed(first: Value | None, second: Value | None) -> bool:
    """Whether the kernels are 1xn and nx1."""
    return isinstance(first, tuple) and isinstance(second, tuple) and first == second[::-1] and first[0] == 1


RULES: dict[str, tuple[Rule, ...]] = {
    "MatMul": (_weight_product,), "Gemm": (_after_reshape,), "Add": (_bias,), "Conv": (_pad,),
}  # fmt: skip
FOLDING: dict[str, tuple[Rule, ...]] = {
    "Mul": (_factor,), "BatchNormalization": (_fold_norm,), "Conv": (_shift_before,), "Gemm": (_shift_before,),
}  # fmt: skip
