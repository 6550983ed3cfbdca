"""softmax(scale q k' + mask) v, which is one operator of ONNX since opset 23.

Its inputs are matrices with the heads side by side, as linear layers produce them; the moves that split and join heads
in the file then cancel (`views`).
"""

import math

import numpy as np

from search_spaces.operators import Operator, Shape, Value, constant_shape, operator
from search_spaces.rewrite_rules.network import Network, PlainNode, Replacement, Rule, chain, number, of_several

_RESHAPE = operator("Reshape")
_SWAP_HEADS = operator("Transpose", ("perm", (0, 2, 1, 3)))
_SWAP_LAST = operator("Transpose", ("perm", (0, 1, 3, 2)))
_TOLERANCE = 2e-3  # of a scale, which may be rounded to float16


@of_several("Softmax")
def _attention(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    if op.attrs or len(inputs) != 2:
        return None
    weights = _without_nan_guard(inputs[0], network)
    if weights is None:
        return None
    softmax, operands, _ = network.nodes[weights]
    if softmax.name != "Softmax" or softmax.attrs:
        return None
    scores, mask = _mask(operands[0], network)
    scores, scale = _scaled(scores, network)
    product, factors, _ = network.nodes[scores]
    if product.name != "MatMul" or len(factors) != 2 or product.attrs or not network.used_once(scores):
        return None
    query, query_scale = _scaled(factors[0], network)
    key, key_scale = _scaled(factors[1], network)
    return _joined_heads(
        network, (query, key, inputs[1]), shape, scale * query_scale * key_scale, mask, transposed=True
    )


def _without_nan_guard(index: int, network: Network) -> int | None:
    """The softmax, without torch's replacement of NaN by 0 where everything is masked; None if used elsewhere."""
    op, inputs, _ = network.nodes[index]
    if op.name == "Where" and op.values == {"c1": 0.0} and len(inputs) == 2 and network.used_once(index):
        test, tested, _ = network.nodes[inputs[0]]
        guards = test.name == "IsNaN" and tested == inputs[1:] and network.used_once(inputs[0])
        return inputs[1] if guards and network.uses[inputs[1]] == 2 else None
    return index if network.used_once(index) else None


# The mask that is added: a node, the shape of a constant, or none.
_Mask = int | tuple[str, Value] | None


def _mask(index: int, network: Network) -> tuple[int, _Mask]:
    """What the mask is added to, and the mask. Several constants are one, as windows have a bias and a mask."""
    scores, added, digests = index, (), []
    while network.used_once(scores):
        op, inputs, shape = network.nodes[scores]
        if op is _RESHAPE and _stripped(shape) == _stripped(network.shape(inputs[0])):
            scores = inputs[0]
            continue
        constant = len(op.attrs) == 1 and len(inputs) == 1
        constant = constant and (op.attrs[0][0] == "w1" or isinstance(op.get("c1"), str))
        if op.name != "Add" or not constant or network.shape(inputs[0]) != shape:
            break
        key, value = op.attrs[0]
        added = np.broadcast_shapes(added, _stripped(constant_shape(key, value)))
        digests += [value.partition(":")[2]] if isinstance(value, str) else []
        scores = inputs[0]
    if added:
        given: tuple[str, Value] = ("w3", added)
        if digests:  # a mask; of several, which exporters add in any order, the digests are added
            total = sum(int(digest, 16) for digest in digests) % (1 << 32)
            given = ("c3", f"{'x'.join(map(str, added))}:{total:08x}")
        return (scores, given) if len(added) <= 4 else (index, None)
    op, inputs, shape = network.nodes[index]
    if op.name == "Add" and len(inputs) == 2 and network.used_once(index):
        for scores, mask in (inputs, inputs[::-1]):
            unscaled, _ = _scaled(scores, network)
            if network.nodes[unscaled][0].name == "MatMul" and network.shape(scores) == shape:
                return scores, mask
    return index, None


def _stripped(shape: Shape) -> Shape:
    """Without leading dimensions of size 1."""
    first = next((axis for axis, size in enumerate(shape) if size > 1), len(shape) - 1)
    return shape[first:]


def _scaled(index: int, network: Network) -> tuple[int, float]:
    """x and the number it is multiplied by; a product with other consumers stays."""
    op, inputs, shape = network.nodes[index]
    value = number(op)
    if value is None or op.name not in ("Mul", "Div") or not network.used_once(index):
        return index, 1.0
    if len(inputs) != 1 or network.shape(inputs[0]) != shape or not value or not math.isfinite(value):
        return index, 1.0
    source, scale = _scaled(inputs[0], network)
    return source, scale * value if op.name == "Mul" else scale / value


def _joined_heads(
    network: Network, operands: tuple[int, int, int], shape: Shape, scale: float, mask: _Mask, *, transposed: bool
) -> Replacement:
    """Attention of matrices with joined heads, and the moves before and after it. `transposed`: the key is."""
    shapes = [_four(network.shape(i)) for i in operands]
    query, key, value = shapes
    if query is None or key is None or value is None:
        return None
    if transposed:
        key = (*key[:2], key[3], key[2])
    batch, heads, length, size = query
    if key != (batch, heads, key[2], size) or value[:3] != (batch, heads, key[2]):
        return None
    nodes: list[PlainNode] = []

    def add(op: Operator, inputs: tuple[int, ...], to: Shape) -> int:
        nodes.append((op, inputs, to))
        return ~(len(nodes) - 1)

    joined = []
    for place, (operand, whole) in enumerate(zip(operands, shapes, strict=True)):
        assert whole is not None
        node = operand if network.shape(operand) == whole else add(_RESHAPE, (operand,), whole)
        if place == 1 and transposed:
            whole = key
            node = add(_SWAP_LAST, (node,), whole)
        moved = (whole[0], whole[2], whole[1], whole[3])
        node = add(_SWAP_HEADS, (node,), moved)
        joined.append(add(_RESHAPE, (node,), (*moved[:2], moved[2] * moved[3])))
    attrs: list[tuple[str, Value]] = [("q_num_heads", heads)]
    if abs(scale * math.sqrt(size) - 1) > _TOLERANCE:
        attrs.append(("scale", float(f"{scale:.4g}")))
    if isinstance(mask, int):
        joined.append(mask)
    elif mask is not None:
        attrs.append(mask)
    out = (batch, length, heads, value[3])
    node = add(operator("Attention", *attrs), tuple(joined), (batch, length, heads * value[3]))
    node = add(_RESHAPE, (node,), out)
    node = add(_SWAP_HEADS, (node,), (batch, heads, length, value[3]))
    if len(shape) != 4:
        node = add(_RESHAPE, (node,), shape)
    return nodes, node


def _four(shape: Shape) -> Shape | None:
    """Batch, heads, length, size: a batch of matrices counts as heads."""
    return shape if len(shape) == 4 else (1, *shape) if len(shape) == 3 else None


@of_several()
def _from_onnx(index: int, network: Network) -> Replacement:
    """ONNX's Attention, with heads in a dimension of their own or side by side."""
    op, inputs, shape = network.nodes[index]
    if len(inputs) not in (3, 4) or not set(op.values) <= {"q_num_heads", "kv_num_heads", "scale", "w3", "c3"}:
        return None
    scale = op.values.get("scale")
    given = next(((key, value) for key, value in op.attrs if key in ("w3", "c3")), None)
    if given and given[0] == "w3":
        given = "w3", _stripped(constant_shape(*given))
    mask: _Mask = inputs[3] if len(inputs) == 4 else given
    query = network.shape(inputs[0])
    heads = op.values.get("q_num_heads", query[1] if len(query) == 4 else 0)
    if not isinstance(heads, int) or heads < 1 or op.values.get("kv_num_heads", heads) != heads:
        return None
    size = query[-1] if len(query) == 4 else query[-1] // heads
    factor = float(scale) if isinstance(scale, int | float) and scale else 1 / math.sqrt(size)
    if len(query) == 4:
        return _joined_heads(network, (inputs[0], inputs[1], inputs[2]), shape, factor, mask, transposed=False)
    attrs: list[tuple[str, Value]] = [("q_num_heads", heads)]
    if abs(factor * math.sqrt(size) - 1) > _TOLERANCE:
        attrs.append(("scale", float(f"{factor:.4g}")))
    attrs += [given] if given else []
    return chain([(operator("Attention", *attrs), shape)], inputs)


RULES: dict[str, tuple[Rule, ...]] = {"MatMul": (_attention,), "ai.onnx:Attention": (_from_onnx,)}
