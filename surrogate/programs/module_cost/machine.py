"""What both statements and expressions need: scopes, the budget, and what may be done with a value.

A program is a stranger's. It gets at nothing but what names.py lists: a value of any other kind may stand somewhere,
but can neither be called nor asked for anything."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import MethodType
from typing import Any

import torch
from torch import Tensor, nn

_STEPS = 1_000_000
_LIBRARY_CALL = 100  # steps
_MOST_PARTS, _DEEPEST = 100_000, 100  # of a value, each part counted as often as it is there
_LARGEST = 2**62
_REFUSED_OPTIONS = {"device", "generator", "pin_memory"}
_SINGLE = (int, float, str, type(None), type(...), slice, Tensor, nn.Module, torch.dtype)


class RefusedError(Exception):
    """A program asks for what it may not have, is too long, or needs a value that is not known."""


class Object:
    """What classes of a program are that say nothing else."""


@dataclass
class Scope:
    names: dict[str, Any] = field(default_factory=dict)
    outer: Scope | None = None
    of_class: bool = False
    of_comprehension: bool = False

    def find(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        raise RefusedError(f"the name {name}")

    def function(self) -> Scope:
        """Where a name is bound that an expression binds."""
        return self.outer.function() if self.of_comprehension and self.outer else self


@dataclass(frozen=True)
class Namespace:
    """Of a library: what can be asked of it by name."""

    names: Mapping[str, Any]


@dataclass(frozen=True)
class Library:
    """A function of PyTorch's, or of Python's own (`of_python`), or a class (`kind`) that it makes objects of."""

    run: Callable[..., Any]
    kind: type | None = None
    of_python: bool = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        """As `sorted` calls its key."""
        return RUNNING.get().call(self, given, named)


@dataclass(frozen=True, eq=False)
class Closure:
    """A function of the program, and a method where it stands in a class."""

    run: Callable[..., Any]

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.run(*given, **named)

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        return self if owner is None else MethodType(self, owner)


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
        self._steps += max(count, 0)  # a program may have chosen the count
        if self._steps > _STEPS:
            raise RefusedError("so many steps")

    def kept(self, value: Any) -> Any:
        """The value, if it is not too large; one that is many takes as many steps, and is made at once."""
        if isinstance(value, Iterator | KeysView | ValuesView | ItemsView):
            return [*self.through(value)]
        if isinstance(value, int) and abs(value) > _LARGEST:
            raise RefusedError("so large a number")
        if isinstance(value, list | tuple | str | dict | set | range):
            self.step(1 + len(value))
        return value

    def plain(self, value: Any, *, for_torch: bool = False) -> None:
        """A step for each value within values, as often as it is there: one in itself twice, that again, ... Raises
        for kinds that are not a program's, and `for_torch` for names that mean something to Python."""
        count, left = 0, [(value, 0)]
        while left:
            inner, depth = left.pop()
            count += len(inner) if isinstance(inner, range) else 1
            if count > _MOST_PARTS or depth > _DEEPEST:
                raise RefusedError("so large a value")
            if isinstance(inner, list | tuple | set):
                left.extend((part, depth + 1) for part in inner)
            elif isinstance(inner, dict):
                left.extend((part, depth + 1) for pair in inner.items() for part in pair)
            elif not isinstance(inner, (*_SINGLE, range, Object, Namespace)) and not self.may_run(inner):
                raise RefusedError(f"a value of kind {type(inner).__name__}")
            elif for_torch and isinstance(inner, str) and inner.startswith("__"):
                raise RefusedError(f"the name {inner}")
        self.step(count)

    def may_run(self, value: Any) -> bool:
        if isinstance(value, MethodType):
            value = value.__func__
        return isinstance(value, Library | Closure | nn.Module) or self.own(value)

    def through(self, value: Any) -> Iterator[Any]:
        """Its values, one after another."""
        if isinstance(value, Tensor):
            self.step(_LIBRARY_CALL * len(value))
        elif isinstance(value, set):
            value = sorted(value, key=str)  # Python's own order of texts changes from run to run
        for inner in value:
            self.step()
            yield inner

    def true(self, value: Any) -> bool:
        if isinstance(value, float) and value != value:
            raise RefusedError("a number that is not known")
        return bool(value)

    def walk(self, module: nn.Module) -> None:
        """A step for each module in it, as often as it is there: PyTorch's own walks do not always keep count."""
        left = [module]
        while left:
            self.step()
            left.extend(left.pop().children())

    def call(self, function: Any, given: Sequence[Any], named: dict[str, Any]) -> Any:
        if not self.may_run(function):
            raise RefusedError(f"a call of {type(function).__name__}")
        if isinstance(function, Library):
            self.step(_LIBRARY_CALL)
            self.plain([[*given], named], for_torch=not function.of_python)
            if not function.of_python:
                named = {name: value for name, value in named.items() if name not in _REFUSED_OPTIONS}
            function = function.run
        found = self.kept(function(*given, **named))
        if isinstance(found, nn.Module):
            self.walk(found)
        return found

    @abstractmethod
    def run(self, body: Sequence[ast.stmt]) -> None: ...

    @abstractmethod
    def eval(self, node: ast.expr) -> Any: ...

    @abstractmethod
    def attribute(self, owner: Any, name: str) -> Any: ...

    @abstractmethod
    def set_attribute(self, owner: Any, name: str, value: Any) -> None: ...

    @abstractmethod
    def item_of(self, node: ast.Subscript, kinds: tuple[type[Any], ...]) -> tuple[Any, Any]: ...

    @abstractmethod
    def binary(self, op: ast.operator, one: Any, other: Any) -> Any: ...

    @abstractmethod
    def assign(self, target: ast.expr, value: Any) -> None: ...

    @abstractmethod
    def function(self, node: ast.FunctionDef | ast.Lambda) -> Closure: ...


# That which runs: what PyTorch calls by itself must count, too.
RUNNING: ContextVar[Machine] = ContextVar("RUNNING")
