"""Aliases for public modules that have moved; importing one gives a DeprecationWarning. They last one release."""

import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class MovedModules(MetaPathFinder, Loader):
    """An importer that gives the new module for an old name, or for a submodule of an old name.

    `names` maps old names to new ones.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if self._new_name(fullname) else None

    def _new_name(self, name: str) -> str:
        """The new name of a module, or "" if it has not moved."""
        for old, new in self.names.items():
            if name == old or name.startswith(old + "."):
                return new + name.removeprefix(old)
        return ""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        new = self._new_name(spec.name)
        warnings.warn(
            f"{spec.name} is now {new}; the old name will be removed in the next release",
            DeprecationWarning,
            stacklevel=2,
        )
        module = import_module(new)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # importing the old name has overwritten it


def keep_old_names(names: Mapping[str, str]) -> None:
    """Makes the imports of old names, and of their submodules, give the modules of the new names."""
    # First, before the path finder can load the files of a moved package a second time under the old name.
    sys.meta_path.insert(0, MovedModules(names))
