"""Fine-tuning: a checkpoint learns a new device, data set or space from few rows and keeps what it knew.

New metrics get tokens, lines of spaces it does not know get vocabulary (see extension.py), then the weights are trained
with a small learning rate: the decoder's alone where the checkpoint knows every row's space, whose texts it can read
and from whose encodings few rows learn a metric as well, with a third of the forgetting. Rows of a known space see what
the checkpoint predicts for their other metrics, so that a new latency can be read off the known ones. Of the weights'
running averages those are kept that fit the validation rows best; fewer than 100 texts are too few to give some away,
and get a short schedule.

Few rows get a teacher, which labels many architectures to be learned beside them (teacher.py).

Nothing of the original data is needed to keep the old knowledge: each step also rehearses architectures drawn from the
spaces the checkpoint knows, on numbers that it wrote for them itself, pulling its digit distributions to the old ones
(distillation; Li and Hoiem 2016, "Learning without Forgetting"). Afterwards old and new medians are compared on other
draws, and the old weights mixed in where they differ too much (agreement.py). Temperatures of known metrics stay.
"""

from __future__ import annotations

import dataclasses
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

import search_spaces
from search_spaces.common.atomic_files import require_empty_dir
from search_spaces.common.versions import versions
from search_spaces.tables import Table
from surrogate.aliases import aliases_for
from surrogate.config import FinetuneConfig
from surrogate.dataset import Dataset, batches, fingerprint, replicate_noise, row_groups, sample_texts
from surrogate.encoders import ChannelDropout, CompactEncoder
from surrogate.metrics import point_scores
from surrogate.model_card import finetuned_card
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import cached_encodings
from surrogate.rlm import RLM, best_device, file_sha256
from surrogate.tokenizer import Tokenizer
from surrogate.training import familiar_texts
from surrogate.training.calibration import calibrate
from surrogate.training.losses import cross_entropy, draw_metrics, draw_visible, validation_loss
from surrogate.training.optimizer import OptimizerWithEMA, copy_weights, digit_weights, set_weights
from surrogate.training.trainer import Progress
from surrogate.transfer.pseudo_labels import PseudoLabels, make_pseudo_labels
from surrogate.transfer.weight_interpolation import keep, known_metrics
from surrogate.vocabulary_extension import extend

# Different texts from which on some validate; fewer say too little about when to stop.
_VALIDATE_FROM = 100
_MOST_VALIDATION = 200
# Architectures drawn from a new space, and texts of the table, that its vocabulary is learned from.
_VOCABULARY_TEXTS = 100
# Architectures of all known spaces together that are rehearsed.
_REHEARSED = 1024
# Rows that are learned beside metrics of other spaces, too, so that asking for any mixture gives the same answer.
_FOREIGN = 128
# A short text, in tokens: what a NAS-Bench-201 network takes, with its attention.
_SHORT = 64
# What a training may cost, in tokens read (long texts cost more a token), so that it takes about a minute on two cores.
_TOKENS = 1_350_000
# Architectures labelled by a teacher for each row that is learned beside them; few rows are repeated.
_TAUGHT_A_ROW = 2
# What a frozen encoder read is kept on disk meanwhile, up to this size.
_CACHE_GB = 20.0


