"""What every searcher offers, and the registry that finds one by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar

import numpy as np

from nassurrogate.columns import Columns
from search_spaces.registry import Registry
from search_spaces.sampling import PATIENCE
from search_spaces.space import Genotype, SearchSpace

# What a searcher is told in place of a value that is no number: worse than anything measured, yet finite.
WORST = 1e30
# Mutations tried for a new architecture near another.
WALK = 100


class Searcher(ABC):
    """Asks for genotypes worth evaluating and learns from the answers.

    The loop is `genotypes = searcher.ask(n)`, evaluate them, `searcher.tell(genotypes, objectives,
    violations)`. No architecture is asked for twice, whatever its spelling: the space's `canonical_key`
    decides. The same seed and the same answers give the same questions.
    """

    name: ClassVar[str]

    def __init__(self, space: SearchSpace, *, objectives: int, constraints: int = 0, seed: int = 0) -> None:
        if objectives < 1:
            raise ValueError("a searcher needs at least one objective")
        self.space, self.objectives, self.constraints = space, objectives, constraints
        self.rng = np.random.default_rng(seed)
        self._pending: dict[Genotype, None] = {}
        self._seen: set[Genotype] = set()
        self._keys: set[Hashable] = set()

    def ask(self, n: int) -> list[Genotype]:
        """At most `n` valid genotypes never asked for before; none where the searcher finds nothing new.

        Raises RuntimeError while the answers to the last question are not told.
        """
        if self._pending:
            raise RuntimeError(f"tell the searcher the last {len(self._pending)} results before asking on")
        self._pending = dict.fromkeys(islice(self.propose(n), n))
        return list(self._pending)

    def tell(
        self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray | None = None
    ) -> None:
        """The results of asked genotypes, in any order: objectives (n, k), smaller is better.

        `violations` (n, c) is above 0 where a constraint is broken. Values that are no numbers count as
        worst. Raises ValueError for other shapes or for genotypes that were not asked for.
        """
        values = np.asarray(objectives, dtype=np.float64)
        broken = np.zeros((len(genotypes), 0)) if violations is None else np.asarray(violations, np.float64)
        expected = (len(genotypes), self.objectives), (len(genotypes), self.constraints)
        if (values.shape, broken.shape) != expected:
            told = f"{values.shape} and {broken.shape}"
            raise ValueError(f"told shapes {told}, expected {expected[0]} and {expected[1]}")
        for genotype in genotypes:
            if genotype not in self._pending:
                raise ValueError(f"told of {genotype}, which was not asked for")
            del self._pending[genotype]
        # Worst in everything: being best in one objective would put a failed row on the front.
        failed = ~(np.isfinite(values).all(axis=1) & np.isfinite(broken).all(axis=1))
        values, broken = values.copy(), broken.copy()
        values[failed], broken[failed] = WORST, WORST
        if genotypes:
            self.learn(genotypes, values, broken)

    def is_new(self, genotype: Genotype) -> bool:
        """Whether this architecture is met for the first time; from now on it is not."""
        if genotype in self._seen:
            return False
        self._seen.add(genotype)
        key = self.space.canonical_key(genotype)
        if key in self._keys:
            return False
        self._keys.add(key)
        return True

    def is_met(self, genotype: Genotype) -> bool:
        """Whether this architecture was met before; it is not met by asking."""
        return genotype in self._seen or self.space.canonical_key(genotype) in self._keys

    def draw(self) -> Iterator[Genotype]:
        """New genotypes drawn uniformly, until `PATIENCE` draws in a row bring nothing new."""
        misses = 0
        while misses < PATIENCE:
            genotype = self.space.sample(self.rng)
            if self.is_new(genotype):
                misses = 0
                yield genotype
            else:
                misses += 1

    def new_near(self, genotype: Genotype) -> Genotype | None:
        """A new architecture, one mutation away if chance finds one, else a walk of them; a random one where that finds
        none, None where the space is used up."""
        at = genotype
        for step in range(1, WALK + 1):
            near = self.space.mutate(at, self.rng)
            if self.is_new(near):
                return near
            if step % 10 == 0:
                at = near
        return next(self.draw(), None)

    @abstractmethod
    def propose(self, n: int) -> Iterable[Genotype]:
        """Genotypes that `is_new` accepted, at least `n` if possible; `ask` takes the first `n`."""

    def repeat(self, genotypes: Sequence[Genotype]) -> None:  # noqa: B027
        """What an earlier run of the same search has asked for, in order: searchers that take long to choose ask for it
        again without choosing."""

    def observe(self, columns: Columns) -> None:  # noqa: B027
        """Takes in all that was found, by metric, of what it is told next; for searchers that model the metrics."""

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:  # noqa: B027
        """Takes in finite results; searchers that do not learn leave this as it is."""


_SEARCHERS: Registry[type[Searcher]] = Registry("searcher")
register, names, get = _SEARCHERS.register, _SEARCHERS.names, _SEARCHERS.get
