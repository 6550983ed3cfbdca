"""Latencies of random modules on a CUDA GPU, measured as KernelBench measures: a test on a GPU without training data.

    python -m benchmarks.programs.measured_modules [-n 400] [-o runs/code/measured_modules.csv.gz]

Each module runs eagerly and compiled; a latency is the median of 30 calls between CUDA events, after 5 warm-up calls.
The seeds of random_modules.py are ones that no checkpoint is trained on; about half of the -n modules have inputs of at
most 100 million elements and are measured. A few seconds each. With several --processes the modules disturb each other;
such a run is only useful to fill PyTorch's compilation cache.
"""

import statistics
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import torch

from benchmarks.programs import random_modules, table_writing
from benchmarks.programs.compiled_modules import is_small, needs_gpu
from nassurrogate.profiling.run_kernel import module_of
from surrogate.programs.module_cost import MODEL

COLUMNS = ("code", "torch_ms", "compiled_ms")
COUNT = 400
_WARM_UPS, _CALLS = 5, 30
# First seed that no checkpoint is trained on.
_FIRST_SEED = 10_000_000
# Modules per process, because a failure on the GPU may spoil those that follow.
_CHUNK = 50


def rows_of(seed: int) -> list[list[Any]]:
    """The row of `COLUMNS` of a random module; empty if there is none or it does not run."""
    rows = []
    for code, *_ in random_modules.rows_of(seed):
        if is_small(code):
            try:
                rows.append([code, *milliseconds(code)])
            except (RuntimeError, ValueError):  # out of GPU memory, or an error of the compiler
                continue
    return rows


def milliseconds(code: str) -> tuple[float, float]:
    """Median latencies of a module, eager and compiled."""
    torch.compiler.reset()
    with torch.no_grad():
        model, inputs, _ = module_of(code, MODEL, "cuda")
        return _median(partial(model, *inputs)), _median(partial(torch.compile(model), *inputs))


def _median(run: Callable[[], object]) -> float:
    for _ in range(_WARM_UPS):
        run()
    torch.cuda.synchronize()
    found = []
    for _ in range(_CALLS):
        begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begun.record()
        run()
        ended.record()
        torch.cuda.synchronize()
        found.append(begun.elapsed_time(ended))
    return statistics.median(found)


def write_table(out: Path, count: int, processes: int = 1) -> None:
    """Writes the rows of `count` modules."""
    needs_gpu()
    numbers = range(_FIRST_SEED, _FIRST_SEED + count)
    table_writing.write(out, COLUMNS, rows_of, numbers, processes, _CHUNK)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "measured_modules", processes=1)
