"""Learns the costs of operators from measured networks, and intervals from errors of families that were left out."""

import dataclasses
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.packages import best_device
from surrogate.operator_costs import costs
from surrogate.operator_costs.accuracies import (
    TRAININGS,
    Accuracies,
    figures_of,
    log_errors,
    tree_features,
    with_training,
)
from surrogate.operator_costs.costs import Ensemble, OperatorCosts, Reference, Widths, totals_of
from surrogate.operator_costs.features import OperatorFeatures
from surrogate.operator_costs.model import OperatorCostModel, TensorBatch
from surrogate.operator_costs.processes import Processes, covariance, distances, products, standardized
from surrogate.operator_costs.sums import OperatorSums, Vocabulary
from surrogate.operator_costs.trees import DEPTH, Trees
from surrogate.prediction import COVERAGE

EPOCHS, BATCH, LEARNING_RATE, WEIGHT_DECAY = 30, 32, 3e-3, 1e-2
_WARM_UP, _LONGEST_GRADIENT = 0.1, 1.0
_OUTLIER = 0.1  # of a logarithm: errors beyond it count linearly
_MOST_KINDS, _FEWEST_NETWORKS = 120, 3  # of the vocabulary; with the kind
MEMBERS = 2
SERIAL = Workers("serial")
_WITHIN_LIMIT = 0.99
_LARGEST_POWER = 1.5
_FEWEST_ERRORS = 10  # for a width of a metric's own
# Metrics with fewer values than this count more for each, up to a limit.
_USUAL_VALUES, _HEAVIEST = 300, 2.0


def vocabulary(features: Sequence[OperatorFeatures]) -> Vocabulary:
    """The kinds of operators that several networks have."""
    count = Counter(kind for network in features for kind in {name for row in network.kinds for name in row})
    common = [kind for kind, networks in count.most_common(_MOST_KINDS) if networks >= _FEWEST_NETWORKS]
    return Vocabulary(sorted(common))


@dataclass(frozen=True)
class Measurements:
    """Measured networks: `names`, `features`, the `family` of each as a number (n,), and `values` (n, metrics) in their
    own units, NaN for none. The first `costs` metrics are latencies, others accuracies in percent."""

    names: Sequence[str]
    features: Sequence[OperatorFeatures]
    family: np.ndarray
    metrics: Sequence[str]
    values: np.ndarray
    costs: int

    def logarithms(self) -> np.ndarray:
        """Values as they are learned, (n, metrics): logarithms of latencies, log errors of accuracies."""
        return np.hstack([np.log(self.values[:, : self.costs]), log_errors(self.values[:, self.costs :])])

    def take(self, rows: np.ndarray) -> "Measurements":
        return dataclasses.replace(
            self, names=[self.names[row] for row in rows.tolist()],
            features=[self.features[row] for row in rows.tolist()], family=self.family[rows],
            values=self.values[rows],
        )  # fmt: skip


@dataclass(frozen=True)
class LeftOut:
    """What models of other families say of each network, as they learned it: `predicted`, the members' `spread` and the
    truth `actual`, (n, metrics) each, and `novelty` (n,)."""

    predicted: np.ndarray
    spread: np.ndarray
    actual: np.ndarray
    novelty: np.ndarray


class _Whole(NamedTuple):
    """Models of whole networks."""

    processes: Processes
    accuracies: Accuracies | None


class _Fit(NamedTuple):
    """What to fit, to all networks or those outside a fold: a model of operators, or, without a seed, models of whole
    networks."""

    seed: int | None
    fold: int | None = None


