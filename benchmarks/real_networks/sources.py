"""The measurements of real networks in a folder, read by the importers of `tables import`."""

from __future__ import annotations

import math
from collections import Counter
from importlib import import_module
from pathlib import Path

from benchmarks.real_networks.folds import family
from search_spaces.tables.importers.source import ImportedRow, Source

# Importer -> its files in the folder.
FILES = {
    "timm": ("timm/benchmark-infer-*.csv*", "timm/results-imagenet*.csv*"),
    "aihub": ("ai_hub_latency.csv*",),
    "paddleclas": ("paddleclas_latency.csv*",),
    "mobilenet_pixel": ("mobilenet_pixel.csv*",),
    "torchvision": ("torchvision_accuracy.csv*",),
}


def imported(folder: Path, importer: str) -> list[ImportedRow]:
    """The rows of an importer's files; none where the folder has no such files."""
    paths = sorted(path for pattern in FILES[importer] for path in folder.glob(pattern))
    if not paths:
        return []
    module = import_module(f"search_spaces.tables.importers.{importer}")
    return list(module.rows(Source(paths)))


def named_networks(folder: Path) -> list[tuple[str, str]]:
    """(space, arch_str) of every measured network: the fastest of each family, then the second of each, and so on."""
    speed: dict[tuple[str, str], float] = {}
    for importer in FILES:
        for row in imported(folder, importer):
            key = (row.values["space"], row.values["arch_str"])
            latencies = [v for name, v in row.values.items() if name.endswith("per_image_latency_ms")]
            speed[key] = min([*latencies, speed.get(key, math.inf)])
    turn: dict[tuple[str, str], int] = {}
    count: Counter[tuple[str, str]] = Counter()
    for key in sorted(speed, key=lambda key: (speed[key], key)):
        group = (key[0], family(key[1]))
        turn[key] = count[group]
        count[group] += 1
    return sorted(speed, key=lambda key: (turn[key], speed[key], key))
