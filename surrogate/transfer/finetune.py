"""Fine-tuning: a checkpoint learns a new device, data set or space from few rows and keeps what it knew.

New metrics get tokens, and lines of unknown spaces get vocabulary (surrogate/vocabulary_extension.py); then the weights
are trained with a small learning rate. If the checkpoint knows the space of every row, only the decoder is trained:
few rows learn a metric from the known encodings as well, with a third of the forgetting. Rows of a known space see the
checkpoint's predictions of their other metrics, so a new latency can be read off known ones. The averaged weights with
the lowest validation loss are kept; a table of fewer than 100 texts has none to spare for validation and gets a short
schedule.

A few rows are complemented by pseudo-labels of many random architectures (pseudo_labels.py).

The original data is not needed to keep the old knowledge. Each step also rehearses random architectures of the spaces
that the checkpoint knows, labelled with samples of its own, and pulls the digit distributions towards the old ones
(distillation; Li and Hoiem 2016, "Learning without Forgetting"). Afterwards old and new medians are compared on other
architectures, and old weights are mixed in if they differ too much (weight_interpolation.py). The temperatures of
known metrics stay as they are.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from torch import Tensor

import search_spaces
from search_spaces.common.atomic_files import require_empty_dir
from search_spaces.common.versions import versions
from search_spaces.tables import Table
from surrogate.aliases import aliases_for
from surrogate.checkpoint import EVERY_SPACE, file_sha256
from surrogate.config import FinetuneConfig
from surrogate.dataset import fingerprint, sample_texts
from surrogate.encoders import CompactEncoder
from surrogate.metrics import point_scores
from surrogate.model_card import finetuned_card
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import cached_encodings
from surrogate.rlm import RLM, best_device
from surrogate.tokenizer import Tokenizer
from surrogate.training import familiar_texts
from surrogate.training.calibration import calibrate
from surrogate.training.optimizer import digit_weights, isolated_seed
from surrogate.training.splits import Split, row_groups, split_texts
from surrogate.training.trainer import Progress
from surrogate.transfer.finetuner import FineTuner
from surrogate.transfer.finetuning_data import FinetuningData
from surrogate.transfer.pseudo_labels import make_pseudo_labels
from surrogate.transfer.weight_interpolation import interpolate
from surrogate.vocabulary_extension import extend

# Texts of the table, and random architectures of each new space, that new vocabulary is learned from.
_VOCABULARY_TEXTS = 100
# Architectures with pseudo-labels for each row in an epoch; fewer rows are repeated.
_PSEUDO_LABELS_PER_ROW = 2
# Limit of the cache on disk of what a frozen encoder computes.
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
    """Teaches a checkpoint the metrics of a table and writes the new checkpoint folder `out`, completely or not at all.

    `progress` is called as in `train`, with None for the steps in all until they are known. `calibration` is stored in
    the checkpoint: how many rows of the table were `measured`, if a `LatencyMap` made the others from these, and its
    `left_out_spearman` and `left_out_error`. The result's `training` records what was learned and what changed. The
    global random state of torch is left as it was.

    Raises FileExistsError if `out` is not empty; CheckpointError if `checkpoint` is not a checkpoint; ValueError if
    the table has nothing to learn or a text that cannot be read, or if the old knowledge cannot be kept.
    """
    require_empty_dir(out)
    parent = RLM.from_pretrained(checkpoint, best_device())
    task = _Task.of(parent, table, config or FinetuneConfig())
    weights = digit_weights(task.config.digit_weights, parent.network.decoder.codec.length).to(parent.device)
    started, processor = time.monotonic(), time.process_time()
    with isolated_seed(task.config.seed):
        child = _extended(task)
        folder = Path(out).absolute().parent
        folder.mkdir(parents=True, exist_ok=True)
        with cached_encodings(child.network.encoder, folder, _CACHE_GB):
            learned = _learn(task, child, weights, progress)
    child.novelty = _out_of_distribution_score(child, task)
    child.training = {
        "config": task.config.to_dict(),
        "parent": {
            "config_sha256": file_sha256(Path(checkpoint) / "config.json"),
            "training": parent.training,
        },
        "metrics": list(task.metrics),
        "rows": {"train": len(task.split.train), "validation": len(task.split.validation)},
        "versions": versions(),
        **learned,
        **({"calibration": dict(calibration)} if calibration else {}),
        "seconds": round(time.monotonic() - started, 1),
        "processor_seconds": round(time.process_time() - processor, 1),
    }
    child.save_pretrained(out, finetuned_card(child))
    return child


@dataclass(frozen=True)
class _Task:
    """What to teach: `metrics` of the rows of a table, to `parent`."""

    parent: RLM
    table: Table
    texts: list[str]
    metrics: tuple[str, ...]
    split: Split
    config: FinetuneConfig

    @staticmethod
    def of(parent: RLM, table: Table, config: FinetuneConfig) -> _Task:
        """Raises ValueError if the table has no value or too few texts to learn from."""
        if not config.digit_weights:  # recorded with the child, whose own children inherit them in turn
            inherited = parent.training.get("config", {}).get("digit_weights", ())
            config = dataclasses.replace(config, digit_weights=tuple(inherited))
        metrics, texts = _metrics(parent, table, config), table.texts()
        return _Task(parent, table, texts, metrics, split_texts(texts, config), config)

    @property
    def new_metrics(self) -> list[str]:
        return [name for name in self.metrics if name not in self.parent.metrics]

    @property
    def decoder_only(self) -> bool:
        """Whether the encoder is frozen: its spaces are known, and old predictions are to be kept."""
        return self.config.agreement > -1 and {*self.table.space} <= {*self.parent.known}


def _metrics(parent: RLM, table: Table, config: FinetuneConfig) -> tuple[str, ...]:
    """The metrics to teach. Raises ValueError if there are none, or one of them has no value or the name of a metric
    that the parent knows of any network."""
    metrics = config.metrics or tuple(table.metrics)
    if not metrics:
        raise ValueError(
            "the table has no metric column (a name that ends in its unit, like raspi4_latency_ms)"
        )
    for name in metrics:
        if parent.operator_costs and name in parent.operator_costs.metrics:
            raise ValueError(f"the checkpoint knows {name!r} of any network already; rename the column")
        if not np.isfinite(table.metric(name)).any():
            raise ValueError(f"no row has a value of {name!r}; leave it out of 'metrics'")
    return metrics


def _extended(task: _Task) -> RLM:
    """A copy of the parent with the new metrics, vocabulary for the lines of spaces that the parent does not know, and
    records of the spaces and texts that it is going to learn from."""
    parent, split = task.parent, task.split
    child = extend(parent, task.new_metrics, _tokenizer(task))
    child.known, child.aliases = dict(parent.known), dict(parent.aliases)
    for space in sorted(set(task.table.space) - {""}):
        child.known[space] = tuple(dict.fromkeys([*parent.known.get(space, ()), *task.metrics]))
        child.aliases[space] = {**parent.aliases.get(space, {}), **aliases_for(space, task.metrics)}
    if "" in task.table.space:  # own networks
        child.aliases[EVERY_SPACE] = {**parent.aliases.get(EVERY_SPACE, {}), **aliases_for("", task.metrics)}
    validation = frozenset(fingerprint(task.texts[row]) for row in split.validation)
    child.trained_on |= {fingerprint(task.texts[row]) for row in split.train}
    child.selected_on |= validation
    if task.new_metrics:
        child.calibrated_on |= validation
    return child


def _tokenizer(task: _Task) -> Tokenizer:
    parent, config, table = task.parent, task.config, task.table.take(task.split.train)
    unknown = np.flatnonzero([space not in parent.known for space in table.space])
    if not len(unknown) or not config.vocabulary or not isinstance(parent.network.encoder, CompactEncoder):
        return parent.tokenizer
    texts = list(dict.fromkeys(table.take(unknown).texts()))[:_VOCABULARY_TEXTS]
    for name in sorted({table.space[row] for row in unknown} - {""}):
        texts += sample_texts(name, _VOCABULARY_TEXTS, config.seed)
    return parent.tokenizer.extended(texts, config.vocabulary)


def _learn(task: _Task, child: RLM, weights: Tensor, progress: Progress | None) -> dict[str, Any]:
    """Trains and calibrates the child in place. Returns the part of the training record that describes this."""
    parent, table, metrics, split, config = task.parent, task.table, task.metrics, task.split, task.config
    data = FinetuningData.of(parent, child, table, task.texts, metrics, config)
    validation = data.take(split.validation)
    if progress:
        progress(0, None, "computing pseudo-labels")
    labels = make_pseudo_labels(
        parent, table.take(split.train), metrics, config.taught, config.seed, child, fast=not config.steps
    )
    repeats = max(1, round(len(labels.texts) / (_PSEUDO_LABELS_PER_ROW * len(split.train))))
    train = data.take(np.tile(split.train, repeats)).with_pseudo_labels(child, labels, metrics)
    tuner = FineTuner(parent, child, train, validation, weights, config, task.decoder_only)
    tuner.run(progress)
    if progress:
        progress(tuner.step, tuner.step, "comparing old and new predictions")
    new_share, agreement = interpolate(parent, child, tuner.start, config)
    if task.new_metrics and len(split.validation):
        groups = row_groups(table, task.texts)[split.validation]
        spaces = np.array(table.space)[split.validation]
        new_metrics = list(range(len(parent.metrics), len(child.metrics)))
        calibrate(child.network, validation.given, groups, spaces, new_metrics)
    return {
        "steps": tuner.step,
        "best_step": tuner.best_step,
        "validation_scores": {
            "before": _scores(parent, task),
            "after": _scores(child, task),
        },
        "taught": {"networks": len(labels.texts), "left_out_spearman": labels.leave_one_out_spearman},
        "share_of_new_weights": new_share,
        "agreement": agreement,
    }


def _scores(rlm: RLM, task: _Task) -> dict[str, dict[str, float]]:
    """Scores, on the validation rows, of those of the task's metrics that the checkpoint knows."""
    table = task.table.take(task.split.validation)
    table = table.take(np.flatnonzero([space in rlm.known for space in table.space]))
    metrics = [name for name in task.metrics if name in rlm.metrics]
    if not len(table) or not metrics:
        return {}
    return point_scores(rlm.predict(table.texts(), metrics), table)


def _out_of_distribution_score(child: RLM, task: _Task) -> OutOfDistributionScore | None:
    """The parent's score if texts are encoded as before, otherwise a new one.

    It is fitted to rows of the table and, because a few rows do not show what else is like them, to random
    architectures of each known space, for spaces that the parent knows those that it does not find out of distribution.
    """
    config = task.config
    if not config.novelty_texts:
        return child.novelty
    if task.decoder_only and task.parent.novelty:
        return task.parent.novelty
    trained_on, unseen = (
        familiar_texts.by_space(task.texts, task.table.space, rows, config.novelty_texts)
        for rows in (task.split.train, task.split.validation)
    )
    for space in sorted({*child.known} & {*search_spaces.names()}):
        samples = familiar_texts.sample_familiar(child, space, config.novelty_texts, config.seed, task.parent)
        for side, texts in zip((trained_on, unseen), samples, strict=True):
            side[space] = [*side.get(space, []), *texts]
    return familiar_texts.fit(child, trained_on, unseen)
