"""Reads measured latencies: tables, and the output of the standalone script, on its own or in a bundle's folder."""

import csv
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from nassurrogate.measurement.isolated import SCRIPT
from search_spaces.tables import BadRow, Table, read_table
from search_spaces.tables.network_files import InputShapes

_BUNDLE_INDEX = "index.csv"


def read_latencies(
    path: str | Path, metric: str, *, space: str | None = None, skip_bad: bool = False,
    input_shapes: InputShapes = None,
) -> Table:  # fmt: skip
    """Distinct measured networks with their latencies in ms, in the column `metric`; the median where a network was
    measured several times.

    `path` is either the output of a bundle's script, in the bundle's folder, or a table with `latency_ms` (as `measure`
    writes it) or `metric`, whose rows have an `arch_str`, a canonical text (`input`) or the `path` of an .onnx file.
    `space` is the space of all rows with `arch_str`. Rows without a latency are failures and are dropped. Raises
    ValueError for any other file and for a latency that is not positive.
    """
    path = Path(path)
    index = path.with_name(_BUNDLE_INDEX)
    if _is_answers(path) and index.is_file():
        table = _read_answers(path, index, space, metric)
    else:
        table = _read_table(path, space, metric, skip_bad, input_shapes)
    found: dict[tuple[str, str], list[int]] = {}
    for row, value in enumerate(table.metric(metric)):
        if not 0 < value < math.inf:
            name = table.arch_str[row] or table.text.get("path", table.input)[row]
            raise ValueError(f"{path}: the latency of {name} is {value:g} ms; it should be positive")
        key = ("", table.input[row]) if table.input[row] else (table.space[row], table.arch_str[row])
        found.setdefault(key, []).append(row)
    medians = np.array([np.median(table.metric(metric)[rows]) for rows in found.values()])
    distinct = table.take([rows[0] for rows in found.values()])
    return Table(distinct.space, distinct.arch_str, distinct.input, {metric: medians}, distinct.text)


def _is_answers(path: Path) -> bool:
    """Whether the file has the standalone script's format, in which `path` identifies a network."""
    if path.suffix != ".jsonl":
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


def _read_table(path: Path, space: str | None, metric: str, skip_bad: bool, input_shapes: InputShapes) -> Table:
    table, bad = read_table(
        path, metrics=[metric, "latency_ms"], space=space, skip_bad=True, absent_ok=True, input_shapes=input_shapes
    )
    if not skip_bad and (wrong := _wrong(bad)):
        raise ValueError(f"{wrong[0]}; correct it or remove it")
    others = {name for name, arch_str in zip(table.space, table.arch_str, strict=True) if arch_str} - {space}
    if space and others:
        raise ValueError(f"{path} has rows of {', '.join(sorted(others))}, not only of {space}")
    values = next(iter(table.metrics.values()))
    return Table(table.space, table.arch_str, table.input, {metric: values}, table.text)


def _wrong(bad: Sequence[BadRow]) -> list[BadRow]:
    """The bad rows that do not just lack a latency, as those of failed measurements do."""
    return [row for row in bad if row.problem != "is missing" or not row.column.endswith("latency_ms")]
