"""Tables of architectures with measured metrics: reading, writing, and importing official benchmark files."""

from search_spaces.tables.importers import BENCHMARKS, import_table
from search_spaces.tables.read import TableError
from search_spaces.tables.rows import Row, read_rows
from search_spaces.tables.table import BadRow, Table, read_table
from search_spaces.tables.write import check_output, open_columns, write_columns, write_csv, write_jsonl

__all__ = [
    "BENCHMARKS", "BadRow", "Row", "Table", "TableError",
    "check_output", "import_table", "open_columns", "read_rows", "read_table", "write_columns", "write_csv",
    "write_jsonl",
]  # fmt: skip
