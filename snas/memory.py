"""Memory that a training step frees is kept for the next step.

A step of a small network allocates and frees its activations, tens of megabytes each. glibc gives blocks of that size
back to the system at once, and the system clears every page again for the next step: a quarter of the time on a CPU
(benchmarks/snas_speed.py measures it all).
"""

from __future__ import annotations

import ctypes

# glibc's malloc.h
_TRIM_THRESHOLD, _MMAP_MAX = -1, -4


def keep_freed_memory() -> None:
    """From now on this process keeps what it frees, up to the most it ever needed. Only glibc can be told so."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_MMAP_MAX, 0)
    mallopt(_TRIM_THRESHOLD, -1)
