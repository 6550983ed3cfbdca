"""Random architectures of which no two build the same network."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import count, islice

import numpy as np

from search_spaces.space import Genotype, SearchSpace

# A space counts as exhausted after this many consecutive draws without a new network.
PATIENCE = 10_000


class KnownNetworks:
    """A set of networks of a space. Genotypes with the same `canonical_key` are the same network."""

    def __init__(self, space: SearchSpace) -> None:
        self._space = space
        self._genotypes: set[Genotype] = set()  # spares the keys of genotypes that are drawn again
        self._keys: set[Hashable] = set()

    def __contains__(self, genotype: Genotype) -> bool:
        return genotype in self._genotypes or self._space.canonical_key(genotype) in self._keys

    def add(self, genotype: Genotype) -> bool:
        """Adds a network; returns whether it is new."""
        if genotype in self._genotypes:
            return False
        self._genotypes.add(genotype)
        key = self._space.canonical_key(genotype)
        if key in self._keys:
            return False
        self._keys.add(key)
        return True


def until_exhausted(draws: Iterable[Genotype], is_new: Callable[[Genotype], bool]) -> Iterator[Genotype]:
    """The new ones among `draws`, until `PATIENCE` consecutive draws are not new."""
    misses = 0
    for genotype in draws:
        if is_new(genotype):
            misses = 0
            yield genotype
        else:
            misses += 1
            if misses >= PATIENCE:
                return


def sample_distinct(space: SearchSpace, n: int, seed: int) -> Iterator[Genotype]:
    """`n` random architectures that build distinct networks. May yield fewer if the space is exhausted.

    A larger `n` only appends architectures: each draw has a random generator of its own.
    """
    draws = (space.sample(np.random.default_rng([seed, number])) for number in count())
    return islice(until_exhausted(draws, KnownNetworks(space).add), n)


def draw_distinct(space: SearchSpace, rng: np.random.Generator) -> Iterator[Genotype]:
    """Random architectures that build distinct networks, drawn from one generator until the space is exhausted."""
    return until_exhausted(space_draws(space, rng), KnownNetworks(space).add)


def space_draws(space: SearchSpace, rng: np.random.Generator) -> Iterator[Genotype]:
    """Random architectures without end, not necessarily distinct."""
    while True:
        yield space.sample(rng)
