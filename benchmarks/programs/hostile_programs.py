"""Profiles a thousand harmful or broken programs: each must end as a row and leave nothing behind.

    python -m benchmarks.programs.hostile_programs [-n 1000] [--seed 0] [-o runs/code]

Samples programs that perform one or two of the attacks below and profiles them as `nassurrogate profile python-memory`
does, with one second per run. Prints the numbers of rows and of each error, and what was left behind: processes, files
in the temporary folder, memory in use. Two cores: about ten minutes.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import csv
import json
import os
import re
import tempfile
import time
from pathlib import Path

import numpy as np

from nassurrogate.profiling.python_memory import profile_programs
from nassurrogate.profiling.sandbox import Limits
from search_spaces.common.executors import Workers

LIMITS = Limits(seconds=1, memory_mb=512)
# Description of the attack -> (program, pattern of the expected error under these limits).
HOSTILE = {
    "forks without end": (
        """
import os
while True: os.fork()
""",
        "BlockingIOError",
    ),
    "starts threads without end": (
        """
import threading, time
while True: threading.Thread(target=time.sleep, args=(60,)).start()
""",
        "can't start new thread",
    ),
    "prints without end": ("while True: print('x' * 1000)", "warm-up 1 of 3 took more than 1 s"),
    "sleeps": (
        """
import time
time.sleep(60)
""",
        "took more than 1 s",
    ),
    "ignores signals and never ends": (
        """
import signal
for n in {*signal.Signals} - {9, 19}: signal.signal(n, signal.SIG_IGN)
while True: pass
""",
        "took more than 1 s",
    ),
    "takes memory": ("x = bytearray(1 << 30)", "MemoryError"),
    "takes memory in several processes": (
        """
import os, time
for _ in range(6):
  if not os.fork():
    x = b'x' * (200 << 20)
    time.sleep(9)
time.sleep(9)
""",
        "more than 512 MiB",
    ),
    "recurses without end": (
        """
def f(): f()
f()
""",
        "RecursionError",
    ),
    "reads address 0": (
        """
import ctypes
ctypes.string_at(0)
""",
        "terminated by SIGSEGV",
    ),
    "kills itself": (
        """
import os
os.kill(os.getpid(), 9)
""",
        "terminated by SIGKILL",
    ),
    "aborts": (
        """
import os
os.abort()
""",
        "terminated by SIGABRT",
    ),
    "leaves": (
        """
import os
os._exit(0)
""",
        "warm-up 1 of 3 ended the interpreter",
    ),
    "leaves with an exit code": (
        """
import os
os._exit(7)
""",
        "exit code 7",
    ),
    "stops with an exit code": (
        """
import sys
sys.exit(3)
""",
        "SystemExit: 3",
    ),
    "calls itself interrupted": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "divides by zero": ("1 / 0", "ZeroDivisionError: division by zero"),
    "is no Python": ("def (", "SyntaxError"),
    "has a null character": ("\x00", "SyntaxError"),
    "imports what is not there": ("import nothing_like_it", "ModuleNotFoundError"),
    "imports what is installed": ("import torch", "ModuleNotFoundError"),
    "opens a connection": (
        """
import socket
socket.create_connection(('127.0.0.1', 22), 1)
""",
        "PermissionError",
    ),
    "writes outside its folder": ("open('/usr/it_was_here', 'w')", "Read-only file system"),
    "writes a large file": ("open('big', 'wb').write(bytes(1 << 28))", "OSError"),
    "opens files without end": (
        """
files = []
while True: files.append(open(str(len(files)), 'w'))
""",
        "Too many open files",
    ),
    "closes what it did not open": (
        """
import os
for n in range(3, 64):
  try: os.close(n)
  except OSError: pass
""",
        "exit code",
    ),
    "writes rubbish into other files": (
        """
import os
for n in range(3, 64):
  try: os.write(n, b'rubbish\\n')
  except OSError: pass
""",
        "wrote to the channel of its measurements",
    ),
    "writes without end into other files": (
        """
import os
while True:
  for n in range(3, 64):
    try: os.write(n, b'{}\\n' * 999)
    except OSError: pass
