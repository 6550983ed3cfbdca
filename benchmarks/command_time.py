"""Wall time of commands, in processes of their own.

    python -m benchmarks.command_time start [--runs 7]
    python -m benchmarks.command_time search [--space nasbench201] [--searcher nsga2] [--budget 2000]

`start`: `--help`, and one ONNX file predicted on a dozen devices. Medians, as multiples of what importing numpy, onnx
and onnxruntime takes; the commands alternate, so that other load on the machine affects all of them alike.
`search`: a search, start-up and reports included.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import nassurrogate as nas
from nassurrogate.export import write_onnx

COMMAND = [sys.executable, "-m", "nassurrogate"]
LIBRARIES = "importing numpy, onnx and onnxruntime"
SPACE = "nasbench201"


def seconds(command: Sequence[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def start(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        network = Path(folder, "network.onnx")
        space = nas.get_space(SPACE)
        write_onnx(space.graph(space.from_str(nas.sample(SPACE, 1, seed=0)[0])), network)
        commands = {
            LIBRARIES: [sys.executable, "-c", "import numpy, onnx, onnxruntime"],
            "importing torch": [sys.executable, "-c", "import torch"],
            "nassurrogate --help": [*COMMAND, "--help"],
            "nassurrogate predict one.onnx": [*COMMAND, "predict", str(network)],
        }
        rounds = [[seconds(command) for command in commands.values()] for _ in range(runs + 1)]
    medians = dict(zip(commands, map(statistics.median, zip(*rounds[1:], strict=True)), strict=True))
    for name, taken in medians.items():  # the first round has filled the disk cache
        print(f"{name:40s} {taken:5.2f} s, {taken / medians[LIBRARIES]:5.1f} times that of the libraries")


def search(space: str, searcher: str, budget: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        options = ["--searcher", searcher, "--budget", str(budget), "-o", str(out)]
        taken = seconds([*COMMAND, "search", space, *options])
        run = json.loads((out / "run.json").read_text())
    parts = ", ".join(f"{name} {value:.1f} s" for name, value in run["timings_s"].items())
    print(f"{searcher}, {run['evaluated']} evaluations: {taken:.1f} s ({parts}); {run['front']} on the front")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("start", "search"))
    parser.add_argument("--runs", type=int, default=7, help="runs of each command (default: %(default)s)")
    parser.add_argument("--space", default=SPACE)
    parser.add_argument("--searcher", default="nsga2")
    parser.add_argument("--budget", type=int, default=2000)
    given = parser.parse_args()
    if given.what == "start":
        start(given.runs)
    else:
        search(given.space, given.searcher, given.budget)


if __name__ == "__main__":
    main()
