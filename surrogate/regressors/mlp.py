"""A multi-layer perceptron on one-hot choices and statistics of the network."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.tables import Table
from surrogate.config import TrainConfig
from surrogate.few_rows.scaling import StandardScaler
from surrogate.regressors.base import register
from surrogate.regressors.features import GenotypeEncoder, statistics
from surrogate.regressors.networks import NetworkBaseline

_HIDDEN = 128


@register
class MLP(NetworkBaseline):
    """MLP with two hidden layers of 128 units; statistics are standardised."""

    name = "mlp"
    default_config = TrainConfig(epochs=150, batch_size=32, learning_rate=2e-3, warmup_steps=20)

    def build(self, table: Table, metrics: int) -> nn.Module:
        self.genotypes = GenotypeEncoder(self.name, table)
        self.statistics_scaler = StandardScaler.fit(statistics(table))
        inputs = len(self.read(table.take([0]))[0])
        return nn.Sequential(
            nn.Linear(inputs, _HIDDEN), nn.ReLU(),
            nn.Linear(_HIDDEN, _HIDDEN), nn.ReLU(),
            nn.Linear(_HIDDEN, metrics),
        )  # fmt: skip

    def read(self, table: Table) -> Sequence[np.ndarray]:
        columns = self.genotypes.one_hot(table), self.statistics_scaler.transform(statistics(table))
        return list(np.concatenate(columns, axis=1).astype(np.float32))

    def collate(self, items: Sequence[np.ndarray], device: torch.device) -> Tensor:
        return torch.from_numpy(np.stack(items)).to(device)
