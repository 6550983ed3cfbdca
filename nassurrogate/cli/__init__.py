"""The command line, one module per command. Commands import what they need when they run, so that --help is fast."""

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Annotated, Any

import typer

from nassurrogate.cli import (
    adapters,
    calibrate,
    choose,
    compare,
    devices,
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
    terminal,
    train,
)
from nassurrogate.cli.completion import bash_words_joined
from nassurrogate.cli.space_files import SpaceFiles, with_space_files

_MAX_LINE = 1_000  # characters of an error message, which may quote a whole file


def main() -> None:
    """Runs a command. Errors the user can fix are one line on stderr and exit code 2; bugs raise with a traceback."""
    # Must be set before torch is imported. OpenMP threads that wait for work spin, by default for milliseconds, which
    # takes the cores from other processes on a busy machine (one prediction: 20 s instead of 3 s). Not spinning at all
    # costs a tenth on an idle machine.
    os.environ.setdefault("GOMP_SPINCOUNT", "3000")
    _collect_garbage_rarely()
    terminal.open_standard_streams()
    terminal.raise_on_termination()
    given = sys.argv[1:]  # three options may stand before or after the name of the command
    debug, verbose = "--debug" in given, "-v" in given or "--verbose" in given
    arguments = [argument for argument in given if argument not in ("--debug", "-v", "--verbose")]
    try:
        bash = os.environ.get("_NASSURROGATE_COMPLETE") == "complete_bash"
        with terminal.logged_to_stderr() if verbose else nullcontext(), bash_words_joined() if bash else nullcontext():
            status = _command()(arguments or ["--help"], prog_name="nassurrogate", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of standard output has ended, as in `| head`
        terminal.discard_unwritten_output()
        sys.exit(1)
    except terminal.Terminated:
        terminal.print_error("interrupted")
        raise
    except Exception as error:
        line = user_error(error, arguments)
        if line is None or debug:
            raise
        terminal.print_error(f"error: {line}")
        terminal.discard_unwritten_output()
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _collect_garbage_rarely() -> None:
    """Packages like PyTorch are hundreds of thousands of objects that stay. Traversing them again and again took a
    seventh of a search, and freeing what refers to itself among them a third of a second at the end of a command."""
    gc.set_threshold(100_000, 50, 100)
    atexit.register(gc.freeze)


def user_error(error: Exception, arguments: Sequence[str] = ()) -> str | None:
    """One line that says what is wrong and what to do; None if the error is a bug.

    `arguments` are those of the command, whose options the advice names.
    """
    from search_spaces.common.errors import printable

    if hasattr(error, "format_message"):  # a usage error that typer found
        message = f"{error.format_message()} (see --help)"
    elif terminal.is_disk_full(error):
        where = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
        message = f"{where}the disk is full; free some space and run the command again"
    elif isinstance(error, OSError) and error.strerror:
        message = f"{error.filename or 'file'}: {error.strerror}"
    elif isinstance(error, OSError | ValueError):
        options = _option_names(arguments)
        message = terminal.with_options(str(error), options)
        if "unknown search space" in message and "--space-file" in options - {*arguments}:
            message += "; a space of your own needs --space-file"
    else:
        return None
    line = printable(" ".join(message.split()))
    return line if len(line) <= _MAX_LINE else f"{line[: _MAX_LINE // 2]} ... {line[-_MAX_LINE // 2 :]}"


def _option_names(arguments: Sequence[str]) -> set[str]:
    """The options of the command that is called with these arguments."""
    command: Any = _command()
    for argument in arguments:
        command = getattr(command, "commands", {}).get(argument, command)
    return {name for parameter in command.params for name in parameter.opts}


def _print_version(wanted: bool) -> None:
    if wanted:
        from nassurrogate import __version__

        print(__version__)
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log what is done, and how long it takes.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of errors.")] = False,
    space_file: SpaceFiles = None,
) -> None:
    """Neural architecture search with a Regression Language Model surrogate."""


_COMMANDS: tuple[Callable[..., None], ...] = (
    spaces.spaces, devices.devices, sample.sample, export.export, predict.predict, measure.measure, search.search,
    choose.choose, compare.compare,
    train.train, finetune.finetune, calibrate.calibrate, evaluate.evaluate,
)  # fmt: skip
_GROUPS: dict[str, tuple[str, dict[str, Callable[..., None]]]] = {
    "tables": ("Import tables from the official files of benchmarks.", {"import": tables.import_}),
    "snas": ("Generate pretraining data by training small networks briefly.", {"generate": snas.generate}),
    "adapters": ("Show adapters, and merge them into a checkpoint.", {"show": adapters.show, "merge": adapters.merge}),
    "profile": (
        "Profile Python programs and Triton kernels.",
        {"python-memory": profile.python_memory, "triton-latency": profile.triton_latency},
    ),
}


# Commands that name no search space.
_WITHOUT_SPACES: tuple[Callable[..., None], ...] = (
    devices.devices, tables.import_, profile.python_memory, profile.triton_latency,
)  # fmt: skip


@cache
def _command() -> Any:
    """The command `nassurrogate`: typer reads the signatures of all its commands, which takes 30 ms."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, callback=_options)
    for command in _COMMANDS:
        app.command()(command if command in _WITHOUT_SPACES else with_space_files(command))
    for group, (about, commands) in _GROUPS.items():
        subcommands = typer.Typer(rich_markup_mode=None, help=about)
        for name, command in commands.items():
            subcommands.command(name)(command if command in _WITHOUT_SPACES else with_space_files(command))
        app.add_typer(subcommands, name=group)
    return typer.main.get_command(app)
