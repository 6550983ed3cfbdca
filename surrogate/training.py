"""Training an RLM on tables: next-digit cross-entropy, every metric order, resumable at any moment.

A row is one sequence of its metrics' blocks, or of some of them drawn anew. Each time it is seen, the order of the
blocks and which earlier ones each block may see are drawn too, between all of them (the chain that predictions walk)
and none (each metric's marginal, which intervals come from). Its values get fresh measurement noise each time, of the
size that rows with the same text show, so that the noise cannot be learned by heart, digit by digit. (Seen on
NAS-Bench-201 while developing, not a controlled comparison: accuracy Spearman after four epochs 0.93 without the noise,
0.96 with it.) Of all epochs' averaged weights, those are kept that fit the validation rows best.
"""

from __future__ import annotations

import csv
import json
import math
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.files import new_file, refuse_full_folder
from search_spaces.tables import Table
from surrogate import decoding
from surrogate.aliases import aliases_for
from surrogate.card import model_card
from surrogate.config import FrozenModelConfig, TrainConfig
from surrogate.dataset import Dataset, fingerprint, hold_out, replicate_noise, row_groups
from surrogate.encoders import Batch
from surrogate.frozen_encoder import PretrainedTokenizer, cached_encodings
from surrogate.metrics import evaluate
from surrogate.model import Network
from surrogate.number_codec import NumberCodec
from surrogate.rlm import RLM
from surrogate.tokenizer import Tokenizer
from surrogate.versions import versions

Progress = Callable[[int, int, str], None]
_TEMPERATURES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.7, 2.0)


@dataclass(frozen=True)
class Split:
    """Row positions of a table: trained on, kept for calibrating intervals, never touched."""

    train: np.ndarray
    validation: np.ndarray
    held_out: np.ndarray


def split_rows(table: Table, texts: list[str], config: TrainConfig) -> Split:
    """The rows that `config` trains on and keeps back; a function of the rows and the seed, not of their order."""
    held_out, rest = hold_out(table, texts, config.group_by, config.held_out, config.seed)
    kept = table.take(rest)
    validation, train = hold_out(
        kept, [texts[row] for row in rest], config.group_by, config.validation, config.seed
    )
    return Split(rest[train], rest[validation], held_out)


def train(
    table: Table,
    config: TrainConfig,
    out: str | Path,
    *,
    resume: bool = False,
    progress: Progress | None = None,
) -> RLM:
    """Trains a model on a table and writes the checkpoint folder `out`.

    Unfinished work lies in `OUT.training`; `resume` goes on from there, to the same result. `progress` is called
    with (steps done, steps in all, a line about the loss). Raises FileExistsError where `out` has something in it,
    ValueError where the table does not fit the config or `resume` meets another config or table.
    """
    out = Path(out)
    refuse_full_folder(out)
    metrics = config.metrics or tuple(table.metrics)
    if not metrics:
        raise ValueError("the table has no metric columns to train on")
    values = np.stack([table.metric(name) for name in metrics], axis=1)
    texts = table.texts()
    split = split_rows(table, texts, config)
    work = out.with_name(out.name + ".training")
    identity = _identity(config, metrics, texts, values)

    torch.manual_seed(config.seed)
    if isinstance(config.model, FrozenModelConfig):
        tokenizer: Tokenizer = PretrainedTokenizer.of(config.model)
    else:
        tokenizer = Tokenizer.train((texts[row] for row in split.train), config.vocabulary)
    rlm = RLM.create(config.model, tokenizer, metrics)
    _prepare(work, identity, resume)
    rlm.network.to("cuda" if torch.cuda.is_available() else "cpu")
    codec = NumberCodec(config.model.mantissa_digits)
    dataset = Dataset.of(texts, values, tokenizer, codec)
    started = time.time()
    noise = replicate_noise([texts[row] for row in split.train], values[split.train])
    validation = dataset.take(split.validation)
    main = np.array([name in (config.main_metrics or metrics) for name in metrics])
    trainer = _Trainer(rlm.network, dataset.take(split.train), validation, noise, main, config, work)
    with cached_encodings(rlm.network.encoder, work, config.encoding_cache_gb):
        trainer.run(progress)
        labels = row_groups(texts, table.column(config.group_by) if config.group_by else texts)
        calibrate(rlm.network, validation, np.array(labels)[split.validation])

    rlm.aliases = {space: aliases_for(space, metrics) for space in sorted(set(table.space)) if space}
    rlm.trained_on = frozenset(fingerprint(texts[row]) for row in split.train)
    rlm.training = {
        "config": config.to_dict(),
        "rows": {name: len(rows) for name, rows in vars(split).items()},
        "cropped_rows": sum(text.cropped for text in dataset.texts),
        "versions": versions(),
        "best_epoch": trainer.best_epoch,
        "replicate_noise": dict(zip(metrics, np.median(noise, axis=0).tolist(), strict=True)),
        "seconds_since_resume": round(time.time() - started),
        "held_out_scores": evaluate(rlm, table.take(split.held_out)) if len(split.held_out) else None,
    }
    rlm.save_pretrained(out, model_card(rlm))
    shutil.rmtree(work)
    return rlm


