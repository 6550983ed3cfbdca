"""Profiles memory and time of Python programs (protocol of Akhauri et al. 2025, Appendix D.4.1).

Each program runs on each of its inputs in a fresh, sandboxed interpreter (`sandbox`): 3 warm-up runs, 11 timed runs,
one run with all allocations traced and one with executed lines counted. Where only memory matters, one timed run is
enough.
"""

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from nassurrogate.columns import ERROR
from nassurrogate.profiling import repeat_program
from nassurrogate.profiling.programs import Program, programs
from nassurrogate.profiling.rows import ProfilingSummary, ProfilingTask, write_rows
from nassurrogate.profiling.sandbox import FORGED, Limits, answers, check
from search_spaces.common.executors import Workers
from search_spaces.tables import check_output
from surrogate.programs.program_input import describe_inputs, with_comments

WARM_UPS, REPEATS = 3, 11
_MAX_RUNS = 10_000
_MAX_ERROR = 200  # characters
_MAX_NUMBER = 1 << 53  # larger than any honest measurement, and exact in float64 columns
TARGET = "dyn_peak_alloc_bytes"
_SOURCE = Path(repeat_program.__file__).read_text(encoding="utf-8")
_COUNTING = "the run that counts lines"
# Statistics over the timed runs, in milliseconds.
_STATISTICS: Mapping[str, Callable[[np.ndarray], float]] = {
    "min": lambda times: float(times.min()),
    "median": lambda times: float(np.median(times)),
    "mean": lambda times: float(times.mean()),
    "p90": lambda times: float(np.quantile(times, 0.9)),
    "max": lambda times: float(times.max()),
    "stddev": lambda times: float(times.std(ddof=1)),
}
# Names in answers of the child process -> columns.
_NUMBERS = {
    "peak_alloc": TARGET,
    "left_alloc": "left_alloc_bytes",
    "left_blocks": "left_alloc_blocks",
    "peak_rss": "peak_rss_bytes",
    "lines": "lines",
    "calls": "calls",
    "depth": "depth",
}
_MINIMUM = {"left_blocks": -_MAX_NUMBER}
_TIMES = {"wall": "wall_ms", "processor": "cpu_ms"}


def profile(
    program: Program, given: Any, limits: Limits, warm_ups: int = WARM_UPS, repeats: int = REPEATS
) -> dict[str, Any]:
    """Profile of one program on one input, after `warm_ups` untimed and `repeats` timed runs.

    - `dyn_peak_alloc_bytes`: peak of the bytes that Python allocated during a run.
    - `left_alloc_bytes`, `left_alloc_blocks`: bytes and blocks of Python's allocator still in use at the end of a run,
      including the result; blocks are below 0 if the program frees parts of its input.
    - `peak_rss_bytes`: peak resident memory of the interpreter during the timed runs.
    - `wall_ms_*`, `cpu_ms_*`: statistics over the timed runs, in milliseconds; no `_stddev` for one run.
    - `lines`, `calls`, `depth`: executed lines and calls of Python code and the maximum call depth; None for programs
      of more than 5 million lines.
    - `error`: one line that says why measurements are missing, "" if all are there.
    """
    request = {
        "code": program.code, "function": program.function, "input": given,
        "warm_ups": warm_ups, "repeats": repeats,
    }  # fmt: skip
    stages = warm_ups + repeats + 3  # loading, tracing and counting
    times: dict[str, list[float]] = {name: [] for name in _TIMES}
    found: dict[str, float] = {}
    stage, error, done = "loading", "", False
    if len(str(given)) > limits.files_mb << 20:
        return failed(f"its input is larger than the {limits.files_mb} MiB of files it may have")
    for answer in answers(_SOURCE, request, limits, stages):
        stage = _one_line(answer.pop("begins", stage))
        problem = _one_line(answer.pop("error", ""))
        # Exceeding the time limit while lines are traced is not the program's fault; all else has been measured.
        error = error or (problem if stage != _COUNTING else "")
        done = done or bool(answer.pop("done", False))
        for name, number in answer.items():
            if name in times and _is_number(number):
                times[name].append(number)
            elif name in _NUMBERS and _is_number(number, _MINIMUM.get(name, 0)):
                found[name] = number
            else:
                error = error or f"{stage} {FORGED}"
    if not (error or done or stage == _COUNTING):
        error = f"{stage} ended the interpreter"
    complete = all(len(runs) == repeats for runs in times.values())
    return failed(error) if error else _row(found, times if complete else {}, "")


def failed(error: str) -> dict[str, Any]:
    """A row without measurements."""
    return _row({}, {}, error)


def _row(found: Mapping[str, float], times: Mapping[str, list[float]], error: str) -> dict[str, Any]:
    row: dict[str, Any] = {column: found.get(name) for name, column in _NUMBERS.items()}
    for name, column in _TIMES.items():
        runs = np.array(times.get(name, ()))
        for statistic, compute in _STATISTICS.items():
            needed = 2 if statistic == "stddev" else 1
            row[f"{column}_{statistic}"] = compute(runs) if len(runs) >= needed else None
    return {**row, ERROR: error}


def _is_number(value: object, minimum: int = 0) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and minimum <= value < _MAX_NUMBER


def _one_line(value: object) -> str:
    """Text that a program may have written, truncated and made printable for tables and terminals."""
    text = str(value)[:_MAX_ERROR].encode(errors="replace").decode()
    return "".join(char if char.isprintable() else " " for char in text)


def profile_programs(
    paths: Sequence[Path],
    output: str | Path,
    limits: Limits | None = None,
    *,
    warm_ups: int = WARM_UPS,
    repeats: int = REPEATS,
    with_statement: bool = False,
    workers: Workers | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ProfilingSummary:
    """Profiles the programs of JSONL files and APPS folders (see `programs.programs`).

    `output` is a table with one row per program and input, in order: `id`, `problem`, `input_set` (from 1), `code` (the
    model's input: the program below comments that describe its input and, `with_statement`, the problem) and the
    fields of `profile`. For `workers`, `resume` and `progress` see `write_rows`.

    Raises ValueError for input that cannot be read or a number of runs out of range, SandboxError if this machine
    cannot isolate programs, and what `write_rows` raises.

    One parameter per option of the command line.
    """
    limits = limits or Limits()
    for name, count, minimum in (("warm_ups", warm_ups, 0), ("repeats", repeats, 1)):
        if not minimum <= count <= _MAX_RUNS:
            raise ValueError(f"{name} is {count}; it should be between {minimum} and {_MAX_RUNS:,}")
    check_output(output)
    found = programs(paths)
    statements = {program.name: program.statement.splitlines() if with_statement else [] for program in found}
    tasks = [
        ProfilingTask(
            (program, given),
            {
                "id": f"{program.name}-{place}",
                "problem": program.problem,
                "input_set": place,
                "code": with_comments(program.code, describe_inputs(given) + statements[program.name]),
            },
            [program.code, program.function, given],
        )
        for program in found
        for place, given in enumerate(program.inputs, start=1)
    ]
    check(limits)
    config = {**asdict(limits), "python": platform.python_version(), "warm_ups": warm_ups, "repeats": repeats}
    work = partial(_profile_task, limits=limits, warm_ups=warm_ups, repeats=repeats)
    return write_rows(tasks, work, output, config, failed_row=failed, workers=workers, resume=resume, progress=progress)


def _profile_task(
    state: None, task: ProfilingTask[tuple[Program, Any]], limits: Limits, warm_ups: int, repeats: int
) -> dict[str, Any]:
    return profile(*task.subject, limits, warm_ups, repeats)
