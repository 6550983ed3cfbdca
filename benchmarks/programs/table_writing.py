"""Command line and resumable output of the scripts that generate training tables."""

import argparse
import csv
import gzip
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from search_spaces.common.atomic_files import new_file


def run(doc: str | None, write: Callable[[Path, int, int], None], count: int, name: str, processes: int = 2) -> None:
    """Command line of a generator: -n programs (`count`), --processes, -o (runs/code/NAME.csv.gz)."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=count, help="number of programs (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=processes, help="parallel workers (default: %(default)s)")
    parser.add_argument("-o", type=Path, default=Path(f"runs/code/{name}.csv.gz"), help="default: %(default)s")
    given = parser.parse_args()
    write(given.o, given.n, given.processes)


def write(
    out: Path,
    columns: Sequence[str],
    rows_of: Callable[[int], list[list[Any]]],
    seeds: range,
    processes: int,
    chunk: int,
    prepare: Callable[[], None] | None = None,
) -> None:
    """Writes a table of the rows that `rows_of` returns for each seed.

    Works in chunks of `chunk` seeds, each with a new pool of processes that run `prepare` first, and resumes from the
    chunks in OUT.parts after an interruption.
    """
    parts = out.with_name(f"{out.name}.parts")
    parts.mkdir(parents=True, exist_ok=True)
    done = []
    for start in range(0, len(seeds), chunk):
        some = seeds[start : start + chunk]
        done.append(parts / f"{some.start}-{some.stop}.csv")
        if done[-1].exists():
            continue
        with (
            ProcessPoolExecutor(processes, get_context("spawn"), initializer=prepare) as pool,
            new_file(done[-1]) as temporary,
            temporary.open("w", encoding="utf-8", newline="") as file,
        ):
            for rows in pool.map(rows_of, some, chunksize=20):
                csv.writer(file).writerows(rows)
    with new_file(out) as temporary, gzip.open(temporary, "wt", encoding="utf-8", newline="") as table:
        csv.writer(table).writerow(columns)
        for part in done:
            table.write(part.read_bytes().decode())
    shutil.rmtree(parts)
