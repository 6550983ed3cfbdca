"""Conformance suite of all searchers on all spaces."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

import moocore
import numpy as np
import pytest

import search_spaces
from nassurrogate.search import searchers
from nassurrogate.search.searchers import Searcher, active
from search_spaces import sampling
from search_spaces.space import ENUMERABLE, Genotype, SearchSpace, Variable
from search_spaces.subset import Subset
from tests.nassurrogate.doubles import NearestModel

pytestmark = pytest.mark.usefixtures("few_candidates")
every_searcher = pytest.mark.parametrize("name", searchers.names())
# Searchers that take at most about two milliseconds per proposal.
FAST = [name for name in searchers.names() if not name.startswith(("optuna_", "active"))]
every_space = pytest.mark.parametrize("space_name", search_spaces.names())


@cache
def keys_of(space_name: str) -> Callable[[Genotype], Hashable]:
    """The keys of a space's architectures, kept: most of the time of a searcher is theirs, and each asks for many that
    another asked for."""
    return cache(search_spaces.get(space_name).canonical_key)


class Toy(SearchSpace):
    """Eight variables of four choices, with a cheap canonical key; the first two are interchangeable."""

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


def make(name: str, space: SearchSpace, **settings: Any) -> Searcher:
    """A searcher; active search with a fast model."""
    model = {"model": NearestModel()} if name == "active" else {}
    return searchers.get(name)(space, **model, **settings)


def smaller(name: str) -> dict[str, int]:
    """Settings of a genetic searcher whose generations are small: it draws fewer first, and breeds sooner."""
    return {"population": 20} if name in ("nsga2", "nsga3", "sms_emoa") else {}


def values(genotypes: list[Genotype]) -> np.ndarray:
    """Two conflicting objectives (n, 2): low choices are good for the first, some high ones for the second."""
    choices = np.array(genotypes, dtype=float)
    return np.stack(
        [choices.sum(axis=1), ((choices - 3) ** 2 * np.arange(1, choices.shape[1] + 1)).sum(axis=1)], axis=1
    )


def drive(searcher: Searcher, count: int, n: int = 100) -> list[Genotype]:
    """The genotypes that a searcher proposes, at most `n` per call, up to `count` or until it is exhausted."""
    found: list[Genotype] = []
    while len(found) < count:
        genotypes = searcher.ask(min(n, count - len(found)))
        assert len(genotypes) <= n
        if not genotypes:
            break
        found += genotypes
        searcher.tell(genotypes, values(genotypes))
    return found


def affordable(name: str, count: int) -> int:
    """Evaluations that are fast enough for a test: a Gaussian process takes a second for each after ten."""
    return min(count, {"optuna_gp": 11, "optuna_tpe": 30, "optuna_nsga2": 80, "active": 30}.get(name, count))


@pytest.mark.slow
@every_searcher
@every_space
def test_proposals_are_valid_and_distinct(name: str, space_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    space = search_spaces.get(space_name)
    monkeypatch.setattr(space, "canonical_key", keys_of(space_name))
    if name == "exhaustive" and space.size > ENUMERABLE:
        with pytest.raises(ValueError, match="too many to enumerate; sample it"):
            make(name, space, objectives=2)
        return
    # A network of NDS takes as long as ten of the others.
    if space_name.startswith("nds_"):
        for source in ("_DRAWN", "_NEAR", "_BRED"):
            monkeypatch.setattr(active, source, 10)
    count = affordable(name, 24 if name in FAST and not space_name.startswith("nds_") else 8)
    if name == "optuna_gp" and space_name != "nasbench201":
        count = 5  # drawn before it models anything: modelling takes many seconds for many variables
    found = drive(make(name, space, objectives=2, seed=3, **smaller(name)), count, n=15)
    assert len(found) == count
    assert all(space.is_valid(genotype) for genotype in found)
    assert all(type(choice) is int for genotype in found for choice in genotype)
    assert len({space.canonical_key(genotype) for genotype in found}) == count


@pytest.mark.slow
@every_searcher
def test_equal_seeds_give_equal_proposals(name: str) -> None:
    first, again, other = (
        drive(make(name, Toy(), objectives=2, seed=seed), affordable(name, 300), n=60) for seed in (1, 1, 2)
    )
    assert first == again
    assert name == "exhaustive" or first != other


@pytest.mark.slow
@every_searcher
def test_two_encodings_of_one_architecture_are_proposed_once(name: str) -> None:
    space = Toy()
    count = affordable(name, 1200)
    found = drive(make(name, space, objectives=2), count)
    assert len({space.canonical_key(genotype) for genotype in found}) == len(found) == count


@pytest.mark.slow
@every_searcher
def test_an_exhausted_space_gives_no_proposals(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "PATIENCE", 1000)
    count = 130 if name in FAST else 12
    toy = Toy()
    # Members are bred again and again: to find their neighbors is nearly all of the work.
    monkeypatch.setattr(toy, "neighbors", cache(lambda genotype: [*Toy.neighbors(toy, genotype)]))
    members = [genotype for genotype, _ in zip(toy.enumerate(), range(count), strict=False)]
    space = Subset(toy, members)
    distinct = {space.canonical_key(genotype) for genotype in members}
    searcher = make(name, space, objectives=2, **smaller(name))
    found = drive(searcher, 2000, n=64)
    assert {space.canonical_key(genotype) for genotype in found} == distinct
    assert set(found) <= set(members)
    assert searcher.ask(10) == []


@every_searcher
def test_results_may_arrive_in_any_order_and_in_parts(name: str) -> None:
    searcher = make(name, Toy(), objectives=2)
    genotypes = searcher.ask(40)
    count = len(genotypes) * 3 // 4 or 1
    searcher.tell(genotypes[count:], values(genotypes)[count:])
    with pytest.raises(RuntimeError, match=f"tell the searcher the last {count} results"):
        searcher.ask(1)
    rest = genotypes[:count][::-1]
    searcher.tell(rest, values(rest))
    assert searcher.ask(40)


@every_searcher
def test_results_that_do_not_match_the_proposals_are_refused(name: str) -> None:
    searcher = make(name, Toy(), objectives=2, constraints=1)
    genotypes = searcher.ask(1)
    with pytest.raises(ValueError, match=r"have shapes \(1, 3\) and \(1, 0\), expected \(1, 2\) and \(1, 1\)"):
        searcher.tell(genotypes, np.zeros((1, 3)))
    with pytest.raises(ValueError, match="was not asked for"):
        searcher.tell([(9,) * 8], np.zeros((1, 2)), np.zeros((1, 1)))


@pytest.mark.slow
@every_searcher
@pytest.mark.parametrize("objectives", [1, 2, 4])
def test_failed_evaluations_do_no_harm(name: str, objectives: int) -> None:
    searcher = make(name, Toy(), objectives=objectives, constraints=2)
    rng = np.random.default_rng(0)
    count = 0
    while count < affordable(name, 400):
        genotypes = searcher.ask(100)
        count += len(genotypes)
        results = rng.normal(size=(len(genotypes), objectives))
        results[rng.random(len(genotypes)) < 0.3, 0] = np.nan
        results[rng.random(len(genotypes)) < 0.1] = -np.inf
        searcher.tell(genotypes, results, np.where(rng.random((len(genotypes), 2)) < 0.1, np.nan, 0))
    assert searcher.ask(10)


LEARNING = [name for name in FAST if name not in ("random", "exhaustive")]


@cache
def volumes(name: str) -> list[float]:
    """Hypervolumes of three searches."""
    found = [drive(make(name, Toy(), objectives=2, seed=seed), 1500) for seed in range(3)]
    return [moocore.hypervolume(values(genotypes), ref=[25, 330]) for genotypes in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", LEARNING)
def test_a_learning_searcher_finds_a_better_front_than_random(name: str) -> None:
    assert min(volumes(name)) > max(volumes("random"))


@pytest.mark.slow
@pytest.mark.parametrize("name", LEARNING)
def test_a_learning_searcher_proposes_feasible_architectures(name: str) -> None:
    searcher = make(name, Toy(), objectives=2, constraints=1)
    feasible: list[bool] = []
    while len(feasible) < 2000:
        genotypes = searcher.ask(100)
        violations = np.array([[max(0, 5 - sum(genotype[:3]))] for genotype in genotypes])
        searcher.tell(genotypes, values(genotypes), violations)
        feasible += (violations == 0)[:, 0].tolist()
    # 45% of uniform draws are feasible, and the objectives favour infeasible ones.
    assert np.mean(feasible[-400:]) > 0.55


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nsga3", "sms_emoa"])
def test_five_objectives(name: str) -> None:
    searcher, found = make(name, Toy(), objectives=5, seed=1), 0
    while found < 600:
        genotypes = searcher.ask(100)
        choices = np.array(genotypes, dtype=float)
        searcher.tell(genotypes, np.stack([np.abs(choices - i % 4).sum(1) + choices[:, i] for i in range(5)], 1))
        found += len(genotypes)
    assert found == 600


def test_local_search_climbs_to_an_optimum_and_restarts() -> None:
    searcher = searchers.get("local_search")(Toy(), objectives=1, seed=0)
    sums: list[int] = []
    while len(sums) < 400:
        genotypes = searcher.ask(100)
        results = np.array([[float(sum(genotype))] for genotype in genotypes])
        searcher.tell(genotypes, results)
        sums += results[:, 0].astype(int).tolist()
    # Each step evaluates 24 neighbors, and the best one is better by up to 3: at most 8 steps to the only optimum.
    assert 0 in sums[: 1 + 24 * 8]
    assert max(sums[sums.index(0) + 30 :]) > 8


def test_evolution_removes_the_oldest() -> None:
    searcher = searchers.get("regularized_evolution")(Toy(), objectives=1, seed=0, population=10, sample=10)
    first = searcher.ask(50)
    assert len(first) == 10
    searcher.tell(first, np.zeros((10, 1)))  # the best of all, yet removed after ten more
    parents = []
    for turn in range(30):
        (child,) = searcher.ask(50)
        parents.append(min(sum(a != b for a, b in zip(child, one, strict=True)) for one in first))
        searcher.tell([child], np.array([[1.0 + turn]]))
    assert max(parents[:10]) <= 2 < max(parents[15:])


@pytest.mark.slow
def test_exhaustive_search_proposes_the_whole_space() -> None:
    found = drive(searchers.get("exhaustive")(Toy(), objectives=2), 50_000)
    assert {Toy().canonical_key(genotype) for genotype in Toy().enumerate()} == set(map(Toy().canonical_key, found))
    assert len(found) == 10 * 4**6  # ten unordered pairs for the two variables that are interchangeable


def test_the_error_for_an_unknown_searcher_suggests_the_nearest_name() -> None:
    with pytest.raises(ValueError, match="unknown searcher 'nsga'; did you mean nsga"):
        searchers.get("nsga")
    with pytest.raises(ValueError, match="already registered"):
        searchers.register(searchers.get("random"))


def test_subsets_sample_mutate_and_cross_over_within_their_members() -> None:
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
    with pytest.raises(ValueError, match="not a valid genotype of toy"):
        Subset(space, [(9,) * 8])
