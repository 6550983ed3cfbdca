"""Old names of public modules that have moved: they import for one release, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class MovedModules(MetaPathFinder, Loader):
    """Finds the modules of a table, old name -> new name, and those inside them, and gives the new module instead."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if self._new_name(fullname) else None

    def _new_name(self, name: str) -> str:
        """ "" for a module that has not moved."""
        for old, new in self.names.items():
            if name == old or name.startswith(old + "."):
                return new + name.removeprefix(old)
        return ""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        new = self._new_name(spec.name)
        warnings.warn(
            f"{spec.name} is now {new}; the old name goes with the next release",
            DeprecationWarning,
            stacklevel=2,
        )
        module = import_module(new)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # which the import of the old name has overwritten


def keep_old_names(names: Mapping[str, str]) -> None:
    """Makes `import` of an old name, or of a module inside an old package, give the module of the new name."""
    sys.meta_path.insert(
        0, MovedModules(names)
    )  # before what would load a moved folder's files a second time
