"""Training curves: losses, rank correlations and seconds of every epoch, as CSV and as a figure."""

import csv
import io
import math
from collections.abc import Mapping, Sequence

import numpy as np
import torch

from surrogate import decoding
from surrogate.dataset import Dataset
from surrogate.model import Network

Epoch = Mapping[str, float]
# Prefix of the columns that have a space's rank correlation.
RANK = "spearman:"
# Validation rows of a space, at most, that its rank correlation is computed on.
_MAX_ROWS = 256


@torch.inference_mode()
def rank_correlations(network: Network, validation: Dataset, spaces: np.ndarray, main: np.ndarray) -> dict[str, float]:
    """Mean Spearman correlation of the main metrics (bool (K,)) with their predicted medians, for each space (labels
    `spaces`, (n,))."""
    from scipy.stats import spearmanr

    from surrogate.metrics import correlation

    network.eval()
    device = network.decoder.metric.device
    ranks = {}
    for space in np.unique(spaces):
        rows = np.flatnonzero(spaces == space)[:_MAX_ROWS]
        present = validation.present[rows]
        metrics = np.flatnonzero(main & (present.sum(0) > 1)).tolist()
        if not metrics:
            continue
        batch = validation.read(rows, device)
        medians = decoding.medians(network.decoder, network.encoder(batch), batch.mask, metrics)
        ranks[str(space)] = float(
            np.mean(
                [
                    correlation(spearmanr, validation.values[rows[known], metric], medians[known, place])
                    for place, metric in enumerate(metrics)
                    for known in [present[:, metric]]
                ]
            )
        )
    return ranks


def to_csv(history: Sequence[Epoch]) -> str:
    """One line per epoch; a cell is empty if the epoch has no value for the column."""
    file = io.StringIO()
    writer = csv.DictWriter(file, _columns(history) or ["epoch"], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: f"{value:.6g}" for key, value in epoch.items()} for epoch in history)
    return file.getvalue()


def _columns(history: Sequence[Epoch]) -> list[str]:
    """The keys of all epochs, in order of first appearance."""
    return list(dict.fromkeys(key for epoch in history for key in epoch))


def to_png(history: Sequence[Epoch]) -> bytes:
    """A figure with two panels: the losses, and each space's rank correlation, over the epochs."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    epochs = [epoch["epoch"] for epoch in history]
    figure = Figure(figsize=(10, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for key, label in (("loss", "training"), ("validation_loss", "validation: main metrics, averaged weights")):
        left.plot(epochs, [epoch[key] for epoch in history], ".-", label=label)
    left.set(xlabel="epoch", ylabel="cross-entropy of a number (nats)")
    for key in _columns(history):
        if key.startswith(RANK):
            label = key.removeprefix(RANK) or "no space named"
            right.plot(epochs, [epoch.get(key, math.nan) for epoch in history], ".-", label=label)
    right.set(xlabel="epoch", ylabel="Spearman, mean of the main metrics")
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    left.legend(fontsize=8)
    if right.lines:
        right.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=120)
    return file.getvalue()
