"""Names shared by the importers of networks that people deploy: spaces, architecture strings and metric columns.

`space` is the package that builds the network (timm, torchvision, transformers, ultralytics), whoever measured it, so
that rows of several sources join on `space` and `arch_str`.

`arch_str` is `<architecture>@<input>`: the name that the package builds it by and the input's size without batch and
colour channels: `regnety_040@224`, `mc3_18@16x112x112` (frames, height, width), `bert_base_uncased@384tokens`.
`+fused` follows where branches were merged for inference (RepVGG, MobileOne, ...): other operators and parameters.

A metric column is `<device>_<setting>..._<batch>_latency_ms`, in this order:

- `device`: `rtx4090`, `i7_12700h`, `galaxy_s24`, `t4`, `pixel3`;
- the setting as far as the source tells it: runtime (`tflite`, `tensorrt`), precision (`float`, `amp`, `fp16`, `w8a8`),
  layout (`nchw`, `nhwc`), PyTorch release (`pt291`), `compiled` (torch.compile), `threads1`, `on_cpu` or `on_gpu`
  where an accelerator's runtime fell back to that unit;
- `batch1`, `batch8`: ms that one batch takes. `per_image`: throughput at a large batch as ms per image, which is far
  below the latency of a single image. Phones measure batch 1 only, and their columns name no batch.

Beside it `<device>_<setting>_memory_min_mb` and `_memory_max_mb`, the estimated range of a runtime's peak memory.

Accuracies are `imagenet_top1_pct` and `imagenet_top5_pct` (ImageNet-1k validation set), with `imagenet_v2` and
`imagenet_real` for the other test sets, in three columns by recipe: no further word for weights trained on
ImageNet-1k alone, `_distilled` where a teacher network was used too, `_pretrained` where other data were. An
architecture with several weights of a kind has the best of them: a recipe is a choice, and the best one published
says most about the architecture.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError, read_raw_rows

FUSED = "+fused"


def arch_str(name: str, size: object, *, fused: bool = False) -> str:
    """The architecture string of a network with an input of this size: `224` or `16x112x112`."""
    return f"{name}@{size}{FUSED if fused else ''}"


def slug(name: str) -> str:
    """A name in lower case with underscores between its words: `Dragonwing Q-8750` becomes `dragonwing_q_8750`."""
    return "_".join(re.findall(r"[a-z0-9]+", name.lower()))


def latency(device: str, *setting: str, per_image: bool = False, batch: int | None = None) -> str:
    """The column of a latency; empty words of the setting are left out."""
    measured = "per_image" if per_image else f"batch{batch}" if batch is not None else ""
    return "_".join(word for word in (device, *setting, measured, "latency_ms") if word)


def accuracy(test_set: str, top: int, recipe: str = "") -> str:
    """The column of an accuracy: test set `imagenet`, recipe `distilled` or `pretrained`."""
    return "_".join(word for word in (test_set, f"top{top}", recipe, "pct") if word)


class Rows:
    """Rows under construction: one per network, from any number of files."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], ImportedRow] = {}

    def put(self, file: Path, number: int, space: str, arch: str, values: Mapping[str, Any], *,
            best: bool = False) -> None:  # fmt: skip
        """Adds cells to a network's row. A cell that is there stays, unless `best` and the new value is larger."""
        row = self._rows.setdefault((space, arch), ImportedRow(file, number, {"space": space, "arch_str": arch}))
        for name, value in values.items():
            if name not in row.values or (best and value > row.values[name]):
                row.values[name] = value

    def rows(self) -> Sequence[ImportedRow]:
        """The rows in the order in which their networks came."""
        return list(self._rows.values())


def csv_records(source: Source, path: Path, columns: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """The records of a .csv or .csv.gz file with their line numbers. Raises TableError unless it has these columns."""
    if not re.search(r"\.csv(\.gz)?$", path.name.lower()):
        raise TableError(f"{path} is not named .csv or .csv.gz")
    with source.open(path):  # counts the file's bytes as read
        file, header, rows = read_raw_rows(path)
        missing = [name for name in columns if name not in header]
        if missing:
            raise TableError(f"{path} has no column {missing[0]}; keep the official file as it is")
        records = []
        for row in rows:
            if row.problem:
                raise TableError(f"{file}, line {row.line}: {row.problem}")
            records.append((row.line, {name: str(value or "") for name, value in row.values.items()}))
    return records


def number(path: Path, line: int, column: str, text: str) -> float:
    """A cell as a number. Raises TableError that names the cell."""
    try:
        return float(text.replace(",", ""))
    except ValueError:
        raise TableError(f"{path}, line {line}, column {column}: {text!r:.40} is not a number") from None
