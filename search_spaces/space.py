"""What every search space offers, and the registry that finds one by name."""

from __future__ import annotations

import difflib
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeVar

import numpy as np

from search_spaces.graph import Graph
from search_spaces.text import to_text

Genotype = tuple[int, ...]


@dataclass(frozen=True)
class Variable:
    """One decision: a name and its finite choices. A genotype holds the choice's position."""

    name: str
    choices: tuple[Hashable, ...]


class SearchSpace(ABC):
    """A set of architectures.

    A genotype is a tuple of ints, one per variable, each the position of a choice; that is what searchers
    consume. People and files use the benchmark's own strings (`to_str`, `from_str`).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    variables: tuple[Variable, ...]
    resolution: ClassVar[int] = 32
    num_classes: ClassVar[int] = 10

    @property
    def size(self) -> int:
        """Number of genotypes."""
        return math.prod(len(v.choices) for v in self.variables)

    def is_valid(self, genotype: Genotype) -> bool:
        """Whether every variable has a choice that is in range; spaces with more rules add them."""
        return len(genotype) == len(self.variables) and all(
            isinstance(g, int | np.integer) and 0 <= g < len(v.choices)
            for g, v in zip(genotype, self.variables, strict=True)
        )

    def check(self, genotype: Genotype) -> None:
        """Raises ValueError for a genotype that is not valid."""
        if not self.is_valid(genotype):
            raise ValueError(f"{genotype!r} is no genotype of {self.name}")

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A genotype drawn uniformly."""
        return tuple(int(rng.integers(len(v.choices))) for v in self.variables)

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """Another valid genotype that differs in exactly one variable."""
        open_ = [i for i, v in enumerate(self.variables) if len(v.choices) > 1]
        place = int(rng.choice(open_))
        other = int(rng.integers(len(self.variables[place].choices) - 1))
        other += other >= genotype[place]
        return (*genotype[:place], other, *genotype[place + 1 :])

    def crossover(self, a: Genotype, b: Genotype, rng: np.random.Generator) -> Genotype:
        """A valid genotype that takes each variable from one of its parents (uniform crossover)."""
        return tuple(x if rng.random() < 0.5 else y for x, y in zip(a, b, strict=True))

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        """Every valid genotype that differs in exactly one variable."""
        for place, variable in enumerate(self.variables):
            for other in range(len(variable.choices)):
                if other != genotype[place]:
                    yield (*genotype[:place], other, *genotype[place + 1 :])

    def enumerate(self) -> Iterator[Genotype]:
        """Every genotype, in lexicographic order."""
        ranges = [range(len(v.choices)) for v in self.variables]
        genotype = [0] * len(ranges)
        while True:
            yield tuple(genotype)
            for place in range(len(ranges) - 1, -1, -1):
                genotype[place] += 1
                if genotype[place] < len(ranges[place]):
                    break
                genotype[place] = 0
            else:
                return

    @abstractmethod
    def canonical_key(self, genotype: Genotype) -> Hashable:
        """Equal for genotypes that build the same network; what de-duplication goes by."""

    @abstractmethod
    def to_str(self, genotype: Genotype) -> str:
        """The benchmark's official string."""

    @abstractmethod
    def from_str(self, arch_str: str) -> Genotype:
        """The genotype of an official string. Raises ValueError that says what is wrong with it."""

    @abstractmethod
    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
        """The network as the benchmark builds it, dead branches included; its own input size by default."""

    def text(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> str:
        """Canonical text of the network; spaces that know a shorter way to it take that."""
        return to_text(self.graph(genotype, resolution=resolution, num_classes=num_classes))


_REGISTRY: dict[str, Callable[[], SearchSpace]] = {}
Space = TypeVar("Space", bound=type[SearchSpace])


def register(cls: Space) -> Space:
    """Class decorator: makes the space known by its `name`."""
    if cls.name in _REGISTRY:
        raise ValueError(f"a search space named {cls.name!r} is registered already")
    _REGISTRY[cls.name] = cls
    return cls


def names() -> list[str]:
    """Names of all registered spaces."""
    return sorted(_REGISTRY)


def get(name: str) -> SearchSpace:
    """The space called `name`. Raises ValueError that suggests the nearest name."""
    if name not in _REGISTRY:
        raise ValueError(f"unknown search space {name!r}{nearest(name, names())}")
    return _REGISTRY[name]()


def nearest(name: str, known: list[str]) -> str:
    """The end of an error about an unknown name: the nearest known ones, or all of a few."""
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 12 else ""
