"""Wall time of the search command: NSGA-II, 2,000 evaluations, start-up and reports included.

python -m benchmarks.search_time [--searcher nsga2]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--searcher", default="nsga2")
    parser.add_argument("--budget", type=int, default=2000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        command = [
            sys.executable, "-c", "from nassurrogate.cli import main; main()", "search", "nasbench201",
            "--searcher", args.searcher, "--budget", str(args.budget), "-o", str(out),
        ]  # fmt: skip
        started = time.monotonic()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - started
        run = json.loads((out / "run.json").read_text())
    parts = ", ".join(f"{name} {value:.1f} s" for name, value in run["timings_s"].items())
    print(f"{args.searcher}, {run['evaluated']} evaluations: {seconds:.1f} s ({parts}); {run['front']} on the front")


if __name__ == "__main__":
    main()
