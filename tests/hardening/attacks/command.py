"""Runs a command on hostile input and measures what it took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
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


# A process of its own starts the command: the peak memory of a child counts that of the process it was forked from.
_LAUNCHER = """
import json, os, subprocess, sys
process = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(process.pid, 0)
with open(sys.argv[1], "w") as file:
    json.dump([os.waitstatus_to_exitcode(status), usage.ru_maxrss, usage.ru_utime + usage.ru_stime], file)
"""


def run(*arguments: str | Path, environment: dict[str, str] | None = None) -> Outcome:
    """Runs `nassurrogate` with these arguments; a command that does not end is killed."""
    command = [sys.executable, "-m", "nassurrogate", *map(str, arguments)]
    with tempfile.TemporaryDirectory() as folder:
        usage = Path(folder) / "usage.json"
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", _LAUNCHER, str(usage), *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "OMP_NUM_THREADS": "1", **(environment or {})},
        )  # fmt: skip
        try:
            out, err = process.communicate(timeout=LONGEST_SECONDS)
        except subprocess.TimeoutExpired:
            kill(process)
            process.wait()
            raise
        status, memory, seconds = json.loads(usage.read_text())
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of ru_maxrss: bytes there, KiB elsewhere
    return Outcome(status, out.decode(errors="replace"), err.decode(errors="replace"), memory / unit, seconds)
