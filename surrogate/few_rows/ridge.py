"""Ridge regression with the penalty of the smallest leave-one-out error."""

import numpy as np

from surrogate.few_rows.scaling import StandardScaler

_PENALTIES = np.logspace(-3, 4, 29)


class RidgeRegression:
    """Ridge regression on standardised features, with the penalty of the smallest leave-one-out error.

    The leave-one-out error of a linear smoother has a closed form (PRESS; Allen 1974); `error` is its mean square.
    """

    def fit(self, features: np.ndarray, values: np.ndarray) -> None:
        """Learns finite `values` (n,) from `features` (n, F)."""
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
        """Predictions (m,) from `features` (m, F)."""
        predicted: np.ndarray = self.scaler.transform(features) @ self.weights + self.mean
        return predicted
