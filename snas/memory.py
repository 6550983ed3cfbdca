"""Keeps the memory that a training step frees for the next step.

A step of a small network allocates and frees activations of tens of megabytes. By default glibc returns blocks of that
size to the operating system, which clears every page for the next step: a quarter of the time on a CPU
(benchmarks/snas_speed.py). On other C libraries these functions do nothing.
"""

from __future__ import annotations

import ctypes
from typing import Any

# Parameters of mallopt, from malloc.h of glibc.
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def keep_freed_memory() -> None:
    """Makes this process keep freed memory until `release_memory`."""
    if mallopt := _glibc_function("mallopt"):
        mallopt(_MMAP_MAX, 0)
        mallopt(_TRIM_THRESHOLD, -1)


def release_memory() -> None:
    """Returns free memory to the system; called after each network, so that the largest one does not stay."""
    if malloc_trim := _glibc_function("malloc_trim"):
        malloc_trim(0)


def _glibc_function(name: str) -> Any:
    """A function of the C library, or None if it has none of this name."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
