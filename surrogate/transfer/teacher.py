"""Teachers: Gaussian processes that a few rows suffice for, and that label random architectures for an adapter.

From hundreds of rows, gradient descent on texts learns less about how the size and the paths of a network determine its
accuracy than regression on exact numbers does. So a Gaussian process learns each metric from the rows of a space,
represented by numeric features (regressors/featurizer.py). Its predictions for random architectures of the space
(pseudo-labels), with its uncertainty as noise, are then learned together with the rows (distillation; Hinton et al.
2015). The resulting adapter reads texts only.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import search_spaces
from search_spaces.space import SearchSpace
from search_spaces.tables import Table
from surrogate.adapters.low_rank import kind_of_metric
from surrogate.dataset import fingerprint
from surrogate.encoders import CompactEncoder
from surrogate.few_rows.metric_process import MEDIANS, is_cost
from surrogate.few_rows.mixture import ALIKE, learn
from surrogate.regressors.featurizer import Featurizer, RawFeatures, raw_features
from surrogate.rlm import RLM

# Rows and distinct values of a metric that a Gaussian process needs, and rows at which its cost, cubic in them, is too
# high.
MIN_ROWS, MAX_ROWS = 10, 4000
_MIN_VALUES = 3


@dataclass(frozen=True)
class Labels:
    """`values` and relative `noise` (m, metrics) of architectures, NaN for metrics without labels."""

    values: np.ndarray
    noise: np.ndarray


class Teacher:
    """Labels about `count` random architectures, `texts`, of the space of some rows.

    Encodings and predictions of `rlm` are features for a space that it knows. Only architectures that `student` can
    read are labelled; it may know more vocabulary. `rows` are the positions of the rows that it learns from: those of
    the space whose text is the canonical one of their `arch_str`. `of_rows` are their features by group, (rows, d)
    each: analytic metrics and choices, then others.
    """

    def __init__(
        self, rlm: RLM, student: RLM, space: SearchSpace, table: Table, metrics: Sequence[str], count: int, seed: int
    ) -> None:  # fmt: skip
        self.metrics = list(metrics)
        of_space = [row for row, name in enumerate(table.space) if name == space.name and table.arch_str[row]]
        texts = table.texts()
        self.rows = [row for row in of_space if texts[row] == space.text(space.from_str(table.arch_str[row]))]
        measured = [raw_features(space, space.from_str(table.arch_str[row])) for row in self.rows]
        known = {one.text for one in measured}
        samples = _sample(space, count, seed)
        unmeasured = [one for one in samples if one.text not in known and not student.refusal(one.text)]
        self.texts = [one.text for one in unmeasured]
        if measured:
            reader = None if _has_learned(rlm, space.name, metrics, known) else rlm
            featurize = Featurizer(space, [*measured, *samples], reader, metrics)
            self.of_rows, self._of_samples = featurize(measured), featurize(unmeasured)
            self._predicted = featurize.predicted

    def label(self, values: np.ndarray, learned: Sequence[int]) -> tuple[Labels, Labels]:
        """Labels of the texts, and of all `rows`, by processes that learn the `values` (n, metrics) of the table's rows
        at the positions `learned`. Metrics with fewer than `MIN_ROWS` of them, or with two values, get none."""
        use = [place for place, row in enumerate(self.rows) if row in {*learned}]
        shape = len(self.metrics)
        of_texts, of_rows = (
            Labels(*(np.full((count, shape), np.nan) for _ in range(2))) for count in (len(self.texts), len(self.rows))
        )
        for column in range(shape):
            known = [place for place in use if np.isfinite(values[self.rows[place], column])]
            own = values[[self.rows[place] for place in known], column]
            if not MIN_ROWS <= len(known) <= MAX_ROWS or len(np.unique(own)) < _MIN_VALUES:
                continue
            metric = self.metrics[column]
            rows, samples = (self._named(groups, metric) for groups in (self.of_rows, self._of_samples))
            learned_rows = {name: group[known] for name, group in rows.items()}
            cost = is_cost(metric) and bool((own > 0).all())
            process = learn(own, learned_rows, cost, ("choices", MEDIANS))
            for labels, groups in ((of_texts, samples), (of_rows, rows)):
                sides = np.tile([-1.0, 0.0, 1.0], (len(labels.values), 1))
                low, middle, high = process.values(groups, sides).T
                labels.values[:, column] = middle
                labels.noise[:, column] = _relative_deviation(low, middle, high)
        return of_texts, of_rows

    def _named(self, groups: Sequence[np.ndarray], metric: str) -> dict[str, np.ndarray]:
        """The groups of a featurizer by name, and medians of metrics of the kind of `metric`; what the base says is
        missing for a space that it does not know."""
        named = dict(zip(("analytic", "choices", "subtrees", "encodings", MEDIANS), groups, strict=False))
        kind = kind_of_metric(metric)
        alike = [place for place, name in enumerate(self._predicted) if kind_of_metric(name) == kind]
        return {**named, ALIKE: named[MEDIANS][:, alike]} if alike and MEDIANS in named else named


def teachers(rlm: RLM, student: RLM, table: Table, metrics: Sequence[str], count: int, seed: int) -> list[Teacher]:
    """A teacher for each registered space of the table, of `count` architectures in all.

    There are none for a model with a frozen encoder, which takes seconds to read an architecture.
    """
    if not count or not isinstance(rlm.network.encoder, CompactEncoder):
        return []
    spaces = sorted({*table.space} & {*search_spaces.names()})
    made = (
        Teacher(rlm, student, search_spaces.get(name), table, metrics, count // len(spaces), seed) for name in spaces
    )
    return [teacher for teacher in made if teacher.rows and teacher.texts]


def _sample(space: SearchSpace, count: int, seed: int) -> Sequence[RawFeatures]:
    """Random architectures with distinct texts, at most `count`."""
    rng = np.random.default_rng([seed, 5])
    samples = (raw_features(space, space.sample(rng)) for _ in range(count))
    return list({one.text: one for one in samples}.values())


def _has_learned(rlm: RLM, space: str, metrics: Sequence[str], texts: set[str]) -> bool:
    """Whether `rlm` was trained on values of these metrics and architectures. Its predictions of those are better than
    its predictions of others, so a process that learns from them would trust them too much."""
    known = {*metrics} & {*rlm.known.get(space, ())}
    return bool(known) and any(fingerprint(text) in rlm.trained_on for text in texts)


def _relative_deviation(low: np.ndarray, middle: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Standard deviation (m,) of the logarithm, as a dataset's noise, of values with these quantiles one deviation
    below and above the median; for values that are not all positive, of the value in units of it, at most 1."""
    if (low > 0).all():
        deviation: np.ndarray = 0.5 * np.log(high / low)
        return deviation
    return np.minimum(0.5 * (high - low) / np.maximum(np.abs(middle), 1e-300), 1.0)
