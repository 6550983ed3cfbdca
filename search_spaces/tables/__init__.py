"""Tables of architectures and what is known about them."""

from search_spaces.tables.official import BENCHMARKS, import_table
from search_spaces.tables.table import BadRow, Table, TableError, read_table
from search_spaces.tables.write import check_output, write_columns, write_csv, write_jsonl

__all__ = [
    "BENCHMARKS", "BadRow", "Table", "TableError",
    "check_output", "import_table", "read_table", "write_columns", "write_csv", "write_jsonl",
]  # fmt: skip
