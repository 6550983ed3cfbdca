"""What Python programs take: memory above all, time beside it (Akhauri et al. 2025, Appendix D.4.1).

Each program is run on each input set in a fresh interpreter that is kept apart from the machine (`sandbox`): 3 times to
warm up, 11 times against the clock, once with every allocation traced and once with every line counted. Where memory
alone is asked about, fewer timed runs do as well.
"""

from __future__ import annotations

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
from nassurrogate.profiling.rows import Job, Summary, write_rows
from nassurrogate.profiling.sandbox import FORGED, Limits, answers, check
from search_spaces.common.executors import Workers
from search_spaces.tables import check_output
from surrogate.programs.program_input import described, headed

WARM_UPS, REPEATS = 3, 11
_MOST_RUNS = 10_000
_MOST_ERROR = 200
# Nothing that is measured comes near; a file's columns need not take more.
_LARGEST = 1 << 53
TARGET = "dyn_peak_alloc_bytes"
_SOURCE = Path(repeat_program.__file__).read_text(encoding="utf-8")
_COUNTING = "the run that counts lines"
# Of all repeats, milliseconds.
_SPREAD: Mapping[str, Callable[[np.ndarray], float]] = {
    "min": lambda times: float(times.min()),
    "median": lambda times: float(np.median(times)),
    "mean": lambda times: float(times.mean()),
    "p90": lambda times: float(np.quantile(times, 0.9)),
    "max": lambda times: float(times.max()),
    "stddev": lambda times: float(times.std(ddof=1)),
}
_NUMBERS = {
    "peak_alloc": TARGET,
    "left_alloc": "left_alloc_bytes",
    "left_blocks": "left_alloc_blocks",
    "peak_rss": "peak_rss_bytes",
    "lines": "lines",
    "calls": "calls",
    "depth": "depth",
}
_LEAST = {"left_blocks": -_LARGEST}
_TIMES = {"wall": "wall_ms", "processor": "cpu_ms"}


def profile(
    program: Program, given: Any, limits: Limits, warm_ups: int = WARM_UPS, repeats: int = REPEATS
) -> dict[str, Any]:
    """What one program takes on one input set, after `warm_ups` runs, `repeats` against the clock.

    `dyn_peak_alloc_bytes` is the most that Python had allocated at one moment of a run, above what it had before;
    `left_alloc_bytes` and `left_alloc_blocks` are what was still there at its end, the result included (blocks: those
    of Python's own allocator; below 0 where the input had more of them that are gone). `peak_rss_bytes` is the most
    memory the interpreter held in the timed runs, itself included. `wall_ms_*` and `cpu_ms_*` are milliseconds of the
    timed runs, `lines`, `calls` and `depth` those of Python code, None beyond 5 million lines; of one timed run there
    is no `_stddev`. `error` says in one line why there is no more, "" where there is all.
    """
    job = {
        "code": program.code, "function": program.function, "input": given,
        "warm_ups": warm_ups, "repeats": repeats,
    }  # fmt: skip
    stages = warm_ups + repeats + 3  # and loading, tracing, counting
    times: dict[str, list[float]] = {name: [] for name in _TIMES}
    found: dict[str, float] = {}
    what, error, done = "loading", "", False
    if len(str(given)) > limits.files_mb << 20:
        return failed(f"its input is larger than the {limits.files_mb} MiB of files it may have")
    for answer in answers(_SOURCE, job, limits, stages):
        what = _one_line(answer.pop("begins", what))
        problem = _one_line(answer.pop("error", ""))
        # Too slow under a trace of every line is no fault of the program, and everything else is there.
        error = error or (problem if what != _COUNTING else "")
        done = done or bool(answer.pop("done", False))
        for name, number in answer.items():
            if name in times and _is_number(number):
                times[name].append(number)
            elif name in _NUMBERS and _is_number(number, _LEAST.get(name, 0)):
                found[name] = number
            else:
                error = error or f"{what} {FORGED}"
    if not (error or done or what == _COUNTING):
        error = f"{what} ended the interpreter"
    complete = all(len(of_runs) == repeats for of_runs in times.values())
    return failed(error) if error else _row(found, times if complete else {}, "")


def failed(error: str) -> dict[str, Any]:
    """The row of a run without measurements."""
    return _row({}, {}, error)


def _row(found: Mapping[str, float], times: Mapping[str, list[float]], error: str) -> dict[str, Any]:
    row: dict[str, Any] = {column: found.get(name) for name, column in _NUMBERS.items()}
    for name, column in _TIMES.items():
        of_runs = np.array(times.get(name, ()))
        for statistic, of in _SPREAD.items():
            fewest = 2 if statistic == "stddev" else 1
            row[f"{column}_{statistic}"] = of(of_runs) if len(of_runs) >= fewest else None
    return {**row, ERROR: error}


def _is_number(value: object, least: int = 0) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value < _LARGEST


def _one_line(said: object) -> str:
    """What a program has a say in, so that a table and a terminal can bear it."""
    text = str(said)[:_MOST_ERROR].encode(errors="replace").decode()
    return "".join(letter if letter.isprintable() else " " for letter in text)


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
) -> Summary:
    """Profiles the programs of JSONL files and APPS folders (see `programs.programs`).

    `output` is a table with a row for each program and input set, in their order: `id`, `problem`, `input_set` (counted
    from 1), `code` (what a model reads: the program behind comments that say what it is given and, `with_statement`,
    what the problem is), then what `profile` says. How it is written, and what `resume` and `progress` are: see
    `write_rows`.

    Raises what that does, ValueError for input that cannot be read or a number of runs out of range, SandboxError where
    programs cannot be kept apart.
    """
    limits = limits or Limits()
    for name, count, least in (("warm_ups", warm_ups, 0), ("repeats", repeats, 1)):
        if not least <= count <= _MOST_RUNS:
            raise ValueError(f"{name} is {count}; it should be between {least} and {_MOST_RUNS:,}")
    check_output(output)
    found = programs(paths)
    about = {program.name: program.statement.splitlines() if with_statement else [] for program in found}
    jobs = [
        Job(
            (program, given),
            {
                "id": f"{program.name}-{place}",
                "problem": program.problem,
                "input_set": place,
                "code": headed(program.code, described(given) + about[program.name]),
            },
            [program.code, program.function, given],
        )
        for program in found
        for place, given in enumerate(program.inputs, start=1)
    ]
    check(limits)
    config = {**asdict(limits), "python": platform.python_version(), "warm_ups": warm_ups, "repeats": repeats}
    work = partial(_profiled, limits=limits, warm_ups=warm_ups, repeats=repeats)
    return write_rows(
        jobs, work, output, config, died=failed, workers=workers, resume=resume, progress=progress
    )


def _profiled(
    state: None, job: Job[tuple[Program, Any]], limits: Limits, warm_ups: int, repeats: int
) -> dict[str, Any]:
    return profile(*job.thing, limits, warm_ups, repeats)
