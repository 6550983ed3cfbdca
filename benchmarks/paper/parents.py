"""Pretrained checkpoints that have not seen one label of a target space: what the few rows of it are learned on.

A parent has learned, of random networks, what costs nothing: their exact size and the lengths of their paths (the paper
pretrains on FLOPs, Figures 8 and 9), mostly of the target's own. So it has read networks of the target, but knows no
measurement of one. Beside that it has learned labels of spaces that are akin: of the other one of NAS-Bench-101 and
-201, of the other four of NDS. One parent a target, shared by all seeds. NDS's networks are long: there the free part
is trained once, and each parent goes on from it.

One core: 15 minutes for a parent of NAS-Bench-101 or -201; 25 for what NDS's begin with, then 4 for each.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.paper.data import ACCURACIES, LATENCIES, NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Runs
from search_spaces.tables import Table
from surrogate import TrainConfig, free_metrics

_CELLS = {"nasbench201": "nasbench101", "nasbench101": "nasbench201"}
# How much of its rows an epoch shows of a space.
_PASSES = {"nasbench201": 0.3, "nasbench101": 0.15} | dict.fromkeys(NDS, 3.0)


def parent(runs: Runs, target: str) -> Path:
    """The checkpoint, trained unless it is there (whatever it was trained with: its config says)."""
    out = runs.folder / "checkpoints" / f"without_{target}"
    if out.is_dir():
        return out
    akin = [space for space in NDS if space != target] if target in NDS else [_CELLS[target]]
    table = load(akin, quick=runs.quick)
    if target in _CELLS:
        return runs.trained(out.name, table, _cells(target, table))
    return runs.trained(out.name, table, _nds_labels(table), start=runs.trained("nds_free", None, _NDS_FREE))


def _cells(target: str, table: Table) -> TrainConfig:
    other = _CELLS[target]
    return TrainConfig(
        metrics=(*free_metrics.NAMES, *table.metrics),
        main_metrics=tuple(name for name in (*ACCURACIES, *LATENCIES) if name in table.metrics),
        metrics_per_row=6,
        group_by="group" if other == "nasbench201" else "",
        validation=0.04,
        epochs=5,
        batch_size=32,
        passes={other: _PASSES[other]},
        free_batches=300,
        free_spaces={target: 1.0, other: 0.5},
        workers=0,
        digit_weights=DIGIT_WEIGHTS,
    )


_NDS_FREE = TrainConfig(
    metrics=free_metrics.NAMES,
    metrics_per_row=6,
    epochs=5,
    batch_size=32,
    free_batches=120,
    free_spaces=dict.fromkeys(NDS, 1.0),
    workers=0,
    digit_weights=DIGIT_WEIGHTS,
)


def _nds_labels(table: Table) -> TrainConfig:
    return TrainConfig(
        metrics=(*free_metrics.NAMES, *table.metrics),
        main_metrics=tuple(table.metrics),
        metrics_per_row=6,
        validation=0.1,
        epochs=2,
        batch_size=16,
        learning_rate=1e-3,
        warmup_steps=20,
        passes={space: _PASSES[space] for space in dict.fromkeys(table.space)},
        free_batches=20,
        free_spaces=dict.fromkeys(NDS, 1.0),
        workers=0,
        digit_weights=DIGIT_WEIGHTS,
    )
