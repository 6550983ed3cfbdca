"""The metric of few rows, as a mixture of the processes that could have learned it.

Which features suit a metric is not known of few values. To choose one process by its leave-one-out predictions is
itself learning from few rows, and does worse than an average of all, weighted by their leave-one-out errors (pseudo
Bayesian model averaging; Yao et al. 2018, "Using Stacking to Average Bayesian Predictive Distributions"). Averages are
of normal scores: in units of a skewed metric, the process that is furthest off would decide. With many rows, the best
one remains.

A base that knows metrics of the kind that is taught says more of other networks than ten rows do. Its order of the
networks is one of the mixture, and counts as much as some rows.
"""

import dataclasses
from collections.abc import Sequence

import numpy as np

from surrogate.few_rows.metric_process import DEVICES, LIVE_SIZES, LIVE_SUBTREES, MEDIANS, Choice, Groups, MetricProcess
from surrogate.few_rows.scaling import RankGauss, StandardScaler

# Groups whose order of the networks is itself a prediction: the base's medians of metrics of the kind that is learned,
# and accuracies as published networks reach them.
ALIKE, ACCURACIES = "alike", "accuracies"
# Groups that are also learned from without the others.
_ALONE = ("blocks", "layers", "choices", MEDIANS)
_OF_BASE = ("encodings", MEDIANS, ACCURACIES)
_LIVE = (LIVE_SIZES, LIVE_SUBTREES)
# Settings chosen on five spaces of NDS, NAS-Bench-101 and -201, and a space of convolutional networks (development
# draws of 10 to 100 rows). Weights are a power of the mean squared error: at least this one, then with the rows.
_LEAST_POWER, _ROWS_PER_POWER = 2.0, 16.0
_LEAST_WEIGHT = 0.01
# Rows as much as which the base's order counts, and the correlation with the values that it is expected to have, which
# counts as much as so many rows.
_ORDER_ROWS = 64.0
_EXPECTED_CORRELATION, _CORRELATION_ROWS = 0.8, 4.0
# Random rows that are enough to weight the processes, and cost a fraction of thousands.
_WEIGHTED_ON = 300


class BaseOrder:
    """The base's order of the networks as a prediction of `values` (n,): a straight line from the mean standardised
    column of a `group` (n, d) to normal scores. `left_out` (n,) are leave-one-out predictions."""

    def __init__(self, values: np.ndarray, rows: Groups, group: str) -> None:
        self._group, self.choice = group, Choice((group,), ranks=True)
        self._target = RankGauss(values)
        self._columns = StandardScaler.fit(rows[group], constant=np.inf)
        self._mean = StandardScaler.fit(self._averaged(rows), constant=np.inf)
        known, scores = self._order(rows), self._target.normal
        product, square = known * scores, np.square(known)
        expected = _EXPECTED_CORRELATION * _CORRELATION_ROWS
        slopes = (product.sum() - product + expected) / (square.sum() - square + _CORRELATION_ROWS)
        self._slope = (product.sum() + expected) / (square.sum() + _CORRELATION_ROWS)
        self._deviation = float(np.sqrt(np.mean(np.square(scores - slopes * known))))
        self.left_out = self._target.inverse_transform(slopes * known)

    def values(self, groups: Groups, sides: np.ndarray) -> np.ndarray:
        """As `MetricProcess.values`."""
        middle = self._slope * self._order(groups)
        return self._target.inverse_transform(middle[:, None] + sides * self._deviation)

    def _averaged(self, groups: Groups) -> np.ndarray:
        averaged: np.ndarray = self._columns.transform(groups[self._group]).mean(axis=1, keepdims=True)
        return averaged

    def _order(self, groups: Groups) -> np.ndarray:
        return self._mean.transform(self._averaged(groups))[:, 0]


