"""Training an RLM on tables: cross-entropy of digits, metrics in any order, resumable at any moment.

A row is the sequence of the blocks of its metrics, or of a random part of them. Each time a row is seen, the order of
its blocks is drawn, and how many of the earlier blocks each block may attend to, between all of them (the
autoregressive chain that joint samples use) and none (each metric's marginal distribution, which predictions use). Its
values get fresh measurement noise each time, of the size that rows with the same text show, so that the noise cannot be
memorised digit by digit. (Observed on NAS-Bench-201 during development, not a controlled comparison: Spearman of
accuracy after four epochs 0.93 without the noise, 0.96 with it.) The averaged weights of the epoch with the lowest
validation loss are kept.
"""

import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

import search_spaces
from search_spaces.common.atomic_files import exclusive_lock, keep_settings, new_file, require_empty_dir
from search_spaces.common.packages import versions
from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.aliases import aliases_for
from surrogate.config import FrozenModelConfig, ModelConfig, TrainConfig
from surrogate.dataset import Dataset, fingerprint, sample_texts
from surrogate.metrics import evaluate
from surrogate.model_card import model_card
from surrogate.number_codec import Range, percentage_range
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import PretrainedTokenizer, cached_encodings
from surrogate.rlm import RLM
from surrogate.tokenizer import Tokenizer
from surrogate.training import curves, familiar_texts
from surrogate.training.analytic_batches import AnalyticBatches
from surrogate.training.calibration import calibrate
from surrogate.training.distributed import Processes, processes
from surrogate.training.optimizer import digit_weights, isolated_seed
from surrogate.training.trainer import Progress, Rows, Trainer, TrainingData, pieces
from surrogate.training.training_table import TrainingTable, column
from surrogate.vocabulary_extension import extend, forget

# Texts of each space in the table, and random architectures of each other space, that the tokenizer is learned from.
# More change it little; fewer from the table give small spaces their share.
_TOKENIZER_TEXTS = 2000
_TOKENIZER_SAMPLES = 300
# Texts of each space that out-of-distribution scores are fitted to.
_FAMILIAR_TEXTS = 200


def train(
    table: Table | None,
    config: TrainConfig,
    out: str | Path,
    *,
    start: str | Path | None = None,
    resume: bool = False,
    compiled: bool = False,
    progress: Progress | None = None,
) -> RLM:
    """Trains a model on a table and writes the checkpoint folder `out`; without a table, on analytic metrics alone.

    Weights, tokenizer and model sizes are new, or those of the checkpoint `start`, whose metrics come first in decoding
    order. Analytic metrics of random architectures that are mixed in (`config.free_batches`) only train the encoder:
    those that `config.metrics` does not name are removed from the checkpoint.

    Unfinished work is kept in `OUT.training`; `resume` continues it with the same result, and returns the checkpoint
    in `out` if that is the result. With `compiled`, PyTorch compiles the network (torch.compile), which takes a minute
    or more and gives the same result up to rounding. `progress` is called with the steps done, the steps in all, and a
    line about the loss. With `config.workers`, a script needs the usual `if __name__ == "__main__":`. The global random
    state of torch is left as it was.

    Raises FileExistsError if `out` is not empty; ValueError if the table does not fit the config, `resume` meets
    another config or table, or `start` has used rows that are to be held out; BlockingIOError if another process
    trains to `out`.

    It is long because its parameters and errors are documented here.
    """
    out = Path(out)
    with processes() as group, ExitStack() as stack:
        parent = RLM.base_of(start) if start else None
        if not resume:
            require_empty_dir(out)
        data = TrainingTable.of(table or Table((), (), ()), config)
        identity = {**_identity(config, data), "start": parent.config_sha256 if parent else ""}
        real = Path(os.path.realpath(out))  # `.` and links have no name of their own
        work = real.with_name(real.name + ".training")
        finished = _finished(out, identity) if resume else None
        group.barrier()  # no process may continue and write before all have looked
        if finished:
            if group.first:
                shutil.rmtree(work, ignore_errors=True)
            return finished
        stack.enter_context(isolated_seed(config.seed))
        rlm = _initial_model(data, parent, config, work)
        if compiled:
            rlm.network.compile(dynamic=True)  # batches have different lengths
        digit_weights(config.digit_weights, rlm.network.decoder.codec.length)  # refused before anything is written
        dataset = data.dataset(rlm)
        if group.first:
            _prepare(work, identity, resume)
            stack.enter_context(exclusive_lock(work))
            _keep_tokenizer(rlm, work)
        group.barrier()
        started = time.monotonic()
        trainer = _fit(rlm, data, dataset, config, work, group, progress)
        _set_metadata(rlm, data)
        if not group.first:
            return rlm
        rlm.novelty = _out_of_distribution_score(rlm, parent, data, config)
        held_out = data.split.held_out
        rlm.training = {
            "config": config.to_dict(),
            "table": identity["table"],
            "start": {"config_sha256": parent.config_sha256, "training": parent.training} if parent else None,
            **data.counts(),
            "cropped_rows": sum(text.cropped for text in dataset.texts),
            "versions": versions(),
            "best_epoch": trainer.best_epoch,
            "seconds_since_resume": round(time.monotonic() - started),
            "held_out_scores": evaluate(rlm, data.table.take(held_out)) if len(held_out) else None,
        }
        _save(rlm, trainer.history, out)
        shutil.rmtree(work)
        return rlm


