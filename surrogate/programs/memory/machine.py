"""The state of an abstract run: frames, how often the place where it stands is reached, the most that was held."""

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
# Of what programs make at once; where more is seen, a number stands for something else.
_FEASIBLE = 3e6


class TooLongError(Exception):
    """A program is so large that its abstract run takes too long."""


class Closure(NamedTuple):
    """What a function of the program is: its definition, where its other names are, whether its answers are kept."""

    definition: Function | ast.Lambda
    outer: Frame
    cached: bool = False


@dataclass
class Frame:
    """Of one call. `levels` are how often the body of each loop around runs, `guards` how many tests around let a
    value through once; `fresh` is what the present statement has made."""

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


class Machine(ABC):
    """`size` stands for every number of things that is not known: how much the program is given."""

    def __init__(self, size: float, stdin: tuple[float, float]) -> None:
        self.size = min(max(size, 1.0), _LARGEST_SIZE)
        self.stdin = stdin  # characters and lines
        # Where loops stand in loops, tests keep what is behind them from running as often as it could.
        self.most_times = min(max(self.size, 16.0), MANY)
        self.times = 1.0  # the present place is reached, in this round of the abstract loops around it
        self.rounds = 1.0  # of those
        self.loops = 0  # around the present place, comprehensions too
        self.peak = 0.0
        self.top = Frame({})
        self.frames = [self.top]
        self.caches: list[Value] = []
        self.objects: dict[ast.AST, Value] = {}  # by where they are made
        self._steps = 0

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def value(self, kind: str, **known: Any) -> Value:
        """One that is made here, but kept nowhere yet."""
        made = self.times * self.rounds
        return Value(kind, times=self.times, made=math.inf if made == 1.0 else made, **known)

    def fresh(self, kind: str, **known: Any) -> Value:
        """One that is alive until the end of the statement at the least."""
        value = self.value(kind, **known)
        if kind in HAS_LENGTH:
            self.frame.fresh.append(value)
        return value

    def number(self, bits: float) -> Value:
        return self.value("int", bits=bits)

    def some_number(self) -> Value:
        """One of which nothing is known."""
        return self.number(math.log2(self.size + 1))

    def count(self, value: Value) -> float:
        """How many values going through one gives."""
        return value.length if value.kind in HAS_LENGTH else self.size

    def feasible(self, number: float) -> float:
        return number if number <= _FEASIBLE else min(self.size, _FEASIBLE)

    @contextmanager
    def often(self, count: float) -> Iterator[None]:
        """What is evaluated so often as a statement runs."""
        before = self.times
        self.times = min(before * count, self.most_times)
        self.loops += 1
        try:
            yield
        finally:
            self.times, self.loops = before, self.loops - 1

    def additions(self, owner: Value, name: str = "") -> float:
        """How often something is added here to a value of that name: nothing on the whole where each round takes one
        away, and behind a test that lets each value through once, as often as the first loop that it is filled in."""
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

    def look(self) -> None:
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
        """What going through it gives."""

    @abstractmethod
    def assign(self, target: ast.expr, value: Value) -> None: ...

    @abstractmethod
    def put(self, owner: Value, value: Value, count: float) -> None:
        """So many values into a set, a list, a deque, or as keys into a dict."""

    @abstractmethod
    def store(self, owner: Value, key: Value, value: Value) -> None:
        """`owner[key] = value`."""

    @abstractmethod
    def binary(
        self, op: ast.operator, one: Value, other: Value, left: ast.expr, right: ast.expr
    ) -> Value: ...

    @abstractmethod
    def call(self, function: Value, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value: ...
