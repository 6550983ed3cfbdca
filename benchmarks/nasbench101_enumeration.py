"""Enumerates NAS-Bench-101 and compares it with the official table.

    python -m benchmarks.nasbench101_enumeration [--texts 2000]

Every cell is enumerated and gets its official hash, in about a minute on one core. If the folder NASSURROGATE_DATA has
nasbench101.csv.gz, it also prints how many rows have the right hash, how many hashes are enumerated, and for how many
rows the parameters are equal, with the vertices in the order of the row and in that of `enumerate`.
"""

import argparse
import csv
import gzip
import os
import random
import time
from pathlib import Path

from search_spaces import to_text
from search_spaces.nasbench101 import NASBench101
from search_spaces.space import Genotype

SPACE = NASBench101()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=2000, help="cells whose text generation is timed")
    options = parser.parse_args()

    started = time.process_time()
    cells = list(SPACE.enumerate())
    print(f"{len(cells):,} cells in {time.process_time() - started:.1f} s")
    started = time.process_time()
    by_hash = {SPACE.hash(cell): cell for cell in cells}
    print(f"{len(by_hash):,} hashes in {time.process_time() - started:.1f} s")

    some = random.Random(0).sample(cells, options.texts)
    started = time.process_time()
    texts = [SPACE.text(cell) for cell in some]
    ours = time.process_time() - started
    started = time.process_time()
    same = texts == [to_text(SPACE.graph(cell)) for cell in some]
    general = time.process_time() - started
    assert same, "space.text differs from to_text(space.graph)"
    print(f"space.text {len(some) / ours:,.0f} cells/s, to_text(space.graph) {len(some) / general:,.0f} cells/s")

    folder = os.environ.get("NASSURROGATE_DATA")
    path = Path(folder or "", "nasbench101.csv.gz")
    if folder and path.is_file():
        compare(path, by_hash)
    else:
        print("set NASSURROGATE_DATA to the folder that holds nasbench101.csv.gz to compare with the table")


def compare(path: Path, by_hash: dict[str, Genotype]) -> None:
    with gzip.open(path, "rt") as lines:
        rows = list(csv.DictReader(lines))
    cells = [SPACE.from_str(row["arch_str"]) for row in rows]
    pairs = list(zip(rows, cells, strict=True))
    known = [row for row in rows if row["hash"] in by_hash]
    print(f"{len(rows):,} rows of {path.name}")
    print(f"  hash equal                               {sum(SPACE.hash(c) == r['hash'] for r, c in pairs):,}")
    print(f"  hash enumerated                          {len(known):,}")
    as_given = sum(SPACE.graph(cell).params == int(row["params"]) for row, cell in pairs)
    print(f"  parameters equal, order of the row       {as_given:,}")
    as_met = sum(SPACE.graph(by_hash[row["hash"]]).params == int(row["params"]) for row in known)
    print(f"  parameters equal, order of `enumerate`   {as_met:,}")


if __name__ == "__main__":
    main()
