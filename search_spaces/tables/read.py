"""Readers of the table formats CSV, JSONL and Parquet, and of DataFrames: each yields rows with their line numbers,
unchecked."""

import csv
import gzip
import io
import json
import re
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, TypeAlias

from search_spaces.arch_str import distinct_keys
from search_spaces.common.errors import first_line, quoted
from search_spaces.tables.parquet import FREE_BYTES, FREE_ROWS, MAX_CELL, MAX_COLUMNS, parquet_rows

if TYPE_CHECKING:
    from pandas import DataFrame

TableSource: TypeAlias = "str | Path | DataFrame"
# Of a row: characters, and commas and brackets, since a short value takes up to 70 bytes as a Python object.
MAX_ROW, _MOST_VALUES = MAX_CELL, 1 << 21
_GZIP_TIMES = 300  # the size of a compressed table, beyond FREE_BYTES; a thousand is possible
FRAME = "the DataFrame"  # its name for messages
_DEEPEST = 50  # brackets in a row of JSON up to which its nesting need not be looked at
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class TableError(ValueError):
    """A table cannot be used; the message names the file and, if known, line and column."""


class RawRow(NamedTuple):
    """A row as the file has it: line number (from 1) or label in the index of a DataFrame, cells by column, and the
    problem of the line itself or ""."""

    line: int
    values: dict[str, object]
    problem: str = ""


def is_data_frame(given: object) -> bool:
    """Whether this is pandas' DataFrame, or a table of its kind."""
    return hasattr(given, "to_dict") and hasattr(given, "columns")


def table_format(path: str | Path) -> str | None:
    """The format that a file's name says, such as ".csv"; None if it is not the name of a table."""
    name = Path(path).name.lower()
    kind = next((k for k in _READERS if name.removesuffix(".gz").endswith(k)), None)
    return None if name.endswith(".parquet.gz") else kind


def read_raw_rows(path: TableSource) -> tuple[str, list[str], Iterator[RawRow]]:
    """The file's name for messages, the columns of its header (empty for JSONL), and an iterator over its rows.

    Raises TableError for an unknown format or a file that cannot be read; the latter also while iterating.
    """
    if not isinstance(path, str | Path):
        file, records = FRAME, _frame(path)
    else:
        file, kind = ("standard input", ".jsonl") if str(path) == "-" else (str(path), table_format(path))
        if kind is None:
            raise TableError(f"{file} is not a table: names end in .csv, .jsonl (both also .gz) or .parquet")
        if str(path) != "-" and not Path(path).is_file():
            raise TableError(f"{file} {'is not a file' if Path(path).exists() else 'does not exist'}")
        records = _guarded(file, _READERS[kind](path, file))
    first = next(records)
    return file, list(first.values), records


def unit_of(file: str) -> str:
    """What the line numbers of a file count, for messages."""
    return "row" if file == FRAME else "line"


def _guarded(file: str, records: Iterator[RawRow]) -> Iterator[RawRow]:
    with naming(file):
        yield from records


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Turns the exceptions of reading into a TableError of one line that names the file."""
    try:
        yield
    except TableError:
        raise
    except UnicodeDecodeError as error:
        raise TableError(f"{file} is not UTF-8 text (byte {error.object[error.start]:#04x})") from error
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise TableError(f"{file} is damaged or cut short: {error}") from error
    except OSError as error:
        raise TableError(f"{file} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise TableError(f"{file} cannot be read: {first_line(error)}") from error


class _Inflated(io.RawIOBase):
    """The content of a .gz file. Reading raises TableError beyond a multiple of the file's size."""

    def __init__(self, path: str | Path) -> None:
        self._file, self._path = gzip.GzipFile(path, "rb"), path
        self._left = FREE_BYTES + _GZIP_TIMES * Path(path).stat().st_size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        content = self._file.read(len(buffer))
        buffer[: len(content)] = content
        self._left -= len(content)
        if self._left < 0:
            raise TableError(f"{self._path} unpacks to over {_GZIP_TIMES} times its size; unpack it first")
        return len(content)

    def close(self) -> None:
        self._file.close()
        super().close()


@contextmanager
def _opened(path: str | Path) -> Iterator[TextIO]:
    if str(path) == "-":
        if sys.stdin is None:
            raise TableError("standard input is closed")
        yield sys.stdin
    elif str(path).lower().endswith(".gz"):
        with io.TextIOWrapper(io.BufferedReader(_Inflated(path)), encoding="utf-8-sig", newline="") as stream:
            yield stream
    else:
        with open(path, encoding="utf-8-sig", newline="") as stream:
            yield stream


