"""Few rows, many networks: a teacher labels architectures that nobody has measured.

From hundreds of rows, gradient descent on texts learns less of how the size and the paths of a network say its accuracy
than regression on exact numbers does. So a Gaussian process learns each metric from the rows, described by numbers
(description.py), and by what graph networks say of each row that have learned the others (stacking; Wolpert 1992).
What the process says of random architectures of the same space, with how unsure it is as noise, is then learned beside
the rows (distillation; Hinton et al. 2015). The model that comes out of this reads texts alone.
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
from surrogate.regressors.featurizer import Architecture, Featurizer, architecture
from surrogate.regressors.gaussian_process import GaussianProcess
from surrogate.regressors.gnn import GNN
from surrogate.regressors.rank_gauss import RankGauss
from surrogate.rlm import RLM

# Of fewer rows a process says little; what it costs grows with their cube.
FEWEST, MOST = 10, 4000
_FEWEST_VALUES = 3
# Graph networks, and how many steps one takes at most of how many rows; fewer of both in a hurry, each reading at most
# so many nodes.
_FOLDS, _STEPS, _STEPS_A_ROW, _MOST_STEPS = 5, 240, 0.4, 1000
_HURRIED_FOLDS, _HURRIED_NODES = 3, 600_000


@dataclass(frozen=True)
class PseudoLabels:
    """Architectures that were labelled: m `texts`, with `values` and relative `noise` (m, metrics), NaN where a metric
    was not taught. `left_out` is, by space and metric, how well a process ranks the rows: the Spearman correlation of
    each one's value with what the others say of it."""

    texts: list[str]
    values: np.ndarray
    noise: np.ndarray
    left_out: Mapping[str, Mapping[str, float]]


def make_pseudo_labels(
    rlm: RLM,
    table: Table,
    metrics: Sequence[str],
    count: int,
    seed: int,
    pupil: RLM | None = None,
    *,
    hurried: bool = False,
) -> PseudoLabels:
    """Labels about `count` random architectures of the table's registered spaces that the pupil can read (which may
    know more lines than `rlm`, whose encodings and predictions are of spaces it knows), for each space the metrics with
    `FEWEST` to `MOST` rows and more than two different values. Rows count whose text is the canonical one of their
    `arch_str`. None for a model with a frozen encoder, which takes seconds to read each architecture. `hurried` takes
    half a minute on two cores, otherwise it is minutes for long texts or many rows."""
    made = _nothing(len(metrics))
    if not count or not isinstance(rlm.network.encoder, CompactEncoder):
        return made
    spaces = sorted({*table.space} & {*search_spaces.names()})
    for space in spaces:
        rows = table.take(np.flatnonzero([name == space for name in table.space]))
        few = [name for name in metrics if _enough(rows.metric(name))]
        known = np.any([np.isfinite(rows.metric(name)) for name in few], axis=0)
        rows = _canonical(rows.take(np.flatnonzero(known)), space)
        columns = {metrics.index(name): rows.metric(name) for name in few if _enough(rows.metric(name))}
        if columns:
            made = _together(
                made,
                _of_space(
                    rlm, pupil or rlm, space, rows, columns, metrics, count // len(spaces), seed, hurried
                ),
            )
    return made


def _canonical(rows: Table, space: str) -> Table:
    """The rows of a space that are written as architectures drawn from it are."""
    known = search_spaces.get(space)
    written = zip(rows.arch_str, rows.texts(), strict=True)
    return rows.take(
        [row for row, (name, text) in enumerate(written) if name and text == known.text(known.from_str(name))]
    )


def _enough(values: np.ndarray) -> bool:
    known = values[np.isfinite(values)]
    return FEWEST <= len(known) <= MOST and len(np.unique(known)) >= _FEWEST_VALUES


def _nothing(metrics: int) -> PseudoLabels:
    return PseudoLabels([], np.empty((0, metrics)), np.empty((0, metrics)), {})


def _together(one: PseudoLabels, other: PseudoLabels) -> PseudoLabels:
    return PseudoLabels(
        one.texts + other.texts,
        np.vstack([one.values, other.values]),
        np.vstack([one.noise, other.noise]),
        {**one.left_out, **other.left_out},
    )


