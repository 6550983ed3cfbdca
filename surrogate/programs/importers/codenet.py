"""Project CodeNet's metadata/pNNNNN.csv, with the folder data/ next to metadata/ (Puri et al. 2021).

Each accepted submission is a row: `space` is its language in lower case (`python`, `c++`), `code` its source text,
`problem` and `submission` are ids; `memory` (kB) becomes `codenet_memory_kb` and `cpu_time` (ms) `codenet_cpu_time_ms`.
A submission is a bad row if its source file is missing, a link, larger than a megabyte or not UTF-8, or if a number is
missing. Submissions with
another status and the other columns of the metadata are ignored.
"""

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path

from search_spaces.common.untrusted_files import read_regular_file
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import BoundedLines

COLUMNS = ("space", "code", "problem", "submission", "codenet_memory_kb", "codenet_cpu_time_ms")
_LARGEST = 1 << 20  # bytes; submissions have at most 64 kB
_NEEDED = ("submission_id", "problem_id", "language", "filename_ext", "status", "cpu_time", "memory")


def rows(source: Source) -> Iterator[ImportedRow]:
    """One row per accepted submission, in the order of the files."""
    for path in source.paths:
        with source.open(path) as stream:
            text = BoundedLines(io.TextIOWrapper(stream, encoding="utf-8", newline=""), str(path))
            lines = csv.DictReader(text)
            if missing := [name for name in _NEEDED if name not in (lines.fieldnames or ())]:
                raise ValueError(f"no column {missing[0]}; expected CodeNet's metadata/pNNNNN.csv")
            for place, line in enumerate(lines, start=1):
                text.next_row()
                if line["status"] == "Accepted":
                    values, problem = _values(path.parent.parent / "data", line)
                    yield ImportedRow(path, place, values, problem)


def _values(data: Path, line: dict[str, str]) -> tuple[dict[str, object], str]:
    if None in line or None in line.values():
        return {}, "its number of cells differs from the header's"
    names = [line[name] for name in ("problem_id", "language", "submission_id", "filename_ext")]
    if bad := [name for name in names if not name or "/" in name or name.startswith(".")]:
        return {}, f"{bad[0]!r} cannot be part of a file name"
    file = data / names[0] / names[1] / f"{names[2]}.{names[3]}"
    try:
        if os.path.realpath(file.parent) != os.path.join(os.path.realpath(data), *names[:2]):
            raise ValueError("its folder is a link")
        code = read_regular_file(file, _LARGEST, follow_links=False).decode("utf-8")
    except (OSError, ValueError) as error:
        why = "not UTF-8" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", error)
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
            return values, f"{name} is {line[name]!r}, not a number"
    return values, ""
