"""Optional dependencies, imported when they are used."""

from __future__ import annotations

import importlib
from typing import Any


def optional(module: str, what: str, extra: str) -> Any:
    """A module of an extra. Raises ImportError that says how to install it; `what` needs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise ImportError(f"{what} needs {module}: pip install nassurrogate[{extra}]") from None