def finetune(
    checkpoint: str | Path,
    table: Table,
    out: str | Path,
    config: FinetuneConfig | None = None,
    *,
    progress: Progress | None = None,
    calibration: Mapping[str, Any] | None = None,
) -> RLM:
    """Teaches a checkpoint what a table says and writes the new checkpoint folder `out`, whole or not at all.

    `progress` is called as in `train`, with None for the steps in all as long as these are not known. `calibration` is
    kept with the checkpoint: how many rows of a table were `measured`, where a map from these (`latency_map`) made the
    others, and that map's `left_out_spearman` and `left_out_error`. The result's `training` says what was learned and
    what of the old changed.
    Raises FileExistsError where `out` has something in it, CheckpointError for what is no checkpoint, ValueError where
    the table has nothing to learn from or a text that cannot be read, or where the old knowledge cannot be kept.
    """
    require_empty_dir(out)
    config = config or FinetuneConfig()
    parent = RLM.from_pretrained(checkpoint, best_device())
    if not config.digit_weights:  # written into the record, where a child of this child looks for them
        inherited = parent.training.get("config", {}).get("digit_weights", ())
        config = dataclasses.replace(config, digit_weights=tuple(inherited))
    weights = digit_weights(config.digit_weights, parent.network.decoder.codec.length).to(parent.device)
    metrics = _metrics(table, config)
    texts = table.texts()
    split = split_texts(texts, config)
    started, processor = time.monotonic(), time.process_time()

    torch.manual_seed(config.seed)
    tokenizer = _tokenizer(parent, table.take(split.train), config)
    child = extend(parent, [name for name in metrics if name not in parent.metrics], tokenizer)
    beside = Path(out).absolute().parent
    beside.mkdir(parents=True, exist_ok=True)
    with cached_encodings(child.network.encoder, beside, _CACHE_GB):
        lesson = _Lesson.of(parent, child, table, texts, metrics, config)
        if progress:
            progress(0, None, "a teacher learns the rows")
        taught = make_pseudo_labels(
            parent,
            table.take(split.train),
            metrics,
            config.taught,
            config.seed,
            child,
            hurried=not config.steps,
        )
        times = max(1, round(len(taught.texts) / (_TAUGHT_A_ROW * len(split.train))))
        learned = lesson.take(np.tile(split.train, times)).and_taught(child, taught, metrics)
        # Who asks for nothing to be kept gets all that the rows can teach.
        decoder_only = config.agreement > -1 and {*table.space} <= {*parent.known}
        tuner = _Tuner(parent, child, learned, lesson.take(split.validation), weights, config, decoder_only)
        tuner.run(progress)
        if progress:
            progress(tuner.step, tuner.step, "is what it knew kept?")
        kept, agreement = keep(parent, child, tuner.start, config)
        new = list(range(len(parent.metrics), len(child.metrics)))
        if new and len(split.validation):
            judged = lesson.take(split.validation).given
            groups, spaces = row_groups(table, texts), np.array(table.space)
            calibrate(child.network, judged, groups[split.validation], spaces[split.validation], new)

    child.known, child.aliases = dict(parent.known), dict(parent.aliases)
    for space in sorted(set(table.space) - {""}):
        child.known[space] = tuple(dict.fromkeys([*parent.known.get(space, ()), *metrics]))
        child.aliases[space] = {**parent.aliases.get(space, {}), **aliases_for(space, metrics)}
    if decoder_only and parent.novelty and config.novelty_texts:
        child.novelty = (
            parent.novelty
        )  # what is unlike anything learned is said of encodings, which are the same
    elif config.novelty_texts:
        child.novelty = _novelty(parent, child, table, texts, split, config)
    child.trained_on = parent.trained_on | {fingerprint(texts[row]) for row in split.train}
    kept_back = table.take(split.validation)
    child.training = {
        "config": config.to_dict(),
        "parent": {
            "config_sha256": file_sha256(Path(checkpoint) / "config.json"),
            "training": parent.training,
        },
        "metrics": list(metrics),
        "rows": {"train": len(split.train), "validation": len(split.validation)},
        "versions": versions(),
        "steps": tuner.step,
        "best_step": tuner.best_step,
        "validation_scores": {
            "before": _scores(parent, kept_back, metrics),
            "after": _scores(child, kept_back, metrics),
        },
        "taught": {"networks": len(taught.texts), "left_out_spearman": taught.left_out},
        "share_of_new_weights": kept,
        "agreement": agreement,
        **({"calibration": dict(calibration)} if calibration else {}),
        "seconds": round(time.monotonic() - started, 1),
        "processor_seconds": round(time.process_time() - processor, 1),
    }
    child.save_pretrained(out, finetuned_card(child))
    return child


def _novelty(
    parent: RLM, child: RLM, table: Table, texts: Sequence[str], split: Split, config: FinetuneConfig
) -> OutOfDistributionScore | None:
    """From rows of the table, random architectures that the parent finds familiar, and any of a space that is new to
    it: a few rows do not say what else is like them."""
    sides = [
        familiar_texts.by_space(texts, table.space, rows, config.novelty_texts)
        for rows in (split.train, split.validation)
    ]
    for space in sorted({*child.known} & {*search_spaces.names()}):
        drawn = familiar_texts.sample_familiar(child, space, config.novelty_texts, config.seed, parent)
        for side, texts_of_space in zip(sides, drawn, strict=True):
            side[space] = [*side.get(space, []), *texts_of_space]
    return familiar_texts.learn(child, *sides)


