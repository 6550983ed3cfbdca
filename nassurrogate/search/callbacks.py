"""Callbacks of a search, in the shape of optuna's: called with the search under way and its newest evaluation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from nassurrogate.columns import Row, columns_of
from nassurrogate.search.notebook import NotebookResult


class RunningSearch:
    """A search under way: what it has evaluated so far, and a way to end it.

    `settings` are those of the result; `stopped` says whether a callback has ended the search.
    """

    def __init__(
        self, settings: Mapping[str, Any], callbacks: Sequence[Callback], reference: Sequence[float] | None
    ) -> None:
        self.settings, self.stopped = settings, False
        self._callbacks, self._reference = callbacks, reference
        self._rows: list[Row] = []

    def __len__(self) -> int:
        """The number of architectures evaluated so far."""
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<RunningSearch: {len(self):,} architectures of {self.settings['space']} evaluated>"

    def result(self) -> NotebookResult:
        """The result as it stands: `front`, `best`, `hypervolume` and the rest, without `p_non_dominated`."""
        return NotebookResult(self.settings, columns_of(self._rows), {}, {}, self._reference)

    def stop(self) -> None:
        """Ends the search with the evaluations that have begun; its result is that of everything evaluated."""
        self.stopped = True

    def add(self, rows: Sequence[Row | None], before: int) -> None:
        """Takes the rows of a batch that `before` evaluations came before; None stands for one that is not finished.

        Calls the callbacks for each new row all of whose predecessors are known, so that their order is that of the
        result, whichever worker is first.
        """
        known = takewhile(lambda row: row is not None, rows)
        for row in islice(known, len(self._rows) - before, None):
            assert row is not None
            self._rows.append(row)
            for callback in self._callbacks:
                callback(self, row)


# Called with the search and the evaluation: a mapping of `arch_str`, metrics and the other columns to their values.
Callback = Callable[[RunningSearch, Row], object]


def checked(callbacks: Callback | Sequence[Callback] | None) -> list[Callback]:
    """The callbacks. Raises TypeError if they are no functions."""
    callbacks = () if callbacks is None else [callbacks] if callable(callbacks) else callbacks
    if not isinstance(callbacks, Iterable) or not all(map(callable, callbacks)):
        raise TypeError("callbacks should be functions, each called with (search, evaluation)")
    return list(callbacks)
