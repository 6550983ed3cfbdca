"""Qualcomm AI Hub, latency and peak memory on phones and boards: `perf.yaml` of each model, or a CSV of them.

The package qai-hub-models on PyPI has `models/<model>/perf.yaml`; unpack it and give these files, in their folders,
which name the model. The CSV has the columns `model`, `precision`, `component`, `device`, `runtime`, `inference_ms`,
`peak_mem_min_mb`, `peak_mem_max_mb` and `primary_unit`. `galaxy_s24_tflite_float_latency_ms` is a column, and
`galaxy_s24_tflite_float_memory_min_mb`; all at batch 1. `float` networks run in fp16 on the NPU. Where most of a
network ran on another unit than the NPU, its columns say so: `galaxy_s24_tflite_float_on_cpu_latency_ms`.

Networks are those of `NETWORKS`: what a package builds, with the input that the code runs, which differs from the
stated one for some (Inception-v3, EfficientViT-L2, NASNet, FCN, the video networks). Others are left out, as is
YOLOv5, which ultralytics builds with another head than AI Hub has.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from search_spaces.tables.importers.deployed import Rows, csv_records, latency, number, slug
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

NEEDS_TEXTS = True
# AI Hub's model -> space and arch_str.
NETWORKS = {
    "beit": ("timm", "beit_base_patch16_224@224"),
    "convnext_v2_base": ("timm", "convnextv2_base@224"),
    "dla102x": ("timm", "dla102x@224"),
    "efficientformer": ("timm", "efficientformer_l1@224"),
    "efficientvit_b2_cls": ("timm", "efficientvit_b2@224"),
    "efficientvit_l2_cls": ("timm", "efficientvit_l2@384"),
    "inception_v4": ("timm", "inception_v4@299"),
    "mobilenet_v4": ("timm", "mobilenetv4_conv_medium@224"),
    "nasnet": ("timm", "nasnetalarge@331"),
    "sequencer2d": ("timm", "sequencer2d_s@224"),
    "efficientnet_lite4": ("timm", "tf_efficientnet_lite4@300"),
    "convnext_base": ("torchvision", "convnext_base@224"),
    "convnext_tiny": ("torchvision", "convnext_tiny@224"),
    "densenet121": ("torchvision", "densenet121@224"),
    "efficientnet_b0": ("torchvision", "efficientnet_b0@224"),
    "efficientnet_b4": ("torchvision", "efficientnet_b4@380"),
    "efficientnet_v2_s": ("torchvision", "efficientnet_v2_s@384"),
    "fcn_resnet50": ("torchvision", "fcn_resnet50@520"),
    "googlenet": ("torchvision", "googlenet@224"),
    "inception_v3": ("torchvision", "inception_v3@299"),
    "resnet_mixed": ("torchvision", "mc3_18@16x112x112"),
    "mnasnet05": ("torchvision", "mnasnet0_5@224"),
    "mobilenet_v2": ("torchvision", "mobilenet_v2@224"),
    "mobilenet_v3_large": ("torchvision", "mobilenet_v3_large@224"),
    "mobilenet_v3_small": ("torchvision", "mobilenet_v3_small@224"),
    "resnet_2plus1d": ("torchvision", "r2plus1d_18@16x112x112"),
    "resnet_3d": ("torchvision", "r3d_18@16x112x112"),
    "regnet": ("torchvision", "regnet_x_3_2gf@224"),
    "regnet_y_800mf": ("torchvision", "regnet_y_800mf@224"),
    "resnet18": ("torchvision", "resnet18@224"),
    "resnet50": ("torchvision", "resnet50@224"),
    "resnet101": ("torchvision", "resnet101@224"),
    "resnext50": ("torchvision", "resnext50_32x4d@224"),
    "resnext101": ("torchvision", "resnext101_32x8d@224"),
    "shufflenet_v2": ("torchvision", "shufflenet_v2_x0_5@224"),
    "squeezenet1_1": ("torchvision", "squeezenet1_1@224"),
    "swin_tiny": ("torchvision", "swin_t@224"),
    "swin_small": ("torchvision", "swin_s@224"),
    "swin_base": ("torchvision", "swin_b@224"),
    "swinv2_base": ("torchvision", "swin_v2_b@256"),
    "vit": ("torchvision", "vit_b_16@224"),
    "wideresnet50": ("torchvision", "wide_resnet50_2@224"),
    "albert_base_v2_hf": ("transformers", "albert_base_v2@384tokens"),
    "bert_base_uncased_hf": ("transformers", "bert_base_uncased@384tokens"),
    "distil_bert_base_uncased_hf": ("transformers", "distilbert_base_uncased@384tokens"),
    "electra_bert_base_discrim_google": ("transformers", "electra_base_discriminator@384tokens"),
    "minilm_v2": ("transformers", "minilm_l6_h384@128tokens"),
    "mobile_bert_uncased_google": ("transformers", "mobilebert_uncased@384tokens"),
    "depth_anything": ("transformers", "depth_anything_small@518"),
    "depth_anything_v2": ("transformers", "depth_anything_v2_small@518"),
    "segformer_base": ("transformers", "segformer_b0_ade@512"),
    "yolov3": ("ultralytics", "yolov3-tiny@416"),
    "yolov8_det": ("ultralytics", "yolov8n@640"),
    "yolov8_obb": ("ultralytics", "yolov8n-obb@640"),
    "yolov8_seg": ("ultralytics", "yolov8n-seg@640"),
    "yolov9_det": ("ultralytics", "yolov9t@640"),
    "yolov10_det": ("ultralytics", "yolov10n@640"),
    "yolov11_det": ("ultralytics", "yolo11n@640"),
    "yolov11_pose": ("ultralytics", "yolo11n-pose@640"),
    "yolov11_seg": ("ultralytics", "yolo11n-seg@640"),
    "yolo26_det": ("ultralytics", "yolo26n@640"),
    "yolo26_pose": ("ultralytics", "yolo26n-pose@640"),
    "yolo26_seg": ("ultralytics", "yolo26n-seg@640"),
}
_COLUMNS = (
    "model", "precision", "component", "device", "runtime", "inference_ms", "peak_mem_min_mb", "peak_mem_max_mb",
    "primary_unit",
)  # fmt: skip
_LINE = re.compile(r"(?P<indent> *)(?P<key>[^\s#].*?):(?: (?P<value>.*))?")


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per network."""
    found = Rows()
    for path in source.paths:
        records = _yaml_records(source, path) if path.name == "perf.yaml" else csv_records(source, path, _COLUMNS)
        for line, record in records:
            if record["model"] not in NETWORKS or not record["inference_ms"]:
                continue
            space, arch_str = NETWORKS[record["model"]]
            unit = record["primary_unit"].lower()
            setting = (
                device_name(record["device"]), slug(record["runtime"]), slug(record["precision"]),
                f"on_{unit}" if unit not in ("npu", "") else "",
            )  # fmt: skip
            memory = "_".join(filter(None, setting))
            cells = {
                latency(*setting): "inference_ms",
                f"{memory}_memory_min_mb": "peak_mem_min_mb",
                f"{memory}_memory_max_mb": "peak_mem_max_mb",
            }
            values = {name: number(path, line, cell, record[cell]) for name, cell in cells.items() if record[cell]}
            found.put(path, line, space, arch_str, values)
    yield from found.rows()