@dataclass(frozen=True)
class Split:
    """Row positions of a table."""

    train: np.ndarray
    validation: np.ndarray


def split_texts(texts: Sequence[str], config: FinetuneConfig) -> Split:
    """Which rows are trained on and which validate, never both for one text; it does not depend on their order."""
    distinct = sorted(set(texts), key=lambda text: fingerprint(f"{config.seed}:{text}"))
    if len(distinct) < 2:
        raise ValueError(
            f"the table has {len(distinct)} architecture; fine-tuning needs at least 2, better 10"
        )
    count = min(_MOST_VALIDATION, round(config.validation * len(distinct)))
    kept = set(distinct[: count if len(distinct) >= _VALIDATE_FROM else 0])
    inside = np.array([text in kept for text in texts])
    return Split(np.flatnonzero(~inside), np.flatnonzero(inside))


def _metrics(table: Table, config: FinetuneConfig) -> tuple[str, ...]:
    """The metrics to teach. Raises ValueError where there are none, or a row knows none of them."""
    metrics = config.metrics or tuple(table.metrics)
    if not metrics:
        raise ValueError(
            "the table has no metric column (a name that ends in its unit, like raspi4_latency_ms)"
        )
    for name in metrics:
        if not np.isfinite(table.metric(name)).any():
            raise ValueError(f"no row has a value of {name!r}; leave it out of 'metrics'")
    return metrics


def _tokenizer(parent: RLM, table: Table, config: FinetuneConfig) -> Tokenizer:
    """The parent's, with entries for the lines of the spaces that it does not know, where there are any."""
    unknown = np.flatnonzero([space not in parent.known for space in table.space])
    if not len(unknown) or not config.vocabulary or not isinstance(parent.network.encoder, CompactEncoder):
        return parent.tokenizer
    texts = list(dict.fromkeys(table.take(unknown).texts()))[:_VOCABULARY_TEXTS]
    for name in sorted({table.space[row] for row in unknown} - {""}):
        texts += sample_texts(name, _VOCABULARY_TEXTS, config.seed)
    return parent.tokenizer.extended(texts, config.vocabulary)


@dataclass(frozen=True)
class _Lesson:
    """Rows to learn from. `given` has the values of the table; `filled` also what the parent predicts of rows of its
    spaces: seen while learning the others, but not learned."""

    given: Dataset
    filled: Dataset

    @staticmethod
    def of(
        parent: RLM,
        child: RLM,
        table: Table,
        texts: list[str],
        metrics: Sequence[str],
        config: FinetuneConfig,
    ) -> _Lesson:
        values = np.full((len(table), len(child.metrics)), np.nan)
        for name in metrics:
            values[:, child.metrics.index(name)] = table.metric(name)
        spread = np.array([np.nanstd(column) if np.isfinite(column).any() else 0.0 for column in values.T])
        size = np.maximum(np.abs(values), spread)
        least = np.divide(config.noise * spread, size, out=np.zeros_like(values), where=size > 0)
        noise = np.fmax(replicate_noise(texts, values), least)
        given = child.dataset(texts, values, noise)
        filled = values.copy()
        for space, known in known_metrics(parent).items():
            rows = np.flatnonzero([name == space for name in table.space])
            if not len(rows):
                continue
            foreign = [name for name in parent.metrics if name not in known]
            for some, names in ((rows, known), (rows[:_FOREIGN], foreign)):
                place = np.ix_(some, np.array([child.metrics.index(name) for name in names], dtype=int))
                guess = parent.predict([texts[row] for row in some], names, intervals=False).median
                filled[place] = np.where(np.isfinite(values[place]), values[place], guess)
        return _Lesson(given, dataclasses.replace(given, values=filled))

    def and_taught(self, child: RLM, taught: PseudoLabels, metrics: Sequence[str]) -> _Lesson:
        """With the architectures that a teacher has labelled."""
        if not taught.texts:
            return self
        columns = [child.metrics.index(name) for name in metrics]
        values, noise = (np.full((len(taught.texts), len(child.metrics)), np.nan) for _ in range(2))
        values[:, columns], noise[:, columns] = taught.values, taught.noise
        more = child.dataset(taught.texts, values, noise)
        return _Lesson(self.given.together(more), self.filled.together(more))

    def take(self, rows: np.ndarray) -> _Lesson:
        return _Lesson(self.given.take(rows), self.filled.take(rows))


