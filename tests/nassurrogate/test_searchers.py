"""One conformance suite for every searcher on every space."""

from __future__ import annotations

import time
from collections.abc import Hashable

import moocore
import numpy as np
import pytest

import search_spaces
from nassurrogate import searchers
from nassurrogate.searchers import Searcher
from search_spaces.space import ENUMERABLE, Genotype, SearchSpace, Variable
from search_spaces.subset import Subset

every_searcher = pytest.mark.parametrize("name", searchers.names())
every_space = pytest.mark.parametrize("space_name", search_spaces.names())


class Toy(SearchSpace):
    """Eight variables of four choices, instant to key; the first two are interchangeable."""

    name = "toy"
    title = "toy"
    variables = tuple(Variable(f"v{i}", (0, 1, 2, 3)) for i in range(8))

    def canonical_key(self, genotype: Genotype) -> Hashable:
        return (*sorted(genotype[:2]), *genotype[2:])

    def to_str(self, genotype: Genotype) -> str:
        return "-".join(map(str, genotype))

    def from_str(self, arch_str: str) -> Genotype:
        return tuple(map(int, arch_str.split("-")))

    def graph(self, genotype: Genotype, **size: object) -> search_spaces.Graph:
        raise NotImplementedError


def values(genotypes: list[Genotype]) -> np.ndarray:
    """Two objectives in conflict: low choices are good for one, a few high ones for the other."""
    choices = np.array(genotypes, dtype=float)
    return np.stack(
        [choices.sum(axis=1), ((choices - 3) ** 2 * np.arange(1, choices.shape[1] + 1)).sum(axis=1)], axis=1
    )


def drive(searcher: Searcher, rounds: int, n: int) -> list[Genotype]:
    found = []
    for _ in range(rounds):
        genotypes = searcher.ask(n)
        assert len(genotypes) <= n
        if not genotypes:
            break
        found += genotypes
        searcher.tell(genotypes, values(genotypes))
    return found


@every_searcher
@every_space
def test_asks_for_valid_distinct_architectures(name: str, space_name: str) -> None:
    space = search_spaces.get(space_name)
    if name == "exhaustive" and space.size > ENUMERABLE:
        with pytest.raises(ValueError, match="too many to go through; sample it"):
            searchers.get(name)(space, objectives=2)
        return
    found = drive(searchers.get(name)(space, objectives=2, seed=3), rounds=6, n=25)
    assert len(found) == 150
    assert all(space.is_valid(genotype) for genotype in found)
    assert all(type(choice) is int for genotype in found for choice in genotype)
    assert len({space.canonical_key(genotype) for genotype in found}) == 150


@every_searcher
def test_the_same_seed_asks_the_same(name: str) -> None:
    first, again, other = (
        drive(searchers.get(name)(Toy(), objectives=2, seed=seed), rounds=5, n=60) for seed in (1, 1, 2)
    )
    assert first == again
    assert name == "exhaustive" or first != other


@every_searcher
def test_two_spellings_of_one_architecture_are_asked_for_once(name: str) -> None:
    space = Toy()
    found = drive(searchers.get(name)(space, objectives=2), rounds=12, n=100)
    assert len({space.canonical_key(genotype) for genotype in found}) == len(found) == 1200


@every_searcher
def test_a_space_that_is_used_up_gives_nothing_new(name: str) -> None:
    members = [genotype for genotype, _ in zip(Toy().enumerate(), range(130), strict=False)]
    space = Subset(Toy(), members)
    distinct = {space.canonical_key(genotype) for genotype in members}
    searcher = searchers.get(name)(space, objectives=2)
    found = drive(searcher, rounds=20, n=64)
    assert {space.canonical_key(genotype) for genotype in found} == distinct
    assert set(found) <= set(members)
    assert searcher.ask(10) == []


@every_searcher
def test_results_come_in_any_order_and_in_parts(name: str) -> None:
    searcher = searchers.get(name)(Toy(), objectives=2)
    genotypes = searcher.ask(40)
    searcher.tell(genotypes[30:], values(genotypes[30:]))
    with pytest.raises(RuntimeError, match="tell the searcher the last 30 results"):
        searcher.ask(1)
    rest = genotypes[:30][::-1]
    searcher.tell(rest, values(rest))
    assert len(searcher.ask(40)) == 40


