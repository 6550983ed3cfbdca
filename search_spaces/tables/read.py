"""Readers of the table formats CSV, JSONL and Parquet: each yields a file's rows with their line numbers, unchecked."""

from __future__ import annotations

import csv
import gzip
import json
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

from search_spaces.arch_str import distinct_keys
from search_spaces.common.errors import first_line

# Characters. A canonical text is one cell; the default limit of csv, 131,072, is too small for large networks.
MAX_CELL = 1 << 24


class TableError(ValueError):
    """A table cannot be used; the message names the file and, if known, line and column."""


class RawRow(NamedTuple):
    """A row as the file has it: line number (from 1), cells by column, and the problem of the line itself or ""."""

    line: int
    values: dict[str, object]
    problem: str = ""


def read_raw_rows(path: str | Path) -> tuple[str, list[str], Iterator[RawRow]]:
    """The file's name for messages, the columns of its header (empty for JSONL), and an iterator over its rows.

    Raises TableError for an unknown format or a file that cannot be read; the latter also while iterating.
    """
    file = "standard input" if str(path) == "-" else str(path)
    name = "-.jsonl" if str(path) == "-" else Path(path).name.lower()
    kind = next((k for k in _READERS if name.removesuffix(".gz").endswith(k)), None)
    if kind is None or name.endswith(".parquet.gz"):
        raise TableError(f"{file} is not a table: names end in .csv, .jsonl (both also .gz) or .parquet")
    if str(path) != "-" and not Path(path).is_file():
        raise TableError(f"{file} {'is not a file' if Path(path).exists() else 'does not exist'}")
    records = _guarded(file, _READERS[kind](path, file))
    first = next(records)
    return file, list(first.values), records


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
    except ValueError as error:  # pyarrow's errors among them
        raise TableError(f"{file} cannot be read: {first_line(error)}") from error


@contextmanager
def _opened(path: str | Path) -> Iterator[TextIO]:
    if str(path) == "-":
        yield sys.stdin
    elif str(path).lower().endswith(".gz"):
        with gzip.open(path, "rt", encoding="utf-8-sig", newline="") as stream:
            yield stream
    else:
        with open(path, encoding="utf-8-sig", newline="") as stream:
            yield stream


def _csv(path: str | Path, file: str) -> Iterator[RawRow]:
    csv.field_size_limit(MAX_CELL)
    with _opened(path) as stream:
        reader = csv.reader(stream, strict=True)
        line = 1
        try:
            header = next(reader, [])
            for name in header:
                if not name.strip() or header.count(name) > 1:
                    what = f"column {name!r} twice" if name.strip() else "a column without a name"
                    raise TableError(f"{file}, line 1: the header has {what}")
            yield RawRow(1, dict.fromkeys(header))
            line = reader.line_num + 1
            for cells in reader:
                if len(cells) == len(header):
                    yield RawRow(line, dict(zip(header, cells, strict=True)))
                elif cells:
                    problem = f"{len(cells)} fields, the header has {len(header)}"
                    yield RawRow(line, dict(zip(header, cells, strict=False)), problem)
                line = reader.line_num + 1
        except csv.Error as error:
            raise TableError(f"{file}, line {line}: malformed CSV: {error}") from error


def _jsonl(path: str | Path, file: str) -> Iterator[RawRow]:
    yield RawRow(0, {})
    with _opened(path) as stream:
        for line, text in enumerate(stream, start=1):
            if not text.strip():
                continue
            try:
                values = json.loads(text, object_pairs_hook=distinct_keys)
            except (ValueError, RecursionError) as error:
                yield RawRow(line, {}, f"malformed JSON: {error}")
                continue
            if isinstance(values, dict):
                yield RawRow(line, values)
            else:
                yield RawRow(line, {}, 'not a JSON object like {"space": ..., "arch_str": ...}')


def _parquet(path: str | Path, file: str) -> Iterator[RawRow]:
    import pyarrow.parquet as parquet

    with parquet.ParquetFile(path) as source:
        names = source.schema_arrow.names
        if len(set(names)) < len(names):
            raise TableError(f"{file} has a column twice")
        yield RawRow(0, dict.fromkeys(names))
        line = 0
        for batch in source.iter_batches(batch_size=4096):
            for values in batch.to_pylist():
                line += 1
                yield RawRow(line, values)


_READERS: dict[str, Callable[[str | Path, str], Iterator[RawRow]]] = {
    ".csv": _csv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
