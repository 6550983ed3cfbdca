"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from nassurrogate.cli.completion import one_of


def complete_space(prefix: str) -> list[str]:
    """Names of spaces that start with `prefix`, for shell completion."""
    import search_spaces

    return [name for name in search_spaces.names() if name.startswith(prefix)]


SpaceArgument = Annotated[
    str, typer.Argument(metavar="SPACE", help="A search space; `spaces` lists them.", autocompletion=complete_space)
]
Tables = Annotated[
    list[Path], typer.Argument(metavar="TABLE...", help=".csv, .jsonl or .parquet files; '-' reads JSONL from stdin.")
]
CheckpointArgument = Annotated[
    Path,
    typer.Argument(
        metavar="CKPT", help="A checkpoint folder; 'default' is the packaged one.", autocompletion=one_of("default")
    ),
]
Checkpoint = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Checkpoint folder.", show_default="the packaged one")
]


def _check_adapters(folders: list[Path] | None) -> list[Path] | None:
    """Raises CheckpointError for the first folder that is no adapter: without a checkpoint it would pass for one."""
    if folders:
        from surrogate.adapters.adapter import read_config

        for folder in folders:
            read_config(folder)
    return folders


Adapters = Annotated[
    list[Path] | None,
    typer.Option(
        "--adapter",
        metavar="DIR",
        callback=_check_adapters,
        help="Adapter folder, from finetune or calibrate; may be repeated.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Random seed; equal seeds give equal results.")]
SkipBad = Annotated[bool, typer.Option("--skip-bad", help="Skip bad rows instead of failing.")]
KeepBad = Annotated[bool, typer.Option("--skip-bad", help="Turn bad input into rows with an error instead of failing.")]
DefaultSpace = Annotated[
    str | None, typer.Option(help="The space of rows that name none.", autocompletion=complete_space)
]
InputShape = Annotated[
    list[str] | None,
    typer.Option(
        "--input-shape",
        metavar="[NAME=]1x3xHxW",
        help="Shape of an input that .onnx files leave open; may be repeated.",
        show_default="that of the file",
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue an interrupted run.")]
WorkerCount = Annotated[int, typer.Option(min=0, help="Number of workers; 0: one per core or free GPU share.")]
OnnxWeights = Annotated[
    bool, typer.Option("--weights/--no-weights", help="Store random weights in .onnx files; they are small without.")
]
RayAddress = Annotated[str, typer.Option(help="Address of a Ray cluster.", show_default="start Ray on this machine")]


Reference = Annotated[
    str | None,
    typer.Option(
        metavar="X,Y",
        help="Reference point of the hypervolume: a value of each objective, in their order.",
        show_default="one for the space and the objectives",
    ),
]


def parse_reference(text: str | None) -> list[float] | None:
    """The numbers of `X,Y`. Raises ValueError for anything else."""
    try:
        return [float(number) for number in text.split(",")] if text else None
    except ValueError:
        raise ValueError(f"--reference {text!r:.80} should be numbers like 60,40") from None
