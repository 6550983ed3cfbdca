"""What training minimises: the cross-entropy of the digits of metrics, each given some of those before it."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor

from surrogate.dataset import Dataset, Numbers
from surrogate.encoders import Batch
from surrogate.model import Network


def draw_metrics(present: Tensor, main: Tensor, count: int) -> Tensor:
    """Positions (B, k) of the metrics to train each row on, in random order: `count` of them (0: all K), but no more
    than some row has.

    present (B, K) bool; main (K,) bool. Main metrics that a row has come first, then others that it has. In 40% of
    rows those drawn keep decoding order.
    """
    rows, metrics = present.shape
    most = max(1, int(present.sum(1).max()))
    lot = torch.rand(rows, metrics) - main.float() + 2 * (~present).float()
    drawn = lot.argsort(1)[:, : min(count or metrics, most)]
    drawn = drawn.gather(1, torch.rand(drawn.shape).argsort(1))
    kept = torch.rand(rows) < 0.4
    drawn[kept] = drawn[kept].sort(1).values
    return drawn


def draw_visible(rows: int, count: int) -> Tensor:
    """(rows, count, count) bool: which earlier metrics each metric sees; in 23% of rows all, in 35% none, else a random
    share."""
    share = torch.rand(rows)
    share[torch.rand(rows) < 0.35] = 1.0
    share[torch.rand(rows) < 0.35] = 0.0
    return (torch.rand(rows, count, count) < share[:, None, None]).tril(-1)


def cross_entropy(
    network: Network,
    batch: Batch,
    metrics: Tensor,
    numbers: Numbers,
    visible: Tensor,
    weights: Tensor,
    wanted: Tensor | None = None,
) -> Tensor:
    """Sum of the weighted cross-entropies, in nats, of the numbers that are present; absent ones are not seen either.

    metrics (B, k); visible (B, k, k) bool: block i may see block j; weights (length,). Of numbers outside `wanted`
    (B, k) bool nothing is summed.
    """
    seen = visible.to(metrics.device) & numbers.present[:, None]
    logs = network(batch, metrics, numbers.digits, numbers.states, seen)
    loss = -(logs.gather(-1, numbers.digits[..., None])[..., 0] * weights).sum(-1)
    counted = numbers.present if wanted is None else numbers.present & wanted
    return loss.masked_fill(~counted, 0).sum()


def in_order(rows: int, metrics: Tensor) -> tuple[Tensor, Tensor]:
    """Metrics (k,) for so many rows, each seeing all before it: (rows, k) and (rows, k, k)."""
    count = len(metrics)
    visible = torch.ones(rows, count, count, dtype=torch.bool, device=metrics.device)
    return metrics.expand(rows, -1), visible.tril(-1)


@torch.inference_mode()
def validation_loss(network: Network, validation: Dataset, weights: Tensor, main: Tensor) -> float:
    """Mean weighted cross-entropy of the main metrics' numbers in decoding order, earlier ones seen; NaN without any.

    main (K,) bool. Of metrics that no row of a batch has, nothing is computed.
    """
    network.eval()
    device = network.decoder.metric.device
    total, count = 0.0, 0
    # Rows of one kind, which lack the same metrics, mostly stand together.
    for start in range(0, len(validation), 128):
        rows = np.arange(start, min(start + 128, len(validation)))
        chosen = (main & torch.from_numpy(validation.present[rows].any(0))).nonzero()[:, 0].to(device)
        if len(chosen):
            metrics, visible = in_order(len(rows), chosen)
            numbers = validation.numbers(rows, metrics)
            batch = validation.read(rows, device)
            total += float(cross_entropy(network, batch, metrics, numbers, visible, weights))
            count += int(numbers.present.sum())
    return total / count if count else math.nan
