"""Runs a command on hostile input and measures what it took."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from search_spaces.common.child_processes import kill

LONGEST_SECONDS = 120.0  # on a busy machine; what counts is the time of the processor
# A refusal takes less than two seconds of the processor beyond those in which Python and its packages start.
MOST_CPU_SECONDS, MOST_MEGABYTES = 9.0, 500.0


@dataclass(frozen=True)
class Outcome:
    """How a command ended, and its most memory and processor time."""

    status: int
    out: str
    err: str
    megabytes: float
    cpu_seconds: float

    def assert_one_line(self, *words: str) -> None:
        """The command failed with one printable line that has the words, in bounded time and memory."""
        assert self.status == 2, self
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err[-2000:]
        assert lines[0].startswith("error: "), lines
        assert lines[0].isprintable(), lines
        assert len(lines[0]) < 1_200, lines
        for word in words:
            assert word in lines[0], lines
        self.assert_bounded()

    def assert_bounded(self) -> None:
        assert "Traceback" not in self.err, self.err[-2000:]
        assert self.megabytes < MOST_MEGABYTES, self
        assert self.cpu_seconds < MOST_CPU_SECONDS, self


# Words of a command -> what it imports, for a process that is forked for each such command. The peak memory of a child
# counts that of the process it was forked from, which therefore has loaded what the command needs, and nothing else.
_TABLES = ("nassurrogate.cli", "nassurrogate.export", "pyarrow.parquet", "search_spaces.tables")
LIBRARIES = {
    ("export",): _TABLES,
    ("tables", "import"): _TABLES,
    ("predict",): (
        "nassurrogate.cli",
        "nassurrogate.export",
        "safetensors.torch",
        "search_spaces.tables",
        "surrogate.rlm",
    ),
}
# Reads requests, one line of JSON each, and answers with a line: the exit status, most memory and processor time.
_SERVER = """
import atexit, gc, importlib, json, os, sys, threading
for name in sys.argv[1:]:
    importlib.import_module(name)
gc.freeze()
for line in iter(sys.stdin.readline, ""):
    words, out, err = json.loads(line)
    if (child := os.fork()) == 0:
        os.setsid()
        for number, path, flags in ((0, os.devnull, os.O_RDONLY), (1, out, os.O_WRONLY), (2, err, os.O_WRONLY)):
            os.dup2(os.open(path, flags), number)
        sys.argv = ["nassurrogate", *words]
        try:
            sys.modules["nassurrogate.cli"].main()
        except SystemExit as end:
            threading._shutdown()
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(int(end.code or 0))
        sys.exit()
    print(child, flush=True)
    _, status, usage = os.wait4(child, 0)
    ended = [os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime + usage.ru_stime]
    print(json.dumps(ended), flush=True)
"""
# A process of its own starts a command whose environment is another.
_LAUNCHER = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(process.pid, 0)
with open(sys.argv[1], "w") as file:
    json.dump([os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime + usage.ru_stime], file)
"""


def _environment(more: dict[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1", **(more or {})}


@cache
def _server(libraries: tuple[str, ...]) -> subprocess.Popen[str]:
    """It ends with this process, which closes its input."""
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVER, *libraries], env=_environment(), text=True, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    atexit.register(server.communicate)
    return server


def run(*arguments: str | Path, environment: dict[str, str] | None = None) -> Outcome:
    """Runs `nassurrogate` with these arguments; a command that does not end is killed."""
    words = [*map(str, arguments)]
    libraries = next((found for first, found in LIBRARIES.items() if [*first] == words[: len(first)]), None)
    if libraries is None or environment:
        return _started(words, environment)
    server = _server(libraries)
    assert server.stdin is not None
    assert server.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        out.touch()
        err.touch()
        print(json.dumps([words, str(out), str(err)]), file=server.stdin, flush=True)
        child = int(server.stdout.readline())
        late = threading.Timer(LONGEST_SECONDS, os.killpg, (child, signal.SIGKILL))
        late.start()
        status, memory, seconds = json.loads(server.stdout.readline())
        late.cancel()
        return _outcome(status, out.read_bytes(), err.read_bytes(), memory, seconds)


def _started(words: list[str], environment: dict[str, str] | None) -> Outcome:
    command = [sys.executable, "-m", "nassurrogate", *words]
    with tempfile.TemporaryDirectory() as folder:
        usage = Path(folder) / "usage.json"
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", _LAUNCHER, str(usage), *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            env=_environment(environment),
        )  # fmt: skip
        try:
            out, err = process.communicate(timeout=LONGEST_SECONDS)
        except subprocess.TimeoutExpired:
            kill(process)
            process.wait()
            raise
        status, memory, seconds = json.loads(usage.read_text())
    return _outcome(status, out, err, memory, seconds)


def _outcome(status: int, out: bytes, err: bytes, memory: int, seconds: float) -> Outcome:
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of ru_maxrss: bytes there, KiB elsewhere
    return Outcome(status, out.decode(errors="replace"), err.decode(errors="replace"), memory / unit, seconds)
