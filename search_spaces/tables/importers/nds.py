"""NDS, the sweeps of NAS cells: `DARTS.json`, `NASNet_in.json` and so on, from the archive `data.zip`.

Radosavovic et al., "On Network Design Spaces for Visual Recognition" (ICCV 2019), github.com/facebookresearch/nds. A
file is a list of records, or two in an object as `top` and `mid`. The arch string is a record's `net` as compact JSON
with sorted keys. A file's name says what it holds: the space (NASNet, Amoeba, PNAS, ENAS, DARTS), then

- `_in`: trained on ImageNet, columns `imagenet_valid_accuracy_<epochs>ep_pct`; else on CIFAR-10, which has no
  validation set here: `cifar10_test_accuracy_<epochs>ep_pct`;
- `_fix-w-d`: networks of one width and depth, nothing else is different;
- `_lr-wd`: learning rate and weight decay drawn for each network, so that accuracies do not compare with other files':
  their columns end in `_lr_wd_pct`.

Accuracy is 100 less the error after the last epoch (`test_ep_top1`), not after the best (`min_test_top1`), as in the
other benchmarks. `params` and `flops` are the records' own (search_spaces.nds.nds_flops says what they count), `optim`
the training's settings as JSON. Sweeps of other models (ResNet, ResNeXt, Vanilla) are no space of ours and are refused.

Limit: a file is read whole (30 MB at most).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from search_spaces.arch_str import write_json
from search_spaces.common.errors import quoted
from search_spaces.tables.importers.source import Row, Source
from search_spaces.tables.read import TableError

_SPACES = ("NASNet", "Amoeba", "PNAS", "ENAS", "DARTS")
_NAME = re.compile(rf"({'|'.join(_SPACES)})(_fix-w-d|_lr-wd)?(_in)?\.json")


def rows(source: Source) -> Iterator[Row]:
    """One row a record, in the order of the files."""
    names = [_NAME.fullmatch(path.name) for path in source.paths]
    for path, name in zip(source.paths, names, strict=True):
        if not name:
            raise TableError(
                f"{path} is no sweep of {', '.join(_SPACES)}; keep the official name (as DARTS_in.json), "
                f"which says what it holds"
            )
    for path, name in zip(source.paths, names, strict=True):
        assert name
        space, sweep, imagenet = name.groups()
        dataset = "imagenet_valid" if imagenet else "cifar10_test"
        suffix = "_lr_wd" if sweep == "_lr-wd" else ""
        with source.open(path) as stream:
            for place, record in enumerate(_records(stream), start=1):
                try:
                    values = _values(record, dataset, suffix)
                except (TypeError, KeyError, IndexError, ValueError, RecursionError) as error:
                    raise ValueError(f"record {place:,} is not laid out as NDS's ({error!r})") from error
                yield Row(path, place, {"space": f"nds_{space.lower()}", **values})


def _records(stream: BinaryIO) -> list[Any]:
    try:
        sweep = json.loads(stream.read())
    except RecursionError as error:
        raise ValueError("its JSON is nested too deep") from error
    records: list[Any] = []
    for part in [sweep.get("top"), sweep.get("mid")] if isinstance(sweep, dict) else [sweep]:
        if not isinstance(part, list):
            raise ValueError("it is neither a list of records nor two, `top` and `mid`")
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
        raise ValueError(f"{quoted(value)} is no count")
    return int(value)
