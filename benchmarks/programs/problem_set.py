"""The 876 problems whose programs are measured, with several solutions each and inputs of many sizes.

They are stored in benchmarks/data/problems.jsonl.zst, one problem per line: its `name`, its `head` (Python source with
the statement as docstring, `RANGE`, the smallest and largest size, and `example(size, rng)`, which returns arguments of
`solve`) and its `solutions`, name -> program. To edit them, unpack them into one file per problem, and pack them again:

    python -m benchmarks.programs.problem_set unpack FOLDER
    python -m benchmarks.programs.problem_set pack FOLDER
"""

import argparse
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa

from search_spaces.common.atomic_files import new_file

DATA = Path(__file__).parents[1] / "data" / "problems.jsonl.zst"
SIZES = 9
_SOLUTION = re.compile(r"^# solution: (.+)\n", re.MULTILINE)  # precedes each program in a problem's file


@dataclass(frozen=True)
class Problem:
    """`solutions` maps names to programs with a function `solve`; `sizes` are spaced logarithmically."""

    name: str
    statement: str
    sizes: tuple[int, ...]
    solutions: dict[str, str]
    head: dict[str, Any]

    def arguments(self, size: int) -> list[Any]:
        """Arguments of `solve`, a deterministic function of the size."""
        made: list[Any] = self.head["example"](size, Random(f"{self.name} {size}"))
        return made


@cache
def problems() -> tuple[Problem, ...]:
    """All problems, sorted by name."""
    return tuple(_problem(**record) for record in read(DATA))


def read(path: Path) -> list[dict[str, Any]]:
    """The records of a data file."""
    with pa.input_stream(str(path), compression="zstd") as file:
        return [json.loads(line) for line in file.read().splitlines()]


def pack(folder: Path, path: Path) -> int:
    """Writes the data file from a folder with one .py file per problem; returns the number of problems.

    Raises ValueError that names the first file in another format.
    """
    records = [_record(file) for file in sorted(folder.glob("*.py"))]
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    packed = pa.Codec("zstd", 19).compress(lines.encode(), asbytes=True)
    path.unlink(missing_ok=True)
    with new_file(path) as temporary:
        temporary.write_bytes(packed)
    return len(records)


def unpack(path: Path, folder: Path) -> None:
    """The inverse of `pack`; existing files in the folder are overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    for record in read(path):
        parts = [f"# solution: {name}\n{code}" for name, code in record["solutions"].items()]
        (folder / f"{record['name']}.py").write_text("".join([record["head"], *parts]), encoding="utf-8")


def _record(file: Path) -> dict[str, Any]:
    head, *parts = _SOLUTION.split(file.read_text(encoding="utf-8"))
    record = {
        "name": file.stem, "head": head, "solutions": dict(zip(parts[::2], parts[1::2], strict=True)),
    }  # fmt: skip
    try:
        _problem(**record)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    return record


def _problem(name: str, head: str, solutions: dict[str, str]) -> Problem:
    names: dict[str, Any] = {}
    exec(compile(head, name, "exec"), names)
    if len(solutions) < 2 or not names.get("__doc__") or "RANGE" not in names or "example" not in names:
        raise ValueError("a problem needs a statement, RANGE, example and at least two solutions")
    low, high = names["RANGE"]
    sizes = sorted({round(size) for size in np.geomspace(low, high, SIZES)})
    programs = {title.strip(): code.strip() + "\n" for title, code in solutions.items()}
    return Problem(name, names["__doc__"].strip(), tuple(sizes), programs, names)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("direction", choices=["pack", "unpack"])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    if given.direction == "pack":
        print(f"{pack(given.folder, DATA)} problems in {DATA}")
    else:
        unpack(DATA, given.folder)


if __name__ == "__main__":
    main()
