"""Profiles a thousand harmful or broken programs: each must end as a row and leave nothing behind.

    python -m benchmarks.programs.hostile_programs [-n 1000] [--seed 0] [-o runs/code]

Samples programs that perform one or two of the attacks in benchmarks/data/hostile_programs.toml and profiles them as
`nassurrogate profile python-memory` does, with one second per run. Prints the numbers of rows and of each error, and
what was left behind: processes, files in the temporary folder, memory in use. Two cores: about ten minutes.
"""

import argparse
import collections
import contextlib
import csv
import json
import os
import re
import tempfile
import time
import tomllib
from pathlib import Path

import numpy as np

from nassurrogate.profiling.python_memory import profile_programs
from nassurrogate.profiling.sandbox import Limits
from search_spaces.common.executors import Workers

LIMITS = Limits(seconds=1, memory_mb=512)
PROGRAMS = Path(__file__).parents[1] / "data" / "hostile_programs.toml"
# Description of the attack -> (program, pattern of the expected error under these limits).
HOSTILE: dict[str, tuple[str, str]] = {
    name: (of["program"], of["error"]) for name, of in tomllib.loads(PROGRAMS.read_text(encoding="utf-8")).items()
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
