"""Activations, which exporters write as one operator or as a composition of elementwise ones.

A composition is recognised by its values: evaluated on a grid, it equals a known function. The tolerance admits
constants that were rounded to float16; the two forms of Gelu differ by three times as much.
"""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from search_spaces.operators import Operator, operator
from search_spaces.rewrite_rules.network import Network, Replacement, Rule, after, chain, number, of_several

MOST_NODES = 12  # in a composition
_GRID = np.concatenate([np.linspace(-8, 8, 129), [-30.0, -0.01, 0.01, 30.0]])
_TOLERANCE = 1.5e-4
_erf = np.vectorize(math.erf, otypes=[float])


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _clip(op: Operator, x: np.ndarray) -> np.ndarray:
    low, high = op.get("min"), op.get("max")
    assert isinstance(low, int | float)
    assert isinstance(high, int | float)
    return np.clip(x, low, high)


_UNARY: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "Sigmoid": _sigmoid, "Tanh": np.tanh, "Erf": _erf, "Exp": np.exp, "Log": np.log, "Neg": np.negative,
    "Relu": lambda x: np.maximum(x, 0),
    "Softplus": lambda x: np.logaddexp(0, x), "Reciprocal": lambda x: 1 / x,
}  # fmt: skip
_BINARY: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide, "Pow": np.power,
}  # fmt: skip
_COMPOSED = {*_UNARY, *_BINARY, "Clip", "HardSigmoid"}
_KNOWN: dict[Operator, np.ndarray] = {
    operator("HardSigmoid"): np.clip(_GRID / 6 + 0.5, 0, 1),
    operator("HardSwish"): _GRID * np.clip(_GRID / 6 + 0.5, 0, 1),
    operator("Gelu"): 0.5 * _GRID * (1 + _erf(_GRID / math.sqrt(2))),
    operator("Gelu", ("approximate", "tanh")): 0.5
    * _GRID
    * (1 + np.tanh(math.sqrt(2 / math.pi) * (_GRID + 0.044715 * _GRID**3))),
    operator("Swish"): _GRID * _sigmoid(_GRID),
    operator("Swish", ("alpha", 1.702)): _GRID * _sigmoid(1.702 * _GRID),
    operator("Mish"): _GRID * np.tanh(np.logaddexp(0, _GRID)),
}
# A node of a composition: its operator and which of the values before it it reads, 0 being the source.
Composition = tuple[tuple[Operator, tuple[int, ...]], ...]


@of_several()
def _known(index: int, network: Network) -> Replacement:
    """The known activation that ends in this node."""
    found = _ending_in(index, network)
    if found is None or found[2] != 1:
        return None
    return chain([(found[0], network.shape(index))], (found[1],))


@of_several()
def _known_multiple(index: int, network: Network) -> Replacement:
    """Also a multiple of it: onnxsim moves the factor into the weights or the number that follow."""
    found = _ending_in(index, network)
    if found is None:
        return None
    known, source, factor = found
    shape = network.shape(index)
    multiplied = [(operator("Mul", ("c1", factor)), shape)] if factor != 1 else []
    return chain([(known, shape), *multiplied], (source,))


@after(*_BINARY)
def _known_clipped(index: int, network: Network) -> Replacement:
    return _known(index, network)


_LARGE = 15  # from here on, softplus(x) is x to seven digits


@of_several("Softplus")
def _softplus(index: int, network: Network) -> Replacement:
    """Softplus without the case of large numbers, for which torch takes the number itself."""
    op, inputs, _ = network.nodes[index]
    if op.attrs or len(inputs) != 3:
        return None
    test, tested, _ = network.nodes[inputs[0]]
    plain = _unscaled(inputs[2], "Div", network)
    threshold = number(test)
    if network.nodes[plain][0].name != "Softplus" or test.name != "Greater" or threshold is None or threshold < _LARGE:
        return None
    whole = (tested[0], _unscaled(tested[0], "Mul", network))
    return ([], inputs[2]) if network.nodes[plain][1] == tested and inputs[1] in whole else None


