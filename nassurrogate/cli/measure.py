"""The command `nassurrogate measure`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nassurrogate.cli.options import DefaultSpace, InputShape, KeepBad, Resume
from nassurrogate.cli.terminal import interruptible, print_table, progress_bar

if TYPE_CHECKING:
    from nassurrogate.measurement.measure import MeasurementSummary

# Lines of the printed table if a file has them all.
_MOST_PRINTED = 40


def measure(
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help=".onnx and canonical .txt files, folders of them, tables.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", metavar="FILE", help="A new .csv, .jsonl or .parquet file.", show_default="only printed"),
    ] = None,
    space: DefaultSpace = None,
    provider: Annotated[str, typer.Option(help="Execution provider of onnxruntime: cpu, cuda, coreml, ...")] = "cpu",
    threads: Annotated[int, typer.Option(min=1, help="Threads per operator.")] = 1,
    batch: Annotated[int, typer.Option(min=1, help="Batch size.")] = 1,
    seconds: Annotated[float, typer.Option(help="Maximum seconds of timed runs per network.")] = 2.0,
    tolerance: Annotated[
        float, typer.Option(help="Stop when the 95% interval of the median is within this fraction of it.")
    ] = 0.02,
    timeout: Annotated[float, typer.Option(help="Maximum seconds per network, including loading.")] = 120.0,
    rounds: Annotated[
        int, typer.Option(min=1, help="Measure all networks this often and keep the fastest, for busy machines.")
    ] = 1,
    input_shape: InputShape = None,
    skip_bad: KeepBad = False,
    resume: Resume = False,
) -> None:
    """Measure the latency of networks on this machine.

    Each network runs in onnxruntime in a separate process; one that fails becomes a row with an error. Prints a table;
    FILE has all digits and more columns, and FILE.config.json the settings and the machine.

    \f
    One parameter per option of the command.
    """
    from contextlib import ExitStack
    from tempfile import TemporaryDirectory

    from nassurrogate.measurement import Setting
    from nassurrogate.measurement.measure import latency_table
    from nassurrogate.measurement.measure import measure as run

    if resume and output is None:
        raise ValueError("--resume needs the file of the interrupted run (-o FILE)")
    setting = Setting(
        provider=provider, threads=threads, batch=batch, seconds=seconds, tolerance=tolerance, timeout=timeout,
        input_shapes=tuple(input_shape or ()),
    )  # fmt: skip
    with ExitStack() as stack:
        file = output or Path(stack.enter_context(TemporaryDirectory()), "latency.csv")
        with interruptible(resumable=output is not None), progress_bar("measuring") as progress:
            summary = run(
                inputs, file, setting, rounds=rounds, space=space, skip_bad=skip_bad, resume=resume, progress=progress,
            )  # fmt: skip
    print_table(*latency_table(summary.columns, summary.networks if output is None else _MOST_PRINTED))
    if output is not None:
        print(f"{summary.networks:,} networks in {output}")
    report_measured(summary, seconds)


def report_measured(summary: MeasurementSummary, seconds: float) -> None:
    """Prints how many networks failed or did not converge, if any, on stderr."""
    if summary.failed:
        print(f"{summary.failed:,} could not be measured; see the column error", file=sys.stderr)
    if summary.unsettled:
        print(
            f"{summary.unsettled:,} of {summary.networks:,} networks did not converge to the tolerance within "
            f"{seconds:g} s (converged is False): the machine is busy, or they are slow; their medians are uncertain",
            file=sys.stderr,
        )
