"""Memory that a training step frees is kept for the next step.

A step of a small network allocates and frees its activations, tens of megabytes each. glibc gives blocks of that size
back to the system at once, and the system clears every page again for the next step: a quarter of the time on a CPU
(benchmarks/snas_speed.py measures it all).
"""

from __future__ import annotations

import ctypes
from typing import Any

# glibc's malloc.h
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def keep_freed_memory() -> None:
    """From now on this process keeps what it frees, until `give_back_memory`. Only glibc can be told so."""
    if mallopt := _of_glibc("mallopt"):
        mallopt(_MMAP_MAX, 0)
        mallopt(_TRIM_THRESHOLD, -1)


def give_back_memory() -> None:
    """Hands back what is free now: after one network, so that the largest ever met does not stay."""
    if malloc_trim := _of_glibc("malloc_trim"):
        malloc_trim(0)


def _of_glibc(name: str) -> Any:
    try:
        return getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
