"""What every search space offers, and the registry that finds one by name."""

from __future__ import annotations

import hashlib
import inspect
import itertools
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import entry_points
from typing import ClassVar

import numpy as np

from search_spaces.common.errors import did_you_mean, quoted
from search_spaces.graph import Graph
from search_spaces.registry import Registry
from search_spaces.text import to_text

Genotype = tuple[int, ...]

# Inputs up to this size get the CIFAR skeleton of benchmarks that have one for CIFAR and one for ImageNet.
CIFAR_UP_TO = 64
# Draws of one architecture before a space's rules count as impossible to meet.
_TRIES = 10_000
# `enumerate` refuses to start on more than this: it would not end.
ENUMERABLE = 50_000_000
# Where packages name the modules of their own spaces (see docs/own_space.md).
ENTRY_POINTS = "nassurrogate.search_spaces"


@dataclass(frozen=True)
class Variable:
    """One decision: a name and its finite choices. A genotype holds the choice's position."""

    name: str
    choices: tuple[Hashable, ...]


class SearchSpace(ABC):
    """A set of architectures.

    A genotype is a tuple of ints, one per variable, each the position of a choice; that is what searchers
    consume. People and files use the benchmark's own strings (`to_str`, `from_str`).

    Some variables have no say in some architectures (the kernel of a layer that a smaller depth leaves out).
    A genotype is *normal* where these are 0; `sample`, `mutate`, `crossover`, `neighbors`, `enumerate` and
    `from_str` give normal genotypes, and every method takes any valid one.
    """

    name: str
    title: str
    variables: tuple[Variable, ...]
    resolution: ClassVar[int] = 32
    num_classes: ClassVar[int] = 10

    def input_size(self, resolution: int | None) -> int:
        """Pixels of a side: the space's own unless given. Raises ValueError below 1."""
        return self.resolution if resolution is None else _positive("resolution", resolution)

    def class_count(self, num_classes: int | None) -> int:
        """Classes to tell apart: the space's own unless given. Raises ValueError below 1."""
        return self.num_classes if num_classes is None else _positive("num_classes", num_classes)

    @property
    def size(self) -> int:
        """Number of normal genotypes, however the benchmark counts its architectures."""
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

    def active(self, genotype: Genotype) -> Sequence[bool]:
        """For each variable whether it has a say in this architecture; all have, unless the space overrides this."""
        return (True,) * len(genotype)

    def normal(self, genotype: Genotype) -> Genotype:
        """The same architecture with 0 for every variable that has no say in it."""
        return tuple(int(g) if on else 0 for g, on in zip(genotype, self.active(genotype), strict=True))

    def one_hot(self, genotypes: Sequence[Genotype]) -> np.ndarray:
        """(n, choices of all variables) float64: 1 where a variable has that choice in the normal genotype."""
        normal = np.array([self.normal(genotype) for genotype in genotypes], dtype=np.int64)
        choices = [np.arange(len(variable.choices)) for variable in self.variables]
        normal = normal.reshape(len(genotypes), len(choices))
        columns = [normal[:, [place]] == choice for place, choice in enumerate(choices)]
        return np.concatenate(columns, axis=1).astype(np.float64)

    def sample(self, rng: np.random.Generator) -> Genotype:
        """An architecture: every variable drawn uniformly, again until the space's rules are met."""
        for _ in range(_TRIES):
            drawn = tuple(int(rng.integers(len(v.choices))) for v in self.variables)
            if self.is_valid(drawn):
                return self.normal(drawn)
        raise RuntimeError(f"{self.name}: {_TRIES} draws met no valid architecture")

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        """Another architecture: one variable that has a say changes; those it brings into play are drawn."""
        parent = self.normal(genotype)
        on = self.active(parent)
        open_ = [i for i, v in enumerate(self.variables) if on[i] and len(v.choices) > 1]
        for _ in range(_TRIES):
            place = int(rng.choice(open_))
            other = int(rng.integers(len(self.variables[place].choices) - 1))
            other += other >= parent[place]
            child = (*parent[:place], other, *parent[place + 1 :])
            child = self._with_drawn(child, on, rng)
            if self.is_valid(child) and self.normal(child) != parent:
                return self.normal(child)
        raise RuntimeError(f"{self.name}: {_TRIES} mutations of {genotype} met no valid architecture")

    def _with_drawn(self, genotype: Genotype, on: Sequence[bool], rng: np.random.Generator) -> Genotype:
        """`genotype` with drawn choices for the variables that have a say but are not `on`, those they bring in too."""
        chosen = list(on)
        while True:
            active = self.active(genotype)
            place = next((i for i, now in enumerate(active) if now and not chosen[i]), None)
            if place is None:
                return genotype
            chosen[place] = True
            drawn = int(rng.integers(len(self.variables[place].choices)))
            genotype = (*genotype[:place], drawn, *genotype[place + 1 :])

    def crossover(self, a: Genotype, b: Genotype, rng: np.random.Generator) -> Genotype:
        """An architecture that takes each variable from one of its parents; the first where no mix is valid."""
        parents = self.normal(a), self.normal(b)
        for _ in range(100):
            child = tuple(x if rng.random() < 0.5 else y for x, y in zip(*parents, strict=True))
            if self.is_valid(child):
                return self.normal(child)
        return parents[0]

    def neighbors(self, genotype: Genotype) -> Iterator[Genotype]:
        """Every other architecture that one change of a variable leads to, once; what comes into play is 0."""
        parent = self.normal(genotype)
        on = self.active(parent)
        met = {parent}
        for place, variable in enumerate(self.variables):
            for other in range(len(variable.choices)) if on[place] else ():
                child = (*parent[:place], other, *parent[place + 1 :])
                if self.is_valid(child) and (child := self.normal(child)) not in met:
                    met.add(child)
                    yield child

    def enumerate(self) -> Iterator[Genotype]:
        """Every architecture once, in lexicographic order. Raises ValueError for a space too large for that."""
        if self.size > ENUMERABLE:
            raise ValueError(
                f"{self.name} has {self.size:.3g} architectures, too many to go through; sample it"
            )
        return self._every()

    def _every(self) -> Iterator[Genotype]:
        ranges = [range(len(v.choices)) for v in self.variables]
        for genotype in itertools.product(*ranges):
            if self.is_valid(genotype) and self.normal(genotype) == genotype:
                yield genotype

    def canonical_key(self, genotype: Genotype) -> Hashable:
        """Equal for genotypes that build the same network; what de-duplication goes by."""
        return hashlib.blake2b(self.text(genotype).encode(), digest_size=16).digest()

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


