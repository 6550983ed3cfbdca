"""How well models and baselines that have learned rows of a table predict other rows."""

import dataclasses
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau, spearmanr

from benchmarks.paper.runs import Figures
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, TrainConfig, finetune, regressors
from surrogate.metrics import correlation
from surrogate.regressors.mse_head import MSEHead
from surrogate.transfer.finetuner import steps_for

ADAPTED = FinetuneConfig(metrics_per_row=4)
DIGIT_WEIGHTS = (1, 1, 1, 1, 2, 2, 1, 0.3)  # the leading digits rank, the last ones are mostly noise


def scores(true: np.ndarray, guess: np.ndarray, metrics: Sequence[str]) -> Figures:
    """`spearman METRIC` and `kendall METRIC` of each column of (n, K), over the rows that have a value."""
    found = {}
    for name, y, g in zip(metrics, true.T, guess.T, strict=True):
        known = np.isfinite(y)
        for label, statistic in (("spearman", spearmanr), ("kendall", kendalltau)):
            found[f"{label} {name}"] = correlation(statistic, y[known], g[known])
    return found


def values(table: Table, metrics: Sequence[str]) -> np.ndarray:
    """(n, K): a column per metric."""
    return np.stack([table.metric(name) for name in metrics], axis=1)


def predicted(rlm: RLM, table: Table, metrics: Sequence[str]) -> np.ndarray:
    """(n, K) predicted medians, each metric predicted alone."""
    return np.concatenate([rlm.predict(table.input, [m], intervals=False).median for m in metrics], axis=1)


def finetuned(parent: Path, learned: Table, judged: Table, metrics: Sequence[str], config: FinetuneConfig) -> Figures:
    """Scores on `judged` of a checkpoint that was fine-tuned on the `metrics` of `learned`."""
    with tempfile.TemporaryDirectory() as folder:
        rlm = finetune(parent, learned, Path(folder, "tuned"), dataclasses.replace(config, metrics=tuple(metrics)))
    return scores(values(judged, metrics), predicted(rlm, judged, metrics), metrics)


def baseline(
    name: str, learned: Table, judged: Table, metrics: Sequence[str], seed: int, budget: TrainConfig
) -> Figures:
    """Scores on `judged` of a baseline that was fitted to `learned`; regression heads train as `budget` says."""
    kind = regressors.get(name)
    made = kind(seed=seed, config=budget) if issubclass(kind, MSEHead) else kind(seed=seed)
    made.fit(learned, values(learned, metrics))
    return scores(values(judged, metrics), made.predict(judged), metrics)


def like(config: FinetuneConfig, rows: int) -> TrainConfig:
    """A config whose training from scratch on so many rows takes as many steps as fine-tuning, of equal batches."""
    steps = config.steps or steps_for(rows)
    return TrainConfig(
        epochs=max(1, round(steps * config.batch_size / rows)), batch_size=config.batch_size,
        warmup_steps=config.warmup_steps, average_decay=config.average_decay,
    )  # fmt: skip
