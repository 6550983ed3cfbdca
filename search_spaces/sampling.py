"""Random architectures of which no two build the same network."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from search_spaces.space import Genotype, SearchSpace

# Draws in a row that bring nothing new before a space counts as used up.
PATIENCE = 10_000


def sample_distinct(space: SearchSpace, count: int, seed: int) -> Iterator[Genotype]:
    """Distinct random architectures; of two that build the same network the first. Fewer where there are no more.

    The first of a larger `count` are those of a smaller one.
    """
    seen: set[Hashable] = set()
    misses, number = 0, 0
    while len(seen) < count and misses < PATIENCE:
        genotype = space.sample(np.random.default_rng([seed, number]))
        key = space.canonical_key(genotype)
        number, misses = number + 1, misses + 1
        if key not in seen:
            seen.add(key)
            misses = 0
            yield genotype
