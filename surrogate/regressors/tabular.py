"""Baselines that turn each row into a feature vector and fit one regressor per metric."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

import numpy as np

from search_spaces.tables import Table
from surrogate.regressors.base import Baseline
from surrogate.regressors.features import GenotypeEncoder, statistics


class Regressor(Protocol):
    """scikit-learn's regressor interface: features (n, F) in, values (n,) out."""

    def fit(self, features: np.ndarray, values: np.ndarray) -> Any: ...

    def predict(self, features: np.ndarray) -> np.ndarray: ...


class Tabular(Baseline):
    """One regressor per metric, fitted to the rows that have the metric."""

    @abstractmethod
    def regressor(self) -> Regressor:
        """A new regressor."""

    def prepare(self, table: Table) -> None:
        """Called with the training rows before `features` reads any."""

    @abstractmethod
    def features(self, table: Table) -> np.ndarray:
        """(n, F)"""

    def learn(self, table: Table, values: np.ndarray) -> None:
        self.prepare(table)
        features = self.features(table)
        self.regressors = []
        for column in values.T:
            known = np.isfinite(column)
            regressor = self.regressor()
            regressor.fit(features[known], column[known])
            self.regressors.append(regressor)

    def estimate(self, table: Table) -> np.ndarray:
        features = self.features(table)
        return np.stack([regressor.predict(features) for regressor in self.regressors], axis=1)


class GenotypeTabular(Tabular):
    """Reads one-hot choices, parameters and multiply-adds."""

    def prepare(self, table: Table) -> None:
        self.genotypes = GenotypeEncoder(self.name, table)

    def features(self, table: Table) -> np.ndarray:
        return np.concatenate([self.genotypes.one_hot(table), statistics(table)[:, :2]], axis=1)
