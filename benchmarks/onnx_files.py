"""Many networks of NAS-Bench-201 as ONNX.

    python -m benchmarks.onnx_files [folder] [-n 10000] [--weights 200]
    python -m benchmarks.onnx_files sweep [-n 15625]

`folder`: `nassurrogate predict` on a folder of files, parsing included: a tenth of them, all, and a few with weights.
Printed for each run of the command: wall time without start-up (the time for two files) and peak memory of the process.
`sweep`: ONNX's checker, strict shape inference, and the same canonical text when read back; ten minutes. The test suite
checks one cell of every multiset of operations.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

import onnx
from onnx import shape_inference

import nassurrogate as nas
from nassurrogate.export import ExportOptions, Source, export_networks
from search_spaces import from_onnx, get, to_onnx, to_text

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


def read_folders(whole: int, with_weights: int) -> None:
    arch_strs = nas.sample(SPACE, whole)
    runs = [("start", 2, False), ("a tenth", whole // 10, False), ("all", whole, False)]
    runs.append(("with weights", min(with_weights, whole), True))
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


def sweep(count: int | None) -> None:
    space = get(SPACE)
    cells = list(islice(space.enumerate(), count))
    networks = {space.text(genotype): genotype for genotype in cells}
    for done, (text, genotype) in enumerate(networks.items(), start=1):
        model = to_onnx(space.graph(genotype))
        onnx.checker.check_model(model, full_check=True)
        shape_inference.infer_shapes(model, strict_mode=True, data_prop=True)
        assert to_text(from_onnx(model)) == text, space.to_str(genotype)
        if done % 1000 == 0:
            print(f"{done} of {len(networks)} distinct texts", file=sys.stderr, flush=True)
    print(f"{len(cells)} cells, {len(networks)} distinct texts: all valid, all read back as the same text")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", nargs="?", default="folder", choices=("folder", "sweep"))
    parser.add_argument("-n", type=int, help="networks (default: 10,000; sweep: all)")
    parser.add_argument("--weights", type=int, default=200, help="files with weights (default: %(default)s)")
    given = parser.parse_args()
    if given.question == "sweep":
        sweep(given.n)
    else:
        read_folders(given.n or 10_000, given.weights)


if __name__ == "__main__":
    main()
