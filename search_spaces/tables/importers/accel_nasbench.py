"""Accel-NASBench: accuracy of a proxy training, throughput and latency of MnasNet-like networks on accelerators.

Ahmad et al., "Accel-NASBench: Sustainable Benchmarking for Accelerator-Aware NAS" (DAC 2024),
github.com/afzalxo/Accel-NASBench. A CSV with the columns `arch` (seven blocks `e{1,4,6}k{3,5}l{1..}se{0,1}` joined by
`|`: expansion, kernel, layers, squeeze-and-excitation), `val_top1` and `val_top5` (%, ImageNet after a training of 16
epochs at 160 and 192 pixels), `train_time` (s), `throughput_<device>_mean` (images a second) and
`latency_<device>_mean` (ms). Throughput becomes ms per image: `a100_per_image_latency_ms`, beside
`zcu102_batch1_latency_ms`. Arch strings end in `@224`. A blank cell was not measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from search_spaces.tables.importers.deployed import Rows, arch_str, csv_records, latency, number
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

SPACE = "accel_nasbench"
NEEDS_TEXTS = True
_ARCH = re.compile(r"(e[146]k[35]l\d+se[01]\|){6}e[146]k[35]l\d+se[01]")
_DEVICES = {
    "a100": "a100", "3090": "rtx3090", "tpuv2": "tpuv2", "tpuv3": "tpuv3", "zcu102": "zcu102", "vck190": "vck190",
}  # fmt: skip
_CELLS = {
    "val_top1": "imagenet_top1_proxy_16ep_pct",
    "val_top5": "imagenet_top5_proxy_16ep_pct",
    "train_time": "imagenet_proxy_16ep_train_s",
    **{f"latency_{device}_mean": latency(device, batch=1) for device in ("zcu102", "vck190")},
}
_RATES = {f"throughput_{name}_mean": latency(device, per_image=True) for name, device in _DEVICES.items()}


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network."""
    found = Rows()
    for path in source.paths:
        for line, record in csv_records(source, path, ("arch", *_CELLS, *_RATES)):
            if not _ARCH.fullmatch(record["arch"]):
                raise TableError(
                    f"{path}, line {line}, column arch: {record['arch']!r:.80} is not seven blocks"
                )
            cells = {column: name for column, name in {**_CELLS, **_RATES}.items() if record[column]}
            values = {name: number(path, line, column, record[column]) for column, name in cells.items()}
            rates = set(_RATES.values())
            values = {name: 1000 / value if name in rates else value for name, value in values.items()}
            found.put(path, line, SPACE, arch_str(record["arch"], 224), values)
    yield from found.rows()
