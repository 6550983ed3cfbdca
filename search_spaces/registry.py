"""Registries of classes by name: search spaces, searchers, regressors."""

from typing import Any, Generic, TypeVar

from search_spaces.common.errors import did_you_mean, quoted

Kind = TypeVar("Kind")
Class = TypeVar("Class", bound=Any)


class Registry(Generic[Kind]):
    """Classes of one kind by their `name` attribute."""

    def __init__(self, kind: str) -> None:
        self._kind = kind  # for error messages
        self._classes: dict[str, Kind] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._classes

    def register(self, cls: Class) -> Class:
        """Class decorator that registers the class under its `name`. Raises ValueError if the name is taken."""
        if not isinstance(cls.name, str):
            raise ValueError(f"the name of a {self._kind} is {quoted(cls.name)}, not text")
        if cls.name in self:
            raise ValueError(f"a {self._kind} named {cls.name!r} is already registered")
        self._classes[cls.name] = cls
        return cls

    def remove(self, name: str) -> None:
        """Undoes `register`."""
        del self._classes[name]

    def names(self) -> list[str]:
        """Sorted names of all registered classes."""
        return sorted(self._classes)

    def get(self, name: str) -> Kind:
        """The class with this name. Raises ValueError that suggests the nearest name."""
        if name not in self:
            raise ValueError(f"unknown {self._kind} {quoted(name)}{did_you_mean(name, self.names())}")
        return self._classes[name]
