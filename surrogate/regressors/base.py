"""What every baseline offers, and the registry that finds one by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Self

import numpy as np

from search_spaces.registry import Registry
from search_spaces.tables import Table


class Baseline(ABC):
    """Learns metrics of architectures from the rows of a table: `fit(table, values)`, then `predict(other_table)`.

    The same seed and the same rows give the same predictions. A baseline that reads genotypes takes rows of one space
    that have an `arch_str`; one that reads networks takes any rows, of `input` text too.
    """

    name: ClassVar[str]

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed
        self.metrics: int | None = None  # None until something is learned

    def fit(self, table: Table, values: np.ndarray) -> Self:
        """Learns values (n, K), NaN where unknown: a metric is learned from the rows that have it.

        Raises ValueError for another shape, for infinite values, for a metric that fewer than two rows have, and for
        rows that the baseline cannot read.
        """
        values = np.asarray(values, dtype=np.float64)
        if values.ndim != 2 or len(values) != len(table):
            raise ValueError(
                f"{self.name}: values of shape {values.shape} do not fit a table of {len(table)} rows; "
                f"their shape should be ({len(table)}, metrics)"
            )
        if np.isinf(values).any():
            row, column = np.argwhere(np.isinf(values))[0]
            raise ValueError(f"{self.name}: metric {column + 1} of row {row + 1} is {values[row, column]}")
        for column, known in enumerate(np.isfinite(values).sum(axis=0)):
            if known < 2:
                raise ValueError(
                    f"{self.name}: metric {column + 1} is known in {known} rows, it takes two to learn"
                )
        self.learn(table, values)
        self.metrics = values.shape[1]
        return self

    def predict(self, table: Table) -> np.ndarray:
        """Values (n, K) float64. Raises ValueError before `fit`, and for rows that the baseline cannot read."""
        if self.metrics is None:
            raise ValueError(f"{self.name} has learned nothing yet; fit it first")
        return self.estimate(table) if len(table) else np.empty((0, self.metrics))

    @abstractmethod
    def learn(self, table: Table, values: np.ndarray) -> None:
        """`fit`, with values that have been checked."""

    @abstractmethod
    def estimate(self, table: Table) -> np.ndarray:
        """`predict`, for one row at least."""


_BASELINES: Registry[type[Baseline]] = Registry("baseline")
register, names, get = _BASELINES.register, _BASELINES.names, _BASELINES.get