def _unscaled(index: int, name: str, network: Network) -> int:
    """x of x multiplied or divided by a number; else the node itself."""
    op, inputs, _ = network.nodes[index]
    return inputs[0] if op.name == name and number(op) is not None and len(inputs) == 1 else index


def _rounded(index: int, network: Network) -> Replacement:
    """A HardSigmoid whose slope was rounded."""
    op, inputs, shape = network.nodes[index]
    match = _matched(((op, (0,)),)) if op.attrs else None
    return chain([(match[0], shape)], inputs) if match is not None and match[1] == 1 else None


def _ending_in(index: int, network: Network) -> tuple[Operator, int, float] | None:
    """The known activation that ends in this node, the node that it reads, and the factor it is multiplied by."""
    _, _, shape = network.nodes[index]
    inside: set[int] = {index}
    frontier = set(network.nodes[index][1])
    while len(inside) <= MOST_NODES and frontier:
        latest = max(frontier)
        if len(frontier) == 1 and network.shape(latest) == shape:
            match = _matched(_composition(inside, latest, network))
            if match is not None and _closed(inside, index, network):
                return match[0], latest, match[1]
        op, inputs, _ = network.nodes[latest]
        if op.name not in _COMPOSED or not inputs:
            return None
        frontier.discard(latest)
        frontier.update(inputs)
        inside.add(latest)
    return None


def _closed(inside: set[int], root: int, network: Network) -> bool:
    """Whether no node outside reads one inside but the root."""
    reads = dict.fromkeys(inside, 0)
    for index in inside:
        for i in network.nodes[index][1]:
            if i in reads:
                reads[i] += 1
    return all(network.uses[i] == reads[i] for i in inside - {root})


def _composition(inside: set[int], source: int, network: Network) -> Composition:
    place = {source: 0}
    nodes = []
    for index in sorted(inside):
        op, inputs, _ = network.nodes[index]
        place[index] = len(place)
        nodes.append((op, tuple(place.get(i, -1) for i in inputs)))
    return tuple(nodes)


@lru_cache(maxsize=4096)
def _matched(composition: Composition) -> tuple[Operator, float] | None:
    """The known activation with this composition's values, and the factor it is multiplied by."""
    values = [_GRID]
    with np.errstate(all="ignore"):
        for op, inputs in composition:
            value = _value(op, [values[i] for i in inputs])
            if value is None:
                return None
            values.append(value)
        for known, expected in _KNOWN.items():
            for factor in (1.0, 2.0):
                wanted = factor * expected
                if np.allclose(values[-1], wanted, rtol=_TOLERANCE, atol=_TOLERANCE):
                    return known, factor
    return None


def _value(op: Operator, operands: list[np.ndarray]) -> np.ndarray | None:
    if len(operands) == 1 and op.name in _UNARY and not op.attrs:
        return _UNARY[op.name](operands[0])
    if op.name == "Clip":
        return _clip(op, operands[0])
    if op.name == "HardSigmoid":
        alpha, beta = op.get("alpha"), op.get("beta")
        assert isinstance(alpha, float)
        assert isinstance(beta, float)
        return np.clip(alpha * operands[0] + beta, 0, 1)
    if op.name not in _BINARY:
        return None
    if len(operands) == 2 and not op.attrs:
        return _BINARY[op.name](*operands)
    first = op.get("c0")
    if isinstance(first, int | float) and len(op.attrs) == 1:  # a number before the operand: 1 - x
        return _BINARY[op.name](np.full_like(_GRID, first), operands[0])
    constant = number(op)
    return None if constant is None else _BINARY[op.name](operands[0], np.full_like(_GRID, constant))


RULES: dict[str, tuple[Rule, ...]] = {
    "Mul": (_known,), "Div": (_known,), "Clip": (_known_clipped,), "HardSigmoid": (_known_clipped, _rounded),
    "Where": (_softplus,),
}  # fmt: skip
FOLDING: dict[str, tuple[Rule, ...]] = {**RULES, "Mul": (_known_multiple,)}
