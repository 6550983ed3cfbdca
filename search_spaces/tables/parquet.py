"""Reads Parquet files row by row in bounded memory, whatever their metadata claims.

A few bytes of Parquet can stand for any number of values: a dictionary has a text once and refers to it any number of
times, a run of equal values is a count, a text may be the start of the one before it, a list is a run of levels, and
pages are compressed. So before pyarrow reads a row group, this module reads the headers of its pages, which state what
is going to be allocated. Texts are read as dictionaries: rows with equal texts share one string.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import numpy as np

from search_spaces.tables.thrift import LONG, CompactReader, Items

if TYPE_CHECKING:
    import pyarrow
    from pyarrow.parquet import ColumnChunkMetaData, FileMetaData, ParquetFile, ParquetSchema

# Limits. A canonical text is one cell, and that of a large network has a megabyte.
MAX_CELL = 1 << 24  # characters
MAX_COLUMNS = 10_000
# What any file may have: rows beyond one for each of its bytes, and bytes of text beyond a thousand for each.
FREE_ROWS, FREE_BYTES = 1 << 18, 1 << 26
_MOST_TIMES = 1000
_CELL_BYTES = 64  # of a cell, beside its characters
# Bytes of the pages of a row group that are in memory together, decompressed: one of each column and its dictionary.
# Their texts may take ten times as much: in pyarrow, as a copy of those used, and with four bytes for each character.
# pyarrow itself writes a thousand rows to a page, so that long texts need more, in proportion to the file.
_FREE_PAGES, _PAGES_TIMES = 1 << 25, 32
_MOST_PAGES = 50_000  # of a row group
_MOST_VALUES, _MOST_DISTINCT = 1 << 24, 1 << 22  # of a page; of a dictionary or a delta-encoded page
_MOST_NESTED = 1 << 21  # values of a list, map or struct column in a row group
_NESTED_BYTES, _BATCH_BYTES = 1 << 26, 1 << 25
# Of the footer: bytes, and structs of the metadata, for each of which pyarrow takes up to 700 bytes.
_LONGEST_FOOTER, _MOST_STRUCTS = 1 << 25, 200_000
_ARROW_LIMITS = {"thrift_string_size_limit": 1 << 24, "thrift_container_size_limit": 100_000}
_DELTA, _DELTA_BYTE_ARRAY = (5, 6, 7), 7  # encodings
_LONGEST_HEADER = 1 << 20


def parquet_rows(
    path: Path, *, stream: BinaryIO | None = None, wanted: Collection[str] | None = None, batch: int = 4096
) -> Iterator[tuple[dict[str, Any], str]]:
    """Yields the names of all columns as a row, then the rows, each with its problem ("" if it has none).

    `batch` rows are in memory at a time, of the columns that are `wanted` (by default all). pyarrow reads `stream`, if
    that is given, instead of the file. Raises ValueError for a file that is not Parquet, is damaged, or would take too
    much memory.
    """
    import pyarrow
    from pyarrow.parquet import ParquetFile

    try:
        footer = _footer(path)
        with (
            # Not a path: pyarrow takes one with a colon for the address of a server.
            nullcontext(stream) if stream else pyarrow.OSFile(str(path)) as opened,
            open(path, "rb") as pages,
        ):
            file = ParquetFile(opened, **_ARROW_LIMITS)
            metadata, schema = file.metadata, file.schema_arrow
            names = _column_names(schema)
            _check_chunks(footer, file.schema)
            read = [name for name in names if wanted is None or name in wanted]
            yield dict.fromkeys(names), ""
            if metadata.num_rows > FREE_ROWS + (size := path.stat().st_size):
                raise ValueError(f"it has {metadata.num_rows:,} rows in {size:,} bytes, too many for its size")
            texts = {name for name in read if _is_text(schema.field(name).type)}
            shared = texts - _delta_encoded(metadata)
            opened.seek(0)
            file = ParquetFile(opened, metadata=metadata, read_dictionary=[*shared], pre_buffer=False, **_ARROW_LIMITS)
            yield from _rows(file, pages, read, texts, shared, batch)
    except (pyarrow.ArrowException, OSError, IndexError, RecursionError) as error:
        raise ValueError(f"it is not a parquet file, or is damaged ({error or 'cut short'})") from error


def _footer(path: Path) -> dict[int, Any]:
    """The metadata at the end of the file. Raises ValueError if pyarrow would take too much memory for it."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 8))
        length = int.from_bytes(file.read(4), "little")
        if file.read(4) != b"PAR1" or length > size - 12:
            raise ValueError("it is not a parquet file, or is damaged (its end is missing)")
        if length > _LONGEST_FOOTER:
            raise ValueError(f"its metadata has {length:,} bytes, more than {_LONGEST_FOOTER:,}")
        file.seek(size - 8 - length)
        return CompactReader(file.read(length), _MOST_STRUCTS).struct()


