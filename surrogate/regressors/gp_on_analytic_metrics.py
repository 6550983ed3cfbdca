"""The `gaussian_process` baseline: gaussian_process.py on a network's analytic metrics, without a checkpoint."""

import numpy as np

from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.scaling import RankGauss, StandardScaler
from surrogate.regressors.base import register
from surrogate.regressors.tabular import Regressor, Tabular

_MOST_ROWS = 2000


class _RankGaussProcess:
    """Gaussian process on rank-Gauss transformed values; time grows with the cube of the rows, so at most `_MOST_ROWS`
    randomly chosen ones are used."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def fit(self, features: np.ndarray, values: np.ndarray) -> None:
        rows = np.random.default_rng(self.seed).permutation(len(values))[:_MOST_ROWS]
        self.scaler, self.rank_gauss = StandardScaler.fit(features[rows]), RankGauss(values[rows])
        self.process = GaussianProcess([self.scaler.transform(features[rows])], self.rank_gauss.normal)

    def predict(self, features: np.ndarray) -> np.ndarray:
        mean, _ = self.process.predict([self.scaler.transform(features)])
        return self.rank_gauss.inverse_transform(mean)


@register
class GPOnAnalyticMetrics(Tabular):
    """Gaussian process on the exact size and path lengths of any network."""

    name = "gaussian_process"

    def regressor(self) -> Regressor:
        return _RankGaussProcess(self.seed)

    def features(self, table: Table) -> np.ndarray:
        return np.log1p([analytic_metrics.of_text(text) for text in table.texts()])
