"""HELP, the files `data/<space>/latency/<device>.pt`: latency of NAS-Bench-201, FBNet and Once-for-All networks.

Lee et al., "HELP: Hardware-adaptive Efficient Latency Prediction for NAS via Meta-Learning" (NeurIPS 2021),
github.com/HayeonLee/HELP. A latency file is a list of latencies in ms, one per architecture. The architectures are in
one file for all devices, which is searched in the folder of the latency file and in its parent, where the repository
has it:

- `str_arch2idx.pt`: a dict from NAS-Bench-201's arch strings to their list indices (on CIFAR-10 input);
- `metainfo.pt`: `arch` lists FBNet's architectures, each with its `op_idx_list` (on CIFAR-100 input);
- `ofa_archs.pt`: `arch` lists sub-networks of ofa_mb with `ks`, `e`, `d` and resolution `r`. The file does not state
  the width multiplier, which is assumed to be 1.0.

A column is named after the latency file: `1080ti_32.pt` becomes `1080ti_batch32_latency_ms`, `pixel3.pt` becomes
`pixel3_latency_ms`. Only names of GPUs end in a batch size; `gold_6226` and `essential_ph_1` are devices. Files of
several devices and spaces become one table, with blank cells for devices that were not measured on a space.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from search_spaces.arch_str import write_json
from search_spaces.common.pickles import Array, load, unpacked
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

_GPU = re.compile(r"(1080ti|2080ti|titan_rtx|titanx|titan_?xp|v100)_(\d+)")
_OFA_WIDTH = 1.0


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per architecture, with one column per device."""
    latency_files: dict[Path, list[Path]] = {}  # by file of architectures
    for path in source.paths:
        if path.name not in _ARCHITECTURES:
            latency_files.setdefault(_architectures_file(path), []).append(path)
    if not latency_files:
        raise TableError(f"{', '.join(map(str, source.paths))}: no latency files; give the files of a folder `latency`")
    for architectures, files in latency_files.items():
        space, read_architectures = _ARCHITECTURES[architectures.name]
        with source.open(architectures) as stream, unpacked(stream) as pickled:
            value = load(pickled)
            try:
                arch_strs = read_architectures(value)
            except (TypeError, KeyError, AttributeError, IndexError) as error:
                raise ValueError(f"it does not have the structure of HELP's file ({error!r})") from error
        columns: dict[str, list[Any]] = {}
        for path in files:
            column = f"{device_name(path.stem)}_latency_ms"
            if column in columns:
                raise TableError(f"{path}: another file is already the column {column}; remove one of them")
            with source.open(path) as stream, unpacked(stream) as pickled:
                columns[column] = _latencies(load(pickled), len(arch_strs))
        for index, arch_str in enumerate(arch_strs):
            latencies = {column: values[index] for column, values in columns.items()}
            yield ImportedRow(files[0], index + 1, {"space": space, "arch_str": arch_str, **latencies})


def device_name(stem: str) -> str:
    """The device name in our columns for the stem of a latency file's name."""
    gpu = _GPU.fullmatch(stem)
    return f"{gpu[1].replace('titan_xp', 'titanxp')}_batch{gpu[2]}" if gpu else stem


def _architectures_file(path: Path) -> Path:
    for folder in (path.parent, path.parent.parent):
        for name in _ARCHITECTURES:
            if (folder / name).is_file():
                return folder / name
    raise TableError(
        f"{path}: the file of the architectures is missing; "
        f"put {' or '.join(_ARCHITECTURES)} from the repository next to it"
    )


def _nasbench201(indices: Any) -> list[str]:
    if sorted(_ints(indices.values())) != list(range(len(indices))):
        raise ValueError("list indices are missing or occur twice")
    return sorted(indices, key=indices.__getitem__)


def _fbnet(content: Any) -> list[str]:
    return ["-".join(map(str, _ints(arch["op_idx_list"]))) for arch in content["arch"]]


def _ofa(content: Any) -> list[str]:
    arch_strs = []
    for arch in content["arch"]:
        layers = {key: _ints(arch[key]) for key in ("d", "e", "ks")}
        (resolution,) = _ints([arch["r"]])
        arch_strs.append(write_json({**layers, "r": resolution, "w": _OFA_WIDTH}))
    return arch_strs


def _ints(values: Any) -> list[int]:
    for value in values:
        if type(value) is not int:
            raise TypeError(f"a {type(value).__name__} instead of an integer")
    return list(values)


_ARCHITECTURES = {
    "str_arch2idx.pt": ("nasbench201", _nasbench201),
    "metainfo.pt": ("fbnet", _fbnet),
    "ofa_archs.pt": ("ofa_mb", _ofa),
}


def _latencies(value: Any, count: int) -> list[Any]:
    value = value.values.tolist() if isinstance(value, Array) else value
    if not isinstance(value, list) or len(value) != count:
        found = f"{len(value):,} values" if isinstance(value, list) else f"a {type(value).__name__}"
        raise ValueError(f"{found}, not a latency for each of {count:,} architectures")
    return value
