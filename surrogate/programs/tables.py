"""Tables of programs: importing this module registers the column `code` and two importers with `search_spaces.tables`.

A row may be a program instead of a network: the column `code` holds its source text, `space` is any name for its kind,
and `inputs` (JSONL only) may hold the inputs that it runs on, which are then described in comments above it
(program_input.py).
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from search_spaces.tables import BadRow, Table, TableError, importers, read_table
from search_spaces.tables.table import INPUT_COLUMNS
from surrogate.programs.program_input import describe_inputs, with_comments

__all__ = ["Table", "import_table", "read_table"]

CODE, INPUTS = "code", "inputs"
_IMPORTERS = {name: f"surrogate.programs.importers.{name}" for name in ("codenet", "code_regression")}


def import_table(
    benchmark: str, files: str | Path | Iterable[str | Path], output: str | Path, *, skip_bad: bool = False,
    space_prefix: bool = False, networks: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[BadRow]:  # fmt: skip
    """`search_spaces.tables.import_table`; with `space_prefix`, each program begins with its space, as in `# c++`.

    Also raises TableError for a space prefix if the benchmark is not one of programs.
    """
    if space_prefix and benchmark in importers.BENCHMARKS and benchmark not in _IMPORTERS:
        raise TableError(f"{benchmark} has networks, and a space prefix applies to programs only")
    edit = _with_space_prefix if space_prefix else None
    return importers.import_table(
        benchmark, files, output, skip_bad=skip_bad, edit=edit, networks=networks, progress=progress
    )


def _with_space_prefix(row: Mapping[str, object]) -> dict[str, object]:
    return {**row, CODE: with_comments(str(row[CODE]), [str(row["space"])])}


def _read_code(cells: Mapping[str, Any]) -> tuple[str, str, str]:
    """A program's canonical text, below the description of its inputs if the row has them; for a bad row, the column
    and the problem."""
    from surrogate.programs.program_text import canonical  # imports the interpreters, which few tables need

    code, inputs = str(cells[CODE]), cells.get(INPUTS)
    if inputs is None:
        return canonical(code), "", ""
    if not isinstance(inputs, list) or len(inputs) != 1 or not isinstance(inputs[0], str | list):
        problem = "should be a list of one input set, a string or a list of arguments; use one row per input set"
        return code, INPUTS, problem
    return canonical(with_comments(code, describe_inputs(inputs[0]))), "", ""


INPUT_COLUMNS[CODE] = _read_code
importers.BENCHMARKS.update(_IMPORTERS)
