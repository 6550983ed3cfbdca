"""Commands in processes forked from one that has loaded the libraries: a search starts in milliseconds, not seconds.

`python -m tests.commands LIBRARY ...` is that process. It reads requests, one line of JSON each, and answers each with
one.
"""

import atexit
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.nassurrogate.doubles import Outcome

ROOT = Path(__file__).parent.parent
# Imported, but not used before a fork, which would not copy their threads.
LIBRARIES = (
    "PIL.PngImagePlugin", "alembic.command", "matplotlib.backends.backend_agg", "matplotlib.backends.backend_pdf",
    "matplotlib.figure", "moocore", "nassurrogate.cli", "nassurrogate.export", "nassurrogate.measurement",
    "nassurrogate.measurement.measure", "nassurrogate.prediction", "nassurrogate.report", "nassurrogate.search",
    "nassurrogate.search.run", "nassurrogate.search.searchers.storage", "onnx", "optuna", "pandas", "pyarrow.parquet",
    "pymoo.algorithms.moo.nsga2", "snas.generate", "surrogate.training", "torch._dynamo",
)  # fmt: skip
# Words of a command on hostile input -> what it imports. The peak memory of a process counts that of the one it was
# forked from, which therefore has loaded what the command needs, and nothing else.
_TABLES = ("nassurrogate.cli", "nassurrogate.export", "pyarrow.parquet", "search_spaces.tables")
FEWER_LIBRARIES = {
    ("export",): _TABLES,
    ("tables", "import"): _TABLES,
    ("predict",): (*_TABLES, "safetensors.torch", "surrogate.rlm"),
    ("spaces",): _TABLES,
}
LONGEST_SECONDS = 300
# A refusal takes less than two seconds of the processor beyond those in which Python and its packages start.
MOST_CPU_SECONDS, MOST_MEGABYTES = 9.0, 500.0


class Commands:
    """Runs `nassurrogate` or other programs. `prefix` are words of a command that starts the process to fork, which
    imports `libraries`."""

    def __init__(self, *prefix: str, libraries: Sequence[str] = LIBRARIES) -> None:
        self._server = subprocess.Popen(
            [*prefix, sys.executable, "-m", "tests.commands", *libraries], cwd=ROOT, text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def _ask(self, **request: Any) -> Any:
        print(json.dumps(request), file=self._server.stdin, flush=True)
        return json.loads(self._server.stdout.readline())

    def start(
        self,
        *words: object,
        cwd: Path,
        out: str | Path = os.devnull,
        err: str | Path = os.devnull,
        environment: Mapping[str, str] | None = None,
    ) -> int:
        """Starts a command, whose standard streams are these files. Returns the number of its process."""
        more = dict(environment or {})
        return self._ask(words=[*map(str, words)], cwd=str(cwd), out=str(out), err=str(err), environment=more)

    def wait(self, process: int) -> int:
        """The exit status of a process that `start` started; negative if a signal ended it."""
        return self._ask(wait=process)[0]

    def run(self, *words: object, cwd: Path, environment: Mapping[str, str] | None = None) -> Outcome:
        """A command's exit status, output, most memory and processor time."""
        with tempfile.TemporaryDirectory() as folder:
            out, err = Path(folder, "out"), Path(folder, "err")
            process = self.start(*words, cwd=cwd, out=out, err=err, environment=environment)
            code, memory, seconds = self._ask(wait=process)
            unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of memory: bytes there, KiB elsewhere
            printed = (file.read_bytes().decode(errors="replace") for file in (out, err))
            return Outcome(code, *printed, memory / unit, seconds)

    def close(self) -> None:
        self._server.communicate()


@cache
def _with_fewer(libraries: tuple[str, ...]) -> Commands:
    started = Commands(libraries=libraries)
    atexit.register(started.close)
    return started


def run_on_hostile_input(*arguments: object, environment: Mapping[str, str] | None = None) -> Outcome:
    """Runs `nassurrogate` with these arguments; with an environment of its own, in a Python of its own."""
    words = [*map(str, arguments)]
    libraries = next(found for first, found in FEWER_LIBRARIES.items() if [*first] == words[: len(first)])
    command = [sys.executable, "-m", "nassurrogate"] if environment else ["nassurrogate"]
    return _with_fewer(libraries).run(*command, *words, cwd=Path.cwd(), environment=environment)


def assert_refused(done: Outcome, *words: str) -> None:
    """The command failed with one printable line that has the words, in bounded time and memory."""
    assert done.code == 2, done
    lines = done.err.splitlines()
    assert len(lines) == 1, done.err[-2000:]
    assert lines[0].startswith("error: "), lines
    assert lines[0].isprintable(), lines
    assert len(lines[0]) < 1_200, lines
    for word in words:
        assert word in lines[0], lines
    assert "Traceback" not in done.err, done.err[-2000:]
    assert done.megabytes < MOST_MEGABYTES, done
    assert done.cpu_seconds < MOST_CPU_SECONDS, done


def _serve(libraries: Sequence[str]) -> None:
    for name in libraries:
        importlib.import_module(name)
    gc.freeze()  # else collections of a command copy the memory of all that is loaded
    for line in iter(sys.stdin.readline, ""):
        request = json.loads(line)
        if "wait" in request:
            _, status, used = os.wait4(request["wait"], 0)
            answer = [os.waitstatus_to_exitcode(status), used.ru_maxrss, used.ru_utime + used.ru_stime]
        elif (answer := os.fork()) == 0:
            return _command(**request)
        print(json.dumps(answer), flush=True)


def _command(words: list[str], cwd: str, out: str, err: str, environment: dict[str, str]) -> None:
    """In the process of a command, which ends with it."""
    for number, path, flags in ((0, os.devnull, os.O_RDONLY), (1, out, os.O_WRONLY), (2, err, os.O_WRONLY)):
        stream = os.open(path, flags | (os.O_CREAT if number else 0))
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(cwd)
    os.environ.update(environment)
    tempfile.tempdir = None  # that of the environment
    # The tests themselves may run in the background, where signals are ignored, which children inherit.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.alarm(LONGEST_SECONDS)
    if words[0] != "nassurrogate":
        os.execvp(words[0], words)
    sys.argv = words
    try:
        sys.modules["nassurrogate.cli"].main()
    except SystemExit as end:
        # As Python ends, but for freeing all that is loaded, which would copy its memory: that takes seconds.
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(end.code or 0))


if __name__ == "__main__":
    _serve(sys.argv[1:])
