"""Predictions of metrics, as arrays."""

from __future__ import annotations

import html
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.common.packages import optional
from search_spaces.common.tables_shown import as_html, as_text, fits, shortened

if TYPE_CHECKING:
    from pandas import DataFrame

# The 80% interval: the levels of its ends, the share of values inside, the column suffixes of the median and of both
# ends, and how many standard deviations of a normal distribution an end is from the median.
INTERVAL = (0.1, 0.9)
COVERAGE = 0.8
QUANTILES = ("", "_q10", "_q90")
NORMAL_END = 1.2815515655446004
# Texts and metrics that a representation shows, and metrics of a few texts.
_SHOWN, _SHOWN_METRICS, _SHOWN_OF_FEW = 6, 3, 12
_FEW = 3
_LONGEST_NAME = 40  # characters of a name that are shown


@dataclass(frozen=True, repr=False)
class Prediction:
    """Predictions for n texts: (n, metrics) float64 each, in the metrics' own units.

    `median` is the point value; `q10` and `q90` are the ends of its 80% interval, None if intervals were not asked for.
    All three come from the metric's marginal distribution, whatever else was asked for (`sample` draws metrics
    jointly). `novelty` (n,) is the out-of-distribution score: above 1, the text is unlike everything the model was
    trained on, and the numbers mean little. It is None if the checkpoint has no such score. `names` are those of the
    texts, if they have some, or the labels of a DataFrame's rows. `notes` say what else to know before they are used.
    """

    metrics: tuple[str, ...]
    median: np.ndarray
    q10: np.ndarray | None
    q90: np.ndarray | None
    novelty: np.ndarray | None = None
    names: tuple[Hashable, ...] = ()
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        """The number of texts."""
        return len(self.median)

    def __repr__(self) -> str:
        texts, metrics = len(self), len(self.metrics)
        by_metric = texts == 1 or (self._few and fits(*self._by_metric()))
        title = f"{texts:,} prediction{'s' * (texts != 1)} of {metrics} metric{'s' * (metrics != 1)}"
        most = min(metrics, _SHOWN_METRICS)
        while not by_metric and most > 1 and not fits(*self._by_text(most)):
            most -= 1
        if not by_metric and metrics > most:
            title += f", here {most} of them"
        intervals = ": medians (80% intervals)" if self.q10 is not None else ": medians"
        table = as_text(*(self._by_metric() if by_metric else self._by_text(most)))
        return "\n".join([title + intervals, table, *(f"note: {note}" for note in self.notes)])

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        notes = "".join(f"<p>note: {html.escape(note)}</p>" for note in self.notes)
        return as_html(*(self._by_metric() if self._few else self._by_text(_SHOWN_METRICS))) + notes

    @property
    def _few(self) -> bool:
        return len(self) == 1 or (len(self) <= _FEW and len(self.metrics) > _SHOWN_METRICS)

    def _by_metric(self) -> tuple[list[str], list[list[str]]]:
        """Header and rows of a table with a column for each text."""
        texts = range(len(self))
        rows = [
            [name, *(self._cell(row, place) for row in texts)]
            for place, name in enumerate(self.metrics[:_SHOWN_OF_FEW])
        ]
        if (more := len(self.metrics) - len(rows)) > 0:
            rows.append([f"... {more} more metrics", *([""] * len(self))])
        if self.novelty is not None:
            rows.append(["novelty (above 1: a guess)", *(f"{score:.2f}" for score in self.novelty)])
        return ["", *map(self._name, texts)], rows

    def _by_text(self, most: int) -> tuple[list[str], list[list[str]]]:
        """Header and rows of a table with a row for each of the first texts, and columns of at most so many metrics."""
        places = self._telling(most)
        header = ["", *(self.metrics[place] for place in places), *(["novelty"] * (self.novelty is not None))]
        rows = []
        for row in range(min(len(self), _SHOWN)):
            score = [] if self.novelty is None else [f"{self.novelty[row]:.2f}"]
            rows.append([self._name(row), *(self._cell(row, place) for place in places), *score])
        if len(self) > _SHOWN:
            rows.append([f"... {len(self) - _SHOWN:,} more", *([""] * (len(header) - 1))])
        return header, rows

    def _telling(self, most: int) -> list[int]:
        """Positions of the metrics that leave the fewest texts without a value."""
        known = ~np.isnan(self.median[:_SHOWN])
        places: list[int] = []
        for _ in self.metrics[:most]:
            gained = (known / (1 + known[:, places].sum(axis=1, keepdims=True))).sum(axis=0)
            gained[places] = -1
            places.append(int(gained.argmax()))
        return sorted(places)

    def _cell(self, row: int, place: int) -> str:
        if np.isnan(self.median[row, place]):
            return ""  # the metric does not apply
        median = f"{self.median[row, place]:.4g}"
        if self.q10 is None or self.q90 is None:
            return median
        low, high = self.q10[row, place], self.q90[row, place]
        return median if low == high else f"{median} ({low:.4g} to {high:.4g})"

    def _name(self, row: int) -> str:
        return shortened(str(self.names[row]) if self.names else str(row), _LONGEST_NAME)

    def by_column(self) -> dict[str, np.ndarray]:
        """Columns (n,) of a table: each metric, with its `_q10` and `_q90` if intervals were computed, and `novelty`
        if the checkpoint has a score."""
        parts = (self.median, self.q10, self.q90)
        columns = {
            f"{name}{end}": values[:, place]
            for place, name in enumerate(self.metrics)
            for end, values in zip(QUANTILES, parts, strict=True)
            if values is not None
        }
        return columns if self.novelty is None else {**columns, "novelty": self.novelty}

    def to_pandas(self) -> DataFrame:
        """A DataFrame with a row for each text, by its name: each metric, followed by the ends `METRIC_q10` and
        `METRIC_q90` of its 80% interval, and `novelty`. Raises ImportError without pandas."""
        pandas = optional("pandas", "to_pandas", "pandas")
        named = all(isinstance(name, str) for name in self.names)
        index = pandas.Index(self.names, name="architecture" if named else None) if self.names else None
        return pandas.DataFrame(self.by_column(), index=index)

    def beside(self, other: Prediction) -> Prediction:
        """The columns of this prediction, then those of another one for the same texts, with the larger of the two
        scores. Both have intervals, or neither."""

        def stacked(left: np.ndarray | None, right: np.ndarray | None) -> np.ndarray | None:
            return None if left is None or right is None else np.hstack([left, right])

        median = np.hstack([self.median, other.median])
        low, high = stacked(self.q10, other.q10), stacked(self.q90, other.q90)
        scores = [part.novelty for part in (self, other) if part.novelty is not None]
        novelty = np.max(scores, axis=0) if scores else None
        return Prediction((*self.metrics, *other.metrics), median, low, high, novelty, self.names or other.names)

    @staticmethod
    def of_groups(parts: Sequence[Prediction], rows: Sequence[Sequence[int]], count: int) -> Prediction:
        """Predictions with intervals for groups of texts as one for `count` texts; `rows` are the positions of each
        group's texts. Values are NaN where a group lacks a metric, and of texts in no group."""
        metrics = tuple(dict.fromkeys(name for part in parts for name in part.metrics))
        values = np.full((3, count, len(metrics)), np.nan)
        novelty = np.full(values.shape[1], np.nan)
        for part, places in zip(parts, rows, strict=True):
            columns = [metrics.index(name) for name in part.metrics]
            for whole, own in zip(values, (part.median, part.q10, part.q90), strict=True):
                whole[np.ix_(places, columns)] = own
            novelty[list(places)] = np.nan if part.novelty is None else part.novelty
        scored = any(part.novelty is not None for part in parts)
        return Prediction(metrics, values[0], values[1], values[2], novelty if scored else None)

    def columns(self, names: Sequence[str]) -> Prediction:
        """The columns of these metrics, in this order. Raises ValueError for one that was not predicted."""
        if unknown := [name for name in names if name not in self.metrics]:
            raise ValueError(f"{quoted(unknown[0])} was not predicted{did_you_mean(unknown[0], self.metrics)}")
        places = [self.metrics.index(name) for name in names]
        low, high = (None if values is None else values[:, places] for values in (self.q10, self.q90))
        return Prediction(tuple(names), self.median[:, places], low, high, self.novelty, self.names)

    def take(self, rows: Sequence[int]) -> Prediction:
        """The predictions for the texts at these positions, in this order."""
        low, high, novelty = (None if values is None else values[rows] for values in (self.q10, self.q90, self.novelty))
        names = tuple(self.names[row] for row in rows) if self.names else ()
        return Prediction(self.metrics, self.median[rows], low, high, novelty, names)
