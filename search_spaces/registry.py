"""Classes found by name: search spaces, searchers, baselines."""

from __future__ import annotations

import difflib
from typing import Any, Generic, TypeVar

Kind = TypeVar("Kind")
Class = TypeVar("Class", bound=Any)


class Registry(Generic[Kind]):
    """Classes of one kind, each known by its `name`."""

    def __init__(self, kind: str) -> None:
        self._kind = kind  # what errors call one
        self._classes: dict[str, Kind] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._classes

    def register(self, cls: Class) -> Class:
        """Class decorator: makes the class known by its `name`. Raises ValueError for a name that is taken."""
        if cls.name in self:
            raise ValueError(f"a {self._kind} named {cls.name!r} is registered already")
        self._classes[cls.name] = cls
        return cls

    def names(self) -> list[str]:
        """Names of all registered classes."""
        return sorted(self._classes)

    def get(self, name: str) -> Kind:
        """The class called `name`. Raises ValueError that suggests the nearest name."""
        if name not in self:
            raise ValueError(f"unknown {self._kind} {name!r}{nearest(name, self.names())}")
        return self._classes[name]


def nearest(name: str, known: list[str]) -> str:
    """The end of an error about an unknown name: the nearest known ones, or all of a few."""
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 12 else ""
