"""HW-NAS-Bench, `HW-NAS-Bench-v1_0.pickle`: latency and energy of the NAS-Bench-201 networks.

Li et al., "HW-NAS-Bench" (ICLR 2021), github.com/GATECH-EIC/HW-NAS-Bench. The file is a dict:
`["nasbench201"][dataset][metric][index]`, where `config` stands among the metrics and has the arch string. Latencies
are in ms and energies in mJ, as the authors' README prints them. Of the three datasets we read `cifar10`, the skeleton
that a nasbench201 architecture is built with unless the user says otherwise; the networks for CIFAR-100 and
ImageNet16-120 were measured apart, and a row has no place for a second skeleton. `eyeriss_arithmetic_intensity` has no
unit and is left out, and so is the FBNet part: it prices single blocks, not networks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from search_spaces.tables.importers.pickles import load
from search_spaces.tables.importers.source import Row, Source

_METRICS = {
    f"{device}_{quantity}": f"{device}_{quantity}_{unit}"
    for quantity, unit, devices in (
        ("latency", "ms", ("edgegpu", "edgetpu", "eyeriss", "fpga", "pixel3", "raspi4")),
        ("energy", "mj", ("edgegpu", "eyeriss", "fpga")),
    )
    for device in devices
}


def rows(source: Source) -> Iterator[Row]:
    """One row an architecture, in the order of its index."""
    for path in source.paths:
        with source.open(path) as stream:
            benchmark = load(stream)
            try:
                measured = benchmark["nasbench201"]["cifar10"]
                arch_strs = [config["arch_str"] for config in _sequence(measured["config"])]
                columns = {column: _sequence(measured[metric]) for metric, column in _METRICS.items()}
            except (TypeError, KeyError, IndexError) as error:
                raise ValueError(
                    f"not laid out as HW-NAS-Bench's nasbench201, cifar10 ({error!r}); give HW-NAS-Bench-v1_0.pickle"
                ) from error
            for column, values in columns.items():
                if len(values) != len(arch_strs):
                    raise ValueError(
                        f"{len(values):,} values of {column} for {len(arch_strs):,} architectures"
                    )
            for index, arch_str in enumerate(arch_strs):
                measurements = {column: values[index] for column, values in columns.items()}
                yield Row(path, index + 1, {"space": "nasbench201", "arch_str": arch_str, **measurements})


def _sequence(values: Any) -> list[Any]:
    """A list by index of what the official package only takes items from: a list, an array or a dict by index."""
    if isinstance(values, list | tuple):
        return list(values)
    if isinstance(values, dict):
        return [values[index] for index in range(len(values))]
    raise TypeError(f"a {type(values).__name__} where values of architectures should be")
