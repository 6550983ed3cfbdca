"""A network's latency as a sum over its operators, each as fast as the device computes, moves data and starts work.

An operator takes macs * a + traffic * b + c, where the logarithms of a, b and c are bounded functions of its features
and of the device. This is a roofline (Williams et al. 2009) with learned efficiencies: sums extrapolate to networks of
any size, and costs within a factor of e^4 of the device's typical ones to operators of any shape.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from surrogate.operator_costs.features import HAS_MACS, MACS, NUMBERS, TOTALS, TRAFFIC, OperatorFeatures

WIDTH, HIDDEN, RANK = 64, 128, 24
_KIND_WIDTHS = (32, 16, 16, 16)
_DROPOUT = 0.1
_TERMS = 3  # work, traffic, start
_BOUND = 4.0  # of the logarithm of an operator's cost, in relation to the device's typical one
_FARTHEST = 3.0  # standard deviations of a number


class OperatorBatch(NamedTuple):
    """Operators of several networks, one after another: `kinds` (n, NEIGHBOURS) int64, `numbers` (n, NUMBERS), how
    often each occurs (n,), which of the networks each belongs to (n,) int64, and `totals` of the networks
    (networks, TOTALS)."""

    kinds: Tensor
    numbers: Tensor
    counts: Tensor
    network: Tensor
    totals: Tensor

    def to(self, device: torch.device | str) -> "OperatorBatch":
        """The same operators on another device."""
        return OperatorBatch(*(part.to(device) for part in self))


class Vocabulary:
    """Numbers of kinds of operators; 0 is any other kind."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = tuple(kinds)
        self._number = {kind: number for number, kind in enumerate(self.kinds, start=1)}

    def number(self, kind: str) -> int:
        return self._number.get(kind, 0)

    def batch(self, features: Sequence[OperatorFeatures]) -> OperatorBatch:
        kinds = [[self.number(kind) for kind in row] for network in features for row in network.kinds]
        lengths = torch.tensor([len(network.kinds) for network in features])
        return OperatorBatch(
            torch.tensor(kinds), torch.from_numpy(np.concatenate([network.numbers for network in features])),
            torch.from_numpy(np.concatenate([network.counts for network in features])),
            torch.repeat_interleave(torch.arange(len(features)), lengths),
            torch.from_numpy(np.stack([network.totals for network in features])),
        )  # fmt: skip


class OperatorCostModel(nn.Module):
    """Logarithms of sums over the operators of each network of a batch, one for each metric.

    `mean` and `deviation` (NUMBERS,) of the operators' numbers are those of the training data.
    """

    mean: Tensor
    deviation: Tensor

    def __init__(self, kinds: int, metrics: int) -> None:
        super().__init__()
        self.kinds = nn.ModuleList(nn.Embedding(kinds + 1, width) for width in _KIND_WIDTHS)
        for embedding in self.kinds:
            assert isinstance(embedding, nn.Embedding)
            nn.init.normal_(embedding.weight, std=0.3)
        self.operator = nn.Sequential(
            nn.Linear(len(NUMBERS) + sum(_KIND_WIDTHS), HIDDEN), nn.GELU(),
            nn.Linear(HIDDEN, HIDDEN), nn.GELU(),
            nn.Linear(HIDDEN, WIDTH), nn.GELU(), nn.Dropout(_DROPOUT),
        )  # fmt: skip
        # A device is a combination of a few typical ones, so that those with few measurements learn from the others.
        self.device = nn.Parameter(nn.init.normal_(torch.empty(metrics, RANK), std=RANK**-0.5))
        self.efficiency = nn.Parameter(nn.init.normal_(torch.empty(RANK, _TERMS * WIDTH), std=0.05))
        self.typical = nn.Parameter(torch.zeros(metrics, _TERMS))
        self.overhead = nn.Parameter(torch.full((metrics,), -6.0))
        self.register_buffer("mean", torch.zeros(len(NUMBERS)))
        self.register_buffer("deviation", torch.ones(len(NUMBERS)))

    def forward(self, batch: OperatorBatch, asked: Sequence[int]) -> Tensor:
        """(networks, asked), of the metrics at these positions."""
        numbers = ((batch.numbers - self.mean) / self.deviation).clamp(-_FARTHEST, _FARTHEST)
        embedded = [embedding(batch.kinds[:, place]) for place, embedding in enumerate(self.kinds)]
        states = self.operator(torch.cat([numbers, *embedded], dim=1))
        chosen = list(asked)
        efficiency = (self.device[chosen] @ self.efficiency).view(len(chosen), _TERMS, WIDTH)
        relative = torch.einsum("nw,atw->nat", states, efficiency)
        work, traffic, start = (_BOUND * (relative / _BOUND).tanh() + self.typical[chosen]).unbind(-1)
        moved = batch.numbers[:, TRAFFIC].logsumexp(1, keepdim=True)
        has_macs, macs = batch.numbers[:, HAS_MACS, None], batch.numbers[:, MACS, None]
        each = has_macs * (work + macs).exp() + (traffic + moved).exp() + start.exp()
        total = self.overhead[chosen].exp().repeat(len(batch.totals), 1)
        return total.index_add(0, batch.network, each * batch.counts[:, None]).log()

    def initialize(self, totals: Tensor, values: Tensor) -> None:
        """Sets typical costs from training data, so that each of the three terms explains a third of a latency.

        `totals` (networks, TOTALS); `values` (networks, metrics) are logarithms of latencies, NaN for none. A metric
        without values starts as the mean of the others.
        """
        with torch.no_grad():
            for term, name in enumerate(("macs", "traffic", "operators")):
                per_unit = (values - totals[:, TOTALS.index(name), None]).nanmean(0) - math.log(_TERMS)
                self.typical[:, term] = torch.where(per_unit.isnan(), per_unit.nanmean(), per_unit)
