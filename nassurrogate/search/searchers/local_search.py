"""Pareto local search: Paquete, Chiarandini and Stützle (2004).

With one objective it is the hill climbing of White et al., "Local Search is State of the Art for Neural Architecture
Search Benchmarks" (2020).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from nassurrogate.search.searchers.base import Searcher, register
from nassurrogate.search.searchers.dominance import best
from search_spaces.space import Genotype, SearchSpace


@register
class LocalSearch(Searcher):
    """Evaluates all neighbors of an architecture, then those of one that none found so far dominates, and so on; where
    all of these were looked around, it starts anew from a random one. What an earlier start met is not met again."""

    name = "local_search"

    def __init__(self, space: SearchSpace, **settings: Any) -> None:
        super().__init__(space, **settings)
        self._queue: list[Genotype] = []  # neighbors that are new, still to be asked for
        self._front: list[Genotype] = []  # of this start
        self._objectives = np.zeros((0, self.objectives))
        self._violations = np.zeros((0, self.constraints))
        self._explored: set[Hashable] = set()

    def propose(self, n: int) -> Iterator[Genotype]:
        while not self._queue:
            open_ = [genotype for genotype in self._front if genotype not in self._explored]
            if not open_:
                self._front = []
                self._objectives, self._violations = self._objectives[:0], self._violations[:0]
                start = next(self.draw(), None)
                if start is not None:
                    yield start
                return
            at = open_[int(self.rng.integers(len(open_)))]
            self._explored.add(at)
            self._queue = [near for near in self.space.neighbors(at) if self.is_new(near)]
            self.rng.shuffle(self._queue)
        asked, self._queue = self._queue[:n], self._queue[n:]
        yield from asked

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        found = [*self._front, *genotypes]
        objectives = np.concatenate([self._objectives, objectives])
        violations = np.concatenate([self._violations, violations])
        kept = best(objectives, violations)
        self._front = [found[i] for i in kept]
        self._objectives, self._violations = objectives[kept], violations[kept]
