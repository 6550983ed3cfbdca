"""The RLM's encoder with a regression head: mean over tokens, a linear map, squared error.

Text, tokenizer, batches and training budget are those of an RLM with the same `TrainConfig` and seed, so that only the
output head differs (the paper's Table 5). `mse_head` standardises each metric, `mse_head_raw` does not.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.tables import Table
from surrogate.config import ConfigError, FrozenModelConfig, TrainConfig
from surrogate.dataset import batches
from surrogate.encoders import Batch, CompactEncoder, collate
from surrogate.regressors.base import register
from surrogate.regressors.networks import NetworkBaseline
from surrogate.tokenizer import Encoded, Tokenizer


class EncoderWithHead(nn.Module):
    def __init__(self, encoder: CompactEncoder, width: int, metrics: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(width, metrics)

    def forward(self, batch: Batch) -> Tensor:
        tokens = batch.mask[..., None]
        return self.head((self.encoder(batch) * tokens).sum(1) / tokens.sum(1))


@register
class MSEHead(NetworkBaseline):
    name = "mse_head"
    default_config = TrainConfig()

    def __init__(self, *, seed: int = 0, config: TrainConfig | None = None) -> None:
        super().__init__(seed=seed, config=config)
        if isinstance(self.config.model, FrozenModelConfig):
            raise ConfigError(f"{self.name} supports the compact encoder only, not {self.config.model.encoder!r}")
        if self.config.model.free_metrics:
            raise ConfigError(f"{self.name} does not support free_metrics")
        if self.config.model.program_structure:
            raise ConfigError(f"{self.name} does not support program_structure")

    def build(self, table: Table, metrics: int) -> nn.Module:
        self.tokenizer = Tokenizer.train(table.texts(), self.config.vocabulary)
        model = self.config.model
        return EncoderWithHead(CompactEncoder(model, self.tokenizer.atoms), model.width, metrics)

    def read(self, table: Table) -> Sequence[Encoded]:
        return [self.tokenizer.encode(text) for text in table.texts()]

    def batches(self, items: Sequence[Any], rng: np.random.Generator) -> Iterator[np.ndarray]:
        return batches(np.array([len(item) for item in items]), self.config.batch_size, rng)

    def collate(self, items: Sequence[Encoded], device: torch.device) -> Batch:
        return collate(list(items), device)


@register
class RawMSEHead(MSEHead):
    name = "mse_head_raw"
    normalised = False
