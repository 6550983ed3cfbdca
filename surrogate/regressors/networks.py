"""Baselines that are neural networks, trained with squared error.

Training follows the RLM's recipe: AdamW, linear warm-up and cosine decay, gradient clipping, EMA weights, the same
`TrainConfig`. No validation rows are held out to choose an epoch: the EMA weights of the last one are the result.
"""

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence, Sized
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.tables import Table
from surrogate.config import TrainConfig
from surrogate.few_rows.scaling import StandardScaler
from surrogate.regressors.base import Baseline, register
from surrogate.regressors.features import GenotypeEncoder, statistics
from surrogate.training.optimizer import OptimizerWithEMA, isolated_seed, set_weights

_PREDICT_BATCH = 256


class NetworkBaseline(Baseline):
    """Base of neural baselines. `config` sets budget, optimiser and model; its `seed` is replaced by the baseline's,
    and its other settings do not apply.

    Metrics are standardised unless `normalised` is False.
    """

    default_config: ClassVar[TrainConfig]
    normalised: ClassVar[bool] = True

    def __init__(self, *, seed: int = 0, config: TrainConfig | None = None) -> None:
        super().__init__(seed=seed)
        self.config = config or self.default_config

    @abstractmethod
    def build(self, table: Table, metrics: int) -> nn.Module:
        """A new network (B items -> (B, metrics)) for the training rows in `table`."""

    @abstractmethod
    def read(self, table: Table) -> Sequence[Sized]:
        """One item per row; called after `build`."""

    @abstractmethod
    def collate(self, items: Sequence[Any], device: torch.device) -> Any:
        """Batch of items, as the network's forward takes it."""

    def batches(self, items: Sequence[Any], rng: np.random.Generator) -> Iterator[np.ndarray]:
        """Row positions of one epoch in batches, in random order."""
        order = rng.permutation(len(items))
        for start in range(0, len(order), self.config.batch_size):
            yield order[start : start + self.config.batch_size]

    def learn(self, table: Table, values: np.ndarray) -> None:
        metrics = values.shape[1]
        unscaled = StandardScaler(np.zeros(metrics), np.ones(metrics))
        self.scaler = StandardScaler.fit(values) if self.normalised else unscaled
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        with isolated_seed(self.seed):
            self.network = self.build(table, metrics).to(self.device)
            targets = torch.from_numpy(self.scaler.transform(values)).float().to(self.device)
            self._train(self.read(table), targets)

    def _train(self, items: Sequence[Sized], targets: Tensor) -> None:
        config, network = self.config, self.network
        steps = config.epochs * math.ceil(len(items) / config.batch_size)
        optimizer = OptimizerWithEMA(network, config, steps)
        network.train()
        for epoch in range(config.epochs):
            for rows in self.batches(items, np.random.default_rng([self.seed, epoch])):
                target = targets[rows]
                known = target.isfinite()
                predicted = network(self.collate([items[row] for row in rows], self.device))
                loss = (predicted - target)[known].square().sum() / known.sum().clamp(min=1)
                optimizer.minimize(loss)
        set_weights(optimizer.average, network)
        network.eval()

    def estimate(self, table: Table) -> np.ndarray:
        items = self.read(table)
        by_length = sorted(range(len(items)), key=lambda row: len(items[row]))
        made = np.empty((len(items), len(self.scaler.mean)))
        with torch.inference_mode():
            for start in range(0, len(items), _PREDICT_BATCH):
                rows = by_length[start : start + _PREDICT_BATCH]
                batch = self.collate([items[row] for row in rows], self.device)
                made[rows] = self.network(batch).double().cpu().numpy()
        return self.scaler.inverse_transform(made)


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
