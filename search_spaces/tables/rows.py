"""The architectures of a table one at a time, for tables larger than memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from search_spaces.space import get
from search_spaces.tables.read import TableError, read_records
from search_spaces.tables.table import BadRow, check_columns, identify, refuse_bad


class Row(NamedTuple):
    """What a row says its architecture is, as in `Table`; `error` says what is wrong with it and where, if anything."""

    place: str  # file and line, for messages
    space: str
    arch_str: str
    input: str
    error: str = ""


def read_rows(path: str | Path, *, space: str | None = None, skip_bad: bool = False) -> Iterator[Row]:
    """The rows of one file in order, the bad ones with their error: what `read_table` reads, in bounded memory.

    Raises what `read_table` does for the file and its architectures, for bad rows after the last row.
    """
    if space is not None:
        get(space)
    file, header, records = read_records(path)
    columns = dict.fromkeys(header)
    if header:
        check_columns(file, columns, space or "")
    first, bad, count = None, 0, 0
    for count, record in enumerate(records, start=1):
        if not header:
            columns.update(dict.fromkeys(record.values))
        (row_space, arch_str, text), column, problem = identify(record, space or "")
        error = ""
        if problem:
            wrong = BadRow(count - 1, file, record.line, column, problem, row_space, arch_str)
            first, bad, error = first or wrong, bad + 1, str(wrong)
        yield Row(f"{file}, line {record.line}", row_space, arch_str, text, error)
    check_columns(file, columns, space or "")
    if not count:
        raise TableError(f"{path}: no rows")
    if first is not None:
        refuse_bad(first, bad, count, skip_bad)
