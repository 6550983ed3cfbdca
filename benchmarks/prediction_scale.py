"""Time and memory of `nassurrogate predict` as tables grow tenfold.

    python -m benchmarks.prediction_scale [--rows 1000 10000 100000] [--space mnasnet] [--metrics accuracy]
        [--format parquet] [--executor ray --workers 2]

The command predicts each table of random architectures from a file to a file in a child process; time includes the
start of Python and loading the checkpoint, memory is the peak resident set of that process, without its workers.
Processor seconds hardly depend on other load.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import nassurrogate as nas
from search_spaces.tables import open_columns

COMMAND = "from nassurrogate.cli import main; main()"
TOGETHER = 1000  # rows that are written at a time


def write_table(space_name: str, rows: int, path: Path) -> None:
    space, rng = nas.get_space(space_name), np.random.default_rng(0)
    with open_columns(path) as write:
        for start in range(0, rows, TOGETHER):
            drawn = [space.to_str(space.sample(rng)) for _ in range(min(TOGETHER, rows - start))]
            write({"space": [space_name] * len(drawn), "arch_str": drawn})


def measure(arguments: list[str]) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak resident megabytes of a command. Raises RuntimeError if it fails."""
    started = time.perf_counter()
    command = [sys.executable, "-c", COMMAND, *arguments]
    process = os.posix_spawn(sys.executable, command, os.environ)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"nassurrogate {' '.join(arguments)} failed")
    unit = 1 if sys.platform == "darwin" else 1024  # bytes per unit of ru_maxrss
    seconds = time.perf_counter() - started
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--space", default="nasbench201")
    parser.add_argument("--metrics", default="accuracy", help="as for the command, or 'all'")
    parser.add_argument("--format", default="csv", help="csv, jsonl or parquet")
    parser.add_argument("--executor", default="serial", help="serial, process or ray")
    parser.add_argument("--workers", default="0")
    parser.add_argument("--checkpoint", type=Path, default=nas.default_checkpoint())
    options = parser.parse_args()
    asked = [] if options.metrics == "all" else ["--metrics", options.metrics]
    asked += ["--executor", options.executor, "--workers", options.workers]

    before: tuple[int, float, float, float] | None = None
    with tempfile.TemporaryDirectory() as folder:
        for rows in options.rows:
            table, output = (Path(folder, f"{rows}{name}.{options.format}") for name in ("", "-out"))
            write_table(options.space, rows, table)
            seconds, busy, megabytes = measure(
                ["predict", str(table), "-o", str(output), "--checkpoint", str(options.checkpoint), *asked]
            )
            print(f"{rows:>9,} rows {seconds:8.1f} s (processors {busy:.1f} s)", end="")
            print(f" {rows / seconds:6.0f} rows/s {megabytes:6.0f} MB", end="")
            if before:
                print(f"   rows x{rows / before[0]:.3g}: time x{seconds / before[1]:.2f}", end="")
                print(f" (processors x{busy / before[2]:.2f}), memory {megabytes - before[3]:+.0f} MB", end="")
            print(flush=True)
            before = rows, seconds, busy, megabytes


if __name__ == "__main__":
    main()
