"""Checkpoints that several scripts share, trained if they are missing.

*Models of one task and the model of all tasks* are trained in the same way, for latencies.py and one_model.py. The
model of all tasks sees each row twice as often as a task's own model. A space's split depends on its texts and the seed
alone, so both are scored on the same rows.

*Parents* have seen no label of a target space, and are fine-tuned on few of its rows. The parent for NAS-Bench-101 and
-201 has learned analytic metrics, the exact size and path lengths of random cells of both (the paper pretrains on
FLOPs, Figures 8 and 9): it has read networks of its target, but no measurement of one. For NDS, with 16 rows to learn
from, the parent reads sizes and path lengths as structural features (`ModelConfig.free_metrics`) and has learned the
labels of the other four spaces. All seeds share a target's parent.

One core: two hours for the parent of cells, ten minutes for each of NDS's five.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks.paper import scoring
from benchmarks.paper.data import FILES, NDS, load
from benchmarks.paper.runs import Figures, Runs
from search_spaces.tables import Table
from surrogate import RLM, ModelConfig, TrainConfig, analytic_metrics

CELLS = ("nasbench101", "nasbench201")
TASKS = {
    "nasbench201": ("nasbench201",),
    "nasbench101": ("nasbench101",),
    "fbnet": ("fbnet",),
    "ofa_mb": ("ofa_mb",),
    "nds": NDS,
    "everything": tuple(FILES),
}
# How often an epoch shows a row.
PASSES = {"nasbench201": 0.75, "nasbench101": 0.15, "fbnet": 2.0, "ofa_mb": 1.5} | dict.fromkeys(NDS, 0.75)
_CELLS_FREE = TrainConfig(
    metrics=analytic_metrics.NAMES, metrics_per_row=6, epochs=16, batch_size=32, free_batches=460,
    free_spaces=dict.fromkeys(CELLS, 1.0), workers=0, digit_weights=scoring.DIGIT_WEIGHTS,
)  # fmt: skip
_NDS_LABELS = TrainConfig(
    validation=0.1, epochs=10, batch_size=16, learning_rate=1e-3, warmup_steps=20, average_decay=0.98,
    digit_weights=scoring.DIGIT_WEIGHTS, model=ModelConfig(free_metrics=True),
)  # fmt: skip


def task_config(spaces: Sequence[str], metrics: Sequence[str], seed: int) -> TrainConfig:
    all_tasks = len(spaces) > len(NDS)
    # Tasks pull the model in different directions, so that of all tasks needs more and smaller steps (8 epochs lost
    # 0.033 on FBNet and 0.028 on NAS-Bench-201, seed 0).
    epochs, batch_size = (16, 16) if all_tasks else (8, 32)
    return TrainConfig(
        metrics=tuple(metrics), metrics_per_row=8, group_by="group" if "nasbench201" in spaces else "",
        held_out=0.2, validation=0.05, epochs=epochs, batch_size=batch_size,
        passes={space: PASSES[space] for space in spaces}, digit_weights=scoring.DIGIT_WEIGHTS, seed=seed,
    )  # fmt: skip


@cache
def rows(task: str, quick: bool) -> Table:
    return load(TASKS[task], quick=quick)


def model(runs: Runs, task: str, seed: int) -> Path:
    """The checkpoint of a task, trained if it is missing."""
    table = rows(task, runs.quick)
    return runs.trained(f"task_{task}_{seed}", table, task_config(TASKS[task], list(table.metrics), seed))


def held_out_scores(checkpoint: Path) -> Figures:
    """`SPACE spearman METRIC` and `SPACE kendall METRIC` on the rows held out of the checkpoint's training."""
    record = RLM.from_pretrained(checkpoint).training
    report, found = record["held_out_scores"], {}
    spaces = report.get("spaces") or {next(iter(record["rows_by_space"])): report}
    for space, part in spaces.items():
        for metric, of_metric in part["metrics"].items():
            for statistic in ("spearman", "kendall"):
                found[f"{space} {statistic} {metric}"] = float(of_metric[statistic]["value"])
    return found


def parent(runs: Runs, target: str) -> Path:
    """The parent's checkpoint, trained if it is missing."""
    if target in CELLS:
        return runs.trained("cells_free", None, _CELLS_FREE)
    table = load([space for space in NDS if space != target], quick=runs.quick)
    return runs.trained(f"told_without_{target}", table, _NDS_LABELS)