def _positive(what: str, value: int) -> int:
    if value < 1:
        raise ValueError(f"{what} should be at least 1, not {value}")
    return value


_SPACES: Registry[Callable[..., SearchSpace]] = Registry("search space")
register = _SPACES.register


@cache
def _load_installed() -> None:
    """Imports the modules that installed packages name under `ENTRY_POINTS`; importing registers their spaces."""
    for entry in entry_points(group=ENTRY_POINTS):
        entry.load()


def names() -> list[str]:
    """Names of all registered spaces, those of installed packages included."""
    _load_installed()
    return _SPACES.names()


@lru_cache(maxsize=256)
def get(name: str) -> SearchSpace:
    """The space called `name`; a space that comes in sizes takes them behind a colon: `nasbench201:channels=8`.

    Raises ValueError that suggests the nearest name, or says which sizes there are and what they may be.
    """
    base, colon, options = name.partition(":")
    if base not in _SPACES:
        _load_installed()
    space = _SPACES.get(base)
    if not colon:
        return space()
    known = [*inspect.signature(space).parameters]
    if not known:
        raise ValueError(f"search space {base!r} comes in one size; leave out {quoted(':' + options)}")
    sizes: dict[str, int] = {}
    for option in options.split(","):
        key, _, value = option.partition("=")
        if key not in known:
            raise ValueError(f"search space {base!r} has no size {quoted(key)}{did_you_mean(key, known)}")
        if key in sizes:
            raise ValueError(f"{quoted(name)} gives {key!r} twice; a size is given once")
        if not re.fullmatch(r"[1-9]\d{0,3}", value):
            raise ValueError(
                f"{quoted(name)}: a size is a whole number from 1 to 9999, as in '{base}:{key}=8'"
            )
        sizes[key] = int(value)
    return space(**sizes)
