"""HW-NAS-Bench, `HW-NAS-Bench-v1_0.pickle`: latency and energy of the NAS-Bench-201 networks.

Li et al., "HW-NAS-Bench" (ICLR 2021), github.com/GATECH-EIC/HW-NAS-Bench. The file is a dict:
`["nasbench201"][dataset][metric][index]`, where `config` is one of the metrics and holds the arch string. Latencies
are in ms and energies in mJ, as the authors' README prints them. Only the data set `cifar10` is read, whose skeleton is
the default of the space nasbench201; the networks for CIFAR-100 and ImageNet16-120 were measured separately, and a row
cannot name another skeleton. Not read: `eyeriss_arithmetic_intensity`, which has no unit, and the FBNet part, which
has costs of single blocks rather than networks.
"""

from collections.abc import Iterator
from typing import Any

from search_spaces.common.pickles import Array, load
from search_spaces.tables.importers.source import ImportedRow, Source

_METRICS = {
    f"{device}_{quantity}": f"{device}_{quantity}_{unit}"
    for quantity, unit, devices in (
        ("latency", "ms", ("edgegpu", "edgetpu", "eyeriss", "fpga", "pixel3", "raspi4")),
        ("energy", "mj", ("edgegpu", "eyeriss", "fpga")),
    )
    for device in devices
}


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per architecture, in index order."""
    for path in source.paths:
        with source.open(path) as stream:
            benchmark = load(stream)
            try:
                measured = benchmark["nasbench201"]["cifar10"]
                arch_strs = [config["arch_str"] for config in _sequence(measured["config"])]
                columns = {column: _sequence(measured[metric]) for metric, column in _METRICS.items()}
            except (TypeError, KeyError, IndexError) as error:
                raise ValueError(
                    f"it has no nasbench201, cifar10 of HW-NAS-Bench ({error!r}); give HW-NAS-Bench-v1_0.pickle"
                ) from error
            for column, values in columns.items():
                if len(values) != len(arch_strs):
                    raise ValueError(f"{len(values):,} values of {column} for {len(arch_strs):,} architectures")
            for index, arch_str in enumerate(arch_strs):
                measurements = {column: values[index] for column, values in columns.items()}
                yield ImportedRow(path, index + 1, {"space": "nasbench201", "arch_str": arch_str, **measurements})


def _sequence(values: Any) -> list[Any]:
    """The values as a list; the official package accepts a list, an array or a dict, since it only uses indices."""
    if isinstance(values, Array):
        values = values.values.tolist()
    if isinstance(values, list | tuple):
        return list(values)
    if isinstance(values, dict):
        return [values[index] for index in range(len(values))]
    raise TypeError(f"a {type(values).__name__} instead of a list with a value per architecture")
