"""One model of all tasks against one model per task: Spearman on a held-out fifth of the rows of each.

    NASSURROGATE_DATA=... python -m benchmarks.paper.one_model [--seeds 3] [--quick] [--split test]

All are trained from scratch in the same way (pretrained.py); the one model has the same size, sees a row twice as often
as its task's own model, and takes steps of half as many rows. (The paper's Figure 10 asks what NAS data does to a model
of code, and finds nothing lost.) Each seed holds out another fifth; recipes were chosen with seeds 0 to 2 (--split
dev).

Two cores: two hours a seed, 20 minutes of them shared with latencies.py.
"""

import numpy as np

from benchmarks.paper.pretrained import TASKS, held_out_scores, model, rows, task_config
from benchmarks.paper.runs import Runs, arguments, show, spread, stale

ONE = "everything"
NOTES = (
    "Mean (least to most; number) of seeds, each with another fifth. The one model sees each row twice as often (16 "
    "epochs; after 8, the number of a task's own model, it lost 0.028 and 0.033 on nasbench201 and fbnet). nds is one "
    "task of five spaces with one metric, 24 held-out rows each, too few to tell them apart; for fbnet and ofa_mb, the "
    "median over devices, and the device that loses most."
)


def judge(runs: Runs, task: str, seed: int) -> None:
    table = rows(task, runs.quick)
    config = runs.small(task_config(TASKS[task], list(table.metrics), seed))
    runs.once(task, "rlm", seed, config.to_dict(), lambda: held_out_scores(model(runs, task, seed)))


def labels(runs: Runs, task: str) -> list[str]:
    """The names of the figures that a model of the task is judged by."""
    table = rows(task, runs.quick)
    spaces = np.array(table.space)
    return [
        f"{space} spearman {metric}"
        for space in TASKS[task]
        for metric, values in table.metrics.items()
        if np.isfinite(values[spaces == space]).any()
    ]


def lines(runs: Runs, task: str) -> dict[str, list[str]]:
    """Rows of the printed table: the one model, the task's own, the difference."""
    names = labels(runs, task)
    one, own = ([runs.figures(t, "rlm", name) for name in names] for t in (ONE, task))
    old = stale(*one, *own)
    done = [seed for seed in runs.seeds if all(seed in found for found in (*one, *own))]
    figures = np.array([[[found[seed] for found in side] for seed in done] for side in (one, own)])
    if not done:
        return {task: ["-", "-", "-"]}
    lost = (figures[1] - figures[0]).mean(axis=0)
    if task == "nds":
        means = figures.mean(axis=2)
        return {"nds, mean of five spaces": [*map(spread, means.tolist()), f"{lost.mean():.3f}{old}"]}
    if task in ("fbnet", "ofa_mb"):
        cells = [spread(np.median(side, axis=1).tolist()) for side in figures]
        worst = int(lost.argmax())
        return {f"{task}, all devices": [*cells, f"{lost[worst]:.3f} ({names[worst].split()[-1]}){old}"]}
    return {
        " ".join([name.split()[0], name.split()[-1]]): [
            *(spread(side[:, place].tolist()) for side in figures),
            f"{lost[place]:.3f}{old}",
        ]
        for place, name in enumerate(names)
    }


def main() -> None:
    runs = arguments("one_model", __doc__, seeds=3)
    for seed in runs.to_judge:
        for task in TASKS:
            judge(runs, task, seed)
    for part in runs.parts():
        table: dict[str, list[str]] = {}
        for task in TASKS:
            if task != ONE:
                table |= lines(part, task)
        table["target"] = ["", "", "<= 0.02 each"]
        show(f"Spearman, {part.label}", ["one model", "one model per task", "lost"], table)
    print(f"\n{NOTES}")


if __name__ == "__main__":
    main()
