"""The training loop: batches of rows and of free metrics, judged after every epoch, saved every few minutes.

Everything random in a step is a function of the seed and the step, so that neither an interruption nor the number of
processes changes the result.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from surrogate.analytic_metrics import AnalyticBatch, AnalyticBatches, analytic_batches
from surrogate.config import TrainConfig
from surrogate.dataset import Dataset, batches
from surrogate.encoders import piece_of_batch
from surrogate.model import Network
from surrogate.training import curves as history
from surrogate.training.distributed import Processes
from surrogate.training.losses import cross_entropy, draw_metrics, draw_visible, validation_loss
from surrogate.training.optimizer import OptimizerWithEMA, copy_weights, digit_weights, set_weights

Progress = Callable[[int, int | None, str], None]


@dataclass(frozen=True)
class Rows:
    """A data set with the space of each row (labels (n,))."""

    data: Dataset
    spaces: np.ndarray


# Random architectures are as long as they come: cut in four by length, a batch is padded to half the tokens.
_CUTS = 4


def pieces(rows: int, config: TrainConfig, here: Processes) -> list[np.ndarray]:
    """The places in a batch of so many rows that this process computes, piece by piece. There are as many pieces as the
    config says, or the next multiple of the processes."""
    count = math.ceil(config.accumulate / here.size) * here.size
    bounds = [rows * piece // count for piece in range(count + 1)]
    return [np.arange(*bounds[piece : piece + 2]) for piece in range(here.rank, count, here.size)]


@dataclass(frozen=True)
class _Step:
    """A batch: what its rows have (`present` (B, K) bool), and the `pieces` that this process computes: places in the
    batch, rows of `data`."""

    data: Dataset
    present: Tensor
    pieces: list[tuple[np.ndarray, np.ndarray]]


class Trainer:
    """Goes through the steps; `run` leaves the best averaged weights in the network."""

    def __init__(
        self,
        network: Network,
        rows: Rows,
        validation: Rows,
        main: np.ndarray,
        free: AnalyticBatches | None,
        free_columns: list[int],
        config: TrainConfig,
        work: Path,
        here: Processes,
    ) -> None:
        self.network, self.rows, self.validation, self.free = network, rows, validation, free
        self.config, self.work, self.here = config, work, here
        self.main = torch.from_numpy(main)
        self.free_columns = free_columns
        self.lengths = rows.data.lengths
        shown = len(self._shown(np.random.default_rng(0)))
        self.per_epoch = math.ceil(shown / config.batch_size) + config.free_batches
        self.steps = self.per_epoch * config.epochs
        self.descent = OptimizerWithEMA(network, config, self.steps)
        self.best, self.best_loss, self.best_epoch = self.descent.average, math.inf, 0
        self.history: list[dict[str, float]] = []
        self.weights = digit_weights(config.digit_weights, network.decoder.codec.length).to(here.device)

    @property
    def step(self) -> int:
        return self.descent.step

    def run(self, progress: Progress | None) -> None:
        """Trains to the end and leaves the best epoch's averaged weights in the network (without validation rows,
        the last epoch's)."""
        self._load()
        saved = began = time.monotonic()
        self.network.train()
        free = self._free_batches()
        losses: list[Tensor] = []
        while self.step < self.steps and not self._enough():
            epoch, done = divmod(self.step, self.per_epoch)
            for rows in self._epoch(epoch)[done:]:
                losses.append(self._train_step(self._next(rows, free)))
                if progress:
                    progress(self.step, self.steps, f"loss {losses[-1]:.3f}")
                if self.step % self.per_epoch == 0:  # before saving: a resumed run starts behind this epoch
                    self._judge(epoch + 1, losses, time.monotonic() - began)
                    losses, began = [], time.monotonic()
                if time.monotonic() - saved > self.config.checkpoint_minutes * 60:
                    self._save()
                    saved = time.monotonic()
        set_weights(self.best, self.network)
        self.network.eval()

    def _enough(self) -> bool:
        epoch, patience = self.step // self.per_epoch, self.config.patience
        return patience > 0 and epoch - self.best_epoch >= patience

    def _epoch(self, epoch: int) -> list[np.ndarray | None]:
        """What each step of an epoch shows: rows, or None for a batch of free metrics."""
        rng = np.random.default_rng([self.config.seed, epoch])
        shown = self._shown(rng)
        made: list[np.ndarray | None] = [
            shown[batch] for batch in batches(self.lengths[shown], self.config.batch_size, rng)
        ]
        made += [None] * self.config.free_batches
        return [made[place] for place in rng.permutation(len(made))]

    def _shown(self, rng: np.random.Generator) -> np.ndarray:
        """Row positions of an epoch, each as often as its space's `passes` say."""
        shown = [np.zeros(0, dtype=np.int64)]
        for space in np.unique(self.rows.spaces):
            rows = np.flatnonzero(self.rows.spaces == space)
            passes = self.config.passes.get(str(space), 1.0)
            shown += [rows] * int(passes)
            shown.append(rng.permutation(rows)[: round(passes % 1 * len(rows))])
        return np.concatenate(shown)

    def _free_batches(self) -> Iterator[AnalyticBatch]:
        """The stream from where this run starts to the end."""
        if not self.free:
            return iter(())
        epoch, done = divmod(self.step, self.per_epoch)
        begun = sum(rows is None for rows in self._epoch(epoch)[:done])
        numbers = range(
            epoch * self.config.free_batches + begun, self.config.epochs * self.config.free_batches
        )
        return iter(analytic_batches(self.free, numbers, self.config.workers))

    def _next(self, rows: np.ndarray | None, free: Iterator[AnalyticBatch]) -> _Step:
        config, data = self.config, self.rows.data
        if rows is not None:
            cut = [(places, rows[places]) for places in pieces(len(rows), config, self.here)]
            return _Step(data, torch.from_numpy(data.present[rows]), cut)
        texts, values = next(free)
        places = np.concatenate(pieces(config.batch_size, config, self.here))
        everything = np.full((len(texts), len(self.main)), np.nan)
        everything[:, self.free_columns] = values
        mine = Dataset(texts, everything, np.zeros_like(everything), data.codec)
        present = torch.zeros(config.batch_size, len(self.main), dtype=torch.bool)
        present[:, self.free_columns] = True
        by_length = np.array_split(mine.lengths.argsort(kind="stable"), _CUTS * config.accumulate)
        return _Step(mine, present, [(places[rows], rows) for rows in by_length])

    def _train_step(self, step: _Step) -> Tensor:
        """One update; returns the mean loss of a number, ()."""
        device = self.here.device
        self.descent.zero_grad()
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
        self.here.add_up([loss, count, *gradients])
        count = count.clamp(min=1)
        torch._foreach_div_(gradients, count)
        self.descent.update()
        return loss / count

    def _loss(self, step: _Step, places: np.ndarray, rows: np.ndarray) -> tuple[Tensor, Tensor]:
        """Sum of the weighted cross-entropies of a piece's numbers, and how many there are.

        Every piece draws what the whole batch needs and takes its share: into how many it is cut changes nothing.
        """
        config, device = self.config, self.here.device
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

    def _judge(self, epoch: int, losses: list[Tensor], seconds: float) -> None:
        """Keeps the averaged weights if they are the best so far, and writes the epoch down."""
        data, spaces = self.validation.data, self.validation.spaces
        with self.descent.averaged():
            loss = self.here.agree(validation_loss(self.network, data, self.weights, self.main))
            ranks = history.rank_correlations(self.network, data, spaces, self.main.numpy())
            if not loss > self.best_loss:  # NaN (no validation rows) counts as best: the last epoch is kept
                self.best, self.best_loss, self.best_epoch = copy_weights(self.network), loss, epoch
        self.history.append(
            {
                "epoch": epoch,
                "step": self.step,
                "seconds": seconds,
                "loss": float(torch.stack(losses).mean()) if losses else math.nan,
                "validation_loss": loss,
                **{history.RANK + space: rank for space, rank in ranks.items()},
            }
        )
        if self.here.first:
            temporary = self.work / "log.csv.new"
            temporary.write_text(history.to_csv(self.history), encoding="utf-8")
            temporary.replace(self.work / "log.csv")
        self.network.train()

    def _save(self) -> None:
        if not self.here.first:
            return
        state = {
            **self.descent.state_dict(),
            "best": self.best,
            "best_loss": self.best_loss,
            "best_epoch": self.best_epoch,
            "history": self.history,
        }
        temporary = self.work / "state.pt.new"
        torch.save(state, temporary)
        temporary.replace(self.work / "state.pt")

    def _load(self) -> None:
        path = self.work / "state.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self.here.device, weights_only=True)
        self.descent.load_state_dict(state)
        self.best, self.best_loss, self.best_epoch = state["best"], state["best_loss"], state["best_epoch"]
        self.history = state["history"]


def _seed(*numbers: int) -> int:
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0] >> np.uint64(1))
