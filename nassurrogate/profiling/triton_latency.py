"""Latency of Triton kernels on a CUDA GPU, in KernelBook's layout (Akhauri et al. 2025, Appendix D.4.2)."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from nassurrogate.columns import ERROR
from nassurrogate.profiling.repeat_call import TRIALS, WINDOW
from nassurrogate.profiling.rows import Job, Summary, write_rows
from search_spaces.tables import check_output
from search_spaces.tables.read import read_records

TARGET = "triton_latency_ms"
COLUMNS = (TARGET, "triton_latency_ms_stddev", "calls", "arguments")
# KernelBook's columns.
_PARTS = ("entry_point", "python_code", "triton_code")
TIMEOUT = 120.0
_MODULE = "nassurrogate.profiling.run_kernel"


@dataclass(frozen=True)
class Kernel:
    """A PyTorch module `entry_point` in `python_code`, with `get_inputs` and `get_init_inputs`, and its Triton side."""

    name: str
    entry_point: str
    python_code: str
    triton_code: str


def kernels(paths: Sequence[Path]) -> list[Kernel]:
    """Those of JSONL, CSV or Parquet files with KernelBook's columns: `entry_point`, `python_code`, `triton_code`, and
    `uuid` or `id` if they are there. Raises ValueError, naming file and row, for a row without them."""
    found = []
    for path in paths:
        file, _, records = read_records(path)
        for number, record in enumerate(records, start=1):
            values, place = record.values, f"{file}, row {number}"
            if record.problem:
                raise ValueError(f"{place}: {record.problem}")
            for name in _PARTS:
                if not isinstance(values.get(name), str) or not values[name]:
                    raise ValueError(f"{place}: {name!r} should be a text, as KernelBook has it")
            name = str(values.get("id") or values.get("uuid") or f"{path.stem}-{number}")
            found.append(Kernel(name, *(str(values[part]) for part in _PARTS)))
    if not found:
        raise ValueError("there is no kernel to profile")
    return found


def gpu() -> str:
    """The name of the CUDA GPU that kernels would run on. Raises ValueError where there is none, or no Triton."""
    import torch

    if not torch.cuda.is_available():
        raise ValueError(
            "Triton kernels need a CUDA GPU, and there is none here; run this on a machine that has one"
        )
    if importlib.util.find_spec("triton") is None:
        raise ValueError("triton is not installed; it comes with PyTorch's CUDA wheels")
    return str(torch.cuda.get_device_name())


def profile(kernel: Kernel, device: str, timeout: float = TIMEOUT) -> dict[str, Any]:
    """Milliseconds of one kernel: the median of 5 trials of at least a second each, and their standard deviation.

    `calls` is how many calls a trial has, `arguments` in which order the kernel took its inputs and parameters. `error`
    says in one line why there is no more, "" where there is. The process that runs it is killed after `timeout` s. The
    kernel must be trusted: a GPU cannot be shut off from it.
    """
    record = {part: getattr(kernel, part) for part in _PARTS}
    try:
        done = subprocess.run(
            [sys.executable, "-m", _MODULE, device], input=json.dumps(record), capture_output=True, timeout=timeout,
            text=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return failed(f"took more than {timeout:g} s")
    try:
        answer = dict(json.loads(done.stdout.strip().rpartition("\n")[2]))
    except (ValueError, TypeError):
        said = done.stderr.strip().rpartition("\n")[2]
        return failed(f"the process that ran it ended with {done.returncode}: {said}"[:300])
    return {**{name: answer.get(name) for name in COLUMNS}, ERROR: str(answer.get(ERROR, ""))}


def failed(error: str) -> dict[str, Any]:
    """The row of a kernel without measurements."""
    return {**dict.fromkeys(COLUMNS), ERROR: error}


def profile_kernels(
    paths: Sequence[Path],
    output: str | Path,
    *,
    timeout: float = TIMEOUT,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Profiles the kernels of files in KernelBook's layout, one after another.

    `output` is a table with a row for each, in their order: `id`, `code` (the Triton code, what a model reads), then
    what `profile` says. How it is written, and what `resume` and `progress` are: see `write_rows`. Raises what that and
    `kernels` do, ValueError without a CUDA GPU, or for a `timeout` (seconds) of nothing.
    """
    if timeout <= 0:
        raise ValueError(f"the timeout is {timeout:g} s; it should be more than 0")
    check_output(output)
    jobs = list(_jobs(paths))
    config = {"gpu": gpu(), "window_s": WINDOW, "trials": TRIALS, "timeout_s": timeout}
    work = partial(_profiled, timeout=timeout)
    return write_rows(jobs, work, output, config, died=failed, resume=resume, progress=progress)


def _jobs(paths: Sequence[Path]) -> Iterator[Job[Kernel]]:
    for kernel in kernels(paths):
        named = {"id": kernel.name, "code": kernel.triton_code}
        yield Job(kernel, named, [kernel.entry_point, kernel.python_code])


def _profiled(state: None, job: Job[Kernel], timeout: float) -> dict[str, Any]:
    return profile(job.thing, "cuda", timeout)
