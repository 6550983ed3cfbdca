"""Project CodeNet's metadata/pNNNNN.csv, with its folder data/ beside metadata/ (Puri et al. 2021).

Each accepted submission is a row: `space` is its language in small letters (`python`, `c++`), `code` its source text,
`problem` and `submission` their ids; `memory` (kB) is `codenet_memory_kb`, `cpu_time` (ms) is `codenet_cpu_time_ms`. A
submission whose source file is not there or no UTF-8 text, or without a memory, is a bad row. Submissions of another
status are left out, and so is everything else of the metadata.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from search_spaces.tables.importers.source import Row, Source

COLUMNS = ("space", "code", "problem", "submission", "codenet_memory_kb", "codenet_cpu_time_ms")
_NEEDED = ("submission_id", "problem_id", "language", "filename_ext", "status", "cpu_time", "memory")


def rows(source: Source) -> Iterator[Row]:
    """One row an accepted submission, in the order of the files."""
    for path in source.paths:
        with source.open(path) as stream:
            lines = csv.DictReader(io.TextIOWrapper(stream, encoding="utf-8", newline=""))
            if missing := [name for name in _NEEDED if name not in (lines.fieldnames or ())]:
                raise ValueError(f"it has no column {missing[0]}; give CodeNet's own metadata/pNNNNN.csv")
            for place, line in enumerate(lines, start=1):
                if line["status"] == "Accepted":
                    values, problem = _values(path.parent.parent / "data", line)
                    yield Row(path, place, values, problem)


def _values(data: Path, line: dict[str, str]) -> tuple[dict[str, object], str]:
    if None in line or None in line.values():
        return {}, "it has another number of cells than the header"
    names = [line[name] for name in ("problem_id", "language", "submission_id", "filename_ext")]
    if bad := [name for name in names if not name or "/" in name or name.startswith(".")]:
        return {}, f"{bad[0]!r} is no part of a file's name"
    file = data / names[0] / names[1] / f"{names[2]}.{names[3]}"
    try:
        code = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = "no UTF-8 text" if isinstance(error, ValueError) else error.strerror
        return {}, f"its source {file}: {why}"
    if not code.strip():
        return {}, f"its source {file} is empty"
    values: dict[str, object] = {
        "space": names[1].lower(), "code": code, "problem": names[0], "submission": names[2],
    }  # fmt: skip
    for column, name in (("codenet_memory_kb", "memory"), ("codenet_cpu_time_ms", "cpu_time")):
        try:
            values[column] = float(line[name])
        except ValueError:
            return values, f"{name} is {line[name]!r}, no number"
    return values, ""
