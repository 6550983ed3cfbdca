"""Abstract values: kind, length, magnitude and contents, and the bytes that CPython 3.11 allocates for them."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

MANY = 3e7  # objects: a program that ends within seconds creates no more
_MOST_BITS = 1e9
_MOST_BYTES = 4e9
_SMALL_BITS = 8.05  # CPython preallocates integers up to 256
_DEEPEST = 7
_GC_HEADER = 16  # bytes before each object that the garbage collector tracks


@dataclass(eq=False, slots=True)
class Value:
    """An abstract value that stands for all values created at one place of the program.

    A container has `length` elements like `of` (dicts also a `key`; tuples and objects may list each element in `items`
    or `fields`); a number has at most `bits` bits. The program creates `made` such values in total and `times` of them
    per abstract iteration; `added` counts what is appended to all of those `times` together. Values that are not `new`
    existed before or occupy no memory.
    """

    kind: str
    bits: float = 0.0
    base: float = 0.0
    of: Value | None = None
    key: Value | None = None
    items: Sequence[Value] | None = None
    fields: dict[str, Value] | None = None
    new: bool = True
    times: float = 1.0
    made: float = math.inf
    site: ast.AST | None = None  # where it is created
    data: Any = None  # a function's definition, an array's bytes per number, ...
    added: float = 0.0
    most: float = math.inf  # upper bound of the length: a set of digits has ten elements
    linked: bool = False  # referenced by its own kind, as list nodes are, so that all instances may be alive

    def __post_init__(self) -> None:
        self.bits = min(self.bits, _MOST_BITS)

    @property
    def length(self) -> float:
        if self.items is not None:
            return float(len(self.items))
        return min(self.base + self.added / max(self.times, 1e-9), self.most, MANY)

    @property
    def number(self) -> float:
        """The largest value that the number may take."""
        return 2.0 ** min(self.bits, 60.0)

    @property
    def domain(self) -> float:
        """Number of distinct values that it may take."""
        if self.kind in ("int", "bool"):
            return 2.0 ** min(self.bits, 40.0) + 1
        if self.kind == "str":
            return 30.0 ** min(self.length, 8.0)
        if self.kind == "tuple" and self.items is not None:
            return min(math.prod(item.domain for item in self.items), 1e12)
        if self.kind == "tuple" and self.of is not None:
            return min(self.of.domain ** min(self.length, 12.0), 1e12)
        return 1.0 if self.kind == "none" else 1e12

    def add(self, value: Value, count: float) -> None:
        """Appends `count` elements, distributed over all `times` instances."""
        self.of = joined(self.of, value)
        self.added += count

    def own(self) -> float:
        """Bytes of the object itself, without its elements."""
        return _OWN[self.kind](self) if self.new and self.kind in _OWN else 0.0

    def inside(self) -> Iterator[tuple[Value, float]]:
        """Elements, and how many of each one instance holds."""
        if self.kind not in ("array", "bytes"):
            if self.items is not None:
                yield from ((item, 1.0) for item in self.items)
            else:
                count = 1.0 if self.kind == "lazy" else self.length
                yield from ((value, count) for value in (self.of, self.key) if value is not None)
            yield from ((value, 1.0) for value in (self.fields or {}).values())


def _int(value: Value) -> float:
    return 0.0 if value.bits <= _SMALL_BITS else 24 + 4 * math.ceil(value.bits / 30)


def _str(value: Value) -> float:
    return 0.0 if value.length <= 1 else 49 + value.length


def _list(value: Value) -> float:
    return _GC_HEADER + 40 + 8 * value.length * (1.06 if value.added else 1.0)


def _tuple(value: Value) -> float:
    return _GC_HEADER + 24 + 8 * value.length if value.length else 0.0


def _dict(value: Value) -> float:
    if not value.length:
        return 64.0
    slots = 8.0
    while slots * 2 / 3 < value.length:
        slots *= 2
    index = 1 if slots <= 256 else 2 if slots <= 65536 else 4
    return _GC_HEADER + 80 + slots * index + 24 * (slots * 2 // 3)


def _set(value: Value) -> float:
    if value.length <= 4:
        return _GC_HEADER + 200.0
    slots = 32.0
    while slots * 3 / 5 < value.length:
        slots *= 4 if slots < 65536 else 2
    return _GC_HEADER + 200 + 16 * slots


_OWN: dict[str, Callable[[Value], float]] = {
    "int": _int,
    "float": lambda value: 24.0,
    "complex": lambda value: 32.0,
    "str": _str,
    "bytes": lambda value: 33 + value.length,
    "array": lambda value: 64 + (value.data or 8) * value.length,
    "list": _list,
    "tuple": _tuple,
    "dict": _dict,
    "set": _set,
    "deque": lambda value: _GC_HEADER + 600 + 8.25 * value.length,
    "lazy": lambda value: 100.0,
    "object": lambda value: _GC_HEADER + 140.0,
    "function": lambda value: 150.0,
}
CONTAINERS = {"list", "tuple", "dict", "set", "deque", "lazy", "array", "bytes", "object"}
HAS_LENGTH = CONTAINERS | {"str"}
_RANK = {"any": 0, "none": 0, "bool": 1, "int": 2, "float": 3}


def joined(one: Value | None, other: Value | None) -> Value | None:
    """Upper bound of two possible values: the larger one."""
    if one is None or other is None:
        return one or other
    return larger(one, other)


def larger(one: Value, other: Value) -> Value:
    if one is other:
        return one
    if one.kind == other.kind == "int":
        return one if (one.new, one.bits) >= (other.new, other.bits) else other
    ranks = [_RANK.get(value.kind, 4) for value in (one, other)]
    if ranks[0] != ranks[1]:
        return one if ranks[0] > ranks[1] else other
    if one.new != other.new:
        return one if one.new else other
    if one.items is not None and other.items is not None and len(one.items) == len(other.items):
        items = [*map(larger, one.items, other.items)]
        if all(a is b for a, b in zip(items, other.items, strict=True)):
            return other
        times, made = one.times + other.times, one.made + other.made
        return Value("tuple", items=items, new=one.new, times=times, made=made)
    if abs(one.times - other.times) > 1e-9:
        return one if one.times > other.times else other
    return one if one.length >= other.length else other


def held(roots: Sequence[Value]) -> float:
    """Bytes of all values reachable from the roots. Each value counts as often as its containers hold it, but no more
    often than it is created."""
    alive: dict[int, float] = {}
    found: list[Value] = []

    def visit(value: Value, count: float, depth: int) -> None:
        count = min(count, max(value.times if value.kind == "object" else value.made, 1.0))
        before = alive.get(id(value))
        if before is None:
            found.append(value)
        elif before >= count:
            return
        alive[id(value)] = count
        if depth < _DEEPEST:
            for inner, many in value.inside():
                visit(inner, max(inner.times, count) if inner.linked else count * many, depth + 1)

    for root in roots:
        visit(root, 1.0, 0)
    return min(sum(alive[id(value)] * value.own() for value in found), _MOST_BYTES)


def written(value: Value) -> float:
    """Number of characters of `str(value)`."""
    if value.kind == "str":
        return value.length
    if value.kind in ("int", "bool"):
        return value.bits * math.log10(2) + 1
    if value.kind == "float":
        return 17.0
    if value.items is not None:
        return 2 + sum(written(item) + 2 for item in value.items)
    if value.kind in CONTAINERS and value.of is not None:
        return 2 + value.length * (written(value.of) + 2)
    return 10.0
