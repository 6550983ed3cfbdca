"""NSGA-II, by pymoo: Deb et al., "A Fast and Elitist Multiobjective Genetic Algorithm: NSGA-II" (2002).

pymoo ranks, selects and survives; what a sample, a crossover and a mutation are is the search space's to say,
and offspring that were evaluated before under whatever spelling are bred again instead of evaluated again.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from pymoo.algorithms.moo.nsga2 import NSGA2 as PymooNSGA2
from pymoo.core.crossover import Crossover
from pymoo.core.duplicate import DuplicateElimination
from pymoo.core.mutation import Mutation
from pymoo.core.population import Population
from pymoo.core.problem import Problem
from pymoo.core.sampling import Sampling
from pymoo.core.termination import NoTermination

from nassurrogate.searchers.base import Searcher, register
from search_spaces.space import Genotype, SearchSpace


@register
class NSGA2(Searcher):
    name = "nsga2"
    title = "NSGA-II, a genetic algorithm for several objectives"

    def __init__(
        self,
        space: SearchSpace,
        *,
        objectives: int,
        constraints: int = 0,
        seed: int = 0,
        population: int = 100,
    ) -> None:
        super().__init__(space, objectives=objectives, constraints=constraints, seed=seed)
        choices = np.array([len(variable.choices) for variable in space.variables])
        self._problem = Problem(
            n_var=len(choices), n_obj=objectives, n_ieq_constr=constraints, xl=0, xu=choices - 1, vtype=int
        )
        self._algorithm = PymooNSGA2(
            pop_size=population,
            sampling=_Sampling(self),
            crossover=_Crossover(self),
            mutation=_Mutation(self),
            eliminate_duplicates=_OnlyNew(self),
        )
        self._algorithm.setup(self._problem, seed=seed, termination=NoTermination())
        self._generation = Population.new()
        self._genotypes: list[Genotype] = []  # of the generation
        self._asked = self._told = 0

    def propose(self, n: int) -> list[Genotype]:
        if self._asked == len(self._genotypes):
            self._breed()
        asked = self._genotypes[self._asked : self._asked + n]
        self._asked += len(asked)
        return asked

    def _breed(self) -> None:
        """The next generation; random newcomers where breeding finds nothing new."""
        generation = self._algorithm.ask()
        if generation is None or len(generation) == 0:
            newcomers = list(islice(self.draw(), self._algorithm.pop_size))
            generation = Population.new(X=np.array(newcomers, dtype=int)) if newcomers else Population.new()
        self._generation = generation
        self._genotypes = [_genotype(x) for x in generation.get("X")]
        self._asked = self._told = 0

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        places = {genotype: place for place, genotype in enumerate(self._genotypes)}
        for genotype, f, g in zip(genotypes, objectives, violations, strict=True):
            individual = self._generation[places[genotype]]
            individual.F, individual.G, individual.H = f, g, np.zeros(0)
        self._told += len(genotypes)
        if self._told == len(self._genotypes):
            self._algorithm.tell(infills=self._generation)


def _genotype(x: np.ndarray) -> Genotype:
    return tuple(int(choice) for choice in x)


class _Sampling(Sampling):
    def __init__(self, searcher: Searcher) -> None:
        super().__init__()
        self._searcher = searcher

    def _do(self, problem: Problem, n_samples: int, **kwargs: Any) -> np.ndarray:
        return np.array(list(islice(self._searcher.draw(), n_samples)), dtype=int)


class _Crossover(Crossover):
    def __init__(self, searcher: Searcher) -> None:
        # One child a pair: pymoo cuts off what is too many, and a child cut off would count as met.
        super().__init__(n_parents=2, n_offsprings=1)
        self._searcher = searcher

    def _do(self, problem: Problem, X: np.ndarray, *args: Any, **kwargs: Any) -> np.ndarray:
        # X: (2, n, variables)
        space, rng = self._searcher.space, self._searcher.rng
        pairs = zip(*X, strict=True)
        return np.array([[space.crossover(_genotype(a), _genotype(b), rng) for a, b in pairs]], dtype=int)


class _Mutation(Mutation):
    def __init__(self, searcher: Searcher) -> None:
        super().__init__()
        self._searcher = searcher

    def _do(self, problem: Problem, X: np.ndarray, *args: Any, **kwargs: Any) -> np.ndarray:
        # X: (n, variables)
        space, rng = self._searcher.space, self._searcher.rng
        return np.array([space.mutate(_genotype(x), rng) for x in X], dtype=int)


class _OnlyNew(DuplicateElimination):
    def __init__(self, searcher: Searcher) -> None:
        super().__init__()
        self._searcher = searcher

    def do(self, pop: Population, *args: Any, **kwargs: Any) -> Population:
        if not args:  # the first generation, drawn new
            return pop
        return pop[[self._searcher.is_new(_genotype(x)) for x in pop.get("X")]] if len(pop) else pop
