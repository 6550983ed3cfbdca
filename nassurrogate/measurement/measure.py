"""Measures the latency of any number of networks and writes one table; interrupted runs can be resumed."""

from __future__ import annotations

import dataclasses
import hashlib
import logging
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nassurrogate import partial_output
from nassurrogate.columns import ERROR, short
from nassurrogate.export import build_graph
from nassurrogate.measurement import Measurement, MeasurementError, Setting, environment, isolated
from nassurrogate.measurement.isolated import COMPARABLE_FIELDS, measure_graph
from nassurrogate.measurement.measure_latency import available_provider
from nassurrogate.prediction.inputs import InputRow, Reading, iterate_inputs
from search_spaces.common.errors import check_type
from search_spaces.common.jsonl import Record, RecordLog, open_log
from search_spaces.common.packages import optional, versions
from search_spaces.common.tables_shown import as_html, as_text
from search_spaces.tables.write import Columns

if TYPE_CHECKING:
    from pandas import DataFrame

_log = logging.getLogger(__name__)
_SHOWN = 10  # networks that a representation shows
SLOWEST = "slowest_round_ms"
_IDENTITY = ("space", "arch_str", "path")
_FIELDS = tuple(field.name for field in dataclasses.fields(Measurement) if field.name != "path")
_BLANK: Record = dict.fromkeys(_FIELDS)
_Networks = Sequence[tuple[InputRow, str]]  # each with its uid
_Progress = Callable[[int, int], None]


@dataclass(frozen=True, repr=False)
class MeasurementSummary:
    """Counts of the measured `networks`, of those that `failed`, and of those whose median did not converge to the
    requested tolerance (`unsettled`); `columns` are those of the table."""

    networks: int
    failed: int
    unsettled: int
    columns: Columns = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        measured = f"{self.networks:,} network{'s' * (self.networks != 1)} measured"
        title = f"{measured}, {self.failed:,} failed, {self.unsettled:,} did not converge"
        return f"{title}\n{as_text(*latency_table(self.columns, _SHOWN))}" if self.columns else title

    def _repr_html_(self) -> str:
        return as_html(*latency_table(self.columns, _SHOWN))

    def to_pandas(self) -> DataFrame:
        """The table as a DataFrame. Raises ImportError without pandas."""
        return optional("pandas", "to_pandas", "pandas").DataFrame(self.columns)


