"""Genetic algorithms, by pymoo: NSGA-II, NSGA-III and SMS-EMOA.

pymoo ranks and selects; the search space samples, crosses over and mutates. Offspring that were evaluated before, in
whichever encoding, are bred again instead of evaluated again.
"""

import math
from abc import abstractmethod
from itertools import islice
from typing import Any

import numpy as np
from pymoo.core.algorithm import Algorithm
from pymoo.core.crossover import Crossover
from pymoo.core.duplicate import DuplicateElimination
from pymoo.core.individual import Individual
from pymoo.core.mutation import Mutation
from pymoo.core.population import Population
from pymoo.core.problem import Problem
from pymoo.core.sampling import Sampling
from pymoo.core.termination import NoTermination
from pymoo.operators.selection.tournament import TournamentSelection

from nassurrogate.search.searchers.base import WORST, Searcher, register
from search_spaces.space import Genotype, SearchSpace


class Genetic(Searcher):
    """Base of searchers that run an algorithm of pymoo on genotypes; `population` is the size of a generation, by
    default 100, with one objective 25: a front takes many, and fewer come to the best sooner."""

    def __init__(self, space: SearchSpace, *, seed: int = 0, population: int | None = None, **settings: Any) -> None:
        super().__init__(space, seed=seed, **settings)
        population = population or (100 if self.objectives > 1 else 25)
        choices = np.array([len(variable.choices) for variable in space.variables])
        self._problem = Problem(
            n_var=len(choices), n_obj=self.objectives, n_ieq_constr=self.constraints, xl=0, xu=choices - 1, vtype=int
        )
        self._algorithm = self.algorithm(
            pop_size=population, sampling=_Sampling(self), crossover=_Crossover(self), mutation=_Mutation(self),
            eliminate_duplicates=_OnlyNew(self),
        )  # fmt: skip
        self._algorithm.setup(self._problem, seed=seed, termination=NoTermination())
        self._generation = Population.new()
        self._genotypes: list[Genotype] = []  # of the generation
        self._asked = self._told = 0  # of the generation
        self._worst = np.full(self.objectives, -np.inf)  # largest measured objectives so far
        self._failed: list[Individual] = []

    @abstractmethod
    def algorithm(self, **settings: Any) -> Algorithm:
        """The algorithm of pymoo with these settings."""

    def propose(self, n: int) -> list[Genotype]:
        if self._asked == len(self._genotypes):
            self._breed()
        asked = self._genotypes[self._asked : self._asked + n]
        self._asked += len(asked)
        return asked

    def _breed(self) -> None:
        """Replaces the generation by the next one, or by random architectures if breeding finds no new ones."""
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
            self._put_in_range()
            self._algorithm.tell(infills=self._generation)

    def _put_in_range(self) -> None:
        """Replaces the WORST objectives of failed evaluations by the worst measured so far: algorithms that normalise
        objectives to their range would otherwise not distinguish the others."""
        objectives = self._generation.get("F")
        measured = (objectives < WORST).all(axis=1)
        self._failed += list(self._generation[~measured])
        seen = np.where(measured[:, None], objectives, -np.inf).max(axis=0)
        self._worst = np.maximum(self._worst, seen)
        for individual in self._failed:
            individual.F = np.nan_to_num(self._worst, neginf=WORST)


def _genotype(x: np.ndarray) -> Genotype:
    return tuple(int(choice) for choice in x)


@register
class NSGA2(Genetic):
    """Deb et al., "A Fast and Elitist Multiobjective Genetic Algorithm: NSGA-II" (2002)."""

    name = "nsga2"

    def algorithm(self, **settings: Any) -> Algorithm:
        from pymoo.algorithms.moo.nsga2 import NSGA2 as Pymoo

        return Pymoo(**settings)


@register
class NSGA3(Genetic):
    """Deb and Jain, "An Evolutionary Many-Objective Optimization Algorithm Using Reference-Point-Based Nondominated
    Sorting Approach, Part I" (2014). Reference directions are those of Das and Dennis, with the largest number of
    partitions that gives at most as many directions as the population has members."""

    name = "nsga3"

    def algorithm(self, **settings: Any) -> Algorithm:
        from pymoo.algorithms.moo.nsga3 import NSGA3 as Pymoo
        from pymoo.util.ref_dirs import get_reference_directions

        partitions = 1
        while self.objectives > 1 and (
            math.comb(partitions + self.objectives, self.objectives - 1) <= settings["pop_size"]
        ):
            partitions += 1
        directions = get_reference_directions("das-dennis", self.objectives, n_partitions=partitions)
        # pymoo's own selection breaks ties between constraint violations with an unseeded generator.
        return Pymoo(directions, selection=TournamentSelection(func_comp=_smaller_violation), **settings)


@register
class SMSEMOA(Genetic):
    """Beume, Naujoks and Emmerich, "SMS-EMOA: Multiobjective selection based on dominated hypervolume" (2007)."""

    name = "sms_emoa"

    def algorithm(self, **settings: Any) -> Algorithm:
        from pymoo.algorithms.moo.sms import SMSEMOA as Pymoo

        return Pymoo(**settings)


def _smaller_violation(
    pop: Population, P: np.ndarray, *, random_state: np.random.Generator, **kwargs: Any
) -> np.ndarray:
    """Winners (n, 1) of the pairs P (n, 2): the smaller constraint violation, a random one if both are equal."""
    violation = pop.get("CV")[:, 0][P]
    second = np.where(
        violation[:, 0] == violation[:, 1], random_state.random(len(P)) < 0.5, violation[:, 1] < violation[:, 0]
    )
    return np.where(second, P[:, 1], P[:, 0])[:, None]


class _Sampling(Sampling):
    def __init__(self, searcher: Searcher) -> None:
        super().__init__()
        self._searcher = searcher

    def _do(self, problem: Problem, n_samples: int, **kwargs: Any) -> np.ndarray:
        return np.array(list(islice(self._searcher.draw(), n_samples)), dtype=int)


class _Crossover(Crossover):
    def __init__(self, searcher: Searcher) -> None:
        # One child per pair: pymoo discards surplus children, which would count as known without being evaluated.
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
        if not args:  # the first generation, which `draw` made distinct
            return pop
        return pop[[self._searcher.is_new(_genotype(x)) for x in pop.get("X")]] if len(pop) else pop
