"""Iteration counts of loops, and extrapolation of values that grow with each iteration."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from surrogate.programs.memory.syntax import contains_operator, halves, walked
from surrogate.programs.memory.values import HAS_LENGTH, Value

if TYPE_CHECKING:
    from surrogate.programs.memory.interpreter_base import MemoryInterpreterBase

# Abstract iterations of an outermost loop and of a loop inside it; deeper loops run once.
_ROUNDS = (4, 2)
_MAX_LOG_LENGTH = 24.0
# Growth per iteration in bits that counts as geometric, for numbers and for lists, and the least ratio of a step to the
# one before it.
_NUMBER_GROWS, _LIST_GROWS, _STEADY = 0.48, 0.9, 0.85


def rounds_of(depth: int, count: float) -> int:
    """Abstract iterations of a loop nested in `depth` others with `count` real iterations."""
    return max(1, min(_ROUNDS[depth] if depth < len(_ROUNDS) else 1, math.ceil(count)))


def trips(run: MemoryInterpreterBase, node: ast.While) -> float:
    """Estimated number of iterations of a `while` loop.

    Logarithmic for bisections, a square root for tests such as `i * i <= n`; otherwise the largest number, or the
    length of the longest container, in its test.
    """
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
        return math.log2(run.size) + 2 if contains_operator(node, ast.FloorDiv) else run.size
    if lengths and not numbers:
        return max(run.size / max(run.times, 1.0), 1.0, *lengths)
    return min(max(numbers), max(run.size, 16.0) * 4) if numbers else run.size


def keeps_growing(first: float, second: float) -> bool:
    """Whether two successive steps of a logarithm indicate geometric growth rather than addition of a constant."""
    return second >= _NUMBER_GROWS and second >= _STEADY * first and first > 0


def grown(value: Value, steps: Sequence[float], left: float, *, chosen: bool) -> Value:
    """The value after `left` more iterations, if its logarithm went up by `steps` and keeps growing geometrically.

    Lists filled behind a test (`chosen`) are not extrapolated.
    """
    if len(steps) < 4:
        return value
    second = steps[-1]
    if not keeps_growing(*steps[-2:]):
        return value
    if value.kind == "int":
        return Value("int", bits=value.bits + second * left, times=value.times, made=value.made)
    if chosen or second < _LIST_GROWS or not value.new:
        return value
    length = 2.0 ** min(math.log2(max(value.length, 1.0)) + second * left, _MAX_LOG_LENGTH)
    if value.added:
        value.base = length
        return value
    return Value(value.kind, base=length, of=value.of, key=value.key, times=value.times, made=value.made)