def _save(rlm: RLM, history: Sequence[curves.Epoch], out: Path) -> None:
    """Writes the checkpoint folder with its card and training curves."""
    files = {"training.csv": curves.to_csv(history).encode(), "training.png": curves.to_png(history)}
    rlm.save_pretrained(out, model_card(rlm), files)


def _identity(config: TrainConfig, data: TrainingTable) -> dict[str, Any]:
    """What a resumed training must agree with, as JSON values."""
    digest = fingerprint("\n".join([*data.texts, *map(str, data.values.ravel().tolist())]))
    return json.loads(json.dumps({"config": config.to_dict(), "metrics": data.metrics, "table": digest}))


def _finished(out: Path, identity: dict[str, Any]) -> RLM | None:
    """The result of this training if `out` has it, None if `out` is empty. Raises FileExistsError otherwise."""
    if (out / "config.json").is_file():
        rlm = RLM.from_pretrained(out)
        record = rlm.training
        start = (record.get("start") or {}).get("config_sha256", "")
        if {"metrics": list(rlm.metrics), **record, "start": start}.items() >= identity.items():
            return rlm
    require_empty_dir(out)
    return None


def _prepare(work: Path, identity: dict[str, Any], resume: bool) -> None:
    """Creates the folder of unfinished work, or checks that it belongs to this training."""
    path = work / "identity.json"
    if path.exists() and not resume:
        raise FileExistsError(f"{work} holds an unfinished training; continue it with resume=True, or remove it")
    if found := keep_settings(path, identity):
        raise ValueError(f"{work} was started with another {found[0]}; train to another folder or remove it")


def _initial_model(data: TrainingTable, parent: RLM | None, config: TrainConfig, work: Path) -> RLM:
    """The model before the first step: the parent's, or a new one with random weights."""
    if parent:
        return _extended(parent, data, config)
    if isinstance(config.model, FrozenModelConfig):
        return RLM.create(config.model, PretrainedTokenizer.of(config.model), data.metrics)
    if (kept := work / "tokenizer.json").exists():  # of an interrupted training
        tokenizer = Tokenizer.load(kept)
    else:
        tokenizer = Tokenizer.train(_tokenizer_texts(data, config), config.vocabulary)
    return RLM.create(config.model, tokenizer, data.metrics)


def _keep_tokenizer(rlm: RLM, work: Path) -> None:
    """Writes the tokenizer to the folder of unfinished work: learning it takes a while."""
    path = work / "tokenizer.json"
    if not path.exists():
        with new_file(path) as temporary:
            rlm.tokenizer.save(temporary)


