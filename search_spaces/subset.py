"""A subset of a space's architectures as a search space, for example the cells of held-out groups."""

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property

import numpy as np

from search_spaces.graph import Graph
from search_spaces.space import Genotype, SearchSpace


class Subset(SearchSpace):
    """The given genotypes of `space`. Raises ValueError for an invalid genotype and for an empty subset."""

    def __init__(self, space: SearchSpace, genotypes: Iterable[Genotype]) -> None:
        self._space = space
        self._members = list(dict.fromkeys(tuple(int(g) for g in genotype) for genotype in genotypes))
        if not self._members:
            raise ValueError(f"a subset of {space.name} needs at least one architecture")
        for genotype in self._members:
            space.check(genotype)
        self._member_set = set(self._members)
        self.variables = space.variables
        # Messages and files name the space: a subset only restricts which architectures are proposed.
        self.name, self.title = space.name, space.title
        self.resolution, self.num_classes = space.resolution, space.num_classes  # type: ignore[misc]

    @property
    def size(self) -> int:
        return len(self._members)

    def is_valid(self, genotype: Genotype) -> bool:
        return tuple(genotype) in self._member_set

    def sample(self, rng: np.random.Generator) -> Genotype:
        return self._members[int(rng.integers(len(self._members)))]

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """A random member that differs in one variable; any member if there is none."""
        near = [other for other in self._space.neighbors(genotype) if other in self._member_set]
        return near[int(rng.integers(len(near)))] if near else self.sample(rng)

    def nearest(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """The member that differs from these choices in the fewest variables; ties are broken at random."""
        differing = (self._choices != np.array(genotype)).sum(axis=1)
        return self._members[int(rng.choice(np.flatnonzero(differing == differing.min())))]

    @cached_property
    def _choices(self) -> np.ndarray:
        return np.array(self._members)

    def crossover(self, a: Genotype, b: Genotype, rng: np.random.Generator) -> Genotype:
        """A child of both parents if it is a member, else the first parent."""
        child = self._space.crossover(a, b, rng)
        return child if child in self._member_set else a

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        return (other for other in self._space.neighbors(genotype) if other in self._member_set)

    def enumerate(self) -> Iterator[Genotype]:
        return iter(self._members)

    def canonical_key(self, genotype: Genotype) -> Hashable:
        return self._space.canonical_key(genotype)

    def to_str(self, genotype: Genotype) -> str:
        return self._space.to_str(genotype)

    def from_str(self, arch_str: str) -> Genotype:
        return self._space.from_str(arch_str)

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        return self._space.graph(genotype, resolution=resolution, num_classes=num_classes)

    def text(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> str:
        return self._space.text(genotype, resolution=resolution, num_classes=num_classes)
