"""Ensembles of regression trees (scikit-learn) on one-hot choices, parameters and multiply-adds."""

from __future__ import annotations

from types import ModuleType

from surrogate.regressors.base import register
from surrogate.regressors.tabular import GenotypeTabular, Regressor


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
