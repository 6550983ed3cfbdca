"""Imports the official files of benchmarks as tables: one module per benchmark, each with a function `rows(source)`.

`rows` yields the content of the files row by row. Here each row is checked: it must name an architecture of its space
and hold finite numbers, so that `read_table` accepts the result. Only columns that some rows lack have blank cells,
which `read_table` reports if such a column is requested. If a module has `COLUMNS`, the names of all columns that its
rows can have, rows are written as they are read, for files larger than memory. Nothing in a file is executed. A file
that is damaged, truncated or of another kind is refused before anything is written.

Modules with `NEEDS_TEXTS` read measurements of networks that people deploy, which belong to no registered space: their
texts come from another table (`networks`), and rows of networks that it lacks are skipped.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path

import numpy as np

from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.space import get
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError, read_raw_rows
from search_spaces.tables.table import IDENTITY, INPUT_COLUMNS, BadRow, is_metric
from search_spaces.tables.write import check_output, open_columns, write_columns
from search_spaces.text import from_text

# Benchmark -> the module that reads its files; packages that build on this one add theirs.
BENCHMARKS = {
    name: f"{__name__}.{name}"
    for name in (
        "nasbench101", "nasbench201", "hwnasbench", "nds", "help", "grapharch",
        "timm", "aihub", "paddleclas", "mobilenet_pixel", "torchvision", "accel_nasbench",
    )
}  # fmt: skip
_CHUNK = 4096  # rows in memory when rows are written as they are read
_LARGEST = 1 << 53  # above it, float64 cannot hold every integer; no measurement comes near


def import_table(
    benchmark: str, files: str | Path | Iterable[str | Path], output: str | Path, *, skip_bad: bool = False,
    edit: Callable[[Mapping[str, object]], dict[str, object]] | None = None, networks: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[BadRow]:  # fmt: skip
    """Writes the table of a benchmark's official files, atomically, and returns the rows that were skipped.

    `benchmark` is one of BENCHMARKS; its module documents the files and the columns. `edit` maps the cells of each row
    to those to write; `networks` is a table of texts (`space`, `arch_str`, `input`), for the networks of modules with
    `NEEDS_TEXTS`, whose rows without a text are always skipped; `progress` is called with (bytes read, bytes of all
    files). Raises TableError for an unknown benchmark, for `networks` missing or not needed, for files of another kind
    and, unless `skip_bad`, for rows that are not architectures of their space, naming the first;
    FileExistsError if `output` exists, before anything is read.
    """
    if benchmark not in BENCHMARKS:
        raise TableError(f"unknown benchmark {benchmark!r}{did_you_mean(benchmark, list(BENCHMARKS))}")
    check_output(output)
    paths = [Path(files)] if isinstance(files, str | Path) else [Path(file) for file in files]
    module = import_module(BENCHMARKS[benchmark])
    bad: list[BadRow] = []
    rows: Iterable[ImportedRow] = module.rows(Source(paths, progress))
    if getattr(module, "NEEDS_TEXTS", False):
        if networks is None:
            raise TableError(
                f"{', '.join(map(str, paths))}: networks of no registered space: give a table of their texts with "
                "networks=FILE (columns space, arch_str, input), such as the repository's "
                "benchmarks/data/real_networks.parquet"
            )
        rows = _with_texts(rows, networks, bad)
    elif networks is not None:
        raise TableError(f"{benchmark} has networks of registered spaces, which need no texts; leave networks out")
    good = _good_rows(rows, bad, skip_bad)
    names = getattr(module, "COLUMNS", ())
    if edit is not None:
        good = map(edit, good)
    count = _write_streamed(good, names, output) if names else _write_collected(good, output)
    if not count:
        why = f"every row is bad, the first: {bad[0]}" if bad else "no rows"
        raise TableError(f"{', '.join(map(str, paths))}: {why}")
    return bad


def _with_texts(rows: Iterable[ImportedRow], networks: str | Path, skipped: list[BadRow]) -> Iterator[ImportedRow]:
    """Yields the rows with their network's text as `input`; those whose text is not known are appended to `skipped`."""
    file, _, raw_rows = read_raw_rows(networks)
    texts = {}
    for raw in raw_rows:
        space, arch_str, text = (raw.values.get(name) for name in IDENTITY)
        if raw.problem or not all(isinstance(cell, str) and cell for cell in (space, arch_str, text)):
            raise TableError(f"{file}, line {raw.line}: {raw.problem or 'space, arch_str or input is missing'}")
        texts[space, arch_str] = text
    for position, row in enumerate(rows):
        space, arch_str = row.values["space"], row.values["arch_str"]
        text = texts.get((space, arch_str))
        if text is None:
            problem = f"no text of {space} {arch_str} in {file}"
            where = position, str(row.file), row.number
            skipped.append(BadRow(*where, "", problem, space, arch_str, unit="record"))
            continue
        yield row._replace(values={"space": space, "arch_str": arch_str, "input": text, **row.values})


def _good_rows(rows: Iterable[ImportedRow], bad: list[BadRow], skip_bad: bool) -> Iterator[dict[str, object]]:
    """Yields the cells of good rows and appends the others to `bad`, or raises TableError for the first of them."""
    for position, row in enumerate(rows):
        column, problem = _problem(row)
        if problem:
            cells = (row.values.get(name) for name in ("space", "arch_str"))
            space, arch_str = (cell if isinstance(cell, str) else "" for cell in cells)
            where = str(row.file), row.number
            bad.append(BadRow(position, *where, column, problem, space, arch_str, unit="record"))
            if not skip_bad:
                raise TableError(f"{bad[-1]}; skip bad rows with skip_bad=True")
            continue
        yield row.values


def _write_collected(rows: Iterable[dict[str, object]], output: str | Path) -> int:
    """Writes rows whose columns are known only after the last row; returns their number."""
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


def _write_streamed(rows: Iterator[dict[str, object]], names: Sequence[str], output: str | Path) -> int:
    """Writes rows as they are read, and no file if there are none; returns their number."""
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


def _problem(row: ImportedRow) -> tuple[str, str]:
    """The column at fault, if it is a single one, and the problem of a row; two empty strings for a good row."""
    if row.problem:
        return "", row.problem
    what = next((name for name in ("input", *INPUT_COLUMNS) if name in row.values), "arch_str")
    try:
        text = row.values[what]
        if not isinstance(text, str) or not text.strip():
            raise ValueError("is not text")
        if what == "arch_str":
            get(row.values["space"]).from_str(text)
        elif what == "input":
            from_text(text)
    except ValueError as error:
        return what, str(error)
    for name, value in row.values.items():
        if isinstance(value, str) and not is_metric(name):
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            return name, f"a {type(value).__name__}, not a number"
        if not abs(value) < _LARGEST:
            return name, f"{quoted(value)} is not a finite number"
    return "", ""
