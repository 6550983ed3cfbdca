"""A table as training reads it: texts, values of the metrics in decoding order, groups and split."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import search_spaces
from search_spaces.common.errors import did_you_mean
from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.config import TrainConfig
from surrogate.dataset import Dataset, fingerprint, replicate_noise
from surrogate.rlm import RLM
from surrogate.training.splits import Split, row_groups, split_rows


@dataclass(frozen=True)
class TrainingTable:
    """The rows to train on (n): texts, spaces, and `values` (n, K) of the `metrics` in decoding order, of which the
    checkpoint keeps the first `kept`. Random architectures come from the spaces of `analytic_spaces`, by weight."""

    table: Table
    texts: list[str]
    spaces: np.ndarray
    groups: np.ndarray
    split: Split
    metrics: tuple[str, ...]
    kept: int
    values: np.ndarray
    main: np.ndarray
    analytic_spaces: Mapping[str, float]

    @staticmethod
    def of(table: Table, config: TrainConfig) -> "TrainingTable":
        """Raises ValueError if the config names a metric or space that does not exist, or the rows cannot be split."""
        kept, metrics = _metrics(table, config)
        _check_names("passes", config.passes, sorted(set(table.space)))
        _check_names("main_metrics", config.main_metrics, metrics)
        texts = table.texts()
        return TrainingTable(
            table=table, texts=texts, spaces=np.array(table.space, dtype=str),
            groups=row_groups(table, texts, config.group_by if len(table) else ""),
            split=split_rows(table, texts, config), metrics=metrics, kept=kept,
            values=np.stack([column(table, name) for name in metrics], axis=1),
            main=np.array([name in (config.main_metrics or metrics) for name in metrics]),
            analytic_spaces=_analytic_spaces(config),
        )  # fmt: skip

    def dataset(self, rlm: RLM) -> Dataset:
        """All rows as the model reads them. Raises ValueError naming the first row that it cannot read."""
        noise = np.zeros_like(self.values)
        for space in np.unique(self.spaces):
            rows = self.train_rows(space)
            noise[rows] = replicate_noise([self.texts[row] for row in rows], self.values[rows])
        return rlm.dataset(self.texts, self.values, noise)

    def train_rows(self, space: str) -> np.ndarray:
        """Positions of the training rows of a space."""
        return self.split.train[self.spaces[self.split.train] == space]

    def fingerprints(self, rows: np.ndarray) -> frozenset[int]:
        return frozenset(fingerprint(self.texts[row]) for row in rows)

    def counts(self) -> dict[str, Any]:
        """Numbers of rows for the training record."""
        parts = vars(self.split)
        return {
            "rows": {name: len(rows) for name, rows in parts.items()},
            "rows_by_space": {
                str(space): {name: int((self.spaces[rows] == space).sum()) for name, rows in parts.items()}
                for space in np.unique(self.spaces)
            },
            "free_spaces": list(self.analytic_spaces),
        }


def _metrics(table: Table, config: TrainConfig) -> tuple[int, tuple[str, ...]]:
    """How many metrics the checkpoint keeps, and all metrics to train on in decoding order, those kept first."""
    named = config.metrics or tuple(table.metrics)
    analytic = tuple(name for name in analytic_metrics.NAMES if config.free_batches and name not in named)
    for name in named:
        if not (config.free_batches and name in analytic_metrics.NAMES):
            table.metric(name)
    if not named and not analytic:
        what = "the table has no metric columns" if len(table) else "there is no table"
        raise ValueError(f"{what} to train on, and the config has no 'free_batches'")
    return len(named) or len(analytic), (*named, *analytic)


def _check_names(key: str, given: Iterable[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise ValueError(f"{key!r} names {name!r}, which is not in the table{did_you_mean(name, list(known))}")


def column(table: Table, metric: str) -> np.ndarray:
    """Values of a metric, (n,); all NaN if the table does not have it."""
    return table.metrics[metric] if metric in table.metrics else np.full(len(table), np.nan)


def _analytic_spaces(config: TrainConfig) -> dict[str, float]:
    """Weights of the spaces that random architectures are drawn from. Raises ValueError for an unknown space."""
    if not config.free_batches:
        return {}
    weights = config.free_spaces or dict.fromkeys(search_spaces.names(), 1.0)
    for space in weights:
        search_spaces.get(space)
    return {space: weight for space, weight in weights.items() if weight}
