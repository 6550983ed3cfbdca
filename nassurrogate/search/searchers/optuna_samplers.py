"""Optuna's samplers: TPE, NSGA-II and Gaussian processes, on a study that several processes can share.

A variable of the space is a categorical parameter of the study. A suggestion that is invalid or known is replaced by a
new valid architecture nearby: the suggestion stays in the study as a failed trial, and a trial with the parameters that
are evaluated replaces it.
"""

from __future__ import annotations

import warnings
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from nassurrogate.search.searchers.base import WORST, Searcher, register
from search_spaces.space import Genotype, SearchSpace, Variable
from search_spaces.subset import Subset

if TYPE_CHECKING:
    from optuna import Study, Trial
    from optuna.distributions import BaseDistribution
    from optuna.samplers import BaseSampler


# Attribute of failed trials that were evaluated; other failed trials are replaced suggestions.
_EVALUATED = "evaluated"


@dataclass(frozen=True)
class SharedStudy:
    """A study outside this process. `storage` is a journal file or the URL of a database (`sqlite:///studies.db`).

    Searches with the same `name` share their trials; `metrics` are the objectives' names in a dashboard.
    """

    storage: str
    name: str
    metrics: tuple[str, ...]


class Optuna(Searcher):
    """Base of searchers that run a sampler of optuna, on a study in memory or on a `shared` one.

    On a shared study, architectures that another process has started are not proposed, so the same seed may give other
    proposals. Raises ValueError for a storage that cannot be opened.
    """

    def __init__(
        self, space: SearchSpace, *, seed: int = 0, shared: SharedStudy | None = None, **settings: Any
    ) -> None:
        from optuna.distributions import CategoricalDistribution

        super().__init__(space, seed=seed, **settings)
        self._labels = {variable.name: choice_labels(variable) for variable in space.variables}
        self._distributions: dict[str, BaseDistribution] = {
            name: CategoricalDistribution(labels) for name, labels in self._labels.items()
        }
        self._planned: set[Genotype] = set()  # enqueued replacements
        self._trials: dict[Genotype, Trial] = {}
        self._worst = np.full(self.objectives, -WORST)  # largest objectives so far
        self._shared = shared is not None
        self._read = 0  # trials of the study, from the first, whose architectures are known here
        with warnings.catch_warnings(action="ignore"):  # about experimental features of optuna
            self._study = _study(self.sampler(seed), self.objectives, shared)

    @abstractmethod
    def sampler(self, seed: int) -> BaseSampler:
        """Optuna's sampler."""

    def propose(self, n: int) -> Iterator[Genotype]:
        """One at a time, since each result may change the next suggestion."""
        from optuna.trial import TrialState

        if self._shared:
            self._read_others()
        while True:
            trial = self._study.ask(self._distributions)
            suggestion = self._genotype(trial.params)
            planned = suggestion in self._planned
            if planned or (self._normal(suggestion) and self.is_new(suggestion)):
                if planned:
                    self.on_replacement(trial)
                self._planned.clear()
                self._trials[suggestion] = trial
                yield suggestion
                return
            self._study.tell(trial, state=TrialState.FAIL, skip_if_finished=True)
            valid = nearest_valid(self.space, suggestion, self.rng)
            replacement = valid if self.is_new(valid) else self.new_near(valid)
            if replacement is None:
                return
            self._planned.add(replacement)
            self._study.enqueue_trial(self._params(replacement))

    def on_replacement(self, trial: Trial) -> None:
        """Called for a trial that replaces a suggestion: its parameters are not the sampler's."""

    def learn(self, genotypes: list[Genotype], objectives: np.ndarray, violations: np.ndarray) -> None:
        from optuna.exceptions import UpdateFinishedTrialError

        for genotype, values, excess in zip(genotypes, objectives, violations, strict=True):
            # Two processes may take the same enqueued trial from a shared database; the first result of it counts.
            with suppress(UpdateFinishedTrialError):
                self._tell(self._trials.pop(genotype), values, excess)

    def _tell(self, trial: Trial, values: np.ndarray, excess: np.ndarray) -> None:
        from optuna.trial import TrialState

        if (values >= WORST).any() and excess.sum() > 0 and (excess < WORST).all():
            # Ruled out before its objectives were known: samplers judge it by its violations.
            values = np.where(self._worst > -WORST, self._worst, 0.0)
        if (values >= WORST).any():
            trial.set_user_attr(_EVALUATED, True)
            self._study.tell(trial, state=TrialState.FAIL, skip_if_finished=True)
            return
        self._worst = np.maximum(self._worst, values)
        for place, violation in enumerate(excess):
            trial.set_constraint(f"constraint {place + 1}", float(violation))
        self._study.tell(trial, values.tolist(), skip_if_finished=True)

    def _normal(self, genotype: Genotype) -> bool:
        return self.space.is_valid(genotype) and self.space.normal(genotype) == genotype

    def _read_others(self) -> None:
        """Marks the architectures of new trials in the study as known."""
        from optuna.trial import TrialState

        trials = self._study.get_trials(deepcopy=False)[self._read :]
        complete = [trial.params.keys() == self._labels.keys() for trial in trials]
        for trial, known in zip(trials, complete, strict=True):
            replaced = trial.state is TrialState.FAIL and _EVALUATED not in trial.user_attrs
            if known and not replaced:
                self.is_new(self._genotype(trial.params))
        # A running trial whose parameters are not all suggested yet is read again next time.
        settled = [trial.state.is_finished() or known for trial, known in zip(trials, complete, strict=True)]
        self._read += settled.index(False) if False in settled else len(settled)

    def _genotype(self, params: dict[str, str]) -> Genotype:
        return tuple(labels.index(params[name]) for name, labels in self._labels.items())

    def _params(self, genotype: Genotype) -> dict[str, str]:
        return {name: labels[choice] for (name, labels), choice in zip(self._labels.items(), genotype, strict=True)}


