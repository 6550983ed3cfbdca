"""What an abstract interpreter knows of a value: its kind, how long it is, how large, and what is in it."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Sequence
from typing import Any

# Bytes of CPython 3.11, as tracemalloc counts them: what an object has, and what each value in it has on top.
_GC = 16
_LONGEST = 3e7
_MOST_BITS = 1e9
_SMALL_BITS = 8.05  # whole numbers up to 256 are there already


class Value:
    """`length` values `of` one kind (of a dict `key`, too), or a number of so many `bits`.

    `times` is how often the program makes one, so that `added` (to all of these together) says how long one is.
    What is not `new` was there before the program ran, or is counted elsewhere.
    """

    rounds = 1.0
    __slots__ = (
        "kind", "bits", "base", "added", "cap", "of", "key", "items", "new", "times", "site", "fields", "data", "nested", "made",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        *,
        bits: float = 0.0,
        base: float = 0.0,
        of: Value | None = None,
        key: Value | None = None,
        items: Sequence[Value] | None = None,
        new: bool = True,
        times: float = 1.0,
        site: ast.AST | None = None,
        fields: dict[str, Value] | None = None,
        data: Any = None,
    ) -> None:
        self.kind, self.bits, self.base, self.of, self.key = kind, min(bits, _MOST_BITS), base, of, key
        self.items, self.new, self.times, self.site = items, new, times, site
        self.fields, self.data, self.added, self.cap = fields, data, 0.0, math.inf
        self.nested = False
        # How many of it the whole program makes; of what is not told, any number.
        self.made = times * Value.rounds if times != 1.0 or Value.rounds > 1 else math.inf

    @property
    def length(self) -> float:
        return min(self.base + self.added / max(self.times, 1e-9), self.cap, _LONGEST)

    @property
    def number(self) -> float:
        """The largest that it may be."""
        return 2.0 ** min(self.bits, 60.0)

    @property
    def domain(self) -> float:
        """How many values there are of its kind."""
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
        """So many more, of all that are made together."""
        self.of = joined(self.of, value)
        self.added += count

    def own(self) -> float:
        """Bytes without what is in it."""
        return _OWN.get(self.kind, _nothing)(self) if self.new else 0.0

    def inside(self) -> Iterator[tuple[Value, float]]:
        """What is in it, and how many in each."""
        if self.kind in ("array", "bytes"):
            return
        if self.items is not None:
            for item in self.items:
                yield item, 1.0
        else:
            for value in (self.of, self.key):
                if value is not None:
                    yield value, 1.0 if self.kind == "lazy" else self.length
        if self.fields:
            for value in self.fields.values():
                yield value, 1.0


def _nothing(value: Value) -> float:
    return 0.0


def _of_int(value: Value) -> float:
    return 0.0 if value.bits <= _SMALL_BITS else 24 + 4 * math.ceil(min(value.bits, _MOST_BITS) / 30)


def _of_str(value: Value) -> float:
    return 0.0 if value.length <= 1 else 49 + value.length


def _of_list(value: Value) -> float:
    return _GC + 40 + 8 * value.length * (1.06 if value.added else 1.0)


def _of_tuple(value: Value) -> float:
    length = len(value.items) if value.items is not None else value.length
    return _GC + 24 + 8 * length if length else 0.0


def _of_dict(value: Value) -> float:
    length = value.length
    if not length:
        return 64.0
    slots = 8.0
    while slots * 2 / 3 < length:
        slots *= 2
    index = 1 if slots <= 256 else 2 if slots <= 65536 else 4
    return _GC + 48 + 32 + slots * index + 24 * (slots * 2 // 3)


def _of_set(value: Value) -> float:
    length = value.length
    if length <= 4:
        return _GC + 200.0
    slots = 32.0
    while slots * 3 / 5 < length:
        slots *= 4 if slots < 65536 else 2
    return _GC + 200 + 16 * slots


def _of_deque(value: Value) -> float:
    return _GC + 600 + 8.25 * value.length


def _of_object(value: Value) -> float:
    return _GC + 40 + 100.0


_OWN = {
    "int": _of_int,
    "float": lambda value: 24.0,
    "complex": lambda value: 32.0,
    "str": _of_str,
    "bytes": lambda value: 33 + value.length,
    "array": lambda value: 64 + (value.data or 8) * value.length,
    "list": _of_list,
    "tuple": _of_tuple,
    "dict": _of_dict,
    "set": _of_set,
    "deque": _of_deque,
    "lazy": lambda value: 100.0,
    "object": _of_object,
    "function": lambda value: 150.0,
}
CONTAINERS = {"list", "tuple", "dict", "set", "deque", "lazy", "array", "bytes", "object"}
_RANK = {"any": 0, "none": 0, "bool": 1, "int": 2, "float": 3}


def joined(one: Value | None, other: Value | None) -> Value | None:
    """One of two that a value may be, the larger."""
    if one is None or one is other:
        return other
    if other is None:
        return one
    if one.kind == other.kind == "int":
        return one if (one.new, one.bits) >= (other.new, other.bits) else other
    ranks = [_RANK.get(value.kind, 4) for value in (one, other)]
    if ranks[0] != ranks[1]:
        return one if ranks[0] > ranks[1] else other
    if one.new != other.new:
        return one if one.new else other
    if one.items is not None and other.items is not None and len(one.items) == len(other.items):
        items = [joined(a, b) or a for a, b in zip(one.items, other.items, strict=True)]
        if all(a is b for a, b in zip(items, other.items, strict=True)):
            return other
        return Value("tuple", items=items, new=one.new, times=one.times + other.times)
    if abs(one.times - other.times) > 1e-9:
        return one if one.times > other.times else other
    return one if one.length >= other.length else other


def held(roots: list[Value]) -> float:
    """Bytes of all that can be reached."""
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
        if depth < 7:
            for inner, many in value.inside():
                visit(inner, max(inner.times, count) if inner.nested else count * many, depth + 1)

    for root in roots:
        visit(root, 1.0, 0)
    return min(sum(alive[id(value)] * value.own() for value in found), 4e9)
