"""Profiles the peak memory of all solutions of the problem set on inputs of nine sizes.

    python -m benchmarks.programs.python_memory [-o runs/code] [--new] [--quick]

Writes OUT/PROBLEM.csv per problem as `nassurrogate profile python-memory` does (existing files are kept), then all rows
as OUT/python_memory.csv.gz: `problem`, `solution`, `size`, `code` (the program below its described inputs) and the
metrics. With --new, the rows of benchmarks/data/python_memory.csv.gz are kept and only other problems are profiled.
Memory needs one run; the times of the first 72 problems come from three warm-up and eleven timed runs. One core: about
three hours.
"""

import argparse
import csv
import gzip
import json
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.programs.problem_set import Problem, problems
from benchmarks.programs.tables import METRICS, PROGRAMS
from nassurrogate.profiling.python_memory import profile_programs
from nassurrogate.profiling.sandbox import Limits
from search_spaces.common.atomic_files import new_file


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


def recorded_rows() -> list[list[str]]:
    """Rows of benchmarks/data/python_memory.csv.gz."""
    with gzip.open(PROGRAMS, "rt", encoding="utf-8", newline="") as file:
        return [*csv.reader(file)][1:]


def gather(files: list[Path], known: list[list[str]], out: Path) -> int:
    """Writes the known rows and all rows without an error, sorted by problem, to one file; returns their number."""
    rows = [*known]
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if not row["error"]:
                    problem, _, run = row["id"].removesuffix("-1").partition("/")
                    solution, _, size = run.rpartition("/")
                    rows.append([problem, solution, size, row["code"], *(row[name] for name in METRICS)])
    rows.sort(key=itemgetter(0))
    with new_file(out) as temporary, gzip.open(temporary, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["problem", "solution", "size", "code", *METRICS])
        writer.writerows(rows)
    return len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", type=Path, default=Path("runs/code"), help="folder to write")
    parser.add_argument("--new", action="store_true", help="only problems without recorded rows")
    parser.add_argument("--quick", action="store_true", help="two problems, two sizes")
    given = parser.parse_args()
    given.o.mkdir(parents=True, exist_ok=True)
    known, files = recorded_rows() if given.new else [], []
    done = {row[0] for row in known}
    for problem in [one for one in problems() if one.name not in done][: 2 if given.quick else None]:
        out = given.o / f"{problem.name}.csv"
        if not out.exists():
            profile(problem, problem.sizes[: 2 if given.quick else None], out)
        files.append(out)
    out = given.o / "python_memory.csv.gz"
    out.unlink(missing_ok=True)
    print(f"{gather(files, known, out):,} rows in {out}")


if __name__ == "__main__":
    main()
