"""Terminal output of commands: progress bars, tables, errors in terms of command-line options, interruptions."""

from __future__ import annotations

import errno
import re
import shlex
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from search_spaces.tables import BadRow

DISK_FULL = (errno.ENOSPC, errno.EDQUOT)

# Called with (done, total or None) and optionally a line of text.
Report = Callable[..., None]

# Arguments of the Python API that errors recommend, as `resume=True` or `space=NAME`; the option has the same name.
_ARGUMENT = re.compile(r"\b(resume|skip_bad|space|trusted)=(True|[A-Z]+)\b")
# Functions of the Python API that errors recommend, and the command for each.
_COMMANDS = {"snas.cifar10.download(FOLDER)": "`nassurrogate snas generate --download`"}


def with_options(message: str, options: Collection[str]) -> str:
    """An error message of the library in terms of the command line, where the command has these options.

    `skip_bad=True` becomes `--skip-bad`, `space=NAME` becomes `--space NAME`. An alternative (", or ...") that needs an
    option which the command lacks is removed.
    """
    for argument, name, value in [(match[0], *match.groups()) for match in _ARGUMENT.finditer(message)]:
        option = "--" + name.replace("_", "-")
        if option in options:
            message = message.replace(argument, option if value == "True" else f"{option} {value}")
        else:
            message = re.sub(rf",? or [^,;]*{argument}[^,;]*", "", message)
    for function, command in _COMMANDS.items():
        message = message.replace(function, command)
    return message


@contextmanager
def interruptible(*, resumable: bool = False) -> Iterator[None]:
    """Ends the command with one line after Ctrl-C or on a full disk; the line says how to resume a `resumable` one."""
    try:
        yield
    except KeyboardInterrupt:
        again = shlex.join(["nassurrogate", *(a for a in sys.argv[1:] if a != "--resume"), "--resume"])
        print(f"interrupted; continue with: {again}" if resumable else "interrupted", file=sys.stderr)
        raise typer.Exit(130) from None
    except OSError as error:
        if not resumable or error.errno not in DISK_FULL:
            raise
        raise ValueError("the disk is full; free some space and continue with --resume") from error


@contextmanager
def progress_bar(title: str) -> Iterator[Report | None]:
    """A progress bar on stderr with rate and remaining time; None, and no output, if stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )  # fmt: skip
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f}/s" if speed else "")

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(),
        TextColumn("{task.fields[line]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, line="")

        def update(done: int, total: int | None, line: str = "") -> None:
            bar.update(task, completed=done, total=total, line=line)

        yield update


def report_bad_rows(bad: Sequence[BadRow]) -> None:
    if bad:
        print(f"skipped {len(bad):,} bad rows; the first: {bad[0]}", file=sys.stderr)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints aligned columns without wrapping or truncation, which would break output to a pipe."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for line in (header, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
