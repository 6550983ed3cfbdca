"""Training an RLM on tables: next-digit cross-entropy, every metric order, resumable at any moment.

A row is one sequence of its metrics' blocks, or of some of them drawn anew. Each time it is seen, the order of the
blocks and which earlier ones each block may see are drawn too, between all of them (the chain that joint samples
walk) and none (each metric's marginal, which predictions are). Its values get fresh measurement noise each time, of the
size that rows with the same text show, so that the noise cannot be learned by heart, digit by digit. (Seen on
NAS-Bench-201 while developing, not a controlled comparison: accuracy Spearman after four epochs 0.93 without the noise,
0.96 with it.) Of all epochs' averaged weights, those are kept that fit the validation rows best.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

import search_spaces
from search_spaces.common.atomic_files import exclusive_lock, keep_settings, new_file, require_empty_dir
from search_spaces.common.errors import did_you_mean
from search_spaces.common.versions import versions
from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.aliases import aliases_for
from surrogate.analytic_metrics import AnalyticBatches
from surrogate.config import FrozenModelConfig, ModelConfig, TrainConfig
from surrogate.dataset import Dataset, fingerprint, hold_out, replicate_noise, row_groups
from surrogate.metrics import evaluate
from surrogate.model_card import model_card
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.pretrained_encoder import PretrainedTokenizer, cached_encodings
from surrogate.rlm import RLM, file_sha256
from surrogate.tokenizer import Tokenizer
from surrogate.training import curves as history
from surrogate.training import familiar_texts
from surrogate.training.calibration import calibrate
from surrogate.training.distributed import Processes, processes
from surrogate.training.trainer import Progress, Rows, Trainer, pieces
from surrogate.vocabulary_extension import extend, forget

# Texts of each space that the tokenizer learns from: more teach it nothing, and fewer leave small spaces a say.
_TOKENIZER_TEXTS = 2000
_TOKENIZER_DRAWS = 300
# And that what is familiar is learned from.
_NOVELTY_TEXTS = 200


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
    start: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> RLM:
    """Trains a model on a table and writes the checkpoint folder `out`; without one, on free metrics alone.

    Weights, tokenizer and sizes are fresh, or those of the checkpoint `start`, whose metrics come first in decoding
    order. Free metrics that a table is mixed with (`config.free_batches`) are only teachers: the checkpoint forgets
    those that `config.metrics` does not name. Unfinished work lies in `OUT.training`; `resume` goes on from there, to
    the same result, and returns what is in `out` where that is it. `progress` is called with (steps done, steps in all,
    a line about the loss). With `config.workers`, a script needs the usual `if __name__ == "__main__":`. Raises
    FileExistsError where `out` has something in it, ValueError where the table does not fit the config, `resume` meets
    another config or table, or `start` has been trained on rows that are held out now, BlockingIOError where another
    process trains to `out`.
    """
    with processes() as here, ExitStack() as held:
        parent = RLM.from_pretrained(start) if start else None
        origin = file_sha256(Path(start) / "config.json") if start else ""
        given = table or Table((), (), ())
        return _train(given, config, Path(out), parent, origin, resume, progress, here, held)


def _train(
    table: Table,
    config: TrainConfig,
    out: Path,
    parent: RLM | None,
    origin: str,
    resume: bool,
    progress: Progress | None,
    here: Processes,
    held: ExitStack,
) -> RLM:
    if not resume:
        require_empty_dir(out)
    kept, metrics = _metrics(table, config)
    _check_names("passes", config.passes, sorted(set(table.space)))
    _check_names("main_metrics", config.main_metrics, metrics)
    values = np.stack([_column(table, name) for name in metrics], axis=1)
    texts = table.texts()
    split = split_rows(table, texts, config) if len(table) else Split(*[np.zeros(0, dtype=np.int64)] * 3)
    spaces = np.array(table.space, dtype=str)
    work = out.with_name(out.name + ".training")
    identity = {**_identity(config, metrics, texts, values), "start": origin}
    finished = _finished(out, identity) if resume else None
    here.wait()  # none may go on and write before all have looked
    if finished:
        if here.first:
            shutil.rmtree(work, ignore_errors=True)
        return finished

    free = _free_spaces(config)
    kept_tokenizer = work / "tokenizer.json"
    torch.manual_seed(config.seed)
    if parent is not None:
        kept_back = [texts[row] for row in (*split.validation, *split.held_out)]
        rlm = _continued(parent, metrics, kept_back, config)
    elif isinstance(config.model, FrozenModelConfig):
        rlm = RLM.create(config.model, PretrainedTokenizer.of(config.model), metrics)
    else:
        if kept_tokenizer.exists():  # of an interrupted training
            tokenizer = Tokenizer.load(kept_tokenizer)
        else:
            learned_from = _tokenizer_texts(texts, spaces, split, free, config)
            tokenizer = Tokenizer.train(learned_from, config.vocabulary)
        rlm = RLM.create(config.model, tokenizer, metrics)
    dataset = _dataset(rlm, texts, values, spaces, split)
    if here.first:
        _prepare(work, identity, resume)
        held.enter_context(exclusive_lock(work))
        if not (parent or isinstance(config.model, FrozenModelConfig) or kept_tokenizer.exists()):
            with new_file(kept_tokenizer) as temporary:
                rlm.tokenizer.save(temporary)
    here.wait()
    rlm.network.to(here.device)
    started = time.monotonic()
    validation = dataset.take(split.validation)
    trainer = Trainer(
        rlm.network,
        Rows(dataset.take(split.train), spaces[split.train]),
        Rows(validation, spaces[split.validation]),
        np.array([name in (config.main_metrics or metrics) for name in metrics]),
        _stream(rlm, free, config, here),
        [metrics.index(name) for name in analytic_metrics.NAMES if free],
        config,
        work,
        here,
    )
    with cached_encodings(rlm.network.encoder, work, config.encoding_cache_gb):
        trainer.run(progress if here.first else None)
        forget(rlm, kept)
        if len(split.validation):
            groups = row_groups(table, texts, config.group_by)[split.validation]
            calibrate(rlm.network, validation, groups, spaces[split.validation])

    rlm.known = _known(table, rlm, free)
    rlm.aliases = {space: aliases_for(space, known) for space, known in rlm.known.items()}
    rlm.trained_on |= frozenset(fingerprint(texts[row]) for row in split.train)
    if not here.first:
        return rlm
    rlm.novelty = _novelty(rlm, parent, texts, spaces, split, config)
    rlm.training = {
        "config": config.to_dict(),
        "table": identity["table"],
        "start": {"config_sha256": origin, "training": parent.training} if parent else None,
        "rows": {name: len(rows) for name, rows in vars(split).items()},
        "rows_by_space": {
            str(space): {name: int((spaces[rows] == space).sum()) for name, rows in vars(split).items()}
            for space in np.unique(spaces)
        },
        "free_spaces": list(free),
        "cropped_rows": sum(text.cropped for text in dataset.texts),
        "versions": versions(),
        "best_epoch": trainer.best_epoch,
        "seconds_since_resume": round(time.monotonic() - started),
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
    free = tuple(name for name in analytic_metrics.NAMES if config.free_batches and name not in named)
    for name in named:
        if not (config.free_batches and name in analytic_metrics.NAMES):
            table.metric(name)
    if not named and not free:
        what = "the table has no metric columns" if len(table) else "there is no table"
        raise ValueError(f"{what} to train on, and the config has no 'free_batches'")
    return len(named) or len(free), (*named, *free)


def _check_names(key: str, given: Iterable[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise ValueError(
                f"{key!r} names {name!r}, which the table has not{did_you_mean(name, list(known))}"
            )


def _column(table: Table, metric: str) -> np.ndarray:
    return table.metrics[metric] if metric in table.metrics else np.full(len(table), np.nan)


def _dataset(rlm: RLM, texts: list[str], values: np.ndarray, spaces: np.ndarray, split: Split) -> Dataset:
    """All rows as the model reads them. Raises ValueError naming the first that it cannot read."""
    noise = np.zeros_like(values)
    for space in np.unique(spaces):
        rows = split.train[spaces[split.train] == space]
        noise[rows] = replicate_noise([texts[row] for row in rows], values[rows])
    return rlm.dataset(texts, values, noise)


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


def _novelty(
    rlm: RLM, parent: RLM | None, texts: list[str], spaces: np.ndarray, split: Split, config: TrainConfig
) -> OutOfDistributionScore | None:
    """From rows of the table, and of spaces that it has not, from random architectures."""
    sides = [
        familiar_texts.by_space(
            texts, spaces.tolist(), np.random.default_rng(config.seed).permutation(rows), _NOVELTY_TEXTS
        )
        for rows in (split.train, split.validation)
    ]
    for space in sorted({*rlm.known} & {*search_spaces.names()} - {*sides[0]}):
        drawn = familiar_texts.sample_familiar(rlm, space, _NOVELTY_TEXTS, config.seed, parent)
        sides[0][space], sides[1][space] = drawn
    return familiar_texts.learn(rlm, *sides)


def _known(table: Table, rlm: RLM, free: dict[str, float]) -> dict[str, tuple[str, ...]]:
    """For each space named in the table or drawn from, or known before, the metrics that were learned about it."""
    spaces = np.array(table.space, dtype=str)
    known: dict[str, tuple[str, ...]] = {}
    for space in sorted({*table.space, *free, *rlm.known} - {""}):
        rows, before = spaces == space, rlm.known.get(space, ())
        known[space] = tuple(
            name
            for name in rlm.metrics
            if np.isfinite(_column(table, name)[rows]).any()
            or (space in free and name in analytic_metrics.NAMES)
            or name in before
        )
    return {space: names for space, names in known.items() if names}


def _continued(parent: RLM, metrics: tuple[str, ...], kept_back: list[str], config: TrainConfig) -> RLM:
    """The model to go on with. Raises ValueError where it does not fit, or was trained on rows that are kept back."""
    if config.model not in (ModelConfig(), parent.network.config):
        raise ValueError(
            "'model' has other sizes than the checkpoint that training starts from; leave it out"
        )
    if metrics[: len(parent.metrics)] != parent.metrics:
        raise ValueError(
            f"'metrics' must begin with those of the start, in their order: {', '.join(parent.metrics)}"
        )
    if seen := sum(fingerprint(text) in parent.trained_on for text in kept_back):
        raise ValueError(
            f"the start was trained on {seen} of the {len(kept_back)} rows kept back; keep its tables, seed and shares"
        )
    return extend(parent, metrics[len(parent.metrics) :], parent.tokenizer)


def _stream(rlm: RLM, free: dict[str, float], config: TrainConfig, here: Processes) -> AnalyticBatches | None:
    """The free batches, of which each process makes the rows of its pieces."""
    if not free:
        return None
    mine = np.concatenate(pieces(config.batch_size, config, here)).tolist()
    return AnalyticBatches(rlm.tokenizer, free, mine, rlm.network.config.max_tokens, config.seed)


def _identity(
    config: TrainConfig, metrics: tuple[str, ...], texts: list[str], values: np.ndarray
) -> dict[str, Any]:
    digest = fingerprint("\n".join([*texts, *map(str, values.ravel().tolist())]))
    return json.loads(json.dumps({"config": config.to_dict(), "metrics": metrics, "table": digest}))


def _finished(out: Path, identity: dict[str, Any]) -> RLM | None:
    """What a training that had come to its end wrote. Raises FileExistsError where `out` has something else."""
    if (out / "config.json").is_file():
        rlm = RLM.from_pretrained(out)
        record = rlm.training
        start = (record.get("start") or {}).get("config_sha256", "")
        if {"metrics": list(rlm.metrics), **record, "start": start}.items() >= identity.items():
            return rlm
    require_empty_dir(out)
    return None


def _prepare(work: Path, identity: dict[str, Any], resume: bool) -> None:
    """Makes the folder of unfinished work, or checks that it belongs to this training."""
    path = work / "identity.json"
    if path.exists() and not resume:
        raise FileExistsError(f"{work} holds an unfinished training; go on with --resume or remove it")
    if found := keep_settings(path, identity):
        raise ValueError(f"{work} was started with another {found[0]}; train to another folder or remove it")
