"""Ridge regression on statistics of the network or on one-hot genotypes."""

from __future__ import annotations

import numpy as np

from search_spaces.tables import Table
from surrogate.regressors.base import register
from surrogate.regressors.features import GenotypeEncoder, StandardScaler, statistics
from surrogate.regressors.tabular import Regressor, Tabular

_PENALTIES = np.logspace(-3, 4, 29)


class RidgeRegression:
    """Ridge regression on standardised features, with the penalty of the smallest leave-one-out error.

    The leave-one-out error of a linear smoother has a closed form (PRESS; Allen 1974); `error` is its mean square.
    """

    def fit(self, features: np.ndarray, values: np.ndarray) -> None:
        self.scaler, self.mean = StandardScaler.fit(features), values.mean()
        u, s, v = np.linalg.svd(self.scaler.transform(features), full_matrices=False)
        along = u.T @ (values - self.mean)
        self.error = np.inf
        for penalty in _PENALTIES:
            kept = s**2 / (s**2 + penalty)
            influence = u**2 @ kept + 1 / len(values)
            residuals = values - self.mean - u @ (kept * along)
            error = float(np.mean((residuals / np.maximum(1 - influence, 1e-9)) ** 2))
            if error < self.error:
                self.error, self.weights = error, v.T @ (s / (s**2 + penalty) * along)

    def predict(self, features: np.ndarray) -> np.ndarray:
        predicted: np.ndarray = self.scaler.transform(features) @ self.weights + self.mean
        return predicted


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
