"""Peak memory of real Python programs: profiles those of problems/, each on inputs of nine sizes.

    python -m benchmarks.code.python_memory [-o runs/code] [--quick]

Writes OUT/PROBLEM.csv as `nassurrogate profile python-memory` does, one problem after another (those that are there are
not repeated), then all of them as OUT/python_memory.csv.gz: `problem`, `solution`, `size`, `code` (what it is
given and the program) and the metrics. Memory needs one run; the rows of the first 72 problems are of three runs to
warm up and eleven against the clock. Two cores: about an hour.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.code.problem_set import Problem, problems
from benchmarks.code.tables import METRICS
from nassurrogate.profiling.python_memory import profile_programs
from nassurrogate.profiling.sandbox import Limits
from search_spaces.files import new_file


def profile(problem: Problem, sizes: tuple[int, ...], out: Path) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{problem.name}.jsonl")
        with path.open("w", encoding="utf-8") as file:
            for size in sizes:
                arguments = problem.arguments(size)
                for name, code in problem.solutions.items():
                    record = {
                        "id": f"{problem.name}/{name}/{size}", "problem": problem.name, "code": code,
                        "fn_name": "solve", "inputs": [arguments],
                    }  # fmt: skip
                    file.write(json.dumps(record) + "\n")
        done = profile_programs([path], out, Limits(), warm_ups=1, repeats=1, resume=True)
    print(f"{problem.name}: {done.rows} rows, {done.failed} failed", flush=True)


def gathered(files: list[Path], out: Path) -> int:
    """All rows without an error in one file; how many."""
    rows = []
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if not row["error"]:
                    problem, _, run = row["id"].removesuffix("-1").partition("/")
                    solution, _, size = run.rpartition("/")
                    rows.append([problem, solution, size, row["code"], *(row[name] for name in METRICS)])
    with new_file(out) as temporary, gzip.open(temporary, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["problem", "solution", "size", "code", *METRICS])
        writer.writerows(rows)
    return len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-o", type=Path, default=Path("runs/code"), help="folder to write")
    parser.add_argument("--quick", action="store_true", help="two problems, two sizes")
    given = parser.parse_args()
    given.o.mkdir(parents=True, exist_ok=True)
    files = []
    for problem in problems()[: 2 if given.quick else None]:
        out = given.o / f"{problem.name}.csv"
        if not out.exists():
            profile(problem, problem.sizes[: 2 if given.quick else None], out)
        files.append(out)
    out = given.o / "python_memory.csv.gz"
    out.unlink(missing_ok=True)
    print(f"{gathered(files, out):,} rows in {out}")


if __name__ == "__main__":
    main()
