"""Tables with the labels that these scripts learn and canonical texts, and the rows that are held out of them."""

import dataclasses
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks import data_file
from search_spaces.tables import Table, read_table
from search_spaces.tables.importers import import_table
from surrogate.training.splits import hold_out

FILES = {
    "nasbench201": "nasbench201.csv.gz",
    "nasbench101": "nasbench101.csv.gz",
    "fbnet": "fbnet_latency.csv.gz",
    "ofa_mb": "ofa_mbv3_latency.csv.gz",
    "nds_nasnet": "nds/NASNet_in.jsonl.gz",
    "nds_amoeba": "nds/Amoeba_in.jsonl.gz",
    "nds_pnas": "nds/PNAS_in.jsonl.gz",
    "nds_enas": "nds/ENAS_in.jsonl.gz",
    "nds_darts": "nds/DARTS_in.jsonl.gz",
}
NDS = tuple(space for space in FILES if space.startswith("nds_"))
NB201_ACCURACY = "cifar10_valid_accuracy_200ep_pct"
NB101_ACCURACY = "cifar10_valid_accuracy_108ep_pct"
NDS_ACCURACY = "imagenet_valid_accuracy_50ep_pct"
# The devices of the paper's Figure 6: a phone, an ASIC, a CPU, a GPU.
LATENCIES = ("pixel3_latency_ms", "eyeriss_latency_ms", "gold_6226_latency_ms", "1080ti_batch1_latency_ms")
# The labels of each space; a space without an entry has every latency of its file.
LABELS = {
    "nasbench201": (NB201_ACCURACY, *LATENCIES),
    "nasbench101": (NB101_ACCURACY,),
    **dict.fromkeys(NDS, (NDS_ACCURACY,)),
}
# Rows of a space with --quick.
FEW = 60
# Recipes are chosen on the development split. The test split is scored with the recipes as they are, and with seeds
# that no recipe was chosen with.
DEV, TEST = "dev", "test"
FIRST_TEST_SEED = 100


def load(spaces: Sequence[str], *, quick: bool) -> Table:
    """The rows of these spaces with their labels and texts. Exits with a message if a file is missing."""
    table = load_all(spaces, quick=quick)
    of = np.array(table.space)
    metrics = {}
    for name, values in table.metrics.items():
        labelled = [name in LABELS.get(space, ()) or _is_latency_of(name, space) for space in spaces]
        kept = np.where(np.isin(of, np.array(spaces)[labelled]), values, np.nan)
        if np.isfinite(kept).any():
            metrics[name] = kept
    return dataclasses.replace(table, metrics=metrics)


def load_all(spaces: Sequence[str], *, quick: bool) -> Table:
    """As `load`, with every metric of the files."""
    table, _ = read_table([data_file(FILES[space]) for space in spaces])
    if quick:
        of, order = np.array(table.space), np.random.default_rng(0).permutation(len(table))
        rows = [order[of[order] == space][:FEW] for space in spaces]
        table = table.take(np.sort(np.concatenate(rows)))
    return dataclasses.replace(table, input=tuple(table.texts()))


def _is_latency_of(metric: str, space: str) -> bool:
    return space not in LABELS and metric.endswith("_latency_ms")


def held_out(table: Table, group_by: str = "", share: float = 0.1, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Row positions: (held out, rest)."""
    return hold_out(table, list(table.input), group_by, share, seed)


def judged_and_learned(
    table: Table, split: str, group_by: str = "", share: float = 0.1
) -> tuple[np.ndarray, np.ndarray]:
    """Row positions of a split, which score a model, and of the rows that it may learn from.

    The development rows are the share that seed 0 holds out; every recipe up to version 0.1 was chosen on them. The
    test rows are another draw of the same size from the others. Neither is ever learned from, whichever `split` scores.
    """
    development, others = held_out(table, group_by, share)
    test, learned = held_out(table.take(others), group_by, share / (1 - share), FIRST_TEST_SEED)
    return {DEV: development, TEST: others[test]}[split], others[learned]


@cache
def accel_nasbench() -> Table:
    """The rows of Accel-NASBench without a missing value: the space `mnasnet`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mnasnet.parquet")
        import_table("accel_nasbench", data_file("real/accel_nasbench.csv.gz"), path)
        return read_table(path, skip_bad=True)[0]
