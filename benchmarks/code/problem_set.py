"""The programs of problems/: real solutions of problems, several of each, and inputs of many sizes.

A file a problem. Its head has the statement, as docstring, `RANGE`, the least and the greatest size, and
`example(size, rng)`, the arguments of `solve`; each part that begins with `# solution: NAME` is a program of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

FOLDER = Path(__file__).with_name("problems")
SIZES = 9
_MARK = re.compile(r"^# solution: (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Problem:
    """`solutions` are names and programs with a function `solve`; `sizes` are spaced evenly by their logarithm."""

    name: str
    statement: str
    sizes: tuple[int, ...]
    solutions: dict[str, str]
    head: dict[str, Any]

    def arguments(self, size: int) -> list[Any]:
        """Those of `solve`; the same each time."""
        made: list[Any] = self.head["example"](size, Random(f"{self.name} {size}"))
        return made


def problems() -> list[Problem]:
    """Those of all files, by name. Raises ValueError for a file of another form."""
    return [_read(path) for path in sorted(FOLDER.glob("*.py"))]


def _read(path: Path) -> Problem:
    text = path.read_text(encoding="utf-8")
    head, *parts = _MARK.split(text)
    names: dict[str, Any] = {}
    exec(compile(head, path.name, "exec"), names)
    if len(parts) < 4 or not names.get("__doc__") or "RANGE" not in names or "example" not in names:
        raise ValueError(f"{path} should have a statement, RANGE, example and at least two solutions")
    low, high = names["RANGE"]
    sizes = sorted({round(size) for size in np.geomspace(low, high, SIZES)})
    solutions = {
        name.strip(): code.strip() + "\n" for name, code in zip(parts[::2], parts[1::2], strict=True)
    }
    return Problem(path.stem, names["__doc__"].strip(), tuple(sizes), solutions, names)
