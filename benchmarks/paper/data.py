"""The tables with the labels that these scripts learn, canonical texts made, and what must not be learned."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from benchmarks.data_file import data_file
from search_spaces.tables import Table, read_table
from surrogate.dataset import hold_out

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
# Those of the paper's Figure 6: a phone, an ASIC, a CPU, a GPU.
LATENCIES = ("pixel3_latency_ms", "eyeriss_latency_ms", "gold_6226_latency_ms", "1080ti_batch1_latency_ms")
# The labels of a space; of the others, every latency.
LABELS = {
    "nasbench201": (NB201_ACCURACY, *LATENCIES),
    "nasbench101": (NB101_ACCURACY,),
    **dict.fromkeys(NDS, (NDS_ACCURACY,)),
}
# Rows of a space with --quick.
FEW = 60


def load(spaces: Sequence[str], *, quick: bool) -> Table:
    """The rows of these spaces with their labels and texts. Ends the program with a reason where a file is missing."""
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
    """The same with every metric that the files have."""
    table, _ = read_table([data_file(FILES[space]) for space in spaces])
    if quick:
        of, order = np.array(table.space), np.random.default_rng(0).permutation(len(table))
        rows = [order[of[order] == space][:FEW] for space in spaces]
        table = table.take(np.sort(np.concatenate(rows)))
    return dataclasses.replace(table, input=tuple(table.texts()))


def _is_latency_of(metric: str, space: str) -> bool:
    return space not in LABELS and metric.endswith("_latency_ms")


def held_out(
    table: Table, group_by: str = "", share: float = 0.1, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """(rows to judge by, rows to learn from)."""
    return hold_out(table, list(table.input), group_by, share, seed)