@every_searcher
def test_what_was_not_asked_for_is_refused(name: str) -> None:
    searcher = searchers.get(name)(Toy(), objectives=2, constraints=1)
    genotypes = searcher.ask(2)
    with pytest.raises(
        ValueError, match=r"told shapes \(2, 3\) and \(2, 0\), expected \(2, 2\) and \(2, 1\)"
    ):
        searcher.tell(genotypes, np.zeros((2, 3)))
    with pytest.raises(ValueError, match="was not asked for"):
        searcher.tell([(9,) * 8], np.zeros((1, 2)), np.zeros((1, 1)))


@every_searcher
@pytest.mark.parametrize("objectives", [1, 2, 4])
def test_values_that_are_no_numbers_do_no_harm(name: str, objectives: int) -> None:
    searcher = searchers.get(name)(Toy(), objectives=objectives, constraints=2)
    rng = np.random.default_rng(0)
    for _ in range(4):
        genotypes = searcher.ask(100)
        results = rng.normal(size=(100, objectives))
        results[rng.random(100) < 0.3, 0] = np.nan
        results[rng.random(100) < 0.1] = -np.inf
        searcher.tell(genotypes, results, np.where(rng.random((100, 2)) < 0.1, np.nan, 0))
    assert len(searcher.ask(10)) == 10


@every_searcher
def test_overhead_is_small(name: str) -> None:
    searcher = searchers.get(name)(Toy(), objectives=2)
    started = time.process_time()
    found = drive(searcher, rounds=20, n=100)
    assert len(found) == 2000
    assert (time.process_time() - started) / 2000 < 0.5e-3


def test_nsga2_finds_a_better_front_than_random() -> None:
    volumes = {}
    for name in ("nsga2", "random"):
        found = [drive(searchers.get(name)(Toy(), objectives=2, seed=seed), 20, 100) for seed in range(3)]
        volumes[name] = [moocore.hypervolume(values(genotypes), ref=[25, 330]) for genotypes in found]
    assert min(volumes["nsga2"]) > max(volumes["random"])


def test_nsga2_breeds_what_meets_the_constraints() -> None:
    searcher = searchers.get("nsga2")(Toy(), objectives=2, constraints=1)
    for _ in range(20):
        genotypes = searcher.ask(100)
        broken = np.array([[max(0, 5 - sum(genotype[:3]))] for genotype in genotypes])
        searcher.tell(genotypes, values(genotypes), broken)
    assert (broken == 0).mean() > 0.6  # of uniform draws, 45% meet it, and the objectives pull away from it


def test_exhaustive_has_everything() -> None:
    found = drive(searchers.get("exhaustive")(Toy(), objectives=2), rounds=500, n=100)
    assert {Toy().canonical_key(genotype) for genotype in Toy().enumerate()} == set(
        map(Toy().canonical_key, found)
    )
    assert len(found) == 10 * 4**6  # ten unordered pairs for the two variables that are interchangeable


def test_an_unknown_searcher_is_told_its_nearest_name() -> None:
    with pytest.raises(ValueError, match="unknown searcher 'nsga3'; did you mean nsga2"):
        searchers.get("nsga3")
    with pytest.raises(ValueError, match="registered already"):
        searchers.register(searchers.get("random"))


def test_subset() -> None:
    space = Toy()
    rng = np.random.default_rng(0)
    members = [space.sample(rng) for _ in range(40)]
    subset = Subset(space, members)
    assert subset.size == len(set(members)) == len(list(subset.enumerate()))
    for _ in range(50):
        a, b = subset.sample(rng), subset.sample(rng)
        assert subset.is_valid(subset.mutate(a, rng))
        assert subset.is_valid(subset.crossover(a, b, rng))
        assert set(subset.neighbors(a)) == set(space.neighbors(a)) & set(members)
    assert not subset.is_valid((9,) * 8)
    with pytest.raises(ValueError, match="at least one architecture"):
        Subset(space, [])
    with pytest.raises(ValueError, match="no genotype of toy"):
        Subset(space, [(9,) * 8])
