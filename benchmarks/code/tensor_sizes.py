"""The shapes of the tensors that a PyTorch program is given, read from its text; nothing of it is run.

KernelBench's programs make them in `get_inputs`, of numbers that stand above it: `torch.rand(batch_size, 3, size)`.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

# `rand_mix` is KernelBench's own.
_MAKERS = {"rand", "rand_mix", "randn", "randint", "empty", "zeros", "ones", "tensor"}
_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}
# What a shape cannot be made of; a larger number is no length of anything.
_LARGEST = 1 << 40


def shapes(source: str, function: str = "get_inputs") -> list[tuple[int, ...]]:
    """Those of the tensors that `function` makes, in the order of the text; without those that cannot be read.

    Raises SyntaxError where `source` is not Python.
    """
    module = ast.parse(source)
    made = next((n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == function), None)
    if made is None:
        return []
    known: dict[str, Any] = {}
    for statement in (*module.body, *made.body):
        _assign(statement, known)
    calls = sorted(_calls(made), key=lambda call: (call.lineno, call.col_offset))
    return [shape for call in calls if (shape := _shape(call, known)) is not None]


def _assign(statement: ast.stmt, known: dict[str, Any]) -> None:
    """Notes what names are numbers, or tuples of them; a name that becomes anything else is forgotten."""
    if not isinstance(statement, ast.Assign):
        return
    value = _value(statement.value, known)
    for target in statement.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        values = value if isinstance(target, ast.Tuple) else [value]
        if not isinstance(values, list | tuple) or len(values) != len(names):
            values = [None] * len(names)
        known.update({n.id: v for n, v in zip(names, values, strict=True) if isinstance(n, ast.Name)})


def _calls(made: ast.FunctionDef) -> Iterator[ast.Call]:
    for node in ast.walk(made):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        if node.func.attr in _MAKERS and isinstance(owner, ast.Name) and owner.id == "torch":
            yield node


def _shape(call: ast.Call, known: dict[str, Any]) -> tuple[int, ...] | None:
    """None where it cannot be read."""
    given = [_value(a.value if isinstance(a, ast.Starred) else a, known) for a in call.args]
    named = {keyword.arg: _value(keyword.value, known) for keyword in call.keywords}
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if name == "tensor":
        return _lengths(given[0]) if given else None
    if "size" in named:
        given = [named["size"]]
    elif name == "randint":  # [low,] high, size
        given = [next((v for v in given if isinstance(v, tuple)), None)]
    flat = [n for v in given for n in (v if isinstance(v, tuple) else (v,))]
    return tuple(flat) if all(isinstance(n, int) and n >= 0 for n in flat) else None


def _lengths(value: Any) -> tuple[int, ...] | None:
    """The shape of nested tuples of numbers."""
    if not isinstance(value, tuple):
        return None if value is None else ()
    return (len(value), *(_lengths(value[0]) or ())) if value else (0,)


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    """A number or tuples of numbers; None where that is not what it is."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int | float) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Tuple | ast.List):
        return _all(_value(n.value if isinstance(n, ast.Starred) else n, known) for n in node.elts)
    if isinstance(node, ast.BinOp) and (apply := _OPERATORS.get(type(node.op))):
        left, right = _value(node.left, known), _value(node.right, known)
        if not isinstance(left, int) or not isinstance(right, int):
            return None
        if max(abs(left), abs(right)) > _LARGEST or (apply is operator.floordiv and not right):
            return None
        return apply(left, right)
    return None


def _all(values: Iterable[Any]) -> tuple[Any, ...] | None:
    found = tuple(values)
    return None if None in found else found
