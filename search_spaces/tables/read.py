"""File formats of tables: each file becomes a stream of records, with the line each stands on."""

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

# A canonical text is one cell; csv's own limit of 131,072 characters is below what large networks need.
MAX_CELL = 1 << 24


class TableError(ValueError):
    """A table that cannot be used; the message names the file and, where it can, line and column."""


class Record(NamedTuple):
    """A row: its line in the file (from 1), its cells, and what is wrong with it as a whole, if anything."""

    line: int
    values: dict[str, object]
    problem: str = ""


def read_records(path: str | Path) -> tuple[str, list[str], Iterator[Record]]:
    """The file's name for messages, its columns where its header tells (none for JSONL), and its records.

    Raises TableError for an unknown format or a file that cannot be read, at once or while iterating.
    """
    file = "standard input" if str(path) == "-" else str(path)
    name = "-.jsonl" if str(path) == "-" else Path(path).name.lower()
    kind = next((k for k in _READERS if name.removesuffix(".gz").endswith(k)), None)
    if kind is None or name.endswith(".parquet.gz"):
        raise TableError(f"{file} is no table: names end in .csv, .jsonl (both also .gz) or .parquet")
    if str(path) != "-" and not Path(path).is_file():
        raise TableError(f"{file} is not there" if not Path(path).exists() else f"{file} is no file")
    records = _guarded(file, _READERS[kind](path, file))
    first = next(records)
    return file, list(first.values), records


def _guarded(file: str, records: Iterator[Record]) -> Iterator[Record]:
    with naming(file):
        yield from records


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Turns what reading may raise into a TableError of one line that names the file."""
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
    except ValueError as error:  # pyarrow's are ValueErrors
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


def _csv(path: str | Path, file: str) -> Iterator[Record]:
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
            yield Record(1, dict.fromkeys(header))
            line = reader.line_num + 1
            for cells in reader:
                if len(cells) == len(header):
                    yield Record(line, dict(zip(header, cells, strict=True)))
                elif cells:
                    problem = f"{len(cells)} fields, the header has {len(header)}"
                    yield Record(line, dict(zip(header, cells, strict=False)), problem)
                line = reader.line_num + 1
        except csv.Error as error:
            raise TableError(f"{file}, line {line}: no proper CSV: {error}") from error


def _jsonl(path: str | Path, file: str) -> Iterator[Record]:
    yield Record(0, {})
    with _opened(path) as stream:
        for line, text in enumerate(stream, start=1):
            if not text.strip():
                continue
            try:
                values = json.loads(text, object_pairs_hook=distinct_keys)
            except (ValueError, RecursionError) as error:
                yield Record(line, {}, f"no proper JSON: {error}")
                continue
            if isinstance(values, dict):
                yield Record(line, values)
            else:
                yield Record(line, {}, 'no JSON object like {"space": ..., "arch_str": ...}')


def _parquet(path: str | Path, file: str) -> Iterator[Record]:
    import pyarrow.parquet as parquet

    with parquet.ParquetFile(path) as source:
        names = source.schema_arrow.names
        if len(set(names)) < len(names):
            raise TableError(f"{file} has a column twice")
        yield Record(0, dict.fromkeys(names))
        line = 0
        for batch in source.iter_batches(batch_size=4096):
            for values in batch.to_pylist():
                line += 1
                yield Record(line, values)


_READERS: dict[str, Callable[[str | Path, str], Iterator[Record]]] = {
    ".csv": _csv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
