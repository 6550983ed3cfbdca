"""Textual descriptions of a program's inputs, which determine most of its memory and latency."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from io import StringIO
from itertools import chain, takewhile
from typing import Any

# Nesting levels that are described.
_MAX_DEPTH = 6
# Longer numbers on standard input are not counts.
_MAX_DIGITS = 18


def describe_inputs(inputs: Any) -> list[str]:
    """Lines that describe the arguments of a function, or a string for standard input (see `with_comments`).

    The first line, such as `size 3.2e+04`, is the total number of values, including characters of strings, or the
    largest number among the arguments if that is greater (for standard input, the largest in its first line). Each
    further line describes an argument by its type, its length and its largest element:
    `list of 2.0e+02 list of 1.5e+02 int 9.0e+00`.
    """
    if isinstance(inputs, str):
        first = inputs.partition("\n")[0].split()
        numbers = (int(word) for word in first if word.isdecimal() and len(word) <= _MAX_DIGITS)
        size = max([len(inputs.split()), *numbers])
        lines = f"{number_text(len(inputs))} characters, {number_text(inputs.count(chr(10)) + 1)} lines"
        return [f"size {number_text(size)}", f"text of {lines}"]
    size = max([_extent(inputs)[0] - 1, *(abs(value) for value in inputs if _is_number(value))])
    return [f"size {number_text(size)}", *(_describe(value, _MAX_DEPTH) for value in inputs)]


def _describe(value: Any, depth: int) -> str:
    if isinstance(value, str):
        return f"str of {number_text(len(value))}"
    if _is_number(value):
        return f"{type(value).__name__} {number_text(value)}"
    if not isinstance(value, list | tuple | dict):
        return type(value).__name__
    inside = [*value.values()] if isinstance(value, dict) else value
    key: Callable[[Any], Any] = abs if _all_ints(inside) else _extent
    largest = f" {_describe(max(inside, key=key), depth - 1)}" if inside and depth > 1 else ""
    return f"{type(value).__name__} of {number_text(len(inside))}{largest}"


def _extent(value: Any) -> tuple[int, float]:
    """Number of values and characters, nested ones included, and the largest number."""
    count, largest, left = 0, 0.0, [value]
    while left:
        value = left.pop()
        count += 1
        if isinstance(value, list | tuple) and _all_ints(value):
            count += len(value)
            largest = max(chain((largest,), map(abs, value)))
        elif isinstance(value, list | tuple):
            left.extend(value)
        elif isinstance(value, dict):
            left.extend(value)
            left.extend(value.values())
        elif isinstance(value, str):
            count += len(value)
        elif _is_number(value):
            largest = max(largest, abs(value))
    return count, largest


def _all_ints(values: Collection[Any]) -> bool:
    """Fast path for lists of integers, which most long inputs are."""
    return {*map(type, values)} <= {int}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def number_text(value: int | float) -> str:
    """Scientific notation with two digits, in which magnitudes are easy to compare."""
    try:
        return f"{value:.1e}"
    except OverflowError:  # an int beyond the range of floats
        return f"1.0e+{int(math.log10(abs(value)))}"


def describe_shapes(shapes: Iterable[Sequence[int]]) -> list[str]:
    """Lines that describe tensors: their total number of elements, then each one's shape."""
    shapes = [*shapes]
    count = sum(math.prod(shape) for shape in shapes)
    return [f"size {number_text(count)}", " ".join(f"({', '.join(map(str, shape))})" for shape in shapes)]


def with_comments(code: str, lines: Iterable[str]) -> str:
    """A program below comment lines: its inputs (`describe_inputs`), its task."""
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + code


def comments_above(code: str) -> list[str]:
    """The leading lines that begin with `#`."""
    return list(takewhile(lambda line: line.startswith("#"), StringIO(code)))
