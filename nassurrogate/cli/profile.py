"""The commands `nassurrogate profile python-memory` and `triton-latency`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Resume, WorkerCount
from nassurrogate.cli.terminal import interruptible, progress_bar

if TYPE_CHECKING:
    from nassurrogate.profiling.rows import Summary as Profiled


def python_memory(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="INPUT...", help="JSONL of {code, inputs, fn_name}, folders in APPS's layout."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    warm_ups: Annotated[int, typer.Option(help="Runs of a program before those that count.")] = 3,
    repeats: Annotated[int, typer.Option(help="Timed runs of a program; for memory alone, 1 will do.")] = 11,
    seconds: Annotated[float, typer.Option(help="A program may take for one of its runs.")] = 10.0,
    memory_mb: Annotated[int, typer.Option(help="MiB a program may take.")] = 2048,
    processes: Annotated[int, typer.Option(help="Processes and threads a program may start.")] = 16,
    files_mb: Annotated[int, typer.Option(help="MiB of files a program may write.")] = 16,
    statement: Annotated[
        bool,
        typer.Option(
            "--statement",
            help="In the column `code`, also the problem's statement above the program.",
        ),
    ] = False,
    trusted: Annotated[
        bool,
        typer.Option(
            "--trusted", help="Run programs unprotected, with your rights; only the time is limited."
        ),
    ] = False,
    executor: Annotated[
        str,
        typer.Option(metavar="serial|process|ray", help="Several at once disturb the times, not the memory."),
    ] = "serial",
    workers: WorkerCount = 0,
    resume: Resume = False,
) -> None:
    """Memory and time of Python programs, each on its inputs: timed runs, one with all allocations traced.

    Programs need not be trusted: each runs in an interpreter of its own without network, rights or a view of this
    machine's processes. One that fails is a row with an error.
    """
    from nassurrogate.profiling.python_memory import profile_programs
    from nassurrogate.profiling.sandbox import Limits
    from search_spaces.common.executors import Workers

    limits = Limits(
        seconds=seconds, memory_mb=memory_mb, processes=processes, files_mb=files_mb, trusted=trusted
    )
    with interruptible(resumable=True), progress_bar("profiling") as progress:
        done = profile_programs(
            inputs, output, limits, warm_ups=warm_ups, repeats=repeats, with_statement=statement,
            workers=Workers(executor, workers), resume=resume, progress=progress,
        )  # fmt: skip
    _tell_profiled(done, output)


def triton_latency(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help="KernelBook's files: .jsonl, .csv or .parquet.")
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    timeout: Annotated[float, typer.Option(help="Seconds a kernel, compiling included.")] = 120.0,
    resume: Resume = False,
) -> None:
    """Latency of Triton kernels on this machine's CUDA GPU: 5 trials of a second each.

    Kernels must be trusted: each runs in a process of its own, but with your rights. One that fails is a row with an
    error.
    """
    from nassurrogate.profiling.triton_latency import profile_kernels

    with interruptible(resumable=True), progress_bar("profiling") as progress:
        done = profile_kernels(inputs, output, timeout=timeout, resume=resume, progress=progress)
    _tell_profiled(done, output)


def _tell_profiled(done: Profiled, output: Path) -> None:
    print(f"{done.rows:,} rows in {output}")
    if done.failed:
        print(f"{done.failed:,} of {done.rows:,} failed; their errors say why", file=sys.stderr)
