"""MobileNetV2 and V3 on Pixel phones: the tables of tensorflow/models, research/slim/nets/mobilenet/README.md.

A CSV with the columns `model` (mobilenet_v2_1.0_224, mobilenet_v3_large_0.75, mobilenet_v3_small_minimalistic),
`resolution`, `precision` (float or int8), `top1`, `device` and `latency_ms_1thread_bigcore`: TFLite, one thread on a
big core. `pixel3_tflite_float_latency_ms` is a column, not to be confused with `pixel3_latency_ms` of HW-NAS-Bench.

Networks are named as timm builds them, whose `tf_mobilenetv3_*` are these, for the widths that timm has; V2 of width
1.3 is torchvision's `mobilenet_v2_1.3`.
"""

import re
from collections.abc import Iterator

from search_spaces.tables.importers.deployed import Rows, accuracy, arch_str, csv_records, latency, number, slug
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

NEEDS_TEXTS = True
_COLUMNS = ("model", "resolution", "precision", "top1", "device", "latency_ms_1thread_bigcore")
_V2 = re.compile(r"mobilenet_v2_([\d.]+)_\d+")
_V3 = re.compile(r"mobilenet_v3_(large|small)_([\d.]+|minimalistic)")


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network and resolution."""
    found = Rows()
    for path in source.paths:
        for line, record in csv_records(source, path, _COLUMNS):
            named = network(record["model"])
            if named is None:
                raise TableError(f"{path}, line {line}, column model: {record['model']!r:.60} is no MobileNet")
            space, name = named
            setting = (record["device"].lower().replace(" ", ""), "tflite", slug(record["precision"]))
            cells = {latency(*setting): "latency_ms_1thread_bigcore"}
            if record["precision"] == "float":
                cells[accuracy("imagenet", 1)] = "top1"
            values = {name: number(path, line, column, record[column]) for name, column in cells.items()}
            size = int(number(path, line, "resolution", record["resolution"]))
            found.put(path, line, space, arch_str(name, size), values)
    yield from found.rows()


def network(model: str) -> tuple[str, str] | None:
    """Space and name of the network of a row, or None."""
    if v2 := _V2.fullmatch(model):
        if v2[1] == "1.3":
            return "torchvision", "mobilenet_v2_1.3"
        return "timm", f"mobilenetv2_{_hundredths(v2[1])}"
    if v3 := _V3.fullmatch(model):
        width = "minimal_100" if v3[2] == "minimalistic" else _hundredths(v3[2])
        return "timm", f"tf_mobilenetv3_{v3[1]}_{width}"
    return None


def _hundredths(width: str) -> str:
    return f"{round(float(width) * 100):03d}"