def device_name(device: str) -> str:
    """The device in our columns: `Samsung Galaxy S24 (Family)` becomes `galaxy_s24`."""
    return slug(re.sub(r"\(.*\)", "", device)).removeprefix("samsung_")


def _yaml_records(source: Source, path: Path) -> list[tuple[int, dict[str, str]]]:
    """The measurements in a perf.yaml, under the columns of the CSV."""
    with source.open(path) as stream:
        values = nested_values(stream.read().decode())
    records: dict[tuple[str, ...], tuple[int, dict[str, str]]] = {}
    cells = {
        ("inference_time_milliseconds",): "inference_ms",
        ("estimated_peak_memory_range_mb", "min"): "peak_mem_min_mb",
        ("estimated_peak_memory_range_mb", "max"): "peak_mem_max_mb",
        ("primary_compute_unit",): "primary_unit",
    }
    for keys, (line, value) in values.items():
        match keys:
            case ("precisions", precision, "components", part, "performance_metrics", device, runtime, *rest):
                cell = cells.get(tuple(rest))
                named = {"model": path.absolute().parent.name, "precision": precision, "component": part,
                         "device": device, "runtime": runtime}  # fmt: skip
                blank = {**dict.fromkeys(_COLUMNS, ""), **named}
                record = records.setdefault((precision, part, device, runtime), (line, blank))[1]
                if cell:
                    record[cell] = "" if value == "null" else value
    if not records:
        raise TableError(f"{path}: it has no performance_metrics; give the perf.yaml of a model")
    return list(records.values())


def nested_values(text: str) -> Mapping[tuple[str, ...], tuple[int, Any]]:
    """Line number and text of each value of a YAML file of mappings only, by its path of keys."""
    values: dict[tuple[str, ...], tuple[int, Any]] = {}
    keys: list[tuple[int, str]] = []  # with their indentation
    for line, content in enumerate(text.splitlines(), start=1):
        found = _LINE.fullmatch(content.rstrip())
        if found is None:
            continue  # a list, a comment or a blank line
        indent = len(found["indent"])
        while keys and keys[-1][0] >= indent:
            keys.pop()
        keys.append((indent, found["key"].strip("'\"")))
        if found["value"]:
            values[tuple(key for _, key in keys)] = line, found["value"].strip("'\"")
    return values
