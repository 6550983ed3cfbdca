"""Accel-NASBench: accuracy of a proxy training, throughput and latency of MnasNet-like networks on accelerators.

Ahmad et al., "Accel-NASBench: Sustainable Benchmarking for Accelerator-Aware NAS" (DAC 2024),
github.com/afzalxo/Accel-NASBench. A CSV with the columns `arch` (an arch_str of the space `mnasnet`), `val_top1` and
`val_top5` (%, ImageNet after a training of 16 epochs at 160 and 192 pixels), `train_time` (s),
`throughput_<device>_mean` (images a second) and `latency_<device>_mean` (ms). A blank cell was not measured.

Accuracies become `imagenet_proxy_accuracy_16ep_pct` and `imagenet_proxy_top5_accuracy_16ep_pct`: what the proxy
training reaches, several points below a full training. Throughput becomes ms per image at a large batch:
`a100_per_image_latency_ms`, beside `zcu102_batch1_latency_ms`. Networks that were trained twice have one row of means.
The columns `macs` and `params` are left out: parameters are computed from the network, and the MACs are those of thop,
which adds four for every normalised and one for every pooled value.
"""

from collections.abc import Iterator
from pathlib import Path

from search_spaces.tables.importers.deployed import csv_records, latency, number
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

SPACE = "mnasnet"
_DEVICES = {
    "a100": "a100", "3090": "rtx3090", "tpuv2": "tpuv2", "tpuv3": "tpuv3", "zcu102": "zcu102", "vck190": "vck190",
}  # fmt: skip
_CELLS = {
    "val_top1": "imagenet_proxy_accuracy_16ep_pct",
    "val_top5": "imagenet_proxy_top5_accuracy_16ep_pct",
    "train_time": "imagenet_proxy_train_16ep_s",
    **{f"latency_{device}_mean": latency(device, batch=1) for device in ("zcu102", "vck190")},
}
_RATES = {f"throughput_{name}_mean": latency(device, per_image=True) for name, device in _DEVICES.items()}


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network, with the mean of each of its measurements."""
    networks: dict[str, tuple[Path, int]] = {}
    values: dict[str, dict[str, list[float]]] = {}
    for path in source.paths:
        for line, record in csv_records(source, path, ("arch", *_CELLS, *_RATES)):
            arch_str = record["arch"]
            networks.setdefault(arch_str, (path, line))
            for column, name in {**_CELLS, **_RATES}.items():
                if cell := record[column]:
                    value = _value(path, line, column, cell)
                    values.setdefault(arch_str, {}).setdefault(name, []).append(value)
    for arch_str, (path, line) in networks.items():
        means = {name: sum(found) / len(found) for name, found in values.get(arch_str, {}).items()}
        yield ImportedRow(path, line, {"space": SPACE, "arch_str": arch_str, **means})


def _value(path: Path, line: int, column: str, cell: str) -> float:
    """A cell in the unit of its metric. Raises TableError for a rate that is not above 0."""
    value = number(path, line, column, cell)
    if column not in _RATES:
        return value
    if not value > 0:
        raise TableError(f"{path}, line {line}, column {column}: {cell!r:.40} images a second")
    return 1000 / value
