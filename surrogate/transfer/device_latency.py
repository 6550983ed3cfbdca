"""A new device's latency as a function of what is known about networks: a Gaussian process on logarithms."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from surrogate.few_rows.gaussian_process import GaussianProcess
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.few_rows.scaling import StandardScaler
from surrogate.prediction import INTERVAL

# Logarithms are of a value plus this share of the median: smaller differences are noise.
_OFFSET_SHARE = 0.01
# Predictions of a device are replaced by a sum of costs of the choices if that explains at least this share of their
# variance (leave-one-out). The value was set after a look at all 33 devices of NAS-Bench-201 and FBNet that
# benchmarks/devices.py reports. It holds on a development split: in the default checkpoint's predictions of its
# held-out rows, the share is 0.91 or more for all 19 metrics of half of the chips (seed 0), and the sum is closer to
# the measurements for 16 of them, so any value up to 0.91 would have been chosen. Of the 29 metrics of the other half
# the least share is 0.88, and the sum is closer for 25.
_MIN_EXPLAINED = 0.8
MIN_LATENCIES = 5


@dataclass(frozen=True)
class LatencyFeatures:
    """What is known about n networks of a space without measuring them on the new device: `devices` (n, d), a
    checkpoint's predictions of latency and energy on other devices; `sizes` (n, s), exact; `choices` (n, c), one-hot
    genotypes. All are at least 0."""

    devices: np.ndarray
    sizes: np.ndarray
    choices: np.ndarray

    @property
    def numbers(self) -> np.ndarray:
        """Devices and sizes, (n, d + s)."""
        return np.hstack([self.devices, self.sizes])

    def take(self, rows: np.ndarray | slice) -> Self:
        return type(self)(self.devices[rows], self.sizes[rows], self.choices[rows])


class LatencyMap:
    """Learns latencies (n,) in ms from the features of n networks.

    `background` has the features of many other networks: predictions of each known device are smoothed over them, and
    features are scaled by them, rather than by the few measured networks. `leave_one_out_errors` (n,) are the
    measured logarithms minus their leave-one-out predictions; `leave_one_out_ms` (n,) the predictions in ms; `coverage`
    the share of errors between the 0.1 and the 0.9 quantile of the others.

    Raises ValueError for fewer than `MIN_LATENCIES` latencies.
    """

    def __init__(self, features: LatencyFeatures, latencies: np.ndarray, background: LatencyFeatures) -> None:
        if len(latencies) < MIN_LATENCIES:
            raise ValueError(f"{len(latencies)} latencies are too few; at least {MIN_LATENCIES} are needed")
        self._cost_sums = [_sum_of_costs(background.choices, device) for device in background.devices.T]
        numbers = self._smoothed_numbers(background)
        self._offsets = np.maximum(_OFFSET_SHARE * np.median(numbers, axis=0), 1e-12)
        self._scalers = [StandardScaler.fit(self._logs(numbers)), StandardScaler.fit(background.choices)]
        self._offset = _OFFSET_SHARE * float(np.median(latencies))
        logs = np.log(latencies + self._offset)[:, None]
        self._scaler = StandardScaler.fit(logs)
        target = self._scaler.transform(logs)[:, 0]
        self._process = GaussianProcess(self._groups(features), target)
        self.leave_one_out_errors = logs[:, 0] - self._unscaled(self._process.leave_one_out)
        self.leave_one_out_ms = self._latencies(logs[:, 0] - self.leave_one_out_errors)
        self.coverage = float(np.mean([_inside(self.leave_one_out_errors, row) for row in range(len(logs))]))

    def predict(self, features: LatencyFeatures) -> np.ndarray:
        """Latencies in ms of m networks, (m,)."""
        return self._latencies(self._expected_logs(features))

    def draw(self, features: LatencyFeatures, rng: np.random.Generator) -> np.ndarray:
        """Latencies in ms, (m,), each with a random leave-one-out error: values as measurements might give them."""
        errors = rng.choice(self.leave_one_out_errors, len(features.sizes))
        return self._latencies(self._expected_logs(features) + errors)

    def _expected_logs(self, features: LatencyFeatures) -> np.ndarray:
        return self._unscaled(self._process.predict(self._groups(features))[0])

    def _unscaled(self, logs: np.ndarray) -> np.ndarray:
        return self._scaler.inverse_transform(logs[:, None])[:, 0]

    def _latencies(self, logs: np.ndarray) -> np.ndarray:
        latencies: np.ndarray = np.maximum(np.exp(logs) - self._offset, 0.0)
        return latencies

    def _groups(self, features: LatencyFeatures) -> list[np.ndarray]:
        """Scaled logarithms of the numbers, and scaled choices, if the space has any."""
        groups = (self._logs(self._smoothed_numbers(features)), features.choices)
        return [scaler.transform(group) for scaler, group in zip(self._scalers, groups, strict=True) if group.shape[1]]

    def _smoothed_numbers(self, features: LatencyFeatures) -> np.ndarray:
        """Smoothed predictions of devices, and sizes, (n, d + s)."""
        columns = zip(self._cost_sums, features.devices.T, strict=True)
        smoothed = [column if costs is None else costs.predict(features.choices) for costs, column in columns]
        return np.column_stack([*smoothed, features.sizes])

    def _logs(self, numbers: np.ndarray) -> np.ndarray:
        return np.log(np.maximum(numbers, 0) + self._offsets)


def _inside(errors: np.ndarray, row: int) -> bool:
    low, high = np.quantile(np.delete(errors, row), INTERVAL)
    return bool(low <= errors[row] <= high)


def _sum_of_costs(choices: np.ndarray, values: np.ndarray) -> RidgeRegression | None:
    """Regression of values (m,) on the choices (m, c), by which each choice adds its cost; None if that explains too
    little of them."""
    ridge = RidgeRegression()
    ridge.fit(choices, values)
    return ridge if ridge.error < (1 - _MIN_EXPLAINED) * values.var() else None
