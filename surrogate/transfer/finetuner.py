"""The loop of fine-tuning: rows to learn, and architectures to rehearse, in every step."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor

from surrogate.config import FinetuneConfig
from surrogate.dataset import Dataset, batches
from surrogate.encoders import ChannelDropout
from surrogate.rlm import RLM
from surrogate.training.losses import cross_entropy, draw_metrics, draw_visible, validation_loss
from surrogate.training.optimizer import OptimizerWithEMA, copy_weights, set_weights
from surrogate.training.trainer import Progress
from surrogate.transfer.finetuning_data import FinetuningData, Rehearsal

# Texts whose cost in tokens (`_cost`) is above this are rehearsed less. NAS-Bench-201 networks have about this cost.
_SHORT_TEXT = 64
# Cost in tokens of a whole fine-tuning with the default model, about a minute on two cores.
_TOKEN_BUDGET = 1_350_000
# Layers x squared width of the default encoder, to which the budget refers.
_DEFAULT_SIZE = 4 * 128**2
# Cost of a rehearsed text compared with that of a learned one.
_REHEARSAL_COST = 1.3
_MIN_STEPS = 20
# Length at which attention doubles the cost of a token.
_QUADRATIC_LENGTH = 320


class FineTuner:
    """Trains the child's network. All randomness comes from the config's seed and torch's global generator.

    `weights` (length,) are the loss weights of the tokens of a number. With `decoder_only` the encoder is frozen, so
    child and parent encode texts alike before and after.
    """

    def __init__(
        self,
        parent: RLM,
        child: RLM,
        data: FinetuningData,
        validation: FinetuningData,
        weights: Tensor,
        config: FinetuneConfig,
        decoder_only: bool,
    ) -> None:
        self.network, self.parent, self.decoder_only = child.network, parent.network, decoder_only
        self.network.encoder.requires_grad_(not decoder_only)
        for layer in self.network.modules():
            if isinstance(layer, ChannelDropout):
                layer.rate = config.dropout
        self.data, self.validation, self.config = data, validation, config
        self.rehearsals = Rehearsal.of(parent, child, config, config.steps or steps_for(len(data.given)))
        self.device, self.weights = parent.device, weights
        self.main = torch.from_numpy(data.given.present.any(0))
        self.start = copy_weights(self.network)
        self.optimizer = OptimizerWithEMA(self.network, config, config.steps or self._affordable_steps())
        self.best, self.best_step, self.best_loss = self.optimizer.average, 0, math.inf
        self.rng = np.random.default_rng([config.seed, 2])

    @property
    def step(self) -> int:
        return self.optimizer.step

    def run(self, progress: Progress | None) -> None:
        """Trains and gives the network the best averaged weights (without validation rows, the last ones)."""
        config, steps = self.config, self.optimizer.steps
        learned = self._cycle(self.data.given, config.batch_size)
        rehearsed = [self._cycle(r.child, self._batch_size(r)) for r in self.rehearsals]
        self._validate()
        while self.step < steps:
            self.network.train()
            self.network.encoder.train(not self.decoder_only)
            loss = self._loss(next(learned))
            if self.rehearsals:
                turn = self.step % len(self.rehearsals)
                divergence = self._divergence(self.rehearsals[turn], next(rehearsed[turn]))
                loss = loss + config.distillation * divergence
            self.optimizer.minimize(loss)
            if progress:
                progress(self.step, steps, f"loss {loss.item():.3f}")
            if self.step % config.judge_every == 0 or self.step == steps:
                self._validate()
                if self.step - self.best_step >= config.patience * config.judge_every:
                    break
        set_weights(self.best, self.network)
        self.network.eval().requires_grad_()

    def _affordable_steps(self) -> int:
        """The steps for the number of rows, fewer if texts are long or the model is large."""
        config, model = self.config, self.network.config
        size = max(1.0, model.encoder_layers * model.width**2 / _DEFAULT_SIZE)
        step_cost = config.batch_size * _cost(self.data.given)
        if self.rehearsals:
            costs = [self._batch_size(r) * _cost(r.child) for r in self.rehearsals]
            step_cost += _REHEARSAL_COST * float(np.mean(costs))
        affordable = round(_TOKEN_BUDGET / (step_cost * size))
        return max(_MIN_STEPS, min(steps_for(len(self.data.given)), affordable))

    def _batch_size(self, rehearsal: Rehearsal) -> int:
        """Architectures of a space to rehearse in one step: fewer for long texts, so that no space takes most of the
        time."""
        return max(1, round(self.config.rehearsal * min(1.0, _SHORT_TEXT / _cost(rehearsal.child))))

    def _cycle(self, dataset: Dataset, size: int) -> Iterator[np.ndarray]:
        """Row positions (up to `size`) of batches, epoch after epoch."""
        while True:
            yield from batches(dataset.lengths, size, self.rng)

    def _loss(self, rows: np.ndarray) -> Tensor:
        """Mean cross-entropy of the given numbers of these rows, ()."""
        given = torch.from_numpy(self.data.given.present[rows])
        order, visible = self._draw_blocks(rows, given)
        noise = torch.randn(len(rows), len(self.main), dtype=torch.float64)
        numbers = self.data.filled.numbers(rows, order.to(self.device), noise)
        counted = given.gather(1, order).to(self.device)
        batch = self.data.filled.read(rows, self.device)
        total = cross_entropy(
            self.network, batch, order.to(self.device), numbers, visible, self.weights, counted
        )
        return total / counted.sum().clamp(min=1)

    def _draw_blocks(self, rows: np.ndarray, given: Tensor) -> tuple[Tensor, Tensor]:
        """Metrics (B, k) of the blocks of these rows, and which blocks each block sees, (B, k, k) bool: each given
        metric once among the row's other metrics, and once on its own."""
        count, learned = self.config.metrics_per_row, int(self.main.sum())
        among = draw_metrics(torch.from_numpy(self.data.filled.present[rows]), self.main, count)
        in_order = torch.rand(len(rows)) < 0.5
        among[in_order] = among[in_order].sort(1).values
        alone = draw_metrics(given, self.main, min(count or learned, learned))
        order = torch.cat([among, alone], dim=1)
        seen = among.shape[1]
        visible = torch.zeros(len(rows), *(order.shape[1],) * 2, dtype=torch.bool)
        visible[:, :seen, :seen] = draw_visible(len(rows), seen)
        return order, visible

    def _divergence(self, rehearsal: Rehearsal, rows: np.ndarray) -> Tensor:
        """Mean Kullback-Leibler divergence of the child's digit distributions from the parent's, per number, ()."""
        known = torch.ones(len(rows), len(rehearsal.metrics), dtype=torch.bool)
        order = draw_metrics(known, known[0], self.config.metrics_per_row).to(self.device)
        numbers = rehearsal.child.numbers(rows, order)
        metrics = torch.tensor(rehearsal.metrics, device=self.device)[order]
        blocks = metrics, numbers.digits, numbers.states, draw_visible(*order.shape).to(self.device)
        batch = rehearsal.child.read(rows, self.device)
        memory = self.network.encoder(batch)
        child = self.network.decoder(memory, batch.mask, *blocks)
        with torch.no_grad():
            if not self.decoder_only:
                batch = rehearsal.parent.read(rows, self.device)
                memory = self.parent.encoder(batch)
            parent = self.parent.decoder(memory, batch.mask, *blocks)
        possible = parent.isfinite()
        divergence = parent.exp() * (parent.masked_fill(~possible, 0) - child.masked_fill(~possible, 0))
        return (divergence.sum(-1) * self.weights).sum() / order.numel()

    def _validate(self) -> None:
        """Keeps the averaged weights if they are the best so far."""
        with self.optimizer.averaged():
            loss = validation_loss(self.network, self.validation.given, self.weights, self.main)
            if loss < self.best_loss or math.isnan(
                loss
            ):  # NaN: no validation rows, the last weights are kept
                self.best, self.best_loss, self.best_step = copy_weights(self.network), loss, self.step


def steps_for(rows: int) -> int:
    """Steps to learn so many rows in, if texts are short."""
    return int(min(1000, 60 + 2 * rows))


def _cost(dataset: Dataset) -> float:
    """Average cost of reading a text, in tokens of a short text."""
    lengths = dataset.lengths
    return float(np.mean(lengths * (1 + lengths / _QUADRATIC_LENGTH)))
