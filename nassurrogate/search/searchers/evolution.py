"""Regularized evolution: Real et al., "Regularized Evolution for Image Classifier Architecture Search" (2019)."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from nassurrogate.search.dominance import best
from nassurrogate.search.searchers.base import Searcher, register
from search_spaces.space import Genotype, SearchSpace


@register
class RegularizedEvolution(Searcher):
    """Mutates the best of a random sample of the population, from which the oldest member is then removed.

    `population` and `sample` default to the sizes in the paper. With several objectives, the parent is a random
    non-dominated member of the sample.
    """

    name = "regularized_evolution"

    def __init__(self, space: SearchSpace, *, population: int = 100, sample: int = 25, **settings: Any) -> None:
        super().__init__(space, **settings)
        self._population: deque[tuple[Genotype, np.ndarray, np.ndarray]] = deque(maxlen=population)
        self._first = population  # random architectures still to be requested
        self._sample = sample

    def propose(self, n: int) -> Iterator[Genotype]:
        """Random architectures until the population is full, then one child at a time, which may be the next parent."""
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
