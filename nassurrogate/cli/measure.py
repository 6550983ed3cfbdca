"""The command `nassurrogate measure`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import Resume
from nassurrogate.cli.terminal import interruptible, progress_bar

if TYPE_CHECKING:
    from nassurrogate.measurement.measure import Summary


def measure(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help=".onnx, canonical .txt, folders of them, tables.")
    ],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help=".csv, .jsonl or .parquet.")],
    space: Annotated[str | None, typer.Option(help="The space of rows that name none.")] = None,
    provider: Annotated[str, typer.Option(help="Of onnxruntime: cpu, cuda, coreml, ...")] = "cpu",
    threads: Annotated[int, typer.Option(min=1, help="Threads of an operator.")] = 1,
    batch: Annotated[int, typer.Option(min=1, help="Items in an input.")] = 1,
    seconds: Annotated[float, typer.Option(help="Of timed runs a network, at most.")] = 2.0,
    tolerance: Annotated[
        float, typer.Option(help="Enough when the 95% interval of the median is within this part of it.")
    ] = 0.02,
    timeout: Annotated[float, typer.Option(help="Seconds a network, loading included.")] = 120.0,
    rounds: Annotated[
        int, typer.Option(min=1, help="Measure all so many times, and take the fastest, on a busy machine.")
    ] = 1,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Bad input becomes a row with an error.")
    ] = False,
    resume: Resume = False,
) -> None:
    """Latency of networks on this machine, in onnxruntime.

    Each network runs in a process of its own; one that fails is a row with an error. FILE.config.json says how and
    where was measured.
    """
    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.measure import measure as run

    setting = Setting(
        provider=provider, threads=threads, batch=batch, seconds=seconds, tolerance=tolerance, timeout=timeout
    )
    with interruptible(resumable=True), progress_bar("measuring") as progress:
        done = run(
            inputs, output, setting, rounds=rounds, space=space, skip_bad=skip_bad, resume=resume, progress=progress,
        )  # fmt: skip
    print(f"{done.networks:,} networks in {output}")
    report_measured(done, seconds)


def report_measured(done: Summary, seconds: float) -> None:
    if done.failed:
        print(f"{done.failed:,} could not be measured; column error says why", file=sys.stderr)
    if done.unsettled:
        print(
            f"{done.unsettled:,} vary more than asked after {seconds:g} s: converged is False",
            file=sys.stderr,
        )
