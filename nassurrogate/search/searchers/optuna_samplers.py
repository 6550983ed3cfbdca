"""Optuna's samplers: TPE, NSGA-II and Gaussian processes, on a study that several processes can share.

A variable of the space is a categorical parameter of the study. What a sampler suggests is made valid and new first;
a suggestion that had to be changed stays in the study as a failed trial, and the trial that replaces it has the
parameters that were evaluated.
"""

from __future__ import annotations

import warnings
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from nassurrogate.search.searchers.base import WORST, Searcher, register
from search_spaces.common.errors import first_line
from search_spaces.space import Genotype, SearchSpace, Variable
from search_spaces.subset import Subset

if TYPE_CHECKING:
    from optuna import Study, Trial
    from optuna.distributions import BaseDistribution
    from optuna.samplers import BaseSampler
    from optuna.storages import BaseStorage


# Marks failed trials that were evaluated, to no number, among those that were replaced before.
_EVALUATED = "evaluated"


@dataclass(frozen=True)
class SharedStudy:
    """A study outside this process: in `storage`, a journal file or the URL of a database (`sqlite:///studies.db`).

    Searches of the same `name` share what they learn; `metrics` are what a dashboard calls the objectives.
    """

    storage: str
    name: str
    metrics: tuple[str, ...]


class Optuna(Searcher):
    """A sampler of optuna, alone on a study in memory, or with others on a `shared` one.

    On a shared study, architectures that another process has begun with are not asked for, so that the same seed need
    not give the same questions. Raises ValueError for a storage that cannot be opened.
    """

    def __init__(
        self, space: SearchSpace, *, seed: int = 0, shared: SharedStudy | None = None, **settings: Any
    ) -> None:
        from optuna.distributions import CategoricalDistribution

        super().__init__(space, seed=seed, **settings)
        self._labels = {variable.name: _labels(variable) for variable in space.variables}
        self._distributions: dict[str, BaseDistribution] = {
            name: CategoricalDistribution(labels) for name, labels in self._labels.items()
        }
        self._planned: set[Genotype] = set()  # replacements whose turn comes
        self._trials: dict[Genotype, Trial] = {}
        self._shared = shared is not None
        self._read = 0  # trials of others, and our own, whose architectures are known here
        with warnings.catch_warnings(action="ignore"):  # of what is experimental in optuna
            self._study = _study(self.sampler(seed), self.objectives, shared)

    @abstractmethod
    def sampler(self, seed: int) -> BaseSampler:
        """Optuna's sampler."""

    def propose(self, n: int) -> Iterator[Genotype]:
        """One at a time, since each answer may change the next suggestion."""
        from optuna.trial import TrialState

        if self._shared:
            self._read_others()
        while True:
            trial = self._study.ask(self._distributions)
            wish = self._genotype(trial.params)
            planned = wish in self._planned
            if planned or (self._normal(wish) and self.is_new(wish)):
                if planned:
                    self.take_in(trial)
                self._planned.clear()
                self._trials[wish] = trial
                yield wish
                return
            self._study.tell(trial, state=TrialState.FAIL)
            valid = nearest_valid(self.space, wish, self.rng)
            instead = valid if self.is_new(valid) else self.new_near(valid)
            if instead is None:
                return
            self._planned.add(instead)
            self._study.enqueue_trial(self._params(instead))

    def take_in(self, trial: Trial) -> None:
        """Called for a trial that replaces a suggestion, whose parameters no sampler chose."""

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        from optuna.trial import TrialState

        for genotype, values, broken in zip(genotypes, objectives, violations, strict=True):
            trial = self._trials.pop(genotype)
            if (values >= WORST).any():
                trial.set_user_attr(_EVALUATED, True)
                self._study.tell(trial, state=TrialState.FAIL)
                continue
            for place, violation in enumerate(broken):
                trial.set_constraint(f"constraint {place + 1}", float(violation))
            self._study.tell(trial, values.tolist())

    def _normal(self, genotype: Genotype) -> bool:
        return self.space.is_valid(genotype) and self.space.normal(genotype) == genotype

    def _read_others(self) -> None:
        from optuna.trial import TrialState

        trials = self._study.get_trials(deepcopy=False)[self._read :]
        whole = [trial.state.is_finished() or trial.params.keys() == self._labels.keys() for trial in trials]
        for trial, known in zip(trials, whole, strict=True):
            replaced = trial.state is TrialState.FAIL and _EVALUATED not in trial.user_attrs
            if known and not replaced and trial.params.keys() == self._labels.keys():
                self.is_new(self._genotype(trial.params))
        # Those that are just being asked for are looked at again.
        self._read += whole.index(False) if False in whole else len(whole)

    def _genotype(self, params: dict[str, str]) -> Genotype:
        return tuple(labels.index(params[name]) for name, labels in self._labels.items())

    def _params(self, genotype: Genotype) -> dict[str, str]:
        return {
            name: labels[choice]
            for (name, labels), choice in zip(self._labels.items(), genotype, strict=True)
        }


@register
class OptunaTPE(Optuna):
    """Tree-structured Parzen estimators, multi-objective: Ozaki et al. (2022)."""

    name = "optuna_tpe"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import TPESampler

        return TPESampler(seed=seed)


@register
class OptunaNSGA2(Optuna):
    name = "optuna_nsga2"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import NSGAIISampler

        return NSGAIISampler(seed=seed)

    def take_in(self, trial: Trial) -> None:
        _ = trial.relative_params  # what gives a trial its generation, without which it has no children


@register
class OptunaGP(Optuna):
    name = "optuna_gp"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import GPSampler

        return GPSampler(seed=seed, deterministic_objective=True)


def nearest_valid(space: SearchSpace, wish: Genotype, rng: np.random.Generator) -> Genotype:
    """A valid architecture near choices that may break the space's rules: those are kept, one after another, that a
    drawn architecture bears."""
    if space.is_valid(wish):
        return space.normal(wish)
    if isinstance(space, Subset):
        return space.nearest(wish, rng)
    found = space.sample(rng)
    for place in rng.permutation(len(wish)):
        changed = (*found[:place], wish[place], *found[place + 1 :])
        if space.is_valid(changed):
            found = changed
    return space.normal(found)


def _labels(variable: Variable) -> tuple[str, ...]:
    """What a study calls the choices; their positions where two look the same."""
    labels = tuple(map(str, variable.choices))
    return labels if len(set(labels)) == len(labels) else tuple(map(str, range(len(labels))))


def _study(sampler: BaseSampler, objectives: int, shared: SharedStudy | None) -> Study:
    import optuna

    verbosity = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)  # it would tell of every new study
    try:
        study = optuna.create_study(
            sampler=sampler,
            directions=["minimize"] * objectives,
            storage=_storage(shared.storage) if shared else None,
            study_name=shared.name if shared else None,
            load_if_exists=True,
        )
        if shared:
            study.set_metric_names(list(shared.metrics))
    finally:
        optuna.logging.set_verbosity(verbosity)
    return study


def _storage(storage: str) -> BaseStorage:
    from optuna.storages import JournalStorage, RDBStorage
    from optuna.storages.journal import JournalFileBackend
    from sqlalchemy.exc import SQLAlchemyError

    try:
        if "://" in storage:
            return RDBStorage(storage)
        return JournalStorage(JournalFileBackend(storage))
    except (OSError, ImportError, ValueError, SQLAlchemyError) as error:
        raise ValueError(f"storage {storage}: {first_line(error)}") from error
