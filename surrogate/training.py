"""Training an RLM on tables: next-digit cross-entropy, every metric order, resumable at any moment.

A row is one sequence of its metrics' blocks, or of some of them drawn anew. Each time it is seen, the order of the
blocks and which earlier ones each block may see are drawn too, between all of them (the chain that predictions walk)
and none (each metric's marginal, which intervals come from). Its values get fresh measurement noise each time, of the
size that rows with the same text show, so that the noise cannot be learned by heart, digit by digit. (Seen on
NAS-Bench-201 while developing, not a controlled comparison: accuracy Spearman after four epochs 0.93 without the noise,
0.96 with it.) Of all epochs' averaged weights, those are kept that fit the validation rows best.

Everything random in a step is a function of the seed and the step, so that neither an interruption nor the number of
processes changes the result.
"""

from __future__ import annotations

import json
import math
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

import search_spaces
from search_spaces.files import new_file, refuse_full_folder
from search_spaces.registry import nearest
from search_spaces.tables import Table
from surrogate import free_metrics, history
from surrogate.aliases import aliases_for
from surrogate.calibration import calibrate
from surrogate.card import model_card
from surrogate.config import FrozenModelConfig, TrainConfig
from surrogate.dataset import Dataset, batches, fingerprint, hold_out, replicate_noise, row_groups
from surrogate.encoders import piece_of_batch
from surrogate.extension import forget
from surrogate.free_metrics import FreeBatch, FreeBatches, free_batches
from surrogate.frozen_encoder import PretrainedTokenizer, cached_encodings
from surrogate.losses import cross_entropy, draw_metrics, draw_visible, validation_loss
from surrogate.metrics import evaluate
from surrogate.model import Network
from surrogate.optimization import Descent, digit_weights, put, weights_of
from surrogate.parallel import Processes, processes
from surrogate.rlm import RLM
from surrogate.tokenizer import Tokenizer
from surrogate.versions import versions

Progress = Callable[[int, int, str], None]
# Texts of each space that the tokenizer learns from: more teach it nothing, and fewer leave small spaces a say.
_TOKENIZER_TEXTS = 2000
_TOKENIZER_DRAWS = 300


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
    table: Table | None,
    config: TrainConfig,
    out: str | Path,
    *,
    resume: bool = False,
    progress: Progress | None = None,
) -> RLM:
    """Trains a model on a table and writes the checkpoint folder `out`; without one, on free metrics alone.

    Free metrics that a table is mixed with (`config.free_batches`) are only teachers: the checkpoint forgets those
    that `config.metrics` does not name. Unfinished work lies in `OUT.training`; `resume` goes on from there, to the
    same result. `progress` is called with (steps done, steps in all, a line about the loss). With `config.workers`,
    a script needs the usual `if __name__ == "__main__":`. Raises FileExistsError where `out` has something in it,
    ValueError where the table does not fit the config or `resume` meets another config or table.
    """
    with processes() as here:
        return _train(table or Table((), (), ()), config, Path(out), resume, progress, here)


