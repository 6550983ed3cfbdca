"""GraphArch-Regression, the parquet file of the Hugging Face dataset akhauriyash/GraphArch-Regression.

Akhauri et al., "Regression Language Models for Code" (2025). It collects other benchmarks; what our spaces can read of
it becomes rows, with other names:

- `space`: theirs -> ours, see `_SPACES`. Rows of other spaces (SNAS among them, whose strings the paper does not
  publish) are bad rows, and so are those with an `arch_str` that our space cannot read: of NAS-Bench-101 it may be
  the hash alone. Leave them out with --skip-bad;
- `val_accuracy` (percent): `<dataset>_valid_accuracy_pct`, the dataset by space. The file does not say after how many
  epochs, or of how many trainings, so the name does not either. NDS's is on CIFAR-10's test set and named so;
- `lat_<device>` in `metadata`: `<device>_latency_ms`, for the devices of HELP and with its reader's names. Latencies
  from elsewhere are left out, for the file does not say their unit;
- `params`, `flops`: kept where they are whole numbers (some sources have millions, and the file does not say which);
- `uid`, `identifier`: kept.

Left out: `input`, another text of the network than ours, which ours is made from `arch_str` instead of; zero-cost
proxies (`zcp_...` in `metadata`); `metainformation`. The file is read batch by batch, the columns left out not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from search_spaces.common.errors import quoted
from search_spaces.tables.importers.help import device_name
from search_spaces.tables.importers.parquet import parquet_rows
from search_spaces.tables.importers.source import Row, Source

# The dataset card has the short names, the file itself the long ones.
_SPACES = {
    "NASBench101": "nasbench101", "NB101": "nasbench101", "NASBench201": "nasbench201", "NB201": "nasbench201",
    "NASNet": "nds_nasnet", "Amoeba": "nds_amoeba", "PNAS": "nds_pnas", "ENAS": "nds_enas", "DARTS": "nds_darts",
    "FBNet": "fbnet", "OfaMB": "ofa_mb", "OfaPN": "ofa_pn", "OfaRN": "ofa_rn",
    "Twopath": "two_path", "Hiaml": "hiaml", "Inception": "inception",
}  # fmt: skip
_NEEDED = ("space", "arch_str")
_WANTED = (*_NEEDED, "identifier", "uid", "val_accuracy", "flops", "params", "metadata")
_LATENCY = re.compile(r"""['"]lat_(\w+)['"]: *([^,}]+)""")
# HELP's besides GPUs, which it names with a batch size.
_DEVICES = frozenset({
    "essential_ph_1", "eyeriss", "fpga", "gold_6226", "gold_6240", "pixel2", "pixel3", "raspi4", "samsung_a50",
    "samsung_s7", "silver_4114", "silver_4210r",
})  # fmt: skip
_BATCH = 1024


def rows(source: Source) -> Iterator[Row]:
    """One row a row, in the order of the files."""
    return parquet_rows(
        source, _values, needed=_NEEDED, wanted=_WANTED, whose="GraphArch-Regression's", batch=_BATCH
    )


def _values(theirs: dict[str, Any]) -> tuple[dict[str, object], str]:
    """The row by our names, and what is wrong with it."""
    row: dict[str, object] = {key: str(theirs[key]) for key in ("identifier", "uid") if theirs.get(key)}
    space = _SPACES.get(theirs["space"]) if isinstance(theirs["space"], str) else None
    if space is None:
        return row, f"the space {quoted(theirs['space'])} of GraphArch-Regression is none of ours"
    row |= {"space": space, "arch_str": theirs["arch_str"]}
    if theirs.get("val_accuracy") is not None:
        row[_accuracy(space)] = theirs["val_accuracy"]
    for key in ("params", "flops"):
        value = theirs.get(key)
        if isinstance(value, int | float) and 0 <= value < 1 << 53 and value == int(value):
            row[key] = int(value)
    for name, value in _LATENCY.findall(str(theirs.get("metadata") or "")):
        device = device_name(name)
        if value != "None" and (device in _DEVICES or device != name):
            try:
                row[f"{device}_latency_ms"] = float(value)
            except ValueError:
                return row, f"lat_{name} in metadata is {quoted(value)}, no number"
    return row, ""


def _accuracy(space: str) -> str:
    dataset = "imagenet" if space.startswith("ofa_") else "cifar100" if space == "fbnet" else "cifar10"
    return f"{dataset}_{'test' if space.startswith('nds_') else 'valid'}_accuracy_pct"