def _check_chunks(footer: dict[int, Any], schema: ParquetSchema) -> None:
    """Raises ValueError for statistics of columns that pyarrow (C++: SizeStatistics) checks while it cannot raise
    errors, so that it would end the process. Numbers are those of the fields in parquet.thrift."""
    for group in _structs(footer, 4):
        for position, chunk in enumerate(_structs(group, 1)):
            column = schema.column(position)
            if chunk.keys() & {8, 9}:
                raise ValueError("it is encrypted")
            about = chunk.get(3)
            sizes = about.get(16, {}) if isinstance(about, dict) else None
            if not isinstance(sizes, dict) or (1 in sizes and column.physical_type != "BYTE_ARRAY"):
                raise ValueError("the metadata of a column is damaged")
            for field, most in ((2, column.max_repetition_level), (3, column.max_definition_level)):
                levels = sizes.get(field, Items(LONG, 0, []))
                if not isinstance(levels, Items) or levels.kind != LONG or levels.number not in (0, most + 1):
                    raise ValueError("the metadata of a column is damaged")


def _structs(fields: dict[int, Any], field: int) -> list[dict[int, Any]]:
    found = fields.get(field)
    return found.structs if isinstance(found, Items) else []


def _column_names(schema: pyarrow.Schema) -> list[str]:
    names: list[str] = schema.names
    if not names or len(names) > MAX_COLUMNS:
        raise ValueError(f"it has {len(names):,} columns, not 1 to {MAX_COLUMNS:,}")
    if len(set(names)) < len(names):
        raise ValueError("it has a column twice")
    return names


def _is_text(kind: pyarrow.DataType) -> bool:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(
        types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind)
        or types.is_large_binary(kind)
    )  # fmt: skip


def _delta_encoded(metadata: FileMetaData) -> set[str]:
    """Columns of texts that pyarrow cannot read as dictionaries: their pages have differences."""
    delta = {"DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY"}
    groups = map(metadata.row_group, range(metadata.num_row_groups))
    chunks = (group.column(place) for group in groups for place in range(group.num_columns))
    return {chunk.path_in_schema for chunk in chunks if not delta.isdisjoint(chunk.encodings)}


def _rows(
    file: ParquetFile, pages: BinaryIO, read: Sequence[str], texts: set[str], shared: set[str], batch: int
) -> Iterator[tuple[dict[str, Any], str]]:
    size = pages.seek(0, os.SEEK_END)
    left = FREE_BYTES + _MOST_TIMES * size
    for group in range(file.metadata.num_row_groups):
        rows, nested = _check_row_group(file, pages, group, {*read}, texts, shared, batch)
        left -= nested
        # pyarrow's threads, if they still run when Python ends, abort the process.
        for part in file.iter_batches(batch_size=rows, row_groups=[group], columns=list(read), use_threads=False):
            left -= sum(map(_text_bytes, part.columns)) + _CELL_BYTES * part.num_columns * part.num_rows
            if left < 0:
                raise ValueError(f"its rows take more than {_MOST_TIMES:,} times the {size:,} bytes of the file")
            columns = [*map(_cells, part.schema.names, part.columns)]
            flawed = any(_Unreadable in {*map(type, cells)} for cells in columns)
            for row in zip(*columns, strict=True):
                values = dict(zip(part.schema.names, row, strict=True))
                yield _without_unreadable(values) if flawed else (values, "")


def _without_unreadable(values: dict[str, Any]) -> tuple[dict[str, Any], str]:
    problem = next((str(cell) for cell in values.values() if type(cell) is _Unreadable), "")
    return {name: None if type(cell) is _Unreadable else cell for name, cell in values.items()}, problem


class _Unreadable(str):
    """The problem of a cell, in its place."""

    __slots__ = ()


def _text_bytes(column: pyarrow.Array) -> int:
    """The bytes of text that the rows of a column refer to."""
    from pyarrow import compute, types

    if types.is_fixed_size_binary(column.type):
        return int(column.type.byte_width) * len(column)
    if not _is_text(column.type):
        return 0
    if not types.is_dictionary(column.type):
        return compute.sum(compute.binary_length(column)).as_py() or 0
    lengths = compute.binary_length(column.dictionary).take(column.indices)
    return compute.sum(lengths.cast("int64")).as_py() or 0


def _cells(name: str, column: pyarrow.Array) -> list[Any]:
    """The cells of a column as Python objects; equal texts share one."""
    from pyarrow import array, types

    if not _is_text(column.type):
        try:
            return column.to_pylist()
        # A date out of range, an unknown time zone.
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise ValueError(f"its column {name} cannot be read: {error}") from error
    if not types.is_dictionary(column.type):
        return _texts(name, column)
    used, places = np.unique(column.indices.fill_null(-1).to_numpy(), return_inverse=True)
    missing = int((used < 0).sum())
    cells = [None] * missing + _texts(name, column.dictionary.take(array(used[missing:])))
    return [cells[place] for place in places.tolist()]