def _train(
    table: Table, config: TrainConfig, out: Path, resume: bool, progress: Progress | None, here: Processes
) -> RLM:
    refuse_full_folder(out)
    here.wait()  # none may go on and write before all have looked
    kept, metrics = _metrics(table, config)
    _check_names("passes", config.passes, sorted(set(table.space)))
    _check_names("main_metrics", config.main_metrics, metrics)
    values = np.stack([_column(table, name) for name in metrics], axis=1)
    texts = table.texts()
    split = split_rows(table, texts, config) if len(table) else Split(*[np.zeros(0, dtype=np.int64)] * 3)
    spaces = np.array(table.space, dtype=str)
    work = out.with_name(out.name + ".training")
    identity = _identity(config, metrics, texts, values)

    free = _free_spaces(config)
    torch.manual_seed(config.seed)
    if isinstance(config.model, FrozenModelConfig):
        tokenizer: Tokenizer = PretrainedTokenizer.of(config.model)
    else:
        tokenizer = Tokenizer.train(_tokenizer_texts(texts, spaces, split, free, config), config.vocabulary)
    rlm = RLM.create(config.model, tokenizer, metrics)
    if here.first:
        _prepare(work, identity, resume)
    here.wait()
    rlm.network.to(here.device)
    codec = rlm.network.decoder.codec
    noise = np.zeros_like(values)
    for space in np.unique(spaces):
        rows = split.train[spaces[split.train] == space]
        noise[rows] = replicate_noise([texts[row] for row in rows], values[rows])
    dataset = Dataset.of(texts, values, tokenizer, codec, noise)
    started = time.time()
    validation = dataset.take(split.validation)
    trainer = _Trainer(
        rlm.network,
        _Rows(dataset.take(split.train), spaces[split.train]),
        _Rows(validation, spaces[split.validation]),
        np.array([name in (config.main_metrics or metrics) for name in metrics]),
        _stream(rlm, free, config, here),
        [metrics.index(name) for name in free_metrics.NAMES if free],
        config,
        work,
        here,
    )
    with cached_encodings(rlm.network.encoder, work, config.encoding_cache_gb):
        trainer.run(progress if here.first else None)
        forget(rlm, kept)
        if len(split.validation):
            groups = row_groups(table, texts, config.group_by)[split.validation]
            calibrate(
                rlm.network, validation, groups, spaces[split.validation], list(range(len(rlm.metrics)))
            )

    rlm.known = _known(table, rlm.metrics, free)
    rlm.aliases = {space: aliases_for(space, known) for space, known in rlm.known.items()}
    rlm.trained_on = frozenset(fingerprint(texts[row]) for row in split.train)
    if not here.first:
        return rlm
    rlm.training = {
        "config": config.to_dict(),
        "rows": {name: len(rows) for name, rows in vars(split).items()},
        "rows_by_space": {
            str(space): {name: int((spaces[rows] == space).sum()) for name, rows in vars(split).items()}
            for space in np.unique(spaces)
        },
        "free_spaces": list(free),
        "cropped_rows": sum(text.cropped for text in dataset.texts),
        "versions": versions(),
        "best_epoch": trainer.best_epoch,
        "seconds_since_resume": round(time.time() - started),
        "held_out_scores": evaluate(rlm, table.take(split.held_out)) if len(split.held_out) else None,
    }
    curves = {
        "training.csv": history.to_csv(trainer.history).encode(),
        "training.png": history.to_png(trainer.history),
    }
    rlm.save_pretrained(out, model_card(rlm), curves)
    shutil.rmtree(work)
    return rlm


def _metrics(table: Table, config: TrainConfig) -> tuple[int, tuple[str, ...]]:
    """The metrics to train on in decoding order, and how many of them the checkpoint keeps."""
    named = config.metrics or tuple(table.metrics)
    free = tuple(name for name in free_metrics.NAMES if config.free_batches and name not in named)
    for name in named:
        if not (config.free_batches and name in free_metrics.NAMES):
            table.metric(name)
    if not named and not free:
        what = "the table has no metric columns" if len(table) else "there is no table"
        raise ValueError(f"{what} to train on, and the config has no 'free_batches'")
    return len(named) or len(free), (*named, *free)


