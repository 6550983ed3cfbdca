"""What the operations of a module compute and move, counted while they run on tensors without memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import flop_registry

_START = 5e-6  # seconds to start a kernel, a usual time


class Device(NamedTuple):
    """What its data sheet says: floating-point operations (single precision) and bytes a second."""

    flops: float
    bytes: float


A100 = Device(19.5e12, 1.555e12)  # SXM4, 40 GB


class Kernel(NamedTuple):
    """What one computes (a multiply-add is two operations), and the bytes that it reads and writes."""

    flops: float
    bytes: float


@dataclass(frozen=True)
class Cost:
    """Of a module: its `kernels`, operations that are no views, as they stand and `fused`, where operations that go
    number by number and follow each other are one."""

    kernels: tuple[Kernel, ...]
    fused: tuple[Kernel, ...]

    @property
    def flops(self) -> float:
        return sum(kernel.flops for kernel in self.kernels)

    @property
    def bytes(self) -> float:
        return sum(kernel.bytes for kernel in self.kernels)

    def milliseconds(self, device: Device, *, fused: bool = False) -> float:
        """The least by the roofline model, one kernel after another."""
        kernels = self.fused if fused else self.kernels
        return 1000 * sum(max(k.flops / device.flops, k.bytes / device.bytes) + _START for k in kernels)


class CostCounter(TorchDispatchMode):
    """Counts what runs under it."""

    def __init__(self) -> None:
        super().__init__()
        self._kernels: list[Kernel] = []
        self._fused: list[Kernel] = []
        self._result: Tensor | None = None  # of the last operation, if that went number by number
        self._read = 0  # bytes, by the chain of those that it ends

    @property
    def cost(self) -> Cost:
        return Cost(tuple(self._kernels), tuple(self._fused))

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        out = func(*args, **(kwargs or {}))
        if not func.is_view:
            count = flop_registry.get(func.overloadpacket)
            flops = float(count(*args, **(kwargs or {}), out_val=out)) if count else 0.0
            given = [x for x in tree_leaves((args, kwargs)) if isinstance(x, Tensor)]
            made = [x for x in tree_leaves(out) if isinstance(x, Tensor)]
            self._kernels.append(Kernel(flops, sum(map(_size, given)) + sum(map(_size, made))))
            self._fuse(func, given, made)
        return out

    def _fuse(self, func: Any, given: list[Tensor], made: list[Tensor]) -> None:
        if torch.Tag.pointwise not in func.tags or len(made) != 1:
            self._fused.append(self._kernels[-1])
            self._result = None
            return
        if any(x is self._result for x in given):
            self._fused.pop()  # it goes on
        else:
            self._read = 0
        self._read += sum(_size(x) for x in given if x is not self._result)
        self._result = made[0]
        self._fused.append(Kernel(0.0, self._read + _size(made[0])))


def _size(x: Tensor) -> int:
    return x.numel() * x.element_size()
