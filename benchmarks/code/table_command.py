"""The command line of the scripts that make a table to learn from."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def run(doc: str | None, write: Callable[[Path, int, int], None], count: int, name: str) -> None:
    """Writes what is asked for: -n rows or programs (`count`), by --processes, to -o (runs/code/NAME.csv.gz)."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=count, help="how many are made (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="at once (default: %(default)s)")
    parser.add_argument(
        "-o", type=Path, default=Path(f"runs/code/{name}.csv.gz"), help="default: %(default)s"
    )
    given = parser.parse_args()
    write(given.o, given.n, given.processes)