def learn(
    measured: Measurements, folds: np.ndarray, *, seed: int = 0, epochs: int = EPOCHS, members: int = MEMBERS,
    workers: Workers = SERIAL, progress: Callable[[int, int], None] | None = None,
) -> tuple[OperatorCosts, LeftOut]:  # fmt: skip
    """An ensemble of all networks, with intervals from models of all folds but one, and what those predict.

    `folds` (n,) are numbers; all networks of a family are in one. `progress` is called with the numbers of models that
    are done and of all.
    """
    seeds = (*range(seed, seed + members), None)
    numbers = sorted({*folds.tolist()})
    tasks = [*(_Fit(seed, fold) for seed in seeds for fold in numbers), *(_Fit(seed) for seed in seeds)]
    words = vocabulary(measured.features)
    reference = reference_of(measured, words)
    fitted: dict[_Fit, Any] = {}
    with open_pool(_fit_task, partial(_Task, measured, folds, epochs, reference.vectors), workers) as pool:
        for task, model in pool.run(tasks):
            if isinstance(model, WorkerDiedError):
                raise model
            fitted[task] = model
            if progress:
                progress(len(fitted), len(tasks))

    def ensemble(fold: int | None, of: Vocabulary) -> Ensemble:
        *models, whole = (fitted[_Fit(seed, fold)] for seed in seeds)
        return Ensemble(measured.costs, of, models, *whole)

    values = measured.logarithms()
    predicted, spread = np.full(values.shape, np.nan), np.full(values.shape, np.nan)
    for fold in numbers:
        of_fold = ensemble(fold, vocabulary(measured.take(np.flatnonzero(folds != fold)).features))
        learned = np.isfinite(values[folds != fold]).any(0)
        unseen = np.flatnonzero(folds == fold)
        for rows in np.array_split(unseen, max(1, len(unseen) // BATCH)):
            found = of_fold.predict(measured.take(rows).features, reference.vectors[rows], range(len(learned)))
            predicted[rows], spread[rows] = (np.where(learned, part, np.nan) for part in found)
    left_out = LeftOut(predicted, spread, values, _distances(reference.vectors, folds) / reference.limit)
    made = OperatorCosts(tuple(measured.metrics), ensemble(None, words), widths_of(left_out), reference)
    return made, left_out


class _Task(NamedTuple):
    """What all fits have in common; `vectors` (networks, V) of the networks."""

    measured: Measurements
    folds: np.ndarray
    epochs: int
    vectors: np.ndarray


def _fit_task(task: _Task, item: _Fit) -> OperatorSums | _Whole:
    rows = np.flatnonzero(task.folds != item.fold) if item.fold is not None else np.arange(len(task.folds))
    known = task.measured.take(rows)
    costs = known.logarithms()[:, : known.costs]
    if item.seed is None:
        sizes, kinds = totals_of(known.features), task.vectors[rows]
        accuracies = fit_accuracies(known, sizes, kinds) if known.costs < len(known.metrics) else None
        return _Whole(fit_processes(sizes, kinds, costs, seed=0), accuracies)
    return fit(vocabulary(known.features), known.features, costs, seed=item.seed, epochs=task.epochs)


def reference_of(measured: Measurements, words: Vocabulary) -> Reference:
    """The measured networks to compare others with; the limit is from distances between families."""
    vectors = costs.vectors(measured.features, words).astype(np.float32)
    return Reference(
        tuple(measured.names), vectors, float(np.quantile(_distances(vectors, measured.family), _WITHIN_LIMIT))
    )


def _distances(vectors: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Distance of each network from the nearest one of another group."""
    found = np.empty(len(vectors))
    for group in set(groups.tolist()):
        inside = groups == group
        pairs = np.linalg.norm(vectors[inside][:, None] - vectors[~inside][None], axis=2)
        found[inside] = pairs.min(1)
    return found


def widths_of(left_out: LeftOut) -> Widths:
    """Widths with which 80% of the errors of left-out families lie inside, in each metric."""
    error = np.abs(left_out.predicted - left_out.actual)
    known = np.isfinite(error)
    rows, columns = np.nonzero(known)
    own = np.log(np.maximum(error[known], 1e-4))
    causes = np.stack([
        np.log(np.maximum(left_out.spread[known], costs.LEAST_SPREAD)), np.log(np.maximum(left_out.novelty[rows], 0.1))
    ])  # fmt: skip
    # A metric's own level does not matter for the powers.
    for values in (own, *causes):
        level = np.bincount(columns, values, error.shape[1]) / np.maximum(
            np.bincount(columns, minlength=error.shape[1]), 1
        )
        values -= level[columns]
    powers, *_ = np.linalg.lstsq(causes.T, own, rcond=None)
    shape = Widths(np.ones(error.shape[1]), *np.clip(powers, 0, _LARGEST_POWER).tolist())
    relative = error / shape.scale(np.nan_to_num(left_out.spread), left_out.novelty)
    base = np.array([_quantile(column) for column in relative.T])
    return dataclasses.replace(shape, base=np.where(np.isfinite(base), base, np.nanmax(base)))


def _quantile(errors: np.ndarray) -> float:
    """The error that 80% of new ones do not exceed, NaN if there are too few."""
    errors = np.sort(errors[np.isfinite(errors)])
    if len(errors) < _FEWEST_ERRORS:
        return math.nan
    return float(errors[min(math.ceil((len(errors) + 1) * COVERAGE) - 1, len(errors) - 1)])


def fit(
    words: Vocabulary, features: Sequence[OperatorFeatures], values: np.ndarray, *, seed: int, epochs: int = EPOCHS
) -> OperatorSums:
    """A model of the `values` (networks, metrics) of networks with these features: logarithms of latencies, NaN where
    there is none."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return _fit(words, features, torch.from_numpy(values).float(), np.random.default_rng(seed), epochs).sums()


def _fit(
    words: Vocabulary, features: Sequence[OperatorFeatures], values: Tensor, rng: np.random.Generator, epochs: int
) -> OperatorCostModel:
    model = OperatorCostModel(len(words.kinds), values.shape[1])
    whole = TensorBatch.of(words.batch(features))
    model.mean[:], model.deviation[:] = whole.numbers.mean(0), whole.numbers.std(0).clamp(min=1e-3)
    model.initialize(whole.totals, values)
    device = best_device()
    model.to(device)
    singles = [TensorBatch.of(words.batch([network])) for network in features]
    known = values.isfinite()
    weight = (known * (_USUAL_VALUES / known.sum(0).clamp(min=1)).sqrt().clamp(1 / _HEAVIEST, _HEAVIEST)).float()
    weight, target = weight.to(device), values.nan_to_num(0.0).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    steps = epochs * math.ceil(len(features) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, LEARNING_RATE, total_steps=steps, pct_start=_WARM_UP, cycle_momentum=False
    )
    for _ in range(epochs):
        for part in np.array_split(rng.permutation(len(features)), math.ceil(len(features) / BATCH)):
            total = weight[part.tolist()].sum().clamp(min=1e-6)
            optimizer.zero_grad()
            for rows in _alike(part, known):
                asked = known[rows].any(0).nonzero()[:, 0]
                batch = joined([singles[row] for row in rows]).to(device)
                chosen = asked.to(device)
                error = nn.functional.huber_loss(
                    model(batch, asked.tolist()), target[rows][:, chosen], reduction="none", delta=_OUTLIER
                )
                ((error * weight[rows][:, chosen]).sum() / total).backward()
            nn.utils.clip_grad_norm_(model.parameters(), _LONGEST_GRADIENT)
            optimizer.step()
            schedule.step()
    return model.cpu().eval()


def _alike(rows: np.ndarray, known: Tensor) -> Iterator[list[int]]:
    """The rows in groups that have about as many known metrics: only those are computed, which are few of most."""
    sizes = known[rows.tolist()].sum(1).double().log2().floor()
    for size in sizes.unique():
        yield rows[(sizes == size).numpy()].tolist()


def joined(batches: Sequence[TensorBatch]) -> TensorBatch:
    """Batches of one network each as one."""
    lengths = torch.tensor([len(batch.kinds) for batch in batches])
    return TensorBatch(
        torch.cat([batch.kinds for batch in batches]), torch.cat([batch.numbers for batch in batches]),
        torch.cat([batch.counts for batch in batches]),
        torch.repeat_interleave(torch.arange(len(batches)), lengths),
        torch.cat([batch.totals for batch in batches]),
    )  # fmt: skip


_PROCESS_STEPS = 25  # of L-BFGS
# Hyperparameters are fitted to so many networks at most, which takes seconds.
_MOST_FITTED = 300
_NOISE = 1e-4  # least, in relation to the variance of the values
_START = (0.0, math.log(5.0), 0.0, math.log(5.0), -1.0, -1.0)


def fit_processes(sizes: np.ndarray, kinds: np.ndarray, values: np.ndarray, seed: int) -> Processes:
    """Processes of the `values` (networks, metrics), NaN for none, of networks of these sizes and kinds."""
    mean, deviation = sizes.mean(0), np.maximum(sizes.std(0), 1e-3)
    standard = standardized(sizes, mean, deviation)
    count = values.shape[1]
    weights, parameters = np.zeros(values.T.shape), np.tile(_START, (count, 1))
    offsets, scales = np.full(count, np.nan), np.ones(count)
    rng = np.random.default_rng(seed)
    for metric, column in enumerate(values.T):
        rows = np.flatnonzero(np.isfinite(column))
        if len(rows) < 2:
            continue
        offsets[metric], scales[metric] = column[rows].mean(), max(column[rows].std(), 1e-6)
        target = torch.from_numpy((column[rows] - offsets[metric]) / scales[metric])
        x, z = standard[rows], kinds[rows]
        parts = [*map(torch.from_numpy, (distances(x, x), distances(z, z), products(x, x)))]
        some = np.sort(rng.permutation(len(rows))[:_MOST_FITTED])
        best = _fitted([part[some][:, some] for part in parts], target[some])
        weights[metric, rows] = torch.linalg.solve(_noisy(best, parts), target).numpy()
        parameters[metric] = best.numpy()
    return Processes(sizes, kinds, mean, deviation, parameters, weights, offsets, scales)


def _noisy(parameters: Tensor, parts: Sequence[Tensor]) -> Tensor:
    """Covariance (n, n) of noisy values, from squared distances and products of the networks' features."""
    sizes, kinds, linear = parts
    found: Tensor = covariance(parameters.exp(), sizes, kinds, linear, torch.exp)
    return found + (parameters[5].exp() + _NOISE) * torch.eye(len(sizes), dtype=torch.float64)


def _fitted(parts: Sequence[Tensor], target: Tensor) -> Tensor:
    """The parameters of largest marginal likelihood."""
    parameters = torch.tensor(_START, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([parameters], lr=0.3, max_iter=_PROCESS_STEPS, line_search_fn="strong_wolfe")

    def negative_likelihood() -> Tensor:
        optimizer.zero_grad()
        factor = torch.linalg.cholesky(_noisy(parameters.clamp(-8, 8), parts))
        explained = torch.cholesky_solve(target[:, None], factor)
        value: Tensor = 0.5 * (target[:, None] * explained).sum() + factor.diagonal().log().sum()
        value.backward()
        return value

    optimizer.step(negative_likelihood)
    return parameters.detach().clamp(-8, 8)


def fit_accuracies(measured: Measurements, sizes: np.ndarray, kinds: np.ndarray) -> Accuracies:
    """Models of the accuracies of networks of these sizes (networks, S) and kinds (networks, V)."""
    metrics, percent = tuple(measured.metrics[measured.costs :]), measured.values[:, measured.costs :]
    names, places = figures_of(metrics)
    # Networks in each training, (networks, trainings, figures).
    logarithms = np.full((len(percent), len(TRAININGS), len(names)), np.nan)
    for column, (figure, place) in zip(log_errors(percent).T, places, strict=True):
        logarithms[:, place, figure] = column
    shifts = _shifts(logarithms)
    network, training = np.nonzero(np.isfinite(logarithms).any(2))
    rows = logarithms[network, training] - shifts.T[training]
    processes = fit_processes(sizes[network], with_training(kinds[network], training), rows, seed=0)
    trees = fit_trees(tree_features(sizes, kinds, measured.features), percent, seed=0)
    return Accuracies(metrics, processes, network, training, shifts, trees)


def _shifts(logarithms: np.ndarray) -> np.ndarray:
    """(figures, trainings) that each training adds in the mean to the first one, of networks that have both, or, if
    there are none, to its mean."""
    found = np.zeros(logarithms.shape[:0:-1])
    for figure, values in enumerate(logarithms.T):
        for training, of_training in enumerate(values):
            known, both = np.isfinite(of_training), np.isfinite(of_training + values[0])
            if both.any():
                found[figure, training] = (of_training - values[0])[both].mean()
            elif known.any() and np.isfinite(values[0]).any():
                found[figure, training] = of_training[known].mean() - np.nanmean(values[0])
    return found


_TREES, _STEP, _FEWEST_IN_LEAF = 500, 0.05, 5
_ROWS, _FEATURES = 0.7, 0.1  # shares that a tree, and a split, choose from
_NO_SPLIT = float(np.finfo(np.float32).max)


def fit_trees(networks: np.ndarray, values: np.ndarray, seed: int) -> Trees:
    """Trees of the `values` (networks, metrics), NaN for none, of networks with these features (networks, D)."""
    from sklearn.ensemble import GradientBoostingRegressor

    count = values.shape[1]
    shape = (count, _TREES, 2**DEPTH - 1)
    features, thresholds = np.zeros(shape, np.float32), np.full(shape, _NO_SPLIT)
    leaves, offsets = np.zeros((count, _TREES, 2**DEPTH), np.float32), np.zeros(count)
    for metric, column in enumerate(values.T):
        rows = np.flatnonzero(np.isfinite(column))
        if len(rows) < 2 * _FEWEST_IN_LEAF:
            continue
        model = GradientBoostingRegressor(
            n_estimators=_TREES, learning_rate=_STEP, max_depth=DEPTH, min_samples_leaf=_FEWEST_IN_LEAF,
            subsample=_ROWS, max_features=_FEATURES, random_state=seed,
        )  # fmt: skip
        model.fit(networks[rows], column[rows])
        offsets[metric] = column[rows].mean()
        for number, (tree,) in enumerate(model.estimators_):
            _complete(tree.tree_, 0, 0, (features[metric, number], thresholds[metric, number], leaves[metric, number]))
    return Trees(features, thresholds, _STEP * leaves, offsets)


def _complete(tree: Any, node: int, place: int, into: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    """Copies a node of scikit-learn's tree and all below it to a place of a complete tree: one that is not split sends
    all networks to its left."""
    features, thresholds, leaves = into
    if place >= len(features):
        leaves[place - len(features)] = tree.value[node].item()
        return
    split = tree.children_left[node] >= 0
    if split:
        features[place], thresholds[place] = tree.feature[node], tree.threshold[node]
    _complete(tree, tree.children_left[node] if split else node, 2 * place + 1, into)
    if split:
        _complete(tree, tree.children_right[node], 2 * place + 2, into)
