"""A new device as a map of what is known: a Gaussian process from known numbers to its latency, in logarithms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from surrogate.regressors.features import StandardScaler
from surrogate.regressors.gaussian_process import GaussianProcess
from surrogate.regressors.linear import RidgeRegression

# Below this part of the median a difference is noise: logarithms are of a value and this part of its median.
_FLOOR = 0.01
# Where a sum of what each choice costs explains as much of what a checkpoint says of a device, the rest is taken for
# the checkpoint's error. Of what two checkpoints said of 33 devices of NAS-Bench-201 and FBNet it explained 0.87 to
# 0.996, and was nearer than they were to what had been measured on all but two (checkpoints of benchmarks/devices.py).
_A_SUM = 0.8
FEWEST = 5


@dataclass(frozen=True)
class Known:
    """What is known of n networks of a space that nobody measured on the new device: `devices` (n, d), what a
    checkpoint says of latencies and energies on others; `sizes` (n, s), exact; both at least 0; `choices` (n, c), the
    one-hot genotypes."""

    devices: np.ndarray
    sizes: np.ndarray
    choices: np.ndarray

    @property
    def numbers(self) -> np.ndarray:
        """(n, d + s)"""
        return np.hstack([self.devices, self.sizes])

    def take(self, places: np.ndarray | slice) -> Self:
        return type(self)(self.devices[places], self.sizes[places], self.choices[places])


class LatencyMap:
    """Learns `latencies` (n,) in ms of `known` networks (n). `background` are many others: what they say of a device is
    smoothed, and what counts as much is said by them, not by the few.

    `left_out` (n,) are the errors of leaving one out, of the logarithm; `left_out_ms` (n,) what each one is predicted
    from the others. Raises ValueError for fewer than `FEWEST` latencies.
    """

    def __init__(self, known: Known, latencies: np.ndarray, background: Known) -> None:
        if len(latencies) < FEWEST:
            raise ValueError(f"{len(latencies)} latencies are too few; {FEWEST} is the least")
        self._sums = [_sum_of_costs(background.choices, device) for device in background.devices.T]
        numbers = self._numbers(background)
        self._floors = np.maximum(_FLOOR * np.median(numbers, axis=0), 1e-12)
        self._scales = [StandardScaler.fit(self._logs(numbers)), StandardScaler.fit(background.choices)]
        self._floor = _FLOOR * float(np.median(latencies))
        logs = np.log(latencies + self._floor)[:, None]
        self._scale = StandardScaler.fit(logs)
        wanted = self._scale.transform(logs)[:, 0]
        self._process = GaussianProcess(self._kinds(known), wanted)
        self.left_out = logs[:, 0] - self._unscaled(self._process.leave_one_out)
        self.left_out_ms = self._latencies(logs[:, 0] - self.left_out)

    def predict(self, known: Known) -> np.ndarray:
        """(m,) latencies in ms of m networks."""
        return self._latencies(self._expected(known))

    def draw(self, known: Known, rng: np.random.Generator) -> np.ndarray:
        """(m,) latencies in ms, each with the error of one that was left out: as a measurement might be."""
        return self._latencies(self._expected(known) + rng.choice(self.left_out, len(known.sizes)))

    def _expected(self, known: Known) -> np.ndarray:
        return self._unscaled(self._process.predict(self._kinds(known))[0])

    def _unscaled(self, logs: np.ndarray) -> np.ndarray:
        return self._scale.inverse_transform(logs[:, None])[:, 0]

    def _latencies(self, logs: np.ndarray) -> np.ndarray:
        latencies: np.ndarray = np.maximum(np.exp(logs) - self._floor, 0.0)
        return latencies

    def _kinds(self, known: Known) -> list[np.ndarray]:
        raw = (self._logs(self._numbers(known)), known.choices)
        return [scale.transform(kind) for scale, kind in zip(self._scales, raw, strict=True) if kind.shape[1]]

    def _numbers(self, known: Known) -> np.ndarray:
        """(n, d + s): what is known of devices, smoothed, and sizes."""
        columns = zip(self._sums, known.devices.T, strict=True)
        smooth = [column if of is None else of.predict(known.choices) for of, column in columns]
        return np.column_stack([*smooth, known.sizes])

    def _logs(self, numbers: np.ndarray) -> np.ndarray:
        return np.log(np.maximum(numbers, 0) + self._floors)


def _sum_of_costs(choices: np.ndarray, values: np.ndarray) -> RidgeRegression | None:
    """What each choice adds to values (m,), where that explains them."""
    sums = RidgeRegression()
    sums.fit(choices, values)
    return sums if sums.error < (1 - _A_SUM) * values.var() else None
