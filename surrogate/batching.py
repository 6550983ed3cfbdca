"""Batches of texts of similar length that fit into memory, and reading several of them concurrently on a CPU."""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from threading import Lock
from typing import TypeVar

import torch
import torch.nn.functional as F
from torch import Tensor

# Batches that a CPU reads concurrently; with more, Python's global lock would limit the speed.
_CONCURRENT = 4
# Share of a GPU's free memory that one batch may take: the estimates are rough, and other processes use it as well.
_GPU_SHARE = 0.5
# Bytes of freed memory that the process keeps, and of the largest blocks among it.
_KEPT, _LARGEST_KEPT = 64 << 20, 32 << 20
T = TypeVar("T")
R = TypeVar("R")


def default_batch_size(device: torch.device) -> int:
    """Texts per batch: 16 on a CPU, because larger batches leave its cache and take twice as long per text."""
    return 16 if device.type == "cpu" else 256


def batch_memory(device: torch.device) -> int | None:
    """Bytes that a batch may take on a GPU, at present; None for other devices."""
    if device.type != "cuda":
        return None
    free, _ = torch.cuda.mem_get_info(device)
    # PyTorch keeps what it has freed, which the driver counts as used.
    reusable = torch.cuda.memory_reserved(device) - torch.cuda.memory_allocated(device)
    return int(_GPU_SHARE * (free + reusable))


def batches(
    lengths: Sequence[int], batch_size: int, most_texts: Callable[[int], int], device: torch.device
) -> list[list[int]]:
    """Positions of texts, in batches of similar length and from short to long.

    A batch has at most `batch_size` texts, and at most `most_texts(n)` if its longest has n tokens. Where texts are
    short enough, all concurrent readers get the same number of batches, of the same size.
    """
    size = -(-len(lengths) // _rounded(len(lengths), batch_size, device))
    found: list[list[int]] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if not found or len(found[-1]) >= min(size, most_texts(lengths[row])):
            found.append([])
        found[-1].append(row)
    return found


def grouped(batches: Sequence[list[int]], most: int, device: torch.device) -> list[list[list[int]]]:
    """Consecutive batches in groups of at most `most`, the same number for all concurrent readers of a CPU; single
    elsewhere."""
    count = _rounded(len(batches), most if device.type == "cpu" else 1, device)
    ends = [len(batches) * part // count for part in range(count + 1)]
    return [list(batches[start:end]) for start, end in pairwise(ends) if end > start]


def _rounded(items: int, most: int, device: torch.device) -> int:
    """How many parts to make of so many items, of at most `most` each: a multiple of the concurrent readers."""
    readers = _readers() if device.type == "cpu" else 1
    return max(1, -(-items // (most * readers)) * readers)


def joined(memories: list[Tensor], masks: list[Tensor]) -> tuple[Tensor, Tensor]:
    """Encodings (B, L, D) and masks (B, L) of several batches as those of one, padded to the longest text."""
    longest = max(mask.shape[1] for mask in masks)
    padded = [F.pad(memory, (0, 0, 0, longest - memory.shape[1])) for memory in memories]
    return torch.cat(padded), torch.cat([F.pad(mask, (0, longest - mask.shape[1])) for mask in masks])


def map_concurrently(read: Callable[[T], R], items: Sequence[T], device: torch.device) -> Iterator[R]:
    """`read(item)` for each item, in order; on a CPU several are read concurrently, each on its share of the cores.

    All cores working on one item would wait for each other at every small step of decoding, and for long on a busy
    machine.
    """
    readers = 1
    if device.type == "cpu":
        _keep_freed_memory()
        readers = min(_readers(), len(items))
    if readers < 2:
        yield from map(read, items)
        return
    with (
        _shared_cores(readers) as threads,
        ThreadPoolExecutor(readers, initializer=torch.set_num_threads, initargs=(threads,)) as pool,
    ):
        yield from pool.map(read, items)


@cache
def _keep_freed_memory() -> None:
    """Makes glibc keep freed memory. By default it returns what a step of decoding frees and gets it back for the next,
    cleared page by page, while other readers wait for the kernel: a tenth of the time of two."""
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):
        mmap_threshold, trim_threshold = -3, -1  # M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h
        mallopt(mmap_threshold, _LARGEST_KEPT)
        mallopt(trim_threshold, _KEPT)


# Calls of `map_concurrently` that are running now, and PyTorch's number of threads before the first of them began.
_lock = Lock()
_running = 0
_threads = 0


@contextmanager
def _shared_cores(readers: int) -> Iterator[int]:
    """Threads per reader. The last call to end restores PyTorch's number of threads, which all readers change.

    The number belongs to the process: a call that begins during another finds the other's share in it, and a call that
    ends before another must leave that one its share.
    """
    global _threads, _running
    with _lock:
        _threads, _running = _all_threads(), _running + 1
    try:
        yield max(1, _threads // readers)
    finally:
        with _lock:
            _running -= 1
            if not _running:
                torch.set_num_threads(_threads)


def _all_threads() -> int:
    return _threads if _running else torch.get_num_threads()


def _readers() -> int:
    return min(_all_threads(), _CONCURRENT)