def _texts(name: str, column: pyarrow.Array) -> list[Any]:
    from pyarrow import compute

    if (compute.max(compute.binary_length(column)).as_py() or 0) <= MAX_CELL:
        try:
            return column.to_pylist()
        except UnicodeDecodeError:
            pass
    return [_text(name, cell) for cell in column]


def _text(name: str, cell: pyarrow.Scalar) -> Any:
    if cell.is_valid and cell.as_buffer().size > MAX_CELL:
        return _Unreadable(f"column {name} has {cell.as_buffer().size:,} bytes, more than {MAX_CELL:,}")
    try:
        return cell.as_py()
    except UnicodeDecodeError:
        return _Unreadable(f"column {name} is not UTF-8 text")


class _Pages(NamedTuple):
    """The pages of a column in a row group: bytes in memory together, values, bytes that a row can take at most."""

    number: int
    memory: int
    dictionary: int
    values: int
    longest: int


def _check_row_group(
    file: ParquetFile, pages: BinaryIO, group: int, read: set[str], texts: set[str], shared: set[str], batch: int
) -> tuple[int, int]:
    """The number of rows to read at a time, and the bytes that nested columns may take.

    Raises ValueError if the row group would take too much memory.
    """
    count, memory, nested, longest = 0, 0, 0, 1
    most_memory = _FREE_PAGES + _PAGES_TIMES * pages.seek(0, os.SEEK_END)
    metadata = file.metadata.row_group(group)
    for position in range(metadata.num_columns):
        chunk, column = metadata.column(position), file.schema.column(position)
        name = chunk.path_in_schema
        if name not in read and name.partition(".")[0] not in read:
            continue
        found = _read_headers(pages, chunk)
        width = max(column.length or 0, 0)  # of a fixed size
        count, memory = count + found.number, memory + found.memory
        if count > _MOST_PAGES or memory > most_memory:
            raise ValueError(
                f"its row group {group + 1:,} has {count:,} pages and needs {memory:,} bytes at once, more than "
                f"{_MOST_PAGES:,} and {most_memory:,}; write it with a smaller write_batch_size, or as .jsonl"
            )
        if name not in texts and (chunk.physical_type == "BYTE_ARRAY" or "." in name):
            each = max(width, found.dictionary, found.longest, _CELL_BYTES)
            nested += found.values * each
            if found.values > _MOST_NESTED or found.values * each > _NESTED_BYTES:
                raise ValueError(
                    f"its column {name} is neither text nor a number and has {found.values:,} values in row group "
                    f"{group + 1:,}, which may take {found.values * each:,} bytes; leave it out"
                )
        else:
            longest += width + found.longest + (found.dictionary if name in texts - shared else 0)
    return max(1, min(batch, _BATCH_BYTES // longest)), nested


def _read_headers(pages: BinaryIO, chunk: ColumnChunkMetaData) -> _Pages:
    """What the headers of a column's pages say. Raises ValueError or IndexError for damaged headers."""
    at, seen, largest, dictionary, longest, count = chunk.data_page_offset, 0, 0, 0, 0, 0
    if chunk.has_dictionary_page and 0 < chunk.dictionary_page_offset < at:
        at = chunk.dictionary_page_offset
    end = at + chunk.total_compressed_size
    while seen < chunk.num_values and at < end and count <= _MOST_PAGES:
        header, start = _page_header(pages, at)
        size, held = _number(header, 2), _number(header, 3)
        about = next((header[key] for key in (5, 7, 8) if type(header.get(key)) is dict), {1: 0, 2: 0, 4: 0})
        values, encoding = _number(about, 1), _number(about, 4 if 8 in header else 2)
        if min(at, size, held, values, encoding) < 0:
            raise ValueError("the header of a page is damaged")
        most = _MOST_DISTINCT if 7 in header or encoding in _DELTA else _MOST_VALUES
        if values > most:
            raise ValueError(f"a page has {values:,} values, more than {most:,}")
        if 7 in header:
            dictionary = max(dictionary, size)
        else:
            seen, largest = seen + values, max(largest, size)
        if encoding == _DELTA_BYTE_ARRAY:
            longest = max(longest, size)
        at, count = start + held, count + 1
    return _Pages(count, largest + dictionary, dictionary, max(seen, chunk.num_values), longest)


def _number(fields: dict[int, Any], key: int) -> int:
    value = fields.get(key)
    return value if type(value) is int else -1


def _page_header(pages: BinaryIO, at: int) -> tuple[dict[int, Any], int]:
    """The header of the page at an offset, and the offset after it."""
    length = 256
    while True:
        pages.seek(at)
        reader = CompactReader(pages.read(length), 100)
        try:
            return reader.struct(), at + reader.at
        except IndexError:
            if len(reader.data) < length or length >= _LONGEST_HEADER:
                raise
            length *= 16
