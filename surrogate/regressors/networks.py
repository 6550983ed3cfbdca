"""Baselines that are neural networks, trained to the least squared error.

The loop is that of the RLM's training: AdamW, linear warm-up and cosine, clipped gradients, averaged weights, the
same `TrainConfig`. No rows are kept back to choose an epoch by: the last one's averaged weights are the result.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence, Sized
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.tables import Table
from surrogate.config import TrainConfig
from surrogate.regressors.base import Baseline
from surrogate.regressors.features import Scale
from surrogate.training.optimizer import OptimizerWithEMA, set_weights

_PREDICTED_AT_ONCE = 256


class NetworkBaseline(Baseline):
    """`config` gives budget, optimiser and model; its `seed` gives way to the baseline's, the rest does not apply.

    Metrics are scaled to mean 0 and deviation 1 unless `normalised` is False.
    """

    default_config: ClassVar[TrainConfig]
    normalised: ClassVar[bool] = True

    def __init__(self, *, seed: int = 0, config: TrainConfig | None = None) -> None:
        super().__init__(seed=seed)
        self.config = config or self.default_config

    @abstractmethod
    def build(self, table: Table, metrics: int) -> nn.Module:
        """A fresh network (B items -> (B, metrics)), after a look at the rows to learn from."""

    @abstractmethod
    def read(self, table: Table) -> Sequence[Sized]:
        """One item a row; `build` has been called."""

    @abstractmethod
    def collate(self, items: Sequence[Any], device: torch.device) -> Any:
        """Items as the network takes them."""

    def batches(self, items: Sequence[Any], rng: np.random.Generator) -> Iterator[np.ndarray]:
        """One epoch: row positions in batches, in random order."""
        order = rng.permutation(len(items))
        for start in range(0, len(order), self.config.batch_size):
            yield order[start : start + self.config.batch_size]

    def learn(self, table: Table, values: np.ndarray) -> None:
        metrics = values.shape[1]
        self.scale = Scale.of(values) if self.normalised else Scale(np.zeros(metrics), np.ones(metrics))
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        with torch.random.fork_rng():
            torch.manual_seed(self.seed)
            self.network = self.build(table, metrics).to(self.device)
            targets = torch.from_numpy(self.scale.apply(values)).float().to(self.device)
            self._train(self.read(table), targets)

    def _train(self, items: Sequence[Sized], targets: Tensor) -> None:
        config, network = self.config, self.network
        steps = config.epochs * math.ceil(len(items) / config.batch_size)
        descent = OptimizerWithEMA(network, config, steps)
        network.train()
        for epoch in range(config.epochs):
            for rows in self.batches(items, np.random.default_rng([self.seed, epoch])):
                wanted = targets[rows]
                known = wanted.isfinite()
                guess = network(self.collate([items[row] for row in rows], self.device))
                loss = (guess - wanted)[known].square().sum() / known.sum().clamp(min=1)
                descent.zero_grad()
                loss.backward()
                descent.update()
        set_weights(descent.average, network)
        network.eval()

    def estimate(self, table: Table) -> np.ndarray:
        items = self.read(table)
        by_length = sorted(range(len(items)), key=lambda row: len(items[row]))
        made = np.empty((len(items), len(self.scale.mean)))
        with torch.inference_mode():
            for start in range(0, len(items), _PREDICTED_AT_ONCE):
                rows = by_length[start : start + _PREDICTED_AT_ONCE]
                batch = self.collate([items[row] for row in rows], self.device)
                made[rows] = self.network(batch).double().cpu().numpy()
        return self.scale.undo(made)
