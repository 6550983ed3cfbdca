"""The command line: a module a command. Commands import what they need when they run, so that help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from nassurrogate.cli import (
    calibrate,
    evaluate,
    export,
    finetune,
    measure,
    predict,
    profile,
    sample,
    search,
    snas,
    spaces,
    tables,
    train,
)
from nassurrogate.cli.terminal import FULL

_LINE = 1_000  # characters of an error; what it quotes may be as long as a file


def main() -> None:
    """Runs a command. What the user can mend is one line on stderr and exit code 2; a bug is a traceback."""
    # Before torch is imported: its threads should wait for work busily, but not for long. For milliseconds, as they do
    # by default, takes the cores from whatever else runs there (one network: 20 s in place of 3); not at all costs a
    # tenth where nothing does.
    os.environ.setdefault("GOMP_SPINCOUNT", "3000")
    debug = "--debug" in sys.argv[1:]  # before or behind the command's name
    arguments = [argument for argument in sys.argv[1:] if argument != "--debug"]
    try:
        status = app(arguments or ["--help"], prog_name="nassurrogate", standalone_mode=False)
    except Exception as error:
        line = _mendable(error)
        if line is None or debug:
            raise
        print(f"error: {line}", file=sys.stderr)
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _mendable(error: Exception) -> str | None:
    """What is wrong and what to do, in one line; None for an error that is ours."""
    if hasattr(error, "format_message"):  # wrong usage, told by typer
        message = f"{error.format_message()} (see --help)"
    elif isinstance(error, OSError) and error.errno in FULL:
        where = f"{error.filename}: " if error.filename else ""
        message = f"{where}the disk is full; free some space and run the command again"
    elif isinstance(error, OSError) and error.strerror:
        message = f"{error.filename or 'file'}: {error.strerror}"
    elif isinstance(error, OSError | ValueError):
        message = str(error)
    else:
        return None
    line = " ".join(message.split())
    return line if len(line) <= _LINE else f"{line[: _LINE // 2]} ... {line[-_LINE // 2 :]}"


def _print_version(wanted: bool) -> None:
    if wanted:
        from nassurrogate import __version__

        print(__version__)
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Neural architecture search on a Regression Language Model surrogate."""


_COMMANDS: tuple[Callable[..., None], ...] = (
    spaces.spaces, sample.sample, export.export, predict.predict, measure.measure, search.search, train.train,
    finetune.finetune, calibrate.calibrate, evaluate.evaluate,
)  # fmt: skip
_GROUPS: dict[str, tuple[str, dict[str, Callable[..., None]]]] = {
    "tables": ("Tables from benchmarks' own files.", {"import": tables.import_}),
    "snas": ("Pretraining data from small networks, trained briefly.", {"generate": snas.generate}),
    "profile": (
        "What programs take: memory, latency.",
        {"python-memory": profile.python_memory, "triton-latency": profile.triton_latency},
    ),
}


def _app() -> typer.Typer:
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, callback=_options)
    for command in _COMMANDS:
        app.command()(command)
    for group, (about, commands) in _GROUPS.items():
        of_group = typer.Typer(rich_markup_mode=None, help=about)
        for name, command in commands.items():
            of_group.command(name)(command)
        app.add_typer(of_group, name=group)
    return app


app = _app()
