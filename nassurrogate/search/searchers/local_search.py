"""Pareto local search: Paquete, Chiarandini and Stützle (2004).

With one objective it is the hill climbing of White et al., "Local Search is State of the Art for Neural Architecture
Search Benchmarks" (2020).
"""

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np

from nassurrogate.search.dominance import best
from nassurrogate.search.searchers.base import Searcher, register
from search_spaces.space import Genotype, SearchSpace


@register
class LocalSearch(Searcher):
    """Evaluates all neighbors of an architecture, then those of a random non-dominated one not yet expanded. When all
    of these are expanded, it restarts from a random architecture. Restarts evaluate nothing again."""

    name = "local_search"

    def __init__(self, space: SearchSpace, **settings: Any) -> None:
        super().__init__(space, **settings)
        self._queue: list[Genotype] = []  # new neighbors still to be requested
        self._front: list[Genotype] = []  # non-dominated architectures since the last restart
        self._objectives = np.zeros((0, self.objectives))
        self._violations = np.zeros((0, self.constraints))
        self._expanded: set[Hashable] = set()

    def propose(self, n: int) -> Iterator[Genotype]:
        while not self._queue:
            open_ = [genotype for genotype in self._front if genotype not in self._expanded]
            if not open_:
                self._front = []
                self._objectives, self._violations = self._objectives[:0], self._violations[:0]
                start = next(self.draw(), None)
                if start is not None:
                    yield start
                return
            center = open_[int(self.rng.integers(len(open_)))]
            self._expanded.add(center)
            self._queue = [near for near in self.space.neighbors(center) if self.is_new(near)]
            self.rng.shuffle(self._queue)
        asked, self._queue = self._queue[:n], self._queue[n:]
        yield from asked

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        known = [*self._front, *genotypes]
        objectives = np.concatenate([self._objectives, objectives])
        violations = np.concatenate([self._violations, violations])
        kept = best(objectives, violations)
        self._front = [known[i] for i in kept]
        self._objectives, self._violations = objectives[kept], violations[kept]
