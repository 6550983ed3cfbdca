"""Calibration: temperatures with which the 80% interval of a metric covers 80% of the values."""

import math

import numpy as np
import torch
from torch import Tensor

from surrogate import decoding
from surrogate.dataset import Dataset
from surrogate.model import Network
from surrogate.prediction import COVERAGE

TEMPERATURES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.7, 2.0)
_BATCH = 256


def calibrate(network: Network, validation: Dataset, groups: np.ndarray, spaces: np.ndarray) -> None:
    """Sets the temperatures of all metrics so that their 80% intervals cover 80% of the validation values.

    What is compared with 80% is the coverage minus its standard error, so that the coverage is at least 80% rather than
    about 80%. Rows of one group (labels `groups`, (n,)) are covered or missed together, so the error is computed over
    groups; it is large if a few groups have most rows. A metric of several spaces (labels `spaces`, (n,)) has one
    temperature: the one with the smallest sum over spaces of the distance from 80%. Of temperatures with the same
    sum, the one nearest to 1 is taken. Without validation rows all temperatures stay as they are.
    """
    metrics = len(network.decoder.metric)
    temperatures = torch.tensor(TEMPERATURES)[:, None]
    distances = np.zeros((len(TEMPERATURES), metrics))
    for space in np.unique(spaces):
        rows = np.flatnonzero(spaces == space)
        part = validation.take(rows)
        known = [metric for metric in range(metrics) if part.present[:, metric].any()]
        present = part.present[:, known]
        for trial, hits in enumerate(interval_hits(network, part, known, temperatures)):
            distances[trial, known] += _distances_from_target(hits, present, groups[rows])
    for metric in range(metrics):
        network.decoder.temperature[metric] = TEMPERATURES[_nearest(distances[:, metric])]


def best_temperatures(hits: np.ndarray, present: np.ndarray) -> list[int]:
    """Positions in `TEMPERATURES` at which each metric's coverage is nearest to 80%, as `calibrate` sees it, from the
    hits (T, n, metrics) of n rows with values where `present` (n, metrics); that of 1 for a metric without values."""
    groups = np.arange(len(present))
    distances = np.zeros((len(TEMPERATURES), present.shape[1]))
    known = np.flatnonzero(present.any(0))
    for trial, found in enumerate(hits):
        distances[trial, known] = _distances_from_target(found[:, known], present[:, known], groups)
    return [_nearest(column) for column in distances.T]


def _nearest(distances: np.ndarray) -> int:
    """Position of the temperature with the smallest distance (T,) from the target; of equal ones, that nearest to 1."""
    trials = zip(distances, TEMPERATURES, strict=True)
    return min((round(d, 6), abs(math.log(t)), place) for place, (d, t) in enumerate(trials))[-1]


def _distances_from_target(hits: np.ndarray, present: np.ndarray, groups: np.ndarray) -> list[float]:
    """Distance of each metric's coverage, minus its standard error, from 80%.

    hits, present (n, metrics) bool; groups (n,).
    """
    labels = np.unique(groups, return_inverse=True)[1]
    distances = []
    for inside, known in zip(hits.T, present.T, strict=True):
        coverage = inside[known].mean()
        by_group = np.bincount(labels[known], weights=inside[known] - coverage)
        error = np.sqrt((by_group**2).sum()) / known.sum()
        distances.append(abs(coverage - error - COVERAGE))
    return distances


@torch.inference_mode()
def interval_hits(network: Network, dataset: Dataset, metrics: list[int], temperatures: Tensor) -> np.ndarray:
    """(T, n, metrics) bool: the value lies in the metric's 80% interval at these temperatures, (T, metrics) or (T, 1).

    Each text is encoded once for all of them. The network's own temperatures are restored.
    """
    network.eval()
    decoder = network.decoder
    original = decoder.temperature.clone()
    temperatures = temperatures.to(original.device)
    hits = np.zeros((len(temperatures), len(dataset), len(metrics)), dtype=bool)
    for start in range(0, len(dataset), _BATCH):
        rows = np.arange(start, min(start + _BATCH, len(dataset)))
        values = dataset.values[rows][:, metrics]
        batch = dataset.read(rows, original.device)
        memory = network.encoder(batch)
        for trial, temperature in enumerate(temperatures):
            decoder.temperature[metrics] = temperature
            low, high = decoding.intervals(decoder, memory, batch.mask, metrics)
            hits[trial, rows] = (low <= values) & (values <= high)
    decoder.temperature.copy_(original)
    return hits
