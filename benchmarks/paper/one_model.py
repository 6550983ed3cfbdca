"""One model of all tasks against one model a task: Spearman on a fifth of the rows of each, held out.

    NASSURROGATE_DATA=... python -m benchmarks.paper.one_model [--seeds 3] [--quick]

All are trained from scratch in the same way (tasks.py); the one model is of the same size, sees a row twice as often as
its task's own, and takes steps of half as many rows. (The paper's Figure 10 asks what NAS data does to a model of
code, and finds nothing lost.)

Two cores: two hours a seed, 20 minutes of them shared with latencies.py.
"""

from __future__ import annotations

import numpy as np

from benchmarks.paper.runs import Runs, arguments, show, spread
from benchmarks.paper.tasks import TASKS, held_out_scores, model, rows, task_config

ONE = "everything"
NOTES = (
    "Mean (least to most; how many) of seeds, of which each has another fifth. The one model sees each row twice as "
    "often (16 epochs; after 8, as its task's own has, it lost 0.028 and 0.033 on nasbench201 and fbnet). nds is one "
    "task of five spaces with one metric, 24 held-out rows each, too few to tell them apart; for fbnet and ofa_mb, the "
    "median over devices, and the device that loses most."
)


def judge(runs: Runs, task: str, seed: int) -> None:
    table = rows(task, runs.quick)
    config = runs.small(task_config(TASKS[task], list(table.metrics), seed))
    runs.once(task, "rlm", seed, config.to_dict(), lambda: held_out_scores(model(runs, task, seed)))


def labels(runs: Runs, task: str) -> list[str]:
    """What a model of the task is judged by, as its figures are called."""
    table = rows(task, runs.quick)
    spaces = np.array(table.space)
    return [
        f"{space} spearman {metric}"
        for space in TASKS[task]
        for metric, values in table.metrics.items()
        if np.isfinite(values[spaces == space]).any()
    ]


def lines(runs: Runs, task: str) -> dict[str, list[str]]:
    """Rows of the printed table: one model, its own, what is lost."""
    names = labels(runs, task)
    one, own = ([runs.figures(t, "rlm", name) for name in names] for t in (ONE, task))
    done = [seed for seed in runs.seeds if all(seed in found for found in (*one, *own))]
    figures = np.array([[[found[seed] for found in side] for seed in done] for side in (one, own)])
    if not done:
        return {task: ["-", "-", "-"]}
    lost = (figures[1] - figures[0]).mean(axis=0)
    if task == "nds":
        means = figures.mean(axis=2)
        return {"nds, mean of five spaces": [*map(spread, means.tolist()), f"{lost.mean():.3f}"]}
    if task in ("fbnet", "ofa_mb"):
        cells = [spread(np.median(side, axis=1).tolist()) for side in figures]
        worst = int(lost.argmax())
        return {f"{task}, all devices": [*cells, f"{lost[worst]:.3f} ({names[worst].split()[-1]})"]}
    return {
        " ".join([name.split()[0], name.split()[-1]]): [
            *(spread(side[:, place].tolist()) for side in figures),
            f"{lost[place]:.3f}",
        ]
        for place, name in enumerate(names)
    }


def main() -> None:
    runs = arguments("one_model", __doc__, seeds=3)
    for seed in runs.to_judge:
        for task in TASKS:
            judge(runs, task, seed)
    table: dict[str, list[str]] = {}
    for task in TASKS:
        if task != ONE:
            table |= lines(runs, task)
    table["asked"] = ["", "", "<= 0.02 each"]
    show(f"Spearman, seeds: {len(runs.seeds)}", ["one model", "one model a task", "lost"], table, NOTES)


if __name__ == "__main__":
    main()