def _identity(
    config: TrainConfig, metrics: tuple[str, ...], texts: list[str], values: np.ndarray
) -> dict[str, Any]:
    digest = fingerprint("\n".join([*texts, *map(str, values.ravel().tolist())]))
    return json.loads(json.dumps({"config": config.to_dict(), "metrics": metrics, "table": digest}))


def _prepare(work: Path, identity: dict[str, Any], resume: bool) -> None:
    """Makes the folder of unfinished work, or checks that it belongs to this training."""
    path = work / "identity.json"
    if path.exists():
        if not resume:
            raise FileExistsError(f"{work} holds an unfinished training; go on with --resume or remove it")
        before = json.loads(path.read_text(encoding="utf-8"))
        for key, value in identity.items():
            if before.get(key) != value:
                raise ValueError(
                    f"{work} was started with another {key}; train to another folder or remove it"
                )
        return
    work.mkdir(parents=True, exist_ok=True)
    with new_file(path) as temporary:
        temporary.write_text(json.dumps(identity), encoding="utf-8")


class _Trainer:
    """The loop. All randomness comes from (seed, epoch) and torch's generator, whose state is saved."""

    def __init__(
        self,
        network: Network,
        dataset: Dataset,
        validation: Dataset,
        noise: np.ndarray,
        main: np.ndarray,
        config: TrainConfig,
        work: Path,
    ) -> None:
        self.network, self.dataset, self.validation = network, dataset, validation
        self.noise, self.config, self.work = noise, config, work
        self.device = network.decoder.metric.device
        self.main = torch.from_numpy(main)
        self.optimizer = _optimizer(network, config)
        self.average = {name: p.detach().clone() for name, p in network.named_parameters()}
        self.best, self.best_loss, self.best_epoch = self.average, math.inf, 0
        self.per_epoch = math.ceil(len(dataset) / config.batch_size)
        self.steps = self.per_epoch * config.epochs
        self.step = 0
        self.weights = _digit_weights(config).to(self.device)
        torch.manual_seed(config.seed)

    def run(self, progress: Progress | None) -> None:
        """Trains to the end and leaves the best epoch's averaged weights in the network (without validation rows,
        the last epoch's)."""
        self._load()
        saved = time.monotonic()
        self.network.train()
        losses: list[float] = []
        while self.step < self.steps:
            epoch, done = divmod(self.step, self.per_epoch)
            rng = np.random.default_rng([self.config.seed, epoch])
            batches = list(self.dataset.batches(self.config.batch_size, rng))
            for rows in batches[done:]:
                losses.append(self._train_step(rows))
                if progress:
                    progress(self.step, self.steps, f"loss {losses[-1]:.3f}")
                if self.step % self.per_epoch == 0:  # before saving: a resumed run starts behind this epoch
                    self._judge(epoch + 1, losses)
                    losses = []
                if time.monotonic() - saved > self.config.checkpoint_minutes * 60:
                    self._save()
                    saved = time.monotonic()
        _put(self.best, self.network)
        self.network.eval()

    def _judge(self, epoch: int, losses: list[float]) -> None:
        """Keeps the averaged weights if they are the best so far, and logs the epoch."""
        current = {name: p.detach().clone() for name, p in self.network.named_parameters()}
        _put(self.average, self.network)
        loss = validation_loss(self.network, self.validation, self.weights, self.main)
        _put(current, self.network)
        if not loss > self.best_loss:  # NaN (no validation rows) counts as best: the last epoch is kept
            self.best = {name: p.clone() for name, p in self.average.items()}
            self.best_loss, self.best_epoch = loss, epoch
        with (self.work / "log.csv").open("a", newline="", encoding="utf-8") as file:
            trained = f"{np.mean(losses):.4f}" if losses else ""
            csv.writer(file).writerow([epoch, self.step, trained, f"{loss:.4f}"])
        self.network.train()

    def _noisy(self, rows: np.ndarray) -> np.ndarray:
        """The rows' values (B, K) under fresh measurement noise."""
        values = self.dataset.values[rows]
        drawn = torch.randn(values.shape, dtype=torch.float64).numpy()
        noisy: np.ndarray = values * np.exp(self.noise[rows] * drawn)
        return noisy

    def _train_step(self, rows: np.ndarray) -> float:
        config = self.config
        for group in self.optimizer.param_groups:
            group["lr"] = config.learning_rate * self._schedule()
        batch, digits, states, present = self.dataset.batch(rows, self.device, self._noisy(rows))
        chosen = draw_metrics(present.cpu(), self.main, config.metrics_per_row).to(self.device)
        loss = training_loss(self.network, batch, digits, states, present, self.weights, chosen)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), config.gradient_clip)
        self.optimizer.step()
        self.step += 1
        # The average forgets its random start: its decay grows to its final value.
        decay = min(config.average_decay, self.step / (self.step + 9))
        with torch.no_grad():
            parameters = [p.detach() for p in self.network.parameters()]
            torch._foreach_lerp_(list(self.average.values()), parameters, 1 - decay)
        return loss.item()

    def _schedule(self) -> float:
        """Linear warm-up, then cosine to 2% of the learning rate."""
        warm = min(1.0, (self.step + 1) / max(1, self.config.warmup_steps))
        return warm * (0.02 + 0.49 * (1 + math.cos(math.pi * self.step / self.steps)))

    def _save(self) -> None:
        state = {
            "network": self.network.state_dict(),
            "average": self.average,
            "optimizer": self.optimizer.state_dict(),
            "best": self.best,
            "best_loss": self.best_loss,
            "best_epoch": self.best_epoch,
            "step": self.step,
            "random": torch.get_rng_state(),
        }
        temporary = self.work / "state.pt.new"
        torch.save(state, temporary)
        temporary.replace(self.work / "state.pt")

    def _load(self) -> None:
        path = self.work / "state.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self.device, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.average = state["average"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.step = state["step"]
        self.best, self.best_loss, self.best_epoch = state["best"], state["best_loss"], state["best_epoch"]
        torch.set_rng_state(state["random"].cpu())


