"""Ridge regression, on statistics of the network or on the choices of the genotype."""

from __future__ import annotations

import numpy as np

from search_spaces.tables import Table
from surrogate.regressors.base import register
from surrogate.regressors.features import Genotypes, Scale, statistics
from surrogate.regressors.tabular import Regressor, Tabular

_PENALTIES = np.logspace(-3, 4, 29)


class RidgeRegression:
    """Least squares with a penalty on the weights of standardised features; of a row of penalties, the one with the
    smallest leave-one-out error, which a linear smoother has in closed form (Allen 1974); `error` is its mean
    square."""

    def fit(self, features: np.ndarray, values: np.ndarray) -> None:
        self.scale, self.mean = Scale.of(features), values.mean()
        u, s, v = np.linalg.svd(self.scale.apply(features), full_matrices=False)
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
        predicted: np.ndarray = self.scale.apply(features) @ self.weights + self.mean
        return predicted


@register
class Ridge(Tabular):
    """Knows a network by six numbers; reads any network."""

    name = "ridge"

    def regressor(self) -> Regressor:
        return RidgeRegression()

    def features(self, table: Table) -> np.ndarray:
        return statistics(table)


@register
class Additive(Tabular):
    """Every choice of every variable adds its share: what a look-up table of blocks assumes."""

    name = "additive"

    def prepare(self, table: Table) -> None:
        self.genotypes = Genotypes(self.name, table)

    def regressor(self) -> Regressor:
        return RidgeRegression()

    def features(self, table: Table) -> np.ndarray:
        return self.genotypes.one_hot(table)
