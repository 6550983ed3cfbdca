"""What is written down of a training, epoch by epoch: losses, rank correlations, time; as CSV and as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

import numpy as np
import torch

from surrogate import decoding
from surrogate.dataset import Dataset
from surrogate.model import Network

Epoch = Mapping[str, float]
RANK = "spearman:"
# Validation rows of a space that its rank correlation is judged by after every epoch.
_JUDGED = 256


@torch.inference_mode()
def rank_correlations(
    network: Network, validation: Dataset, spaces: np.ndarray, main: np.ndarray
) -> dict[str, float]:
    """For each space (labels (n,)) the mean Spearman correlation of its main metrics (bool (K,)) with their medians."""
    from scipy.stats import spearmanr

    from surrogate.metrics import correlation

    network.eval()
    device = network.decoder.metric.device
    ranks = {}
    for space in np.unique(spaces):
        rows = np.flatnonzero(spaces == space)[:_JUDGED]
        present = validation.present[rows]
        wanted = np.flatnonzero(main & (present.sum(0) > 1)).tolist()
        if not wanted:
            continue
        batch = validation.read(rows, device)
        medians = decoding.medians(network.decoder, network.encoder(batch), batch.mask, wanted)
        ranks[str(space)] = float(
            np.mean(
                [
                    correlation(spearmanr, validation.values[rows[known], metric], medians[known, place])
                    for place, metric in enumerate(wanted)
                    for known in [present[:, metric]]
                ]
            )
        )
    return ranks


def to_csv(history: Sequence[Epoch]) -> str:
    """One line an epoch under one header."""
    file = io.StringIO()
    writer = csv.DictWriter(file, list(history[0]) if history else ["epoch"], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: f"{value:.6g}" for key, value in epoch.items()} for epoch in history)
    return file.getvalue()


def to_png(history: Sequence[Epoch]) -> bytes:
    """Two panels over the epochs: the losses, and each space's rank correlation."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    epochs = [epoch["epoch"] for epoch in history]
    figure = Figure(figsize=(10, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for key, label in (
        ("loss", "training"),
        ("validation_loss", "validation: main metrics, averaged weights"),
    ):
        left.plot(epochs, [epoch[key] for epoch in history], ".-", label=label)
    left.set(xlabel="epoch", ylabel="cross-entropy of a number (nats)")
    for key in history[0] if history else ():
        if key.startswith(RANK):
            label = key.removeprefix(RANK) or "no space named"
            right.plot(epochs, [epoch[key] for epoch in history], ".-", label=label)
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
