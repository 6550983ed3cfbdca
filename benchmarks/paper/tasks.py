"""Models of one task and the model of all tasks, trained in the same way, for latencies.py and one_model.py.

The model of all tasks sees each row twice as often as a task's own model. A space's split depends on its texts and the
seed alone, so both are scored on the same rows.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks.paper.data import FILES, NDS, load
from benchmarks.paper.runs import DIGIT_WEIGHTS, Figures, Runs
from search_spaces.tables import Table
from surrogate import RLM, TrainConfig

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


def task_config(spaces: Sequence[str], metrics: Sequence[str], seed: int) -> TrainConfig:
    all_tasks = len(spaces) > len(NDS)
    return TrainConfig(
        metrics=tuple(metrics),
        metrics_per_row=8,
        group_by="group" if "nasbench201" in spaces else "",
        held_out=0.2,
        validation=0.05,
        # Tasks pull the model in different directions, so that of all tasks needs more and smaller steps (8 epochs lost
        # 0.033 on FBNet and 0.028 on NAS-Bench-201, seed 0).
        epochs=16 if all_tasks else 8,
        batch_size=16 if all_tasks else 32,
        passes={space: PASSES[space] for space in spaces},
        digit_weights=DIGIT_WEIGHTS,
        seed=seed,
    )


@cache
def rows(task: str, quick: bool) -> Table:
    return load(TASKS[task], quick=quick)


def model(runs: Runs, task: str, seed: int) -> Path:
    """The checkpoint of a task, trained if it is missing. An existing one is used whatever its config."""
    name = f"task_{task}_{seed}"
    out = runs.folder / "checkpoints" / name
    if out.is_dir():
        return out
    table = rows(task, runs.quick)
    return runs.trained(name, table, task_config(TASKS[task], list(table.metrics), seed))


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
