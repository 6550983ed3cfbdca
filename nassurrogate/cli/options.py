"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def _spaces(begun: str) -> list[str]:
    """What the shell completes the name of a space to."""
    import search_spaces

    return [name for name in search_spaces.names() if name.startswith(begun)]


SpaceArgument = Annotated[
    str,
    typer.Argument(metavar="SPACE", help="A search space (see `spaces`).", autocompletion=_spaces),
]
Tables = Annotated[
    list[Path], typer.Argument(metavar="TABLE...", help=".csv, .jsonl or .parquet; '-': JSONL.")
]
CheckpointArgument = Annotated[Path, typer.Argument(metavar="CKPT", help="A checkpoint folder.")]
Checkpoint = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Checkpoint folder.", show_default="the embedded one")
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")]
SkipBad = Annotated[
    bool, typer.Option("--skip-bad", help="Go on without bad rows instead of refusing the input.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue what was interrupted.")]
WorkerCount = Annotated[int, typer.Option(min=0, help="How many; 0: as many as there is room for.")]
OnnxWeights = Annotated[
    bool,
    typer.Option("--weights/--no-weights", help="Random weights in .onnx files; without, they are small."),
]
RayAddress = Annotated[str, typer.Option(help="A Ray cluster; by default this machine.")]