@register
class OptunaTPE(Optuna):
    """Multi-objective tree-structured Parzen estimator: Ozaki et al. (2022)."""

    name = "optuna_tpe"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import TPESampler

        return TPESampler(seed=seed)


@register
class OptunaNSGA2(Optuna):
    """NSGA-II (Deb et al. 2002) as optuna has it."""

    name = "optuna_nsga2"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import NSGAIISampler

        return NSGAIISampler(seed=seed)

    def on_replacement(self, trial: Trial) -> None:
        _ = trial.relative_params  # assigns the trial to a generation, without which it has no children


@register
class OptunaGP(Optuna):
    """Bayesian optimisation with a Gaussian process on categorical parameters."""

    name = "optuna_gp"

    def sampler(self, seed: int) -> BaseSampler:
        from optuna.samplers import GPSampler

        return GPSampler(seed=seed, deterministic_objective=True)


def nearest_valid(space: SearchSpace, suggestion: Genotype, rng: np.random.Generator) -> Genotype:
    """A valid architecture near `suggestion`, which may be invalid: a random architecture that takes over the suggested
    choices one after another, in random order, as far as it remains valid."""
    if space.is_valid(suggestion):
        return space.normal(suggestion)
    if isinstance(space, Subset):
        return space.nearest(suggestion, rng)
    near = space.sample(rng)
    for place in rng.permutation(len(suggestion)):
        changed = (*near[:place], suggestion[place], *near[place + 1 :])
        if space.is_valid(changed):
            near = changed
    return space.normal(near)


def choice_labels(variable: Variable) -> tuple[str, ...]:
    """The names of the choices in a study; their positions if two choices have the same name."""
    labels = tuple(map(str, variable.choices))
    return labels if len(set(labels)) == len(labels) else tuple(map(str, range(len(labels))))


def _study(sampler: BaseSampler, objectives: int, shared: SharedStudy | None) -> Study:
    """A new study in memory, or the shared one, created if it does not exist."""
    import optuna

    from nassurrogate.search.searchers.storage import open_storage

    verbosity = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)  # it would log every new study
    try:
        study = optuna.create_study(
            sampler=sampler, directions=["minimize"] * objectives,
            storage=open_storage(shared.storage) if shared else None, study_name=shared.name if shared else None,
            load_if_exists=True,
        )  # fmt: skip
        if shared:
            study.set_metric_names(list(shared.metrics))
    finally:
        optuna.logging.set_verbosity(verbosity)
    return study
