"""Terminal output of commands: progress bars, tables, errors in terms of command-line options, interruptions."""

from __future__ import annotations

import contextlib
import errno
import logging
import math
import os
import re
import shlex
import shutil
import signal
import sys
import textwrap
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import typer

from nassurrogate.progress import Report as Report
from nassurrogate.progress import progress_bar as progress_bar

if TYPE_CHECKING:
    from search_spaces.tables import BadRow

# Rows that a terminal shows of a table in a file, and of one that is nowhere else.
HEAD, _SHOWN_ALONE = 5, 20
_WIDEST = 40  # characters of a cell of a table in a file
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)

# Arguments of the Python API that errors recommend, as `resume=True` or `space=NAME`; the option has the same name.
_ARGUMENT = re.compile(r"\b(resume|skip_bad|space|trusted|networks)=(True|[A-Z]+)\b")
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
    if "--input-shape" in options:
        message = message.replace("input_shapes=", "--input-shape ")
    for function, command in _COMMANDS.items():
        message = message.replace(function, command)
    return message


class Terminated(SystemExit):
    """SIGTERM (docker stop, SLURM) or SIGHUP (a closed terminal); ends a command as Ctrl-C does."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        super().__init__(self.status)


_REPEATED = 5.0  # seconds in which a second signal is the same one: a shell and the kernel both send SIGHUP
_terminated = -_REPEATED


def raise_on_termination() -> None:
    """Makes SIGTERM and SIGHUP raise `Terminated`, except where the caller ignores them (nohup)."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _terminate)


def _terminate(number: int, frame: object) -> None:
    global _terminated
    if time.monotonic() - _terminated < _REPEATED:
        return  # the clean-up is running
    _terminated = time.monotonic()
    raise Terminated(number)


def open_standard_streams() -> None:
    """Opens the standard streams that the caller closed on the null device, so that no file that is opened later gets
    their descriptors; and makes those that are there print any file name."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free: this one
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 (stays open)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):  # tests replace the streams
            reconfigure(errors="backslashreplace")


def discard_unwritten_output() -> None:
    """Drops what cannot be written to standard output, which Python would try again, and complain about, at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_error(line: str) -> None:
    """Prints a line to standard error, if that can still be written (a terminal may be closed, a disk full)."""
    with contextlib.suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def print_notes(notes: Iterable[str]) -> None:
    """Prints what else to know of predictions on stderr."""
    for note in notes:
        print_text(f"note: {note}", file=sys.stderr)


class _StandardError(logging.StreamHandler[Any]):
    """Writes to what standard error is when it writes: progress bars replace it to stay below."""

    @property
    def stream(self) -> Any:
        return sys.stderr

    @stream.setter
    def stream(self, stream: Any) -> None:
        pass


@contextmanager
def logged_to_stderr() -> Iterator[None]:
    """Writes the log of this project to standard error for the duration of a `with` block."""
    log, handler = logging.getLogger("nassurrogate"), _StandardError()
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s", "%H:%M:%S"))
    before = log.level, log.propagate
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before[0])
        log.propagate = before[1]


@contextmanager
def interruptible(*, resumable: bool = False) -> Iterator[None]:
    """Ends the command with one line after Ctrl-C, SIGTERM or SIGHUP, or on a full disk; the line says how to resume a
    `resumable` one."""
    try:
        yield
    except (KeyboardInterrupt, Terminated) as stop:
        again = shlex.join(["nassurrogate", *(a for a in sys.argv[1:] if a != "--resume"), "--resume"])
        print_error(f"interrupted; continue with: {again}" if resumable else "interrupted")
        raise typer.Exit(stop.status if isinstance(stop, Terminated) else 128 + signal.SIGINT) from None
    except Exception as error:
        if not resumable or not is_disk_full(error):
            raise
        raise ValueError("the disk is full; free some space and continue with --resume") from error


def is_disk_full(error: BaseException) -> bool:
    """Whether an error means a full disk; libraries written in Rust or C++ raise errors of their own for it."""
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno in DISK_FULL
    if isinstance(error, ValueError):  # ours
        return False
    messages = [str(error), str(error.__cause__)]  # optuna's error has that of the database as its cause
    signs = [*map(os.strerror, DISK_FULL), "disk is full"]
    return any(sign in message for sign in signs for message in messages)


