"""The option `--reference` of commands that compute hypervolumes."""

from __future__ import annotations

from typing import Annotated

import typer

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
