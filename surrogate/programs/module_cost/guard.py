"""Keeps what runs under it on tensors without memory, and counts its operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from surrogate.programs.module_cost.machine import RefusedError

_OPERATION = 300  # steps of the interpreter
_MOST_PIECES = 1000  # of a tensor that is taken apart
# Through these a list of numbers becomes a tensor.
_FROM_NUMBERS = {"lift_fresh", "_to_copy", "detach", "alias", "stack", "lift_fresh_copy"}


class Guard(TorchDispatchMode):
    """Refuses, before it runs, what would make or read numbers; a step of `step` for each operation."""

    def __init__(self, step: Callable[[int], None]) -> None:
        super().__init__()
        self._step = step

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        self._step(_OPERATION)
        name = func.overloadpacket.__name__
        for value in tree_leaves((args, kwargs)):
            if isinstance(value, torch.device) and value.type != "meta":
                raise RefusedError(f"the device {value}")
            if isinstance(value, Tensor) and not value.is_meta and name not in _FROM_NUMBERS:
                raise RefusedError("numbers in a tensor")
        if name in _PIECES and _PIECES[name](*args, **(kwargs or {})) > _MOST_PIECES:
            raise RefusedError("so many pieces of a tensor")
        return func(*args, **(kwargs or {}))


def _unbound(x: Tensor, dim: int = 0) -> float:
    return x.shape[dim]


def _split(x: Tensor, size: int, dim: int = 0) -> float:
    return x.shape[dim] / max(size, 1)


_PIECES: dict[str, Callable[..., float]] = {"unbind": _unbound, "split": _split, "unsafe_split": _split}