def _tokenizer_texts(data: TrainingTable, config: TrainConfig) -> Iterator[str]:
    for space in np.unique(data.spaces):
        rows = data.train_rows(space)
        yield from (data.texts[row] for row in rows[:: max(1, len(rows) // _TOKENIZER_TEXTS)])
    for name in data.analytic_spaces:
        yield from sample_texts(name, _TOKENIZER_SAMPLES, config.seed)


def _extended(parent: RLM, data: TrainingTable, config: TrainConfig) -> RLM:
    """The parent with the new metrics. Raises ValueError if it does not fit, or has used rows that are not to be used.

    It may have validated on the rows that validate now, but not on those that are held out.
    """
    if config.model not in (ModelConfig(), parent.network.config):
        raise ValueError("the sizes in 'model' differ from those of the checkpoint to start from; leave it out")
    if data.metrics[: len(parent.metrics)] != parent.metrics:
        raise ValueError(
            "'metrics' must begin with those of the checkpoint to start from, in the same order: "
            f"{', '.join(parent.metrics)}"
        )
    held_out, validation = (data.fingerprints(rows) for rows in (data.split.held_out, data.split.validation))
    validated_on = parent.selected_on | parent.calibrated_on
    if used := len(parent.trained_on & (held_out | validation) | validated_on & held_out):
        raise ValueError(
            f"the checkpoint to start from has used {used} of the {len(held_out | validation)} architectures that are "
            "kept back; keep its tables, seed and shares"
        )
    return extend(parent, data.metrics[len(parent.metrics) :])


def _fit(
    rlm: RLM,
    data: TrainingTable,
    dataset: Dataset,
    config: TrainConfig,
    work: Path,
    group: Processes,
    progress: Progress | None,
) -> Trainer:
    """Trains and calibrates the model in place, and removes the metrics that it is not to keep."""
    rlm.network.to(group.device)
    train, validation = data.split.train, data.split.validation
    validation_rows = Rows(dataset.take(validation), data.spaces[validation])
    training_data = TrainingData(
        Rows(dataset.take(train), data.spaces[train]), validation_rows, data.main,
        _analytic_stream(rlm, data, config, group),
        [data.metrics.index(name) for name in analytic_metrics.NAMES if data.analytic_spaces],
    )  # fmt: skip
    trainer = Trainer(rlm.network, training_data, config, work, group)
    with cached_encodings(rlm.network.encoder, work, config.encoding_cache_gb):
        trainer.run(progress if group.first else None)
        forget(rlm, data.kept)
        if len(validation):
            calibrate(rlm.network, validation_rows.data, data.groups[validation], validation_rows.spaces)
    return trainer


def _analytic_stream(rlm: RLM, data: TrainingTable, config: TrainConfig, group: Processes) -> AnalyticBatches | None:
    """The batches of random architectures, with the rows that this process computes."""
    if not data.analytic_spaces:
        return None
    rows = np.concatenate(pieces(config.batch_size, config, group)).tolist()
    return AnalyticBatches(rlm.tokenizer, data.analytic_spaces, rows, rlm.max_tokens, config.seed)


def _both(before: Range | None, now: Range | None) -> Range | None:
    """The range of a metric that was learned before and now."""
    return (min(before[0], now[0]), max(before[1], now[1])) if before and now else before or now


def _set_metadata(rlm: RLM, data: TrainingTable) -> None:
    """Sets what the model knows of each space, and which texts it has used and how."""
    rlm.known = _known(rlm, data)
    rlm.aliases = {space: aliases_for(space, known) for space, known in rlm.known.items()}
    columns = data.values[data.split.train].T[: len(rlm.metrics)]
    found = map(percentage_range, rlm.metrics, columns)
    rlm.network.decoder.restrict([*map(_both, rlm.network.decoder.ranges, found)])
    rlm.trained_on |= data.fingerprints(data.split.train)
    validation = data.fingerprints(data.split.validation)
    rlm.selected_on |= validation
    rlm.calibrated_on |= validation


def _known(rlm: RLM, data: TrainingTable) -> dict[str, tuple[str, ...]]:
    """The metrics learned for each space: of the table, of the random architectures, or of the parent."""
    analytic = data.analytic_spaces
    known: dict[str, tuple[str, ...]] = {}
    for space in sorted({*data.table.space, *analytic, *rlm.known} - {""}):
        rows, before = data.spaces == space, rlm.known.get(space, ())
        known[space] = tuple(
            name
            for name in rlm.metrics
            if np.isfinite(column(data.table, name)[rows]).any()
            or (space in analytic and name in analytic_metrics.NAMES)
            or name in before
        )
    return {space: names for space, names in known.items() if names}


def _out_of_distribution_score(
    rlm: RLM, parent: RLM | None, data: TrainingTable, config: TrainConfig
) -> OutOfDistributionScore | None:
    """Fitted to rows of the table and, for spaces that it does not have, to random architectures."""
    trained_on, unseen = (
        familiar_texts.by_space(
            data.texts, data.spaces.tolist(), np.random.default_rng(config.seed).permutation(rows), _FAMILIAR_TEXTS
        )
        for rows in (data.split.train, data.split.validation)
    )
    for space in sorted({*rlm.known} & {*search_spaces.names()} - {*trained_on}):
        trained_on[space], unseen[space] = familiar_texts.sample_familiar(
            rlm, space, _FAMILIAR_TEXTS, config.seed, parent
        )
    return familiar_texts.fit(rlm, trained_on, unseen)
