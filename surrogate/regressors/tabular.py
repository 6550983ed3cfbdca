"""Baselines that turn each row into a feature vector and fit one regressor per metric: ridge regression, an additive
model, and ensembles of trees (scikit-learn).
"""

from abc import abstractmethod
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from search_spaces.tables import Table
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.regressors.base import Baseline, register
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


@register
class Ridge(Tabular):
    """Ridge regression on six statistics of any network."""

    name = "ridge"

    def regressor(self) -> Regressor:
        return RidgeRegression()

    def features(self, table: Table) -> np.ndarray:
        return statistics(table)


@register
class Additive(Tabular):
    """Additive model of the choices: each contributes a constant, as a look-up table of blocks assumes."""

    name = "additive"

    def prepare(self, table: Table) -> None:
        self.genotypes = GenotypeEncoder(self.name, table)

    def regressor(self) -> Regressor:
        return RidgeRegression()

    def features(self, table: Table) -> np.ndarray:
        return self.genotypes.one_hot(table)


def _ensemble() -> ModuleType:
    try:
        from sklearn import ensemble
    except ImportError:
        raise ImportError("tree baselines need scikit-learn: pip install nassurrogate[baselines]") from None
    return ensemble


@register
class Forest(GenotypeTabular):
    """Random forest of 200 trees; each split considers a random third of the features."""

    name = "forest"

    def regressor(self) -> Regressor:
        return _ensemble().RandomForestRegressor(200, max_features=1 / 3, random_state=self.seed, n_jobs=-1)


@register
class Boosting(GenotypeTabular):
    """Histogram gradient boosting with small leaves, because tables may have only a few dozen rows."""

    name = "boosting"

    def regressor(self) -> Regressor:
        return _ensemble().HistGradientBoostingRegressor(
            learning_rate=0.1, max_iter=200, max_leaf_nodes=15, min_samples_leaf=4, l2_regularization=1.0,
            early_stopping=False, random_state=self.seed,
        )  # fmt: skip
