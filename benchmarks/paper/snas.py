"""What SNAS records add to a model that then learns NAS-Bench-101 or -201 from 100 rows: Spearman on held-out rows.

    NASSURROGATE_DATA=... python -m benchmarks.paper.snas [--seeds 3] [--quick] [--split test]

Two kinds of parents, trained for equally many steps of equally many rows, one of each kind per seed: `sizes` learns
analytic metrics of random networks of three spaces, `sizes and snas` the same, and in a quarter of its batches the
accuracies of the records. `finetune` then teaches an adapter of each the same 100 rows. Neither has seen a label of
the target. The records are those of snas_records.jsonl, made by `nassurrogate snas generate -n 300` with its defaults
on two cores. A picture is written next to the runs.

Two cores: 7 minutes for each of six parents, seconds for each of twelve fine-tunings.
"""

import dataclasses
import sys
from pathlib import Path

import numpy as np

from benchmarks.paper import scoring
from benchmarks.paper.data import LABELS, judged_and_learned, load
from benchmarks.paper.runs import BySeed, Runs, arguments, show, spread, training_config
from search_spaces.tables import Table, read_table
from surrogate import FinetuneConfig, TrainConfig, analytic_metrics

RECORDS = Path(__file__).parents[1] / "data" / "snas_records.jsonl"
METRIC = "val_accuracy"
TARGETS = {"nasbench201": "group", "nasbench101": ""}
ROWS = 100
BATCH, EPOCHS, BATCHES, SHARE = 32, 8, 140, 0.25
WITH, WITHOUT, FOREST = "sizes and snas", "sizes", "forest"


def parent_config(seed: int, records: int) -> TrainConfig:
    """The config of a parent that learns so many SNAS records (0: analytic metrics only)."""
    mixed = round(BATCHES * SHARE) if records else 0
    return TrainConfig(
        metrics=(*analytic_metrics.NAMES, *([METRIC] if records else [])),
        metrics_per_row=len(analytic_metrics.NAMES), validation=0.1, epochs=EPOCHS, batch_size=BATCH,
        passes={"snas": mixed * BATCH / records} if records else {}, free_batches=BATCHES - mixed,
        free_spaces={"nasbench101": 1, "nasbench201": 1, "snas": 1}, digit_weights=scoring.DIGIT_WEIGHTS, seed=seed,
    )  # fmt: skip


def parent(runs: Runs, method: str, records: Table, seed: int) -> Path:
    name = f"{method} {seed}".replace(" ", "_")
    if method == WITHOUT:
        return runs.trained(name, None, parent_config(seed, 0))
    return runs.trained(name, records, parent_config(seed, len(records)))


def judge(runs: Runs, records: Table, target: str, seed: int) -> None:
    metrics = LABELS[target][:1]
    table = load([target], quick=runs.quick)
    judged_rows, rest = judged_and_learned(table, runs.split, TARGETS[target])
    rows = np.random.default_rng(seed).choice(rest, min(ROWS, len(rest)), replace=False)
    learned, judged = table.take(rows), table.take(judged_rows)
    given = {"rows": len(learned), "judged": len(judged)}
    config = runs.short(FinetuneConfig(seed=seed))
    for method in (WITHOUT, WITH):
        start = parent(runs, method, records, seed)
        tuned = {**given, "parent": training_config(start), "finetune": config.to_dict()}
        runs.once(target, method, seed, tuned, scoring.finetuned, start, learned, judged, metrics, config)
    runs.once(target, FOREST, seed, given, scoring.baseline, FOREST, learned, judged, metrics, seed, TrainConfig())


def report(runs: Runs, records: int) -> None:
    found = {
        method: [runs.figures(target, method, f"spearman {LABELS[target][0]}") for target in TARGETS]
        for method in (FOREST, WITHOUT, WITH)
    }
    rows = {method: [spread(figures) for figures in of_targets] for method, of_targets in found.items()}
    title = f"Spearman after {ROWS} labelled rows, parents with and without {records} SNAS records"
    show(f"{title}, {runs.label}", list(TARGETS), rows)
    picture = runs.folder / f"snas_{runs.split}.png"
    draw(found, picture)
    print(f"\n{picture}")


def draw(found: dict[str, list[BySeed]], picture: Path) -> None:
    """One point per seed, a bar at the mean; lines join runs that differ in the parent alone."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    for axes, target, place in zip(figure.subplots(1, len(TARGETS)), TARGETS, range(len(TARGETS)), strict=True):
        of_target = [figures[place] for figures in found.values()]
        for seed in of_target[-1]:
            values = [figures.get(seed, np.nan) for figures in of_target]
            axes.plot(range(1, 3), values[1:], "-", color="0.75", lw=1, zorder=1)
            axes.plot(range(3), values, "o", color="#2a6fbb", ms=5, zorder=2)
        for at, figures in enumerate(of_target):
            if figures:
                mean = np.mean(list(figures.values()))
                axes.plot([at - 0.2, at + 0.2], [mean, mean], color="#c0392b", lw=2, zorder=3)
        axes.set_xticks(range(3), ["random forest", "RLM,\nsizes", "RLM,\nsizes and SNAS"])
        axes.set(title=f"{target}, {ROWS} labelled rows", xlim=(-0.5, 2.5), ylabel="Spearman, held-out rows")
        axes.grid(alpha=0.3, axis="y")
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=150)


def main() -> None:
    runs = arguments("snas", __doc__, seeds=3)
    if not RECORDS.is_file():
        sys.exit(f"{RECORDS} is missing: nassurrogate snas generate -n 300 --data CIFAR10 -o {RECORDS}")
    table, _ = read_table(RECORDS, metrics=[METRIC], skip_bad=True)
    records = dataclasses.replace(table, input=tuple(table.texts()))
    for seed in runs.to_judge:
        for target in TARGETS:
            judge(runs, records, target, seed)
    for part in runs.parts():
        report(part, len(records))


if __name__ == "__main__":
    main()
