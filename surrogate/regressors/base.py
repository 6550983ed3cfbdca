"""The interface of baselines, and the registry that finds one by name."""

from abc import ABC, abstractmethod
from typing import ClassVar, Self

import numpy as np

from search_spaces.registry import Registry
from search_spaces.tables import Table


class Baseline(ABC):
    """Learns metrics of architectures from the rows of a table: `fit(table, values)`, then `predict(other_table)`.

    The same seed and the same rows give the same predictions. Baselines on genotypes need rows of a single space with
    an `arch_str`; baselines on networks also read rows that have only an `input` text.
    """

    name: ClassVar[str]

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed
        self.metrics: int | None = None  # number of metrics, None before `fit`

    def fit(self, table: Table, values: np.ndarray) -> Self:
        """Learns values (n, K), NaN where unknown; each metric is learned from the rows that have it.

        Raises ValueError if the shape does not match the table, if a value is infinite, if fewer than two rows have a
        metric, and if the baseline cannot read a row.
        """
        values = np.asarray(values, dtype=np.float64)
        if values.ndim != 2 or len(values) != len(table):
            raise ValueError(
                f"{self.name}: values of shape {values.shape} do not fit a table of {len(table)} rows; "
                f"expected ({len(table)}, metrics)"
            )
        if np.isinf(values).any():
            row, column = np.argwhere(np.isinf(values))[0]
            raise ValueError(f"{self.name}: metric {column + 1} of row {row + 1} is {values[row, column]}")
        for column, known in enumerate(np.isfinite(values).sum(axis=0)):
            if known < 2:
                raise ValueError(f"{self.name}: metric {column + 1} is known in {known} rows; at least two are needed")
        self.learn(table, values)
        self.metrics = values.shape[1]
        return self

    def predict(self, table: Table) -> np.ndarray:
        """Predicted values (n, K), float64. Raises ValueError before `fit` and for rows that cannot be read."""
        if self.metrics is None:
            raise ValueError(f"{self.name} is not fitted yet; fit it first")
        return self.estimate(table) if len(table) else np.empty((0, self.metrics))

    @abstractmethod
    def learn(self, table: Table, values: np.ndarray) -> None:
        """Implements `fit`; the values have been validated."""

    @abstractmethod
    def estimate(self, table: Table) -> np.ndarray:
        """Implements `predict` for a table of at least one row."""


_BASELINES: Registry[type[Baseline]] = Registry("baseline")
register, names, get = _BASELINES.register, _BASELINES.names, _BASELINES.get