def measure(
    paths: Sequence[Path],
    output: str | Path,
    setting: Setting | None = None,
    *,
    rounds: int = 1,
    space: str | None = None,
    skip_bad: bool = False,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> MeasurementSummary:
    """Measures .onnx files, folders of them, canonical texts and the architectures of tables, one after another.

    Each of the `rounds` measures all networks, and the fastest round of each network counts: other load and a lower
    clock rate slow a machine down for seconds or minutes, but nothing makes it faster than it is. Networks of .onnx
    files are run unchanged; those of texts and tables get random weights. `space` is the space of table rows that name
    none.

    `output` is a table with one row per network, in input order: the columns that identify it, the fields of
    `measurement.measure_latency.measure_network` (latencies in ms), `slowest_round_ms` (the median latency of the
    slowest round) and `error`, blank if there is none. OUT.config.json next to it records the setting and the machine.
    Results are kept in OUT.measuring until the table is written; `resume` continues from there. `progress` is called
    with (measurements done, total).

    Raises ValueError for input that cannot be read (with `skip_bad` this becomes the error of its row), an unavailable
    provider, a `resume` with another setting or on another machine, or if no network could be measured; FileExistsError
    if `output` exists, or OUT.measuring without `resume`.
    """
    check_type(setting, Setting | None, "setting", "a nassurrogate.measurement.Setting")
    check_type(rounds, int, "rounds", "a positive integer")
    if rounds < 1:
        raise ValueError(f"rounds is {rounds}; it should be a positive integer")
    output, setting = Path(output), setting or Setting()
    folder = partial_output.begin(output, "measuring", resume=resume)
    available_provider(setting.provider)
    networks = [(row, _uid(row)) for row in iterate_inputs(paths, space, skip_bad, Reading(open_onnx=False))]
    _keep_settings(folder, setting, rounds)
    with open_log(folder / "measured.jsonl", resume=True) as log:
        _measure_rounds(log, networks, setting, rounds, progress)
        results = [_result(row, [log.by_uid.get(f"{uid}-{n}") for n in range(rounds)]) for row, uid in networks]
    errors = [
        reason if row.error else f"{row.place}: {reason}"
        for (row, _), result in zip(networks, results, strict=True)
        if (reason := result[ERROR])
    ]
    if len(errors) == len(results):
        partial_output.remove(folder)
        raise ValueError(f"no network could be measured; the first error: {errors[0]}")
    columns = _columns([row for row, _ in networks], results)
    partial_output.finish(output, folder, columns)
    unsettled = sum(result["converged"] is False for result in results)
    return MeasurementSummary(len(results), len(errors), unsettled, columns)


def _keep_settings(folder: Path, setting: Setting, rounds: int) -> None:
    machine = environment(setting)
    comparable = {name: machine[name] for name in COMPARABLE_FIELDS}
    settings = {**comparable, **dataclasses.asdict(setting), "rounds": rounds}
    if not setting.input_shapes:  # as in runs that were started before there was this setting
        del settings["input_shapes"]
    partial_output.keep_settings(folder, settings, environment=machine, versions=versions("onnx"))


def _uid(row: InputRow) -> str:
    """Hash of the network's content and names, independent of its position in the input."""
    content = Path(row.file).read_bytes() if row.file and not row.error else row.input.encode()
    names = "\n".join((row.path, row.space, row.arch_str))
    return hashlib.sha256(names.encode() + b"\n" + content).hexdigest()[:32]


def _measure_rounds(
    log: RecordLog, networks: _Networks, setting: Setting, rounds: int, progress: _Progress | None
) -> None:
    """Appends a record UID-ROUND for each measurement that is not recorded yet."""
    for round_ in range(rounds):
        for count, (row, uid) in enumerate(networks, start=1):
            if not row.error and f"{uid}-{round_}" not in log.by_uid:
                record = _measure_row(row, setting)
                _log.info("%s: %s", row.place, record[ERROR] or f"{record['latency_ms']:.4g} ms")
                log.append({"uid": f"{uid}-{round_}", **record})
            if progress:
                progress(round_ * len(networks) + count, rounds * len(networks))


def _measure_row(row: InputRow, setting: Setting) -> Record:
    path = Path(row.file)
    try:
        if path.suffix.lower() == ".onnx":
            measurement = isolated.measure_file(path, setting)
        else:
            measurement = measure_graph(build_graph(row.space, row.arch_str, row.input), setting)
    except (ValueError, MeasurementError) as error:
        return {**_BLANK, ERROR: str(error).removeprefix(f"{path}: ")}
    return {**{name: getattr(measurement, name) for name in _FIELDS}, ERROR: ""}


def _result(row: InputRow, rounds: Sequence[Record | None]) -> Record:
    """The fastest of a network's rounds; an error only if the input is bad or every round failed."""
    if row.error:
        return {**_BLANK, SLOWEST: None, ERROR: row.error}
    done = [record for record in rounds if record]
    good = sorted((record for record in done if not record[ERROR]), key=lambda record: record["latency_ms"])
    fastest = good[0] if good else done[0]
    return {**fastest, SLOWEST: good[-1]["latency_ms"] if good else None}


def _columns(rows: Sequence[InputRow], results: Sequence[Record]) -> Columns:
    identity = {name: [getattr(row, name) for row in rows] for name in _IDENTITY}
    return {
        **{name: values for name, values in identity.items() if any(values)},
        **{name: [result[name] for result in results] for name in (*_FIELDS, SLOWEST, ERROR)},
    }


_HEADER = ("network", "latency (ms)", "std (ms)", "samples", "memory (MB)")


def latency_table(columns: Mapping[str, Any], most: int) -> tuple[list[str], list[list[str]]]:
    """Header and lines for the first `most` networks of the table that `measure` writes.

    A latency is `12.3 ± 0.2`: the median of the samples with its 95% confidence interval. The standard deviation is
    that of single samples, of which a few may be slow.
    """
    count = min(most, len(columns[ERROR]))
    rows = [{name: values[row] for name, values in columns.items()} for row in range(count)]
    lines = [_line(row, number) for number, row in enumerate(rows, start=1)]
    header = [*_HEADER, *([ERROR] if any(row[ERROR] for row in rows) else [])]
    return header, [line[: len(header)] for line in lines]


def _line(row: Mapping[str, Any], number: int) -> list[str]:
    name = row.get("path") or row.get("arch_str") or f"network {number}"
    median, low, high = (row[f"latency_ms{end}"] for end in ("", "_low", "_high"))
    if median is None:
        return [name, "", "", "", "", row[ERROR]]
    memory = "" if row["peak_memory_mb"] is None else f"{row['peak_memory_mb']:.0f}"
    std = f"{row['latency_ms_std']:.2g}"
    latency = with_uncertainty(median, max(high - median, median - low))
    return [name, latency, std, str(row["repeats"]), memory, row[ERROR]]


def with_uncertainty(value: float, uncertainty: float) -> str:
    """`12.3 ± 0.2`: as many decimals as the first digit of the uncertainty has, or the second if the first is a 1
    (0.14, not 0.1). Four significant digits of the value if the uncertainty is 0 or unknown."""
    if not 0 < uncertainty < math.inf:
        return short(value)
    digits, exponent = f"{uncertainty:.1e}".split("e")
    decimals = max(0, (digits[0] == "1") - int(exponent))
    return f"{value:.{decimals}f} ± {uncertainty:.{decimals}f}"
