"""Tables: one architecture per row, with metric columns whose names end in the unit (`pixel3_latency_ms`).

Every row is checked while reading, so that long work does not stop halfway because of the table. A row is bad if its
space is unknown, its `arch_str` or `input` cannot be parsed, a requested metric is missing or not a finite number, or
the line is malformed. One bad row is an error that names it, unless `skip_bad` keeps the good ones.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from search_spaces.common.errors import check_type, did_you_mean, printable
from search_spaces.space import get
from search_spaces.tables.network_files import PATH, InputShapes, find_network, read_network
from search_spaces.tables.read import RawRow, TableError, TableSource, is_data_frame, read_raw_rows, unit_of
from search_spaces.text import from_text, to_text

IDENTITY = ("space", "arch_str", "input")
# Columns with inputs other than networks, registered by the packages that read them: column -> a function that maps
# the row's cells to the canonical text, the column at fault, and its problem ("" if there is none).
InputReader = Callable[[Mapping[str, Any]], tuple[str, str, str]]
INPUT_COLUMNS: dict[str, InputReader] = {}
# Blank cells where rows have different columns, beyond four for each cell; they take 8 bytes each.
_MOST_BLANK = 1 << 25
_log = logging.getLogger(f"nassurrogate.{__name__}")
# Suffix of a metric column's name -> unit as printed. Columns without such a suffix are text unless requested as
# metrics.
UNITS = {
    "pct": "%", "s": "s", "ms": "ms", "us": "µs", "j": "J", "mj": "mJ", "w": "W", "m": "millions",
    "bytes": "bytes", "kb": "kB", "mb": "MB",
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """Columns of equal length n; a missing text is `""`, a missing number NaN.

    `space`, `arch_str` (the official string) and `input` (canonical text) identify the architecture of a row; `metrics`
    holds float64 arrays (n,), `text` the other columns (e.g. `group`).
    """

    space: tuple[str, ...]
    arch_str: tuple[str, ...]
    input: tuple[str, ...]
    metrics: Mapping[str, np.ndarray] = field(default_factory=dict)
    text: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.space)

    def take(self, rows: Sequence[int] | np.ndarray) -> Table:
        """The rows at these positions, in this order."""

        def pick(values: tuple[str, ...]) -> tuple[str, ...]:
            return tuple([values[row] for row in rows])

        index = np.asarray(rows, dtype=np.int64)
        return Table(
            pick(self.space), pick(self.arch_str), pick(self.input),
            metrics={name: values[index] for name, values in self.metrics.items()},
            text={name: pick(values) for name, values in self.text.items()},
        )  # fmt: skip

    def metric(self, name: str) -> np.ndarray:
        """A metric column, (n,). Raises TableError for an unknown name, suggesting the nearest."""
        if name not in self.metrics:
            raise TableError(f"the table has no metric {name!r}{did_you_mean(name, list(self.metrics))}")
        return self.metrics[name]

    def column(self, name: str) -> tuple[str, ...]:
        """A text column. Raises TableError for an unknown name, suggesting the nearest."""
        columns = {**self.text, **{key: getattr(self, key) for key in IDENTITY}}
        if name not in columns:
            raise TableError(f"the table has no text column {name!r}{did_you_mean(name, list(columns))}")
        return columns[name]

    def texts(self) -> list[str]:
        """The canonical text of each row: its `input` or, if that is empty, the text built from its `arch_str`.

        Takes about a millisecond per distinct architecture; equal rows share one string. To bound memory, `take` part
        of the rows first.
        """
        built: dict[tuple[str, str], str] = {}
        texts = []
        for space_name, arch_str, text in zip(self.space, self.arch_str, self.input, strict=True):
            key = (space_name, arch_str)
            if not text and key not in built:
                space = get(space_name)
                built[key] = space.text(space.from_str(arch_str))
            texts.append(text or built[key])
        return texts


@dataclass(frozen=True)
class BadRow:
    """A row that was skipped: `position` among all rows read, from 0, and `line` in its file, from 1.

    `unit` is what `line` counts, such as "record" for files that have no lines.
    """

    position: int
    file: str
    line: int
    column: str
    problem: str
    space: str
    arch_str: str
    unit: str = "line"

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        return printable(f"{self.file}, {self.unit} {self.line}{column}: {self.problem}")


def read_table(
    paths: TableSource | Iterable[TableSource], *, metrics: Iterable[str] | None = None,
    space: str | None = None, skip_bad: bool = False, absent_ok: bool = False, input_shapes: InputShapes = None,
) -> tuple[Table, list[BadRow]]:  # fmt: skip
    """Reads DataFrames, .csv, .jsonl (both also .gz) and .parquet files, or JSONL from standard input (`-`), into one
    table.

    Returns the table of the good rows, and the bad rows. `metrics` are the columns to read as numbers, by default all
    whose names end in a unit. At least one file must have each column (`absent_ok` drops the columns that no file has,
    as long as one remains), and each row of such a file must have a finite value in it; rows of other files have NaN.
    `space` is the space of rows that name none. A row with neither `arch_str` nor `input` may have a `path`, the file
    of its network (see `find_network`), whose text becomes its `input`; `input_shapes` fixes sizes that it leaves open.

    Raises TableError for a file that cannot be read, for a missing column (suggesting the nearest names) and, unless
    `skip_bad`, for bad rows, naming the first; TypeError for anything else.
    """
    if space is not None:
        get(space)
    wanted = None if metrics is None else list(dict.fromkeys(metrics))
    reader = _Reader(wanted, space, input_shapes)
    given: Any = [paths] if isinstance(paths, str | Path) or is_data_frame(paths) else paths
    expected = "a Table, a DataFrame, or the path of a .csv, .jsonl or .parquet file, or several of them"
    check_type(given, Iterable, "table", expected)
    for path in given:
        if not is_data_frame(path):
            check_type(path, str | Path, "table", expected)
        reader.read(path)
    return reader.finish(skip_bad, absent_ok)


class _Reader:
    """Collects columns row by row; bad rows stay in them until `finish` drops them."""

    def __init__(self, wanted: list[str] | None, space: str | None, input_shapes: InputShapes) -> None:
        self.wanted, self.default_space, self.input_shapes = wanted, space or "", input_shapes
        self.count = 0
        self.files: list[str] = []
        self.identity: dict[str, list[str]] = {name: [] for name in IDENTITY}
        self.metrics: dict[str, list[float]] = {}
        self.text: dict[str, list[str]] = {}
        self.columns: dict[str, None] = {}  # of all files, in order
        self.bad: dict[int, BadRow] = {}
        self.cells = 0

    def read(self, path: TableSource) -> None:
        file, header, raw_rows = read_raw_rows(path)
        self.files.append(file)
        columns = dict.fromkeys(header)
        start, lines = self.count, []
        for raw in raw_rows:
            columns.update(dict.fromkeys(raw.values))
            lines.append(raw.line)
            self._add(file, raw)
        self.columns.update(columns)
        check_columns(file, columns, self.default_space)
        # The columns of a JSONL file are known only now. A metric that no row of the file has may be missing in all.
        for name in filter(self._is_wanted, columns):
            values = self.metrics.setdefault(name, [])
            values.extend([math.nan] * (self.count - len(values)))
            for row in np.flatnonzero(np.isnan(values[start:])):
                self._mark(start + int(row), file, lines[row], name, "is missing")

    def _is_wanted(self, name: str) -> bool:
        return name not in (*IDENTITY, *INPUT_COLUMNS) and (
            is_metric(name) if self.wanted is None else name in self.wanted
        )

    def _add(self, file: str, raw: RawRow) -> None:
        position, values, line = self.count, raw.values, raw.line
        self.count += 1
        identity, column, problem = identify(raw, self.default_space)
        if column == PATH and not problem:
            try:
                network = read_network(find_network(str(values[PATH]), file), self.input_shapes)
                identity[2] = to_text(network)
            except (ValueError, OSError) as error:
                problem = str(error)
        for kept, part in zip(self.identity.values(), identity, strict=True):
            kept.append(part)
        if problem:
            self._mark(position, file, line, column, problem)
        if raw.problem:
            return
        for name, cell in values.items():
            if self._is_wanted(name):
                try:
                    _put(self.metrics.setdefault(name, []), position, _number(cell), math.nan)
                except ValueError as error:
                    self._mark(position, file, line, name, str(error))
            elif name not in (*IDENTITY, *INPUT_COLUMNS) and not is_metric(name):
                _put(self.text.setdefault(name, []), position, "" if cell is None else str(cell), "")
        self.cells += len(values)
        blank = self.count * (len(self.metrics) + len(self.text)) - self.cells
        if blank > max(_MOST_BLANK, 4 * self.cells):
            raise TableError(f"{file}, line {line}: the rows have different columns, {blank:,} cells are blank")

    def _mark(self, position: int, file: str, line: int, column: str, problem: str) -> None:
        """Marks a row as bad; the first of several problems is kept."""
        space, arch_str = self.identity["space"][position], self.identity["arch_str"][position]
        self.bad.setdefault(position, BadRow(position, file, line, column, problem, space, arch_str, unit_of(file)))

    def finish(self, skip_bad: bool, absent_ok: bool) -> tuple[Table, list[BadRow]]:
        files = ", ".join(self.files) or "the list of tables is empty"
        if not self.count:
            raise TableError(f"{files}: no rows")
        present = [name for name in self.wanted or () if name in self.columns]
        missing = [name for name in self.wanted or () if name not in self.columns]
        if missing and not (absent_ok and present):
            numeric = [name for name in self.columns if is_metric(name)]
            if absent_ok and len(missing) > 1:
                more = f" and {len(missing) - 2} more" if len(missing) > 2 else ""
                asked, own = ", ".join(map(repr, missing[:2])), _listed(numeric) if numeric else "none"
                raise TableError(f"{files} has none of the metrics {asked}{more}; its metrics are: {own}")
            raise TableError(f"{files} has no column {missing[0]!r}{did_you_mean(missing[0], numeric)}")
        bad = [self.bad[position] for position in sorted(self.bad)]
        if bad:
            refuse_bad(bad[0], len(bad), self.count, skip_bad)
        names = present if self.wanted is not None else list(self.metrics)
        for name in names:
            _put(self.metrics.setdefault(name, []), self.count, math.nan, math.nan)
        for column in self.text.values():
            _put(column, self.count, "", "")
        table = Table(
            space=tuple(self.identity["space"]), arch_str=tuple(self.identity["arch_str"]),
            input=tuple(self.identity["input"]),
            metrics={name: np.array(self.metrics[name][: self.count]) for name in names},
            text={name: tuple(column[: self.count]) for name, column in self.text.items()},
        )  # fmt: skip
        _log.info("%s: %d rows, %d of them bad; metrics %s", files, self.count, len(bad), ", ".join(names) or "none")
        return (table.take([p for p in range(self.count) if p not in self.bad]) if bad else table), bad


def identify(raw: RawRow, default_space: str) -> tuple[list[str], str, str]:
    """A row's [space, arch_str, canonical text], the column at fault, and its problem ("" for a good row).

    The column is `path`, without a problem, for a row that only that identifies; its network is not read here.
    """
    identity = [cell if isinstance(cell := raw.values.get(name), str) else "" for name in IDENTITY]
    identity[0] = identity[0] or default_space
    space, arch_str, text = identity
    if raw.problem:
        return identity, "", raw.problem
    for name in IDENTITY:
        cell = raw.values.get(name)
        if cell is not None and not isinstance(cell, str):
            return identity, name, f"is {cell!r:.80}, not text"
    if not arch_str and not text:
        for name, read in INPUT_COLUMNS.items():
            if raw.values.get(name):
                identity[2], column, problem = read(raw.values)
                return identity, column, problem
    column = "space"
    try:
        # The text is enough: networks of no registered space have one (timm's, for example).
        known = get(space) if space and arch_str and not text else None
        column = "input" if text else "arch_str"
        if text:
            identity[2] = to_text(from_text(text))
        elif not arch_str and (path := raw.values.get(PATH)):
            return identity, PATH, "" if isinstance(path, str) else f"is {path!r:.80}, not text"
        elif not arch_str:
            return (identity, PATH if PATH in raw.values and "arch_str" not in raw.values else column, "is missing")
        elif known is None:
            return identity, "space", "is missing"
        else:
            known.from_str(arch_str)
    except ValueError as error:  # its message names no column
        return identity, column, str(error)
    return identity, "", ""


def check_columns(file: str, columns: Collection[str], default_space: str) -> None:
    """Raises TableError if a file lacks the columns that identify the architectures of its rows."""
    known = ("arch_str", "input", *INPUT_COLUMNS, PATH)
    if columns and not {*known} & {*columns}:
        named = f"{', '.join(known[:-1])} and {known[-1]}"
        raise TableError(f"{file} has none of the columns {named}; it has {_listed(columns)}")
    if "space" not in columns and "arch_str" in columns and not default_space:
        raise TableError(f"{file} has no column space; add it, or name the space with space=NAME")


def refuse_bad(first: BadRow, bad: int, count: int, skip_bad: bool) -> None:
    """Raises TableError for `bad` bad rows of `count`, unless `skip_bad` and at least one row is good."""
    if not skip_bad:
        more = f" (and {bad - 1:,} more bad rows of {count:,})" if bad > 1 else ""
        advice = "or leave it out" if first.unit == "row" else "or skip bad rows with skip_bad=True"
        raise TableError(f"{first}{more}; correct it, {advice}")
    if bad == count:
        raise TableError(f"every row is bad, the first: {first}")


def _put(column: list[Any], position: int, value: object, blank: object) -> None:
    """Sets `column[position]`; rows before it that had no such cell get `blank`."""
    column.extend([blank] * (position - len(column)))
    column.append(value)


def is_metric(name: str) -> bool:
    """Whether a column's name ends in a unit; not the range of a measurement, which `nassurrogate measure` writes."""
    return name.rpartition("_")[2] in UNITS and name != "slowest_round_ms"


def _number(cell: object) -> float:
    """The value of a metric's cell, NaN if it is blank. Raises ValueError if it is not a finite number."""
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return math.nan
    try:
        number = math.nan if isinstance(cell, bool) else float(cell)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ValueError(f"{cell!r:.80} is not a number") from None
    except OverflowError:  # an integer of hundreds of digits
        raise ValueError(f"{cell!s:.80} is not a finite number") from None
    if not math.isfinite(number):
        raise ValueError(f"{cell!s:.80} is not a finite number")
    return number


def _listed(columns: Iterable[str]) -> str:
    """The first eight names, separated by commas."""
    names = list(columns)
    return ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
