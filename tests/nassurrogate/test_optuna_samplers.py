"""What is special about the searchers on optuna: studies that processes share, and suggestions made valid."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import optuna
import pytest
from test_searchers import Toy, drive, values

import search_spaces
from nassurrogate import searchers
from nassurrogate.searchers.optuna_samplers import SharedStudy, nearest_valid


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


def test_tpe_finds_a_better_sum_than_random() -> None:
    best = {}
    for name in ("optuna_tpe", "random"):
        found = drive(searchers.get(name)(Toy(), objectives=2, seed=0), 120)
        best[name] = sorted(values(found)[:, 0])[:20]
    assert np.mean(best["optuna_tpe"]) < np.mean(best["random"])


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
