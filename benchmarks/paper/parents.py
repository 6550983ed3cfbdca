"""Pretrained checkpoints that have not seen one label of a target space: what the few rows of it are learned on.

All begin with what costs nothing: the exact size and lengths of paths of random networks (the paper pretrains on FLOPs,
Figures 8 and 9), of NAS-Bench-101 and -201 for these two, of NDS's five spaces for those. So a parent has read networks
of its target, but knows no measurement of one. Of NAS-Bench-101 and -201 that is all; NDS's, from which 16 rows are to
be enough, go on with the labels of the other four. One parent a target, shared by all seeds.

One core: an hour each for what cells and NDS's networks begin with, then 4 minutes for each of NDS's five.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.paper.data import NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Runs
from search_spaces.tables import Table
from surrogate import TrainConfig, free_metrics

CELLS = ("nasbench101", "nasbench201")


def parent(runs: Runs, target: str) -> Path:
    """The checkpoint, trained unless it is there."""
    if target in CELLS:
        return runs.trained("cells_free", None, _free(CELLS, batch_size=32, batches=460, epochs=16))
    start = runs.trained("nds_free", None, _free(NDS, batch_size=16, batches=240, epochs=10))
    table = load([space for space in NDS if space != target], quick=runs.quick)
    return runs.trained(f"without_{target}", table, _labels(table), start)


def _free(spaces: Sequence[str], batch_size: int, batches: int, epochs: int) -> TrainConfig:
    return TrainConfig(
        metrics=free_metrics.NAMES,
        metrics_per_row=6,
        epochs=epochs,
        batch_size=batch_size,
        free_batches=batches,
        free_spaces=dict.fromkeys(spaces, 1.0),
        workers=0,
        digit_weights=DIGIT_WEIGHTS,
    )


def _labels(table: Table) -> TrainConfig:
    """Each row three times an epoch, beside a few more random networks."""
    return TrainConfig(
        metrics=(*free_metrics.NAMES, *table.metrics),
        main_metrics=tuple(table.metrics),
        metrics_per_row=6,
        validation=0.1,
        epochs=2,
        batch_size=16,
        learning_rate=1e-3,
        warmup_steps=20,
        passes=dict.fromkeys(table.space, 3.0),
        free_batches=20,
        free_spaces=dict.fromkeys(NDS, 1.0),
        workers=0,
        digit_weights=DIGIT_WEIGHTS,
    )
