"""What the scripts that make a table to learn from share: their command line, and a file that resumes."""

from __future__ import annotations

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


def run(
    doc: str | None, write: Callable[[Path, int, int], None], count: int, name: str, processes: int = 2
) -> None:
    """Writes what is asked for: -n rows or programs (`count`), by --processes, to -o (runs/code/NAME.csv.gz)."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=count, help="how many are made (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=processes, help="at once (default: %(default)s)")
    parser.add_argument(
        "-o", type=Path, default=Path(f"runs/code/{name}.csv.gz"), help="default: %(default)s"
    )
    given = parser.parse_args()
    write(given.o, given.n, given.processes)


def write(
    out: Path,
    columns: Sequence[str],
    measured: Callable[[int], list[list[Any]]],
    numbers: range,
    processes: int,
    together: int,
    prepare: Callable[[], None] | None = None,
) -> None:
    """A table of the rows of `measured` of each number, made `together` so many at a time, by processes that
    each begin with `prepare`. Goes on from OUT.parts, where it was interrupted."""
    parts = out.with_name(f"{out.name}.parts")
    parts.mkdir(parents=True, exist_ok=True)
    done = []
    for start in range(0, len(numbers), together):
        some = numbers[start : start + together]
        done.append(parts / f"{some.start}-{some.stop}.csv")
        if done[-1].exists():
            continue
        with (
            ProcessPoolExecutor(processes, get_context("spawn"), initializer=prepare) as pool,
            new_file(done[-1]) as temporary,
            temporary.open("w", encoding="utf-8", newline="") as file,
        ):
            for rows in pool.map(measured, some, chunksize=20):
                csv.writer(file).writerows(rows)
    with new_file(out) as temporary, gzip.open(temporary, "wt", encoding="utf-8", newline="") as table:
        csv.writer(table).writerow(columns)
        for part in done:
            table.write(part.read_bytes().decode())
    shutil.rmtree(parts)
