"""Data-parallel training: the processes that `torchrun` starts each compute a part of every batch and sum gradients.

    torchrun --nproc-per-node 2 --no-python nassurrogate train TABLE --config CONFIG.toml -o CKPT

All processes have the same weights and take the same steps; only the first one writes files.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch
from torch import Tensor, distributed


@dataclass(frozen=True)
class Processes:
    """The process group as this process sees it: it has number `rank` of `size`, and computes on `device`."""

    rank: int
    size: int
    device: torch.device

    @property
    def first(self) -> bool:
        return self.rank == 0

    def all_reduce(self, tensors: Iterable[Tensor]) -> None:
        """Replaces each tensor by its sum over all processes."""
        if self.size > 1:
            tensors = list(tensors)
            flat = torch.cat([tensor.flatten() for tensor in tensors])
            distributed.all_reduce(flat)
            for tensor, total in zip(tensors, flat.split([t.numel() for t in tensors]), strict=True):
                tensor.copy_(total.view_as(tensor))

    def broadcast(self, number: float) -> float:
        """The number of the first process, in all of them."""
        if self.size == 1:
            return number
        received = torch.tensor(number, dtype=torch.float64, device=self.device)
        distributed.broadcast(received, 0)
        return float(received)

    def barrier(self) -> None:
        """Waits until all processes have arrived here."""
        self.broadcast(0.0)


@contextmanager
def processes() -> Iterator[Processes]:
    """The process group that torchrun started, or a group of this process alone."""
    rank, size = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))
    gpu = torch.cuda.is_available()
    device = torch.device(f"cuda:{os.environ.get('LOCAL_RANK', '0')}" if gpu else "cpu")
    if size == 1:
        yield Processes(0, 1, device)
        return
    if gpu:
        torch.cuda.set_device(device)  # else every process would also have a context, and memory, on the first one
    distributed.init_process_group("nccl" if gpu else "gloo", rank=rank, world_size=size)
    try:
        yield Processes(rank, size, device)
    finally:
        distributed.destroy_process_group()
