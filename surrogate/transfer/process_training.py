"""Learns networks of spaces that the base does not know, or of none, by Gaussian processes (adapters/process.py)."""

import dataclasses

import numpy as np

import search_spaces
from surrogate.adapters.adapter import Adapter
from surrogate.adapters.low_rank import kind_of_metric
from surrogate.adapters.network_features import ChoiceReader
from surrogate.adapters.process import NetworkProcess, Reading, real_accuracies
from surrogate.checkpoint_files import EVERY_SPACE
from surrogate.dataset import fingerprint
from surrogate.few_rows.metric_process import is_cost, widening_of
from surrogate.regressors.featurizer import spread_evenly
from surrogate.transfer.left_out import LeftOut, folds_of
from surrogate.transfer.task import Task

_LARGEST = 1e30  # of the values: squares of larger ones are no numbers
# Other metrics that a process asks the base for: those of the kind that is taught, and others.
_ASKED_METRICS = 8


def learn_process(task: Task) -> Adapter:
    """An adapter that has learned all rows, with its `quality` on rows that were left out. Raises ValueError for values
    that are too large."""
    base, texts = task.base, task.texts
    huge = np.argwhere(np.abs(task.values) > _LARGEST)
    if len(huge):
        row, column = huge[0]
        raise ValueError(f"row {row + 1}: {task.metrics[column]} is {task.values[row, column]:g}; correct it")
    folds = folds_of(texts, task.config.seed)
    stages = len(folds) + 2
    task.progress(0, stages, "reading networks")
    readable, costs = _readable(task), [is_cost(name) for name in task.metrics]
    familiar = readable and _familiar(task)
    # Latencies on known devices tell of costs alone, and are known of a familiar space more exactly.
    devices = base.operator_costs is not None and any(costs)
    reads = familiar or (readable and not all(costs))
    given = reads, _asked(task) if reads else (), devices, _of_real_networks(task), _choices(task)
    reading = Reading.of_networks(texts, *given)
    rows = reading.of(base, texts)
    left_out = LeftOut(task.metrics, task.values, np.hstack([rows["sizes"], rows["blocks"]]))
    found = np.full((*task.values.shape, 3), np.nan)  # of every row by a process that did not learn it
    for number, fold in enumerate(folds, start=1):
        task.progress(number, stages, "predicting rows that were left out")
        learned = np.setdiff1d(np.arange(len(texts)), fold)
        own = [texts[row] for row in learned]
        part = Reading.of_networks(own, *given)
        features = part.of(base, own)
        process = NetworkProcess(task.metrics, part, features, task.values[learned], familiar=familiar)
        found[fold], _ = process.predict(base, [texts[row] for row in fold], task.metrics)
    judged = np.concatenate(folds)
    for fold in folds:
        others = np.setdiff1d(judged, fold) if len(folds) > 1 else fold
        width = _widenings(task.values[others], found[others])
        low, high = (found[fold, :, 0] + width * (found[fold, :, end] - found[fold, :, 0]) for end in (1, 2))
        inside = (low <= task.values[fold]) & (task.values[fold] <= high)
        left_out.add(np.setdiff1d(np.arange(len(texts)), fold), fold, found[fold, :, 0], inside)
    task.progress(stages - 1, stages, "learning all rows")
    widenings = _widenings(task.values[judged], found[judged])
    process = NetworkProcess(task.metrics, reading, rows, task.values, widenings=widenings.tolist(), familiar=familiar)
    task.progress(stages, stages, "")
    adapter = task.adapter(process=process, training={"quality": left_out.figures()})
    if EVERY_SPACE not in adapter.aliases:
        return adapter
    # Of any network, so that full names are known beside short ones.
    every = {**{name: name for name in task.metrics}, **adapter.aliases[EVERY_SPACE]}
    return dataclasses.replace(adapter, aliases={**adapter.aliases, EVERY_SPACE: every})


def _choices(task: Task) -> ChoiceReader | None:
    """What reads the choices off the rows, if they are of one search space."""
    (space, *others) = {*task.table.space}
    return ChoiceReader.of_space(search_spaces.get(space)) if space in search_spaces.names() and not others else None


def _widenings(values: np.ndarray, found: np.ndarray) -> np.ndarray:
    """What intervals are multiplied by. Never below 1: a process that knows a third more rows is surer by itself, and
    where its intervals were narrowed further, they held 62 to 86% of values of a space of one's own (70 to 90% now)."""
    found_widths = [widening_of(values[:, column], found[:, column]) for column in range(values.shape[1])]
    return np.maximum(found_widths, 1.0)


def _of_real_networks(task: Task) -> bool:
    """Whether an accuracy is taught, and the base knows accuracies of published networks like the rows."""
    if not task.base.operator_costs or not any(kind_of_metric(name) == "accuracy" for name in task.metrics):
        return False
    found = real_accuracies(task.base.operator_costs, task.texts)
    return bool(found.size) and bool(np.isfinite(found).all())


def _readable(task: Task) -> bool:
    """Whether the base reads all rows, and never saw their values."""
    base = task.base
    if not base.novelty or any(base.refusal(text) for text in task.texts):
        return False
    return not {*task.metrics} & {*base.metrics} or not any(fingerprint(text) in base.trained_on for text in task.texts)


def _familiar(task: Task) -> bool:
    """Whether the base knows networks like most of the rows, which it can read."""
    base = task.base
    assert base.novelty
    return bool(np.median(base.novelty.of_encodings(base.encodings(task.texts))) <= 1)


def _asked(task: Task) -> tuple[str, ...]:
    """Metrics that the base knows of the spaces that most rows resemble."""
    base = task.base
    assert base.novelty
    spaces = base.novelty.nearest(base.encodings(task.texts))
    space = max({*spaces}, key=spaces.count)
    known = [name for name in base.known.get(space, ()) if name not in task.metrics]
    kinds = {kind_of_metric(name) for name in task.metrics}
    alike = [name for name in known if kind_of_metric(name) in kinds]
    others = [name for name in known if name not in alike]
    first = spread_evenly(alike, _ASKED_METRICS // 2 if others else _ASKED_METRICS)
    return (*first, *spread_evenly(others, _ASKED_METRICS - len(first)))