class BoundedLines:
    """The lines of a table, bounded before they are in memory: in the characters and values of a row, and in number
    (a compressed file has any number of blank ones). `next_row` starts a row; a CSV row may have several lines."""

    def __init__(self, stream: TextIO, file: str, size: int | None = None) -> None:
        self._stream, self._file = stream, file
        self._most_lines = None if size is None else FREE_ROWS + size
        self.count = 0
        self.next_row()

    def next_row(self) -> None:
        self._characters, self._values = MAX_ROW, _MOST_VALUES

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._stream.readline(self._characters + 1)
        if not line:
            raise StopIteration
        self.count += 1
        self._characters -= len(line)
        self._values -= line.count(",") + line.count("[") + line.count("{")
        if self._characters < 0 or self._values < 0:
            what = f"{MAX_ROW:,} characters" if self._characters < 0 else f"{_MOST_VALUES:,} values"
            raise TableError(f"{self._file}, line {self.count}: the row has more than {what}")
        if self._most_lines is not None and self.count > self._most_lines:
            raise TableError(f"{self._file} has more than {self._most_lines:,} lines, too many for its size")
        return line


@contextmanager
def _lines(path: str | Path, file: str) -> Iterator[BoundedLines]:
    with _opened(path) as stream:
        yield BoundedLines(stream, file, None if str(path) == "-" else Path(path).stat().st_size)


def _csv(path: str | Path, file: str) -> Iterator[RawRow]:
    csv.field_size_limit(MAX_CELL)
    with _lines(path, file) as lines:
        reader = csv.reader(lines, strict=True)
        line = 1
        try:
            header = next(reader, [])
            _check_header(header, f"{file}, line 1: the header")
            yield RawRow(1, dict.fromkeys(header))
            lines.next_row()
            line = reader.line_num + 1
            for cells in reader:
                lines.next_row()
                if len(cells) == len(header):
                    yield RawRow(line, dict(zip(header, cells, strict=True)))
                elif cells:
                    problem = f"{len(cells)} fields, the header has {len(header)}"
                    yield RawRow(line, dict(zip(header, cells, strict=False)), problem)
                line = reader.line_num + 1
        except csv.Error as error:
            raise TableError(f"{file}, line {line}: malformed CSV: {error}") from error


def _check_header(header: list[str], place: str) -> None:
    if len(header) > MAX_COLUMNS:
        raise TableError(f"{place} has {len(header):,} columns, more than {MAX_COLUMNS:,}")
    for name, times in Counter(header).items():
        if not name.strip() or times > 1:
            unnamed = "a column without a name, as pandas writes unless index=False"
            raise TableError(f"{place} has {f'column {quoted(name)} twice' if name.strip() else unnamed}")


def _jsonl(path: str | Path, file: str) -> Iterator[RawRow]:
    yield RawRow(0, {})
    columns: set[str] = set()
    with _lines(path, file) as lines:
        for text in lines:
            lines.next_row()
            if not text.strip():
                continue
            row = _json_row(text, lines.count)
            columns |= row.values.keys()
            if len(columns) > MAX_COLUMNS:
                raise TableError(f"{file}, line {row.line}: the rows have more than {MAX_COLUMNS:,} columns")
            yield row


def _json_row(text: str, line: int) -> RawRow:
    try:
        values = json.loads(text, object_pairs_hook=distinct_keys)
        if isinstance(values, dict):
            _check_json(text, values)
            return RawRow(line, values)
    except UnicodeEncodeError:
        return RawRow(line, {}, "has half a surrogate pair, which is no character")
    except RecursionError:
        return RawRow(line, {}, "its JSON is nested too deeply")
    except ValueError as error:
        return RawRow(line, {}, f"malformed JSON: {error}")
    return RawRow(line, {}, 'not a JSON object like {"space": ..., "arch_str": ...}')


def _check_json(text: str, values: object) -> None:
    """Raises UnicodeEncodeError for text that UTF-8 cannot encode, RecursionError for values that cannot be printed."""
    deep = text.count("[") + text.count("{") > _DEEPEST
    if not deep and text.isascii() and not _SURROGATE.search(text):
        return
    if deep:
        for _ in range(_DEEPEST):  # whoever prints the value may have less of Python's stack
            values = [values]
    json.dumps(values, ensure_ascii=False).encode()


def _parquet(path: str | Path, file: str) -> Iterator[RawRow]:
    for line, (values, problem) in enumerate(parquet_rows(Path(path))):
        yield RawRow(line, values, problem)


def _frame(frame: Any) -> Iterator[RawRow]:
    header = [str(name) for name in frame.columns]
    _check_header(header, FRAME)
    yield RawRow(0, dict.fromkeys(header))
    cells = frame.astype(object).where(frame.notna(), None)  # to_json would round numbers to 10 decimals
    for label, *row in cells.itertuples(name=None):
        values = (str(cell) if isinstance(cell, Path) else cell for cell in row)
        yield RawRow(label, dict(zip(header, values, strict=True)))


_READERS: dict[str, Callable[[str | Path, str], Iterator[RawRow]]] = {
    ".csv": _csv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