def _of_space(
    rlm: RLM,
    pupil: RLM,
    space: str,
    rows: Table,
    columns: Mapping[int, np.ndarray],
    metrics: Sequence[str],
    count: int,
    seed: int,
    hurried: bool,
) -> PseudoLabels:
    known = search_spaces.get(space)
    given = [architecture(known, known.from_str(name)) for name in rows.arch_str]
    background = _drawn(known, count, seed)
    texts = {one.text for one in given}
    drawn = [one for one in background if one.text not in texts and not pupil.refusal(one.text)]
    if not drawn:  # of a small space, all may be among the rows
        return _nothing(len(metrics))
    names = [metrics[place] for place in columns]
    # What a checkpoint says of networks whose values it has learned tells nothing of what it says of others.
    has_learned = {*names} & {*rlm.known.get(space, ())} and any(
        fingerprint(t) in rlm.trained_on for t in texts
    )
    describe = Featurizer(known, [*given, *background], None if has_learned else rlm, names)
    of_rows, of_drawn = describe(given), describe(drawn)
    scales = {place: RankGauss(column[np.isfinite(column)]) for place, column in columns.items()}
    normal = np.full((len(rows), len(columns)), np.nan)
    for number, (place, column) in enumerate(columns.items()):
        normal[np.isfinite(column), number] = scales[place].normal
    said_of_rows, said_of_drawn = _said_by_graph_networks(
        rows,
        normal,
        Table((space,) * len(drawn), ("",) * len(drawn), tuple(one.text for one in drawn)),
        seed,
        hurried,
    )
    values, noise = (np.full((len(drawn), len(metrics)), np.nan) for _ in range(2))
    left_out = {}
    for number, (place, column) in enumerate(columns.items()):
        measured, scale = np.flatnonzero(np.isfinite(column)), scales[place]
        kinds = [*of_rows, said_of_rows[:, [number]]]
        process = GaussianProcess([kind[measured] for kind in kinds], scale.normal)
        left_out[metrics[place]] = correlation(spearmanr, process.left_out, column[measured])
        mean, deviation = process.predict([*of_drawn, said_of_drawn[:, [number]]])
        values[:, place] = scale.values(mean)
        low, high = (scale.values(mean + side * deviation) for side in (-1, 1))
        noise[:, place] = _deviation(low, values[:, place], high)
    return PseudoLabels([one.text for one in drawn], values, noise, {space: left_out})


def _deviation(low: np.ndarray, middle: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Of the logarithm, as a dataset takes noise to be; where there is none, relative, and 1 at most."""
    if (low > 0).all():
        deviation: np.ndarray = 0.5 * np.log(high / low)
        return deviation
    return np.minimum(0.5 * (high - low) / np.maximum(np.abs(middle), 1e-300), 1.0)


def _graph_network_config(rows: Table, hurried: bool) -> TrainConfig:
    default = GNN.default_config
    batches = math.ceil(len(rows) / default.batch_size)
    steps = min(_STEPS + _STEPS_A_ROW * len(rows), _MOST_STEPS)
    if hurried:
        nodes = float(np.mean([text.count("\n") for text in rows.texts()]))
        steps = min(steps, _HURRIED_NODES / (nodes * default.batch_size))
    return dataclasses.replace(default, epochs=min(default.epochs, math.ceil(steps / batches)))


def _said_by_graph_networks(
    rows: Table, values: np.ndarray, others: Table, seed: int, hurried: bool
) -> tuple[np.ndarray, np.ndarray]:
    """What is said of the rows (n, metrics), each by a network that has not seen it, and of others (m, metrics), by all
    in the mean. `values` (n, metrics) are of about unit scale, NaN where unknown."""
    folds = _HURRIED_FOLDS if hurried else _FOLDS
    fold = np.random.default_rng([seed, 6]).permutation(len(rows)) % folds
    of_rows, of_others = np.empty_like(values), np.zeros((len(others), values.shape[1]))
    for left_out in range(folds):
        learned, asked = (np.flatnonzero((fold == left_out) == kept) for kept in (False, True))
        given = rows.take(learned)
        network = GNN(seed=seed + left_out, config=_graph_network_config(given, hurried))
        network.fit(given, values[learned])
        of_rows[asked] = network.predict(rows.take(asked))
        of_others += network.predict(others) / folds
    return of_rows, of_others


def _drawn(space: SearchSpace, count: int, seed: int) -> Sequence[Architecture]:
    """Random architectures of different texts."""
    rng = np.random.default_rng([seed, 5])
    drawn = (architecture(space, space.sample(rng)) for _ in range(count))
    return list({one.text: one for one in drawn}.values())
