"""Ridge regression on statistics of the network or on one-hot genotypes."""

from __future__ import annotations

import numpy as np

from search_spaces.tables import Table
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.regressors.base import register
from surrogate.regressors.features import GenotypeEncoder, statistics
from surrogate.regressors.tabular import Regressor, Tabular


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