def _check_names(key: str, given: Iterable[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise ValueError(f"{key!r} names {name!r}, which the table has not{nearest(name, list(known))}")


def _column(table: Table, metric: str) -> np.ndarray:
    return table.metrics[metric] if metric in table.metrics else np.full(len(table), np.nan)


def _free_spaces(config: TrainConfig) -> dict[str, float]:
    """Weights of the spaces whose architectures are drawn. Raises ValueError for an unknown space."""
    if not config.free_batches:
        return {}
    weights = config.free_spaces or dict.fromkeys(search_spaces.names(), 1.0)
    for space in weights:
        search_spaces.get(space)
    return {space: weight for space, weight in weights.items() if weight}


def _tokenizer_texts(
    texts: list[str], spaces: np.ndarray, split: Split, free: dict[str, float], config: TrainConfig
) -> Iterator[str]:
    for space in np.unique(spaces):
        rows = split.train[spaces[split.train] == space]
        yield from (texts[row] for row in rows[:: max(1, len(rows) // _TOKENIZER_TEXTS)])
    for name in free:
        known, rng = search_spaces.get(name), np.random.default_rng(config.seed)
        for _ in range(_TOKENIZER_DRAWS):
            yield known.text(known.sample(rng))


def _known(table: Table, metrics: tuple[str, ...], free: dict[str, float]) -> dict[str, tuple[str, ...]]:
    """For each space named in the table or drawn from, those of the metrics that something was learned about."""
    spaces = np.array(table.space, dtype=str)
    known: dict[str, tuple[str, ...]] = {}
    for space in sorted({*table.space, *free} - {""}):
        rows = spaces == space
        known[space] = tuple(
            name
            for name in metrics
            if np.isfinite(_column(table, name)[rows]).any() or (space in free and name in free_metrics.NAMES)
        )
    return {space: names for space, names in known.items() if names}


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


@dataclass(frozen=True)
class _Rows:
    """A data set with the space of each row (labels (n,))."""

    data: Dataset
    spaces: np.ndarray


def _stream(rlm: RLM, free: dict[str, float], config: TrainConfig, here: Processes) -> FreeBatches | None:
    """The free batches, of which each process makes the rows of its pieces."""
    if not free:
        return None
    mine = [
        row for places in _pieces(config.batch_size, config, here) for row in range(places.start, places.stop)
    ]
    return FreeBatches(rlm.tokenizer, free, mine, rlm.network.config.max_tokens, config.seed)


def _pieces(rows: int, config: TrainConfig, here: Processes) -> list[slice]:
    """The places in a batch of so many rows that this process computes, piece by piece. There are as many pieces as the
    config says, or the next multiple of the processes."""
    count = math.ceil(config.accumulate / here.size) * here.size
    bounds = [rows * piece // count for piece in range(count + 1)]
    return [slice(*bounds[piece : piece + 2]) for piece in range(here.rank, count, here.size)]


@dataclass(frozen=True)
class _Step:
    """A batch: what its rows have (`present` (B, K) bool), and the `pieces` that this process computes: places in the
    batch, rows of `data`."""

    data: Dataset
    present: Tensor
    pieces: list[tuple[slice, np.ndarray]]


class _Trainer:
    """The loop."""

    def __init__(
        self,
        network: Network,
        rows: _Rows,
        validation: _Rows,
        main: np.ndarray,
        free: FreeBatches | None,
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
        self.descent = Descent(network, config, self.steps)
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
        put(self.best, self.network)
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

    def _free_batches(self) -> Iterator[FreeBatch]:
        """The stream from where this run starts to the end."""
        if not self.free:
            return iter(())
        epoch, done = divmod(self.step, self.per_epoch)
        begun = sum(rows is None for rows in self._epoch(epoch)[:done])
        numbers = range(
            epoch * self.config.free_batches + begun, self.config.epochs * self.config.free_batches
        )
        return iter(free_batches(self.free, numbers, self.config.workers))

    def _next(self, rows: np.ndarray | None, free: Iterator[FreeBatch]) -> _Step:
        config, data = self.config, self.rows.data
        if rows is not None:
            pieces = [(places, rows[places]) for places in _pieces(len(rows), config, self.here)]
            return _Step(data, torch.from_numpy(data.present[rows]), pieces)
        texts, values = next(free)
        places = _pieces(config.batch_size, config, self.here)
        everything = np.full((len(texts), len(self.main)), np.nan)
        everything[:, self.free_columns] = values
        mine = Dataset(texts, everything, np.zeros_like(everything), data.codec)
        ends = np.cumsum([piece.stop - piece.start for piece in places])
        present = torch.zeros(config.batch_size, len(self.main), dtype=torch.bool)
        present[:, self.free_columns] = True
        return _Step(
            mine, present, list(zip(places, np.split(np.arange(len(texts)), ends[:-1]), strict=True))
        )

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

    def _loss(self, step: _Step, places: slice, rows: np.ndarray) -> tuple[Tensor, Tensor]:
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
        current = weights_of(self.network)
        put(self.descent.average, self.network)
        data, spaces = self.validation.data, self.validation.spaces
        loss = self.here.agree(validation_loss(self.network, data, self.weights, self.main))
        ranks = history.rank_correlations(self.network, data, spaces, self.main.numpy())
        put(current, self.network)
        if not loss > self.best_loss:  # NaN (no validation rows) counts as best: the last epoch is kept
            self.best = {name: p.clone() for name, p in self.descent.average.items()}
            self.best_loss, self.best_epoch = loss, epoch
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
