"""Pretrained checkpoints that have not seen one label of a target space: what the few rows of it are learned on.

For NAS-Bench-101 and -201 it is one that has learned what costs nothing: the exact size and lengths of paths of random
cells of both (the paper pretrains on FLOPs, Figures 8 and 9). So it has read networks of its target, but knows no
measurement of one. For NDS, from which 16 rows are to be enough, it is a model that is told sizes and path lengths
(`ModelConfig.free_metrics`) and has learned the labels of the other four spaces. One parent a target, shared by all
seeds.

One core: two hours for what cells begin with, ten minutes for each of NDS's five.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.paper.data import NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Runs
from surrogate import ModelConfig, TrainConfig, analytic_metrics

CELLS = ("nasbench101", "nasbench201")


_CELLS_FREE = TrainConfig(
    metrics=analytic_metrics.NAMES,
    metrics_per_row=6,
    epochs=16,
    batch_size=32,
    free_batches=460,
    free_spaces=dict.fromkeys(CELLS, 1.0),
    workers=0,
    digit_weights=DIGIT_WEIGHTS,
)
_NDS_LABELS = TrainConfig(
    validation=0.1,
    epochs=10,
    batch_size=16,
    learning_rate=1e-3,
    warmup_steps=20,
    average_decay=0.98,
    digit_weights=DIGIT_WEIGHTS,
    model=ModelConfig(free_metrics=True),
)


def parent(runs: Runs, target: str) -> Path:
    """The checkpoint, trained unless it is there."""
    if target in CELLS:
        return runs.trained("cells_free", None, _CELLS_FREE)
    table = load([space for space in NDS if space != target], quick=runs.quick)
    return runs.trained(f"told_without_{target}", table, _NDS_LABELS)
