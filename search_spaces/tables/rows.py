"""Reads the architectures of a table row by row, for tables larger than memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from search_spaces.space import get
from search_spaces.tables.network_files import PATH, find_network
from search_spaces.tables.read import TableError, read_raw_rows
from search_spaces.tables.table import BadRow, check_columns, identify, refuse_bad


class Row(NamedTuple):
    """The architecture of a row, with the same columns as `Table`; `error` is "" or names the problem and its place.

    A row that only a `path` identifies has it as the table writes it, and the `file` that it names, not read yet.
    """

    place: str  # file and line, for messages
    space: str
    arch_str: str
    input: str
    error: str = ""
    path: str = ""
    file: str = ""


def read_rows(path: str | Path, *, space: str | None = None, skip_bad: bool = False) -> Iterator[Row]:
    """Yields the rows of one file in order, bad rows with their `error`: like `read_table`, in bounded memory.

    Raises TableError as `read_table` does for the file and its architectures; for bad rows, after the last row.
    """
    if space is not None:
        get(space)
    file, header, raw_rows = read_raw_rows(path)
    columns = dict.fromkeys(header)
    if header:
        check_columns(file, columns, space or "")
    first_bad, bad, count = None, 0, 0
    for count, raw in enumerate(raw_rows, start=1):
        if not header:
            columns.update(dict.fromkeys(raw.values))
        (row_space, arch_str, text), column, problem = identify(raw, space or "")
        error = cell = network = ""
        if column == PATH and not problem:
            cell = str(raw.values[PATH])
            try:
                network = str(find_network(cell, file))
            except ValueError as wrong:
                problem = str(wrong)
        if problem:
            bad_row = BadRow(count - 1, file, raw.line, column, problem, row_space, arch_str)
            first_bad, bad, error = first_bad or bad_row, bad + 1, str(bad_row)
        yield Row(f"{file}, line {raw.line}", row_space, arch_str, text, error, cell, network)
    check_columns(file, columns, space or "")
    if not count:
        raise TableError(f"{path}: no rows")
    if first_bad is not None:
        refuse_bad(first_bad, bad, count, skip_bad)
