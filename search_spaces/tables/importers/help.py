"""HELP, the files `data/<space>/latency/<device>.pt`: latency of NAS-Bench-201, FBNet and Once-for-All networks.

Lee et al., "HELP: Hardware-adaptive Efficient Latency Prediction for NAS via Meta-Learning" (NeurIPS 2021),
github.com/HayeonLee/HELP. A latency file is a list of numbers in ms, one an architecture. Which architectures, the
repository says in one file for all devices, which is looked for beside the latency file and in the folder above, where
the repository has it:

- `str_arch2idx.pt`: a dict from NAS-Bench-201's arch strings to their places in the lists (on CIFAR-10 input);
- `metainfo.pt`: `arch` lists FBNet's architectures, each with its `op_idx_list` (on CIFAR-100 input);
- `ofa_archs.pt`: `arch` lists sub-networks of ofa_mb with `ks`, `e`, `d` and resolution `r`. The width multiplier,
  which the file does not state, is taken to be 1.0.

A column is named after the latency file: `1080ti_32.pt` is `1080ti_batch32_latency_ms`, `pixel3.pt` is
`pixel3_latency_ms`. Only GPUs have a batch size at the end of their name; `gold_6226` and `essential_ph_1` are devices.
Files of several devices become one table, those of several spaces its parts, with blank cells for devices that
only others have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from search_spaces.arch_str import write_json
from search_spaces.tables.importers.pickles import load, unpacked
from search_spaces.tables.importers.source import Row, Source
from search_spaces.tables.read import TableError

_GPU = re.compile(r"(1080ti|2080ti|titan_rtx|titanx|titan_?xp|v100)_(\d+)")
_OFA_WIDTH = 1.0


def rows(source: Source) -> Iterator[Row]:
    """One row an architecture, with a column for each device."""
    devices: dict[Path, list[Path]] = {}  # for each file of architectures
    for path in source.paths:
        if path.name not in _ARCHITECTURES:
            devices.setdefault(_architectures_of(path), []).append(path)
    if not devices:
        raise TableError(
            f"{', '.join(map(str, source.paths))}: no latencies; give the files of a folder `latency`"
        )
    for listed, files in devices.items():
        space, read_list = _ARCHITECTURES[listed.name]
        with source.open(listed) as stream, unpacked(stream) as pickled:
            value = load(pickled)
            try:
                arch_strs = read_list(value)
            except (TypeError, KeyError, AttributeError, IndexError) as error:
                raise ValueError(f"it is not laid out as HELP's ({error!r})") from error
        columns: dict[str, list[Any]] = {}
        for path in files:
            column = f"{device_name(path.stem)}_latency_ms"
            if column in columns:
                raise TableError(f"{path}: another file is the column {column} already; leave one out")
            with source.open(path) as stream, unpacked(stream) as pickled:
                columns[column] = _values(load(pickled), len(arch_strs))
        for index, arch_str in enumerate(arch_strs):
            latencies = {column: values[index] for column, values in columns.items()}
            yield Row(files[0], index + 1, {"space": space, "arch_str": arch_str, **latencies})


def device_name(stem: str) -> str:
    """HELP's name of a device as our columns have it."""
    gpu = _GPU.fullmatch(stem)
    return f"{gpu[1].replace('titan_xp', 'titanxp')}_batch{gpu[2]}" if gpu else stem


def _architectures_of(path: Path) -> Path:
    for folder in (path.parent, path.parent.parent):
        for name in _ARCHITECTURES:
            if (folder / name).is_file():
                return folder / name
    raise TableError(
        f"{path}: which architectures these are is missing; "
        f"put {' or '.join(_ARCHITECTURES)} of the repository's folder beside it"
    )


def _nasbench201(places: Any) -> list[str]:
    if sorted(_ints(places.values())) != list(range(len(places))):
        raise ValueError("places are missing or taken twice")
    return sorted(places, key=places.__getitem__)


def _fbnet(listed: Any) -> list[str]:
    return ["-".join(map(str, _ints(arch["op_idx_list"]))) for arch in listed["arch"]]


def _ofa(listed: Any) -> list[str]:
    arch_strs = []
    for arch in listed["arch"]:
        layers = {key: _ints(arch[key]) for key in ("d", "e", "ks")}
        (resolution,) = _ints([arch["r"]])
        arch_strs.append(write_json({**layers, "r": resolution, "w": _OFA_WIDTH}))
    return arch_strs


def _ints(values: Any) -> list[int]:
    for value in values:
        if type(value) is not int:
            raise TypeError(f"a {type(value).__name__} where a whole number should be")
    return list(values)


_ARCHITECTURES = {
    "str_arch2idx.pt": ("nasbench201", _nasbench201),
    "metainfo.pt": ("fbnet", _fbnet),
    "ofa_archs.pt": ("ofa_mb", _ofa),
}


def _values(value: Any, count: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        found = f"{len(value):,} values" if isinstance(value, list) else f"a {type(value).__name__}"
        raise ValueError(f"{found}, not a latency for each of {count:,} architectures")
    return value
