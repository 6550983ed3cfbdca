"""Operations and memory traffic of a module, counted while it runs on tensors without data; roofline latencies."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import flop_registry

_LAUNCH = 5e-6  # seconds to launch a kernel, a typical value


class Device(NamedTuple):
    """Peak rates from the data sheet: single-precision floating-point operations per second and bytes per second."""

    flops: float
    bytes: float


A100 = Device(19.5e12, 1.555e12)  # SXM4, 40 GB


class Kernel(NamedTuple):
    """Floating-point operations of one kernel (a multiply-add is two) and the bytes that it reads and writes."""

    flops: float
    bytes: float


@dataclass(frozen=True)
class Cost:
    """Cost of a module: its operations other than views as `kernels`, and as `fused` kernels, in which consecutive
    pointwise operations are one."""

    kernels: tuple[Kernel, ...]
    fused: tuple[Kernel, ...]

    @property
    def flops(self) -> float:
        return sum(kernel.flops for kernel in self.kernels)

    @property
    def bytes(self) -> float:
        return sum(kernel.bytes for kernel in self.kernels)

    def milliseconds(self, device: Device, *, fused: bool = False) -> float:
        """Lower bound by the roofline model, kernels running one after another."""
        kernels = self.fused if fused else self.kernels
        return 1000 * sum(max(k.flops / device.flops, k.bytes / device.bytes) + _LAUNCH for k in kernels)


class CostCounter(TorchDispatchMode):
    """Dispatch mode that records the cost of all operations that run under it."""

    def __init__(self) -> None:
        super().__init__()
        self._kernels: list[Kernel] = []
        self._fused: list[Kernel] = []
        self._result: Tensor | None = None  # of the last operation, if pointwise
        self._read = 0  # bytes read by the current chain of pointwise operations

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
            self._fused.pop()  # continues the chain
        else:
            self._read = 0
        self._read += sum(_size(x) for x in given if x is not self._result)
        self._result = made[0]
        self._fused.append(Kernel(0.0, self._read + _size(made[0])))


def _size(x: Tensor) -> int:
    return x.numel() * x.element_size()
