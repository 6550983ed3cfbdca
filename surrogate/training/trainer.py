"""The training loop: batches of rows and of analytic metrics, validated after every epoch, saved every few minutes.

Everything random in a step is a function of the seed and the step, so that neither an interruption nor the number of
processes changes the result.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from search_spaces.common.atomic_files import replace_file
from surrogate.config import TrainConfig
from surrogate.dataset import Dataset, batches
from surrogate.encoders import piece_of_batch
from surrogate.model import Network
from surrogate.training import curves
from surrogate.training.analytic_batches import AnalyticBatch, AnalyticBatches, analytic_batches
from surrogate.training.distributed import Processes
from surrogate.training.losses import cross_entropy, draw_metrics, draw_visible, validation_loss
from surrogate.training.optimizer import OptimizerWithEMA, copy_weights, digit_weights, set_weights

# Called with the steps done, the steps in all (None if not known yet) and a line about the current work.
Progress = Callable[[int, int | None, str], None]

# Random architectures vary in length. Cut into this many parts by length, a batch has half the padded tokens.
_LENGTH_PARTS = 4


@dataclass(frozen=True)
class Rows:
    """A data set with the space of each row (labels (n,))."""

    data: Dataset
    spaces: np.ndarray


@dataclass(frozen=True)
class TrainingData:
    """What a model is trained and validated on.

    `main` (K,) bool are the metrics that the best epoch is chosen by. `analytic` is the stream of random architectures,
    if there is one, and `analytic_columns` (15) are the positions of its metrics.
    """

    train: Rows
    validation: Rows
    main: np.ndarray
    analytic: AnalyticBatches | None
    analytic_columns: list[int]


def pieces(rows: int, config: TrainConfig, processes: Processes) -> list[np.ndarray]:
    """The positions in a batch of `rows` rows that this process computes, piece by piece.

    All processes together have `config.accumulate` pieces, rounded up to a multiple of the number of processes.
    """
    count = math.ceil(config.accumulate / processes.size) * processes.size
    bounds = [rows * piece // count for piece in range(count + 1)]
    return [np.arange(*bounds[piece : piece + 2]) for piece in range(processes.rank, count, processes.size)]


@dataclass(frozen=True)
class _Step:
    """A batch: the metrics that its rows have, `present` (B, K) bool, and the pieces that this process computes, each
    as positions in the batch and rows of `data`."""

    data: Dataset
    present: Tensor
    pieces: list[tuple[np.ndarray, np.ndarray]]


class Trainer:
    """Trains a network in the folder `work`, from which an interrupted training resumes."""

    def __init__(
        self, network: Network, data: TrainingData, config: TrainConfig, work: Path, processes: Processes
    ) -> None:
        self.network, self.data = network, data
        self.config, self.work, self.processes = config, work, processes
        self.main = torch.from_numpy(data.main)
        rows_per_epoch = len(self._rows_shown(np.random.default_rng(0)))
        self.steps_per_epoch = math.ceil(rows_per_epoch / config.batch_size) + config.free_batches
        self.steps = self.steps_per_epoch * config.epochs
        self.optimizer = OptimizerWithEMA(network, config, self.steps)
        self.best, self.best_loss, self.best_epoch = self.optimizer.average, math.inf, 0
        self.history: list[dict[str, float]] = []
        self.weights = digit_weights(config.digit_weights, network.decoder.codec.length).to(processes.device)

    @property
    def step(self) -> int:
        return self.optimizer.step

    def run(self, progress: Progress | None) -> None:
        """Trains to the end and gives the network the averaged weights of the best epoch (without validation rows, of
        the last one)."""
        self._load()
        saved = began = time.monotonic()
        self.network.train()
        stream = self._analytic_stream()
        losses: list[Tensor] = []
        while self.step < self.steps and not self._out_of_patience():
            epoch, done = divmod(self.step, self.steps_per_epoch)
            for rows in self._epoch(epoch)[done:]:
                losses.append(self._train_step(self._next(rows, stream)))
                if progress:
                    progress(self.step, self.steps, f"loss {losses[-1]:.3f}")
                if self.step % self.steps_per_epoch == 0:  # before saving: a resumed run starts after this epoch
                    self._validate(epoch + 1, losses, time.monotonic() - began)
                    losses, began = [], time.monotonic()
                if time.monotonic() - saved > self.config.checkpoint_minutes * 60:
                    self._save()
                    saved = time.monotonic()
        set_weights(self.best, self.network)
        self.network.eval()

    def _out_of_patience(self) -> bool:
        epoch, patience = self.step // self.steps_per_epoch, self.config.patience
        return patience > 0 and epoch - self.best_epoch >= patience

    def _epoch(self, epoch: int) -> list[np.ndarray | None]:
        """The rows of each step of an epoch, None for a batch of analytic metrics."""
        rng = np.random.default_rng([self.config.seed, epoch])
        shown = self._rows_shown(rng)
        lengths = self.data.train.data.lengths[shown]
        steps: list[np.ndarray | None] = [shown[batch] for batch in batches(lengths, self.config.batch_size, rng)]
        steps += [None] * self.config.free_batches
        return [steps[place] for place in rng.permutation(len(steps))]

    def _rows_shown(self, rng: np.random.Generator) -> np.ndarray:
        """Row positions of one epoch, each repeated as often as the config's `passes` say for its space."""
        spaces = self.data.train.spaces
        shown = [np.zeros(0, dtype=np.int64)]
        for space in np.unique(spaces):
            rows = np.flatnonzero(spaces == space)
            passes = self.config.passes.get(str(space), 1.0)
            shown += [rows] * int(passes)
            shown.append(rng.permutation(rows)[: round(passes % 1 * len(rows))])
        return np.concatenate(shown)

    def _analytic_stream(self) -> Iterator[AnalyticBatch]:
        """The batches of analytic metrics from the current step to the last one."""
        if not self.data.analytic:
            return iter(())
        epoch, done = divmod(self.step, self.steps_per_epoch)
        used = sum(rows is None for rows in self._epoch(epoch)[:done])
        per_epoch = self.config.free_batches
        numbers = range(epoch * per_epoch + used, self.config.epochs * per_epoch)
        return iter(analytic_batches(self.data.analytic, numbers, self.config.workers))

    def _next(self, rows: np.ndarray | None, stream: Iterator[AnalyticBatch]) -> _Step:
        """The batch of these training rows or, for None, the next one of the stream."""
        config, data = self.config, self.data.train.data
        if rows is not None:
            cut = [(places, rows[places]) for places in pieces(len(rows), config, self.processes)]
            return _Step(data, torch.from_numpy(data.present[rows]), cut)
        texts, metrics = next(stream)
        places = np.concatenate(pieces(config.batch_size, config, self.processes))
        values = np.full((len(texts), len(self.main)), np.nan)
        values[:, self.data.analytic_columns] = metrics
        own = Dataset(texts, values, np.zeros_like(values), data.codec)
        present = torch.zeros(config.batch_size, len(self.main), dtype=torch.bool)
        present[:, self.data.analytic_columns] = True
        by_length = np.array_split(own.lengths.argsort(kind="stable"), _LENGTH_PARTS * config.accumulate)
        return _Step(own, present, [(places[rows], rows) for rows in by_length])

    def _train_step(self, step: _Step) -> Tensor:
        """One update; returns the mean loss of a number, ()."""
        device = self.processes.device
        self.optimizer.zero_grad()
        loss, count = torch.zeros((), device=device), torch.zeros((), device=device)
        for places, rows in step.pieces:
            if len(rows):
                total, numbers = self._loss(step, places, rows)
                total.backward()
                loss += total.detach()
                count += numbers
        gradients = []
        for p in self.network.parameters():
            if p.requires_grad:
                p.grad = torch.zeros_like(p) if p.grad is None else p.grad
                gradients.append(p.grad)
        self.processes.all_reduce([loss, count, *gradients])
        count = count.clamp(min=1)
        torch._foreach_div_(gradients, count)
        self.optimizer.update()
        return loss / count

    def _loss(self, step: _Step, places: np.ndarray, rows: np.ndarray) -> tuple[Tensor, Tensor]:
        """Sum of the weighted cross-entropies of the numbers of a piece, and their count.

        Every piece draws the random numbers of the whole batch and uses its own, so the number of pieces changes
        nothing.
        """
        config, device = self.config, self.processes.device
        torch.manual_seed(_seed(config.seed, self.step))
        order = draw_metrics(step.present, self.main, config.metrics_per_row)
        visible = draw_visible(*order.shape)[places]
        noise = torch.randn(step.present.shape, dtype=torch.float64)[places]
        order = order[places].to(device)
        numbers = step.data.numbers(rows, order, noise)
        with (
            piece_of_batch(self.network, len(step.present), places),
            torch.autocast(device.type, torch.bfloat16, enabled=config.bf16 and device.type == "cuda"),
        ):
            batch = step.data.read(rows, device)
            total = cross_entropy(self.network, batch, order, numbers, visible, self.weights)
        return total, numbers.present.sum()

    def _validate(self, epoch: int, losses: list[Tensor], seconds: float) -> None:
        """Keeps the averaged weights if they are the best so far, and appends the epoch to the history."""
        data, spaces = self.data.validation.data, self.data.validation.spaces
        with self.optimizer.averaged():
            loss = self.processes.broadcast(validation_loss(self.network, data, self.weights, self.main))
            ranks = curves.rank_correlations(self.network, data, spaces, self.data.main)
            # NaN (no validation rows) counts as best, so that the last epoch is kept.
            if not loss > self.best_loss:
                self.best, self.best_loss, self.best_epoch = copy_weights(self.network), loss, epoch
        self.history.append(
            {
                "epoch": epoch,
                "step": self.step,
                "seconds": seconds,
                "loss": float(torch.stack(losses).mean()) if losses else math.nan,
                "validation_loss": loss,
                **{curves.RANK + space: rank for space, rank in ranks.items()},
            }
        )
        if self.processes.first:
            with replace_file(self.work / "log.csv") as temporary:
                temporary.write_text(curves.to_csv(self.history), encoding="utf-8")
        self.network.train()

    def _save(self) -> None:
        if not self.processes.first:
            return
        state = {
            **self.optimizer.state_dict(),
            "best": self.best,
            "best_loss": self.best_loss,
            "best_epoch": self.best_epoch,
            "history": self.history,
        }
        with replace_file(self.work / "state.pt") as temporary:
            torch.save(state, temporary)

    def _load(self) -> None:
        path = self.work / "state.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self.processes.device, weights_only=True)
        self.optimizer.load_state_dict(state)
        self.best, self.best_loss, self.best_epoch = state["best"], state["best_loss"], state["best_epoch"]
        self.history = state["history"]


def _seed(*numbers: int) -> int:
    """A 63-bit seed from several numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0] >> np.uint64(1))
