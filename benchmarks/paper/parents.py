"""Pretrained checkpoints that have not seen one label of a target space: what the few rows of it are learned on.

A parent has learned the labels of all other spaces, and the exact size of networks of all, the target too: parameters,
multiply-adds, activations and depth, which cost nothing (the paper pretrains on FLOPs, Figures 8 and 9). It has read
networks of the target, then, but no measurement of one. One parent a target, shared by all seeds; about 20 minutes of
two cores each.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.paper.data import ACCURACIES, FILES, LATENCIES, NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Runs
from search_spaces.tables import Table
from surrogate import TrainConfig, free_metrics

# How much of its rows an epoch shows of a space. NDS's networks cost a dozen of the others, but are what teaches NDS.
_FOR_NDS = {"nasbench201": 0.1, "nasbench101": 0.05, "fbnet": 0.1, "ofa_mb": 0.1, **dict.fromkeys(NDS, 1.0)}
_FOR_CELLS = {"nasbench201": 0.3, "nasbench101": 0.15, "fbnet": 0.1, "ofa_mb": 0.1, **dict.fromkeys(NDS, 0.3)}
_FREE = {"nasbench201": 0.4, "nasbench101": 0.4, "fbnet": 0.4, "ofa_mb": 0.4, "snas": 1.0} | dict.fromkeys(
    NDS, 0.1
)


def parent_config(target: str, table: Table) -> TrainConfig:
    accuracies = [name for name in ACCURACIES if name in table.metrics]
    passes = _FOR_NDS if target in NDS else _FOR_CELLS
    return TrainConfig(
        metrics=(*free_metrics.NAMES, *table.metrics),
        main_metrics=(*accuracies, *LATENCIES),
        metrics_per_row=8,
        group_by="group" if "nasbench201" in table.space else "",
        validation=0.04,
        epochs=12,
        batch_size=32,
        passes={space: share for space, share in passes.items() if space != target},
        free_batches=32,
        free_spaces={**_FREE, target: 1.5},
        digit_weights=DIGIT_WEIGHTS,
    )


def parent(runs: Runs, target: str) -> Path:
    """The checkpoint, trained unless it is there (whatever it was trained with: its config says)."""
    out = runs.folder / "checkpoints" / f"without_{target}"
    if out.is_dir():
        return out
    table = load([space for space in FILES if space != target], quick=runs.quick)
    return runs.trained(out.name, table, parent_config(target, table))
