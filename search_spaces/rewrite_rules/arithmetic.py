"""Neutral operands, multiplication by zero, squares, sums of two, and Concat of a Concat."""

from search_spaces.operators import Value, is_constant_operand, operator
from search_spaces.rewrite_rules.network import Network, Replacement, Rule, chain, number, of_several

_NEUTRAL: dict[str, Value] = {"Add": 0, "Sub": 0, "Mul": 1, "Div": 1}
_ADD, _DIV, _RECIPROCAL = operator("Add"), operator("Div"), operator("Reciprocal")
_SQUARE = operator("Pow", ("c1", 2.0))
_ONE_DIVIDED = ({"c0": 1}, {"c0": (1,)})


def _neutral(index: int, network: Network) -> Replacement:
    """Removes neutral operands and makes multiplication by 0 a Zero."""
    op, inputs, shape = network.nodes[index]
    if not op.attrs or len(inputs) != 1 or shape != network.shape(inputs[0]):
        return None
    value = number(op)
    if value is not None and value == _NEUTRAL[op.name]:
        return [], inputs[0]
    return chain([(operator("Zero"), shape)], inputs) if op.name == "Mul" and value == 0 else None


@of_several()
def _sum_of_two(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    return chain([(_ADD, shape)], inputs) if len(inputs) == 2 and not op.attrs else None


@of_several()
def _square(index: int, network: Network) -> Replacement:
    _, inputs, shape = network.nodes[index]
    return chain([(_SQUARE, shape)], inputs[:1]) if len(inputs) == 2 and inputs[0] == inputs[1] else None


def _reciprocal(index: int, network: Network) -> Replacement:
    op, inputs, shape = network.nodes[index]
    return chain([(_RECIPROCAL, shape)], inputs) if len(inputs) == 1 and op.values in _ONE_DIVIDED else None


@of_several("Reciprocal")
def _quotient(index: int, network: Network) -> Replacement:
    """A product with a Reciprocal that nothing else reads."""
    op, inputs, shape = network.nodes[index]
    for x, inverse in (inputs, inputs[::-1]) if len(inputs) == 2 and not op.attrs else ():
        if network.nodes[inverse][0] is _RECIPROCAL and network.used_once(inverse):
            return chain([(_DIV, shape)], (x, network.nodes[inverse][1][0]))
    return None


@of_several()
def _concat_of_concat(index: int, network: Network) -> Replacement:
    """One Concat in place of two along the same axis, if nothing else reads the inner one."""
    op, inputs, shape = network.nodes[index]
    inner = [i for i in inputs if network.nodes[i][0] is op and network.used_once(i)]
    if not inner or any(is_constant_operand(key) for key, _ in op.attrs):
        return None
    joined = [network.nodes[i][1] if i in inner else (i,) for i in inputs]
    return chain([(op, shape)], tuple(i for parts in joined for i in parts))


RULES: dict[str, tuple[Rule, ...]] = {
    "Add": (_neutral,), "Sub": (_neutral,), "Mul": (_neutral, _square, _quotient), "Div": (_neutral, _reciprocal),
    "Sum": (_sum_of_two,), "Concat": (_concat_of_concat,),
}  # fmt: skip
