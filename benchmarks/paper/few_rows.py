"""What nasbench201.py and nasbench101.py share: a space learned from 100, 1,000 and many rows, beside the baselines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.paper.data import held_out, load
from benchmarks.paper.parents import parent
from benchmarks.paper.runs import (
    Figures,
    Runs,
    arguments,
    baseline,
    finetuned,
    like,
    show,
    spread,
    training_config,
)
from search_spaces.tables import Table
from surrogate import FinetuneConfig
from surrogate.regressors.features import statistics

# Trainings that take as long as the RLM's; at the largest size one seed of them has to do.
SLOW = ("gnn", "mse_head")
BASELINES = ("ridge", "additive", "forest", "boosting", "gaussian_process", "mlp", "gnn", "mse_head")


@dataclass(frozen=True)
class Question:
    """`tuning`: size -> how a parent is fine-tuned on so many rows (0: all). `known` are rows of the printed table."""

    space: str
    metrics: tuple[str, ...]
    group_by: str
    tuning: dict[int, FinetuneConfig]
    known: dict[str, list[str]]
    notes: str


def answer(question: Question, doc: str | None) -> None:
    runs = arguments(question.space, doc, seeds=3, names=BASELINES)
    table = load([question.space], quick=runs.quick)
    test, rest = held_out(table, question.group_by)
    for seed in runs.to_judge:
        checkpoint = parent(runs, question.space)
        for size, config in question.tuning.items():
            count = min(size, len(rest)) if size else len(rest)
            rows = np.random.default_rng(seed).choice(rest, count, replace=False)
            _judge(runs, question, checkpoint, table.take(rows), table.take(test), size, config, seed)
    _report(runs, question)


def _judge(
    runs: Runs,
    question: Question,
    checkpoint: Path,
    learned: Table,
    judged: Table,
    size: int,
    config: FinetuneConfig,
    seed: int,
) -> None:
    config = runs.short(FinetuneConfig.from_dict({**config.to_dict(), "seed": seed}))
    setting, given = str(size), {"rows": len(learned), "judged": len(judged)}
    tuned = {**given, "parent": training_config(checkpoint), "finetune": config.to_dict()}
    runs.once(setting, "rlm", seed, tuned, finetuned, checkpoint, learned, judged, question.metrics, config)
    runs.once(setting, "parameters", seed, given, _parameters, judged, question.metrics)
    budget = runs.small(like(config, len(learned)))
    for name in runs.baselines:
        if not (name in SLOW and seed and size not in (100, 1000)):
            made = {**given, "budget": budget.to_dict()} if name == "mse_head" else given
            metrics = question.metrics
            runs.once(setting, name, seed, made, baseline, name, learned, judged, metrics, seed, budget)


def _parameters(judged: Table, metrics: tuple[str, ...]) -> Figures:
    """Ranked by the number of parameters alone."""
    count = statistics(judged)[:, 0]
    return {f"spearman {name}": float(spearmanr(judged.metric(name), count).statistic) for name in metrics}


def _report(runs: Runs, question: Question) -> None:
    columns = [f"{size:,} rows" if size else "all rows" for size in question.tuning]
    for metric in question.metrics:
        figure = f"spearman {metric}"

        def row(method: str, figure: str = figure) -> list[str]:
            return [spread(runs.figures(str(size), method, figure)) for size in question.tuning]

        rows = {
            "rlm": row("rlm"),
            **{name: row(name) for name in (*runs.baselines, "parameters")},
            **(question.known if metric == question.metrics[0] else {}),
        }
        show(f"{question.space}, Spearman, {metric}, seeds: {len(runs.seeds)}", columns, rows)
    print(f"\n{question.notes}")
