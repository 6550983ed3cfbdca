"""What `predict` reads: network files, folders of them and tables, as one list of architectures in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nassurrogate.result import Columns
from search_spaces.tables import Table, TableError, read_table
from search_spaces.text import from_text, to_text

NETWORKS = (".onnx", ".txt")


@dataclass(frozen=True)
class Inputs:
    """`table` has the good ones; `positions` says where each stands among all of the `identity` columns.

    `errors` says what is wrong with the others ("" for good ones).
    """

    table: Table
    positions: np.ndarray
    identity: dict[str, list[str]]  # space, then arch_str and path where some input has one
    errors: list[str]

    def spread(self, columns: dict[str, np.ndarray]) -> Columns:
        """Columns of the good ones as columns of all, NaN for the others."""
        spread: Columns = {}
        for name, values in columns.items():
            everywhere = np.full(len(self.errors), np.nan)
            everywhere[self.positions] = values
            spread[name] = everywhere
        return spread


def read_inputs(paths: Sequence[Path], *, space: str | None = None, skip_bad: bool = False) -> Inputs:
    """Reads .onnx and canonical .txt files, folders of both, tables with `arch_str` or `input`, `-` as JSONL.

    Raises ValueError for input that cannot be read, naming file and line; `skip_bad` makes it an error of its
    row instead, as long as one row is good.
    """
    identity: dict[str, list[str]] = {"space": [], "arch_str": [], "path": []}
    good: dict[str, list[str]] = {"space": [], "arch_str": [], "input": []}
    errors: list[str] = []

    def add(row_space: str, arch_str: str, path: str, text: str, error: str = "") -> None:
        for column, value in zip(identity.values(), (row_space, arch_str, path), strict=True):
            column.append(value)
        errors.append(error)
        if not error:
            for column, value in zip(good.values(), (row_space, arch_str, text), strict=True):
                column.append(value)

    for path in _files(paths):
        if path.suffix.lower() in NETWORKS:
            try:
                text, error = _read_network(path), ""
            except (ValueError, OSError) as problem:
                text, error = "", _named(path, problem)
                if not skip_bad:
                    raise ValueError(f"{error}; mend it, or leave bad input out with --skip-bad") from problem
            add(space or "", "", str(path), text, error)
            continue
        table, bad = read_table(path, metrics=(), space=space, skip_bad=skip_bad)
        rows = iter(zip(table.space, table.arch_str, table.input, strict=True))
        wrong = {row.position: row for row in bad}
        for position in range(len(table) + len(bad)):
            if position in wrong:
                add(wrong[position].space, wrong[position].arch_str, "", "", str(wrong[position]))
            else:
                row_space, arch_str, text = next(rows)
                add(row_space, arch_str, "", text)
    if not good["space"]:
        raise ValueError(f"no input is good, the first: {errors[0]}")
    return Inputs(
        Table(tuple(good["space"]), tuple(good["arch_str"]), tuple(good["input"])),
        np.flatnonzero([not error for error in errors]),
        {name: column for name, column in identity.items() if name == "space" or any(column)},
        errors,
    )


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(file for file in path.rglob("*") if file.suffix.lower() in NETWORKS)
        if not inside:
            raise TableError(f"{path} has no .onnx or .txt files")
        yield from inside


def _read_network(path: Path) -> str:
    """Canonical text of a network file. Raises ValueError or OSError for what is none."""
    if path.suffix.lower() == ".onnx":
        from search_spaces.onnx_io import from_onnx

        return to_text(from_onnx(path))
    return to_text(from_text(path.read_text(encoding="utf-8")))


def _named(path: Path, problem: ValueError | OSError) -> str:
    """The problem in one line that names the file."""
    what = str(problem)
    if isinstance(problem, OSError):
        what = problem.strerror or what
    elif isinstance(problem, UnicodeDecodeError):
        what = "not UTF-8 text"
    return what if str(path) in what else f"{path}: {what}"
