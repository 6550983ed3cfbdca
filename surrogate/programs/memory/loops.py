"""How often loops go round, and what becomes of a value that grows each time."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from surrogate.programs.memory.syntax import halves, text, walked
from surrogate.programs.memory.values import HAS_LENGTH, Value

if TYPE_CHECKING:
    from surrogate.programs.memory.machine import Machine

# Of a loop, of one in it; others go round once.
_ROUNDS = (4, 2)
_LONGEST = 24.0  # as a logarithm
# Numbers that go up by as many bits each time are multiplied, or added to themselves; lists that double, likewise.
_NUMBER_GROWS, _LIST_GROWS, _AS_BEFORE = 0.48, 0.9, 0.85


def rounds_of(depth: int, count: float) -> int:
    """Of the body of a loop in so many others that goes round so often."""
    return max(1, min(_ROUNDS[depth] if depth < len(_ROUNDS) else 1, math.ceil(count)))


def trips(run: Machine, node: ast.While) -> float:
    """How often a `while` goes round: for bisections the logarithm of what they look at, else as many times as the
    largest number, or as many values, as there are in its test."""
    test = node.test
    values = [run.eval(n) for n in walked(test) if isinstance(n, ast.Name | ast.Attribute | ast.Call)]
    if isinstance(test, ast.Compare):
        values += [run.eval(side) for side in (test.left, *test.comparators)]
    numbers = [value.number for value in values if value.kind == "int"]
    lengths = [value.length for value in values if value.kind in HAS_LENGTH]
    if halves(node):
        return math.log2(max([*numbers, *lengths, 2.0])) + 1
    if isinstance(test, ast.Compare) and any(
        isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult | ast.Pow) for n in walked(test.left)
    ):
        limit = values[-1]
        return math.sqrt(limit.number) if limit.kind == "int" else run.size
    if any(isinstance(n, ast.In | ast.NotIn) for n in walked(test)):
        return run.size
    if isinstance(test, ast.Constant):
        return math.log2(run.size) + 2 if "//" in text(node) else run.size
    if lengths and not numbers:
        return max(run.size / max(run.times, 1.0), 1.0, *lengths)
    return min(max(numbers), max(run.size, 16.0) * 4) if numbers else run.size


def keeps_growing(first: float, second: float) -> bool:
    """Do these steps say that a value is multiplied each time, or added to itself, not only to?"""
    return second >= _NUMBER_GROWS and second >= _AS_BEFORE * first and first > 0


def grown(value: Value, steps: Sequence[float], left: float, *, chosen: bool) -> Value:
    """A value whose logarithm went up by these steps, after so many more, if it goes on so; a list that is filled
    behind a test (`chosen`) does not."""
    if len(steps) < 4:
        return value
    second = steps[-1]
    if not keeps_growing(*steps[-2:]):
        return value
    if value.kind == "int":
        return Value("int", bits=value.bits + second * left, times=value.times, made=value.made)
    if chosen or second < _LIST_GROWS or not value.new:
        return value
    length = 2.0 ** min(math.log2(max(value.length, 1.0)) + second * left, _LONGEST)
    if value.added:
        value.base = length
        return value
    return Value(value.kind, base=length, of=value.of, key=value.key, times=value.times, made=value.made)