def _put(weights: dict[str, Tensor], network: Network) -> None:
    with torch.no_grad():
        for name, p in network.named_parameters():
            p.copy_(weights[name])


def _optimizer(network: Network, config: TrainConfig) -> torch.optim.AdamW:
    """AdamW; vectors (norms, biases) are not decayed."""
    matrices = [p for p in network.parameters() if p.ndim > 1]
    vectors = [p for p in network.parameters() if p.ndim <= 1]
    groups = [
        {"params": matrices, "weight_decay": config.weight_decay},
        {"params": vectors, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=config.learning_rate, betas=(0.9, 0.98))


def _digit_weights(config: TrainConfig) -> Tensor:
    length = NumberCodec(config.model.mantissa_digits).length
    if not config.digit_weights:
        return torch.ones(length)
    if len(config.digit_weights) != length:
        raise ValueError(
            f"'digit_weights' has {len(config.digit_weights)} values, a number has {length} tokens"
        )
    return torch.tensor(config.digit_weights)


def draw_metrics(present: Tensor, main: Tensor, count: int) -> Tensor:
    """Positions (B, count) of the metrics to train each row on, in random order; all K where `count` is 0.

    present (B, K) bool; main (K,) bool. Main metrics that a row has come first, then others that it has. In 40% of
    rows those drawn keep decoding order.
    """
    rows, metrics = present.shape
    lot = torch.rand(rows, metrics) - main.float() + 2 * (~present).float()
    drawn = lot.argsort(1)[:, : min(count or metrics, metrics)]
    drawn = drawn.gather(1, torch.rand(drawn.shape).argsort(1))
    kept = torch.rand(rows) < 0.4
    drawn[kept] = drawn[kept].sort(1).values
    return drawn


def draw_visible(rows: int, count: int) -> Tensor:
    """(rows, count, count) bool: which earlier metrics each metric sees; in 35% of rows all, in 23% none, else a random
    share."""
    share = torch.rand(rows)
    share[torch.rand(rows) < 0.35] = 1.0
    share[torch.rand(rows) < 0.35] = 0.0
    return (torch.rand(rows, count, count) < share[:, None, None]).tril(-1)


def training_loss(
    network: Network,
    batch: Batch,
    digits: Tensor,
    states: Tensor,
    present: Tensor,
    weights: Tensor,
    order: Tensor,
) -> Tensor:
    """Mean weighted cross-entropy of a number, in nats, over the metrics of `order` (B, k) that are present.

    digits, states (B, K, n); present (B, K) bool; weights (n,). Each metric sees what `draw_visible` draws.
    """
    visible = draw_visible(*order.shape).to(digits.device)
    index = order[..., None].expand(-1, -1, digits.shape[-1])
    digits, states, present = digits.gather(1, index), states.gather(1, index), present.gather(1, order)
    total = _cross_entropy(network, batch, order, digits, states, present, visible, weights)
    return total / present.sum().clamp(min=1)


def _cross_entropy(
    network: Network,
    batch: Batch,
    metrics: Tensor,
    digits: Tensor,
    states: Tensor,
    present: Tensor,
    visible: Tensor,
    weights: Tensor,
) -> Tensor:
    """Sum of the weighted cross-entropies of the numbers that are present; absent ones are not seen either."""
    logs = network(batch, metrics, digits, states, visible & present[:, None])
    loss = -(logs.gather(-1, digits[..., None])[..., 0] * weights).sum(-1)
    return loss.masked_fill(~present, 0).sum()


@torch.inference_mode()
def validation_loss(network: Network, validation: Dataset, weights: Tensor, main: Tensor) -> float:
    """Mean weighted cross-entropy of the main metrics' numbers in decoding order, earlier ones seen; NaN without any.

    main (K,) bool.
    """
    network.eval()
    device = network.decoder.metric.device
    total, count = 0.0, 0
    for start in range(0, len(validation), 256):
        rows = np.arange(start, min(start + 256, len(validation)))
        batch, digits, states, present = validation.batch(rows, device)
        chosen = main.to(device).nonzero()[:, 0]
        digits, states, present = digits[:, chosen], states[:, chosen], present[:, chosen]
        metrics = chosen.expand(len(rows), -1)
        visible = torch.ones(len(rows), *(present.shape[1],) * 2, dtype=torch.bool, device=device).tril(-1)
        total += float(_cross_entropy(network, batch, metrics, digits, states, present, visible, weights))
        count += int(present.sum())
    return total / count if count else math.nan


def calibrate(
    network: Network, validation: Dataset, groups: np.ndarray, metrics: list[int] | None = None
) -> None:
    """Sets the temperature of metrics (default: all) so that the 80% interval covers 80% of the validation values.

    Surely so: what counts is the coverage less one standard error. Rows of one group (labels (n,)) are hit or missed
    together, so that the error is that of groups; it is large where a few groups have most rows. Of temperatures
    equally near, the one nearest to 1; without validation rows they all stay 1.
    """
    metrics = list(range(validation.values.shape[1])) if metrics is None else metrics
    if not len(validation) or not metrics:
        return
    known = validation.present[:, metrics]
    labels = np.unique(groups, return_inverse=True)[1]
    best = [(math.inf, math.inf, 1.0)] * len(metrics)
    for temperature in _TEMPERATURES:
        network.decoder.temperature[metrics] = temperature
        inside = interval_hits(network, validation, metrics)
        for place in np.flatnonzero(known.any(0)):
            rows = known[:, place]
            coverage = inside[rows, place].mean()
            by_group = np.bincount(labels[rows], weights=inside[rows, place] - coverage)
            error = np.sqrt((by_group**2).sum()) / rows.sum()
            miss = abs(coverage - error - (decoding.INTERVAL[1] - decoding.INTERVAL[0]))
            best[place] = min(best[place], (round(miss, 6), abs(math.log(temperature)), temperature))
    chosen = [temperature for *_, temperature in best]
    network.decoder.temperature[metrics] = torch.tensor(chosen).to(network.decoder.temperature)


@torch.inference_mode()
def interval_hits(network: Network, dataset: Dataset, metrics: list[int] | None = None) -> np.ndarray:
    """(n, metrics) bool: the value lies in the metric's 80% interval (default: of every metric)."""
    network.eval()
    device = network.decoder.metric.device
    metrics = list(range(dataset.values.shape[1])) if metrics is None else metrics
    hits = np.zeros((len(dataset), len(metrics)), dtype=bool)
    for start in range(0, len(dataset), 256):
        rows = np.arange(start, min(start + 256, len(dataset)))
        batch = dataset.batch(rows, device)[0]
        memory = network.encoder(batch)
        low, high = decoding.intervals(network.decoder, memory, batch.mask, metrics)
        values = dataset.values[rows][:, metrics]
        hits[rows] = (low <= values) & (values <= high)
    return hits
