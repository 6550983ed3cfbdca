"""NDS, sweeps of NAS cells: `DARTS.json`, `NASNet_in.json` and so on, from the archive `data.zip`.

Radosavovic et al., "On Network Design Spaces for Visual Recognition" (ICCV 2019), github.com/facebookresearch/nds. A
file is a list of records, or an object with two lists, `top` and `mid`. The arch string is the `net` of a record as
compact JSON with sorted keys. The file name states the space (NASNet, Amoeba, PNAS, ENAS, DARTS), then

- `_in`: trained on ImageNet, columns `imagenet_valid_accuracy_<epochs>ep_pct`; otherwise on CIFAR-10, for which NDS has
  no validation set: `cifar10_test_accuracy_<epochs>ep_pct`;
- `_fix-w-d`: all networks have the same width and depth;
- `_lr-wd`: learning rate and weight decay were sampled for each network, so that accuracies are not comparable with
  those of other files: the columns end in `_lr_wd_pct`.

Accuracy is 100 minus the error after the last epoch (`test_ep_top1`), as in the other benchmarks, not after the best
(`min_test_top1`). `params` and `flops` are copied (search_spaces.nds.nds_flops documents what they count); `optim`
holds the training settings as JSON. Sweeps of other models (ResNet, ResNeXt, Vanilla) are refused.

Limit: a file is read into memory (at most 30 MB).
"""

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from search_spaces.arch_str import write_json
from search_spaces.common.errors import quoted
from search_spaces.tables.importers.source import ImportedRow, Source
from search_spaces.tables.read import TableError

_LARGEST, _MOST_VALUES = 1 << 26, 1 << 22  # a value takes up to 70 bytes as a Python object
_SPACES = ("NASNet", "Amoeba", "PNAS", "ENAS", "DARTS")
_NAME = re.compile(rf"({'|'.join(_SPACES)})(_fix-w-d|_lr-wd)?(_in)?\.json")


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per record, in the order of the files."""
    names = [_NAME.fullmatch(path.name) for path in source.paths]
    for path, name in zip(source.paths, names, strict=True):
        if not name:
            raise TableError(
                f"{path} is not named like a sweep of {', '.join(_SPACES)}; keep the official name "
                "(like DARTS_in.json), which states the content"
            )
    for path, name in zip(source.paths, names, strict=True):
        assert name
        space, sweep, imagenet = name.groups()
        dataset = "imagenet_valid" if imagenet else "cifar10_test"
        suffix = "_lr_wd" if sweep == "_lr-wd" else ""
        with source.open(path) as stream:
            for number, record in enumerate(_records(stream), start=1):
                try:
                    values = _values(record, dataset, suffix)
                except (TypeError, KeyError, IndexError, ValueError, RecursionError) as error:
                    raise ValueError(f"record {number:,} does not have the structure of NDS ({error!r})") from error
                yield ImportedRow(path, number, {"space": f"nds_{space.lower()}", **values})


def _records(stream: BinaryIO) -> list[Any]:
    try:
        content = stream.read(_LARGEST + 1)
        if len(content) > _LARGEST or content.count(b",") + content.count(b"[") + content.count(b"{") > _MOST_VALUES:
            raise ValueError(f"it has more than {_LARGEST:,} bytes or {_MOST_VALUES:,} values")
        sweep = json.loads(content)
    except RecursionError as error:
        raise ValueError("its JSON is nested too deeply") from error
    records: list[Any] = []
    for part in [sweep.get("top"), sweep.get("mid")] if isinstance(sweep, dict) else [sweep]:
        if not isinstance(part, list):
            raise ValueError("it is neither a list of records nor an object with two, `top` and `mid`")
        records += part
    return records


def _values(record: Any, dataset: str, suffix: str) -> dict[str, object]:
    errors, epochs = record["test_ep_top1"], record["optim"]["max_ep"]
    if type(epochs) is not int or len(errors) != epochs:
        raise ValueError(f"{len(errors)} values of test_ep_top1 for {quoted(epochs)} epochs")
    return {
        "arch_str": write_json(record["net"]),
        "params": _count(record["params"]),
        "flops": _count(record["flops"]),
        "optim": write_json(record["optim"]),
        f"{dataset}_accuracy_{epochs}ep{suffix}_pct": 100 - errors[-1],
    }


def _count(value: Any) -> int:
    if type(value) not in (int, float) or not 0 <= value < 1 << 53 or int(value) != value:
        raise ValueError(f"{quoted(value)} is not a count")
    return int(value)