def report_bad_rows(bad: Sequence[BadRow | str]) -> None:
    from search_spaces.common.errors import printable

    if bad:
        print(f"skipped {len(bad):,} bad rows; the first: {printable(str(bad[0]))}", file=sys.stderr)


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints aligned columns, fitted to the width of a terminal; a pipe or a file gets them whole."""
    from search_spaces.common.errors import printable
    from search_spaces.common.tables_shown import aligned

    lines = [*aligned(header, rows, shutil.get_terminal_size().columns if sys.stdout.isatty() else None)]
    text = "\n".join(lines)
    print(text)
    if any(printable(row[-1]) not in text for row in rows):
        print("(shortened to the width of the terminal; whole in files, and in a pipe: | cat)", file=sys.stderr)


def print_text(text: str, indent: str = "", file: TextIO | None = None) -> None:
    """Prints a paragraph, broken into lines of a terminal's width; a pipe or a file gets one line."""
    file = file or sys.stdout
    width = shutil.get_terminal_size().columns if file.isatty() else max(len(indent + text), 1)
    lines = textwrap.fill(text, width, break_on_hyphens=False, initial_indent=indent, subsequent_indent=indent)
    print(lines, file=file)


@dataclass
class Head:
    """The first rows of a table that is written in parts, for people at a terminal. `file` is where it goes, None if it
    is shown alone."""

    file: Path | None
    rows: list[list[str]] = field(default_factory=list)
    header: list[str] = field(default_factory=list)
    count: int = 0

    def add(self, columns: Mapping[str, Any]) -> None:
        """Adds a part; ends of intervals stand behind their metric."""
        self.header = [name for name in columns if not name.endswith(("_q10", "_q90"))]
        length = len(next(iter(columns.values()), ()))
        for row in range(min(length, (HEAD if self.file else _SHOWN_ALONE) - len(self.rows))):
            self.rows.append([self._cell(columns, name, row) for name in self.header])
        self.count += length

    @staticmethod
    def _cell(columns: Mapping[str, Any], name: str, row: int) -> str:
        value = columns[name][row]
        if isinstance(value, str):
            return value
        low, high = (columns[end][row] if end in columns else value for end in (f"{name}_q10", f"{name}_q90"))
        if math.isnan(value):
            return ""
        return f"{value:.4g}" if low == high else f"{value:.4g} ({low:.4g} to {high:.4g})"

    def show(self) -> None:
        """Prints the rows with the arch_str last, where a terminal cuts long texts, and how many there are."""
        from search_spaces.common.tables_shown import fits

        told = [p for p, name in enumerate(self.header) if name != "space" or any(row[p] for row in self.rows)]
        order = sorted(told, key=lambda place: self.header[place] == "arch_str")
        header, rows = [self.header[place] for place in order], [[row[place] for place in order] for row in self.rows]
        if len(rows) == 1 and not fits(header, rows):  # a line for each column of the only row
            header, *rows = map(list, zip(header, rows[0], strict=True))
        if rows:
            print_table(header, rows)
        if self.file:
            print(f"{self.count:,} rows in {self.file}")
        elif self.count > len(self.rows):
            print(f"... {self.count - len(self.rows):,} more rows; -o FILE or a pipe gets all of them")


def print_head(file: Path) -> None:
    """Prints the first rows of a table that was written, as many columns as fit, if people look on."""
    from search_spaces.common.tables_shown import fits, shortened
    from search_spaces.tables.read import read_raw_rows

    rows = [row.values for row in islice(read_raw_rows(file)[2], HEAD)] if sys.stdout.isatty() else []
    # Canonical texts and programs come last.
    names = sorted(rows[0] if rows else [], key=lambda name: any("\n" in str(row.get(name)) for row in rows))
    cells = {name: [shortened(str(row.get(name, "")), _WIDEST) for row in rows] for name in names}
    shown = names[:1]
    for name in names[1:]:
        if fits([*shown, name], [*zip(*(cells[one] for one in [*shown, name]), strict=True)]):
            shown.append(name)
    if rows:
        print_table(shown, [*zip(*(cells[name] for name in shown), strict=True)])
        if hidden := len(names) - len(shown):
            print(f"... {hidden} more columns")


def folder_size(folder: Path) -> str:
    """The size of the files in a folder, for people."""
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return f"{size / 1e6:,.1f} MB" if size >= 1e6 else f"{size / 1e3:,.0f} kB"
