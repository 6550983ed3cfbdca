"""timm, `results/benchmark-infer-*.csv` and `results/results-imagenet*.csv` (also .gz): speed and ImageNet accuracy.

Wightman, "PyTorch Image Models", github.com/huggingface/pytorch-image-models. A benchmark file's name states
precision, layout, PyTorch release, device and, with `-dynamo`, torch.compile:
`benchmark-infer-amp-nchw-pt291-cu128-4090-dynamo.csv` becomes
`rtx4090_amp_nchw_pt291_compiled_per_image_latency_ms`, 1000 / `infer_samples_per_sec`. GPUs ran batches of up to 2,048
images, the largest that fit; CPUs ran single images (`batch1`).

From PyTorch 2.9 on the benchmark merged the branches of networks that can be (`reparameterize_model`): such rows are
`repvgg_a0@224+fused`. Accuracies belong to the network as it was trained; the tag of `model` (architecture.tag) tells
the recipe (`recipe`). Files of all devices and test sets become one table with a row per network and resolution.
"""

import math
import re
from collections.abc import Iterator
from pathlib import Path

from search_spaces.tables.importers.deployed import Rows, accuracy, arch_str, csv_records, latency, number
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

SPACE = "timm"
NEEDS_TEXTS = True
_BENCHMARK = re.compile(
    r"benchmark-infer-(?P<precision>\w+)-(?P<layout>nchw|nhwc)-pt(?P<pytorch>\d+)-(?P<backend>cpu|cu\d+)"
    r"-(?P<device>\w+?)(?P<compiled>-dynamo)?\.csv(\.gz)?"
)
_TEST_SETS = {
    "results-imagenet": "imagenet",
    "results-imagenetv2-matched-frequency": "imagenet_v2",
    "results-imagenet-real": "imagenet_real",
}
_DEVICES = {"3090": "rtx3090", "4090": "rtx4090", "5090": "rtx5090", "pro6000maxq": "pro6000_maxq"}
_MERGED_SINCE = 291
_MERGED = re.compile(
    r"efficientvim|efficientvit_m\d|fastvit|ghostnetv3|iformer|lcnetv2|levit|mobileone|nextvit|repghostnet|repvgg|repvit"
    r"|shvit|tiny_vit"
)
# Words of a tag that name other data than ImageNet-1k, and words that name a teacher.
_OTHER_DATA = re.compile(
    r"in12k|in21k|in22k|jft|laion|openai|clip|ig1b|yfcc|swag|seer|webli|m30m|m38m|dino|datacomp|dfn|stage2|6m"
)
_TEACHER = re.compile(r"dist|ssld|teacher|usi(_|$)")


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network and resolution."""
    kinds = [(path, _BENCHMARK.fullmatch(path.name), _test_set(path)) for path in source.paths]
    for path, benchmark, test_set in kinds:
        if benchmark is None and test_set is None:
            raise TableError(
                f"{path} is not named like a result of timm; keep the official name "
                "(benchmark-infer-amp-nchw-pt291-cu128-4090.csv, results-imagenet.csv), which states the content"
            )
    found, columns = Rows(), set[str]()
    for path, benchmark, test_set in kinds:
        if benchmark is not None:
            column = _column(benchmark)
            if column in columns:
                raise TableError(f"{path}: another file is already the column {column}; remove one of them")
            columns.add(column)
            _read_benchmark(source, path, column, int(benchmark["pytorch"]), found)
        elif test_set is not None:
            _read_accuracies(source, path, test_set, found)
    yield from found.rows()


def recipe(model: str) -> str:
    """The kind of training of `architecture.tag`: `pretrained` on other data, `distilled`, or "" for ImageNet-1k."""
    architecture, _, tag = model.partition(".")
    if _OTHER_DATA.search(tag):
        return "pretrained"
    return "distilled" if _TEACHER.search(tag) or re.search("distilled|_ssld", architecture) else ""


def _test_set(path: Path) -> str | None:
    return _TEST_SETS.get(re.sub(r"\.csv(\.gz)?$", "", path.name))


def _column(name: re.Match[str]) -> str:
    device = _DEVICES.get(name["device"], name["device"])
    compiled = "compiled" if name["compiled"] else ""
    setting = (name["precision"], name["layout"], f"pt{name['pytorch']}", compiled)
    if name["backend"] == "cpu":
        return latency(device, *setting, batch=1)
    return latency(device, *setting, per_image=True)


def _read_benchmark(source: Source, path: Path, column: str, pytorch: int, found: Rows) -> None:
    for line, record in csv_records(source, path, ("model", "infer_img_size", "infer_samples_per_sec")):
        if not record["infer_samples_per_sec"]:
            continue  # the network failed, mostly for want of memory
        name = record["model"].partition(".")[0]
        size = int(number(path, line, "infer_img_size", record["infer_img_size"]))
        rate = number(path, line, "infer_samples_per_sec", record["infer_samples_per_sec"])
        if not 0 < rate < math.inf:
            raise TableError(f"{path}, line {line}: {rate:g} images a second")
        if "batch1" in column and record.get("infer_batch_size", "1") not in ("1", "1.0"):
            raise TableError(f"{path}, line {line}: a batch of {record['infer_batch_size']} on a CPU, not of 1")
        fused = pytorch >= _MERGED_SINCE and _MERGED.match(name) is not None
        found.put(path, line, SPACE, arch_str(name, size, fused=fused), {column: 1000 / rate})


def _read_accuracies(source: Source, path: Path, test_set: str, found: Rows) -> None:
    for line, record in csv_records(source, path, ("model", "img_size", "top1", "top5")):
        name, kind = record["model"].partition(".")[0], recipe(record["model"])
        size = int(number(path, line, "img_size", record["img_size"]))
        tops = {accuracy(test_set, k, kind): number(path, line, f"top{k}", record[f"top{k}"]) for k in (1, 5)}
        found.put(path, line, SPACE, arch_str(name, size), tops, best=True)
