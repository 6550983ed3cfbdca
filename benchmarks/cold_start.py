"""Time of a new process: `--help`, and one ONNX file predicted with every metric of its space.

    python -m benchmarks.cold_start [--runs 7]

Medians of wall time, compared with a Python that does nothing and one that only imports torch. The commands alternate,
so that other load on the machine affects all of them alike.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nassurrogate as nas

BASELINES = {"python": "pass", "python that imports torch": "import torch"}
SPACE = "nasbench201"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7, help="runs of each command (default: %(default)s)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        network = Path(folder, "network.onnx")
        space = nas.get_space(SPACE)
        network.write_bytes(
            nas.to_onnx(space.graph(space.from_str(nas.sample(SPACE, 1, seed=0)[0]))).SerializeToString()
        )
        cli = [sys.executable, "-m", "nassurrogate"]
        commands = {
            **{name: [sys.executable, "-c", code] for name, code in BASELINES.items()},
            "nassurrogate --help": [*cli, "--help"],
            "nassurrogate predict one.onnx": [*cli, "predict", str(network)],
        }
        seconds: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(given.runs + 1):
            for name, command in commands.items():
                started = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                seconds[name].append(time.perf_counter() - started)
    torch = statistics.median(seconds["python that imports torch"][1:])
    for name, taken in seconds.items():
        median = statistics.median(taken[1:])  # the first one fills the disk cache
        print(f"{name:30s} {median:5.2f} s, {median / torch:5.2f} times importing torch")


if __name__ == "__main__":
    main()
