"""Answers to what a searcher asks: what the run folder has, the rest from workers, kept as soon as it is there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, TEXTS, Columns, Row, computed, rows_of
from nassurrogate.search.evaluators import Evaluator
from nassurrogate.search.run_folder import RunFolder
from search_spaces.common.executors import Pool, WorkerDiedError, Workers, open_pool
from search_spaces.space import Genotype, SearchSpace

# Positions among what was asked, their genotypes, the metrics.
Piece = tuple[list[int], list[Genotype], list[str]]


class Answers:
    """Evaluates by an evaluator on a pool's workers; `folder` keeps what they find."""

    def __init__(
        self,
        space: SearchSpace,
        evaluator: Evaluator,
        metrics: list[str],
        folder: RunFolder | None,
        pool: Pool[Piece],
    ) -> None:
        self._space, self._evaluator, self._metrics = space, evaluator, metrics
        self._folder, self._pool = folder, pool
        self._kept = {row["arch_str"]: row for row in folder.rows()} if folder is not None else {}
        self._answered = 0

    def kept(self) -> list[str]:
        """The arch_strs of what the folder has, in order."""
        return list(self._kept)

    def take_kept(self) -> list[Row]:
        """What the folder has, which then is nobody's answer any more."""
        rows, self._kept = list(self._kept.values()), {}
        self._answered += len(rows)
        return rows

    def of(self, genotypes: Sequence[Genotype], progress: Callable[[int], None]) -> list[Row]:
        """A row of columns for each, in their order; `progress` is told how many there are.

        Raises ValueError where the folder has answers to other questions, WorkerDiedError where a worker died of
        something that is not the architecture's fault.
        """
        names = [self._space.to_str(genotype) for genotype in genotypes]
        rows: list[Row | None] = [self._kept.pop(name, None) for name in names]
        left = [place for place, row in enumerate(rows) if row is None]
        if left and self._kept:
            raise ValueError("the search cannot be resumed: this version proposes other architectures")
        if len(left) < len(rows):
            progress(len(rows) - len(left))
        size = max(1, min(self._evaluator.at_once, math.ceil(len(left) / self._pool.count)))
        pieces = (left[start : start + size] for start in range(0, len(left), size))
        items = ((places, [genotypes[place] for place in places], self._metrics) for places in pieces)
        for (places, asked, _), found in self._pool.run(items):
            columns = self._failed(asked, found) if isinstance(found, WorkerDiedError) else found
            self._check(columns, len(asked))
            batch: Columns = {"arch_str": [], **_ordered(columns, self._metrics)}
            batch["arch_str"] = [names[place] for place in places]  # whatever an evaluator says
            if self._folder is not None:
                self._folder.append(batch, [self._answered + place for place in places])
            for place, row in zip(places, rows_of(batch), strict=True):
                rows[place] = row
            progress(sum(row is not None for row in rows))
        self._answered += len(rows)
        return [row for row in rows if row is not None]

    def _check(self, columns: Columns, count: int) -> None:
        """Before anything is kept. Raises ValueError for what is no answer to what was asked."""
        evaluator = f"evaluator {self._evaluator.identity['evaluator']!r}"
        for name in (*self._metrics, *COMPUTED):
            if not isinstance(columns, dict) or name not in columns:
                raise ValueError(f"{evaluator} gave no column {name!r}")
        for name, values in columns.items():
            shape = np.shape(values)
            if shape != (count,):
                raise ValueError(f"{evaluator}: column {name!r} has shape {shape}, for {count} architectures")
            if name not in TEXTS and not np.issubdtype(np.asarray(values).dtype, np.number):
                raise ValueError(f"{evaluator}: column {name!r} should be numbers")

    def _failed(self, genotypes: list[Genotype], error: WorkerDiedError) -> Columns:
        """What an architecture gets whose worker died; of several it is not known whose fault it was."""
        if len(genotypes) > 1:
            raise error
        nothing = {metric: np.array([math.nan]) for metric in self._metrics}
        return {**nothing, **computed(self._space, genotypes), ERROR: [str(error)]}


@contextmanager
def answering(
    space: SearchSpace,
    evaluator: Evaluator,
    metrics: list[str],
    folder: RunFolder | None,
    workers: Workers,
) -> Iterator[Answers]:
    """Answers for the time of a block. Workers in other processes get a copy of the evaluator."""
    with open_pool(_evaluate, partial(_itself, evaluator), workers) as pool:
        yield Answers(space, evaluator, metrics, folder, pool)


def _itself(evaluator: Evaluator) -> Evaluator:
    return evaluator


def _evaluate(evaluator: Evaluator, piece: Piece) -> Columns:
    _, genotypes, metrics = piece
    return evaluator.evaluate(genotypes, metrics)


def _ordered(columns: Columns, metrics: list[str]) -> Columns:
    """Each metric, in the order asked for, with its interval behind it; then the others."""
    first = [name for metric in metrics for name in (metric, f"{metric}_q10", f"{metric}_q90")]
    return {name: columns[name] for name in dict.fromkeys([*first, *columns]) if name in columns}
