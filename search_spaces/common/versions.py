"""What a result was made with."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version


def versions(*more: str) -> dict[str, str]:
    """Versions of Python, of this project and of the packages its numbers depend on; `more` names further ones."""
    found = {"python": platform.python_version()}
    for package in ("nassurrogate", "torch", "numpy", "tokenizers", *more):
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # run from a source tree that is not installed
            found[package] = "not installed"
    return found
