"""What the operations of a module compute and move, counted while they run on tensors without memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import flop_registry

# A100-SXM4-40GB data sheet, single precision; the time to start a kernel is a usual one.
_FLOPS, _BYTES, _START = 19.5e12, 1.555e12, 5e-6


@dataclass(frozen=True)
class Cost:
    """Floating-point operations (a multiply-add is two), bytes read and written, operations that are no views, and the
    least milliseconds that these take on an A100 by the roofline model, one after another and where those that follow
    each other number by number are one."""

    flops: float
    bytes: float
    kernels: int
    milliseconds: float
    fused_milliseconds: float


class CostCounter(TorchDispatchMode):
    """Counts what runs under it."""

    def __init__(self) -> None:
        super().__init__()
        self._flops = self._bytes = 0.0
        self._kernels = 0
        self._seconds = self._fused = 0.0
        self._open: Tensor | None = None  # the result of a chain of operations that go number by number
        self._chain = 0.0  # its bytes, without the result's

    @property
    def cost(self) -> Cost:
        fused = self._fused + self._closed()
        return Cost(self._flops, self._bytes, self._kernels, _written(self._seconds), _written(fused))

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        out = func(*args, **(kwargs or {}))
        if not func.is_view:
            count = flop_registry.get(func.overloadpacket)
            flops = int(count(*args, **(kwargs or {}), out_val=out)) if count else 0
            given = [x for x in tree_leaves((args, kwargs)) if isinstance(x, Tensor)]
            made = [x for x in tree_leaves(out) if isinstance(x, Tensor)]
            moved = sum(map(_size, given)) + sum(map(_size, made))
            seconds = max(flops / _FLOPS, moved / _BYTES) + _START
            self._flops, self._bytes = self._flops + flops, self._bytes + moved
            self._kernels, self._seconds = self._kernels + 1, self._seconds + seconds
            if torch.Tag.pointwise in func.tags and len(made) == 1:
                self._extend(given, made[0])
            else:
                self._fused += self._closed() + seconds
                self._open = None
        return out

    def _extend(self, given: list[Tensor], made: Tensor) -> None:
        if not any(x is self._open for x in given):
            self._fused += self._closed()
            self._chain = 0.0
        self._chain += sum(_size(x) for x in given if x is not self._open)
        self._open = made

    def _closed(self) -> float:
        """Seconds of the chain, if one is open."""
        return 0.0 if self._open is None else (self._chain + _size(self._open)) / _BYTES + _START


def _size(x: Tensor) -> int:
    return x.numel() * x.element_size()


def _written(seconds: float) -> float:
    return float(f"{1000 * seconds:.4g}")
