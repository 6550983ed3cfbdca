"""Regularized evolution: Real et al., "Regularized Evolution for Image Classifier Architecture Search" (2019)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from nassurrogate.search.searchers.base import Searcher, register
from nassurrogate.search.searchers.dominance import best
from search_spaces.space import Genotype, SearchSpace


@register
class RegularizedEvolution(Searcher):
    """Mutates the best of a random sample of the population; the oldest of it dies, however good.

    `population` and `sample` are those of the paper. Of several objectives, one of those that none of the sample
    dominates is taken.
    """

    name = "regularized_evolution"

    def __init__(
        self, space: SearchSpace, *, population: int = 100, sample: int = 25, **settings: Any
    ) -> None:
        super().__init__(space, **settings)
        self._population: deque[tuple[Genotype, np.ndarray, np.ndarray]] = deque(maxlen=population)
        self._first = population  # still to be drawn at random
        self._sample = sample

    def propose(self, n: int) -> Iterator[Genotype]:
        """Random ones until the population is full; then one at a time, since each may be the next one's parent."""
        if self._first:
            for genotype in islice(self.draw(), min(n, self._first)):
                self._first -= 1
                yield genotype
        elif self._population and (child := self.new_near(self._parent())) is not None:
            yield child

    def _parent(self) -> Genotype:
        count = len(self._population)
        drawn = self.rng.choice(count, size=min(self._sample, count), replace=False)
        genotypes, objectives, violations = zip(*(self._population[i] for i in drawn), strict=True)
        return genotypes[int(self.rng.choice(best(np.array(objectives), np.array(violations))))]

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        self._population.extend(zip(genotypes, objectives, violations, strict=True))
