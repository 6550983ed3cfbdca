"""Learns programs, tables of many networks, and devices that `calibrate` describes, as low-rank updates of the network
(adapters/low_rank.py).

If the base knows the space of every row, only the decoder is adapted: rows then teach a metric of the known encodings
as well, several times as fast. Otherwise the encoder is adapted too, and new lines get vocabulary.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

import search_spaces
from surrogate import analytic_metrics
from surrogate.adapters import low_rank
from surrogate.adapters.adapter import Adapter
from surrogate.dataset import replicate_noise, sample_texts
from surrogate.encoders import CompactEncoder
from surrogate.model import Network
from surrogate.number_codec import percentage_range
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.rlm import RLM
from surrogate.tokenizer import Tokenizer
from surrogate.training import familiar_texts
from surrogate.training.calibration import TEMPERATURES, best_temperatures, interval_hits
from surrogate.training.optimizer import digit_weights, isolated_seed
from surrogate.transfer.finetuner import FineTuner
from surrogate.transfer.left_out import LeftOut, folds_of
from surrogate.transfer.task import Task

# Texts of the table, and random architectures of each new space, that new vocabulary is learned from.
_VOCABULARY_TEXTS = 100


def learn_low_rank(task: Task, quality: Callable[[RLM], Mapping[str, Any]] | None) -> Adapter:
    """An adapter that has learned all rows, with its quality on rows that were left out, or what `quality` says of
    it."""
    folds = folds_of(task.texts, task.config.seed) if quality is None else []
    lesson = _Lesson(task, _tokenizer(task), len(folds) + 1)
    temperatures = [TEMPERATURES.index(1.0)] * len(task.metrics)
    figures: Mapping[str, Any] = {}
    if quality is None:
        figures, temperatures = _left_out(task, lesson, folds)
    child = lesson.learn(np.arange(len(task.texts)), "all rows")
    if quality is not None:
        figures = quality(child)
    child.network.decoder.temperature[:] = torch.tensor(TEMPERATURES)[temperatures]
    return task.adapter(
        network=child.network, rank=task.config.rank, tokenizer=lesson.tokenizer, novelty=_novelty(child, task),
        training={"quality": figures, "steps": lesson.steps},
    )  # fmt: skip


def _left_out(task: Task, lesson: "_Lesson", folds: Sequence[np.ndarray]) -> tuple[Mapping[str, Any], list[int]]:
    """How well rows are predicted by adapters that were trained without them, and the positions of the temperatures
    with which 80% of their intervals hold the value. Coverage is that with the temperatures of the other folds."""
    every, present = np.arange(len(task.texts)), np.isfinite(task.values)
    hits = np.zeros((len(TEMPERATURES), *task.values.shape), dtype=bool)
    medians = np.full(task.values.shape, np.nan)
    for number, fold in enumerate(folds, start=1):
        texts = [task.texts[row] for row in fold]
        child = lesson.learn(np.setdiff1d(every, fold), f"without fold {number} of {len(folds)}")
        medians[fold] = child.predict(texts, task.metrics, intervals=False).median
        data, columns = child.dataset(texts, task.values[fold]), list(range(len(task.metrics)))
        hits[:, fold] = interval_hits(child.network, data, columns, torch.tensor(TEMPERATURES)[:, None])
    found = LeftOut(task.metrics, task.values, _simple_features(task))
    judged = np.concatenate(folds)
    for fold in folds:
        others = np.setdiff1d(judged, fold) if len(folds) > 1 else fold
        best = best_temperatures(hits[:, others], present[others])
        inside = np.stack([hits[place, fold, column] for column, place in enumerate(best)], axis=1)
        found.add(np.setdiff1d(every, fold), fold, medians[fold], inside)
    return found.figures(), best_temperatures(hits[:, judged], present[judged])


@dataclass
class _Lesson:
    """Trains adapted networks on some of the rows.

    For the progress of all of them: the `trainings` that are left, and the `done` steps of others.
    """

    task: Task
    tokenizer: Tokenizer
    trainings: int
    steps: int = 0
    done: int = 0

    def learn(self, rows: np.ndarray, name: str) -> RLM:
        """What was trained on these rows."""
        task, config = self.task, self.task.config
        with isolated_seed(config.seed):
            child = RLM(_adapted(task, self.tokenizer), self.tokenizer, task.metrics)
            own, values = [task.texts[row] for row in rows], task.values[rows]
            data = child.dataset(own, values, _noise(own, values, config.noise))
            weights = digit_weights(config.digit_weights, child.network.decoder.codec.length).to(child.device)
            tuner = FineTuner(child.network, data, weights, config, task.decoder_only)
            total = self.done + self.trainings * tuner.steps

            def report(step: int, _steps: int | None, line: str) -> None:
                task.progress(self.done + step, max(total, self.done + step), f"{name}: {line}")

            tuner.run(report)
        self.steps, self.done, self.trainings = tuner.steps, self.done + tuner.steps, self.trainings - 1
        return child


def _simple_features(task: Task) -> np.ndarray:
    """What baselines read of all rows (n, F): sizes and path lengths of networks, and token counts."""
    encoded = [task.base.tokenizer.encode(text).ids for text in task.texts]
    kept = np.unique(np.concatenate(encoded))
    counts = [np.bincount(np.searchsorted(kept, ids), minlength=len(kept)) for ids in encoded]
    sizes = [analytic_metrics.structural_features(text) for text in task.texts]
    return np.hstack([np.array(sizes), np.log1p(np.array(counts, dtype=np.float64))])


def _adapted(task: Task, tokenizer: Tokenizer) -> Network:
    base = task.base
    tokenizers = base.tokenizer, tokenizer
    network = low_rank.adapted(
        base.network, base.metrics, task.metrics, tokenizers, task.config.rank, task.decoder_only
    )
    network.decoder.restrict([*map(percentage_range, task.metrics, task.values.T)])
    return network


def _tokenizer(task: Task) -> Tokenizer:
    base, config, table = task.base, task.config, task.table
    unknown = np.flatnonzero([space not in base.known for space in table.space])
    if not len(unknown) or not config.vocabulary or not isinstance(base.network.encoder, CompactEncoder):
        return base.tokenizer
    texts = list(dict.fromkeys(task.texts[row] for row in unknown))[:_VOCABULARY_TEXTS]
    for name in sorted({table.space[row] for row in unknown} & {*search_spaces.names()}):
        texts += sample_texts(name, _VOCABULARY_TEXTS, config.seed)
    return base.tokenizer.extended(texts, config.vocabulary)


def _noise(texts: Sequence[str], values: np.ndarray, share: float) -> np.ndarray:
    """Relative measurement noise (n, K): what replicates show, at least `share` of the metric's standard deviation."""
    spread = np.array([np.nanstd(column) if np.isfinite(column).any() else 0.0 for column in values.T])
    size = np.maximum(np.abs(values), spread)
    least = np.divide(share * spread, size, out=np.zeros_like(values), where=size > 0)
    return np.fmax(replicate_noise(texts, values), least)


def _novelty(child: RLM, task: Task) -> OutOfDistributionScore | None:
    """The base's score if texts are encoded as before, otherwise a new one.

    It is fitted to rows of the table and, because a few rows do not show what else is like them, to random
    architectures of each of their spaces.
    """
    config, base = task.config, task.base
    if task.decoder_only or not config.novelty_texts:
        return base.novelty if config.novelty_texts else None
    rows = range(len(task.texts))
    trained_on = familiar_texts.by_space(task.texts, task.table.space, rows, config.novelty_texts)
    unseen: dict[str, list[str]] = {}
    for space in sorted({*task.table.space} & {*search_spaces.names()}):
        samples = familiar_texts.sample_familiar(child, space, config.novelty_texts, config.seed, base)
        for side, texts in zip((trained_on, unseen), samples, strict=True):
            side[space] = [*side.get(space, []), *texts]
    return familiar_texts.fit(child, trained_on, unseen)
