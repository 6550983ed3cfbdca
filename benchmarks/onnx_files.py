"""`nassurrogate predict` on a folder of ONNX files, parsing included: networks per second, and memory as files grow.

    python -m benchmarks.onnx_files [-n 10000] [--weights 200]

NAS-Bench-201 networks: a tenth of them, all, and a few with weights. Printed for each run of the command: wall time
without start-up (the time for two files) and peak memory of the process.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import nassurrogate as nas
from nassurrogate.export import ExportOptions, Source, export_networks

SPACE = "nasbench201"
# Runs the command in a child process and prints its seconds and peak memory in MiB.
_RUN = """
import json, resource, subprocess, sys, time
began = time.monotonic()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(json.dumps([time.monotonic() - began, peak]))
"""


def predicted(folder: Path, output: Path) -> tuple[float, float]:
    command = [sys.executable, "-m", "nassurrogate", "predict", str(folder), "--metrics", "accuracy,latency:pixel3"]
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *command, "-o", str(output)], check=True, capture_output=True, text=True
    )
    seconds, peak = json.loads(done.stdout)
    return seconds, peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=10_000)
    parser.add_argument("--weights", type=int, default=200, help="files with weights (default: %(default)s)")
    given = parser.parse_args()
    arch_strs = nas.sample(SPACE, given.n)
    runs = [("start", 2, False), ("a tenth", given.n // 10, False), ("all", given.n, False)]
    runs.append(("with weights", min(given.weights, given.n), True))
    start = 0.0
    for name, count, weights in runs:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "networks")
            sources = [Source(SPACE, arch_str) for arch_str in arch_strs[:count]]
            export_networks(sources, folder, ExportOptions(weights=weights))
            size = sum(file.stat().st_size for file in folder.iterdir())
            seconds, peak = predicted(folder, Path(place, "predictions.csv"))
        start = start or seconds
        rate = f"{count / (seconds - start):7.1f} networks/s" if seconds > start else ""
        files = f"{count:7,} files, {size / 1e6:8.1f} MB"
        print(f"{name:12} {files}: {seconds:7.1f} s, {peak:6.0f} MiB  {rate}", flush=True)


if __name__ == "__main__":
    main()
