"""State of the abstract interpreter: frames, execution counts of the current statement, peak memory."""

from __future__ import annotations

import ast
import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from surrogate.programs.memory.syntax import Function, Loop, popped
from surrogate.programs.memory.values import HAS_LENGTH, MANY, Value, held

_STEPS, _LARGEST_SIZE = 120_000, 1e12
# Largest plausible number of objects created at once; a larger number is assumed to mean something else.
_FEASIBLE = 3e6


class TooLongError(Exception):
    """The abstract run exceeded its budget of steps."""


class Closure(NamedTuple):
    """A function of the program: its definition, the enclosing frame, and whether its results are cached."""

    definition: Function | ast.Lambda
    outer: Frame
    cached: bool = False


@dataclass
class Frame:
    """Frame of one call.

    `levels` are the execution counts of the enclosing loops' bodies, `guards` the number of enclosing tests that let
    each value pass once; `fresh` holds the temporaries of the current statement.
    """

    names: dict[str, Value]
    function: ast.AST | None = None
    outer: Frame | None = None
    arguments: list[Value] = field(default_factory=list)
    times: float = 1.0
    returned: Value | None = None
    yielded: Value | None = None
    not_local: set[str] = field(default_factory=set)
    loops: list[Loop] = field(default_factory=list)
    levels: list[float] = field(default_factory=list)
    guards: int = 0
    fresh: list[Value] = field(default_factory=list)


class MemoryInterpreterBase(ABC):
    """State and shared operations of the interpreter. `size`, the size of the program's input, stands in for every
    unknown number."""

    def __init__(self, size: float, stdin: tuple[float, float]) -> None:
        self.size = min(max(size, 1.0), _LARGEST_SIZE)
        self.stdin = stdin  # characters and lines
        # Upper bound inside nested loops with tests, which keep the innermost statement from always being reached.
        self.most_times = min(max(self.size, 16.0), MANY)
        self.times = 1.0  # executions of the current statement per abstract iteration of the enclosing loops
        self.rounds = 1.0  # abstract iterations of the enclosing loops
        self.loops = 0  # enclosing loops, comprehensions included
        self.peak = 0.0
        self.top = Frame({})
        self.frames = [self.top]
        self.caches: list[Value] = []
        self.objects: dict[ast.AST, Value] = {}  # by the place of their creation
        self._steps = 0

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def value(self, kind: str, **known: Any) -> Value:
        """A value created here and not referenced yet."""
        made = self.times * self.rounds
        return Value(kind, times=self.times, made=math.inf if made == 1.0 else made, **known)

    def fresh(self, kind: str, **known: Any) -> Value:
        """A value that lives at least until the end of the current statement."""
        value = self.value(kind, **known)
        if kind in HAS_LENGTH:
            self.frame.fresh.append(value)
        return value

    def number(self, bits: float) -> Value:
        return self.value("int", bits=bits)

    def unknown_number(self) -> Value:
        """An unknown number."""
        return self.number(math.log2(self.size + 1))

    def count(self, value: Value) -> float:
        """Number of values that iterating over one yields."""
        return value.length if value.kind in HAS_LENGTH else self.size

    def feasible(self, number: float) -> float:
        return number if number <= _FEASIBLE else min(self.size, _FEASIBLE)

    @contextmanager
    def repeated(self, count: float) -> Iterator[None]:
        """Context in which expressions are evaluated `count` times per execution of the statement."""
        before = self.times
        self.times = min(before * count, self.most_times)
        self.loops += 1
        try:
            yield
        finally:
            self.times, self.loops = before, self.loops - 1

    def additions(self, owner: Value, name: str = "") -> float:
        """Number of elements that this statement adds to `owner`, called `name` in the source.

        Zero if each iteration also removes one; behind a test that lets each value pass once, the execution count of
        the outermost loop that fills the owner.
        """
        frame = self.frame
        if frame.loops and name in popped(frame.loops[-1]):
            return 0.0
        if not frame.guards:
            return self.times
        return min([level for level in frame.levels if level > owner.times * 1.01] or [self.times])

    def step(self, count: int = 1) -> None:
        self._steps += count
        if self._steps > _STEPS:
            raise TooLongError

    def update_peak(self) -> None:
        self.peak = max(self.peak, self.held(self.frames))

    def held(self, frames: Sequence[Frame]) -> float:
        roots = [*self.caches]
        for frame in frames:
            roots += [*frame.names.values(), *frame.fresh, *frame.arguments]
        return held(roots)

    @abstractmethod
    def run(self, body: Sequence[ast.stmt]) -> None: ...

    @abstractmethod
    def eval(self, node: ast.expr) -> Value: ...

    @abstractmethod
    def element(self, value: Value) -> Value:
        """The element that iterating over a value yields."""

    @abstractmethod
    def assign(self, target: ast.expr, value: Value) -> None: ...

    @abstractmethod
    def put(self, owner: Value, value: Value, count: float) -> None:
        """Adds `count` values to a set, list or deque, or as keys to a dict."""

    @abstractmethod
    def store(self, owner: Value, key: Value, value: Value) -> None:
        """`owner[key] = value`."""

    @abstractmethod
    def binary(self, op: ast.operator, one: Value, other: Value, left: ast.expr, right: ast.expr) -> Value: ...

    @abstractmethod
    def call(self, function: Value, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value: ...
