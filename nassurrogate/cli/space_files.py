"""The option --space-file of every command that names search spaces."""

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer


def _register(files: list[Path] | None) -> list[Path] | None:
    from search_spaces.space import load_file

    for file in files or ():
        load_file(file)
    return files


SpaceFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--space-file",
        metavar="FILE",
        callback=_register,
        is_eager=True,  # before the names of spaces are completed
        help="Python file that registers search spaces of your own; may be repeated.",
    ),
]


def with_space_files(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the option --space-file; the spaces are registered before the command runs."""

    @functools.wraps(command)
    def run(*, space_file: object = None, **arguments: Any) -> None:
        command(**arguments)

    own = inspect.signature(command, eval_str=True)
    option = inspect.Parameter("space_file", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=SpaceFiles)
    run.__signature__ = own.replace(parameters=[*own.parameters.values(), option])  # type: ignore[attr-defined]  # read by typer
    return run
