"""The software versions that results are recorded with."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version


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
