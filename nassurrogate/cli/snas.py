"""The command `nassurrogate snas generate`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.completion import EXECUTORS, one_of
from nassurrogate.cli.options import RayAddress, Resume, Seed, WorkerCount
from nassurrogate.cli.terminal import interruptible, progress_bar


def generate(
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="JSONL file of records.")],
    data: Annotated[
        Path,
        typer.Option(
            metavar="PATH",
            help="CIFAR-10 (cifar-10-python.tar.gz, or a folder with its contents), or a folder of images with a "
            "subfolder for each class, also within train, val and test.",
        ),
    ],
    resolution: Annotated[
        int | None, typer.Option(min=8, help="For folders of images: pixels on a side.", show_default="32")
    ] = None,
    n: Annotated[int, typer.Option("-n", min=1, help="Number of distinct networks.")] = 1000,
    space: Annotated[str, typer.Option(help="The search space.")] = "snas",
    steps: Annotated[int | None, typer.Option(min=1, help="Training steps.", show_default="32")] = None,
    seconds: Annotated[float | None, typer.Option(help="Training time in seconds, instead of --steps.")] = None,
    batch_size: Annotated[int, typer.Option(min=2, help="Images per batch.")] = 256,
    precision: Annotated[
        str | None, typer.Option(help="fp32, bf16 or fp16.", show_default="bf16 on a GPU, else fp32")
    ] = None,
    seed: Seed = 0,
    executor: Annotated[
        str | None,
        typer.Option(
            help="serial, process or ray.", show_default="process; serial on a GPU", autocompletion=one_of(*EXECUTORS)
        ),
    ] = None,
    workers: WorkerCount = 0,
    gpus_per_worker: Annotated[float, typer.Option(help="GPUs per worker, for ray; may be fractional.")] = 0.0,
    ray_address: RayAddress = "",
    text: Annotated[bool, typer.Option("--text", help="Also store the canonical text in records.")] = False,
    download: Annotated[
        bool, typer.Option("--download", help="Download CIFAR-10 into --data, a folder, unless it exists.")
    ] = False,
    resume: Resume = False,
) -> None:
    """Train random networks on CIFAR-10 or your images and write a record of each.

    Networks are distinct; a network that fails becomes a record with an error. FILE.config.json records the protocol.

    \f
    One parameter per option of the command.
    """
    import torch

    from nassurrogate.api import generate_snas
    from search_spaces.common.executors import Workers

    kind = executor or ("serial" if torch.cuda.is_available() else "process")
    with interruptible(resumable=True), progress_bar("training") as progress:
        summary = generate_snas(
            output, data=data, resolution=resolution, n=n, space=space, steps=steps, seconds=seconds,
            batch_size=batch_size, precision=precision, seed=seed,
            workers=Workers(kind, workers, gpus_per_worker, ray_address), text=text, download=download, resume=resume,
            progress=progress,
        )  # fmt: skip
    if summary["note"]:
        print(f"note: {summary['note']}", file=sys.stderr)
    print(
        f"{summary['done']:,} records in {output}"
        + (f", {summary['failed']:,} of failures" if summary["failed"] else "")
    )
