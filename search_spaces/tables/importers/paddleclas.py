"""PaddleClas, latencies of its documentation: TensorRT on V100 and T4, Paddle-Lite on a Snapdragon 855, a Xeon.

github.com/PaddlePaddle/PaddleClas, the tables in docs, as a CSV with the columns `model`, `device`, `runtime`,
`precision`, `batch`, `threads`, `crop` (pixels, blank for the network's default), `latency_ms` (of a batch), `builder`
and `arch`, the package and name that build the same network. `t4_tensorrt_fp16_batch1_latency_ms` is a column.

Weights trained by distillation (`_ssld`) repeat the times of their network, and are read once. RepVGG is measured
fused. A blank crop is the size in the name, else that of `_CROPS`, else 224.
"""

import re
from collections.abc import Iterator

from search_spaces.tables.importers.deployed import Rows, arch_str, csv_records, latency, number
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

NEEDS_TEXTS = True
_COLUMNS = ("model", "device", "runtime", "precision", "batch", "threads", "crop", "latency_ms", "builder", "arch")
_DEVICES = {"T4": "t4", "V100": "v100", "Snapdragon 855 CPU": "snapdragon_855", "Intel Xeon Gold 6148": "xeon_6148"}
_RUNTIMES = {"TensorRT": "tensorrt", "Paddle": "paddle", "Paddle-Lite": "paddlelite", "MKLDNN": "mkldnn"}
_CROPS = {
    **{f"efficientnet_b{number}": size for number, size in enumerate((224, 240, 260, 300, 380, 456, 528, 600))},
    "inception_v3": 299, "inception_v4": 299, "xception41": 299, "xception65": 299,
}  # fmt: skip


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network and resolution."""
    found = Rows()
    for path in source.paths:
        for line, record in csv_records(source, path, _COLUMNS):
            if not record["arch"]:
                continue  # no package is known to build it
            if record["device"] not in _DEVICES or record["runtime"] not in _RUNTIMES:
                raise TableError(f"{path}, line {line}: unknown device {record['device']} or runtime")
            batch = int(number(path, line, "batch", record["batch"]))
            threads = record["threads"].rstrip("?")
            setting = (_RUNTIMES[record["runtime"]], record["precision"], f"threads{threads}" if threads else "")
            column = latency(_DEVICES[record["device"]], *setting, batch=batch)
            values = {column: number(path, line, "latency_ms", record["latency_ms"])}
            size = _size(record["arch"], record["crop"])
            fused = record["arch"].startswith("repvgg")
            found.put(path, line, record["builder"], arch_str(record["arch"], size, fused=fused), values)
    yield from found.rows()


def _size(arch: str, crop: str) -> int:
    if crop:
        return int(float(crop))
    named = re.search(r"_(\d{3})$", arch)  # vit_base_patch16_384
    return int(named[1]) if named else _CROPS.get(arch, 224)
