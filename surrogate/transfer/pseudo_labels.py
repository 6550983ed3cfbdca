"""Pseudo-labels: predictions for many unmeasured architectures, for a model to learn next to a few measured ones.

From hundreds of rows, gradient descent on texts learns less about how the size and the paths of a network determine its
accuracy than regression on exact numbers does. So a Gaussian process learns each metric from the rows, represented by
numeric features (regressors/featurizer.py) and by the predictions of graph neural networks that were trained on the
other rows (stacking; Wolpert 1992). Its predictions for random architectures of the same space, with its uncertainty as
noise, are then learned together with the rows (distillation; Hinton et al. 2015). The resulting model reads texts only.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import spearmanr

import search_spaces
from search_spaces.space import SearchSpace
from search_spaces.tables import Table
from surrogate.config import TrainConfig
from surrogate.dataset import fingerprint
from surrogate.encoders import CompactEncoder
from surrogate.metrics import correlation
from surrogate.regressors.featurizer import Featurizer, RawFeatures, raw_features
from surrogate.regressors.gaussian_process import GaussianProcess
from surrogate.regressors.gnn import GNN
from surrogate.regressors.rank_gauss import RankGauss
from surrogate.rlm import RLM

# Rows and distinct values of a metric that a Gaussian process needs, and rows at which its cost, cubic in them, is too
# high.
MIN_ROWS, MAX_ROWS = 10, 4000
_MIN_VALUES = 3
# Graph networks for stacking, and the training steps of each: `_STEPS` and more per row, up to a maximum. If labels are
# to be made fast: fewer networks, each trained on a limited number of nodes.
_FOLDS, _STEPS, _STEPS_PER_ROW, _MAX_STEPS = 5, 240, 0.4, 1000
_FAST_FOLDS, _FAST_NODES = 3, 600_000


@dataclass(frozen=True)
class PseudoLabels:
    """Labelled architectures: m `texts`, with `values` and relative `noise` (m, metrics), NaN for metrics without
    labels. `leave_one_out_spearman` is, by space and metric, the rank correlation of the rows' values with their
    leave-one-out predictions."""

    texts: list[str]
    values: np.ndarray
    noise: np.ndarray
    leave_one_out_spearman: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class _MeasuredRows:
    """Rows of one space (n) and the k `metrics` that have enough values to learn from."""

    space: SearchSpace
    table: Table
    metrics: list[str]

    @property
    def values(self) -> np.ndarray:
        """(n, k) float64, NaN where missing."""
        return np.stack([self.table.metric(name) for name in self.metrics], axis=1)


def make_pseudo_labels(
    rlm: RLM,
    table: Table,
    metrics: Sequence[str],
    count: int,
    seed: int,
    student: RLM | None = None,
    *,
    fast: bool = False,
) -> PseudoLabels:
    """Labels about `count` random architectures of the table's registered spaces.

    For each space these are the metrics with `MIN_ROWS` to `MAX_ROWS` rows and at least three distinct values. Only
    rows count whose text is the canonical one of their `arch_str`. Encodings and predictions of `rlm` are features for
    spaces that it knows. Only architectures that `student` (default: `rlm`) can read are labelled; it may know more
    vocabulary. There are no labels for a model with a frozen encoder, which takes seconds to read an architecture.

    With `fast` it takes half a minute on two cores, otherwise minutes if texts are long or rows many.
    """
    parts = [PseudoLabels([], np.empty((0, len(metrics))), np.empty((0, len(metrics))), {})]
    if count and isinstance(rlm.network.encoder, CompactEncoder):
        spaces = sorted({*table.space} & {*search_spaces.names()})
        for name in spaces:
            rows = _measured_rows(search_spaces.get(name), table, metrics)
            if rows.metrics:
                labels = _label(rows, rlm, student or rlm, count // len(spaces), seed, fast)
                parts.append(
                    _with_columns(labels, [metrics.index(name) for name in rows.metrics], len(metrics))
                )
    return PseudoLabels(
        [text for part in parts for text in part.texts],
        np.vstack([part.values for part in parts]),
        np.vstack([part.noise for part in parts]),
        {space: scores for part in parts for space, scores in part.leave_one_out_spearman.items()},
    )


def _measured_rows(space: SearchSpace, table: Table, metrics: Sequence[str]) -> _MeasuredRows:
    """The rows of a space that have one of the metrics, and their canonical text."""
    rows = table.take(np.flatnonzero([name == space.name for name in table.space]))
    candidates = [name for name in metrics if _enough(rows.metric(name))]
    measured = np.any([np.isfinite(rows.metric(name)) for name in candidates], axis=0)
    rows = rows.take(np.flatnonzero(measured))
    pairs = zip(rows.arch_str, rows.texts(), strict=True)
    canonical = [
        row for row, (name, text) in enumerate(pairs) if name and text == space.text(space.from_str(name))
    ]
    rows = rows.take(canonical)
    return _MeasuredRows(space, rows, [name for name in candidates if _enough(rows.metric(name))])


def _enough(values: np.ndarray) -> bool:
    known = values[np.isfinite(values)]
    return MIN_ROWS <= len(known) <= MAX_ROWS and len(np.unique(known)) >= _MIN_VALUES


def _with_columns(labels: PseudoLabels, columns: list[int], count: int) -> PseudoLabels:
    """The same labels as these of `count` columns; NaN in the others."""
    values, noise = (np.full((len(labels.texts), count), np.nan) for _ in range(2))
    values[:, columns], noise[:, columns] = labels.values, labels.noise
    return dataclasses.replace(labels, values=values, noise=noise)


def _label(rows: _MeasuredRows, rlm: RLM, student: RLM, count: int, seed: int, fast: bool) -> PseudoLabels:
    """Labels (m, k) of about `count` random architectures that are not among the rows."""
    space = rows.space
    measured = [raw_features(space, space.from_str(name)) for name in rows.table.arch_str]
    samples = _sample(space, count, seed)
    texts = {one.text for one in measured}
    unmeasured = [one for one in samples if one.text not in texts and not student.refusal(one.text)]
    values, noise = (np.empty((len(unmeasured), len(rows.metrics))) for _ in range(2))
    if not unmeasured:  # the rows may be all architectures of a small space
        return PseudoLabels([], values, noise, {})
    featurize = Featurizer(
        space, [*measured, *samples], None if _has_learned(rlm, rows, texts) else rlm, rows.metrics
    )
    row_features, sample_features = featurize(measured), featurize(unmeasured)
    transforms = [RankGauss(column[np.isfinite(column)]) for column in rows.values.T]
    targets = np.full(rows.values.shape, np.nan)
    for column, transform in enumerate(transforms):
        targets[np.isfinite(rows.values[:, column]), column] = transform.normal
    unlabelled = Table(
        (space.name,) * len(unmeasured), ("",) * len(unmeasured), tuple(one.text for one in unmeasured)
    )
    row_guesses, sample_guesses = _stacked_predictions(rows.table, targets, unlabelled, seed, fast)
    spearman = {}
    for column, (name, transform) in enumerate(zip(rows.metrics, transforms, strict=True)):
        known = np.flatnonzero(np.isfinite(targets[:, column]))
        features = [*row_features, row_guesses[:, [column]]]
        process = GaussianProcess([group[known] for group in features], transform.normal)
        spearman[name] = correlation(spearmanr, process.leave_one_out, rows.values[known, column])
        mean, deviation = process.predict([*sample_features, sample_guesses[:, [column]]])
        values[:, column] = transform.inverse_transform(mean)
        low, high = (transform.inverse_transform(mean + side * deviation) for side in (-1, 1))
        noise[:, column] = _relative_deviation(low, values[:, column], high)
    return PseudoLabels([one.text for one in unmeasured], values, noise, {space.name: spearman})


def _sample(space: SearchSpace, count: int, seed: int) -> Sequence[RawFeatures]:
    """Random architectures with distinct texts, at most `count`."""
    rng = np.random.default_rng([seed, 5])
    samples = (raw_features(space, space.sample(rng)) for _ in range(count))
    return list({one.text: one for one in samples}.values())


def _has_learned(rlm: RLM, rows: _MeasuredRows, texts: set[str]) -> bool:
    """Whether `rlm` was trained on values of these metrics and architectures. Its predictions of those are better than
    its predictions of others, so a process that learns from them would trust them too much."""
    known = {*rows.metrics} & {*rlm.known.get(rows.space.name, ())}
    return bool(known) and any(fingerprint(text) in rlm.trained_on for text in texts)


def _relative_deviation(low: np.ndarray, middle: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Standard deviation (m,) of the logarithm, as a dataset's noise, of values with these quantiles one deviation
    below and above the median; for values that are not all positive, of the value in units of it, at most 1."""
    if (low > 0).all():
        deviation: np.ndarray = 0.5 * np.log(high / low)
        return deviation
    return np.minimum(0.5 * (high - low) / np.maximum(np.abs(middle), 1e-300), 1.0)


