"""In which order compiled code, a function `call([tensors])`, may want a module's inputs, parameters and buffers."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from torch import Tensor

# Of more tensors than this, not all orders are tried.
_ALL_ORDERS = 5
# How PyTorch's inductor writes what shape it takes something to have: `assert_size_stride(arg0_1, (8, 3), (3, 1))`.
_ASSERTION = "assert_size_stride"


def orders(
    inputs: Sequence[Tensor], parameters: Sequence[Tensor], code: str = ""
) -> Iterator[tuple[Tensor, ...]]:
    """What the code says of the shapes first, where it says it; then inputs first, parameters first, and all other
    orders of a few tensors. No order twice."""
    seen = set()
    every = (
        itertools.permutations([*inputs, *parameters]) if len(inputs) + len(parameters) <= _ALL_ORDERS else ()
    )
    usual = [(*inputs, *parameters), (*parameters, *inputs)]
    for order in itertools.chain(_by_shape([*parameters, *inputs], code), usual, every):
        if (key := tuple(map(id, order))) not in seen:
            seen.add(key)
            yield order


def _by_shape(tensors: Sequence[Tensor], code: str) -> list[tuple[Tensor, ...]]:
    """The order in which each tensor has the shape that `call` expects in its place, of tensors of one shape the first
    first; none where there is no such order, or nothing is expected."""
    expected = _expected(code)
    left, order = list(tensors), []
    for shape in expected:
        place = next(
            (place for place, tensor in enumerate(left) if shape in (None, tuple(tensor.shape))), None
        )
        if place is None:
            return []
        order.append(left.pop(place))
    return [tuple(order)] if any(shape is not None for shape in expected) else []


def _expected(code: str) -> list[tuple[Any, ...] | None]:
    """The shape of each argument of `call`, None where it is not told."""
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
