"""The commands `nassurrogate profile python-memory` and `triton-latency`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.completion import EXECUTORS, one_of
from nassurrogate.cli.options import Resume, WorkerCount
from nassurrogate.cli.terminal import interruptible, print_head, progress_bar

if TYPE_CHECKING:
    from nassurrogate.profiling.rows import ProfilingSummary


def python_memory(
    inputs: Annotated[
        list[Path],
        typer.Argument(metavar="INPUT...", help="JSONL of {code, inputs, fn_name}, or folders in APPS's layout."),
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="A new .csv, .jsonl or .parquet file.")],
    warm_ups: Annotated[int, typer.Option(help="Untimed runs per program.")] = 3,
    repeats: Annotated[int, typer.Option(help="Timed runs per program; 1 is enough for memory.")] = 11,
    seconds: Annotated[float, typer.Option(help="Time limit per run, in seconds.")] = 10.0,
    memory_mb: Annotated[int, typer.Option(help="Memory limit per program, in MiB.")] = 2048,
    processes: Annotated[int, typer.Option(help="Limit on processes and threads per program.")] = 16,
    files_mb: Annotated[int, typer.Option(help="Limit on files that a program writes, in MiB.")] = 16,
    statement: Annotated[
        bool, typer.Option("--statement", help="Include the problem statement in the column `code`, as comments.")
    ] = False,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Run programs without isolation, as you; only time is limited.")
    ] = False,
    executor: Annotated[
        str,
        typer.Option(
            metavar="serial|process|ray",
            help="Parallel runs disturb times, but not memory.",
            autocompletion=one_of(*EXECUTORS),
        ),
    ] = "serial",
    workers: WorkerCount = 0,
    resume: Resume = False,
) -> None:
    """Measure memory and time of Python programs on their inputs.

    Each program has untimed and timed runs, one with all allocations traced and one with executed lines counted. It
    need not be trusted: it runs in its own interpreter without network, privileges or access to other processes. A
    program that fails becomes a row with an error.

    \f
    One parameter per option of the command.
    """
    from nassurrogate.profiling.python_memory import profile_programs
    from nassurrogate.profiling.sandbox import Limits
    from search_spaces.common.executors import Workers

    limits = Limits(seconds=seconds, memory_mb=memory_mb, processes=processes, files_mb=files_mb, trusted=trusted)
    with interruptible(resumable=True), progress_bar("profiling") as progress:
        summary = profile_programs(
            inputs, output, limits, warm_ups=warm_ups, repeats=repeats, with_statement=statement,
            workers=Workers(executor, workers), resume=resume, progress=progress,
        )  # fmt: skip
    _report_profiled(summary, output)


def triton_latency(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help="Files in KernelBook's layout: .jsonl, .csv or .parquet.")
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="A new .csv, .jsonl or .parquet file.")],
    timeout: Annotated[float, typer.Option(help="Maximum seconds per kernel, including compilation.")] = 120.0,
    resume: Resume = False,
) -> None:
    """Measure the latency of Triton kernels on this machine's CUDA GPU.

    The median of 5 trials of a second each. Kernels must be trusted: each runs in a separate process, but with your
    privileges. A kernel that fails becomes a row with an error.
    """
    from nassurrogate.profiling.triton_latency import profile_kernels

    with interruptible(resumable=True), progress_bar("profiling") as progress:
        summary = profile_kernels(inputs, output, timeout=timeout, resume=resume, progress=progress)
    _report_profiled(summary, output)


def _report_profiled(summary: ProfilingSummary, output: Path) -> None:
    print_head(output)
    print(f"{summary.rows:,} rows in {output}")
    if summary.failed:
        print(f"{summary.failed:,} of {summary.rows:,} failed; see the column error", file=sys.stderr)