@dataclass(frozen=True)
class _Rehearsal:
    """Architectures of one space that the parent knows, with numbers it wrote for the `metrics` (positions) it knows of
    them, as child and parent read them."""

    space: str
    metrics: list[int]
    child: Dataset
    parent: Dataset

    @staticmethod
    def of(parent: RLM, child: RLM, config: FinetuneConfig, steps: int) -> list[_Rehearsal]:
        known = known_metrics(parent) if config.rehearsal and config.distillation else {}
        count = min(_REHEARSED, steps * config.rehearsal)
        made = []
        for space, metrics in known.items():
            texts = sample_texts(space, max(1, count // len(known)), config.seed, 1)
            numbers = parent.sample(texts, metrics, count=1, seed=config.seed)[:, 0]
            sides = (r.dataset(texts, numbers) for r in (child, parent))
            made.append(_Rehearsal(space, [parent.metrics.index(name) for name in metrics], *sides))
        return made


class _Tuner:
    """The loop. All randomness comes from the seed and torch's generator. With `decoder_only`, child and parent read
    texts alike, before and after."""

    def __init__(
        self,
        parent: RLM,
        child: RLM,
        lesson: _Lesson,
        validation: _Lesson,
        weights: Tensor,
        config: FinetuneConfig,
        decoder_only: bool,
    ) -> None:
        self.network, self.parent, self.decoder_only = child.network, parent.network, decoder_only
        self.network.encoder.requires_grad_(not decoder_only)
        for layer in self.network.modules():
            if isinstance(layer, ChannelDropout):
                layer.rate = config.dropout
        self.lesson, self.validation, self.config = lesson, validation, config
        most = config.steps or steps_for(len(lesson.given))
        self.rehearsal = _Rehearsal.of(parent, child, config, most)
        self.device = parent.device
        self.weights = weights
        self.main = torch.from_numpy(lesson.given.present.any(0))
        self.start = copy_weights(self.network)
        self.descent = OptimizerWithEMA(self.network, config, config.steps or self._affordable())
        self.best, self.best_step, self.best_loss = self.descent.average, 0, math.inf
        self.rng = np.random.default_rng([config.seed, 2])

    @property
    def step(self) -> int:
        return self.descent.step

    def _affordable(self) -> int:
        """Steps for the number of rows, as far as the cost of their texts allows."""
        config = self.config
        size = max(1.0, self.network.config.encoder_layers * self.network.config.width**2 / (4 * 128**2))
        each = config.batch_size * _cost(self.lesson.given)
        if self.rehearsal:
            each += 1.3 * float(np.mean([self._rehearsed(r) * _cost(r.child) for r in self.rehearsal]))
        return max(20, min(steps_for(len(self.lesson.given)), round(_TOKENS / (each * size))))

    def _rehearsed(self, rehearsal: _Rehearsal) -> int:
        """Architectures of a space to rehearse at once: fewer where texts are long, so that no space takes most of the
        time."""
        return max(1, round(self.config.rehearsal * min(1.0, _SHORT / _cost(rehearsal.child))))

    def run(self, progress: Progress | None) -> None:
        """Trains and leaves the best averaged weights in the network (without validation rows, the last)."""
        learned = self._cycle(self.lesson.given, self.config.batch_size)
        rehearsed = [self._cycle(r.child, self._rehearsed(r)) for r in self.rehearsal]
        steps = self.descent.steps
        self._judge()
        while self.step < steps:
            self.network.train()
            self.network.encoder.train(not self.decoder_only)
            loss = self._learn(next(learned))
            if self.rehearsal:
                turn = self.step % len(self.rehearsal)
                loss = loss + self.config.distillation * self._distil(
                    self.rehearsal[turn], next(rehearsed[turn])
                )
            self.descent.zero_grad()
            loss.backward()
            self.descent.update()
            if progress:
                progress(self.step, steps, f"loss {loss.item():.3f}")
            if self.step % self.config.judge_every == 0 or self.step == steps:
                self._judge()
                if self.step - self.best_step >= self.config.patience * self.config.judge_every:
                    break
        set_weights(self.best, self.network)
        self.network.eval().requires_grad_()

    def _cycle(self, dataset: Dataset, size: int) -> Iterator[np.ndarray]:
        while True:
            yield from batches(dataset.lengths, size, self.rng)

    def _learn(self, rows: np.ndarray) -> Tensor:
        """Mean cross-entropy of the given numbers: each once among the row's others, once on its own."""
        filled, taught = self.lesson.filled, int(self.main.sum())
        given = torch.from_numpy(self.lesson.given.present[rows])
        count = self.config.metrics_per_row
        among = draw_metrics(torch.from_numpy(filled.present[rows]), self.main, count)
        chain = torch.rand(len(rows)) < 0.5
        among[chain] = among[chain].sort(1).values
        alone = draw_metrics(given, self.main, min(count or taught, taught))
        order = torch.cat([among, alone], dim=1)
        seen = among.shape[1]
        visible = torch.zeros(len(rows), *(order.shape[1],) * 2, dtype=torch.bool)
        visible[:, :seen, :seen] = draw_visible(len(rows), seen)
        noise = torch.randn(len(rows), len(self.main), dtype=torch.float64)
        numbers = filled.numbers(rows, order.to(self.device), noise)
        wanted = given.gather(1, order).to(self.device)
        batch = filled.read(rows, self.device)
        total = cross_entropy(
            self.network, batch, order.to(self.device), numbers, visible, self.weights, wanted
        )
        return total / wanted.sum().clamp(min=1)

    def _distil(self, rehearsal: _Rehearsal, rows: np.ndarray) -> Tensor:
        """Mean Kullback-Leibler divergence of a number's digits from the parent's to the child's distributions."""
        known = torch.ones(len(rows), len(rehearsal.metrics), dtype=torch.bool)
        order = draw_metrics(known, known[0], self.config.metrics_per_row).to(self.device)
        numbers = rehearsal.child.numbers(rows, order)
        metrics = torch.tensor(rehearsal.metrics, device=self.device)[order]
        given = metrics, numbers.digits, numbers.states, draw_visible(*order.shape).to(self.device)
        batch = rehearsal.child.read(rows, self.device)
        memory = self.network.encoder(batch)
        logs = self.network.decoder(memory, batch.mask, *given)
        with torch.no_grad():
            if not self.decoder_only:
                batch = rehearsal.parent.read(rows, self.device)
                memory = self.parent.encoder(batch)
            wanted = self.parent.decoder(memory, batch.mask, *given)
        possible = wanted.isfinite()
        apart = wanted.exp() * (wanted.masked_fill(~possible, 0) - logs.masked_fill(~possible, 0))
        return (apart.sum(-1) * self.weights).sum() / order.numel()

    def _judge(self) -> None:
        """Keeps the averaged weights if they are the best so far."""
        with self.descent.averaged():
            loss = validation_loss(self.network, self.validation.given, self.weights, self.main)
            if loss < self.best_loss or math.isnan(loss):  # without validation rows the last are kept
                self.best, self.best_loss, self.best_step = copy_weights(self.network), loss, self.step


def steps_for(rows: int) -> int:
    """How many steps so many rows are learned in, where a text is short."""
    return int(min(1000, 60 + 2 * rows))


def _cost(dataset: Dataset) -> float:
    """What a text costs on average, in tokens; attention doubles the cost of one at 320 tokens."""
    lengths = np.array([len(text) for text in dataset.texts])
    return float(np.mean(lengths * (1 + lengths / 320)))


def _scores(rlm: RLM, table: Table, metrics: Sequence[str]) -> dict[str, dict[str, float]]:
    """How well each metric that the checkpoint knows is predicted, for the rows of spaces it knows by name."""
    table = table.take(np.flatnonzero([space in rlm.known for space in table.space]))
    shared = [name for name in metrics if name in rlm.metrics]
    if not len(table) or not shared:
        return {}
    return point_scores(rlm.predict(table.texts(), shared), table)
