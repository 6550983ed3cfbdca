"""The training loss: cross-entropy of the digits of metrics, each conditioned on some of the metrics before it."""

import math

import numpy as np
import torch
from torch import Tensor

from surrogate.dataset import Dataset, Numbers
from surrogate.encoders import Batch
from surrogate.model import Network

# Share of rows whose metrics keep decoding order.
_IN_ORDER = 0.4
# Probabilities that a row's metrics see all earlier ones, and, drawn after that, none of them.
_SEES_ALL, _SEES_NONE = 0.35, 0.35
_VALIDATION_BATCH = 128


def draw_metrics(present: Tensor, main: Tensor, count: int) -> Tensor:
    """Positions (B, k) of the metrics to train each row on, in random order: `count` of them (0: all K), but at most as
    many as the row with the most metrics has.

    present (B, K) bool; main (K,) bool. A row's main metrics are drawn first, then the others it has. In 40% of the
    rows the metrics drawn keep decoding order.
    """
    rows, metrics = present.shape
    most = max(1, int(present.sum(1).max()))
    priority = torch.rand(rows, metrics) - main.float() + 2 * (~present).float()
    drawn = priority.argsort(1)[:, : min(count or metrics, most)]
    drawn = drawn.gather(1, torch.rand(drawn.shape).argsort(1))
    in_order = torch.rand(rows) < _IN_ORDER
    drawn[in_order] = drawn[in_order].sort(1).values
    return drawn


def draw_visible(rows: int, count: int) -> Tensor:
    """Which earlier metrics each metric sees, (rows, count, count) bool: all in 23% of the rows, none in 35%, otherwise
    a random share."""
    share = torch.rand(rows)
    share[torch.rand(rows) < _SEES_ALL] = 1.0
    share[torch.rand(rows) < _SEES_NONE] = 0.0
    return (torch.rand(rows, count, count) < share[:, None, None]).tril(-1)


def cross_entropy(
    network: Network, batch: Batch, metrics: Tensor, numbers: Numbers, visible: Tensor, weights: Tensor
) -> Tensor:
    """Sum over all numbers present of their weighted cross-entropies in nats, ().

    metrics (B, k); visible (B, k, k) bool: block i may see block j, unless its number is missing; weights (length,).
    """
    seen = visible.to(metrics.device) & numbers.present[:, None]
    return loss_of(network(batch, metrics, numbers.digits, numbers.states, seen), numbers, weights)


def loss_of(logs: Tensor, numbers: Numbers, weights: Tensor) -> Tensor:
    """Sum over all numbers present of their weighted cross-entropies in nats, (), from the log-probabilities `logs`
    (B, k, length, tokens) of their digits; weights (length,)."""
    loss = -(logs.gather(-1, numbers.digits[..., None])[..., 0] * weights).sum(-1)
    return loss.masked_fill(~numbers.present, 0).sum()


def in_order(rows: int, metrics: Tensor) -> tuple[Tensor, Tensor]:
    """The metrics (k,) repeated for each row, (rows, k), and visibility of all earlier ones, (rows, k, k) bool."""
    count = len(metrics)
    visible = torch.ones(rows, count, count, dtype=torch.bool, device=metrics.device)
    return metrics.expand(rows, -1), visible.tril(-1)


@torch.inference_mode()
def validation_loss(network: Network, validation: Dataset, weights: Tensor, main: Tensor) -> float:
    """Mean weighted cross-entropy of a main metric's number, in nats, in decoding order with all earlier ones visible;
    NaN without rows.

    main (K,) bool. Metrics that no row of a batch has are skipped.
    """
    network.eval()
    device = network.decoder.metric.device
    total, count = 0.0, 0
    # Rows of one table, which lack the same metrics, mostly follow each other.
    for start in range(0, len(validation), _VALIDATION_BATCH):
        rows = np.arange(start, min(start + _VALIDATION_BATCH, len(validation)))
        columns = (main & torch.from_numpy(validation.present[rows].any(0))).nonzero()[:, 0].to(device)
        if len(columns):
            metrics, visible = in_order(len(rows), columns)
            numbers = validation.numbers(rows, metrics)
            batch = validation.read(rows, device)
            total += float(cross_entropy(network, batch, metrics, numbers, visible, weights))
            count += int(numbers.present.sum())
    return total / count if count else math.nan
