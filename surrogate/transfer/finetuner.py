"""The loop that trains low-rank updates on rows."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from surrogate.config import FinetuneConfig
from surrogate.dataset import Dataset, batches
from surrogate.encoders import ChannelDropout
from surrogate.model import Network
from surrogate.training.losses import draw_metrics, draw_visible, loss_of
from surrogate.training.optimizer import OptimizerWithEMA, set_weights
from surrogate.training.trainer import Progress

# Cost in tokens of a training with the default model, some twenty seconds on two cores.
_TOKEN_BUDGET = 500_000
# Layers x squared width of the default encoder, to which the budget refers.
_DEFAULT_SIZE = 4 * 128**2
# A text that is encoded once costs so much less in every further step.
_ENCODED_COST = 0.25
_MIN_STEPS, _MOST_STEPS = 20, 240
# Length at which attention doubles the cost of a token.
_QUADRATIC_LENGTH = 320
_MOST_ENCODED = 1 << 28  # numbers
_ENCODED_TOGETHER = 64


class FineTuner:
    """Trains an adapted network. All randomness comes from the config's seed and torch's global generator.

    `weights` (length,) are the loss weights of the tokens of a number. With `decoder_only` the encoder is left as it
    is, and texts are encoded once if that fits into memory.
    """

    def __init__(
        self, network: Network, data: Dataset, weights: Tensor, config: FinetuneConfig, decoder_only: bool
    ) -> None:
        self.network, self.decoder_only = network, decoder_only
        for layer in network.modules():
            if isinstance(layer, ChannelDropout):
                layer.rate = config.dropout
        self.data, self.config, self.weights = data, config, weights
        self.device = network.decoder.metric.device
        size = int(data.lengths.sum()) * network.config.width
        self.encoded = self._encode() if decoder_only and size <= _MOST_ENCODED else None
        self.main = torch.from_numpy(data.present.any(0))
        self.steps = config.steps or self._affordable_steps()
        self.rng = np.random.default_rng([config.seed, 2])

    def run(self, progress: Progress | None = None) -> None:
        """Trains for `steps` and gives the network the averaged weights."""
        optimizer = OptimizerWithEMA(self.network, self.config, self.steps)
        learned = self._cycle()
        while optimizer.step < self.steps:
            self.network.train()
            self.network.encoder.train(not self.decoder_only)
            loss = self._loss(next(learned))
            optimizer.minimize(loss)
            if progress:
                progress(optimizer.step, self.steps, f"loss {loss.item():.3f}")
        set_weights(optimizer.average, self.network)
        self.network.eval()

    def _affordable_steps(self) -> int:
        """The steps for the number of rows, fewer if texts are long or the model is large."""
        config, model = self.config, self.network.config
        size = max(1.0, model.encoder_layers * model.width**2 / _DEFAULT_SIZE)
        lengths = self.data.lengths
        cost = config.batch_size * float(np.mean(lengths * (1 + lengths / _QUADRATIC_LENGTH))) * size
        if self.encoded is not None:
            cost *= _ENCODED_COST
        return max(_MIN_STEPS, min(steps_for(len(self.data)), round(_TOKEN_BUDGET / cost)))

    def _cycle(self) -> Iterator[np.ndarray]:
        """Row positions of batches, epoch after epoch."""
        while True:
            yield from batches(self.data.lengths, self.config.batch_size, self.rng)

    def _loss(self, rows: np.ndarray) -> Tensor:
        """Mean cross-entropy of the numbers of these rows, (): each metric among the row's others, and on its own."""
        given = torch.from_numpy(self.data.present[rows])
        count = self.config.metrics_per_row
        among = draw_metrics(given, self.main, count)
        order, visible = among, draw_visible(len(rows), among.shape[1])
        noise = torch.randn(len(rows), len(self.main), dtype=torch.float64)
        numbers = self.data.numbers(rows, order.to(self.device), noise)
        memory, mask = self._read(rows)
        seen = visible.to(self.device) & numbers.present[:, None]
        metrics = order.to(self.device)
        logs = self.network.decoder(memory, mask, metrics, numbers.digits, numbers.states, seen)
        return loss_of(logs, numbers, self.weights) / numbers.present.sum().clamp(min=1)

    def _read(self, rows: np.ndarray) -> tuple[Tensor, Tensor]:
        """Encodings (B, L, D) and mask (B, L) of the texts of these rows."""
        if self.encoded is None:
            batch = self.data.read(rows, self.device)
            with torch.set_grad_enabled(not self.decoder_only):
                return self.network.encoder(batch), batch.mask
        parts = [self.encoded[row] for row in rows]
        mask = torch.arange(max(map(len, parts))) < torch.tensor([len(part) for part in parts])[:, None]
        return pad_sequence(parts, batch_first=True), mask.to(self.device)

    def _encode(self) -> Sequence[Tensor]:
        """Encodings (tokens, D) of each text of the data."""
        self.network.eval()
        found: list[Tensor] = [torch.empty(0)] * len(self.data)
        order = np.argsort(self.data.lengths, kind="stable")
        for start in range(0, len(order), _ENCODED_TOGETHER):
            rows = order[start : start + _ENCODED_TOGETHER]
            with torch.no_grad():
                memory = self.network.encoder(self.data.read(rows, self.device))
            for row, states in zip(rows, memory, strict=True):
                found[row] = states[: self.data.lengths[row]].clone()
        return found


def steps_for(rows: int) -> int:
    """Steps to learn so many rows in, if texts are short."""
    return min(_MOST_STEPS, 60 + 2 * rows)
