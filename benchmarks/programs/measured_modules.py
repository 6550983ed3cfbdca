"""Random modules as they take on a CUDA GPU, measured as KernelBench's programs were: what its model says of others.

    python -m benchmarks.programs.measured_modules [-n 400] [-o runs/code/measured_modules.csv.gz]

Each as PyTorch runs it and compiled, the median of 30 calls between CUDA events, after 5 that count for nothing.
Modules are those of random_modules.py that no checkpoint learns from and whose inputs have at most 100 million numbers;
about half of -n are. A few seconds each. With more --processes than 1 they disturb each other, and only what PyTorch
compiles, which it keeps, is of use.
"""

from __future__ import annotations

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
# Seeds of modules that none learns from.
_FIRST = 10_000_000
# Modules of one process, which its failures on the GPU may spoil.
_TOGETHER = 50


def measured(seed: int) -> list[list[Any]]:
    """A row of `COLUMNS` of a random module; none where there is none, or it does not run."""
    rows = []
    for code, *_ in random_modules.measured(seed):
        if is_small(code):
            try:
                rows.append([code, *milliseconds(code)])
            except (RuntimeError, ValueError):  # of the GPU's memory, of the compiler
                continue
    return rows


def milliseconds(code: str) -> tuple[float, float]:
    """Of a module as PyTorch runs it, and compiled."""
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
    """What can be measured of so many modules."""
    needs_gpu()
    numbers = range(_FIRST, _FIRST + count)
    table_writing.write(out, COLUMNS, measured, numbers, processes, _TOGETHER)


if __name__ == "__main__":
    table_writing.run(__doc__, write_table, COUNT, "measured_modules", processes=1)
