"""Finds the order in which compiled code, `call([tensors])`, expects a module's inputs, parameters and buffers."""

import ast
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from torch import Tensor

# All permutations are tried for at most this many tensors.
_MAX_PERMUTED = 5
# How PyTorch's inductor asserts the shape of an argument: `assert_size_stride(arg0_1, (8, 3), (3, 1))`.
_ASSERTION = "assert_size_stride"


def orders(inputs: Sequence[Tensor], parameters: Sequence[Tensor], code: str = "") -> Iterator[tuple[Tensor, ...]]:
    """Candidate orders, the most likely first, without repeats: the one that matches the shapes asserted in `code`,
    inputs before parameters, parameters before inputs, and all other permutations of a few tensors."""
    seen = set()
    permutations = (
        itertools.permutations([*inputs, *parameters]) if len(inputs) + len(parameters) <= _MAX_PERMUTED else ()
    )
    conventional = [(*inputs, *parameters), (*parameters, *inputs)]
    for order in itertools.chain(_by_shape([*parameters, *inputs], code), conventional, permutations):
        if (key := tuple(map(id, order))) not in seen:
            seen.add(key)
            yield order


def _by_shape(tensors: Sequence[Tensor], code: str) -> list[tuple[Tensor, ...]]:
    """The order in which each tensor has the shape that `call` asserts in its place, as a list of at most one element.

    Tensors of equal shape keep their order. Empty if no order matches or no shape is asserted.
    """
    expected = _asserted_shapes(code)
    remaining, order = list(tensors), []
    for shape in expected:
        place = next((place for place, tensor in enumerate(remaining) if shape in (None, tuple(tensor.shape))), None)
        if place is None:
            return []
        order.append(remaining.pop(place))
    return [tuple(order)] if any(shape is not None for shape in expected) else []


def _asserted_shapes(code: str) -> list[tuple[Any, ...] | None]:
    """The asserted shape of each argument of `call`, None if there is no assertion."""
    for function in ast.walk(ast.parse(code)):
        if isinstance(function, ast.FunctionDef) and function.name == "call":
            names: list[str] = []
            shapes: dict[str, tuple[Any, ...]] = {}
            for node in ast.walk(function):
                match node:
                    case ast.Assign(targets=[ast.Tuple(found)], value=ast.Name("args")):
                        names = [name.id for name in found if isinstance(name, ast.Name)]
                    case ast.Call(ast.Name(name), [ast.Name(argument), ast.Tuple(sizes), *_]):
                        known = tuple(size.value for size in sizes if isinstance(size, ast.Constant))
                        if name == _ASSERTION and len(known) == len(sizes):
                            shapes[argument] = known
            return [shapes.get(name) for name in names]
    return []
