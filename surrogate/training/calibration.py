"""Temperatures, so that the 80% interval of a metric covers 80% of values."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor

from surrogate import decoding
from surrogate.dataset import Dataset
from surrogate.model import Network

_TEMPERATURES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.7, 2.0)


def calibrate(
    network: Network,
    validation: Dataset,
    groups: np.ndarray,
    spaces: np.ndarray,
    metrics: list[int] | None = None,
) -> None:
    """Sets the temperature of metrics (default: all the network has) so that the 80% interval covers 80% of the
    validation values.

    Surely so: what counts is the coverage less one standard error. Rows of one group (labels (n,)) are hit or missed
    together, so that the error is that of groups; it is large where a few groups have most rows. A metric of several
    spaces (labels (n,)) has one temperature: that with the least sum of misses over the spaces. Of temperatures
    equally near, the one nearest to 1; without validation rows they all stay 1.
    """
    metrics = list(range(len(network.decoder.metric))) if metrics is None else metrics
    temperatures = torch.tensor(_TEMPERATURES)[:, None]
    misses = np.zeros((len(_TEMPERATURES), len(metrics)))
    for space in np.unique(spaces):
        rows = np.flatnonzero(spaces == space)
        part = validation.take(rows)
        known = [place for place, metric in enumerate(metrics) if part.present[:, metric].any()]
        columns = [metrics[place] for place in known]
        present = part.present[:, columns]
        for trial, hits in enumerate(interval_hits(network, part, columns, temperatures)):
            misses[trial, known] += _misses(hits, present, groups[rows])
    for place, metric in enumerate(metrics):
        best = min(
            (round(miss, 6), abs(math.log(temperature)), temperature)
            for miss, temperature in zip(misses[:, place], _TEMPERATURES, strict=True)
        )
        network.decoder.temperature[metric] = best[-1]


def _misses(hits: np.ndarray, present: np.ndarray, groups: np.ndarray) -> list[float]:
    """How far the coverage of each metric, less its standard error, is from what it should be.

    hits, present (n, metrics) bool; groups (n,).
    """
    labels = np.unique(groups, return_inverse=True)[1]
    out = []
    for inside, known in zip(hits.T, present.T, strict=True):
        coverage = inside[known].mean()
        by_group = np.bincount(labels[known], weights=inside[known] - coverage)
        error = np.sqrt((by_group**2).sum()) / known.sum()
        out.append(abs(coverage - error - (decoding.INTERVAL[1] - decoding.INTERVAL[0])))
    return out


@torch.inference_mode()
def interval_hits(network: Network, dataset: Dataset, metrics: list[int], temperatures: Tensor) -> np.ndarray:
    """(T, n, metrics) bool: the value lies in the metric's 80% interval at the temperatures (T, metrics) or (T, 1).

    What the encoder reads serves all of them; the network keeps its own.
    """
    network.eval()
    decoder = network.decoder
    kept = decoder.temperature.clone()
    temperatures = temperatures.to(kept.device)
    hits = np.zeros((len(temperatures), len(dataset), len(metrics)), dtype=bool)
    for start in range(0, len(dataset), 256):
        rows = np.arange(start, min(start + 256, len(dataset)))
        values = dataset.values[rows][:, metrics]
        batch = dataset.read(rows, kept.device)
        memory = network.encoder(batch)
        for trial, temperature in enumerate(temperatures):
            decoder.temperature[metrics] = temperature
            low, high = decoding.intervals(decoder, memory, batch.mask, metrics)
            hits[trial, rows] = (low <= values) & (values <= high)
    decoder.temperature.copy_(kept)
    return hits
