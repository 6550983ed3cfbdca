"""Replaces `grid`, which KernelBook's kernels import from PyTorch and PyTorch 2.7 removed (its pull request 148305)."""

from collections.abc import Callable, Mapping
from math import ceil

# CUDA's maximum grid size along y.
_MAX_Y = 65535
_MODULE = "torch._inductor.runtime.triton_heuristics"


def grid(*sizes: int) -> Callable[[Mapping[str, int]], tuple[int, int, int]]:
    """Maps block sizes to the launch grid (x, y, z) of a kernel over `sizes` elements, given in the order z, y, x.

    Used as `kernel[grid(256)](..., XBLOCK=64)`. A dimension without a block size has one program per element; a grid
    that exceeds CUDA's limit along y is split along z.
    """

    def programs(blocks: Mapping[str, int]) -> tuple[int, int, int]:
        x, y, z = (
            ceil(size / blocks.get(f"{name}BLOCK", 1))
            for name, size in zip("XYZ", (*reversed(sizes), 1, 1), strict=False)
        )
        if len(sizes) == 3:
            return x, y, z
        parts = max(1, ceil(y / _MAX_Y))
        return x, ceil(y / parts), parts

    return programs


def provide(code: str) -> None:
    """Makes `grid` importable from its former place in PyTorch, if `code` imports that module."""
    if _MODULE in code:
        from torch._inductor.runtime import triton_heuristics

        vars(triton_heuristics).setdefault("grid", grid)
