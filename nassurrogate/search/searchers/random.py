"""Uniform random search, the baseline of all other searchers."""

from __future__ import annotations

from collections.abc import Iterator

from nassurrogate.search.searchers.base import Searcher, register
from search_spaces.space import Genotype


@register
class Random(Searcher):
    """Draws architectures uniformly without replacement."""

    name = "random"

    def propose(self, n: int) -> Iterator[Genotype]:
        return self.draw()
