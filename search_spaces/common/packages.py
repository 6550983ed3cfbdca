"""Installed packages: the versions that results are recorded with, optional ones, imported when they are used, and the
device that PyTorch computes on."""

import importlib
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

# Of the drivers of NVIDIA (its boards have another), of Windows under Linux, and of AMD.
_DRIVERS = ("/dev/nvidiactl", "/dev/nvhost-gpu", "/dev/nvgpu", "/dev/dxg", "/dev/kfd")


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


def best_device() -> str:
    """The device to compute on: "cuda" if there is a GPU, otherwise "cpu"."""
    if sys.platform == "darwin" or (sys.platform == "linux" and not any(Path(driver).exists() for driver in _DRIVERS)):
        return "cpu"  # found without PyTorch, which takes seconds to import
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"
