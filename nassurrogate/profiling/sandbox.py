"""Runs untrusted programs, each in a fresh interpreter that is isolated from the machine."""

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from nassurrogate.profiling import confine
from search_spaces.common.executors import kill, signal_name

_CONFINE = Path(confine.__file__)
# The base interpreter, not that of a virtual environment: programs get the standard library only.
_PYTHON = os.path.realpath(sys.executable)
# Like -I, which however also ignores PYTHONHASHSEED, so that the order of sets would differ between interpreters. The
# other variables that -I ignores are not in the environment.
_ISOLATED = ("-s", "-P", "-S", "-B")
_MAX_ANSWER_BYTES = 1 << 16  # of all answers together
_MAX_STAGE = 60  # characters of a stage's name
_STARTUP_SECONDS = 10.0  # allowed in addition to the time limit
FORGED = "wrote to the channel of its measurements"


class SandboxError(ValueError):
    """Programs cannot be isolated on this machine. The message is one line that says why and what to do."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of a program: seconds per run, MiB of memory, number of processes and threads, MiB of files.

    `trusted` programs are not isolated and have the time limit only. Raises ValueError for a value out of range.
    """

    seconds: float = 10.0
    memory_mb: int = 2048
    processes: int = 16
    files_mb: int = 16
    trusted: bool = False

    def __post_init__(self) -> None:
        for name in ("seconds", "memory_mb", "processes", "files_mb"):
            if not 0 < getattr(self, name) < 1 << 30:
                raise ValueError(f"{name} is {getattr(self, name)!r}; it should be a positive number")


def check(limits: Limits) -> None:
    """Raises SandboxError if programs cannot be run within these limits."""
    if sys.platform != "linux" and not limits.trusted:
        raise SandboxError(
            "programs can be isolated on Linux only; use trusted=True to profile programs that you trust"
        )
    for answer in answers("", {}, limits):
        raise SandboxError(f"an empty program fails: {answer.get('error')}; set other limits")


def answers(source: str, request: Mapping[str, Any], limits: Limits, stages: int = 1) -> Iterator[dict[str, Any]]:
    """Runs Python `source` with `request` as JSON on its standard input; yields its answers.

    Answers are JSON objects, one per line, that the source writes to the file descriptor given as its argument. An
    answer with the key `begins` names the next stage, which has `limits.seconds`; there may be `stages` of them. The
    last answer is `{"error": ...}` unless the program ended with exit code 0. Raises SandboxError.
    """
    with ExitStack() as stack:
        stdin = stack.enter_context(tempfile.TemporaryFile())
        stdin.write(json.dumps(request).encode())
        stdin.seek(0)
        reading, writing = os.pipe()
        command = [_PYTHON, *_ISOLATED, "-c", source, str(writing)]
        if limits.trusted:
            home = folder = stack.enter_context(tempfile.TemporaryDirectory())
        else:
            home, folder = confine.FOLDER, "/"
            command = [_PYTHON, "-I", "-S", str(_CONFINE), _limits_json(limits), *command]
        try:
            process = subprocess.Popen(
                command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder,
                env={"PYTHONHASHSEED": "0", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home},
                pass_fds=[writing], start_new_session=True,
            )  # fmt: skip
        finally:
            os.close(writing)
        assert process.stderr
        with process.stderr:
            try:
                yield from _read_answers(process, process.stderr, reading, limits, stages)
            finally:
                os.close(reading)
                if process.poll() is None:
                    kill(process)
                process.wait()
                if not limits.trusted:
                    process.stderr.read()  # ends when all processes of the sandbox have ended


def _limits_json(limits: Limits) -> str:
    return json.dumps(
        {
            "memory": limits.memory_mb << 20,
            "processes": limits.processes,
            "files": 64,
            "file_bytes": limits.files_mb << 20,
        }
    )


def _read_answers(
    process: subprocess.Popen[bytes], stderr: IO[bytes], reading: int, limits: Limits, stages: int
) -> Iterator[dict[str, Any]]:
    stage, deadline = "starting", time.monotonic() + limits.seconds + _STARTUP_SECONDS
    rest, size, begun = b"", 0, 0
    while True:
        remaining = deadline - time.monotonic()
        if remaining <= 0 or not select.select([reading], [], [], remaining)[0]:
            yield {"error": f"{stage} took more than {limits.seconds:g} s"}
            return
        part = os.read(reading, 1 << 16)
        if not part:
            break
        size += len(part)
        if size > _MAX_ANSWER_BYTES:  # whether or not a line has ended
            yield {"error": f"{stage} {FORGED}"}
            return
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            answer = _parse_answer(line)
            if answer is None or begun > stages:
                yield {"error": f"{stage} {FORGED}"}
                return
            if "begins" in answer:
                begun += 1
                stage = str(answer["begins"])[:_MAX_STAGE]
                # The first stage, loading, is part of the startup.
                deadline = time.monotonic() + limits.seconds + (_STARTUP_SECONDS if begun == 1 else 0)
            yield answer
    try:
        code = process.wait(max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        yield {"error": f"{stage} took more than {limits.seconds:g} s"}
        return
    if problem := _exit_problem(code, stderr.read(), limits, begun > 0):
        yield {"error": f"{stage} {problem}"}


def _parse_answer(line: bytes) -> dict[str, Any] | None:
    """A JSON object; None for anything else."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


def _exit_problem(code: int, stderr: bytes, limits: Limits, begun: bool) -> str:
    """Why the program failed; "" if it succeeded. Raises SandboxError if it was not run."""
    if limits.trusted:
        end = {"signal": -code} if code < 0 else {"exit": code}
    else:
        end = _parse_answer(stderr.strip().rpartition(b"\n")[2]) or {}
    if "refused" in end and not begun:
        raise SandboxError(
            f"programs cannot be isolated on this machine: {end['refused']}; use trusted=True to profile programs "
            "that you trust"
        )
    if "memory" in end:
        return f"took more than {limits.memory_mb:,} MiB of memory"
    if number := end.get("signal"):
        return f"was terminated by {signal_name(number)}"
    if "exit" not in end:
        return "ended together with its supervisor"
    return f"ended with exit code {end['exit']}" if end["exit"] else ""
