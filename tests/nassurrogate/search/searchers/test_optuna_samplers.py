"""Optuna searchers: studies that processes share, and the replacement of invalid suggestions."""

from pathlib import Path

import numpy as np
import optuna
import pytest

import search_spaces
from nassurrogate.search import searchers
from nassurrogate.search.searchers.optuna_samplers import SharedStudy, nearest_valid
from search_spaces.space import Genotype
from search_spaces.subset import Subset
from tests.nassurrogate.search.searchers.test_searchers import Toy, drive


def shared(storage: str) -> SharedStudy:
    return SharedStudy(storage, "toy", ("first", "second"))


@pytest.mark.slow
@pytest.mark.parametrize("storage", ["{}/journal.log", "sqlite:///{}/studies.db"])
def test_searches_that_share_a_study_learn_from_each_other(storage: str, tmp_path: Path) -> None:
    study = shared(storage.format(tmp_path))
    kind = searchers.get("optuna_tpe")
    # With separate studies, the same seed would give the same proposals.
    one, other = (kind(Toy(), objectives=2, seed=5, shared=study) for _ in range(2))
    keys = []
    for _ in range(3):
        for searcher in (one, other):
            keys += map(Toy().canonical_key, drive(searcher, 2))
    third = kind(Toy(), objectives=2, seed=5, shared=study)
    keys += map(Toy().canonical_key, drive(third, 4))
    assert len(set(keys)) == len(keys) == 16

    seen = optuna.load_study(study_name="toy", storage=optuna_storage(study.storage))
    done = seen.get_trials(states=[optuna.trial.TrialState.COMPLETE])
    assert len(done) == 16
    assert seen.metric_names == ["first", "second"]
    assert done[-1].params.keys() == {f"v{i}" for i in range(8)}


def optuna_storage(storage: str) -> optuna.storages.BaseStorage | str:
    if "://" in storage:
        return storage
    return optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(storage))


def test_a_storage_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    for storage in (f"{tmp_path}/missing/journal.log", "sqlite:////no/such/folder/a.db", "nosuch://x"):
        with pytest.raises(ValueError, match="storage "):
            searchers.get("optuna_tpe")(Toy(), objectives=2, shared=shared(storage))


class Constrained(Toy):
    """A space in which most suggestions are invalid and are replaced."""

    name = "constrained"

    def is_valid(self, genotype: Genotype) -> bool:
        return super().is_valid(genotype) and sum(genotype) % 4 == 0

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        up, down = rng.choice(len(genotype), 2, replace=False)
        changed = list(genotype)
        changed[up], changed[down] = (changed[up] + 1) % 4, (changed[down] - 1) % 4
        return tuple(changed)


@pytest.mark.slow
@pytest.mark.parametrize("space", [Toy(), Constrained()], ids=["free", "constrained"])
@pytest.mark.parametrize(("name", "count"), [("optuna_tpe", 120), ("optuna_nsga2", 300)])
def test_a_sampler_learns(name: str, count: int, space: Toy) -> None:
    last = {}
    for kind in (name, "random"):
        searcher, sums = searchers.get(kind)(space, objectives=1, seed=0), list[float]()
        while len(sums) < count:
            genotypes = searcher.ask(50)
            values = np.array([[float(sum(genotype))] for genotype in genotypes])
            searcher.tell(genotypes, values)
            sums += values[:, 0].tolist()
        last[kind] = np.mean(sums[count - 50 : count])
    assert last[name] < last["random"] - 1


def test_an_architecture_that_failed_in_another_process_is_not_proposed_again(tmp_path: Path) -> None:
    study = shared(str(tmp_path / "journal.log"))
    one, other = (searchers.get("optuna_tpe")(Toy(), objectives=2, seed=3, shared=study) for _ in range(2))
    failed = []
    for _ in range(4):
        failed += (asked := one.ask(1))
        one.tell(asked, np.array([[np.nan, 1.0]]))
    assert not set(failed) & set(drive(other, 6))


def test_in_a_subset_the_nearest_member_replaces_a_suggestion() -> None:
    rng = np.random.default_rng(0)
    members = [Toy().sample(rng) for _ in range(50)]
    subset = Subset(Toy(), members)
    suggestion = (3, 3, 3, 3, 0, 0, 0, 0)
    found = nearest_valid(subset, suggestion, rng)
    differing = [sum(a != b for a, b in zip(member, suggestion, strict=True)) for member in members]
    assert sum(a != b for a, b in zip(found, suggestion, strict=True)) == min(differing)


@pytest.mark.parametrize("name", ["inception", "two_path", "nasbench101"])
def test_an_invalid_suggestion_is_replaced_by_a_valid_one_nearby(name: str) -> None:
    space, rng = search_spaces.get(name), np.random.default_rng(0)
    far, near = [], []
    for _ in range(40):
        suggestion = tuple(int(rng.integers(len(variable.choices))) for variable in space.variables)
        found = nearest_valid(space, suggestion, rng)
        assert space.is_valid(found)
        assert space.normal(found) == found
        near.append(np.mean(np.equal(found, suggestion)))
        far.append(np.mean(np.equal(space.sample(rng), suggestion)))
    assert np.mean(near) > np.mean(far) + 0.05
    valid = space.sample(rng)
    assert nearest_valid(space, valid, rng) == space.normal(valid)
