"""Evaluates batches of architectures on workers and stores each result in the run folder as soon as it arrives.

What is cheap to know, if a constraint needs it, is known of the whole batch first; workers get the architectures that
it does not rule out.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import takewhile

import numpy as np

from nassurrogate.columns import COMPUTED, ERROR, TEXTS, Columns, Row, computed, rows_of
from nassurrogate.search.callbacks import RunningSearch
from nassurrogate.search.evaluators import Evaluator
from nassurrogate.search.evaluators.base import full_identity
from nassurrogate.search.evaluators.staged import StagedEvaluator, plan
from nassurrogate.search.objectives import Constraint
from nassurrogate.search.run_folder import RunFolder
from search_spaces.common.executors import Pool, WorkerDiedError, Workers, open_pool
from search_spaces.space import Genotype, SearchSpace

# A unit of work: positions in the batch, their genotypes, the metrics.
Chunk = tuple[list[int], list[Genotype], list[str]]


class BatchEvaluator:
    """Evaluates batches on the workers of a pool. Results that `folder` holds of an interrupted search are reused.

    `screen` evaluates the cheap stage of an evaluation in stages, None if there is only one.
    """

    def __init__(
        self, space: SearchSpace, evaluator: Evaluator, metrics: list[str], folder: RunFolder | None,
        pool: Pool[Chunk], screen: StagedEvaluator | None,
    ) -> None:  # fmt: skip
        self._space, self._evaluator, self._metrics = space, evaluator, metrics
        self._folder, self._pool, self._screen = folder, pool, screen
        self._stored = {row["arch_str"]: row for row in folder.rows()} if folder is not None else {}
        self._done = 0

    @property
    def staged(self) -> bool:
        """Whether an architecture may be ruled out before all of its metrics are known."""
        return self._screen is not None

    def stored(self) -> list[str]:
        """The arch_strs of the stored results that were not requested yet, in the order of the interrupted search."""
        return list(self._stored)

    def take_stored(self) -> list[Row]:
        """All stored results, which are then no longer reused."""
        rows, self._stored = list(self._stored.values()), {}
        self._done += len(rows)
        return rows

    def evaluate(
        self, genotypes: Sequence[Genotype], report: Callable[[Sequence[Row | None]], None], running: RunningSearch
    ) -> list[Row]:
        """A row for each genotype, in their order; of those that had begun if the search is stopped.

        `report` is called whenever rows arrive, with one for each genotype, None if it is not available yet.

        Raises ValueError for an evaluator that returns something else than the columns required, and if the stored
        results are not those of these genotypes; WorkerDiedError if a worker died and the cause cannot be attributed
        to one architecture.
        """
        names = [self._space.to_str(genotype) for genotype in genotypes]
        rows: list[Row | None] = [self._stored.pop(name, None) for name in names]
        left = [place for place, row in enumerate(rows) if row is None]
        if left and self._stored:
            raise ValueError("the search cannot be resumed: this version proposes other architectures")
        if len(left) < len(rows):
            report(rows)

        def add(places: list[int], columns: Columns) -> None:
            batch: Columns = {"arch_str": [], **_ordered(columns, self._metrics)}
            batch["arch_str"] = [names[place] for place in places]  # in place of an evaluator's own, if any
            if self._folder is not None:
                self._folder.append(batch, [self._done + place for place in places])
            for place, row in zip(places, rows_of(batch), strict=True):
                rows[place] = row
            report(rows)

        known, left = self._screened(genotypes, left, add) if left else ({}, left)
        size = max(1, min(self._evaluator.at_once, math.ceil(len(left) / self._pool.count)))
        starts = takewhile(lambda _: not running.stopped, range(0, len(left), size))
        chunks = (left[start : start + size] for start in starts)
        tasks = ((places, [genotypes[place] for place in places], self._metrics) for places in chunks)
        for (places, asked, _), found in self._pool.run(tasks):
            columns = self._failed(asked, found) if isinstance(found, WorkerDiedError) else found
            if known and isinstance(columns, dict):
                cheap = _taken(known, places)
                columns = {**columns, **{name: cheap[name] for name in cheap if name != ERROR or name not in columns}}
            self._check(columns, len(asked))
            add(places, columns)
        self._done += len(rows)
        return [row for row in rows if row is not None]

    def _screened(
        self, genotypes: Sequence[Genotype], left: list[int], add: Callable[[list[int], Columns], None]
    ) -> tuple[Columns, list[int]]:
        """What the cheap stage knows of all `genotypes`, and the places of those `left` that it does not rule out; the
        others are added."""
        if self._screen is None:
            return {}, left
        # All of the batch, so that an interrupted search predicts in the same batches when it is resumed.
        known = self._screen.evaluate(genotypes)
        out = self._screen.violates(known)
        ruled_out = [place for place in left if out[place]]
        if ruled_out:
            unknown = {metric: np.full(len(ruled_out), math.nan) for metric in self._metrics}
            columns = {**unknown, **_taken(known, ruled_out)}
            self._check(columns, len(ruled_out))
            add(ruled_out, columns)
        return known, [place for place in left if not out[place]]

    def _check(self, columns: Columns, count: int) -> None:
        """Raises ValueError unless `columns` are the required ones, each of `count` values, numbers where they must be.

        Called before anything is stored.
        """
        evaluator = f"evaluator {full_identity(self._evaluator)['evaluator']!r}"
        for name in (*self._metrics, *COMPUTED):
            if not isinstance(columns, dict) or name not in columns:
                raise ValueError(f"{evaluator} returned no column {name!r}")
        for name, values in columns.items():
            shape = np.shape(values)
            if shape != (count,):
                raise ValueError(f"{evaluator}: column {name!r} has shape {shape}, for {count} architectures")
            if name not in TEXTS and not np.issubdtype(np.asarray(values).dtype, np.number):
                raise ValueError(f"{evaluator}: column {name!r} should be numbers")

    def _failed(self, genotypes: list[Genotype], error: WorkerDiedError) -> Columns:
        """The columns of an architecture whose worker died. Raises the error if the chunk has several architectures,
        since any of them may be the cause."""
        if len(genotypes) > 1:
            raise error
        metrics = {metric: np.array([math.nan]) for metric in self._metrics}
        return {**metrics, **computed(self._space, genotypes), ERROR: [str(error)]}


@contextmanager
def batch_evaluator(
    space: SearchSpace, evaluator: Evaluator, metrics: list[str], folder: RunFolder | None, workers: Workers,
    limits: Sequence[Constraint] = (), rank_by: str = "median",
) -> Iterator[BatchEvaluator]:  # fmt: skip
    """A BatchEvaluator with workers for the duration of a `with` block. Each worker process gets a copy of the
    evaluator, or of those for the stages after the first if `limits` can rule out architectures before."""
    first, *later = plan(evaluator, metrics, limits)
    screen = StagedEvaluator(space, [first], limits, rank_by) if later else None
    expensive = StagedEvaluator(space, later, limits, rank_by) if later else evaluator
    with open_pool(_evaluate, partial(_identity, expensive), workers) as pool:
        yield BatchEvaluator(space, evaluator, metrics, folder, pool, screen)


def _identity(evaluator: Evaluator | StagedEvaluator) -> Evaluator | StagedEvaluator:
    return evaluator


def _evaluate(evaluator: Evaluator | StagedEvaluator, chunk: Chunk) -> Columns:
    _, genotypes, metrics = chunk
    return evaluator.evaluate(genotypes, metrics)


def _taken(columns: Columns, places: Sequence[int]) -> Columns:
    """The values of the columns at these places."""
    return {name: np.asarray(values)[list(places)] for name, values in columns.items()}


def _ordered(columns: Columns, metrics: list[str]) -> Columns:
    """The columns with the metrics first, in the order requested, each followed by its interval."""
    first = [name for metric in metrics for name in (metric, f"{metric}_q10", f"{metric}_q90")]
    return {name: columns[name] for name in dict.fromkeys([*first, *columns]) if name in columns}
