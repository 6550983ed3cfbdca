"""Latencies of any number of networks, kept as they come, as one table."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nassurrogate import partial_output
from nassurrogate.columns import ERROR, Columns
from nassurrogate.export import network as network_of
from nassurrogate.measurement import Measurement, MeasurementError, Setting, environment, isolated
from nassurrogate.measurement.graphs import measure_graph
from nassurrogate.measurement.isolated import LASTING
from nassurrogate.measurement.measure_latency import available_provider
from nassurrogate.prediction.inputs import Architecture, architectures
from search_spaces.common.atomic_files import keep_settings
from search_spaces.common.jsonl import Record, open_records
from search_spaces.common.versions import versions

_FIELDS = tuple(field.name for field in dataclasses.fields(Measurement) if field.name != "path")
_NOTHING: Record = dict.fromkeys(_FIELDS)
SLOWEST = "slowest_round_ms"
_NAMES = ("space", "arch_str", "path")


@dataclass(frozen=True)
class Summary:
    """How many networks there were, how many of them could not be measured, and of how many the median is known less
    closely than was asked."""

    networks: int
    failed: int
    unsettled: int


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
) -> Summary:
    """Measures .onnx files, folders of them, canonical texts and the architectures of tables, one after another.

    In each of several `rounds` all are measured, and of each the fastest round counts: what else a machine does, or its
    clock, makes it slower for seconds or minutes, and never faster than it is.

    `output` is a table with a row for each, in their order: the names that the input gives, what
    `measurement.measure_latency.measure` says of the latency (milliseconds), `slowest_round_ms`, the median latency of
    the round that took longest, and `error` for those without. Beside it,
    OUT.config.json has the setting and the machine. Files are run as they are; of texts and of tables' architectures
    the weights are random. Results are in OUT.measuring as long as the table is not written; `resume` goes on from
    there. `progress` is told (measurements done, of all).

    Raises ValueError for input that cannot be read (with `skip_bad` that is an error of its row), a provider that is
    not here, a `resume` with another setting or on another machine, and where nothing could be measured;
    FileExistsError where `output` is there, or what was begun for it and is not to be resumed.
    """
    if rounds < 1:
        raise ValueError(f"rounds is {rounds}; it should be a whole number from 1")
    output, setting = Path(output), setting or Setting()
    state = partial_output.begin(output, "measuring", resume=resume)
    available_provider(setting.provider)
    networks = [
        (network, _uid(network)) for network in architectures(paths, space, skip_bad, open_onnx=False)
    ]
    here = environment(setting)
    config = {**{name: here[name] for name in LASTING}, **dataclasses.asdict(setting), "rounds": rounds}
    if found := keep_settings(
        state / partial_output.SETTINGS, config, environment=here, versions=versions("onnx")
    ):
        raise ValueError(f"{state} was begun with another {found[0]} ({found[1]}); choose another name")
    with open_records(state / "measured.jsonl", resume=True) as records:
        for turn in range(rounds):
            for place, (network, uid) in enumerate(networks, start=1):
                if not network.error and f"{uid}-{turn}" not in records.done:
                    records.append({"uid": f"{uid}-{turn}", **_measured(network, setting)})
                if progress:
                    progress(turn * len(networks) + place, rounds * len(networks))
        rows = [
            {**_NOTHING, SLOWEST: None, ERROR: network.error}
            if network.error
            else _fastest([records.done[f"{uid}-{turn}"] for turn in range(rounds)])
            for network, uid in networks
        ]
    errors = [row[ERROR] for row in rows if row[ERROR]]
    if len(errors) == len(rows):
        partial_output.remove(state)
        raise ValueError(f"no network could be measured, the first: {errors[0]}")
    partial_output.finish(output, state, _columns([network for network, _ in networks], rows))
    return Summary(len(rows), len(errors), sum(row["converged"] is False for row in rows))


def _uid(network: Architecture) -> str:
    """Says which network it is, whatever line of the input it stands in."""
    content = (
        Path(network.path).read_bytes() if network.path and not network.error else network.input.encode()
    )
    names = "\n".join((network.path, network.space, network.arch_str))
    return hashlib.sha256(names.encode() + b"\n" + content).hexdigest()[:32]


def _measured(network: Architecture, setting: Setting) -> Record:
    path = Path(network.path)
    try:
        if path.suffix.lower() == ".onnx":
            measurement = isolated.measure_file(path, setting)
        else:
            graph = network_of(network.space, network.arch_str, network.input)
            measurement = measure_graph(graph, setting)
    except (ValueError, MeasurementError) as problem:
        return {**_NOTHING, ERROR: str(problem).removeprefix(f"{path}: ")}
    return {**{name: getattr(measurement, name) for name in _FIELDS}, ERROR: ""}


def _fastest(measured: Sequence[Record]) -> Record:
    """Of a network's rounds; of those that went wrong only if all did."""
    good = sorted(
        (record for record in measured if not record[ERROR]), key=lambda record: record["latency_ms"]
    )
    best = good[0] if good else measured[0]
    return {**best, SLOWEST: good[-1]["latency_ms"] if good else None}


def _columns(networks: Sequence[Architecture], rows: Sequence[Record]) -> Columns:
    columns: Columns = {}
    for name in _NAMES:
        if any(names := [getattr(network, name) for network in networks]):
            columns[name] = names
    columns |= {name: [row[name] for row in rows] for name in (*_FIELDS, SLOWEST)}
    return {**columns, ERROR: [row[ERROR] for row in rows]}