def _stacked_predictions(
    rows: Table, targets: np.ndarray, others: Table, seed: int, fast: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Predictions by graph networks: of the rows (n, k), each by a network that was not trained on it, and of others
    (m, k), averaged over the networks. `targets` (n, k) are of about unit scale, NaN where missing."""
    folds = _FAST_FOLDS if fast else _FOLDS
    fold_of = np.random.default_rng([seed, 6]).permutation(len(rows)) % folds
    of_rows, of_others = np.empty_like(targets), np.zeros((len(others), targets.shape[1]))
    for fold in range(folds):
        train, test = np.flatnonzero(fold_of != fold), np.flatnonzero(fold_of == fold)
        train_rows = rows.take(train)
        network = GNN(seed=seed + fold, config=_graph_network_config(train_rows, fast))
        network.fit(train_rows, targets[train])
        of_rows[test] = network.predict(rows.take(test))
        of_others += network.predict(others) / folds
    return of_rows, of_others


def _graph_network_config(rows: Table, fast: bool) -> TrainConfig:
    """The default config of the graph network with as many epochs as the number of rows needs."""
    default = GNN.default_config
    batches = math.ceil(len(rows) / default.batch_size)
    steps = min(_STEPS + _STEPS_PER_ROW * len(rows), _MAX_STEPS)
    if fast:
        nodes = float(np.mean([text.count("\n") for text in rows.texts()]))
        steps = min(steps, _FAST_NODES / (nodes * default.batch_size))
    return dataclasses.replace(default, epochs=min(default.epochs, math.ceil(steps / batches)))
