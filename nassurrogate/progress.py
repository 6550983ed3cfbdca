"""Progress of long work: a bar in a terminal or a notebook, lines of a log, a function of the caller's, or nothing."""

import logging
import math
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

_log = logging.getLogger(__name__)
_LOG_SECONDS = 10.0  # at most one line in this time, except at the beginning and for a new stage

# Called with (done, total or None) and optionally a line of text.
Report = Callable[..., None]


def shown(progress: bool | Report | None, title: str) -> AbstractContextManager[Report | None]:
    """What the parameter `progress` of a function asks for, for the duration of a `with` block.

    None: a bar if standard error is a terminal or in a notebook. True: a bar in any case. False: nothing. A function is
    called with (done, total). Raises TypeError for anything else.
    """
    if progress is None:
        return progress_bar(title)
    if progress is True:
        return _tqdm_bar(title)
    if progress is False:
        return nullcontext()
    if not callable(progress):
        raise TypeError(f"progress is {progress!r}; it should be True, False, None or a function of (done, total)")
    return nullcontext(progress)


@contextmanager
def progress_bar(title: str) -> Iterator[Report | None]:
    """A progress bar with rate and remaining time on standard error, if that is a terminal or this is a notebook; lines
    of the log, if that is on; None without either."""
    logged = _logged(title) if _log.isEnabledFor(logging.INFO) else None
    if not _in_notebook() and not sys.stderr.isatty():
        yield logged
        return
    with _tqdm_bar(title) if _in_notebook() else _rich_bar(title) as bar:

        def both(done: int, total: int | None, line: str = "") -> None:
            bar(done, total, line)
            if logged is not None:
                logged(done, total, line)

        yield both


def _logged(title: str) -> Report:
    """A report that logs progress now and then, and the end."""
    last = -math.inf

    def report(done: int, total: int | None, line: str = "") -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _LOG_SECONDS or done == total:
            last = now
            count = f"{done:,}" if total is None else f"{done:,} of {total:,}"
            _log.info("%s: %s", title, f"{count}, {line}" if line else count)

    return report


def _in_notebook() -> bool:
    """Whether this process is a Jupyter kernel; others may have imported ipykernel, too, to start kernels."""
    kernels = sys.modules.get("ipykernel.kernelapp")
    return kernels is not None and kernels.IPKernelApp.initialized()


@contextmanager
def _rich_bar(title: str) -> Iterator[Report]:
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


@contextmanager
def _tqdm_bar(title: str) -> Iterator[Report]:
    """A bar that needs no terminal; a widget in a notebook that has those."""
    from tqdm import TqdmWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TqdmWarning)  # that there are no widgets
        from tqdm.auto import tqdm

        bar: Any = tqdm(desc=title)

    def update(done: int, total: int | None, line: str = "") -> None:
        bar.total = total
        bar.set_postfix_str(line, refresh=False)
        bar.update(done - bar.n)

    with bar:
        yield update
        bar.refresh()
