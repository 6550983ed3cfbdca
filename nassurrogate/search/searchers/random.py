"""Uniform random search: the baseline that every other searcher has to beat."""

from __future__ import annotations

from collections.abc import Iterator

from nassurrogate.search.searchers.base import Searcher, register
from search_spaces.space import Genotype


@register
class Random(Searcher):
    name = "random"

    def propose(self, n: int) -> Iterator[Genotype]:
        return self.draw()
