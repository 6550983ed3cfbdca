"""Confines PyTorch to tensors without data, and charges each operation to the interpreter's budget."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from surrogate.programs.module_cost.interpreter_base import RefusedError

_OPERATION_STEPS = 300
_MOST_PIECES = 1000  # of a split tensor
# Operations that turn a list of numbers into a tensor.
_FROM_NUMBERS = {"lift_fresh", "_to_copy", "detach", "alias", "stack", "lift_fresh_copy"}


class MetaGuard(TorchDispatchMode):
    """Refuses operations that would create or read data before they run; calls `step` for each operation."""

    def __init__(self, step: Callable[[int], None]) -> None:
        super().__init__()
        self._step = step

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        self._step(_OPERATION_STEPS)
        name = func.overloadpacket.__name__
        for value in tree_leaves((args, kwargs)):
            if isinstance(value, torch.device) and value.type != "meta":
                raise RefusedError(f"the device {value}")
            if isinstance(value, Tensor) and not value.is_meta and name not in _FROM_NUMBERS:
                raise RefusedError("a tensor with data")
        if name in _PIECES and _PIECES[name](*args, **(kwargs or {})) > _MOST_PIECES:
            raise RefusedError("a tensor split into too many pieces")
        return func(*args, **(kwargs or {}))


def _unbind_pieces(x: Tensor, dim: int = 0) -> float:
    return x.shape[dim]


def _split_pieces(x: Tensor, size: int, dim: int = 0) -> float:
    return x.shape[dim] / max(size, 1)


_PIECES: dict[str, Callable[..., float]] = {
    "unbind": _unbind_pieces, "split": _split_pieces, "unsafe_split": _split_pieces,
}  # fmt: skip
