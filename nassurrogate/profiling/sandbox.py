"""Programs that are not trusted, each in an interpreter of its own that is kept apart from the machine."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from nassurrogate.profiling import confine
from search_spaces.common.child_processes import kill, signal_name

_LINUX = sys.platform == "linux"
_CONFINE = Path(confine.__file__)
# The system's interpreter, not a virtual environment's: only the standard library is wanted.
_PYTHON = os.path.realpath(sys.executable)
# As -I, but that also ignores PYTHONHASHSEED, without which sets have another order in each interpreter; the other
# variables that -I would ignore are not there.
_ISOLATED = ("-s", "-P", "-S", "-B")
_MOST_ANSWERS, _MOST_TITLE = 1 << 16, 60
FORGED = "wrote into what was kept for its measurements"
_TO_START = 10.0


class SandboxError(ValueError):
    """This machine does not let programs be kept apart; one line that says why, and what can be done."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a program may take: seconds for each run, MiB of memory, processes (threads are some), MiB of files.

    `trusted` programs are not kept apart and only have the time limit. Raises ValueError for a value out of range.
    """

    seconds: float = 10.0
    memory_mb: int = 2048
    processes: int = 16
    files_mb: int = 16
    trusted: bool = False

    def __post_init__(self) -> None:
        for name in ("seconds", "memory_mb", "processes", "files_mb"):
            if not 0 < getattr(self, name) < 1 << 30:
                raise ValueError(f"{name} is {getattr(self, name)!r}; it should be a number above 0")


def check(limits: Limits) -> None:
    """Raises SandboxError where programs cannot be run within these limits."""
    if not (_LINUX or limits.trusted):
        raise SandboxError(
            "only Linux keeps programs apart; programs that are trusted can be profiled with --trusted"
        )
    for answer in answers("", {}, limits):
        raise SandboxError(
            f"a program that does nothing cannot be run: {answer.get('error')}; set other limits"
        )


def answers(source: str, job: Mapping[str, Any], limits: Limits, stages: int = 1) -> Iterator[dict[str, Any]]:
    """Runs Python `source` with `job` as JSON on its standard input and the number of a file descriptor as argument;
    yields the JSON objects that it writes there, a line each.

    One with a key `begins` says what comes next, which may take `limits.seconds`; there may be `stages` of these. The
    last is `{"error": ...}` where the program did not end by itself with exit code 0. Raises SandboxError.
    """
    with tempfile.TemporaryDirectory() as folder, _read_only(json.dumps(job)) as given:
        reading, writing = os.pipe()
        command = [_PYTHON, *_ISOLATED, "-c", source, str(writing)]
        if not limits.trusted:
            command = [_PYTHON, "-I", "-S", str(_CONFINE), _as_arguments(limits), *command]
        try:
            process = subprocess.Popen(
                command, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder,
                env={"PYTHONHASHSEED": "0", "LANG": "C.UTF-8", "HOME": folder, "TMPDIR": folder},
                pass_fds=[writing], start_new_session=True,
            )  # fmt: skip
        finally:
            os.close(writing)
        assert process.stderr
        with process.stderr:
            try:
                yield from _conversation(process, process.stderr, reading, limits, stages)
            finally:
                os.close(reading)
                if process.poll() is None:
                    kill(process)
                process.wait()


@contextmanager
def _read_only(text: str) -> Iterator[IO[bytes]]:
    """A file that has no name, and that nobody who is given it can write."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        with open(file.name, "rb") as given:
            yield given


def _as_arguments(limits: Limits) -> str:
    return json.dumps(
        {
            "memory": limits.memory_mb << 20,
            "processes": limits.processes,
            "files": 64,
            "file_bytes": limits.files_mb << 20,
        }
    )


def _conversation(
    process: subprocess.Popen[bytes], said: IO[bytes], reading: int, limits: Limits, stages: int
) -> Iterator[dict[str, Any]]:
    what, deadline = "starting", time.monotonic() + limits.seconds + _TO_START
    rest, size, begun = b"", 0, 0
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            yield {"error": f"{what} took more than {limits.seconds:g} s"}
            return
        part = os.read(reading, 1 << 16)
        if not part:
            break
        size += len(part)
        *whole, rest = (rest + part).split(b"\n")
        for line in whole:
            answer = _answer(line)
            if answer is None or size > _MOST_ANSWERS or begun > stages:
                yield {"error": f"{what} {FORGED}"}
                return
            if "begins" in answer:
                begun += 1
                what = str(answer["begins"])[:_MOST_TITLE]
                # The first is the source's own beginning, before it runs what it is given.
                deadline = time.monotonic() + limits.seconds + (_TO_START if begun == 1 else 0)
            yield answer
    try:
        code = process.wait(max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        yield {"error": f"{what} took more than {limits.seconds:g} s"}
        return
    if problem := _problem(code, said.read(), limits, begun > 0):
        yield {"error": f"{what} {problem}"}


def _answer(line: bytes) -> dict[str, Any] | None:
    """None for what is no JSON object."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


def _problem(code: int, told: bytes, limits: Limits, begun: bool) -> str:
    """What became of a program that ended so; "" where it was done."""
    if limits.trusted:
        end = {"signal": -code} if code < 0 else {"exit": code}
    else:
        end = _answer(told.strip().rpartition(b"\n")[2]) or {}
    if "refused" in end and not begun:
        raise SandboxError(
            f"programs cannot be kept apart from this machine: {end['refused']}; those that are trusted can be "
            "profiled with --trusted"
        )
    if "memory" in end:
        return f"took more than {limits.memory_mb:,} MiB of memory"
    if number := end.get("signal"):
        return f"was ended by {signal_name(number)}"
    if "exit" not in end:
        return "ended, and so did its guard"
    return f"ended with exit code {end['exit']}" if end["exit"] else ""
