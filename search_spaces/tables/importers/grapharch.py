"""GraphArch-Regression, the parquet file of the Hugging Face dataset akhauriyash/GraphArch-Regression.

Akhauri et al., "Regression Language Models for Code" (2025). It collects other benchmarks. Columns:

- `space`: renamed as in `_SPACES`. Rows of other spaces are bad rows (SNAS among them, whose string encoding the paper
  does not publish), and so are rows whose `arch_str` our space cannot parse, such as the bare hashes of some
  NAS-Bench-101 rows. Import with `skip_bad`;
- `val_accuracy` (percent) becomes `<dataset>_valid_accuracy_pct`, with the data set of the space. The file states
  neither epochs nor the number of trainings, so the name does not either. For NDS it is the accuracy on CIFAR-10's
  test set, and the column is named `cifar10_test_accuracy_pct`;
- `lat_<device>` in `metadata` becomes `<device>_latency_ms` for the devices of HELP, named as by the importer `help`.
  Other latencies are dropped, since the file does not state their unit;
- `params`, `flops`: kept if they are whole numbers (some sources count in millions, and the file does not say which);
- `uid`, `identifier`: kept.

Dropped: `input`, another text encoding of the network (ours is built from `arch_str`); zero-cost proxies (`zcp_...` in
`metadata`); `metainformation`. The file is read in batches, without the dropped columns.
"""

import re
from collections.abc import Iterator
from typing import Any

from search_spaces.common.errors import quoted
from search_spaces.tables.importers.help import device_name
from search_spaces.tables.importers.source import ImportedRow, Source, parquet_rows

# Name in the dataset card (short) or in the file (long) -> our space.
_SPACES = {
    "NASBench101": "nasbench101", "NB101": "nasbench101", "NASBench201": "nasbench201", "NB201": "nasbench201",
    "NASNet": "nds_nasnet", "Amoeba": "nds_amoeba", "PNAS": "nds_pnas", "ENAS": "nds_enas", "DARTS": "nds_darts",
    "FBNet": "fbnet", "OfaMB": "ofa_mb", "OfaPN": "ofa_pn", "OfaRN": "ofa_rn",
    "Twopath": "two_path", "Hiaml": "hiaml", "Inception": "inception",
}  # fmt: skip
_REQUIRED = ("space", "arch_str")
_WANTED = (*_REQUIRED, "identifier", "uid", "val_accuracy", "flops", "params", "metadata")
_LATENCY = re.compile(r"""['"]lat_(\w+)['"]: *([^,}]+)""")
# The devices of HELP except GPUs, whose names end in a batch size.
_DEVICES = frozenset({
    "essential_ph_1", "eyeriss", "fpga", "gold_6226", "gold_6240", "pixel2", "pixel3", "raspi4", "samsung_a50",
    "samsung_s7", "silver_4114", "silver_4210r",
})  # fmt: skip
_BATCH = 1024


def rows(source: Source) -> Iterator[ImportedRow]:
    """Yields one row per row of the files, in their order."""
    return parquet_rows(
        source, _convert, required=_REQUIRED, wanted=_WANTED, owner="GraphArch-Regression", batch=_BATCH
    )


def _convert(cells: dict[str, Any]) -> tuple[dict[str, object], str]:
    """The cells under our column names, and the problem of the row or ""."""
    row: dict[str, object] = {key: str(cells[key]) for key in ("identifier", "uid") if cells.get(key)}
    space = _SPACES.get(cells["space"]) if isinstance(cells["space"], str) else None
    if space is None:
        return row, f"the space {quoted(cells['space'])} of GraphArch-Regression is not supported"
    row |= {"space": space, "arch_str": cells["arch_str"]}
    if cells.get("val_accuracy") is not None:
        row[_accuracy_column(space)] = cells["val_accuracy"]
    for key in ("params", "flops"):
        value = cells.get(key)
        if isinstance(value, int | float) and 0 <= value < 1 << 53 and value == int(value):
            row[key] = int(value)
    for name, value in _LATENCY.findall(str(cells.get("metadata") or "")):
        device = device_name(name)
        if value != "None" and (device in _DEVICES or device != name):
            try:
                row[f"{device}_latency_ms"] = float(value)
            except ValueError:
                return row, f"lat_{name} in metadata is {quoted(value)}, not a number"
    return row, ""


def _accuracy_column(space: str) -> str:
    dataset = "imagenet" if space.startswith("ofa_") else "cifar100" if space == "fbnet" else "cifar10"
    return f"{dataset}_{'test' if space.startswith('nds_') else 'valid'}_accuracy_pct"
