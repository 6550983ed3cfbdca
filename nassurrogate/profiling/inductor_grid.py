"""What KernelBook's kernels import of PyTorch that PyTorch 2.7 and later have no more (its pull request 148305)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

# Programs that CUDA starts along y.
_MOST = 65535
_MODULE = "torch._inductor.runtime.triton_heuristics"


def grid(*sizes: int) -> Callable[[Mapping[str, int]], tuple[int, int, int]]:
    """How many programs a kernel of so many elements is started as: `kernel[grid(256)](..., XBLOCK=64)`. Sizes are in
    the order z, y, x; a dimension without a block has a program an element, and of more along y than CUDA starts, z
    takes several."""

    def programs(blocks: Mapping[str, int]) -> tuple[int, int, int]:
        x, y, z = (
            ceil(size / blocks.get(f"{name}BLOCK", 1))
            for name, size in zip("XYZ", (*reversed(sizes), 1, 1), strict=False)
        )
        if len(sizes) == 3:
            return x, y, z
        parts = max(1, ceil(y / _MOST))
        return x, ceil(y / parts), parts

    return programs


def provide(code: str) -> None:
    """Lets code import it from where PyTorch had it."""
    if _MODULE in code:
        from torch._inductor.runtime import triton_heuristics

        vars(triton_heuristics).setdefault("grid", grid)
