"""Reads measured latencies: tables, and the output of the standalone script, on its own or in a bundle's folder."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.common.errors import quoted
from search_spaces.tables import Table, read_table
from search_spaces.tables.network_files import InputShapes
from search_spaces.tables.read import FRAME, TableSource, is_data_frame

_BUNDLE_INDEX = "index.csv"


def read_latencies(
    source: TableSource | Table, metric: str, *, space: str | None = None, skip_bad: bool = False,
    input_shapes: InputShapes = None,
) -> Table:  # fmt: skip
    """Distinct measured networks with their latencies in ms, in the column `metric`; the median where a network was
    measured several times.

    `source` is the output of a bundle's script, in the bundle's folder, or a table with `latency_ms` (as `measure`
    writes it) or `metric`, or a Table with the latter. Rows have an `arch_str`, a canonical text (`input`) or the
    `path` of an .onnx file; `space` is the space of those with `arch_str`. Rows without a latency are failures and are
    dropped. Raises ValueError for any other file and for a latency that is not positive.
    """
    path = Path(source) if isinstance(source, str | Path) else None
    name = str(path or (FRAME if is_data_frame(source) else "the table"))
    if isinstance(source, Table):
        table = source
    elif path and _is_answers(path) and (index := path.with_name(_BUNDLE_INDEX)).is_file():
        table = _read_answers(path, index, space, metric)
    else:
        table = _read_table(source, name, space, metric, skip_bad, input_shapes)
    found: dict[tuple[str, str], list[int]] = {}
    for row, value in enumerate(table.metric(metric)):
        if not 0 < value < math.inf:
            network = table.arch_str[row] or quoted(table.text.get("path", table.input)[row])
            raise ValueError(f"{name}: the latency of {network} is {value:g} ms; it should be positive")
        key = ("", table.input[row]) if table.input[row] else (table.space[row], table.arch_str[row])
        found.setdefault(key, []).append(row)
    medians = np.array([np.median(table.metric(metric)[rows]) for rows in found.values()])
    distinct = table.take([rows[0] for rows in found.values()])
    return Table(distinct.space, distinct.arch_str, distinct.input, {metric: medians}, distinct.text)


def _is_answers(path: Path) -> bool:
    """Whether the file has the standalone script's format, in which `path` identifies a network."""
    if path.suffix != ".jsonl" or not path.is_file():
        return False
    try:
        with path.open(encoding="utf-8") as stream:
            first = json.loads(stream.readline())
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not UTF-8 text") from None
    except ValueError:
        return True  # the reader then names the malformed line
    return isinstance(first, dict) and "path" in first and not first.get("arch_str")


def _read_answers(path: Path, index: Path, space: str | None, metric: str) -> Table:
    with index.open(newline="", encoding="utf-8") as stream:
        listed = list(csv.DictReader(stream))
    spaces = {row.get("space") for row in listed}
    complete = all(row.get("path") and row.get("arch_str") for row in listed)
    if not complete or len(spaces) != 1 or (space and spaces != {space}):
        raise ValueError(f"{index} is not the index of a bundle of {space or 'a space'}")
    names = {row["path"]: row["arch_str"] for row in listed}
    rows = list(_answers(path, index, names))
    arch_strs, values = [name for name, _ in rows], np.array([value for _, value in rows])
    return Table((str(*spaces),) * len(rows), tuple(arch_strs), ("",) * len(rows), {metric: values})


def _answers(path: Path, index: Path, names: dict[str, str]) -> Iterator[tuple[str, float]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            answer = json.loads(line)
            file = Path(str(answer["path"]).replace("\\", "/")).name
            latency = None if answer.get("error") else float(answer["latency_ms"])
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            raise ValueError(f"{path}, line {number} is not a line of output of {SCRIPT.name}") from None
        if file not in names:
            raise ValueError(f"{path}, line {number}: {file} is not in {index}")
        if latency is not None:
            yield names[file], latency


def _read_table(
    source: TableSource, name: str, space: str | None, metric: str, skip_bad: bool, input_shapes: InputShapes
) -> Table:
    table, bad = read_table(
        source, metrics=[metric, "latency_ms"], space=space, skip_bad=True, absent_ok=True, input_shapes=input_shapes
    )
    # Rows of failed measurements just lack a latency.
    wrong = [row for row in bad if row.problem != "is missing" or not row.column.endswith("latency_ms")]
    if wrong and not skip_bad:
        raise ValueError(f"{wrong[0]}; correct it or remove it")
    others = {name for name, arch_str in zip(table.space, table.arch_str, strict=True) if arch_str} - {space}
    if space and others:
        raise ValueError(f"{name} has rows of {', '.join(sorted(others))}, not only of {space}")
    values = next(iter(table.metrics.values()))
    return Table(table.space, table.arch_str, table.input, {metric: values}, table.text)
