"""Scopes, step budget and access control, which statements and expressions share.

Programs are untrusted. They reach only what names.py lists: values of any other kind can be passed around but neither
called nor asked for attributes."""

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
_LIBRARY_CALL_STEPS = 100
_MOST_PARTS, _DEEPEST = 100_000, 100  # of a value; shared parts count once per reference
_LARGEST = 2**62
_REFUSED_OPTIONS = {"device", "generator", "pin_memory"}
_SINGLE = (int, float, str, type(None), type(...), slice, Tensor, nn.Module, torch.dtype)


class RefusedError(Exception):
    """A program asks for something it may not have, exceeds the budget, or depends on an unknown value."""


class Object:
    """Base class of the program's classes that name no base."""


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
        """Scope that an assignment expression binds its name in."""
        return self.outer.function() if self.of_comprehension and self.outer else self


@dataclass(frozen=True)
class Namespace:
    """The accessible names of a library."""

    names: Mapping[str, Any]


@dataclass(frozen=True)
class Library:
    """A function of PyTorch or a Python built-in (`of_python`); `kind` is the class if it constructs one."""

    run: Callable[..., Any]
    kind: type | None = None
    of_python: bool = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Called by built-ins, as `sorted` calls its key."""
        return RUNNING.get().call(self, given, named)


@dataclass(frozen=True, eq=False)
class Closure:
    """A function of the program, or a method if it is defined in a class."""

    run: Callable[..., Any]

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.run(*given, **named)

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        return self if owner is None else MethodType(self, owner)


class ModuleInterpreterBase(ABC):
    def __init__(self) -> None:
        self.known = Scope()  # built-in names
        self.top = Scope(outer=self.known)
        self.scope = self.top
        self.classes: set[type] = set()  # of the program
        self._steps = 0

    def is_own_class(self, kind: Any) -> bool:
        """Whether it is a class defined by the program."""
        return isinstance(kind, type) and kind in self.classes

    def step(self, count: int = 1) -> None:
        self._steps += max(count, 0)  # the count may come from the program
        if self._steps > _STEPS:
            raise RefusedError("too many steps")

    def checked(self, value: Any) -> Any:
        """The value, unless it is too large. Containers cost a step per element; lazy iterators become lists."""
        if isinstance(value, Iterator | KeysView | ValuesView | ItemsView):
            return [*self.iterate(value)]
        if isinstance(value, int) and abs(value) > _LARGEST:
            raise RefusedError("too large a number")
        if isinstance(value, list | tuple | str | dict | set | range):
            self.step(1 + len(value))
        return value

    def check_nested(self, value: Any, *, for_torch: bool = False) -> None:
        """Charges a step for each nested value, once per reference, against exponentially shared structures.

        Raises RefusedError for values of unknown kinds and, with `for_torch`, for strings that begin with "__".
        """
        count, left = 0, [(value, 0)]
        while left:
            inner, depth = left.pop()
            count += len(inner) if isinstance(inner, range) else 1
            if count > _MOST_PARTS or depth > _DEEPEST:
                raise RefusedError("too large a value")
            if isinstance(inner, list | tuple | set):
                left.extend((part, depth + 1) for part in inner)
            elif isinstance(inner, dict):
                left.extend((part, depth + 1) for pair in inner.items() for part in pair)
            elif not isinstance(inner, (*_SINGLE, range, Object, Namespace)) and not self.is_callable(inner):
                raise RefusedError(f"a value of kind {type(inner).__name__}")
            elif for_torch and isinstance(inner, str) and inner.startswith("__"):
                raise RefusedError(f"the name {inner}")
        self.step(count)

    def is_callable(self, value: Any) -> bool:
        """Whether programs may call it."""
        if isinstance(value, MethodType):
            value = value.__func__
        return isinstance(value, Library | Closure | nn.Module) or self.is_own_class(value)

    def iterate(self, value: Any) -> Iterator[Any]:
        """Iterates over a value, a step per element."""
        if isinstance(value, Tensor):
            self.step(_LIBRARY_CALL_STEPS * len(value))
        elif isinstance(value, set):
            value = sorted(value, key=str)  # the order of a set of strings varies between runs
        for inner in value:
            self.step()
            yield inner

    def truth(self, value: Any) -> bool:
        """Truth value. Raises RefusedError for NaN, which stands for unknown numbers."""
        if isinstance(value, float) and value != value:
            raise RefusedError("an unknown number")
        return bool(value)

    def walk(self, module: nn.Module) -> None:
        """Charges a step for each nested module, once per reference: PyTorch's traversals do not all deduplicate."""
        left = [module]
        while left:
            self.step()
            left.extend(left.pop().children())

    def call(self, function: Any, given: Sequence[Any], named: dict[str, Any]) -> Any:
        if not self.is_callable(function):
            raise RefusedError(f"a call of {type(function).__name__}")
        if isinstance(function, Library):
            self.step(_LIBRARY_CALL_STEPS)
            self.check_nested([[*given], named], for_torch=not function.of_python)
            if not function.of_python:
                named = {name: value for name, value in named.items() if name not in _REFUSED_OPTIONS}
            function = function.run
        found = self.checked(function(*given, **named))
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


# The running interpreter: calls that PyTorch makes on its own are charged as well.
RUNNING: ContextVar[ModuleInterpreterBase] = ContextVar("RUNNING")
