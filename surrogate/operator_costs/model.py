"""The weights of sums over operators (sums.py), as PyTorch fits them."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn

from surrogate.operator_costs.features import HAS_MACS, MACS, NUMBERS, TOTALS, TRAFFIC
from surrogate.operator_costs.sums import (
    BOUND,
    FARTHEST,
    HIDDEN,
    KIND_WIDTHS,
    RANK,
    TERMS,
    WIDTH,
    OperatorBatch,
    OperatorSums,
)

_DROPOUT = 0.1


class TensorBatch(NamedTuple):
    """An `OperatorBatch` as tensors."""

    kinds: Tensor
    numbers: Tensor
    counts: Tensor
    network: Tensor
    totals: Tensor

    @staticmethod
    def of(batch: OperatorBatch) -> "TensorBatch":
        return TensorBatch(*map(torch.from_numpy, batch))

    def to(self, device: torch.device | str) -> "TensorBatch":
        """The same operators on another device."""
        return TensorBatch(*(part.to(device) for part in self))


class OperatorCostModel(nn.Module):
    """Logarithms of sums over the operators of each network of a batch, one for each metric.

    `mean` and `deviation` (NUMBERS,) of the operators' numbers are those of the training data.
    """

    mean: Tensor
    deviation: Tensor

    def __init__(self, kinds: int, metrics: int) -> None:
        super().__init__()
        self.kinds = nn.ModuleList(nn.Embedding(kinds + 1, width) for width in KIND_WIDTHS)
        for embedding in self.kinds:
            assert isinstance(embedding, nn.Embedding)
            nn.init.normal_(embedding.weight, std=0.3)
        self.operator = nn.Sequential(
            nn.Linear(len(NUMBERS) + sum(KIND_WIDTHS), HIDDEN), nn.GELU(),
            nn.Linear(HIDDEN, HIDDEN), nn.GELU(),
            nn.Linear(HIDDEN, WIDTH), nn.GELU(), nn.Dropout(_DROPOUT),
        )  # fmt: skip
        # A device is a combination of a few typical ones, so that those with few measurements learn from the others.
        self.device = nn.Parameter(nn.init.normal_(torch.empty(metrics, RANK), std=RANK**-0.5))
        self.efficiency = nn.Parameter(nn.init.normal_(torch.empty(RANK, TERMS * WIDTH), std=0.05))
        self.typical = nn.Parameter(torch.zeros(metrics, TERMS))
        self.overhead = nn.Parameter(torch.full((metrics,), -6.0))
        self.register_buffer("mean", torch.zeros(len(NUMBERS)))
        self.register_buffer("deviation", torch.ones(len(NUMBERS)))

    def forward(self, batch: TensorBatch, asked: Sequence[int]) -> Tensor:
        """(networks, asked), of the metrics at these positions."""
        numbers = ((batch.numbers - self.mean) / self.deviation).clamp(-FARTHEST, FARTHEST)
        embedded = [embedding(batch.kinds[:, place]) for place, embedding in enumerate(self.kinds)]
        states = self.operator(torch.cat([numbers, *embedded], dim=1))
        chosen = list(asked)
        efficiency = (self.device[chosen] @ self.efficiency).view(len(chosen), TERMS, WIDTH)
        relative = torch.einsum("nw,atw->nat", states, efficiency)
        work, traffic, start = (BOUND * (relative / BOUND).tanh() + self.typical[chosen]).unbind(-1)
        moved = batch.numbers[:, TRAFFIC].logsumexp(1, keepdim=True)
        has_macs, macs = batch.numbers[:, HAS_MACS, None], batch.numbers[:, MACS, None]
        each = has_macs * (work + macs).exp() + (traffic + moved).exp() + start.exp()
        total = self.overhead[chosen].exp().repeat(len(batch.totals), 1)
        return total.index_add(0, batch.network, each * batch.counts[:, None]).log()

    def sums(self) -> OperatorSums:
        """What the weights predict, with copies of them."""
        return OperatorSums({name: weight.cpu().numpy().copy() for name, weight in self.state_dict().items()})

    def initialize(self, totals: Tensor, values: Tensor) -> None:
        """Sets typical costs from training data, so that each of the three terms explains a third of a latency.

        `totals` (networks, TOTALS); `values` (networks, metrics) are logarithms of latencies, NaN for none. A metric
        without values starts as the mean of the others.
        """
        with torch.no_grad():
            for term, name in enumerate(("macs", "traffic", "operators")):
                per_unit = (values - totals[:, TOTALS.index(name), None]).nanmean(0) - math.log(TERMS)
                self.typical[:, term] = torch.where(per_unit.isnan(), per_unit.nanmean(), per_unit)
