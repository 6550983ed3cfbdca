"""Learns rows of known spaces, and programs, as low-rank updates of the network (adapters/low_rank.py).

If the base knows the space of every row, only the decoder is adapted: few rows learn a metric from the known encodings
as well, several times as fast. Random architectures of the spaces are learned with the rows, labelled by a Gaussian
process (teacher.py). Otherwise (programs, and more networks than a process can learn) the encoder is adapted as well,
and new lines get vocabulary.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from scipy.stats import spearmanr

import search_spaces
from surrogate.adapters import low_rank
from surrogate.adapters.adapter import Adapter
from surrogate.dataset import Dataset, replicate_noise, sample_texts
from surrogate.encoders import CompactEncoder
from surrogate.metrics import correlation
from surrogate.model import Network
from surrogate.model_card import FAITHFUL
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
from surrogate.transfer.teacher import Labels, Teacher, teachers

# Texts of the table, and random architectures of each new space, that new vocabulary is learned from.
_VOCABULARY_TEXTS = 100
# Architectures with pseudo-labels for each row in an epoch; fewer rows are repeated.
_PSEUDO_LABELS_PER_ROW = 2
# Architectures that are not trained on, but show whether the adapter predicts what its teacher does.
_JUDGED = 200
_MOST_ROUNDS = 3  # of the last training, until the adapter predicts what its teacher does


def learn_low_rank(task: Task, quality: Callable[[RLM], Mapping[str, Any]] | None) -> Adapter:
    """An adapter that has learned all rows, with its quality on rows that were left out, or what `quality` says of
    it."""
    tokenizer = _tokenizer(task)
    folds = folds_of(task.texts, task.config.seed) if quality is None else []
    lesson = _Lesson(task, tokenizer, _teachers(task, tokenizer), len(folds) + 1)
    temperatures = [TEMPERATURES.index(1.0)] * len(task.metrics)
    figures: Mapping[str, Any] = {}
    if quality is None:
        figures, temperatures = _left_out(task, lesson, folds)
    child, _ = lesson.learn(np.arange(len(task.texts)), "all rows", _MOST_ROUNDS)
    if quality is not None:
        figures = quality(child)
    child.network.decoder.temperature[:] = torch.tensor(TEMPERATURES)[temperatures]
    return task.adapter(
        network=child.network, rank=task.config.rank, tokenizer=tokenizer, novelty=_novelty(child, task),
        training={
            "quality": figures, "steps": lesson.steps,
            "taught": sum(len(teacher.texts) for teacher in lesson.teachers),
            "agreement_with_teacher": lesson.agreement(child),
        },
    )  # fmt: skip


def _left_out(task: Task, lesson: "_Lesson", folds: Sequence[np.ndarray]) -> tuple[Mapping[str, Any], list[int]]:
    """How well rows are predicted by adapters that were trained without them, and the positions of the temperatures
    with which 80% of their intervals hold the value. Coverage is that with the temperatures of the other folds."""
    every, present = np.arange(len(task.texts)), np.isfinite(task.values)
    hits = np.zeros((len(TEMPERATURES), *task.values.shape), dtype=bool)
    medians, taught = (np.full(task.values.shape, np.nan) for _ in range(2))
    for number, fold in enumerate(folds, start=1):
        texts = [task.texts[row] for row in fold]
        child, labels = lesson.learn(np.setdiff1d(every, fold), f"without fold {number} of {len(folds)}")
        medians[fold] = child.predict(texts, task.metrics, intervals=False).median
        taught[fold] = labels[fold]
        data, columns = child.dataset(texts, task.values[fold]), list(range(len(task.metrics)))
        hits[:, fold] = interval_hits(child.network, data, columns, torch.tensor(TEMPERATURES)[:, None])
    found = LeftOut(task.metrics, task.values, lesson.simple_features())
    judged = np.concatenate(folds)
    for fold in folds:
        others = np.setdiff1d(judged, fold) if len(folds) > 1 else fold
        best = best_temperatures(hits[:, others], present[others])
        inside = np.stack([hits[place, fold, column] for column, place in enumerate(best)], axis=1)
        teacher = taught[fold] if np.isfinite(taught[fold]).any() else None
        found.add(np.setdiff1d(every, fold), fold, medians[fold], inside, teacher)
    return found.figures(), best_temperatures(hits[:, judged], present[judged])


@dataclass
class _Lesson:
    """Trains adapted networks on some of the rows and on what `teachers` that learned these say of other networks.

    For the progress of all of them: the `trainings` that are left, and the `done` steps of others.
    """

    task: Task
    tokenizer: Tokenizer
    teachers: Sequence[Teacher]
    trainings: int
    steps: int = 0
    done: int = 0

    def learn(self, rows: np.ndarray, name: str, rounds: int = 1) -> tuple[RLM, np.ndarray]:
        """What was trained on these rows, in up to so many rounds until it predicts what its teachers do, and what
        these say of all rows (n, metrics), NaN for none."""
        task, config = self.task, self.task.config
        labels = [teacher.label(task.values, rows.tolist()) for teacher in self.teachers]
        self._expected = [part.values[-_JUDGED:] for part, _ in labels]
        said = np.full(task.values.shape, np.nan)
        for teacher, (_, of_rows) in zip(self.teachers, labels, strict=True):
            said[teacher.rows] = of_rows.values
        with isolated_seed(config.seed):
            child = RLM(_adapted(task, self.tokenizer), self.tokenizer, task.metrics)
            data = self._data(child, rows, [part for part, _ in labels])
            weights = digit_weights(config.digit_weights, child.network.decoder.codec.length).to(child.device)
            tuner = FineTuner(child.network, data, weights, config, task.decoder_only)
            total = self.done + self.trainings * tuner.steps

            def report(step: int, _steps: int | None, line: str) -> None:
                task.progress(self.done + step, max(total, self.done + step), f"{name}: {line}")

            for _round in range(rounds):
                tuner.run(report)
                if config.steps or not min(self.agreement(child).values(), default=1.0) < FAITHFUL:
                    break
        self.steps, self.done, self.trainings = tuner.step, self.done + tuner.step, self.trainings - 1
        return child, said

    def _data(self, child: RLM, rows: np.ndarray, labels: Sequence[Labels]) -> Dataset:
        """The rows, repeated, and the architectures with pseudo-labels."""
        task = self.task
        texts = [text for teacher in self.teachers for text in teacher.texts[:-_JUDGED]]
        repeats = max(1, round(len(texts) / (_PSEUDO_LABELS_PER_ROW * len(rows))))
        own, values = [task.texts[row] for row in rows], task.values[rows]
        data = child.dataset(own, values, _noise(own, values, task.config.noise))
        data = data.take(np.tile(np.arange(len(rows)), repeats))
        if texts:
            values, noise = (
                np.concatenate([getattr(part, name)[:-_JUDGED] for part in labels]) for name in ("values", "noise")
            )
            data = data.concatenate(child.dataset(texts, values, noise))
        return data

    def agreement(self, child: RLM) -> dict[str, float]:
        """By metric, the rank correlation with the teachers on architectures that were not trained on: the lowest of
        the spaces."""
        found: dict[str, float] = {}
        for teacher, expected in zip(self.teachers, self._expected, strict=True):
            medians = child.predict(teacher.texts[-_JUDGED:], self.task.metrics, intervals=False).median
            for name, said, own in zip(self.task.metrics, expected.T, medians.T, strict=True):
                if np.isfinite(said).all():
                    found[name] = min(found.get(name, 1.0), correlation(spearmanr, said, own))
        return found

    def simple_features(self) -> np.ndarray:
        """What baselines read of all rows (n, F): choices and analytic metrics, or token counts of programs."""
        task = self.task
        if len({*task.table.space}) == 1 and self.teachers and len(self.teachers[0].rows) == len(task.texts):
            return np.hstack(self.teachers[0].of_rows[:2])
        encoded = [task.base.tokenizer.encode(text).ids for text in task.texts]
        kept = np.unique(np.concatenate(encoded))
        counts = [np.bincount(np.searchsorted(kept, ids), minlength=len(kept)) for ids in encoded]
        return np.log1p(np.array(counts, dtype=np.float64))


def _adapted(task: Task, tokenizer: Tokenizer) -> Network:
    base = task.base
    tokenizers = base.tokenizer, tokenizer
    network = low_rank.adapted(
        base.network, base.metrics, task.metrics, tokenizers, task.config.rank, task.decoder_only
    )
    network.decoder.restrict([*map(percentage_range, task.metrics, task.values.T)])
    return network


def _teachers(task: Task, tokenizer: Tokenizer) -> list[Teacher]:
    task.progress(0, None, "sampling architectures")
    student = RLM(task.base.network, tokenizer, task.base.metrics)
    count = task.config.taught + _JUDGED if task.config.taught else 0
    return teachers(task.reader, student, task.table, task.metrics, count, task.config.seed)


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
