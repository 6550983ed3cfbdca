"""Pretrained checkpoints that have seen no label of a target space, to be fine-tuned on few of its rows.

The parent for NAS-Bench-101 and -201 has learned analytic metrics, the exact size and path lengths of random cells of
both (the paper pretrains on FLOPs, Figures 8 and 9): it has read networks of its target, but no measurement of one. For
NDS, with 16 rows to learn from, the parent reads sizes and path lengths as structural features
(`ModelConfig.free_metrics`) and has learned the labels of the other four spaces. All seeds share a target's parent.

One core: two hours for the parent of cells, ten minutes for each of NDS's five.
"""

from pathlib import Path

from benchmarks.paper.data import NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Runs
from surrogate import ModelConfig, TrainConfig, analytic_metrics

CELLS = ("nasbench101", "nasbench201")


_CELLS_FREE = TrainConfig(
    metrics=analytic_metrics.NAMES, metrics_per_row=6, epochs=16, batch_size=32, free_batches=460,
    free_spaces=dict.fromkeys(CELLS, 1.0), workers=0, digit_weights=DIGIT_WEIGHTS,
)  # fmt: skip
_NDS_LABELS = TrainConfig(
    validation=0.1, epochs=10, batch_size=16, learning_rate=1e-3, warmup_steps=20, average_decay=0.98,
    digit_weights=DIGIT_WEIGHTS, model=ModelConfig(free_metrics=True),
)  # fmt: skip


def parent(runs: Runs, target: str) -> Path:
    """The parent's checkpoint, trained if it is missing."""
    if target in CELLS:
        return runs.trained("cells_free", None, _CELLS_FREE)
    table = load([space for space in NDS if space != target], quick=runs.quick)
    return runs.trained(f"told_without_{target}", table, _NDS_LABELS)
