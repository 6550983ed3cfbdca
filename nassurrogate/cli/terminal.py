"""What commands print: progress, tables, and how an interruption ends."""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from search_spaces.tables import BadRow


FULL = (errno.ENOSPC, errno.EDQUOT)  # errors of a full disk

Report = Callable[..., None]  # told how much is done, of how much, and, if there is more to say, a line


@contextmanager
def interruptible(*, resumable: bool = False) -> Iterator[None]:
    """Ctrl-C and a full disk end the command with one line, which says how to go on if that is possible."""
    try:
        yield
    except KeyboardInterrupt:
        again = shlex.join(["nassurrogate", *(a for a in sys.argv[1:] if a != "--resume"), "--resume"])
        print(f"interrupted; go on with: {again}" if resumable else "interrupted", file=sys.stderr)
        raise typer.Exit(130) from None
    except OSError as error:
        if not resumable or error.errno not in FULL:
            raise
        raise ValueError("the disk is full; free some space and go on with --resume") from error


@contextmanager
def progress_bar(title: str) -> Iterator[Report | None]:
    """A bar with rate and time left on a terminal, told (done, total or None); None, and quiet, elsewhere."""
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
        print(f"left out {len(bad):,} bad rows, the first: {bad[0]}", file=sys.stderr)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Aligned columns; as wide as it needs, since a terminal scrolls and a pipe has no width."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for line in (header, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
