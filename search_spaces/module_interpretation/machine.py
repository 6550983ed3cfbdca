"""What both statements and expressions need: scopes, the budget, and what may be done with a value."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from torch import Tensor, nn

_STEPS = 1_000_000
_LIBRARY_CALL = 100  # steps
_MOST_PARTS = 100_000  # of a value, each counted as often as it is there
_LARGEST = 2**62
_REFUSED_OPTIONS = {"device", "generator", "pin_memory"}


class RefusedError(Exception):
    """A program asks for what it may not have, is too long, or has a value that is not known."""


class Object:
    """What classes of a program are that say nothing else."""


@dataclass
class Scope:
    names: dict[str, Any] = field(default_factory=dict)
    outer: Scope | None = None
    of_class: bool = False

    def find(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        raise RefusedError(f"the name {name}")


class Namespace(dict[str, Any]):
    """Of a library: what can be asked of it by name."""


@dataclass(frozen=True)
class Library:
    """A function of a library, or a class that it makes objects of."""

    run: Callable[..., Any]
    kind: type | None = None


# That which runs: what PyTorch calls by itself must count, too.
RUNNING: ContextVar[Machine] = ContextVar("RUNNING")


class Machine(ABC):
    def __init__(self) -> None:
        self.known = Scope()  # Python's own names
        self.top = Scope(outer=self.known)
        self.scope = self.top
        self.classes: set[type] = set()  # of the program
        self._steps = 0

    def own(self, kind: Any) -> bool:
        """Is it a class of the program?"""
        return isinstance(kind, type) and kind in self.classes

    def step(self, count: int = 1) -> None:
        self._steps += count
        if self._steps > _STEPS:
            raise RefusedError("so many steps")

    def kept(self, value: Any) -> Any:
        """The value, if it is not too large; one that is many takes as many steps."""
        if isinstance(value, int) and abs(value) > _LARGEST:
            raise RefusedError("so large a number")
        if isinstance(value, list | tuple | str | dict | set | range):
            self.step(1 + len(value))
        return value

    def plain(self, value: Any) -> None:
        """A step for each value within values, as often as it is there: one in itself twice, that again, ..."""
        count, left = 0, [value]
        while left:
            inner = left.pop()
            count += 1
            if count > _MOST_PARTS:
                raise RefusedError("so large a value")
            if isinstance(inner, list | tuple | set):
                left.extend(inner)
            elif isinstance(inner, dict):
                left.extend((*inner.keys(), *inner.values()))
        self.step(count)

    def through(self, value: Any) -> Iterator[Any]:
        """Its values, one after another."""
        if isinstance(value, Tensor):
            self.step(_LIBRARY_CALL * len(value))
        for inner in value:
            self.step()
            yield inner

    def call(self, function: Any, given: Sequence[Any], named: dict[str, Any]) -> Any:
        if isinstance(function, Library):
            self.step(_LIBRARY_CALL)
            self.plain([given, named])
            function = function.run
            named = {name: value for name, value in named.items() if name not in _REFUSED_OPTIONS}
        elif isinstance(function, nn.Module):
            self.step(_LIBRARY_CALL)
        elif not (self.own(function) if isinstance(function, type) else callable(function)):
            raise RefusedError(f"a call of {type(function).__name__}")
        found = function(*given, **named)
        if isinstance(found, nn.Module):
            self.step(_LIBRARY_CALL * sum(1 for _ in found.modules()))
        return self.kept(found)

    @abstractmethod
    def run(self, body: Sequence[ast.stmt]) -> None: ...

    @abstractmethod
    def eval(self, node: ast.expr) -> Any: ...

    @abstractmethod
    def binary(self, op: ast.operator, one: Any, other: Any) -> Any: ...

    @abstractmethod
    def assign(self, target: ast.expr, value: Any) -> None: ...

    @abstractmethod
    def function(self, node: ast.FunctionDef | ast.Lambda) -> Callable[..., Any]: ...
