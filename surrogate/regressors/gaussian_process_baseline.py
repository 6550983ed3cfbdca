"""A Gaussian process on analytic metrics: transfer/pseudo_labels.py without a checkpoint."""

from __future__ import annotations

import numpy as np

from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.regressors.base import register
from surrogate.regressors.features import Scale
from surrogate.regressors.gaussian_process import GaussianProcess
from surrogate.regressors.rank_gauss import RankGauss
from surrogate.regressors.tabular import Regressor, Tabular

_MOST_ROWS = 2000


class _Process:
    """Learns values as they rank; of more than `_MOST_ROWS` rows a random part, for its time grows with their cube."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def fit(self, features: np.ndarray, values: np.ndarray) -> None:
        rows = np.random.default_rng(self.seed).permutation(len(values))[:_MOST_ROWS]
        self.scale, self.values = Scale.of(features[rows]), RankGauss(values[rows])
        self.process = GaussianProcess([self.scale.apply(features[rows])], self.values.normal)

    def predict(self, features: np.ndarray) -> np.ndarray:
        return self.values.values(self.process.predict([self.scale.apply(features)])[0])


@register
class GaussianProcessOnFreeMetrics(Tabular):
    """Knows a network by its exact size and the lengths of its paths; reads any network."""

    name = "gaussian_process"

    def regressor(self) -> Regressor:
        return _Process(self.seed)

    def features(self, table: Table) -> np.ndarray:
        return np.log1p([analytic_metrics.of_text(text) for text in table.texts()])
