"""torchvision, the accuracies of its classification weights on ImageNet.

github.com/pytorch/vision, the metadata of the weights, as a CSV with the columns `model`, `weights`, `dataset`,
`metric` and `value`. The resolution is that of the weights' transforms: 224 unless `_SIZES` or `_FINE_TUNED_SIZES`
has it. Weights named SWAG are pretrained on other data. Not read: quantized networks, features without a classifier,
and other data sets than ImageNet.
"""

from collections.abc import Iterator

from search_spaces.tables.importers.deployed import Rows, accuracy, arch_str, csv_records, number
from search_spaces.tables.importers.source import ImportedRow, Source

SPACE = "torchvision"
NEEDS_TEXTS = True
_SIZES = {
    **{f"efficientnet_b{number}": size for number, size in enumerate((224, 240, 288, 300, 380, 456, 528, 600))},
    "efficientnet_v2_s": 384, "efficientnet_v2_m": 480, "efficientnet_v2_l": 480, "inception_v3": 299,
    "swin_v2_t": 256, "swin_v2_s": 256, "swin_v2_b": 256,
}  # fmt: skip
_FINE_TUNED_SIZES = {"vit_l_16": 512, "vit_h_14": 518}  # SWAG_E2E; others 384
_METRICS = {"acc@1": 1, "acc@5": 5}


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network and resolution."""
    found = Rows()
    for path in source.paths:
        for line, record in csv_records(source, path, ("model", "weights", "dataset", "metric", "value")):
            name, weights = record["model"], record["weights"]
            of_imagenet = record["dataset"] == "ImageNet-1K" and record["metric"] in _METRICS
            if not of_imagenet or name.startswith("quantized_") or weights.endswith("_FEATURES"):
                continue
            column = accuracy("imagenet", _METRICS[record["metric"]], "pretrained" if "SWAG" in weights else "")
            size = _SIZES.get(name, 224)
            if "SWAG_E2E" in weights:
                size = _FINE_TUNED_SIZES.get(name, 384)
            values = {column: number(path, line, "value", record["value"])}
            found.put(path, line, SPACE, arch_str(name, size), values, best=True)
    yield from found.rows()
