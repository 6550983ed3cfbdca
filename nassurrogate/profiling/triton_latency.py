"""Measures the latency of KernelBook's Triton kernels on a CUDA GPU (Akhauri et al. 2025, Appendix D.4.2)."""

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
from nassurrogate.profiling.rows import ProfilingSummary, ProfilingTask, write_rows
from search_spaces.tables import check_output
from search_spaces.tables.read import read_raw_rows

TARGET = "triton_latency_ms"
COLUMNS = (TARGET, "triton_latency_ms_stddev", "calls", "arguments")
# KernelBook's columns.
_SOURCES = ("entry_point", "python_code", "triton_code")
TIMEOUT = 120.0  # seconds
_MODULE = "nassurrogate.profiling.run_kernel"


@dataclass(frozen=True)
class Kernel:
    """A PyTorch module and its Triton counterpart, `triton_code`.

    `python_code` defines the module class `entry_point` and the functions `get_inputs` and `get_init_inputs`.
    """

    name: str
    entry_point: str
    python_code: str
    triton_code: str


def kernels(paths: Sequence[Path]) -> list[Kernel]:
    """Reads JSONL, CSV or Parquet files with KernelBook's columns: `entry_point`, `python_code`, `triton_code`, and
    optionally `uuid` or `id`. Raises ValueError, naming file and row, for a malformed row."""
    found = []
    for path in paths:
        file, _, records = read_raw_rows(path)
        for number, record in enumerate(records, start=1):
            values, place = record.values, f"{file}, row {number}"
            if record.problem:
                raise ValueError(f"{place}: {record.problem}")
            for name in _SOURCES:
                if not isinstance(values.get(name), str) or not values[name]:
                    raise ValueError(f"{place}: {name!r} should be a text, as in KernelBook")
            name = str(values.get("id") or values.get("uuid") or f"{path.stem}-{number}")
            found.append(Kernel(name, *(str(values[part]) for part in _SOURCES)))
    if not found:
        raise ValueError("no kernel to profile")
    return found


def gpu() -> str:
    """Name of the CUDA GPU that kernels run on. Raises ValueError if there is no GPU or no Triton."""
    import torch

    if not torch.cuda.is_available():
        raise ValueError("Triton kernels need a CUDA GPU, and this machine has none")
    if importlib.util.find_spec("triton") is None:
        raise ValueError("Triton is not installed; PyTorch's CUDA wheels include it")
    return str(torch.cuda.get_device_name())


def profile(kernel: Kernel, device: str, timeout: float = TIMEOUT) -> dict[str, Any]:
    """Profile of one kernel: `triton_latency_ms`, the median of 5 trials of at least a second each, and their standard
    deviation.

    `calls` is the number of calls per trial, `arguments` the order in which the kernel accepted its inputs and
    parameters, `error` one line that says why measurements are missing, "" if all are there. The child process is
    killed after `timeout` seconds. The kernel must be trusted: a GPU cannot be sandboxed.
    """
    record = {part: getattr(kernel, part) for part in _SOURCES}
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
        last_line = done.stderr.strip().rpartition("\n")[2]
        return failed(f"the process ended with exit code {done.returncode}: {last_line}"[:300])
    return {**{name: answer.get(name) for name in COLUMNS}, ERROR: str(answer.get(ERROR, ""))}


def failed(error: str) -> dict[str, Any]:
    """A row without measurements."""
    return {**dict.fromkeys(COLUMNS), ERROR: error}


def profile_kernels(
    paths: Sequence[Path],
    output: str | Path,
    *,
    timeout: float = TIMEOUT,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ProfilingSummary:
    """Profiles the kernels of files in KernelBook's layout, one after another.

    `output` is a table with one row per kernel, in order: `id`, `code` (the Triton code, the model's input) and the
    fields of `profile`. For `resume` and `progress` see `write_rows`.

    Raises ValueError without a CUDA GPU or for a `timeout` (seconds) that is not positive, and what `kernels` and
    `write_rows` raise.
    """
    if timeout <= 0:
        raise ValueError(f"the timeout is {timeout:g} s; it should be positive")
    check_output(output)
    tasks = list(_tasks(paths))
    config = {"gpu": gpu(), "window_s": WINDOW, "trials": TRIALS, "timeout_s": timeout}
    work = partial(_profile_task, timeout=timeout)
    return write_rows(tasks, work, output, config, failed_row=failed, resume=resume, progress=progress)


def _tasks(paths: Sequence[Path]) -> Iterator[ProfilingTask[Kernel]]:
    for kernel in kernels(paths):
        identity = {"id": kernel.name, "code": kernel.triton_code}
        yield ProfilingTask(kernel, identity, [kernel.entry_point, kernel.python_code])


def _profile_task(state: None, task: ProfilingTask[Kernel], timeout: float) -> dict[str, Any]:
    return profile(task.subject, "cuda", timeout)
