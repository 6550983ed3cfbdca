"""Benchmarks' own files -> tables: one module per benchmark, each with `rows(source)`.

A module that also has `COLUMNS` names all that its rows can have: then they are written as they come, for files that
are larger than memory.

A reader yields what its files say, row by row; here every row is checked to name an architecture of its space
and to hold finite numbers, so that `read_table` takes what is written. Only a column that not all rows have has
blank cells, which `read_table` reports where it is asked for. Nothing in a file is ever run. A file that is
damaged, cut short or of another kind is refused before anything is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path

import numpy as np

from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.space import get
from search_spaces.tables.importers.source import Row, Source
from search_spaces.tables.read import TableError
from search_spaces.tables.table import INPUT_COLUMNS, BadRow, is_metric
from search_spaces.tables.write import check_output, open_columns, write_columns

# Benchmark -> the module that reads its files; packages above add theirs.
BENCHMARKS = {
    name: f"{__name__}.{name}"
    for name in ("nasbench101", "nasbench201", "hwnasbench", "nds", "help", "grapharch")
}
_CHUNK = 4096  # rows that are in memory at once, where they need not all be
_LARGEST = 1 << 53  # a Parquet column of floats takes no larger integers; nothing measured comes near


def import_table(
    benchmark: str, files: str | Path | Iterable[str | Path], output: str | Path, *, skip_bad: bool = False,
    edit: Callable[[Mapping[str, object]], dict[str, object]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[BadRow]:  # fmt: skip
    """Writes the table of a benchmark's official files, whole or not at all; returns the rows left out.

    `benchmark` is one of BENCHMARKS; its module says which files and which columns. `edit` changes the cells of each
    row; `progress` is called with (bytes read, bytes of all files). Raises TableError for an unknown benchmark, for
    files that are not that benchmark's and, unless `skip_bad`, for rows that are no architecture of their space, naming
    the first; FileExistsError where `output` exists, before anything is read.
    """
    if benchmark not in BENCHMARKS:
        raise TableError(f"unknown benchmark {benchmark!r}{did_you_mean(benchmark, list(BENCHMARKS))}")
    check_output(output)
    paths = [Path(files)] if isinstance(files, str | Path) else [Path(file) for file in files]
    module = import_module(BENCHMARKS[benchmark])
    bad: list[BadRow] = []
    good = _good(module.rows(Source(paths, progress)), bad, skip_bad)
    names = getattr(module, "COLUMNS", ())
    if edit is not None:
        good = map(edit, good)
    count = _streamed(good, names, output) if names else _gathered(good, output)
    if not count:
        why = f"every row is bad, the first: {bad[0]}" if bad else "no rows"
        raise TableError(f"{', '.join(map(str, paths))}: {why}")
    return bad


def _good(rows: Iterable[Row], bad: list[BadRow], skip_bad: bool) -> Iterator[dict[str, object]]:
    """The cells of the rows that are good; the others are put into `bad`, or raised."""
    for position, row in enumerate(rows):
        column, problem = _problem(row)
        if problem:
            cells = (row.values.get(name) for name in ("space", "arch_str"))
            space, arch_str = (cell if isinstance(cell, str) else "" for cell in cells)
            where = str(row.file), row.number
            bad.append(BadRow(position, *where, column, problem, space, arch_str, unit="record"))
            if not skip_bad:
                raise TableError(f"{bad[0]}; leave bad rows out with --skip-bad")
            continue
        yield row.values


def _gathered(rows: Iterable[dict[str, object]], output: str | Path) -> int:
    """Writes rows whose columns are known when all have been seen; how many."""
    columns: dict[str, list[object]] = {}
    count = 0
    for row in rows:
        for name, value in row.items():
            values = columns.setdefault(name, [])
            values.extend([None] * (count - len(values)))
            values.append(value)
        count += 1
    for values in columns.values():
        values.extend([None] * (count - len(values)))
    if count:
        write_columns(columns, output)
    return count


def _streamed(rows: Iterator[dict[str, object]], names: Sequence[str], output: str | Path) -> int:
    """Writes rows as they come, nothing where there are none; how many."""
    count, chunk = 0, list(islice(rows, _CHUNK))
    if not chunk:
        return 0
    with open_columns(output) as write:
        while chunk:
            write({name: _column(name, [row.get(name) for row in chunk]) for name in names})
            count += len(chunk)
            chunk = list(islice(rows, _CHUNK))
    return count


def _column(name: str, values: list[object]) -> list[object] | np.ndarray:
    return np.array(values, dtype=np.float64) if is_metric(name) else values


def _problem(row: Row) -> tuple[str, str]:
    """What is wrong with a row, and in which column; empty texts where it is good."""
    if row.problem:
        return "", row.problem
    what = next((name for name in INPUT_COLUMNS if name in row.values), "arch_str")
    try:
        text = row.values[what]
        if not isinstance(text, str) or not text.strip():
            raise ValueError("is no text")
        if what == "arch_str":
            get(row.values["space"]).from_str(text)
    except ValueError as error:
        return what, str(error)
    for name, value in row.values.items():
        if isinstance(value, str) and not is_metric(name):
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            return name, f"a {type(value).__name__}, no number"
        if not abs(value) < _LARGEST:
            return name, f"{quoted(value)} is no finite number"
    return "", ""