class Mixture:
    """Learns the `values` (n,) of a metric from features `rows`, (n, d) by group, as each of the `choices` says.

    `widening` multiplies the intervals (`metric_process.widening_of`).
    """

    def __init__(
        self, values: np.ndarray, rows: Groups, cost: bool, choices: Sequence[Choice], widening: float = 1.0
    ) -> None:  # fmt: skip
        self._scores, self.widening = RankGauss(values), widening
        self._parts = [_part(values, rows, cost, choice) for choice in choices]
        self._weights = np.array([choice.weight for choice in choices])
        self.choices = [
            dataclasses.replace(part.choice, weight=choice.weight)
            for part, choice in zip(self._parts, choices, strict=True)
        ]

    def values(self, groups: Groups, sides: np.ndarray) -> np.ndarray:
        """Values (n, count) that are `sides` (n, count) standard deviations from the medians of n networks."""
        found = [part.values(groups, sides * self.widening) for part in self._parts]
        if len(found) == 1:
            return found[0]
        scores = [self._scores.transform(one) for one in found]
        return self._scores.inverse_transform(np.average(scores, axis=0, weights=self._weights))


def learn(values: np.ndarray, rows: Groups, cost: bool) -> Mixture:
    """The mixture of the processes that learn from all groups, of whole networks or of their live parts, with and
    without those of the base, by rank or not, and from a few of the groups alone; a cost is learned from all groups of
    whole networks but paths."""
    every = tuple(name for name, group in rows.items() if group.shape[1] and name != ALIKE)
    if cost:
        told = tuple(name for name in every if name not in (ACCURACIES, "paths", *_LIVE))
        return Mixture(values, rows, cost, [Choice(told, False)])
    whole = tuple(name for name in every if name not in (DEVICES, *_LIVE))
    together = [whole]
    if LIVE_SIZES in every:
        together.append(tuple(name for name in every if name in (*_LIVE, "paths", *_OF_BASE)))
    together += [tuple(name for name in names if name not in _OF_BASE) or names for names in together]
    choices = [Choice(names, ranks) for names in together for ranks in (False, True)]
    choices = list(dict.fromkeys([*choices, *(Choice((name,), False) for name in _ALONE if name in whole)]))
    few = np.sort(np.random.default_rng(0).permutation(len(values))[:_WEIGHTED_ON])
    some = {name: group[few] for name, group in rows.items()}
    parts = [_part(values[few], some, cost, choice) for choice in choices]
    parts += [BaseOrder(values[few], some, name) for name in (ALIKE, ACCURACIES) if name in rows]
    all_of_them = len(few) == len(values)
    kept = [
        dataclasses.replace(part.choice, logs=part.choice.logs if all_of_them else None, weight=float(weight))
        for part, weight in zip(parts, _weights(values[few], parts), strict=True)
        if weight
    ]
    return Mixture(values, rows, cost, kept)


def is_order(choice: Choice) -> bool:
    """Whether a choice is the base's order of the networks, and has no hyperparameters."""
    return choice.groups in ((ALIKE,), (ACCURACIES,))


def _part(values: np.ndarray, rows: Groups, cost: bool, choice: Choice) -> MetricProcess | BaseOrder:
    if is_order(choice):
        return BaseOrder(values, rows, choice.groups[0])
    return MetricProcess(values, rows, cost, choice)


def _weights(values: np.ndarray, parts: Sequence[MetricProcess | BaseOrder]) -> np.ndarray:
    """Weights (parts,) by the leave-one-out errors of the normal scores, of sum 1; small ones are 0."""
    scores = RankGauss(values)
    errors = [np.square(scores.transform(part.left_out) - scores.normal).mean() for part in parts]
    logs = -max(_LEAST_POWER, len(values) / _ROWS_PER_POWER) * np.log(np.maximum(errors, 1e-9))
    logs += [np.log(_ORDER_ROWS / len(values)) if isinstance(part, BaseOrder) else 0.0 for part in parts]
    weights = np.exp(logs - logs.max())
    weights[weights < _LEAST_WEIGHT * weights.sum()] = 0.0
    normalised: np.ndarray = weights / weights.sum()
    return normalised
