"""Searchers that learn nothing from results: uniform random search, the baseline of others, and exhaustive search."""

from collections.abc import Iterator
from typing import Any

from nassurrogate.search.searchers.base import Searcher, register
from search_spaces.space import Genotype, SearchSpace


@register
class Random(Searcher):
    """Draws architectures uniformly without replacement."""

    name = "random"

    def propose(self, n: int) -> Iterator[Genotype]:
        return self.draw()


@register
class Exhaustive(Searcher):
    """Evaluates the whole space. Raises ValueError for one that is too large to enumerate."""

    name = "exhaustive"

    def __init__(self, space: SearchSpace, **settings: Any) -> None:
        super().__init__(space, **settings)
        self._all = iter(space.enumerate())

    def propose(self, n: int) -> Iterator[Genotype]:
        return (genotype for genotype in self._all if self.is_new(genotype))
