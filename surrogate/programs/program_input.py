"""What a program is given, in words and numbers that a model can read: what it takes depends on that most of all."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from io import StringIO
from itertools import chain, takewhile
from typing import Any

# Lists in lists beyond so many are not told.
_DEEPEST = 6
# Numbers of more digits say something else than how many.
_LONGEST_NUMBER = 19


def described(given: Any) -> list[str]:
    """The lines of a heading (`program_text.headed`) for the arguments of a function, or a text for standard input.

    The first, such as `size 3.2e+04`, is how many values there are, characters of texts counted too, or the largest
    number among the arguments where that is more (of a text, the largest in its first line); the others say what each
    argument is, and of what is in it, the largest: `list of 2.0e+02 list of 1.5e+02 int 9.0e+00`.
    """
    if isinstance(given, str):
        first = given.partition("\n")[0].split()
        numbers = (int(word) for word in first if word.isdecimal() and len(word) < _LONGEST_NUMBER)
        size = max([len(given.split()), *numbers])
        lines = f"{number_text(len(given))} characters, {number_text(given.count(chr(10)) + 1)} lines"
        return [f"size {number_text(size)}", f"text of {lines}"]
    size = max([_extent(given)[0] - 1, *(abs(value) for value in given if _is_number(value))])
    return [f"size {number_text(size)}", *(_words(value, _DEEPEST) for value in given)]


def _words(value: Any, deepest: int) -> str:
    if isinstance(value, str):
        return f"str of {number_text(len(value))}"
    if _is_number(value):
        return f"{type(value).__name__} {number_text(value)}"
    if not isinstance(value, list | tuple | dict):
        return type(value).__name__
    inside = [*value.values()] if isinstance(value, dict) else value
    key: Callable[[Any], Any] = abs if _all_ints(inside) else _extent
    largest = f" {_words(max(inside, key=key), deepest - 1)}" if inside and deepest > 1 else ""
    return f"{type(value).__name__} of {number_text(len(inside))}{largest}"


def _extent(value: Any) -> tuple[int, float]:
    """How many values and characters, and the largest number among them."""
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
    """As in most long inputs, which then take a moment."""
    return {*map(type, values)} <= {int}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def number_text(value: int | float) -> str:
    """Two digits and an exponent: where it is and how large it is are then easy to read."""
    try:
        return f"{value:.1e}"
    except OverflowError:  # an int that no float can hold
        return f"1.0e+{int(math.log10(abs(value)))}"


def shapes_described(shapes: Iterable[Sequence[int]]) -> list[str]:
    """The lines of a heading for tensors: how many numbers they have together, then each one's shape."""
    shapes = [*shapes]
    count = sum(math.prod(shape) for shape in shapes)
    return [f"size {number_text(count)}", " ".join(f"({', '.join(map(str, shape))})" for shape in shapes)]


def headed(code: str, lines: Iterable[str]) -> str:
    """A program behind comments, a line each: what it is given (`described`), what it should do."""
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + code


def comments_above(code: str) -> list[str]:
    """The lines before the first that does not begin with a #."""
    return list(takewhile(lambda line: line.startswith("#"), StringIO(code)))
