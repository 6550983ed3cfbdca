"""The device to compute on."""

import sys
from pathlib import Path

# Of the drivers of NVIDIA, of Windows under Linux, and of AMD.
_DRIVERS = ("/dev/nvidiactl", "/dev/dxg", "/dev/kfd")


def best_device() -> str:
    """The device to compute on: "cuda" if there is a GPU, otherwise "cpu"."""
    if sys.platform == "darwin" or (sys.platform == "linux" and not any(Path(driver).exists() for driver in _DRIVERS)):
        return "cpu"  # found without PyTorch, which takes seconds to import
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"
