"""The measurements of real networks in a folder, read by the importers of `tables import`, and five folds by family.

All networks of a family are in one fold, in every source and size. A family is the leading letters of the name that
timm has for it (`regnety_040` is regnety, torchvision's `mobilenet_v2` is mobilenetv), without the mark of where
weights come from. Families whose networks are partly the same (`deit_base` is `vit_base`) are one, so that no network
is in two folds; a test compares the texts.
"""

import hashlib
import math
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from search_spaces.tables.importers.source import ImportedRow, Source

# Importer -> its files in the folder.
FILES = {
    "timm": ("timm/benchmark-infer-*.csv*", "timm/results-imagenet*.csv*"),
    "aihub": ("ai_hub_latency.csv*",),
    "paddleclas": ("paddleclas_latency.csv*",),
    "mobilenet_pixel": ("mobilenet_pixel.csv*",),
    "torchvision": ("torchvision_accuracy.csv*",),
}
FOLDS = 5
# Of a draw of the folds: of those tried, those with the most equal folds.
_SALTS = ("real networks 7", "real networks 8")
# Where weights come from, or which framework's padding a network has.
_ORIGIN = re.compile(r"^(tf|tv|gluon|legacy|swsl|ssl|ig|jx|adv|ens_adv)_")
_RENAMED = (
    (re.compile(r"_v(\d)"), r"v\1"),  # mobilenet_v2
    (re.compile(r"^regnet_"), "regnet"),  # regnet_x_3_2gf
    (re.compile(r"^(r3d|mc3|r2plus1d)_"), "videoresnet_"),
    (re.compile(r"^yolo.*"), "yolo"),
    (re.compile(r"^(e[146]k[35].*)"), "accelnasbench"),
)
# Family -> the family that it is counted with, as the text of some of its networks is the same.
_SAME = {"beit": "vit", "beitv": "vit", "deit": "vit", "flexivit": "vit", "semnasnet": "mnasnet"}


def family(arch_str: str) -> str:
    """The family of a network, by its name in timm or another package; the input's size and `+fused` do not matter."""
    name = _ORIGIN.sub("", arch_str.partition("@")[0].lower())
    for pattern, new in _RENAMED:
        name = pattern.sub(new, name)
    letters = re.match(r"[a-z]*", name)
    found = letters[0] if letters else ""
    return _SAME.get(found, found)


def fold(arch_str: str, draw: int = 0) -> int:
    """The fold, from 0 to 4, of a network's family in a draw of the folds."""
    digest = hashlib.sha256(f"{_SALTS[draw]}: {family(arch_str)}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % FOLDS


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
