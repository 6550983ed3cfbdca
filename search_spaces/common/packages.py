"""Installed packages: the versions that results are recorded with, and optional ones, imported when they are used."""

import importlib
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any


def versions(*more: str) -> dict[str, str]:
    """Versions of Python, of this project, and of the packages that its numbers depend on.

    `more` names further packages. A package that is not installed has the version "not installed".
    """
    found = {"python": platform.python_version()}
    for package in ("nassurrogate", "torch", "numpy", "tokenizers", *more):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # for nassurrogate: run from a source tree
            found[package] = "not installed"
    return found


def optional(module: str, what: str, extra: str) -> Any:
    """A module of an extra. Raises ImportError that says how to install it; `what` needs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise ImportError(f"{what} needs {module}: pip install nassurrogate[{extra}]") from None
