"""What is special about the searchers on optuna: studies that processes share, and suggestions made valid."""

from __future__ import annotations

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


@pytest.mark.parametrize("storage", ["{}/journal.log", "sqlite:///{}/studies.db"])
def test_searches_that_share_a_study_learn_from_each_other(storage: str, tmp_path: Path) -> None:
    study = shared(storage.format(tmp_path))
    kind = searchers.get("optuna_tpe")
    # The same seed would propose the same to both, were they alone.
    one, other = (kind(Toy(), objectives=2, seed=5, shared=study) for _ in range(2))
    keys = []
    for _ in range(6):
        for searcher in (one, other):
            keys += map(Toy().canonical_key, drive(searcher, 2))
    third = kind(Toy(), objectives=2, seed=5, shared=study)
    keys += map(Toy().canonical_key, drive(third, 4))
    assert len(set(keys)) == len(keys) == 28

    seen = optuna.load_study(study_name="toy", storage=optuna_storage(study.storage))
    done = seen.get_trials(states=[optuna.trial.TrialState.COMPLETE])
    assert len(done) == 28
    assert seen.metric_names == ["first", "second"]
    assert done[-1].params.keys() == {f"v{i}" for i in range(8)}


def optuna_storage(storage: str) -> optuna.storages.BaseStorage | str:
    if "://" in storage:
        return storage
    return optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(storage))


def test_a_storage_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    for storage in (f"{tmp_path}/missing/journal.log", "sqlite:////no/such/folder/a.db", "nosuch://x"):
        with pytest.raises(ValueError, match="storage "):
            searchers.get("optuna_tpe")(Toy(), objectives=2, shared=shared(storage))


class Ruled(Toy):
    """Most suggestions break the rule and are replaced."""

    name = "ruled"

    def is_valid(self, genotype: Genotype) -> bool:
        return super().is_valid(genotype) and sum(genotype) % 4 == 0

    def mutate(self, genotype: Genotype, rng: np.random.Generator) -> Genotype:
        up, down = rng.choice(len(genotype), 2, replace=False)
        changed = list(genotype)
        changed[up], changed[down] = (changed[up] + 1) % 4, (changed[down] - 1) % 4
        return tuple(changed)


@pytest.mark.parametrize("space", [Toy(), Ruled()], ids=["free", "ruled"])
@pytest.mark.parametrize(("name", "count"), [("optuna_tpe", 120), ("optuna_nsga2", 300)])
def test_a_sampler_learns(name: str, count: int, space: Toy) -> None:
    last = {}
    for kind in (name, "random"):
        searcher, sums = searchers.get(kind)(space, objectives=1, seed=0), list[float]()
        while len(sums) < count:
            genotypes = searcher.ask(50)
            told = np.array([[float(sum(genotype))] for genotype in genotypes])
            searcher.tell(genotypes, told)
            sums += told[:, 0].tolist()
        last[kind] = np.mean(sums[count - 50 : count])
    assert last[name] < last["random"] - 1


def test_what_another_process_evaluated_to_no_number_is_not_tried_again(tmp_path: Path) -> None:
    study = shared(str(tmp_path / "journal.log"))
    one, other = (searchers.get("optuna_tpe")(Toy(), objectives=2, seed=3, shared=study) for _ in range(2))
    failed = []
    for _ in range(4):
        failed += (asked := one.ask(1))
        one.tell(asked, np.array([[np.nan, 1.0]]))
    assert not set(failed) & set(drive(other, 6))


def test_of_some_architectures_the_nearest_is_taken() -> None:
    rng = np.random.default_rng(0)
    members = [Toy().sample(rng) for _ in range(50)]
    subset = Subset(Toy(), members)
    wish = (3, 3, 3, 3, 0, 0, 0, 0)
    found = nearest_valid(subset, wish, rng)
    differing = [sum(a != b for a, b in zip(member, wish, strict=True)) for member in members]
    assert sum(a != b for a, b in zip(found, wish, strict=True)) == min(differing)


@pytest.mark.parametrize("name", ["inception", "two_path", "nasbench101"])
def test_what_breaks_a_spaces_rules_is_made_valid_and_stays_near(name: str) -> None:
    space, rng = search_spaces.get(name), np.random.default_rng(0)
    far, near = [], []
    for _ in range(40):
        wish = tuple(int(rng.integers(len(variable.choices))) for variable in space.variables)
        found = nearest_valid(space, wish, rng)
        assert space.is_valid(found)
        assert space.normal(found) == found
        near.append(np.mean(np.equal(found, wish)))
        far.append(np.mean(np.equal(space.sample(rng), wish)))
    assert np.mean(near) > np.mean(far) + 0.05
    valid = space.sample(rng)
    assert nearest_valid(space, valid, rng) == space.normal(valid)
