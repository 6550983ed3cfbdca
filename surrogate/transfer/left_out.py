"""How well an adapter predicts rows that it was not trained on, beside simple baselines on the same folds."""

import importlib.util
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.stats import spearmanr

from surrogate.dataset import fingerprint
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.metrics import correlation

_FOLDS = 3
# Of more texts than these, one fold is left out: learning takes long, and a fold has rows enough to judge.
_MOST_CROSS_VALIDATED, _LARGEST_FOLD, _SHARE = 300, 200, 0.2
_FEWEST = 3  # rows of a metric that a baseline learns from


def folds_of(texts: Sequence[str], seed: int) -> list[np.ndarray]:
    """Positions of the rows that are left out together. Rows of one text are in one fold; the folds depend on the texts
    and the seed, not on their order. Folds of fewer than three texts have one text each."""
    distinct = sorted({*texts}, key=lambda text: fingerprint(f"{seed}:{text}"))
    if len(distinct) > _MOST_CROSS_VALIDATED:
        parts = [distinct[: min(_LARGEST_FOLD, round(_SHARE * len(distinct)))]]
    else:
        parts = [distinct[start :: min(_FOLDS, len(distinct))] for start in range(min(_FOLDS, len(distinct)))]
    return [np.flatnonzero([text in {*part} for text in texts]) for part in parts]


class LeftOut:
    """Collects predictions of left-out rows: `values` (n, metrics) are the true ones, `features` (n, F) what the
    baselines read. Baselines are a ridge regression and, if scikit-learn is installed, a random forest."""

    def __init__(self, metrics: Sequence[str], values: np.ndarray, features: np.ndarray) -> None:
        self.metrics, self.values, self._features = metrics, values, features
        self._found = {"adapter": np.full(values.shape, np.nan)}
        self._inside = np.zeros(values.shape, dtype=bool)
        self._learned = 0

    def add(self, learned: np.ndarray, fold: np.ndarray, medians: np.ndarray, inside: np.ndarray) -> None:
        """Predictions (m, metrics) of the rows at positions `fold` by what was trained on `learned`, and whether the
        values are `inside` the 80% intervals (m, metrics)."""
        self._found["adapter"][fold] = medians
        self._inside[fold] = inside
        self._learned = max(self._learned, len(learned))
        for name, kind in _baselines().items():
            for column in range(len(self.metrics)):
                known = learned[np.isfinite(self.values[learned, column])]
                if len(known) >= _FEWEST:
                    model = kind()
                    model.fit(self._features[known], self.values[known, column])
                    found = self._found.setdefault(name, np.full(self.values.shape, np.nan))
                    found[fold, column] = model.predict(self._features[fold])

    def figures(self) -> dict[str, dict[str, Any]]:
        """By metric: the number of `rows` left out and `learned`, Spearman, median relative error and coverage of the
        80% intervals of the adapter, and the Spearman of each of the `baselines`. Metrics of which fewer than three
        rows have values have none."""
        found = {}
        for column, metric in enumerate(self.metrics):
            true, own = self.values[:, column], self._found["adapter"][:, column]
            rows = np.flatnonzero(np.isfinite(true) & np.isfinite(own))
            if len(rows) < _FEWEST:
                continue
            error = np.abs(own[rows] - true[rows]) / np.maximum(np.abs(true[rows]), 1e-300)
            found[metric] = {
                "rows": len(rows), "learned": self._learned,
                "spearman": correlation(spearmanr, own[rows], true[rows]),
                "median_relative_error": float(np.median(error)),
                "coverage_of_80pct_interval": float(self._inside[rows, column].mean()),
                "baselines": {
                    name: correlation(spearmanr, predicted[rows, column], true[rows])
                    for name, predicted in self._found.items()
                    if name != "adapter" and np.isfinite(predicted[rows, column]).all()
                },
            }  # fmt: skip
        return found


def _baselines() -> dict[str, Any]:
    kinds: dict[str, Any] = {"ridge": RidgeRegression}
    if importlib.util.find_spec("sklearn"):
        kinds["forest"] = _forest
    return kinds


def _forest() -> Any:
    from sklearn.ensemble import RandomForestRegressor

    return RandomForestRegressor(200, max_features=1 / 3, random_state=0)