""",
        "wrote to the channel of its measurements",
    ),
    "leaves with the exit code of a signal": ("import os\nos._exit(137)", "exit code 137"),
    "leaves with an exit code that means something": ("import os\nos._exit(125)", "exit code 125"),
    "says again and again that a run begins": (
        """
import os, time
while True:
  for n in range(3, 64):
    try: os.write(n, b'{"begins": 1}\\n')
    except OSError: pass
  time.sleep(0.02)
""",
        "wrote to the channel of its measurements",
    ),
    "writes a number that no file can hold": (
        """
import os
for n in range(3, 64):
  try: os.write(n, b'{"wall": 1' + b'0' * 400 + b'}\\n')
  except OSError: pass
""",
        "wrote to the channel of its measurements",
    ),
    "writes brackets without end": (
        """
import os
for n in range(3, 64):
  try: os.write(n, b'[' * 60000 + b'\\n')
  except OSError: pass
""",
        "wrote to the channel of its measurements",
    ),
    "fails with half a character": ("raise ValueError('\\ud800 or so')", "ValueError: ? or so"),
    "takes memory in threads that outlive their process": (
        """
import ctypes, os, threading, time
def hold():
  x = b'x' * (160 << 20)
  time.sleep(9)
for _ in range(4):
  if not os.fork():
    threading.Thread(target=hold).start()
    time.sleep(0.2)
    ctypes.CDLL(None).syscall(60 if os.uname().machine == 'x86_64' else 93, 0)
time.sleep(9)
""",
        "more than 512 MiB",
    ),
    "leaves a process behind": (
        """
import os
if not os.fork():
  os.setsid()
  while True: pass
""",
        "",
    ),
}


def programs(count: int, seed: int) -> list[dict[str, object]]:
    """Records for the profiler; where possible, a first attack's exceptions are caught so that a second one runs."""
    rng, kinds, made = np.random.default_rng(seed), list(HOSTILE), []
    for number in range(count):
        first, second = (kinds[place] for place in rng.integers(len(kinds), size=2))
        code = HOSTILE[first][0]
        if rng.random() < 0.5 and "\0" not in code and "def (" not in code:
            inside = "".join(f"    {line}\n" for line in code.strip().splitlines())
            code = f"try:\n{inside}except BaseException:\n    pass\n{HOSTILE[second][0].strip()}\n"
        made.append({"id": f"{number}: {first}, {second}", "code": code, "inputs": ["1\n"]})
    return made


# Seconds for workers and ended processes to disappear.
_SETTLING = 5


def state() -> dict[str, float]:
    """Number of processes other than kernel threads and children of this one, number of files in the temporary folder,
    and used memory in MiB."""
    processes = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):  # the process has ended
            processes += not re.search(
                rf"^Pid:\s*2$|^PPid:\s*(2|{os.getpid()})$", status.read_text(), flags=re.MULTILINE
            )
    memory = dict(re.findall(r"(\w+): +(\d+)", Path("/proc/meminfo").read_text()))
    return {
        "processes": processes,
        "temporary files": len(os.listdir(tempfile.gettempdir())),
        "memory, MiB": (int(memory["MemTotal"]) - int(memory["MemAvailable"])) / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", type=Path, default=Path("runs/code"), help="folder to write")
    given = parser.parse_args()
    given.o.mkdir(parents=True, exist_ok=True)
    lines, out = given.o / "hostile.jsonl", given.o / "hostile.csv"
    lines.write_text("".join(json.dumps(line) + "\n" for line in programs(given.n, given.seed)))
    before, started = state(), time.monotonic()
    done = profile_programs([lines], out, LIMITS, workers=Workers("process", 2), resume=True)
    print(f"{done.rows:,} rows, {done.failed:,} with an error, {time.monotonic() - started:.0f} s")
    with out.open(encoding="utf-8", newline="") as file:
        errors = collections.Counter(
            re.sub(r"[\d.]+", "N", re.sub(r": '[^']*'$", "", row["error"]))[:60] for row in csv.DictReader(file)
        )
    for error, count in errors.most_common():
        print(f"{count:5}  {error or 'none'}")
    time.sleep(_SETTLING)
    for name, value in state().items():
        print(f"{name}: {before[name]:,.0f} before, {value:,.0f} after")


if __name__ == "__main__":
    main()
