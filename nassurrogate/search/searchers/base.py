"""The base class of searchers and the registry of their names."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar

import numpy as np

from nassurrogate.columns import Columns
from search_spaces.registry import Registry
from search_spaces.sampling import KnownNetworks, space_draws, until_exhausted
from search_spaces.space import Genotype, SearchSpace

# Value that replaces the objectives and violations of a failed evaluation: worse than any measured one, yet finite.
WORST = 1e30
# Most mutations that `new_near` tries.
WALK = 100


class Searcher(ABC):
    """Proposes genotypes to evaluate and learns from their results.

    The loop is `genotypes = searcher.ask(n)`, evaluate them, `searcher.tell(genotypes, objectives, violations)`. No
    architecture is proposed twice, in whichever encoding (by the space's `canonical_key`). The same seed and the same
    results give the same proposals.
    """

    name: ClassVar[str]

    def __init__(self, space: SearchSpace, *, objectives: int, constraints: int = 0, seed: int = 0) -> None:
        """`objectives` and `constraints` are their numbers. Raises ValueError without an objective."""
        if objectives < 1:
            raise ValueError("a searcher needs at least one objective")
        self.space, self.objectives, self.constraints = space, objectives, constraints
        self.rng = np.random.default_rng(seed)
        self._pending: dict[Genotype, None] = {}
        self._known = KnownNetworks(space)

    def ask(self, n: int) -> list[Genotype]:
        """At most `n` valid genotypes that were not proposed before; empty if the searcher finds no new ones.

        Raises RuntimeError before all results of the last call are told.
        """
        if self._pending:
            raise RuntimeError(f"tell the searcher the last {len(self._pending)} results before asking again")
        self._pending = dict.fromkeys(islice(self.propose(n), n))
        return list(self._pending)

    def tell(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray | None = None) -> None:
        """Takes the results of proposed genotypes, in any order: `objectives` (n, k), smaller is better.

        `violations` (n, c) are above 0 where a constraint is violated. A row with a value that is not finite counts as
        worst; if it violates a constraint all the same, so that its objectives need not be known, its violations are
        kept. Raises ValueError for other shapes and for genotypes that were not proposed.
        """
        values = np.asarray(objectives, dtype=np.float64)
        excess = np.zeros((len(genotypes), 0)) if violations is None else np.asarray(violations, np.float64)
        expected = (len(genotypes), self.objectives), (len(genotypes), self.constraints)
        if (values.shape, excess.shape) != expected:
            given = f"{values.shape} and {excess.shape}"
            raise ValueError(f"results have shapes {given}, expected {expected[0]} and {expected[1]}")
        for genotype in genotypes:
            if genotype not in self._pending:
                raise ValueError(f"{genotype} has a result, but was not asked for")
            del self._pending[genotype]
        # Worst in everything: a single good objective would put a failed row on the front.
        failed = ~(np.isfinite(values).all(axis=1) & np.isfinite(excess).all(axis=1))
        infeasible = np.where(np.isfinite(excess), excess, 0).sum(axis=1) > 0
        values, excess = values.copy(), excess.copy()
        values[failed], excess[failed & ~infeasible] = WORST, WORST
        excess[~np.isfinite(excess)] = 0
        if genotypes:
            self.learn(genotypes, values, excess)

    def is_new(self, genotype: Genotype) -> bool:
        """Whether the architecture is new; marks it as known."""
        return self._known.add(genotype)

    def is_met(self, genotype: Genotype) -> bool:
        """Whether the architecture is known; unlike `is_new`, marks nothing."""
        return genotype in self._known

    def draw(self) -> Iterator[Genotype]:
        """New genotypes drawn uniformly, until many consecutive draws are known ones (`sampling.PATIENCE`)."""
        return until_exhausted(space_draws(self.space, self.rng), self.is_new)

    def new_near(self, genotype: Genotype) -> Genotype | None:
        """A new architecture one mutation away, or a few if the nearest ones are known; after `WALK` attempts a random
        one, None if the space is exhausted."""
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

    def repeat(self, genotypes: Sequence[Genotype]) -> None:  # noqa: B027  (optional hook)
        """Called before a resumed search with the genotypes of the interrupted one, in order: a searcher whose
        proposals are expensive can propose them again without computing them."""

    def observe(self, columns: Columns) -> None:  # noqa: B027  (optional hook)
        """Called before `tell` with all columns of the same results; for searchers that model the metrics."""

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:  # noqa: B027  (optional hook)
        """Learns from finite results, objectives (n, k) and violations (n, c)."""


_SEARCHERS: Registry[type[Searcher]] = Registry("searcher")
register, names, get = _SEARCHERS.register, _SEARCHERS.names, _SEARCHERS.get
